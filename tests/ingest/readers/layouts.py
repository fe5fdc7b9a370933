"""Canonical texts laid out by hand: blocks separated by blank lines, sections given by their headings."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import Block, BlockType, Box, Canonical, Piece

H, P, L, T, C, CAP, FN, TOC, Q = (
    BlockType.HEADING,
    BlockType.PARAGRAPH,
    BlockType.LIST_ITEM,
    BlockType.TABLE,
    BlockType.CODE,
    BlockType.CAPTION,
    BlockType.FOOTNOTE,
    BlockType.TOC,
    BlockType.QUOTE,
)


def laid_out(blocks: Sequence[tuple[BlockType, str]], *, header_rows: int = 0) -> Canonical:
    """A document of `blocks`, one page a block; each heading governs what follows it."""
    text, made, pieces, section = "", [], [], None
    for ordinal, (kind, body) in enumerate(blocks):
        if text:
            pieces.append(Piece(len(text), len(text) + 2, "separator"))
            text += "\n\n"
        start = len(text)
        text += body
        header = None
        if kind is T and header_rows:
            header = start + len("\n".join(body.split("\n")[:header_rows]))
        parent = None if kind in (H, FN) else section
        made.append(
            Block(ordinal, kind, start, len(text), parent, 1, title=body if kind is H else "", header_end=header)
        )
        pieces.append(Piece(start, len(text), "raw", start, ordinal + 1, Box(ordinal + 1, 10, 20, 30 + ordinal, 40)))
        if kind is H:
            section = ordinal
    return Canonical(text, text, tuple(pieces), (), (), tuple(made))
