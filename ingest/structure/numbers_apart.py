"""Numbers that stand apart from what they number: "12" in a column of its own beside "Single View Requirements".

Rulebooks and statute books on the web set the number of each chapter and rule in its own cell, so that it is read as a
paragraph of a number alone. Decimal numbers that go on in order, each with words behind it, show such a layout; a whole
number is then that of the heading directly behind it where the decimals below begin with it, or where whole numbers go
on before headings throughout.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from gazetteers.records import Style
from ingest.document.records import BlockType, Glue, RawBlock
from ingest.document.slices import joined, text_of
from ingest.numbering import designations
from ingest.numbering.decimals import Parts, parts_of

APART = "apart"
"""The evidence of a paragraph whose number stands beside it: it is text, and no heading."""

FEWEST = 3
"""Numbers that stand apart and go on in order, for a layout in which they do."""

IN_ORDER = 0.8
"""So many of them come behind the one before: deleted rules and annexes begin anew."""

_NUMBER = re.compile(r"\d{1,3}[A-Z]{0,2}(?:\.[A-Z]?\d{1,3}[A-Z]{0,2}){0,4}\.?")
_LABEL = re.compile(r"[\[\s]*(?:\d{1,3}[A-Z]{0,2}(?:\.[A-Z]?\d{1,3}[A-Z]{0,2})+|\d{1,3}\.)(?=\s|\Z)")
_LONGEST = 24
_TYPES = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM))
_MARKED = frozenset(("markup", "structure"))


def join(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with each number that stands apart joined to the heading or the paragraph behind it."""
    found = {i: n for i in range(len(blocks) - 1) if (n := _apart(raw, blocks, i))}
    decimals = {i: n for i, n in found.items() if len(n) > 1}
    if not _go_on(list(decimals.values())):
        decimals = {}
    heads = {i: n for i, n in found.items() if len(n) == 1 and _is_marked(blocks[i + 1])}
    if not _go_on(list(heads.values())):
        heads = {i: n for i, n in heads.items() if _first_behind(i, decimals)[:1] == n}
    below = _paragraphs(raw, blocks, found, style) if decimals or heads else {}
    taken = {*decimals, *heads, *below}
    result: list[RawBlock] = []
    number: RawBlock | None = None
    for i, block in enumerate(blocks):
        if i in taken:
            number = block
        elif number is None:
            result.append(block)
        else:
            whole = replace(block, slices=joined(number, block, Glue.SPACE).slices)
            if block.type is not BlockType.HEADING:
                whole = replace(whole, evidence=APART)
            if i - 1 in below:
                whole = replace(whole, unit=below[i - 1], number=text_of(raw, number.slices).strip(" ."))
            result.append(whole)
            number = None
    return tuple(result)


def _paragraphs(raw: str, blocks: Sequence[RawBlock], found: Mapping[int, Parts], style: Style) -> dict[int, str]:
    """Whole numbers before paragraphs, from 1 on below each heading, with the unit that they are there: those of an
    Article's paragraphs.
    """
    taken: dict[int, str] = {}
    last: Parts = ()
    unit = ""
    for i, block in enumerate(blocks):
        if block.type is BlockType.HEADING:
            last = ()
            named = designations.parse(text_of(raw, block.slices), style, marked=True)
            unit = next(iter(style.levels_below(named.unit if named is not None and named.unit else "section")))
        number = found.get(i, ())
        if len(number) != 1 or not unit or blocks[i + 1].type is BlockType.HEADING:
            continue
        if (not last and number[0][0] <= 1) or (last and last < number and number[0][0] - last[0][0] <= 1):
            last = number
            taken[i] = unit
    return taken


def _apart(raw: str, blocks: Sequence[RawBlock], index: int) -> Parts:
    """The number that a block is, words of its own behind it; () for all else."""
    block, following = blocks[index], blocks[index + 1]
    if block.type not in _TYPES or block.label or block.unit or block.evidence:
        return ()
    text = text_of(raw, block.slices).strip()
    if len(text) > _LONGEST or _NUMBER.fullmatch(text) is None:
        return ()
    if following.type not in {*_TYPES, BlockType.HEADING} or following.label or following.unit:
        return ()
    words = text_of(raw, following.slices)
    if _LABEL.match(words) is not None or not any(sign.isalpha() for sign in words):
        return ()
    return parts_of(text)


def _go_on(numbers: Sequence[Parts]) -> bool:
    """Whether numbers are enough, and come one behind the other."""
    on = sum(1 for before, after in pairwise(numbers) if before < after)
    return len(numbers) >= FEWEST and on >= IN_ORDER * (len(numbers) - 1)


def _is_marked(block: RawBlock) -> bool:
    return block.type is BlockType.HEADING and block.evidence in _MARKED


def _first_behind(index: int, decimals: Mapping[int, Parts]) -> Parts:
    return next((number for i, number in decimals.items() if i > index), ())
