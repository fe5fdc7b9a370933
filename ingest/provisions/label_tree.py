"""Labels inside one numbered unit become nodes: sub-sections, clauses, items, provisos, Explanations, definitions.

A stack holds the open nodes; what a label goes on with is decided by its sequence, by the label that comes next, and by
the style's order of levels. No level is invented; what cannot be decided is marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.numbering.labels import Mark
from ingest.numbering.series import INSERTED, LATER, NEXT, NOT, begins, follows
from ingest.numbering.style_words import either
from ingest.provisions import attachment_points
from ingest.provisions.labelled_blocks import LabelledBlock, forms_of, label_of, term_of, with_dotted
from ingest.provisions.nodes import Node


@lru_cache(maxsize=64)
def _open_end(style: Style) -> re.Pattern[str]:
    """The end of words that introduce what is listed behind them."""
    return re.compile(rf"(?:[—–―:-]|\b(?:{either(style.words.get('introducing', ()))}))[\s\]”\"]*$")


# How much a reading of a label counts. Figures in brackets: provisions that fall elsewhere when the weight is turned
# off or made equal to its neighbour, in the Income-tax Act 1961 (of 11,007), in the statutes among the PDFs (of 4,199)
# and in the PDFs with marked facts (of 4,661). Formats that give their own units ask none of these.

WEIGHTS = {NEXT: 3.0, INSERTED: 1.6, LATER: 1.0}
"""A run that goes on: "(ii)" right after "(i)" is roman, not a letter inserted behind "(i)". Inserted as good as next:
4, 0, 0, and 13 more in doubt; no better than later: 59, 0, 0."""

BEGINS = 2.5
"""A new run, less than the next label of an open one. As good as next: none, and five more in doubt; as little as an
inserted one: 27, 2, 38."""

INTRODUCED = 0.6
"""Added to a new run behind a lead-in (off: 20, 0, 10)."""

BORNE_OUT = 1.0
"""Added where the label that comes next goes on from this reading (off: 0, 2, 33)."""

STOPPED = 0.15
"""Taken off a run whose last item ended in a full stop (off: 35, 0, 152)."""

UNLIKE = 0.25
"""Taken off between a list of defined terms and what defines none (off: 38, 0, 0)."""

OTHERWISE = 1.5
"""Taken off between "(1)" and "2.": a run is set in one way. The items "1.", "2." of "(1)" are none of its like."""

CLOSE = 0.3
"""A reading in another form that is so little worse leaves the label in doubt; it places nothing."""

_TERM = re.compile(r"[\s\[(]*[“\"«„]")

FAR = 120
"""How many blocks ahead a label is looked for that shows to what a proviso or a flush tail belongs. With 20 elsewhere:
155, 0, 52.
"""

DEEPEST = 32
"""Open nodes below which nothing is nested further: a label stands beside the deepest one instead, in doubt ("depth").
The deepest place of our development sets lies under eleven; without a bound, lists that restart for ever make eids as
long as the document.
"""


class TreeBuilder:
    """Puts the passages of one numbered unit under its node, in reading order."""

    def __init__(self, major: Node, style: Style, scheme: str, order: tuple[str, ...] = ()) -> None:
        """`scheme` names the order of levels: the major unit, or the container for the paragraphs of a Schedule.

        `order` is that order where the scheme's does not hold, its first unit that of all outermost labels.
        """
        self._major = major
        self._style = style
        self._open_end = _open_end(style)
        self._scheme = scheme
        self._given_order = bool(order)
        # Levels without a printed form ("sentence" in German statutes) are counted by readers and have no labels.
        below = (u for u in style.levels_below(scheme) if u != major.unit and style.level_forms.get(u) != ())
        self._order = order or tuple(below)
        self._open: list[Node] = [major]
        self._last_end = major.text_start
        self._too_deep = False  # the next node would lie deeper than any may
        self._left_out = False  # a row of asterisks stands right before
        self._ahead: attachment_points.Ahead = ()

    def run(self, passages: Sequence[LabelledBlock]) -> None:
        """Reads all passages of the unit."""
        passages = with_dotted(passages)
        heads = [label_of(p) for p in passages]
        passages = [
            replace(p, named=attachment_points.units_named(p.text, self._style)) if h and h.kind == "scope" else p
            for p, h in zip(passages, heads, strict=True)
        ]
        for i, item in enumerate(passages):
            behind = slice(i + 1, i + 1 + FAR)
            self._ahead = tuple(zip(passages[behind], heads[behind], strict=True))
            following = next((h for _, h in self._ahead if h is not None and h.kind != "term"), None)
            self._passage(item, heads[i], following)
            self._last_end = item.end
        self._close(0, self._last_end)

    def _close(self, depth: int, end: int) -> None:
        """Closes the open nodes deeper than `depth`, or than any may be."""
        self._too_deep = self._too_deep or min(depth, len(self._open)) > DEEPEST
        while len(self._open) > min(depth, DEEPEST):
            node = self._open.pop()
            node.end = max(node.end, end, node.text_start)

    def _passage(self, item: LabelledBlock, head: Mark | None, following: Mark | None) -> None:
        if head is None and not any(c.isalnum() for c in item.text):
            # A row of asterisks stands for words left out: it ends nothing. A table ends a list that leads not to it.
            if not item.text and not self._open[-1].lead_in:
                self._unlabelled(item)
            self._left_out = bool(item.text)
            return
        if item.unit:
            self._given(item)
        elif head is None:
            self._unlabelled(item)
        elif head.kind == "scope":
            self._scope(item, head, following)
        elif head.kind == "term":
            self._term(item, head)
        else:
            marks = [m for m in item.labelled if m.kind not in {"term", "scope"}]
            if head not in item.labelled:
                self._bracket(item, head, following, computed=True)
                self._open[-1].former_term = term_of(item)
            for k, mark in enumerate(marks):
                after = marks[k + 1] if k + 1 < len(marks) else following
                self._bracket(item, mark, after, computed=False)
        self._left_out = False
        deepest = self._open[-1]
        deepest.worded = deepest.worded or item.text.strip() != ""
        deepest.lead_in = self._open_end.search(item.text) is not None
        deepest.stopped = item.text.rstrip(" ]*").endswith(".")

    def _given(self, item: LabelledBlock) -> None:
        """A unit that the format itself names: under the nearest open unit that stands above it in the order."""
        rank = self._order.index(item.unit) if item.unit in self._order else len(self._order)
        depth = len(self._open)
        while depth > 1 and not self._above(self._open[depth - 1], rank) and not _nests(self._open[depth - 1], item):
            depth -= 1
        self._close(depth, self._last_end)
        printed = next((m for m in item.labelled if m.number == item.number), None)
        text_start = item.start + (printed.end if printed is not None else 0)
        source = "printed" if printed is not None else "imported"
        node = Node(item.unit, item.number, printed.printed if printed else item.number, item.start, text_start, source)
        node.anchor, node.level = item.anchor, item.level
        self._push(node)

    def _above(self, node: Node, rank: int) -> bool:
        return node.unit in self._order and self._order.index(node.unit) < rank

    def _push(self, node: Node) -> None:
        self._close(len(self._open), self._last_end)
        if self._too_deep:
            node.doubts.append("depth")
        self._too_deep = False
        self._open[-1].add(node)
        self._open.append(node)

    def _unlabelled(self, item: LabelledBlock) -> None:
        """A flush tail closes the list before it; any other paragraph goes on with the innermost open node."""
        if len(self._open) == 1:
            return
        depth = attachment_points.tail(self._open, item.text, self._ahead)
        if depth < len(self._open):
            self._close(depth, self._last_end)

    def _scope(self, item: LabelledBlock, mark: Mark, following: Mark | None) -> None:
        """A proviso or Explanation, with the labels that stand on its first line."""
        self._close(
            attachment_points.hang(self._open, item, mark, self._ahead, self._style, self._order[0]), self._last_end
        )
        node = Node(mark.unit, mark.number, mark.printed, item.start + mark.start, item.start + mark.end)
        node.anchor = item.anchor
        self._push(node)
        for inner in item.labelled[1:]:
            self._bracket(item, inner, following, computed=False)

    def _term(self, item: LabelledBlock, mark: Mark) -> None:
        """A defined term: beside the last one, else under the innermost open lead-in."""
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].unit == "definition":
                self._close(depth, self._last_end)
                break
        self._push(Node("definition", mark.number, mark.printed, item.start, item.start + mark.end))

    def _bracket(self, item: LabelledBlock, mark: Mark, following: Mark | None, *, computed: bool) -> None:
        forms = forms_of(mark)
        quoted = _TERM.match(item.text, mark.end) is not None
        dotted = mark.kind == "dotted"
        nested = self._nested(item.level, mark.number, forms)
        depth, form, doubt = nested or self._decide(mark, forms, following, quoted=quoted)
        self._close(depth, self._last_end)
        first = not item.labelled or mark is item.labelled[0]
        start = item.start if first else item.start + mark.start
        node = Node(self._unit(form), mark.number, mark.printed, start, item.start + mark.end)
        node.form, node.dotted = form, dotted
        node.anchor = item.anchor
        node.quoted, node.level = quoted, item.level
        node.source = "computed" if computed else "printed"
        if doubt and not (doubt == "orphan" and self._left_out):
            node.doubts.append(doubt)
        self._push(node)

    def _nested(self, level: int | None, number: str, forms: tuple[str, ...]) -> tuple[int, str, str] | None:
        """What the nesting of lists alone decides: an item goes on with its own list, or begins one inside an item of
        the same form ("1." in "1."). Levels of another form may belong to another list, and decide nothing.
        """
        if level is None:
            return None
        for depth in range(len(self._open), 0, -1):
            for node in self._open[depth - 1].runs.values():
                if node.level == level and node.form in forms and follows(node.number, number, node.form):
                    return depth, node.form, ""
        for form in forms:
            outer = any(n.form == form and n.level is not None and n.level < level for n in self._open)
            if outer and begins(number, form):
                inside = (d for d, n in enumerate(self._open) if n.level is not None and n.level >= level)
                return next(inside, len(self._open)), form, ""
        return None

    def _less(self, node: Node, mark: Mark, *, quoted: bool) -> float:
        """What tells against going on from `node`."""
        otherwise = OTHERWISE if node.dotted is not (mark.kind == "dotted") else 0.0
        return (STOPPED if node.stopped else 0.0) + (UNLIKE if node.quoted is not quoted else 0.0) + otherwise

    def _decide(
        self, mark: Mark, forms: tuple[str, ...], following: Mark | None, *, quoted: bool
    ) -> tuple[int, str, str]:
        """(nodes that stay open, form, doubt): the best reading of a label, judged with the one that comes next."""
        choices: list[tuple[float, int, str]] = []
        for depth, parent in enumerate(self._open, 1):
            for node in parent.runs.values():
                score = follows(node.number, mark.number, node.form) if node.form in forms else NOT
                if score:
                    less = self._less(node, mark, quoted=quoted)
                    weight = WEIGHTS[score] - less + _borne_out(mark.number, following, node.form)
                    choices.append((weight, depth, node.form))
        inner = self._open[-1]
        for form in forms:
            if self._repeats(inner, mark, (form,)):
                continue
            if begins(mark.number, form) or _doubled_run(mark.number, self._ahead, form):
                fresh = (
                    BEGINS + (INTRODUCED if self._open[-1].lead_in else 0.0) + _borne_out(mark.number, following, form)
                )
                choices.append((fresh, self._child_depth(form), form))
        if choices:
            choices.sort(key=lambda c: (-c[0], -c[1], c[2]))
            best = choices[0]
            rivals = [c for c in choices[1:] if c[2] != best[2] and best[0] - c[0] < CLOSE]
            return best[1], best[2], "roman_or_letter" if rivals else ""
        again = next((d for d in range(len(self._open) - 1, 0, -1) if self._repeats(self._open[d], mark, forms)), None)
        if again is not None:
            return again, self._open[again].form, "duplicate"
        return self._child_depth(forms[0]), forms[0], "orphan"

    def _repeats(self, node: Node, mark: Mark, forms: tuple[str, ...]) -> bool:
        """Whether a label is printed twice: another version of the same place, or a misprint, beside it."""
        return node.number == mark.number and node.form in forms and node.dotted is (mark.kind == "dotted")

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
        sibling = parent.runs.get(form)
        if sibling is not None:
            return sibling.unit
        order = self._order
        if self._given_order and parent is self._major:
            return order[0]
        for node in parent.ancestors():
            if node.unit in order:
                return next(iter(order[order.index(node.unit) + 1 :]), "item")
            if self._style.kind_of(node.unit) == "scope":
                return order[min(1, len(order) - 1)]
        listed = parent is self._major and parent.lead_in
        first = len(order) == 1 or (form in self._forms(order[0]) and not listed)
        return order[0] if first else order[1]

    def _forms(self, unit: str) -> tuple[str, ...]:
        forms = self._style.level_forms
        return forms.get(f"{self._scheme}.{unit}") or forms.get(unit) or ()


def _nests(node: Node, item: LabelledBlock) -> bool:
    """Whether the format sets a unit inside another of its kind: a paragraph (1) in a paragraph (a)."""
    return node.unit == item.unit and item.level is not None and (node.level or 1) < item.level


def _doubled_run(number: str, ahead: attachment_points.Ahead, form: str) -> bool:
    """Whether "(aa)" begins a run of its own: "(bb)" comes, lists inside "(aa)" apart."""
    if form not in {"letter", "upper"} or number not in {"aa", "AA"}:
        return False
    second = "bb" if number == "aa" else "BB"
    return any(head is not None and head.number == second for _, head in ahead)


def _borne_out(number: str, following: Mark | None, form: str) -> float:
    """How well the next label bears out that `number` is of `form`."""
    if following is None or following.kind not in {"bracket", "dotted"}:
        return 0.0
    return BORNE_OUT if follows(number, following.number, form) == NEXT else 0.0
