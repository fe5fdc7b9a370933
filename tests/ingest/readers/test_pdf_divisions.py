"""Divisions that a number alone heads, centred between paragraphs."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from ingest.document.records import BlockType
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import REGULAR, Drawn, pdf, read_pdf, wrapped

WORDS = "The keeper moved the hive to the north of the orchard, where the wind had never been known to reach. " * 3


def opinion(*marks: str, indent: float = 0) -> bytes:
    """A text with a number alone before each paragraph, in the middle of the column or `indent` points beside it."""
    lines = wrapped(WORDS, 72, 0, 11, 84, 13.5)
    column = max(stringWidth(line[3], REGULAR, 11) for line in lines)
    pages: list[list[Drawn]] = []
    y = 1000.0
    for mark in marks:
        if y > 600:
            pages.append([])
            y = _paragraph(pages[-1], lines, 90)
        pages[-1].append((72 + (column - stringWidth(mark, REGULAR, 11)) / 2 + indent, y, 11, mark, REGULAR))
        y = _paragraph(pages[-1], lines, y + 22)
    return pdf(pages)


def _paragraph(page: list[Drawn], lines: list[Drawn], top: float) -> float:
    """Draws a paragraph; where the next one's mark stands."""
    page += [(x, top + down, size, words, font) for x, down, size, words, font in lines]
    return top + lines[-1][1] + 24


def headings(data: bytes) -> list[tuple[str, int | None]]:
    reading = read_pdf(data)
    return [(text_of(reading, b).strip(), b.level) for b in reading.blocks if b.type is BlockType.HEADING]


def test_a_series_of_numbers_alone_divides_the_text() -> None:
    found = headings(opinion("I", "A", "B", "II", "A", "1", "2", "III"))
    assert found == [("I", 1), ("A", 2), ("B", 2), ("II", 1), ("A", 2), ("1", 3), ("2", 3), ("III", 1)]


@pytest.mark.parametrize("marks", [("I", "III", "V"), ("4", "5", "6"), ("C", "A", "F"), ("I", "A")])
def test_numbers_that_count_no_series_head_nothing(marks: tuple[str, ...]) -> None:
    assert headings(opinion(*marks)) == []


def test_numbers_beside_the_middle_head_nothing() -> None:
    assert headings(opinion("I", "A", "B", "II", indent=120)) == []
