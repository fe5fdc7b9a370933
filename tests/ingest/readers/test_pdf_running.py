"""Running heads and feet: place and repetition decide before size and weight; headings of each page stay."""

from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import Reading
from tests.ingest.readers.accounting import outline, text_of
from tests.ingest.readers.pdf_making import BOLD, REGULAR, Drawn, pdf, read_pdf, wrapped

NAMES = ("ants", "bees", "cats", "dogs", "eels", "foxes", "geese", "hens", "ibises")


def page(number: int, *extra: Drawn, top: float = 110, size: float = 11, lines: int = 6) -> list[Drawn]:
    """A page whose words are its own."""
    name = NAMES[number % 9]
    words = f"Of {name} it is said that no person shall move {name} at night, unless {name} are told of it before. "
    return [*extra, *wrapped(words * lines, 72, top, size, 80 + number, size + 3)]


def kept_out(reading: Reading) -> set[str]:
    return {reading.raw[item.start : item.end] for item in reading.furniture}


def body(reading: Reading) -> str:
    return " ".join(text_of(reading, block) for block in reading.blocks)


def test_feet_that_name_the_section_and_mirror_each_other_in_bold() -> None:
    sections = ["4.6. Mirrors", "4.7. Queues", "5.1. Bugs", "5.2. Names"]
    made = []
    for n in range(1, 9):
        foot = sections[n // 2 - 1] if n % 2 else "Chapter 5. Managing hives"
        edges = [(72, 790, 11.5, foot, BOLD), (520, 790, 11.5, str(n + 20), BOLD)]
        if n % 2 == 0:
            edges = [(400, 790, 11.5, foot, BOLD), (72, 790, 11.5, str(n + 20), BOLD)]
        made.append(page(n, *edges))
    reading = read_pdf(pdf(made))
    assert kept_out(reading) == {*sections, "Chapter 5. Managing hives", *map(str, range(21, 29))}
    assert all(kind == "paragraph" for kind, _ in outline(reading))


def test_a_large_page_number_at_the_foot_is_no_heading() -> None:
    reading = read_pdf(pdf([page(n, (250, 790, 15, f"(Page {n} of 7)", BOLD)) for n in range(1, 8)]))
    assert {item.reason for item in reading.furniture} == {"page_number"}
    assert len(reading.furniture) == 7


def test_heads_of_three_pages_whose_date_begins_as_a_list_does() -> None:
    made = []
    for n in (8, 9, 10):
        parts = [(72, f"L 39/{n}"), (250, "Journal of the Fens"), (480, "12.2.2010")]
        parts = parts if n % 2 == 0 else [(72, "12.2.2010"), (250, "Journal of the Fens"), (480, f"L 39/{n}")]
        made.append(page(n, *[(x, 60, 11, words, REGULAR) for x, words in parts]))
    reading = read_pdf(pdf(made))
    assert kept_out(reading) == {"L 39/8", "L 39/9", "L 39/10", "Journal of the Fens", "12.2.2010"}
    assert "Journal" not in body(reading)


def test_heads_above_an_index_that_is_set_smaller_than_they_are() -> None:
    chapters = [page(n, (72, 60, 11, f"Chapter {n // 3}: Hives {n}", REGULAR)) for n in range(1, 9)]
    index = [page(n, (72, 60, 11, f"Index of names {n}", REGULAR), size=8) for n in range(9, 12)]
    reading = read_pdf(pdf([*chapters, *index]))
    assert "Index of names" not in body(reading)
    assert "Hives" not in body(reading)


def test_a_head_on_one_page_in_the_look_and_place_of_the_others() -> None:
    heads = ["Of moving", "Of moving", "Of moving", "Of moving", "Of selling", "Of keeping", "Of keeping", "Of keeping"]
    reading = read_pdf(pdf([page(n, (72, 60, 9, head, BOLD)) for n, head in enumerate(heads, 1)]))
    assert kept_out(reading) == set(heads)


def test_large_headings_that_count_with_the_pages_stay() -> None:
    made = []
    for n in range(1, 9):
        text = [(72, 80, 16, f"Article {n}", BOLD), *page(n, lines=44 if n % 2 else 30)]
        made.append(text if n % 2 else [*text, (72, 770, 16, f"Article {n}-{n % 3}", BOLD)])
    reading = read_pdf(pdf(made))
    assert not reading.furniture


def test_the_file_s_own_page_labels() -> None:
    def label(canvas: Canvas, index: int) -> None:
        canvas.addPageLabel(index, style="ARABIC", start=41 + index)

    reading = read_pdf(
        pdf([page(1, (300, 800, 9, "41", REGULAR)), page(2, (72, 60, 9, "Not a number", REGULAR))], label)
    )
    assert [(reading.raw[item.start : item.end], item.reason) for item in reading.furniture] == [("41", "page_number")]


def test_the_list_of_sections_inside_a_bill_is_contents() -> None:
    names = ["Short title; list", "Words of this Act", "Moves", "Fees", "Books of moves", "Reports on hives", "Money"]
    opening = [
        (72, 100, 12, "SECTION 1. SHORT TITLE; LIST.", BOLD),
        (72, 130, 12, "(a) This Act may be cited as the Hives Act. The list of its sections is as follows:", REGULAR),
        *[(90, 160 + 18 * n, 12, f"Sec. {n}. {name}.", REGULAR) for n, name in enumerate(names, 1)],
        (72, 320, 12, "SEC. 2. WORDS OF THIS ACT.", BOLD),
        (72, 345, 12, "In this Act a hive is what bees live in.", REGULAR),
    ]
    rest = [
        line
        for n, name in enumerate(names[2:], 3)
        for line in (
            (72, 100 + 60 * n, 12, f"SEC. {n}. {name.upper()}.", BOLD),
            (72, 125 + 60 * n, 12, f"The board of {NAMES[n]} writes a book of them.", REGULAR),
        )
    ]
    found = outline(read_pdf(pdf([opening, rest])))
    assert [text for kind, text in found if kind == "toc"] == [f"Sec. {n}. {name}." for n, name in enumerate(names, 1)]
    assert ("heading", "SEC. 2. WORDS OF THIS ACT.") in found
