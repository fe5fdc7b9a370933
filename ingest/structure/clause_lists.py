"""Lists that are the clauses of a document, and lists that a reader could not see as such.

A contract written as one list has its section titles as items ("1. Service", its clauses a list inside). In Markdown a
line "b. ..." is no item but goes on with the paragraph; a run of such lines is a list all the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gazetteers.records import Style
from ingest.document.records import BlockType, Glue, RawBlock
from ingest.document.slices import split_all, starts, text_of
from ingest.numbering.label_forms import forms
from ingest.numbering.labels import dotted_mark, read
from ingest.numbering.series import NEXT, begins, follows
from ingest.structure import bare_numbers, runin_headings

FEWEST = 3
"""Items of a list whose words are titles, for these to be a document's sections."""

DIVIDED = 0.5
"""So many of them have a list or a paragraph of their own below them."""

_TYPES = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM))
_NUMBER = re.compile(r"(?P<number>\d{1,3}|[A-Z]|[IVXL]{1,6})[.)]?")


def listed_lines(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Paragraphs whose lines begin with the labels of a run ("a.", "b.") are cut into its items."""
    result: list[RawBlock] = []
    for block in blocks:
        cuts = _run(raw, block, style) if block.type in _TYPES and len(block.slices) > 1 else []
        parts = split_all(block, cuts)
        level = (block.level or 0) + 1
        result.append(parts[0])
        result += [replace(p, type=BlockType.LIST_ITEM, level=level, label="", anchor="") for p in parts[1:]]
    return tuple(result)


def _run(raw: str, block: RawBlock, style: Style) -> list[int]:
    """Offsets of the lines that begin with "a." and the labels that follow it; none where fewer than two do."""
    text = text_of(raw, block.slices)
    lines = [at for piece, at in zip(block.slices, starts(block.slices), strict=True) if piece.glue in _LINES and at]
    found: list[int] = []
    last = ""
    for at in lines:
        number = _label(text[at : at + 40], style)
        if number and (any(follows(last, number, f) == NEXT for f in forms(number)) if last else _first(number)):
            found.append(at)
            last = number
    return found if len(found) > 1 else []


_LINES = frozenset((Glue.LINE, Glue.BREAK))


def _label(line: str, style: Style) -> str:
    mark = dotted_mark(line) or next(iter(read(line, style)), None)
    return mark.number if mark is not None and mark.kind in {"dotted", "bracket"} and forms(mark.number) else ""


def _first(number: str) -> bool:
    return any(begins(number, form) for form in forms(number))


def titles(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """The items of a document's outermost list become its sections' headings where each is a title, and no more."""
    headings = [b for b in blocks if b.type is BlockType.HEADING]
    if any(bare_numbers.is_section(raw, b, style, headings) for b in headings):
        return tuple(blocks)
    outer = {i: number for i, b in enumerate(blocks) if (number := _outermost(b))}
    if len(outer) < FEWEST or not _in_order(list(outer.values())):
        return tuple(blocks)
    if not all(_is_title(text_of(raw, blocks[i].slices), style) for i in outer):
        return tuple(blocks)
    divided = sum(1 for i in outer if i + 1 < len(blocks) and i + 1 not in outer and blocks[i + 1].type in _TYPES)
    if divided < DIVIDED * len(outer):
        return tuple(blocks)
    return tuple(
        replace(b, type=BlockType.HEADING, evidence="numbering", unit="section", number=outer[i], level=None)
        if i in outer
        else b
        for i, b in enumerate(blocks)
    )


def _outermost(block: RawBlock) -> str:
    """The number of an item of an outermost list; "" for all else."""
    if block.type is not BlockType.LIST_ITEM or block.level != 1:
        return ""
    found = _NUMBER.fullmatch(block.label.strip())
    return found["number"] if found is not None else ""


def _in_order(numbers: Sequence[str]) -> bool:
    """Whether the numbers are one run from its first to its last."""
    return any(
        begins(numbers[0], form) and all(follows(a, b, form) == NEXT for a, b in pairwise(numbers))
        for form in forms(numbers[0])
    )


def _is_title(text: str, style: Style) -> bool:
    return runin_headings.is_short_title(text.rstrip(".").strip(), style)
