"""A document's title from its own words, where neither metadata nor a person gives one.

In order: a line near the document's beginning that is the name of one instrument; the line set largest on the first
page; the first heading of the outermost level near the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gazetteers.load import Gazetteer
from ingest.document.records import BlockType, RawBlock, Reading

_NEAR = 24
"""Blocks that count as the beginning: a title page, a number, a long title."""

_LONGEST = 160
"""Characters; a longer block is prose, not a title."""

_LARGER = 1.15
"""How much larger than the text of the first page a title is set."""

_ARTICLE = re.compile(r"^\W*the\s+", re.IGNORECASE)
_EDGES = re.compile(r"^[\s_*—–-]+|[\s_*—–-]+$")


def title_of(reading: Reading, gazetteer: Gazetteer) -> str:
    """The title as printed, single-spaced; "" where the beginning holds nothing like one."""
    near = [(block, _words(reading, block)) for block in reading.blocks[:_NEAR]]
    near = [(block, words) for block, words in near if 0 < len(words) <= _LONGEST and _may_be_title(block)]
    named = next((words for _, words in near if instrument_of(words, gazetteer)), "")
    return named or _largest(near) or _first_heading(near)


def instrument_of(title: str, gazetteer: Gazetteer) -> str | None:
    """The only instrument of exactly this title, its article aside, or None."""
    named = gazetteer.by_title(_ARTICLE.sub("", title))
    return named[0].id if len(named) == 1 else None


def _may_be_title(block: RawBlock) -> bool:
    return block.type in {BlockType.HEADING, BlockType.PARAGRAPH} and not block.number


def _largest(near: Sequence[tuple[RawBlock, str]]) -> str:
    """The words set largest on the first page, if they are larger than the rest of it and stand alone."""
    sized = [(_size(block), words) for block, words in near if (block.slices[0].page or 1) == 1 and _size(block)]
    if len(sized) < 2:
        return ""
    usual = sorted(size for size, _ in sized)[len(sized) // 2]
    largest = max(size for size, _ in sized)
    if largest < usual * _LARGER:
        return ""
    return " ".join(words for size, words in sized if size == largest)[:_LONGEST]


def _first_heading(near: Sequence[tuple[RawBlock, str]]) -> str:
    headings = [(block.level or 1, words) for block, words in near if block.type is BlockType.HEADING]
    top = min((level for level, _ in headings), default=1)
    return next((words for level, words in headings if level == top), "")


def _size(block: RawBlock) -> float:
    return max((s.style.size or 0.0 for s in block.slices if s.style is not None), default=0.0)


def _words(reading: Reading, block: RawBlock) -> str:
    joined = " ".join(" ".join(reading.raw[s.start : s.end] for s in block.slices).split())
    return _EDGES.sub("", joined)
