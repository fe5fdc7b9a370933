"""Quoted structures: the sections and clauses that an amending provision inserts, set in quotation marks.

They are another law's words: typed as quotes, they make no headings and no provisions here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either

MAX_BLOCKS = 80
"""A quotation that is not closed within so many blocks was none: a closing mark was forgotten."""

_PAIRS = {"“": "”", "‘": "’", '"': '"', "«": "»", "„": "“"}
_STRUCTURE = re.compile(
    rf"[\[\s]*[“‘\"«„]\s*(?:\[*\(\s*\w{{1,5}}\s*\)|{designations.SECTION_NUMBER}\s*[.\s]\s*\S|[A-Z]{{4,}})"
)


def mark(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with quoted structures typed as quotes, from the opening mark's block to the closing mark's."""
    result = list(blocks)
    at = 0
    while at < len(result):
        text = text_of(raw, result[at].slices)
        if result[at].type not in {BlockType.PARAGRAPH, BlockType.LIST_ITEM} or not _opens(text, style):
            at += 1
            continue
        end = _closing(raw, result, at, _PAIRS[text.lstrip("[ \n\t")[0]])
        for i in range(at, end):
            if result[i].type in {BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.HEADING}:
                result[i] = replace(result[i], type=BlockType.QUOTE, level=None, evidence="", unit="", number="")
        at = max(end, at + 1)
    return tuple(result)


def _opens(text: str, style: Style) -> bool:
    """Whether a block begins with a quoted label, number or heading (a quoted term, "X" means, does not)."""
    stripped = text.lstrip("[ \n\t")
    if stripped[:1] not in _PAIRS:
        return False
    if _STRUCTURE.match(text) is not None and _term(style).match(text) is None:
        return True
    found = designations.parse(stripped[1:], style)
    return found is not None and found.kind in {"container", "major"}


@lru_cache(maxsize=64)
def _term(style: Style) -> re.Pattern[str]:
    """A quoted term that is being defined: "X" means."""
    defining = either(style.words.get("defining", ()))
    return re.compile(rf"[\[\s]*[“\"«„‘][^”\"»’]{{1,60}}[”\"»’]\s*(?:,|(?:{defining})\b)")


def _closing(raw: str, blocks: Sequence[RawBlock], start: int, closing: str) -> int:
    """The block behind the one in which the quotation ends; `start` where its end is not found."""
    opening = next(mark for mark, end in _PAIRS.items() if end == closing)
    depth = 0
    for i in range(start, min(len(blocks), start + MAX_BLOCKS)):
        text = text_of(raw, blocks[i].slices)
        if opening == closing:
            depth = (depth + text.count(closing)) % 2
        else:
            depth += text.count(opening) - text.count(closing)
        if depth <= 0:
            return i + 1
    return start
