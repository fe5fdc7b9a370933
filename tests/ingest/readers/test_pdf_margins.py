"""Side notes: beside the text, on either side, close to a line's end; and what only hangs outside the text."""

from ingest.document.records import BlockType, Reading
from tests.ingest.readers.accounting import outline, text_of
from tests.ingest.readers.pdf_making import REGULAR, Drawn, pdf, read_pdf, wrapped

LAW = (
    "A keeper who moves a hive shall tell the board of it within ten days, and the board shall enter in its book "
    "the place from which the hive was taken, and the place to which it was brought, with the day of the move."
)


def section(number: str, top: float, left: float, note: tuple[str, ...], beside: float) -> list[Drawn]:
    """A section of five lines with a note in small type that begins close to the end of its first line."""
    text = wrapped(f"{number} {LAW}", left, top, 12, 52, 15)
    notes = [(beside, top + 9 * place, 8.5, words, REGULAR) for place, words in enumerate(note)]
    return [text[0], *notes, *text[1:]]


def heads(reading: Reading) -> list[str]:
    return [text_of(reading, b) for b in reading.blocks if b.type is BlockType.HEADING and b.evidence == "margin"]


def noted(reading: Reading) -> list[str]:
    return [reading.raw[item.start : item.end] for item in reading.furniture if item.reason == "margin"]


def test_notes_close_to_the_lines_on_sides_that_alternate() -> None:
    right = [*section("1.", 100, 110, ("Duty to", "tell."), 392), *section("2.", 300, 110, ("Book of moves.",), 392)]
    left = [*section("3.", 100, 200, ("Fees.",), 90), *section("So", 300, 200, ("Late words.",), 90)]
    left += section("“9", 500, 200, ("Words put in.",), 90)
    reading = read_pdf(pdf([right, left]))
    assert heads(reading) == ["Duty to tell.", "Book of moves.", "Fees."]
    assert noted(reading) == ["Late words.", "Words put in."]
    body = " ".join(text for kind, text in outline(reading) if kind == "paragraph")
    assert body == " ".join(f"{number} {LAW}" for number in ("1.", "2.", "3.", "So", "“9"))


def test_left_and_right_pages_have_edges_of_their_own() -> None:
    made, said = [], []
    for page in range(1, 5):
        left, drawn = (72 if page % 2 else 172), []
        for n in range(10, 15):
            lines = [
                f"A keeper of {page}{n} hives tells the board of the day on which they come home.",
                f"Who moves {page}{n} hives shall pay the fee",
            ]
            drawn += [(left, 160 + 48 * (n - 9) + 14 * k, 11, line, REGULAR) for k, line in enumerate(lines)]
            said.append(" ".join(lines))
        made.append(drawn)
    assert [text for _, text in outline(read_pdf(pdf(made)))] == said


def test_an_act_s_number_beside_its_mention_is_a_note() -> None:
    made = [section("1.", 100, 200, ("50 of 2019.",), 90), section("2.", 100, 200, ("Fees.",), 90)]
    reading = read_pdf(pdf([[*made[0], *section("(2)", 300, 200, ("12 of 1959.",), 90)], made[1]]))
    assert heads(reading) == ["50 of 2019.", "Fees."]
    assert noted(reading) == ["12 of 1959."]


def test_terms_and_cells_outside_the_text_are_no_notes() -> None:
    full = [wrapped(LAW * 3, 72, 100, 11, 90, 14) for _ in range(3)]
    terms = [(52.0, 300.0 + 60 * n, 11.0, f"term {n}", REGULAR) for n in range(4)]
    meant = [line for n in range(4) for line in wrapped(LAW, 72, 314 + 60 * n, 11, 90, 14)]
    rates = [line for n in range(4) for line in wrapped(f"{n + 1}. {LAW}", 72, 100 + 80 * n, 11, 55, 14)]
    cells = [(400.0, 100.0 + 80 * n, 11.0, f"{n + 1} per cent.", REGULAR) for n in range(4)]
    reading = read_pdf(pdf([*full, [*terms, *meant], [*rates, *cells]]))
    assert not heads(reading)
    assert not noted(reading)
