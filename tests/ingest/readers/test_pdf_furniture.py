"""What a page carries and the text does not: headers, numbers, marks, line numbers; and what only looks like it."""

from ingest.document.records import Reading
from tests.ingest.readers.accounting import outline, text_of
from tests.ingest.readers.pdf_making import BOLD, HEIGHT, REGULAR, Drawn, lines, pdf, read_pdf, wrapped

PROSE = (
    "No person shall move a hive at night unless the Board has given leave in writing and has told the village of it."
)


def body_of(reading: Reading) -> str:
    return " ".join(text_of(reading, block) for block in reading.blocks)


def reasons(reading: Reading) -> dict[str, str]:
    return {reading.raw[item.start : item.end]: item.reason for item in reading.furniture}


NAMES = ("ants", "bees", "cats", "dogs", "eels", "foxes", "geese", "hens")


def page(number: int, *extra: Drawn) -> list[Drawn]:
    """A page whose words are its own."""
    name = NAMES[number % 8]
    words = f"Of {name} it is said: {PROSE.replace('hive', name)} {PROSE.replace('Board', name)}"
    return [*extra, *wrapped(words, 72, 110, 11, 80 + number, 14)]


def test_headers_and_numbers_that_count_with_the_pages() -> None:
    made = [
        page(n, (72, 50, 9, f"Dog Act, chapter {n // 3}", REGULAR), (300, 800, 9, f"- {n + 4} -", REGULAR))
        for n in range(1, 7)
    ]
    reading = read_pdf(pdf(made))
    assert "Dog Act" not in body_of(reading)
    assert reasons(reading)["- 5 -"] == "page_number"
    assert reasons(reading)["Dog Act, chapter 0"] == "header"


def test_headers_that_differ_on_odd_and_even_pages() -> None:
    made = [page(n, (72 if n % 2 else 400, 50, 9, "The Dog Act" if n % 2 else "Part II", REGULAR)) for n in range(1, 7)]
    assert set(reasons(read_pdf(pdf(made)))) == {"The Dog Act", "Part II"}


def test_a_header_whose_section_number_changes_on_each_page() -> None:
    made = [page(n, (72, 50, 9, f"s. {n * 3}", REGULAR), (480, 50, 9, f"{n}", REGULAR)) for n in range(1, 8)]
    reading = read_pdf(pdf(made))
    assert "s. 12" in reasons(reading)
    assert "s. 12" not in body_of(reading)


def test_first_and_last_lines_of_the_text_stay() -> None:
    made = [
        lines(("THE DOG ACT", 0, 11), ("An owner shall pay", 0, 11, 40)),
        lines(("THE DOG ACT", 0, 11), ("two coins.", 0, 11, 40), ("A late owner pays four.", 0, 11, 30)),
        lines(("THE DOG ACT", 0, 11), ("Form A is red.", 0, 11, 40)),
    ]
    reading = read_pdf(pdf(made))
    assert [text for _, text in outline(reading)] == [
        "An owner shall pay",
        "two coins.",
        "A late owner pays four.",
        "Form A is red.",
    ]


def test_words_that_repeat_in_the_text_are_no_furniture() -> None:
    made = [
        lines((f"{n}. Title {n}", 1, 12), ("[Repealed.]", 0, 11, 20), (NAMES[n] + PROSE[:80], 0, 11, 30))
        for n in range(1, 6)
    ]
    reading = read_pdf(pdf(made))
    assert not reading.furniture
    assert body_of(reading).count("[Repealed.]") == 5


def test_amendment_notes_are_no_footers() -> None:
    made = [page(n, (72, 780, 8, f"{1}. Subs. by Act {n} of 1967, s. 21, for a word.", REGULAR)) for n in range(1, 7)]
    reading = read_pdf(pdf(made))
    assert not reading.furniture
    assert sum(kind == "footnote" for kind, _ in outline(reading)) == 6


