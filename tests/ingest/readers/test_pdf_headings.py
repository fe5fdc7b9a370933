"""Headings of PDFs: levels, several lines, decimals, outlines, contents pages, large body text, side notes."""

from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import BlockType, Reading
from ingest.readers.options import ReadOptions
from tests.ingest.readers.accounting import outline, paths, text_of
from tests.ingest.readers.pdf_making import BOLD, HEIGHT, REGULAR, Drawn, lines, pdf, read_pdf, wrapped

PROSE = "The keeper shall keep a book of all hives and shall show it to any officer who asks for it in writing."


def headings(reading: Reading) -> list[tuple[int | None, str, str]]:
    return [(b.level, text_of(reading, b), b.evidence) for b in reading.blocks if b.type is BlockType.HEADING]


def test_levels_hold_across_pages() -> None:
    first = lines(("Manual", 1, 20), ("Scope", 1, 16, 40), ("Aim", 1, 13, 30), ("Rent is paid late.", 0, 11, 24))
    second = lines(
        ("Terms", 1, 13), ("Pay on Monday.", 0, 11, 24), ("Scope two", 1, 16, 30), ("Start anew.", 0, 11, 24)
    )
    assert paths(read_pdf(pdf([first, second]))) == [
        (("Manual", "Scope", "Aim"), "Rent is paid late."),
        (("Manual", "Scope", "Terms"), "Pay on Monday."),
        (("Manual", "Scope two"), "Start anew."),
    ]


def test_a_title_page_heads_nothing_and_a_page_of_a_part_does() -> None:
    title = lines(("Writing of Nests", 1, 24), ("The Nest Team", 1, 13, 200))
    text = f"{PROSE} {PROSE}"  # longer than any line of a title page
    body = [
        lines((f"Scope {n}", 1, 16), (text, 0, 11, 24), (f"Aim {n}", 1, 13, 24), (text, 0, 11, 24)) for n in "123456789"
    ]
    assert paths(read_pdf(pdf([title, *body])))[-1][0] == ("Scope 9", "Aim 9")
    parts = [lines((name, 1, 24, 200)) for name in ("Paper of all kinds", "Mud and clay")]
    found = paths(read_pdf(pdf([parts[0], *body[:5], parts[1], *body[5:]])))
    assert found[-1][0] == ("Mud and clay", "Scope 9", "Aim 9")


def test_decimal_numbers_decide_depth_where_fonts_are_equal() -> None:
    page = lines(
        ("4 Goods", 1, 13),
        ("One thing.", 0, 11, 24),
        ("4.1 Paper", 1, 13, 30),
        ("Two things.", 0, 11, 24),
        ("4.1.2 Sizes", 1, 13, 30),
        ("Three things.", 0, 11, 24),
        ("5 Costs", 1, 13, 30),
        ("Four things.", 0, 11, 24),
    )
    reading = read_pdf(pdf([page]))
    assert paths(reading)[2] == (("4 Goods", "4.1 Paper", "4.1.2 Sizes"), "Three things.")
    assert paths(reading)[3] == (("5 Costs",), "Four things.")
    assert {evidence for _, _, evidence in headings(reading)} == {"numbering"}


def test_large_body_text_is_no_heading() -> None:
    page = lines(
        ("Part A", 1, 14),
        ("These words stand under part A.", 0, 12, 24),
        ("Part B", 1, 14, 30),
        ("And these.", 0, 12, 24),
    )
    assert [text for _, text, _ in headings(read_pdf(pdf([page])))] == ["Part A", "Part B"]


def test_a_heading_of_two_lines_is_one() -> None:
    page = lines(
        ("Obligations of owners of dogs and", 1, 14), ("of cats and parrots", 1, 14, 16), ("Keep them in.", 0, 11, 26)
    )
    assert paths(read_pdf(pdf([page]))) == [
        (("Obligations of owners of dogs and of cats and parrots",), "Keep them in.")
    ]


def test_a_title_set_close_over_lines_is_one_and_two_titles_are_two() -> None:
    def titles(step: float) -> list[str]:
        page = lines(("WHO MAY KEEP", 1, 24), ("HIVES OF STRAW", 1, 24, step))
        reading = read_pdf(pdf([page + wrapped(PROSE * 3, 72, 190, 11, 95, 14)]))
        return [text for _, text, _ in headings(reading)]

    assert titles(25) == ["WHO MAY KEEP HIVES OF STRAW"]
    assert titles(44) == ["WHO MAY KEEP", "HIVES OF STRAW"]


