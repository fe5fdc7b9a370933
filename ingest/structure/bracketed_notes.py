"""Notes in brackets that name an attachment: "[APPENDICES I. Schedule of Basic Fees]" between two chapters of a code.

Such a line says that something stood there. A Schedule that an amendment inserted is printed in brackets as well; but
no number of the body goes on behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.numbering.series import INSERTED, follows

LONGEST = 300
"""Characters of a block that may name a section or a chapter by its first words."""


def told(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with the headings that are such notes made paragraphs."""
    result = list(blocks)
    for i, block in enumerate(blocks):
        if block.type is not BlockType.HEADING or block.evidence != "numbering" or block.unit not in style.attachments:
            continue
        text = text_of(raw, block.slices).strip()
        if text[:1] == "[" and text[-1:] == "]" and _goes_on(raw, blocks, i, style):
            result[i] = replace(block, type=BlockType.PARAGRAPH, level=None, evidence="", unit="", number="")
    return tuple(result)


def _goes_on(raw: str, blocks: Sequence[RawBlock], at: int, style: Style) -> bool:
    """Whether the first section, or the first container, behind a line is the next after the last one before it."""
    after = _first(raw, blocks[at + 1 :], style)
    before = _first(raw, reversed(blocks[:at]), style, unit=after[0]) if after is not None else None
    return after is not None and before is not None and follows(before[1], after[1], "arabic") >= INSERTED


def _first(raw: str, blocks: Iterable[RawBlock], style: Style, unit: str = "") -> tuple[str, str] | None:
    """Unit and number of the first of `blocks` that names a place of the body, of `unit` where one is given."""
    for block in blocks:
        if block.type not in {BlockType.HEADING, BlockType.PARAGRAPH}:
            continue
        found = designations.parse(text_of(raw, block.slices[:2])[:LONGEST], style)
        if found is None or not found.number or found.kind not in {"container", "major", "number"}:
            continue
        name = found.unit or "section"
        if name not in style.attachments and unit in {"", name}:
            return name, key(found.number, name, style.across)
    return None
