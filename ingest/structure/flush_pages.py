"""Paragraphs that a page break cut behind a full stop: told by indents, where a document indents first lines.

... location and purposes under which such an incursion is permissible.   (the page ends, its last line is full)
This is different from the inference ...                                  (no indent: no paragraph begins here)
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import page_of

INDENT = 5.0
"""Points by which a first line stands further in, at least."""

ALIKE = 1.5
"""Points within which two lines begin or end at one place."""

FREE = 0.04
"""Of a paragraph's width: so much may be free behind a full line that is not justified."""

USUAL = 0.4
"""So many of the paragraphs of three lines or more begin with an indent, where first lines are indented."""

FEWEST = 8
"""Such paragraphs at least, for a document's way to be known."""

Lines = list[tuple[float, float]]
"""The left and right edges of a block's lines, in points."""


def indents(blocks: Sequence[RawBlock]) -> bool:
    """Whether a document indents the first lines of its paragraphs."""
    found = [lines for b in blocks if b.type is BlockType.PARAGRAPH and len(lines := _lines(b, last=False)) > 2]
    indented = sum(1 for lines in found if lines[0][0] - lines[1][0] > INDENT)
    return indented >= max(FEWEST, USUAL * len(found))


def goes_on(first: RawBlock, second: RawBlock) -> bool:
    """Whether `second`, at a page's head, has no indent, while the page before ends in a full line of `first`, which
    has one itself or goes on from a page before.
    """
    if not first.type is second.type is BlockType.PARAGRAPH or second.label or second.unit:
        return False
    if page_of(second) != (page_of(first, last=True) or 0) + 1:
        return False
    before, after = _lines(first, last=True), _lines(second, last=False)
    if len(before) < 2 or len(after) < 2 or abs(after[0][0] - after[1][0]) > ALIKE:
        return False
    left, right = min(x0 for x0, _ in before), max(x1 for _, x1 in before)
    width, other = right - left, max(x1 for _, x1 in after) - min(x0 for x0, _ in after)
    alike = abs(width - other) <= FREE * width  # a quotation set in is another's words
    return alike and right - before[-1][1] <= FREE * width and abs(before[-1][0] - left) <= ALIKE


def _lines(block: RawBlock, *, last: bool) -> Lines:
    """A block's lines on its first page, or on its `last`."""
    pages = [piece.page for piece in block.slices if piece.box is not None]
    page = (pages[-1] if last else pages[0]) if pages else None
    found: Lines = []
    base = 0.0
    for piece in block.slices:
        if piece.box is None or piece.page != page:
            continue
        if found and abs(piece.box.y1 - base) <= ALIKE * 2:
            found[-1] = (min(found[-1][0], piece.box.x0), max(found[-1][1], piece.box.x1))
        else:
            found.append((piece.box.x0, piece.box.x1))
        base = piece.box.y1
    return found
