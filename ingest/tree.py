"""Labels inside one numbered unit become nodes: sub-sections, clauses, items, provisos, Explanations, definitions.

A stack holds the open nodes; what a label goes on with is decided by its sequence, by the label that comes next, and by
the style's order of levels. No level is invented; what cannot be decided is marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from gazetteers.records import Style, Unit
from ingest.labels import Mark
from ingest.nodes import Node
from ingest.passages import Passage, forms_of, label_of, with_dotted
from ingest.sequences import INSERTED, LATER, NEXT, NOT, begins, follows

_OPEN_END = re.compile(
    r"(?:[—–―:-]|\b(?:that|namely|following|if|where|unless|means|includes?|mean|is|are|by|to|of|for))[\s\]”\"]*$"
)
WEIGHTS = {NEXT: 3.0, INSERTED: 1.6, LATER: 1.0}
BEGINS = 2.5
CLOSED = 0.2
"""How much a reading of a label counts: "(ii)" right after "(i)" is roman, not a letter inserted behind "(i)"."""

FAR = 60
"""How many blocks ahead a label is looked for that shows to what a proviso or a flush tail belongs."""

_FALLBACK = ("subsection", "clause", "subclause", "item")
_SCOPE_LABELS = frozenset(("explanation", "illustration", "exception"))


class Builder:
    """Puts the passages of one numbered unit under its node, in reading order."""

    def __init__(self, major: Node, style: Style, scheme: str) -> None:
        """`scheme` names the order of levels: the major unit, or the container for the paragraphs of a Schedule."""
        self._major = major
        self._style = style
        self._scheme = scheme
        self._order = tuple(u for u in style.levels.get(scheme, _FALLBACK) if u != major.unit) or _FALLBACK
        self._open: list[Node] = [major]
        self._this, self._units = _this_unit(style.units)
        self._kinds = {u.name: u.kind for u in style.units}
        self._last_end = major.text_start
        self._ahead: Sequence[Mark | None] = ()

    def run(self, passages: Sequence[Passage]) -> None:
        """Reads all passages of the unit."""
        passages = with_dotted(passages)
        heads = [label_of(p) for p in passages]
        for i, item in enumerate(passages):
            self._ahead = heads[i + 1 : i + 1 + FAR]
            following = next((h for h in self._ahead if h is not None and h.kind != "term"), None)
            self._passage(item, heads[i], following)
            self._last_end = item.end
        self._close(0, self._last_end)

    def _close(self, depth: int, end: int) -> None:
        """Closes the open nodes deeper than `depth`."""
        while len(self._open) > depth:
            node = self._open.pop()
            node.end = max(node.end, end, node.text_start)

    def _passage(self, item: Passage, head: Mark | None, following: Mark | None) -> None:
        if item.unit:
            self._given(item)
        elif head is None:
            self._unlabelled(item)
        elif head.kind == "scope":
            self._scope(item, head, following)
        elif head.kind == "term":
            self._term(item, head)
        else:
            marks = [m for m in item.labelled if m.kind != "term"]
            if not marks:
                self._bracket(item, head, following, computed=True)
            for k, mark in enumerate(marks):
                after = marks[k + 1] if k + 1 < len(marks) else following
                self._bracket(item, mark, after, computed=False)
        deepest = self._open[-1]
        deepest.worded = deepest.worded or item.text.strip() != ""
        deepest.lead_in = _OPEN_END.search(item.text) is not None

    def _given(self, item: Passage) -> None:
        """A unit that the format itself names: under the nearest open unit that stands above it in the order."""
        rank = self._order.index(item.unit) if item.unit in self._order else len(self._order)
        depth = len(self._open)
        while depth > 1 and not self._above(self._open[depth - 1], rank):
            depth -= 1
        self._close(depth, self._last_end)
        printed = next((m for m in item.labelled if m.number == item.number), None)
        text_start = item.start + (printed.end if printed is not None else 0)
        source = "printed" if printed is not None else "imported"
        node = Node(item.unit, item.number, printed.printed if printed else item.number, item.start, text_start, source)
        node.anchor = item.anchor
        self._push(node)

    def _above(self, node: Node, rank: int) -> bool:
        return node.unit in self._order and self._order.index(node.unit) < rank

    def _push(self, node: Node) -> None:
        self._open[-1].add(node)
        self._open.append(node)

    def _unlabelled(self, item: Passage) -> None:
        """A flush tail closes the list before it; any other paragraph goes on with the innermost open node."""
        if len(self._open) == 1:
            return
        depth = self._tail_depth(item.text)
        if depth < len(self._open):
            self._close(depth, self._last_end)

    def _tail_depth(self, text: str) -> int:
        keeper = self._keeper()
        if keeper is not None:
            return keeper
        if self._open[-1].lead_in and not text[:1].islower():
            return len(self._open)
        if text[:1].islower():
            introduced = next((d for d, node in enumerate(self._open, 1) if node.lead_in and node.children), None)
            if introduced is not None:
                return introduced
        return self._list_holder()

    def _list_holder(self) -> int:
        """How many nodes stay open when a new paragraph follows a list: those above the outermost list."""
        for depth, node in enumerate(self._open, 1):
            if node.children and node.worded:
                return depth
        return len(self._open)

    def _keeper(self) -> int | None:
        """The depth of the open node that a later label goes on from: what stands before that label belongs to it.

        Runs that begin in between (the clauses of a proviso) are stepped over.
        """
        inner: list[Mark] = []
        for head in self._ahead:
            if head is None or head.kind not in {"bracket", "dotted"}:
                continue
            if any(_goes_on(mark, head) for mark in inner):
                inner.append(head)
                continue
            best: tuple[int, int] | None = None
            for depth, node in enumerate(self._open[1:], 2):
                score = follows(node.number, head.number, node.form) if node.form in forms_of(head) else 0
                if score > LATER and (best is None or score >= best[0]):
                    best = (score, depth)
            if best is not None:
                return best[1]
            inner.append(head)
        return None

    def _scope(self, item: Passage, mark: Mark, following: Mark | None) -> None:
        """A proviso or Explanation: beside the last of its kind, else under what the next label goes on from."""
        named = self._named_scope(item.text) if mark.unit in _SCOPE_LABELS else None
        depth = named or self._sibling_scope(mark) or self._keeper() or self._scope_depth()
        self._close(depth, self._last_end)
        node = Node(mark.unit, mark.number, mark.printed, item.start + mark.start, item.start + mark.end)
        node.anchor = item.anchor
        self._push(node)
        for inner in item.labelled[1:]:
            self._bracket(item, inner, following, computed=False)

    def _sibling_scope(self, mark: Mark) -> int | None:
        for depth in range(len(self._open) - 1, 0, -1):
            node = self._open[depth]
            if node.unit == mark.unit or (node.unit == "proviso" and mark.unit in _SCOPE_LABELS):
                return depth
        return None

    def _scope_depth(self) -> int:
        """Without a label behind it a scope hangs on the sub-section (or what stands for it), else on the section."""
        first = self._order[0]
        for depth, node in enumerate(self._open, 1):
            if node.unit == first:
                return depth
        return 1

    def _named_scope(self, text: str) -> int | None:
        """The open node that the scope itself names: "for the purposes of this sub-section"."""
        match = self._this.search(text[:300])
        if match is None:
            return None
        unit = self._units[match["word"].lower().replace(" ", "-")]
        for depth in range(len(self._open), 0, -1):
            if self._open[depth - 1].unit == unit:
                return depth
        return None

    def _term(self, item: Passage, mark: Mark) -> None:
        """A defined term: beside the last one, else under the innermost open lead-in."""
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].unit == "definition":
                self._close(depth, self._last_end)
                break
        self._push(Node("definition", mark.number, mark.printed, item.start, item.start + mark.end))

    def _bracket(self, item: Passage, mark: Mark, following: Mark | None, *, computed: bool) -> None:
        forms = forms_of(mark)
        depth, form, doubt = self._decide(mark, forms, following)
        self._close(depth, self._last_end)
        first = not item.labelled or mark is item.labelled[0]
        start = item.start if first else item.start + mark.start
        node = Node(self._unit(form), mark.number, mark.printed, start, item.start + mark.end)
        node.form = form
        node.anchor = item.anchor
        node.source = "computed" if computed else "printed"
        if doubt:
            node.doubts.append(doubt)
        self._push(node)

    def _decide(self, mark: Mark, forms: tuple[str, ...], following: Mark | None) -> tuple[int, str, str]:
        """(nodes that stay open, form, doubt): the best reading of a label, judged with the one that comes next."""
        choices: list[tuple[float, int, str]] = []
        for depth, parent in enumerate(self._open, 1):
            for node in _last_of_each_form(parent):
                score = follows(node.number, mark.number, node.form) if node.form in forms else NOT
                if score:
                    closed = 0.0 if node in self._open else CLOSED
                    weight = WEIGHTS[score] - closed + _borne_out(mark.number, following, node.form) + depth * 0.01
                    choices.append((weight, depth, node.form))
        for form in forms:
            if begins(mark.number, form) or _doubled_run(mark.number, following, form):
                score = BEGINS + (0.6 if self._open[-1].lead_in else 0.0) + _borne_out(mark.number, following, form)
                choices.append((score, self._child_depth(form), form))
        if choices:
            choices.sort(key=lambda c: (-c[0], -c[1], c[2]))
            best = choices[0]
            rivals = [c for c in choices[1:] if c[2] != best[2] and best[0] - c[0] < 0.3]
            return best[1], best[2], "roman_or_letter" if rivals else ""
        return self._child_depth(forms[0]), forms[0], "orphan"

    def _child_depth(self, form: str) -> int:
        """Where a new run hangs: on the innermost open node that introduces something, else on the list's holder."""
        if self._open[-1].lead_in or len(self._open) == 1:
            return len(self._open)
        if self._takes(form):
            return len(self._open)
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].form == form:
                return depth
        return len(self._open)

    def _takes(self, form: str) -> bool:
        """Whether a level below the innermost open node is numbered in `form`."""
        at = next((self._order.index(n.unit) for n in self._open[-1].ancestors() if n.unit in self._order), -1)
        return any(form in self._forms(unit) for unit in self._order[at + 1 :])

    def _unit(self, form: str) -> str:
        """The unit of a new label under the innermost open node: the next in order; only the first may be skipped.

        A section's own labels are its sub-sections where these take the form and no lead-in introduces a list; a
        proviso or an Explanation has no sub-sections.
        """
        parent = self._open[-1]
        sibling = next((c for c in reversed(parent.children) if c.form == form), None)
        if sibling is not None:
            return sibling.unit
        order = self._order
        for node in parent.ancestors():
            if node.unit in order:
                return next(iter(order[order.index(node.unit) + 1 :]), "item")
            if self._kinds.get(node.unit) == "scope":
                return order[min(1, len(order) - 1)]
        listed = parent is self._major and parent.lead_in
        first = len(order) == 1 or (form in self._forms(order[0]) and not listed)
        return order[0] if first else order[1]

    def _forms(self, unit: str) -> tuple[str, ...]:
        forms = self._style.level_forms
        return forms.get(f"{self._scheme}.{unit}") or forms.get(unit) or ()


