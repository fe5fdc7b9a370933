"""What a file paints after its line, or twice: read where it stands, and once."""

import io
from collections.abc import Callable

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import Reading
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import BOLD, REGULAR, WIDTH, read_pdf


def drawn(paint: Callable[[Canvas], None]) -> Reading:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1)
    paint(canvas)
    canvas.save()
    return read_pdf(buffer.getvalue())


def texts(reading: Reading) -> list[str]:
    return [text_of(reading, block) for block in reading.blocks]


def with_hole(canvas: Canvas, y: float, left: str, inset: str, size: float, rise: float, right: str) -> None:
    """One string for the line, moved on where `inset` belongs; the inset is painted behind it."""
    wide = stringWidth(inset, REGULAR, size)
    font = canvas._doc.getInternalFontName(REGULAR)
    canvas._code.append(f"BT {font} 11 Tf 72 {y} Td [({left}) {-1000 * wide / 11:.0f} ( {right})] TJ ET")
    canvas.setFont(REGULAR, size)
    canvas.drawString(72 + stringWidth(left, REGULAR, 11), y + rise, inset)


def test_raised_figures_painted_behind_their_line_stand_in_it() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.setFont(REGULAR, 11)
        canvas.drawString(72, 700, "The keeper moves each hive by night and tells the village of")
        with_hole(
            canvas, 686, "it in good time, as the older rules have said", "5", 7.3, 3, "and partly for the sake of"
        )
        canvas.setFont(REGULAR, 11)
        canvas.drawString(72, 672, "the bees, which are more at ease in the dark.")

    (block,) = texts(drawn(paint))
    assert "as the older rules have said5 and partly for the sake of the bees, which" in block


def test_words_painted_twice_are_read_once() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.setFont(BOLD, 9)
        for dx in (0.0, 0.9):  # a shadow, painted later
            canvas.drawString(72 + dx, 700, "All hives within the village are counted")
            canvas.drawString(72 + dx, 689, "once a year" if dx else "once a year, in spring or in autumn.")
            for row in range(0 if dx else 8):
                canvas.drawString(72, 600 - 40 * row, f"Hive number {row} of the village stands by the brook.")
        canvas.drawString(72, 640, "Once a year")  # the same words elsewhere are words of their own
        canvas.drawString(WIDTH - 150, 640, "Once a year")

    reading = drawn(paint)
    words = " ".join(texts(reading))
    assert words.count("All hives within the village are counted once a year, in spring or in autumn.") == 1
    assert words.count("All hives") == 1
    assert words.count("Once a year") == 2
    assert {item.reason for item in reading.furniture} == {"overprinted"}
