"""What the tree builder reads: the blocks of one numbered unit, each with the labels that it begins with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import Block, BlockType
from ingest.numbering.label_forms import forms
from ingest.numbering.labels import Mark, dotted_mark, read
from ingest.numbering.series import LATER, begins, follows
from ingest.numbering.style_words import either


@lru_cache(maxsize=64)
def _defines(style: Style) -> re.Pattern[str]:
    """A quoted term with a verb behind it that defines."""
    return re.compile(rf"[”\"»](?:[^.;]{{0,120}}?)\b(?:{either(style.words.get('defining', ()))})\b")


_RUNNING = ("arabic", "roman", "upper_roman", "letter", "upper")
"""The forms in which dotted labels run."""


@dataclass(frozen=True, slots=True)
class LabelledBlock:
    """One block inside a unit: its text and where it stands. `unit`/`number` are set where the format says them."""

    start: int
    end: int
    text: str
    labelled: tuple[Mark, ...]
    computed: str = ""
    unit: str = ""
    number: str = ""
    anchor: str = ""
    level: int | None = None
    """Of a list's item: how deep its list is nested; of a unit that the format says: how deep in units of its kind."""
    named: tuple[str, ...] = ()
    """Of a proviso or an Explanation: the units that its words call "this clause"; filled by the tree builder."""


def passage(block: Block, text: str, style: Style, *, dotted: bool) -> LabelledBlock:
    """A block's text with the labels that it begins with."""
    defines = _defines(style).search(text[:260]) is not None
    labelled = read(text, style, dotted=dotted, terms=defines)
    named = labelled[0] if labelled and labelled[0].kind == "named" and not block.unit else None
    return LabelledBlock(
        block.start,
        block.end,
        text,
        labelled,
        block.computed_label,
        named.unit if named is not None else block.unit,
        named.number if named is not None else block.label if block.unit else "",
        block.anchor,
        block.level if block.type is BlockType.LIST_ITEM or block.unit else None,
    )


def unread(start: int, end: int) -> LabelledBlock:
    """A table: it stands in the unit before it, and its words open none."""
    return LabelledBlock(start, end, "", ())


def forms_of(mark: Mark) -> tuple[str, ...]:
    """The forms that a mark's number may have."""
    return forms(mark.number)


def label_of(item: LabelledBlock) -> Mark | None:
    """The label that a passage begins with, computed or printed; a computed one stands before all that is printed."""
    number = item.computed.strip(" ().")
    if number and forms(number):
        return Mark("dotted" if item.computed.rstrip().endswith(".") else "bracket", number, item.computed, 0, 0)
    return item.labelled[0] if item.labelled else None


def term_of(item: LabelledBlock) -> str:
    """The term that a passage with a computed label defines in its first words; "" for none."""
    first = item.labelled[0] if item.computed and item.labelled else None
    return first.number if first is not None and first.kind == "term" else ""


def with_dotted(passages: Sequence[LabelledBlock]) -> list[LabelledBlock]:
    """Passages whose "I.", "A." or "1." is one of a run are labelled with it; a single one may be anything."""
    found = [(i, mark) for i, p in enumerate(passages) if not p.unit for mark in _dotted(p)]
    runs = {k for form in _RUNNING for k in _in_runs([mark for _, mark in found], form)}
    kept: dict[int, list[Mark]] = {}
    for k, (i, mark) in enumerate(found):
        first = not k or found[k - 1][0] != i
        if k in runs and (first or i in kept):  # a second label counts behind a first one that does
            kept.setdefault(i, []).append(mark)
    return [replace(p, labelled=(*kept[i], *p.labelled)) if i in kept else p for i, p in enumerate(passages)]


def _dotted(item: LabelledBlock) -> list[Mark]:
    """The dotted labels at the start of a passage, two at most: "F. 1. Subject to ..."."""
    if item.labelled:
        return []
    first = dotted_mark(item.text)
    second = dotted_mark(item.text[first.end :]) if first is not None else None
    if first is None or second is None or first.end >= len(item.text.rstrip()):
        return [first] if first is not None else []
    return [first, replace(second, start=second.start + first.end, end=second.end + first.end)]


def _in_runs(marks: Sequence[Mark | None], form: str) -> set[int]:
    """The indices of dotted labels that stand in a run of `form` which begins at its first number.

    Every first number begins a run and every run takes each label that goes on from its last, so that runs which end
    in the same number are one from there on: it is enough to know by number where such runs stand.
    """
    kept: set[int] = set()
    open_: dict[str, list[int]] = {}  # by the last number of a run: the firsts and lasts of runs not yet known to go on
    for i, mark in enumerate(marks):
        if mark is None:
            continue
        going_on = [number for number in open_ if follows(number, mark.number, form) > LATER]
        if going_on:
            kept.update(k for number in going_on for k in open_.pop(number))
            kept.add(i)
            open_.setdefault(mark.number, [])
        if form in forms(mark.number) and begins(mark.number, form):
            open_.setdefault(mark.number, []).append(i)
    return kept