@lru_cache(maxsize=32)
def _this_unit(units: tuple[Unit, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for "the purposes of this sub-section", and the unit of each word."""
    words = {word: u.name for u in units if u.kind in {"major", "minor"} for word in u.words}
    spellings = "|".join(re.escape(w).replace(r"\-", "[- ]?") for w in sorted(words, key=lambda w: (-len(w), w)))
    table = {**{w.replace("-", ""): n for w, n in words.items()}, **words}
    return re.compile(rf"(?:purposes?\s+of|^\W*\w*\W*In)\s+this\s+(?P<word>{spellings or '(?!)'})(?!\w)"), table


def _goes_on(before: Mark, after: Mark) -> bool:
    shared = set(forms_of(before)) & set(forms_of(after))
    return any(follows(before.number, after.number, form) > LATER for form in shared)


def _last_of_each_form(parent: Node) -> list[Node]:
    """The last labelled child of each form: the runs that a label may go on with, open or closed."""
    last: dict[str, Node] = {}
    for child in parent.children:
        if child.form:
            last[child.form] = child
    return list(last.values())


def _doubled_run(number: str, following: Mark | None, form: str) -> bool:
    """Whether "(aa)" begins a run of its own: "(bb)" comes next."""
    if form not in {"letter", "upper"} or len(number) != 2 or number.casefold() != "aa" or following is None:
        return False
    return following.number.casefold() == "bb"


def _borne_out(number: str, following: Mark | None, form: str) -> float:
    """How well the next label bears out that `number` is of `form`."""
    if following is None or following.kind not in {"bracket", "dotted"}:
        return 0.0
    score = follows(number, following.number, form)
    return 1.0 if score == NEXT else 0.3 * min(score, 1)
