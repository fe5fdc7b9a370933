"""Where a paragraph begins: labels, room and indents as publishers of Acts set them."""

from __future__ import annotations

from tests.ingest.readers.accounting import outline
from tests.ingest.readers.pdf_making import MONO, Drawn, pdf, read_pdf, wrapped

DUTY = "The owner of a bridge shall keep the way in good repair unless the council allows another person to do so."


def _stacked(words: list[tuple[float, float, str]], size: float, step: float, width: int, font: str) -> list[Drawn]:
    """Paragraphs below each other: (x, room above, words)."""
    drawn: list[Drawn] = []
    y = 100.0
    for x, room, text in words:
        drawn += wrapped(text, x, y + room, size, width, step, font)
        y = drawn[-1][1] + step
    return drawn


def _starts(data: bytes) -> list[str]:
    return [text.split(None, 1)[0] for _, text in outline(read_pdf(data))]


def test_sub_sections_of_an_act_set_in_letters_of_one_width_begin_blocks() -> None:
    page = _stacked([(72, 4, f"({n}) {DUTY}") for n in range(1, 9)], 10, 12, 70, MONO)
    assert _starts(pdf([page])) == [f"({n})" for n in range(1, 9)]
