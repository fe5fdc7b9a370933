"""Small PDFs for the tests, drawn with reportlab line by line."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import Reading
from ingest.readers.options import ReadOptions
from ingest.readers.pdf.reader import read
from tests.ingest.readers.accounting import assert_accounted

REGULAR, BOLD, MONO = "Times-Roman", "Times-Bold", "Courier"
WIDTH, HEIGHT = A4

# One drawn line: x, y from the page's top, size, text, font.
Drawn = tuple[float, float, float, str, str]


def pdf(pages: Sequence[Sequence[Drawn]], extra: Callable[[Canvas, int], None] | None = None) -> bytes:
    """A PDF of `pages`; `extra` draws more on each page (its index from 0)."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1)
    for index, page in enumerate(pages):
        for x, y, size, text, font in page:
            canvas.setFont(font, size)
            canvas.drawString(x, HEIGHT - y, text)
        if extra is not None:
            extra(canvas, index)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def lines(
    *entries: tuple[str, int, float] | tuple[str, int, float, float], x: float = 72, top: float = 100
) -> list[Drawn]:
    """Lines below each other: (text, weight 0 or 1, size[, room above]); 1.3 times the size is the usual room."""
    drawn: list[Drawn] = []
    y = top
    for index, entry in enumerate(entries):
        text, weight, size = entry[:3]
        if index:
            y += entry[3] if len(entry) == 4 else size * 1.3
        drawn.append((x, y, size, text, BOLD if weight else REGULAR))
    return drawn


def read_pdf(data: bytes, options: ReadOptions | None = None) -> Reading:
    """The reading, with every character accounted for."""
    reading = read("test.pdf", data, options or ReadOptions())
    assert_accounted(reading)
    return reading


def wrapped(words: str, x: float, top: float, size: float, width: int, step: float, font: str = REGULAR) -> list[Drawn]:
    """A paragraph of lines of about `width` characters."""
    drawn, line, y = [], "", top
    for word in words.split():
        if len(line) + len(word) >= width:
            drawn.append((x, y, size, line, font))
            line, y = "", y + step
        line = f"{line} {word}".strip()
    return [*drawn, (x, y, size, line, font)]