def test_an_underlined_first_line_is_no_heading() -> None:
    def underline(canvas: Canvas, index: int) -> None:
        if index:
            canvas.line(72, HEIGHT - 102, 190, HEIGHT - 102)

    first = lines(
        ("Dogs may be kept by anyone who has a garden.", 0, 11), ("An owner who lets a dog out at", 0, 11, 20)
    )
    second = lines(("night pays a fine.", 0, 11), ("The fine is two coins.", 0, 11, 14.3))
    reading = read_pdf(pdf([first, second], underline))
    assert headings(reading) == []
    assert next(text_of(reading, block) for block in reading.blocks if block.slices[0].page == 2).startswith(
        "night pays"
    )


def test_contents_lines_are_typed_and_head_nothing() -> None:
    first = lines(
        ("Contents", 1, 14), ("1. Name ................ 2", 0, 11, 24), ("2. Costs ................ 2", 0, 11)
    )
    second = lines(
        ("1. Name", 1, 13), ("This is the Dog Act.", 0, 11, 22), ("2. Costs", 1, 13, 28), ("Two coins.", 0, 11, 22)
    )
    reading = read_pdf(pdf([first, second]))
    assert [t for kind, t in outline(reading) if kind == "toc"] == [
        "1. Name ................ 2",
        "2. Costs ................ 2",
    ]
    assert [path[-1] for path, text in paths(reading) if text in {"This is the Dog Act.", "Two coins."}] == [
        "1. Name",
        "2. Costs",
    ]


def test_page_numbers_without_dots_make_a_contents_page() -> None:
    titles = ["Scope", "Names", "Costs", "Fines", "Ends"]
    first: list[Drawn] = [(72, 100, 14, "Overview", BOLD)]
    for index, title in enumerate(titles):
        first += [(72, 130 + 15 * index, 11, title, REGULAR), (500, 130 + 15 * index, 11, str(2 + index), REGULAR)]
    rest = [lines((title, 1, 13), ("Words of it.", 0, 11, 24)) for title in titles]
    reading = read_pdf(pdf([first, *rest]))
    assert [kind for kind, text in outline(reading) if text.endswith(tuple("23456"))] == ["toc"] * 5
    assert [text for _, text, _ in headings(reading)] == ["Overview", *titles]


def test_an_arrangement_whose_entries_come_again_is_contents() -> None:
    names = ["Short title.", "Definitions.", "Duties of keepers.", "Fees and fines.", "Rules and forms.", "Savings."]
    first = lines(("THE DOG ACT", 0, 12), *((f"{n}. {name}", 0, 11, 16) for n, name in enumerate(names, 1)))
    body: list[Drawn] = []
    for n, name in enumerate(names, 1):
        top = 100.0 + 60 * n
        body += [(90, top, 11, f"{n}. {name}", BOLD), *wrapped("It is so. " + PROSE, 72, top + 14, 11, 95, 14)]
    reading = read_pdf(pdf([first, body]))
    assert next(kind for kind, text in outline(reading) if text == "3. Duties of keepers.") == "toc"
    assert sum(kind == "toc" for kind, _ in outline(reading)) == len(names)


def test_clauses_that_a_document_prints_twice_are_no_arrangement() -> None:
    pages = []
    for part in ("First", "Second"):
        page = lines((f"{part} module", 1, 14))
        for number, name in enumerate(("Purpose", "Accuracy", "Security", "Notice", "Transfer", "Erasure"), 1):
            top = 60.0 * number
            page.append((72, top + 80, 11, f"{number}. {name} of data", BOLD))
            page += wrapped(
                "The importer shall keep what it was sent and shall tell all who ask. " * 4, 72, top + 94, 9, 110, 11
            )
        pages.append(page)
    reading = read_pdf(pdf(pages))
    assert not [block for block in reading.blocks if block.type is BlockType.TOC]
    assert len([block for block in reading.blocks if block.type is BlockType.HEADING]) == 14


def outlined(canvas: Canvas, index: int) -> None:
    if index == 0:
        canvas.bookmarkHorizontal("one", 0, HEIGHT - 90)
        canvas.addOutlineEntry("Chapter 1: Keeping bees", "one", 0)
        canvas.bookmarkHorizontal("two", 0, HEIGHT - 150)
        canvas.addOutlineEntry("Hives", "two", 1)


