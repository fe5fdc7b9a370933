"""How a provision is cited in words: "section 67(1)(a)", "Schedule 2, paragraph 7", "proviso to section 80C(2)"."""

from __future__ import annotations

from ingest.document.records import Provision, Step
from resolver.library.provision_tables import CONTAINER, MAJOR, MINOR, SCOPE, Tree


def label_of(tree: Tree, provision: Provision) -> str:
    """The full label of a provision, outermost part first; containers above a section of the body are left out."""
    chain = tree.chain(provision)
    inner: list[Provision] = []
    outer: list[Provision] = []
    for p in chain:
        kind = tree.style.kind_of(p.unit)
        if kind == CONTAINER:
            outer.append(p)
        elif not outer:
            inner.append(p)
    if inner:  # a container says which, where the numbers begin anew in it
        again = inner[-1].eid
        outer = [p for p in outer if p.unit in tree.style.attachments or again.startswith(f"{p.eid}__")]
    parts = [_container(p) for p in reversed(outer)]
    words = _pinpoint(tree, list(reversed(inner)))
    return ", ".join([*parts, words] if words else parts) or provision.label or provision.eid


def _container(provision: Provision) -> str:
    word = provision.unit.capitalize()
    return f"{word} {provision.number}" if provision.number else (provision.title or word)


def _pinpoint(tree: Tree, steps: list[Provision]) -> str:
    """Words such as "section 80C(2), second proviso, clause (a)": bracket labels run on, scopes are set off by
    commas.
    """
    words = ""
    above: Provision | None = None  # the major unit before
    for p in steps:
        kind = tree.style.kind_of(p.unit)
        if kind in {MAJOR, MINOR} and p.number:
            if kind == MAJOR and above is not None and above.unit != p.unit:
                # An Article in a Section: where the Articles run on through the document, their number says all.
                own = f"{tree.words.called(p)} {p.number}"
                words = f"{words}, {own}" if p.eid.startswith(f"{above.eid}__") else own
            elif words and not words.endswith(" "):
                dotted = p.number.startswith(words.rpartition(" ")[2] + ".")
                words = f"{tree.words.called(p)} {p.number}" if dotted else f"{words}({p.number})"
            else:
                bracketed = kind == MINOR and p.label.lstrip().startswith("(")
                words += f"{p.unit} ({p.number})" if bracketed else f"{tree.words.called(p)} {p.number}"
            above = p if kind == MAJOR else above
        elif kind == SCOPE or p.number or p.title:
            name = (
                f"{p.unit} {p.number or p.title}".strip() if (p.number or p.unit == "definition") else _counted(tree, p)
            )
            words = f"{words}, {name} " if words else f"{name} "
    return words.strip()


def _counted(tree: Tree, provision: Provision) -> str:
    """An unnumbered proviso among several is told by its place."""
    parent = tree.get(provision.parent) if provision.parent else None
    same = [p for p in tree.children(parent) if p.unit == provision.unit and not p.number]
    if len(same) < 2:
        return provision.unit
    return f"{provision.unit} {same.index(provision) + 1} of {len(same)}"


def step_words(step: Step) -> str:
    """A step of a pinpoint in words: "section 67", "(a)", "proviso"."""
    if step.unit is None:
        return step.number if "." in step.number else f"({step.number})"
    return f"{step.unit} {step.number}".strip()


def steps_words(steps: tuple[Step, ...]) -> str:
    """A whole pinpoint in words, as cited: "section 67(1)(a)"."""
    words = ""
    for step in steps:
        part = step_words(step)
        words += part if step.unit is None or not words else f", {part}"
    return words or "the whole"
