"""What accompanies an Act behind its last section or Schedule: a statement of objects, an explanatory note, a table.

Its title closes all that stands open, and its numbered paragraphs are no sections: a reader who turned to "section 4"
there would read words that nobody enacted. The titles are the styles' (`accompanies`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.structure import runin_headings
from ingest.structure.containers import OPEN_TYPES
from ingest.structure.heading_stack import BEHIND, TRUSTED

LONGEST = 80
"""Characters of such a title at most, before any text is folded."""

BEFORE = 3
"""Numbered sections that stand before it: what a publisher prints in front of an Act encloses nothing that follows."""


def mark(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Paragraphs and headings that are such a title and nothing else, behind sections, become outermost headings."""
    titles = frozenset(style.words.get("accompanies", ()))
    result = list(blocks)
    for index, block in enumerate(blocks):
        if block.type not in OPEN_TYPES or block.unit or block.evidence in TRUSTED:
            continue
        text = text_of(raw, block.slices).strip()
        if not 0 < len(text) <= LONGEST or not text[0].isupper():
            continue
        if " ".join(text.casefold().split()).rstrip(".:") in titles and _is_behind(raw, blocks[:index], style):
            result[index] = replace(block, type=BlockType.HEADING, level=None, evidence=BEHIND)
    return tuple(result)


def _is_behind(raw: str, before: Sequence[RawBlock], style: Style) -> bool:
    """Whether numbered sections precede: the nearest are looked at first."""
    sections = 0
    for block in reversed(before):
        if block.evidence == BEHIND:
            return True
        if block.type in OPEN_TYPES and (block.unit or runin_headings.find(text_of(raw, block.slices), style)):
            sections += 1
            if sections == BEFORE:
                return True
    return False
