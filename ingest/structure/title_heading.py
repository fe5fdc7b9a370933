"""The title of a document that is marked as deep as its sections: "## Terms" above "## A. Definitions"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock

FEWEST = 3
"""Numbered headings of its level behind a title."""


def above(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with the first heading one level up, where it alone of its level, the highest, has no number."""
    del raw, style
    headings = [(i, b) for i, b in enumerate(blocks) if b.type is BlockType.HEADING and b.level is not None]
    if not headings:
        return tuple(blocks)
    first, title = headings[0]
    level = title.level or 1
    beside = [b for _, b in headings[1:] if b.level == level]
    numbered = len(beside) >= FEWEST and all(b.unit for b in beside)
    if title.unit or level == 1 or not numbered or any((b.level or 1) < level for _, b in headings):
        return tuple(blocks)
    return tuple(replace(b, level=level - 1) if i == first else b for i, b in enumerate(blocks))
