"""Numbers that no unit word is printed at: "clause 2.1", "Section 2.1", "paragraph 2.1" all mean what bears 2.1.

Contracts, standards and manuals number alone. The unit that their provisions have is then the reader's guess: it bars
no other word. A word that is printed at a label, or that the format gives, does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ingest.document.records import Provision, Step
from resolver.library.provision_tables import CONTAINER, MAJOR, MINOR, SCOPE, Tree, same_number
from resolver.library.unit_words import prints_unit
from resolver.lookup.matching import Match, below, members_numbered, nearest

_SPLIT = re.compile(r"[.\s]")
_ABOVE = re.compile(r"(?P<above>[0-9A-Z]+(?:\.[0-9A-Z]+)*)\.(?P<last>[0-9A-Z]+)")


def start(tree: Tree, place: Provision | None, head: Step, scopes: Sequence[Provision], *, bracketed: bool) -> Match:
    """What `head` names by its number alone; no hit where the word is one that the document prints.

    A number may be a label inside the section of the citing place (`scopes`, innermost first) or stand free in the
    document; where it is both, both are hits.
    """
    kind = tree.style.kind_of(head.unit)
    if not tree.style.free_units or not head.number or kind == SCOPE or _printed(tree, head):
        return Match(failed=head)
    near = () if kind == MAJOR else _nearest(tree, scopes, head, bracketed=bracketed)
    free = () if bracketed else _free(tree, place, head)
    hits = {p.eid: p for p in (*near, *free)}
    if kind != MAJOR:  # a chapter that prints no word is meant by a number alone, never by "Table 1", "Annex II"
        hits = {eid: p for eid, p in hits.items() if tree.style.kind_of(p.unit) != CONTAINER}
    if kind == CONTAINER and "." not in head.number:
        # Where no Part and no Schedule is printed, "Part 2" and "Schedule 3" are other texts', or lost; no sections.
        hits = {eid: p for eid, p in hits.items() if tree.style.kind_of(p.unit) != MAJOR}
    if not hits:
        return Match(failed=head, nearest=nearest(_numbered(tree), head))
    return Match(tuple(hits.values()), 1, loose=(head,), rules=("number_alone",))


def fits_elsewhere(tree: Tree, head: Step, hits: Sequence[Provision]) -> bool:
    """Whether hits under a word that is only a guess have a rival: "clause 7" for paragraph 7, where section 7 is."""
    if not tree.style.free_units or not head.number or all(p.unit == head.unit for p in hits):
        return False
    rivals = (p for p in tree.with_number(head.number, head.key, None) if p not in hits and not prints_unit(p))
    return any(_stands_free(tree, p) for p in rivals)


def inside(tree: Tree, place: Provision, steps: Sequence[Step]) -> Match | None:
    """What a whole address names in the place's own Schedule, where the body bears its first number and no more:
    "paragraph 2(b)" said in a Schedule; None where it names nothing there.
    """
    own = tree.attachment(place)
    if own is None or not tree.style.free_units or not steps[0].number:
        return None
    numbered = [p for p in tree.with_number(steps[0].number, steps[0].key, None) if tree.attachment(p) == own]
    hits = tuple(p for p in numbered if not prints_unit(p) and _stands_free(tree, p))
    found = below(tree, Match(hits, 1, rules=("own_scope",)), steps[1:]) if hits else Match()
    return replace(found, narrowed=True) if found.complete else None


def composed(head: Step, steps: Sequence[Step]) -> tuple[Step, ...] | None:
    """The same address with the last part of a dotted number as a step of its own: D.3 is 3 of D; None without one."""
    match = _ABOVE.fullmatch(head.number)
    if match is None:
        return None
    above, last = match["above"], match["last"]
    return (Step(head.unit, above, above), Step(None, last, last), *steps)


def enclosing(tree: Tree, place: Provision, unit: str) -> Provision | None:
    """What "this clause" means where nothing around the place prints that word: for the word of a sub-section what
    stands right below the section, for another minor unit the innermost label, else the innermost clause.
    """
    if not tree.style.free_units or _printed(tree, Step(unit, "", "")):
        return None
    kind = tree.style.kind_of(unit)
    if kind not in {MAJOR, MINOR}:
        return None
    chain = [p for p in tree.chain(place) if p.number]
    inner = [p for p in chain if tree.style.kind_of(p.unit) == MINOR]
    if kind == MINOR and unit == next(iter(tree.style.levels_below("section")), ""):
        return inner[-1] if inner and not prints_unit(inner[-1]) else None
    if kind == MINOR and unit not in tree.style.across.wholes and inner:
        return inner[0] if not prints_unit(inner[0]) else None
    return next((p for p in chain if tree.style.kind_of(p.unit) == MAJOR and not prints_unit(p)), None)


def around(tree: Tree, own: Provision) -> Provision | None:
    """The clause that holds `own` and may be meant as well by "this clause": 4 where 4.4 is the innermost; None where
    no number of its kind encloses it.
    """
    if not tree.style.free_units or tree.style.kind_of(own.unit) != MAJOR:
        return None
    above = (p for p in tree.chain(own)[1:] if p.number and tree.style.kind_of(p.unit) == MAJOR)
    return next((p for p in above if not prints_unit(p)), None)


def _printed(tree: Tree, step: Step) -> bool:
    """Whether the document prints the step's unit word at some label."""
    return any(prints_unit(p) for p in tree.of_unit(step.unit or "")[:PROBED])


PROBED = 50
"""Provisions of a unit that are asked whether their labels print it."""


def _nearest(tree: Tree, scopes: Iterable[Provision], head: Step, *, bracketed: bool) -> Sequence[Provision]:
    for scope in scopes:
        found = [p for p in members_numbered(tree, scope, head) if not prints_unit(p)]
        found = [p for p in found if bracketed or not p.label.lstrip().startswith("(")]
        if found:
            return found
    return ()


def _free(tree: Tree, place: Provision | None, head: Step) -> Sequence[Provision]:
    """What bears the number and stands free of others' labels: in the body, else in the place's own Schedule."""
    hits = [p for p in tree.with_number(head.number, head.key, None) if not prints_unit(p) and _stands_free(tree, p)]
    hits = [p for p in hits if same_number(tree, head, None, p)]
    body = [p for p in hits if tree.attachment(p) is None]
    own = None if place is None else tree.attachment(place)
    inside = [p for p in hits if own is not None and tree.attachment(p) == own]
    minor = tree.style.kind_of(head.unit) == MINOR
    return (inside or body) if minor else (body or inside)


def _stands_free(tree: Tree, provision: Provision) -> bool:
    kind = tree.style.kind_of(provision.unit)
    if kind in {MAJOR, CONTAINER} or "." in provision.number:
        return True
    return kind == MINOR and all(tree.style.kind_of(p.unit) not in {MAJOR, MINOR} for p in tree.chain(provision)[1:])


def _numbered(tree: Tree) -> tuple[Provision, ...]:
    return tree.of_unit("section")