def test_numbers_of_lines_in_the_margin() -> None:
    numbers = [(40.0, 110.0 + 14 * i, 11.0, str(i + 1), REGULAR) for i in range(6)]
    made = [[*wrapped(" ".join([PROSE, NAMES[n]] * 5), 72, 110, 11, 90, 14), *numbers] for n in range(1, 3)]
    reading = read_pdf(pdf(made))
    assert {item.reason for item in reading.furniture} == {"line_number"}
    assert len(reading.furniture) == 12


def test_a_lone_heading_with_the_page_s_number_is_no_page_number() -> None:
    made = lines(
        ("Heading 1", 1, 14),
        ("Words of one.", 0, 11, 30),
        ("Heading 2", 1, 14, 30),
        ("Words of two.", 0, 11, 24),
        top=60,
    )
    reading = read_pdf(pdf([made]))
    assert not reading.furniture
    assert [kind for kind, _ in outline(reading)] == ["heading", "paragraph"] * 2


def test_a_stamp_across_the_margin_is_furniture() -> None:
    def stamp(canvas, _index) -> None:
        canvas.saveState()
        canvas.translate(30, 300)
        canvas.rotate(90)
        canvas.setFont(BOLD, 14)
        canvas.drawString(0, 0, "received 4 May")
        canvas.restoreState()

    reading = read_pdf(pdf([page(1), page(2)], stamp))
    assert reasons(reading)["received 4 May"] == "stamp"


def test_a_page_number_set_lower_on_the_one_page_that_runs_long() -> None:
    pages = [
        [
            *wrapped("Each hive is kept as long as bees and keeper agree, and then sold.", 72, 300, 11, 92, 13),
            (290, 830 if number == 9 else 780, 11, str(number), REGULAR),
        ]
        for number in range(1, 61)
    ]
    reading = read_pdf(pdf(pages))
    assert [reading.raw[f.start : f.end] for f in reading.furniture] == [str(number) for number in range(1, 61)]


def test_a_slanted_sign_beside_a_line_takes_no_words_with_it() -> None:
    """A pencil that says NOTE, painted just before the paragraph that it stands beside, is read as one line with it."""

    def pencil(canvas, _index) -> None:
        for y, words in ((300, "Words of the note that stand beside it."), (286, "And more of them.")):
            if y == 300:
                canvas.saveState()
                canvas.translate(66, HEIGHT - y + 6)
                canvas.rotate(180)
                canvas.setFont(BOLD, 6)
                canvas.drawString(0, 0, "NOTE")
                canvas.restoreState()
            canvas.setFont(REGULAR, 11)
            canvas.drawString(72, HEIGHT - y, words)

    reading = read_pdf(pdf([page(1), page(2)], pencil))
    assert reasons(reading)["NOTE"] == "stamp"
    assert "Words of the note that stand beside it." not in reasons(reading)


def test_a_court_stamps_pages_whose_own_furniture_is_marked() -> None:
    def stamped(canvas, index) -> None:
        canvas.setViewerPreference("HideToolbar", "true")
        canvas._code.append("/Artifact BMC")
        canvas.setFont(REGULAR, 11)
        canvas.drawString(290, 30, str(index + 1))
        canvas._code.append("EMC")
        canvas.setFont(REGULAR, 11)
        canvas.drawString(120, HEIGHT - 20, f"Case: 20-162, 08/05/2026, ID: 117, Page {index + 1} of 6")

    words = "The keeper asks that the hearing be moved to the day on which the other hive is heard. " * 4
    pages = [wrapped(words, 72, 72, 12, 80, 24) for _ in range(6)]
    # reportlab tags nothing: another entry of the catalog is renamed, letter for letter.
    made = (
        pdf(pages, stamped)
        .replace(b"/ViewerPreferences", b"/MarkInfo         ")
        .replace(b"/HideToolbar", b"/Marked     ")
    )
    reading = read_pdf(made)
    assert reasons(reading)["1"] == "artifact"
    assert reasons(reading)["Case: 20-162, 08/05/2026, ID: 117, Page 3 of 6"] == "header"
    assert {kind for kind, _ in outline(reading)} == {"paragraph"}
