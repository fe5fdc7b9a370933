"""Lines of PDFs that are set as headings are and head nothing: labels, table heads, terms, sentences."""

from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import BlockType, Reading
from ingest.readers.pdf import font_names
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import BOLD, HEIGHT, REGULAR, Drawn, lines, pdf, read_pdf, wrapped

PROSE = "The keeper shall keep a book of all hives and shall show it to any officer who asks for it in writing. "


def headings(reading: Reading) -> list[str]:
    return [text_of(reading, block) for block in reading.blocks if block.type is BlockType.HEADING]


def page_of(title: str, *rest: Drawn) -> list[Drawn]:
    """A title and a paragraph at the page's head, `rest` below."""
    return [*lines((title, 1, 14)), *wrapped(PROSE * 3, 72, 130, 11, 95, 14), *rest]


def test_labels_of_a_drawing_and_numbers_are_no_headings() -> None:
    drawing: list[Drawn] = [
        (210, 300, 13, "Queen", BOLD),
        (333, 322, 13, "Drone", BOLD),
        (160, 351, 9, "Worker", BOLD),
        (291, 380, 13, "100", BOLD),
    ]
    page = page_of("Hives", *drawing, *wrapped(PROSE * 2, 72, 460, 11, 95, 14))
    assert headings(read_pdf(pdf([page]))) == ["Hives"]


def test_words_beside_each_other_and_rows_with_a_part_flush_right_are_no_headings() -> None:
    heads: list[Drawn] = [(72, 300, 11, "Thing", BOLD), (300, 300, 11, "Use", BOLD)]
    row: list[Drawn] = [(72, 400, 13, "hive (number, place)", BOLD), (470, 400, 11, "[Form]", REGULAR)]
    page = page_of("Hives", *heads, *row, *wrapped(PROSE * 2, 72, 460, 11, 95, 14))
    assert headings(read_pdf(pdf([page]))) == ["Hives"]


def test_terms_above_words_indented_deeper_are_no_headings_and_hanging_headings_are() -> None:
    def listed(indent: float) -> list[str]:
        page = page_of("Hives")
        for place, term in enumerate(("Comb wax", "Bee bread", "Royal food")):
            page.append((72, 220 + 60 * place, 11, term, BOLD))
            page += wrapped(PROSE, 72 + indent, 234 + 60 * place, 11, 80, 14)
        return headings(read_pdf(pdf([page])))

    assert listed(24) == ["Hives"]
    assert listed(0) == ["Hives", "Comb wax", "Bee bread", "Royal food"]


def test_lines_of_one_look_with_no_text_between_head_nothing() -> None:
    places = ("hill", "road", "mill", "lake")
    verse: list[Drawn] = [(72, 250 + 40.0 * n, 13, f"Bees of the {place}", BOLD) for n, place in enumerate(places)]
    page = page_of("Hives", *verse, *wrapped(PROSE * 2, 72, 460, 11, 95, 14))
    more = [page_of(name) for name in ("Wax", "Honey", "Bread")]
    assert headings(read_pdf(pdf([page, *more]))) == ["Hives", "Wax", "Honey", "Bread"]


def test_a_sentence_that_begins_with_a_title_is_not_the_outline_s_heading() -> None:
    def outlined(canvas: Canvas, _: int) -> None:
        canvas.bookmarkHorizontal("use", 0, HEIGHT - 235)
        canvas.addOutlineEntry("Use", "use", 0)

    page = [*lines(("2.1 Use", 1, 11)), *wrapped(PROSE * 3, 72, 130, 11, 95, 14)]
    page += wrapped("Use it with care. " + PROSE, 72, 240, 11, 95, 14)
    reading = read_pdf(pdf([page], outlined))
    assert [text_of(reading, b) for b in reading.blocks if b.evidence == "outline"] == ["2.1 Use"]


def test_slanted_lines_with_room_above_are_headings_below_bold_ones() -> None:
    page = page_of("Ground 1: the hive")
    for place, title in enumerate(("Was it kept?", "Was it sold?")):
        page.append((72, 230 + 90.0 * place, 11, title, "Times-Italic"))
        page += wrapped(PROSE * 2, 72, 252 + 90 * place, 11, 95, 14)
    reading = read_pdf(pdf([page]))
    assert headings(reading) == ["Ground 1: the hive", "Was it kept?", "Was it sold?"]
    assert [block.level for block in reading.blocks if block.type is BlockType.HEADING] == [1, 2, 2]


