"""Where a span of the canonical text stands on paper: its pages, and one box per page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from ingest.document.records import Box, Canonical, Piece


class Places:
    """Pages and boxes of spans of one document."""

    def __init__(self, canonical: Canonical) -> None:
        self._pieces: Sequence[Piece] = canonical.pieces
        self._starts = [piece.start for piece in canonical.pieces]

    def left(self, start: int) -> float | None:
        """Where the line that holds `start` begins on its page, in points; None where the format has no pages."""
        at = max(0, bisect_right(self._starts, start) - 1)
        box = self._pieces[at].box if self._pieces else None
        return box.x0 if box is not None else None

    def of(self, start: int, end: int) -> tuple[tuple[int, ...], tuple[Box, ...]]:
        """The physical pages that hold the span, in ascending order, and the union of its line boxes on each."""
        boxes: dict[int, Box] = {}
        pages: set[int] = set()
        for piece in self.source(start, end):
            if piece.page is not None:
                pages.add(piece.page)
            if piece.box is not None:
                pages.add(piece.box.page)
                held = boxes.get(piece.box.page)
                boxes[piece.box.page] = piece.box if held is None else _union(held, piece.box)
        return tuple(sorted(pages)), tuple(boxes[page] for page in sorted(boxes))

    def regions(self, start: int, end: int) -> tuple[Box, ...]:
        """Where the span stands, in its order: a box for each stretch of lines that follow each other downwards.

        A line that begins a new page or column, or stands far below the one before it, begins a new box.
        """
        found: list[Box] = []
        last: Box | None = None
        for piece in self.source(start, end):
            box = piece.box
            if box is None:
                continue
            if last is None or _leaps(last, box):
                found.append(box)
            else:
                found[-1] = _union(found[-1], box)
            last = box
        return tuple(found)

    def source(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces of the raw text that the span touches, in order."""
        at = max(0, bisect_right(self._starts, start) - 1)
        while at < len(self._pieces) and self._pieces[at].start < end:
            piece = self._pieces[at]
            at += 1
            if piece.end > start and piece.raw_start is not None:
                yield piece


_FAR = 4.0  # heights of a line: what stands further below has something else between


def _leaps(last: Box, box: Box) -> bool:
    """Whether a line's box begins somewhere else than right of or below the one before it."""
    if box.page != last.page or box.y1 <= last.y0:
        return True
    return box.y0 - last.y1 > _FAR * max(last.y1 - last.y0, box.y1 - box.y0)


def _union(a: Box, b: Box) -> Box:
    return Box(a.page, min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1))
