"""What a reader of the page sees: words outside its box, hidden or painted over are furniture with that reason."""

import io
from collections.abc import Callable

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import Reading
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import pdf, read_pdf, wrapped

PROSE = "No person shall move a hive at night unless the Board has given leave in writing and has told the village."
RED = Image.new("RGB", (20, 10), (255, 0, 0))
CLEAR = Image.new("RGBA", (20, 10), (255, 0, 0, 0))


def made(extra: Callable[[Canvas, int], None]) -> Reading:
    return read_pdf(pdf([wrapped(PROSE * 3, 72, 110, 11, 80, 14)], extra))


def hidden(reading: Reading) -> dict[str, str]:
    return {reading.raw[item.start : item.end]: item.reason for item in reading.furniture}


def body(reading: Reading) -> str:
    return " ".join(text_of(reading, block) for block in reading.blocks)


def test_words_outside_the_crop_box() -> None:
    def crop(canvas: Canvas, _: int) -> None:
        canvas.setCropBox((50, 50, 545, 800))
        canvas.drawString(10, 400, "17")  # beside a line of the text, as printers number them
        canvas.drawString(72, 820, "proof of 4 May")
        canvas.drawString(72, 400, "Hives are red.")

    reading = made(crop)
    assert hidden(reading) == {"17": "outside", "proof of 4 May": "outside"}
    assert "Hives are red." in body(reading)


def test_words_that_are_not_painted_or_white_on_white() -> None:
    def mark(canvas: Canvas, _: int) -> None:
        canvas.beginText()
        text = canvas.beginText(72, 400)
        text.setTextRenderMode(3)
        text.textLine("Slug 7781")
        text.setTextRenderMode(0)
        canvas.drawText(text)
        canvas.setFillGray(0.2)
        canvas.rect(60, 290, 300, 20, fill=1, stroke=0)
        canvas.setFillGray(1)
        canvas.drawString(72, 350, "Hidden word")
        canvas.drawString(72, 296, "Reversed out of grey")

    reading = made(mark)
    assert hidden(reading) == {"Slug 7781": "unpainted", "Hidden word": "white"}
    assert "Reversed out of grey" in body(reading)


def test_words_that_a_clip_cuts_away() -> None:
    def mark(canvas: Canvas, _: int) -> None:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(60, 390, 200, 30)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.drawString(72, 400, "Inside the frame")
        canvas.drawString(72, 200, "Below the frame")
        canvas.restoreState()

    reading = made(mark)
    assert hidden(reading) == {"Below the frame": "clipped"}
    assert "Inside the frame" in body(reading)


def test_words_under_a_picture_or_a_box() -> None:
    def mark(canvas: Canvas, _: int) -> None:
        for y, words in ((400, "Under red"), (350, "Under glass"), (300, "Under a bar"), (250, "Over a bar")):
            if y == 250:
                canvas.setFillGray(0.8)
                canvas.rect(60, 240, 300, 30, fill=1, stroke=0)
                canvas.setFillGray(0)
            canvas.drawString(72, y, words)
        canvas.drawImage(ImageReader(RED), 60, 390, 300, 30)
        canvas.drawImage(ImageReader(CLEAR), 60, 340, 300, 30, mask="auto")
        canvas.rect(60, 290, 300, 30, fill=1, stroke=0)

    reading = made(mark)
    assert hidden(reading) == {"Under red": "covered", "Under a bar": "covered"}
    assert "Under glass" in body(reading)
    assert "Over a bar" in body(reading)


def test_the_words_of_a_scanned_page_stay() -> None:
    def scan(under: bool) -> Reading:
        buffer = io.BytesIO()
        canvas = Canvas(buffer, pagesize=(400, 400), invariant=1)
        if not under:
            canvas.drawImage(ImageReader(RED), 0, 0, 400, 400)
        text = canvas.beginText(50, 300)
        text.setTextRenderMode(0 if under else 3)
        text.textLine("Words that the picture shows")
        canvas.drawText(text)
        if under:
            canvas.drawImage(ImageReader(RED), 0, 0, 400, 400)
        canvas.save()
        return read_pdf(buffer.getvalue())

    for under in (True, False):
        assert body(scan(under)) == "Words that the picture shows"