def test_a_list_of_signs_in_bold_is_no_heading_and_large_letters_of_one_width_are_no_code() -> None:
    signs: list[Drawn] = [(72, 240, 11, "@stub, @text, @block", BOLD)]
    title: list[Drawn] = [(72, 320, 16, "ABOUT HIVES", "Courier")]
    page = page_of("Hives", *signs, *wrapped(PROSE * 2, 72, 260, 11, 95, 14), *title)
    page += wrapped(PROSE * 2, 72, 350, 11, 95, 14)
    assert headings(read_pdf(pdf([page]))) == ["Hives", "ABOUT HIVES"]


def test_a_centred_line_of_another_family_is_a_heading_although_its_letters_are_of_one_width() -> None:
    page = page_of("Hives")
    for place, title in enumerate(("Keeping of bees", "Selling of wax")):
        page.append((272 - 3.0 * len(title), 230 + 90.0 * place, 10, title, "Courier"))
        page += wrapped(PROSE * 2, 72, 252 + 90 * place, 11, 95, 14)
    assert headings(read_pdf(pdf([page]))) == ["Hives", "Keeping of bees", "Selling of wax"]


def test_the_last_word_of_a_title_that_ends_a_paragraph_is_not_the_title() -> None:
    def outlined(canvas: Canvas, _: int) -> None:
        canvas.bookmarkHorizontal("hand", 0, HEIGHT - 158)
        canvas.addOutlineEntry("18A. Handing on of hives", "hand", 0)

    page = [*wrapped(PROSE * 3, 72, 100, 11, 95, 14)[:-1], (72.0, 156.0, 11.0, "hives.", REGULAR)]
    page += [(72, 190, 11, "Handing on of hives", BOLD), *wrapped("18A. " + PROSE * 2, 72, 210, 11, 95, 14)]
    reading = read_pdf(pdf([page], outlined))
    assert [text_of(reading, b) for b in reading.blocks if b.evidence == "outline"] == ["Handing on of hives"]


def test_a_numbered_line_out_of_the_middle_is_a_heading_between_headings_of_its_look() -> None:
    places = (("1. HIVES OF STRAW", 150), ("2. BEES", 72), ("3. HONEY OF EACH KIND", 150))
    page = page_of("Hives")
    for row, (name, x) in enumerate(places):
        top = 220 + 80 * row
        page += [(x, top, 11, name, BOLD), *wrapped(PROSE * 3, 72, top + 16, 11, 95, 14)]
    assert headings(read_pdf(pdf([page]))) == ["Hives", *(name for name, _ in places)]


def test_labels_at_one_place_of_several_drawings_are_no_headings() -> None:
    pages = []
    for place, name in enumerate(("Hives", "Wax", "Honey")):
        labels: list[Drawn] = [(210, 300, 13, f"Queen {name}", BOLD), (210, 340, 13, "Drone", BOLD)]
        more = wrapped(PROSE * 2, 72, 460 + 9 * place, 11, 95, 14)
        pages.append([*page_of(name), *labels, (230, 352, 6, f"see {name}", REGULAR), *more])
    assert headings(read_pdf(pdf(pages))) == ["Hives", "Wax", "Honey"]


def test_a_sign_beside_a_note_does_not_make_its_words_large() -> None:
    def warned(sign: str) -> list[str]:
        pages = []
        for row, name in enumerate(("Hives", "Wax", "Honey")):
            top = 230.0 + 30 * row
            note = [
                (72, top, 18, sign, REGULAR),
                (90, top, 11, f"You must not open {name.casefold()} at night", REGULAR),
            ]
            pages.append([*page_of(name), *note, *wrapped(PROSE, 72, top + 40, 11, 95, 14)])
        return headings(read_pdf(pdf(pages)))

    assert warned("!") == ["Hives", "Wax", "Honey"]


def test_a_slanted_line_whose_sentence_goes_on_below_is_no_heading() -> None:
    def slanted(below: str) -> list[str]:
        pages = []
        for row, name in enumerate(("Hives", "Wax", "Honey")):
            top = 230.0 + 30 * row
            note: list[Drawn] = [(72, top, 11, f"Whoever sells {name.casefold()} by weight", "Times-Italic")]
            pages.append([*page_of(name), *note, *wrapped(f"{below} {PROSE}", 72, top + 22, 11, 95, 14)])
        return headings(read_pdf(pdf(pages)))

    assert slanted("pays the duty once a year.") == ["Hives", "Wax", "Honey"]
    assert len(slanted("The duty is paid once a year.")) == 6


def test_fonts_of_one_width_are_known_by_name() -> None:
    known = ("NimbusMonL-Regu", "TeXGyreCursor", "SourceCodePro-Regular", "Letter Gothic", "Courier")
    assert all(font_names.MONO.search(name) for name in known)
    assert not any(font_names.MONO.search(name) for name in ("NimbusRomNo9L-Regu", "Barcode39", "Harmonia"))
