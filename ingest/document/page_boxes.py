"""Where a span of the canonical text stands on paper: its pages, and one box per page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ingest.document.records import Box, Canonical, Piece


class Places:
    """Pages and boxes of spans of one document."""

    def __init__(self, canonical: Canonical) -> None:
        self._pieces: Sequence[Piece] = canonical.pieces
        self._starts = [piece.start for piece in canonical.pieces]

    def of(self, start: int, end: int) -> tuple[tuple[int, ...], tuple[Box, ...]]:
        """The physical pages that hold the span, in ascending order, and the union of its line boxes on each."""
        boxes: dict[int, Box] = {}
        pages: set[int] = set()
        at = max(0, bisect_right(self._starts, start) - 1)
        while at < len(self._pieces) and self._pieces[at].start < end:
            piece = self._pieces[at]
            at += 1
            if piece.end <= start or piece.raw_start is None:
                continue
            if piece.page is not None:
                pages.add(piece.page)
            if piece.box is not None:
                pages.add(piece.box.page)
                held = boxes.get(piece.box.page)
                boxes[piece.box.page] = piece.box if held is None else _union(held, piece.box)
        return tuple(sorted(pages)), tuple(boxes[page] for page in sorted(boxes))


def _union(a: Box, b: Box) -> Box:
    return Box(a.page, min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1))
