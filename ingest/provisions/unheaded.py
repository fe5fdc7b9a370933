"""What stands under no numbered heading: the clauses of a document that has none, and the lists of all others.

A contract may be one numbered list: its items are its sections. A list under a heading without a number is a list of
its own, `blocklist_2__item_3` (Akoma Ntoso's block list); one that goes on behind other words is the same ("4." after
"3.").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from gazetteers.records import Style
from ingest.numbering.series import LATER, begins, follows
from ingest.provisions import decimal_clauses
from ingest.provisions.composed import cited
from ingest.provisions.label_tree import TreeBuilder
from ingest.provisions.labelled_blocks import LabelledBlock, forms_of, label_of, with_dotted
from ingest.provisions.nodes import Node

LIST = "blocklist"
"""The unit of a list under no number; its items are `item`."""

SECTION = "section"
SHARE = 0.5
"""So much of a document's words stand in the one list that is its clauses."""

FEWEST = 3
"""Items of such a list at least."""

Placed = tuple[int | None, LabelledBlock]
"""The ordinal of the heading above a passage, and the passage."""


def add(root: Node, placed: Sequence[Placed], text: str, style: Style) -> None:
    """Puts the decimal clauses and the lists among these passages of `text` under `root`."""
    runs = _lists(root, placed, style)
    alone = not any(style.kind_of(n.unit) == "major" for n in root.children)
    clauses = alone and _is_clauses(runs, placed) and _is_cited(runs[0], text, style)
    for run in runs:
        holder = Node("", "", "", 0, 0) if clauses else Node(LIST, "", "", run[0].start, run[0].start)
        below = style.levels_below(SECTION) if clauses else ("item", "subitem")
        TreeBuilder(holder, style, SECTION, order=((SECTION, *below) if clauses else below)).run(run)
        if clauses:
            for child in holder.children:
                root.add(child)
        elif holder.children:
            root.add(holder)


def _lists(root: Node, placed: Sequence[Placed], style: Style) -> list[list[LabelledBlock]]:
    """The lists, each with what stands in it; decimal clauses are put under `root` on the way."""
    runs: list[list[LabelledBlock]] = []
    places = {id(item): section for section, item in placed}
    groups = decimal_clauses.parted(root, [item for _, item in placed], style, places)
    for holder, passages in groups:
        if holder is not root:
            TreeBuilder(holder, style, SECTION).run(passages)
            continue
        for _, under in groupby(passages, key=lambda item: places[id(item)]):
            _listed(with_dotted(list(under)), runs)
    return [run for run in runs if len([p for p in run if label_of(p) is not None]) > 1]


def _listed(passages: Sequence[LabelledBlock], runs: list[list[LabelledBlock]]) -> None:
    """Adds the lists among the passages under one heading to `runs`; what stands before the first is in none."""
    opened: list[LabelledBlock] | None = None
    for item in passages:
        label = label_of(item)
        listed = label is not None and label.kind in {"bracket", "dotted"}
        if opened is not None and label is not None and listed and _beside(opened[0], item):
            opened = None
        if opened is None and label is not None and listed:
            if runs and _resumes(runs[-1], item):
                opened = runs[-1]
            elif any(begins(label.number, form) for form in forms_of(label)):
                opened = []
                runs.append(opened)
        if opened is not None:
            opened.append(item)
    if opened is not None:
        while opened and label_of(opened[-1]) is None:
            opened.pop()


def _beside(first: LabelledBlock, item: LabelledBlock) -> bool:
    """Whether an item is the first of another list, which stands beside the one that `first` began: "1." of the same
    nesting, set in the same way. "(a)" behind "1." may stand in it all the same.
    """
    label, head = label_of(item), label_of(first)
    if label is None or head is None or item.level != first.level or label.kind != head.kind:
        return False
    again = label.number == head.number
    return (again or label.kind == "dotted") and any(begins(label.number, form) for form in forms_of(label))


def _resumes(run: Sequence[LabelledBlock], item: LabelledBlock) -> bool:
    """Whether an item goes on with the outermost numbers of a list that stands before."""
    label = label_of(item)
    first = next((head for p in run if (head := label_of(p)) is not None), None)
    if label is None or first is None:
        return False
    last = first.number
    for passage in run:
        head = label_of(passage)
        if head is not None and passage.level == run[0].level:
            last = head.number if any(follows(last, head.number, form) > LATER for form in forms_of(head)) else last
    shared = set(forms_of(first)) & set(forms_of(label))
    return item.level == run[0].level and any(follows(last, label.number, form) > LATER for form in shared)


def _is_cited(run: Sequence[LabelledBlock], text: str, style: Style) -> bool:
    """Whether the document cites the items of a list as its sections, clauses or paragraphs."""
    numbers = {label.number for item in run if (label := label_of(item)) is not None and item.level == run[0].level}
    return any(m["outer"] in numbers for m in cited(style).finditer(text))


def _is_clauses(runs: Sequence[Sequence[LabelledBlock]], placed: Sequence[Placed]) -> bool:
    """Whether one list is the document: it holds most of its words, and no other list stands beside it."""
    if len(runs) != 1:
        return False
    head = label_of(runs[0][0])
    outer = [p for p in runs[0] if label_of(p) is not None and p.level == runs[0][0].level]
    words = sum(len(item.text) for _, item in placed)
    inside = sum(len(item.text) for item in runs[0])
    return head is not None and head.number[:1] in "1AI" and len(outer) >= FEWEST and inside >= SHARE * words
