"""Headings that are only set apart: for formats whose documents may mark none, such as HTML and DOCX."""

from __future__ import annotations

from dataclasses import replace

from ingest.records import BlockType, RawBlock, Reading, TextStyle

_WORDS = 15


def with_styled_headings(reading: Reading) -> Reading:
    """Short paragraphs that are bold from end to end become headings, where something follows them.

    Levels go by the look: capitals above bold, bold above bold italic, in that order as far as each occurs.
    """
    looks: dict[int, int] = {}
    for index, block in enumerate(reading.blocks):
        look = _look(reading.raw, block)
        if look is not None:
            looks[index] = look
    bold = len(looks)
    if not looks or bold > 0.5 * len(reading.blocks):
        return reading
    order = sorted(set(looks.values()))
    blocks = [
        replace(block, type=BlockType.HEADING, level=order.index(looks[index]) + 1, evidence="style")
        if index in looks
        else block
        for index, block in enumerate(reading.blocks)
    ]
    return replace(reading, blocks=tuple(blocks))


def _look(raw: str, block: RawBlock) -> int | None:
    """Rank of a heading-like paragraph's look, None where it is no heading."""
    if block.type is not BlockType.PARAGRAPH and not (block.type is BlockType.LIST_ITEM and block.label):
        return None
    styles = [piece.style or TextStyle() for piece in block.slices if raw[piece.start : piece.end].strip(" .,:;-–—")]
    if not styles or not all(style.bold for style in styles):
        return None
    text = " ".join(raw[piece.start : piece.end] for piece in block.slices).strip()
    if len(text.split()) > _WORDS or text.endswith((".", ";", ",", ":", "—", "-")) or not any(map(str.isalpha, text)):
        return None
    size = max((style.size or 0.0) for style in styles)
    capitals = 0 if text.upper() == text else 1
    italic = 1 if all(style.italic for style in styles) else 0
    return int(-size * 100) + 2 * capitals + italic
