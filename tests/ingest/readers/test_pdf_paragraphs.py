"""Where a paragraph begins: labels, room and indents as publishers of Acts set them."""

from __future__ import annotations

from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.ingest.readers.accounting import outline
from tests.ingest.readers.pdf_making import MONO, REGULAR, Drawn, pdf, read_pdf, wrapped

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


def test_a_label_whose_line_stands_in_the_middle_by_chance_goes_on_in_the_next() -> None:
    """Sub-sections hang: the first line of one, its label included, is as far from the left edge as from the right."""
    body = wrapped(DUTY + " " + DUTY, 72, 250, 11, 92, 13)
    middle = (72 + max(72 + stringWidth(line[3], REGULAR, 11) for line in body)) / 2
    page: list[Drawn] = []
    first = "The owner of a bridge shall keep the way in good repair unless the"
    x = middle - (stringWidth(first, REGULAR, 11) - 20) / 2
    for number, y in ((1, 100.0), (2, 146.0), (3, 192.0)):
        page += [(x - 20, y, 11, f"({number})", REGULAR), (x, y, 11, first, REGULAR)]
        page += [(x, y + 13, 11, "council allows another person to do so in writing and for a fee; it", REGULAR)]
        page += [(x, y + 26, 11, "keeps a list of the bridges.", REGULAR)]
    assert _starts(pdf([[*page, *body]])) == ["(1)", "(2)", "(3)", "The"]


def test_a_reference_torn_before_its_bracket_is_not_a_sub_section() -> None:
    page = [
        (72.0, 100.0, 11.0, "(1) The fee is due for the year that begins in the month of May, subject to sub-section", REGULAR),
        (72.0, 113.0, 11.0, "(2), the following persons apart, who pay no fee and of whom the council keeps a list.", REGULAR),
        (72.0, 126.0, 11.0, "(2) A person who crosses on foot pays no fee, and nor does a person who is named in section", REGULAR),
        (72.0, 139.0, 11.0, "(5) of the charter of the town.", REGULAR),
        (72.0, 152.0, 11.0, "(3) Nobody else is exempt.", REGULAR),
    ]  # fmt: skip
    assert _starts(pdf([page])) == ["(1)", "(2)", "(3)"]


def test_items_behind_a_word_without_a_sign_begin_blocks_where_their_words_are_set_off() -> None:
    page: list[Drawn] = [
        (72, 100, 11, "(1) Die Gemeinde kann die Pflicht einem anderen auferlegen, der den Weg benutzt, wenn", REGULAR),
        (74, 113, 11, "1.", REGULAR),
        (98, 113, 11, "der Weg im Verzeichnis der Stege eingetragen ist und kein anderer ihn benutzt, der", REGULAR),
        (98, 126, 11, "dort wohnt und", REGULAR),
        (74, 139, 11, "2.", REGULAR),
        (98, 139, 11, "das Gesuch in schriftlicher Form gestellt ist.", REGULAR),
    ]
    assert _starts(pdf([page])) == ["(1)", "1.", "2."]


def test_paragraphs_of_two_pitches_on_one_page_stay_whole() -> None:
    """The body is set wider than the notes of its page are; both in one size."""
    wide = [_stacked([(72, 8, DUTY * 4)], 11, 18, 80, REGULAR) for _ in range(3)]
    mixed = _stacked([(72, 4, DUTY * 9), (72, 4, DUTY * 9)], 11, 13, 80, REGULAR)
    y = mixed[-1][1] + 30
    mixed += wrapped("(1) " + DUTY + " The fee for that is told by the council in March.", 72, y, 11, 80, 18)
    assert len(outline(read_pdf(pdf([*wide, mixed])))) == 6


def test_french_numerals_open_blocks() -> None:
    page = [
        (72.0, 100.0, 11.0, "II. Le propriétaire entretient le pont :", REGULAR),
        (72.0, 113.0, 11.0, "1° pendant toute la durée de la concession qui lui a été accordée par la commune du lieu ;", REGULAR),
        (72.0, 126.0, 11.0, "2° sans limite de temps, lorsque la concession lui a été accordée par le département du lieu.", REGULAR),
        (72.0, 139.0, 11.0, "III. La commune tient la liste des ponts qui ont été ouverts à la circulation des charrettes.", REGULAR),
    ]  # fmt: skip
    assert _starts(pdf([page])) == ["II.", "1°", "2°", "III."]


def test_amendment_marks_as_large_as_the_text_leave_lines_and_paragraphs_whole() -> None:
    """Each mark stands 8 points above its line, whose room grows by that."""
    page: list[Drawn] = [
        (
            72,
            100,
            10,
            "(3) The fee is told by the council in March, and may be made known in such a way as it may",
            REGULAR,
        )
    ]
    page += [(72, 126, 10, "prescribe", REGULAR), (114, 118, 10, "[96]", REGULAR)]
    page += [
        (136, 126, 10, "[and a note of it shall be sent to each person who keeps a bridge in the town by the", REGULAR)
    ]
    page += [
        (72, 152, 10, "clerk", REGULAR),
        (97, 144, 10, "[97]", REGULAR),
        (119, 152, 10, "[or his deputy].", REGULAR),
    ]
    page += [
        (
            72,
            190,
            10,
            "(4) No fee is due in winter, nor is one due from a person who crosses the bridge on foot with",
            REGULAR,
        )
    ]
    page += [
        (72, 208, 10, "an animal or without, whatever the hour, or who is carried over it by another person.", REGULAR)
    ]
    reading = outline(read_pdf(pdf([page])))
    assert [" ".join(text.split())[-21:] for _, text in reading] == ["[97] [or his deputy].", "it by another person."]


def test_labels_of_short_items_below_each_other_are_no_side_note() -> None:
    page: list[Drawn] = []
    for at in range(3):
        words = f"each keeper of the bridge number {at} of the town may ask for a copy of the list"
        page += [(72, 100 + 15 * at, 11, f"({at + 1})", REGULAR), (98, 100 + 15 * at, 11, words, REGULAR)]
    page += wrapped(" ".join([DUTY] * 9), 98, 160, 11, 80, 13)
    assert _starts(pdf([page, page])) == [*[f"({n})" for n in range(1, 4)], "The"] * 2
