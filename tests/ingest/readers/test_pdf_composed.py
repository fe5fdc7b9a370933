"""Letters drawn as two signs are read as the one that is printed; the accent is a recorded removal."""

from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import REGULAR, Drawn, pdf, read_pdf


def drawn(parts: list[str], top: float) -> list[Drawn]:
    """Words of which a part that is a lone sign is drawn over the first letter of the next part."""
    x, line = 72.0, []
    for part in parts:
        sign = part in {"¨", "´", "¸"}
        line.append((x, top, 11.0, part, REGULAR))
        x += 0 if sign else stringWidth(part, REGULAR, 11)
    return line


def test_an_accent_over_a_letter_is_composed_and_recorded() -> None:
    made = [
        *drawn(["Die Vertr", "¨", "age sind k", "¨", "unftig ", "¨", "Ubungen der caf", "´", "e."], 100),
        *drawn(["A quote `sed' and a lone ", "¨  mark stay."], 150),
    ]
    reading = read_pdf(pdf([made]))
    assert [text_of(reading, block) for block in reading.blocks] == [
        "Die Verträge sind künftig Übungen der café.",
        "A quote `sed' and a lone ¨ mark stay.",
    ]
    assert [item.reason for item in reading.removals] == ["accent"] * 4
    assert not reading.warnings