def test_the_end_of_a_paragraph_is_no_label_of_the_title_below_it() -> None:
    """The number that the outline gives stands in the section's text, as in the Acts of Singapore."""

    def listed(canvas: Canvas, _index: int) -> None:
        for title in ("1. Hives", "2. Fees of keepers"):
            canvas.bookmarkHorizontal(title, 0, HEIGHT - 60)
            canvas.addOutlineEntry(title, title, 0)

    page = [(72.0, 100.0, 11.0, "Hives", BOLD), *wrapped("1. " + PROSE, 72, 120, 11, 95, 14)]
    page += [(72.0, 148.0, 11.0, "council.", REGULAR), (72.0, 174.0, 11.0, "Fees of keepers", BOLD)]
    page += wrapped("2. " + PROSE, 72, 194, 11, 95, 14)
    reading = read_pdf(pdf([page], listed))
    assert [text for kind, text in outline(reading) if kind == "heading"] == ["Hives", "Fees of keepers"]


def test_the_outline_decides_levels_and_can_be_hidden() -> None:
    page = [(72.0, 100.0, 11.0, "CHAPTER ONE", BOLD), (72.0, 116.0, 11.0, "KEEPING BEES", BOLD)]
    page += [
        *wrapped(PROSE, 72, 136, 11, 95, 14),
        (72, 176, 11, "Hives", REGULAR),
        *wrapped(PROSE, 72, 200, 11, 95, 14),
    ]
    data = pdf([page], outlined)
    shown = read_pdf(data)
    assert headings(shown)[-1] == (2, "Hives", "outline")
    assert [(entry.title, entry.level, entry.page) for entry in shown.outline] == [
        ("Chapter 1: Keeping bees", 1, 1),
        ("Hives", 2, 1),
    ]
    assert all(entry.block is not None for entry in shown.outline)
    hidden = read_pdf(data, ReadOptions(use_outline=False))
    assert hidden.outline == ()
    assert "Hives" not in [text for _, text, _ in headings(hidden)]


def test_side_notes_head_the_sections_that_they_stand_beside() -> None:
    page: list[Drawn] = []
    for n, note in enumerate(("Short title.", "Duty to keep."), 1):
        page += wrapped(f"{n}. {PROSE} {PROSE}", 72, 40 + 80 * n, 11, 75, 14)
        page.append((480, 40 + 80 * n, 8, note, REGULAR))
    reading = read_pdf(pdf([page]))
    assert headings(reading) == [(None, "Short title.", "margin"), (None, "Duty to keep.", "margin")]
    assert [kind for kind, _ in outline(reading)] == ["heading", "paragraph"] * 2


def test_end_notes_of_amendments_head_nothing() -> None:
    body = lines(("Part A", 1, 16), (f"{PROSE} {PROSE}", 0, 11, 24), ("Hives", 1, 13, 24), (PROSE, 0, 11, 24))
    notes = lines(
        ("[3] Substituted by Act 54 of 1994", 1, 13),
        (PROSE, 0, 11, 24),
        ("[4]", 0, 11, 24),
        ("Entry about the old hives", 1, 13, 24),
        (PROSE, 0, 11, 24),
        ("The old words were as follows:-", 1, 13, 24),
        (PROSE, 0, 11, 24),
    )
    assert [words for _, words, _ in headings(read_pdf(pdf([body, body, notes])))] == ["Part A", "Hives"] * 2


def test_numbers_that_go_on_stand_on_one_level_whatever_their_letters() -> None:
    page = lines(
        ("1 Bees", 1, 14),
        (PROSE, 0, 11, 24),
        ("2 Hives", 1, 14, 30),
        (PROSE, 0, 11, 24),
        ("3 PLACES OF REST", 0, 14, 30),
        (PROSE, 0, 11, 24),
        ("4 Honey", 1, 14, 30),
        (PROSE, 0, 11, 24),
    )
    assert [path for path, _ in paths(read_pdf(pdf([page])))] == [
        ("1 Bees",),
        ("2 Hives",),
        ("3 PLACES OF REST",),
        ("4 Honey",),
    ]


def test_a_page_number_right_of_the_text_makes_no_line_short() -> None:
    page = [
        *wrapped("The keeper shows the book of hives to any officer who asks for the keys", 72, 100, 10, 200, 12),
        *wrapped("(all of them) and keeps it.", 72, 112, 10, 200, 12),
        (560.0, 800.0, 9.0, "93", REGULAR),
    ]
    reading = read_pdf(pdf([page]))
    assert text_of(reading, reading.blocks[0]).endswith("asks for the keys (all of them) and keeps it.")
