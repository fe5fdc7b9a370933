"""Paragraphs, footnotes, marks, tables, columns, hyphens, turned pages."""

import io
from itertools import pairwise

import pypdfium2 as pdfium
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import SimpleDocTemplate, Table

from ingest.document.records import BlockType, Glue, Reading
from tests.ingest.readers.accounting import outline, text_of
from tests.ingest.readers.pdf_making import HEIGHT, MONO, REGULAR, WIDTH, Drawn, lines, pdf, read_pdf, wrapped
from tests.thoroughness import examples

PROSE = "The keeper shall keep a book of all hives and shall show it to any officer who asks for it in writing."


def test_clauses_begin_blocks_and_wrapped_lines_do_not() -> None:
    page = [
        *wrapped("(1) " + PROSE + " It holds also—", 90, 100, 11, 92, 13),
        *wrapped(
            "(a) the name of the keeper and the place of each hive that stands on land of his own or of others;",
            108,
            134,
            11,
            88,
            13,
        ),
        *wrapped("(b) the day.", 108, 168, 11, 88, 13),
    ]
    assert [text[:4].strip() for _, text in outline(read_pdf(pdf([page])))] == ["(1)", "(a)", "(b)"]


def test_footnotes_leave_the_body_and_marks_leave_the_words() -> None:
    page: list[Drawn] = [*wrapped(PROSE, 72, 100, 11, 92, 13)]
    page += [(72, 150, 11, "135. Power of", REGULAR), (138, 145, 7, "1", REGULAR), (142, 150, 11, "[the", REGULAR)]
    page += [(165, 145, 7, "2", REGULAR), (169, 150, 11, "[Board]].", REGULAR)]
    page += [
        (72, 760, 8, "1. Ins. by Act 5 of 1964, s. 14.", REGULAR),
        (72, 771, 8, "2. Subs. by Act 6 of 1965.", REGULAR),
    ]
    reading = read_pdf(pdf([page]))
    assert [text for kind, text in outline(reading) if kind == "paragraph"][-1] == "135. Power of [the [Board]]."
    assert [(mark.label, reading.raw[mark.start : mark.end]) for mark in reading.marks] == [("1", "1"), ("2", "2")]
    assert [block.label for block in reading.blocks if block.type is BlockType.FOOTNOTE] == ["1", "2"]


def test_a_mark_torn_from_its_words_by_a_line_end() -> None:
    page: list[Drawn] = [*wrapped(PROSE, 72, 100, 11, 92, 13), (72, 160, 11, "19. [Repealed.]", REGULAR)]
    page += [(72, 172, 6, "1", REGULAR), *wrapped(PROSE, 72, 190, 11, 92, 13)]
    noted = [*page, (72, 760, 8, "1. Repealed by Act 5 of 1964, s. 14.", REGULAR)]
    reading = read_pdf(pdf([noted]))
    assert [mark.label for mark in reading.marks] == ["1"]
    assert "1" not in [text for _, text in outline(reading)]
    assert "1" in [text for _, text in outline(read_pdf(pdf([page])))]


def test_notes_painted_before_the_text_with_their_marks_on_lines_of_their_own() -> None:
    notes = [
        (90, 720, 9.0, "The duty was laid down in the spring of the year after.", REGULAR),
        (86, 716, 6.0, "1", REGULAR),
        (72, 730, 9.0, "and has been kept since.", REGULAR),
    ]
    text = wrapped(
        "A keeper pays the duty once a year and shows the book to all who ask for it. " * 4, 72, 100, 11, 80, 14
    )
    reading = read_pdf(pdf([[*notes, *text, (72, 184, 11, "The duty is old", REGULAR), (143, 180, 6, "1", REGULAR)]]))
    (note,) = [block for block in reading.blocks if block.type is BlockType.FOOTNOTE]
    assert (
        text_of(reading, note) == "1 The duty was laid down in the spring of the year after. and has been kept since."
    )


def test_a_footnote_that_goes_on_over_the_page() -> None:
    long_note = "A note that is too long for the foot of its page and ends without a stop because it goes on with"
    first = [
        *wrapped(PROSE, 72, 100, 11, 92, 13),
        (400, 108, 7, "1", REGULAR),
        *wrapped("1. " + long_note, 72, 760, 8, 200, 10),
    ]
    second = [*wrapped(PROSE, 72, 100, 11, 92, 13), *wrapped("more words on the next page.", 72, 760, 8, 120, 10)]
    notes = [block for block in read_pdf(pdf([first, second])).blocks if block.type is BlockType.FOOTNOTE]
    assert [(note.label, note.continued) for note in notes] == [("1", True), ("", False)]


def test_raised_letters_and_powers_without_notes_stay() -> None:
    page: list[Drawn] = []
    x = 72.0
    for words, size, rise in (
        ("On the 7", 11, 0),
        ("th", 7, 5),
        (" day it was 5 m", 11, 0),
        ("2", 7, 5),
        (" wide.", 11, 0),
    ):
        page.append((x, 100 - rise, size, words, REGULAR))
        x += stringWidth(words, REGULAR, size)
    reading = read_pdf(pdf([page]))
    assert not reading.marks
    assert text_of(reading, reading.blocks[0]) == "On the 7th day it was 5 m2 wide."


def test_an_omission_row_stays_and_loses_its_mark() -> None:
    page: list[Drawn] = [*wrapped(PROSE, 72, 100, 11, 92, 13), (72, 155, 7, "1", REGULAR)]
    page += [(76 + 90 * i, 160, 11, "*", REGULAR) for i in range(5)]
    page += [*wrapped(PROSE, 72, 180, 11, 92, 13), (72, 760, 8, "1. Clause (b) omitted by Act 5 of 1964.", REGULAR)]
    reading = read_pdf(pdf([page]))
    assert "".join(text_of(reading, reading.blocks[1]).split()) == "*****"


def table_pdf(*, grid: bool) -> bytes:
    buffer = io.BytesIO()
    rows = [["Name", "Fee", "Due"], ["Hive", "5", "May"], ["Swarm of bees", "", "June"], ["Queen", "9", "July"]]
    style = [("GRID", (0, 0), (-1, -1), 0.5, colors.black)] if grid else []
    style += [("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")]
    SimpleDocTemplate(buffer, pagesize=A4, invariant=1).build([Table(rows, colWidths=[160, 100, 100], style=style)])
    return buffer.getvalue()


def rows_of(reading: Reading) -> list[list[str]]:
    table = next(block for block in reading.blocks if block.type is BlockType.TABLE)
    rows: list[list[str]] = []
    for index, piece in enumerate(table.slices):
        if index == 0 or piece.glue is Glue.ROW:
            rows.append([])
        words = reading.raw[piece.start : piece.end]
        if index == 0 or piece.glue in {Glue.ROW, Glue.CELL}:
            rows[-1].append(words)
        else:
            rows[-1][-1] += f" {words}"
    return rows


def test_tables_keep_rows_cells_empty_cells_and_headers() -> None:
    for grid in (True, False):
        reading = read_pdf(table_pdf(grid=grid))
        assert rows_of(reading) == [
            ["Name", "Fee", "Due"],
            ["Hive", "5", "May"],
            ["Swarm of bees", "", "June"],
            ["Queen", "9", "July"],
        ]
        table = next(block for block in reading.blocks if block.type is BlockType.TABLE)
        assert [reading.raw[s.start : s.end] for s in table.slices if s.header_cell] == ["Name", "Fee", "Due"]


def test_two_columns_are_read_one_after_the_other() -> None:
    left = wrapped(" ".join(f"left{i} says what is said" for i in range(40)), 60, 100, 10, 46, 13)
    right = wrapped(" ".join(f"right{i} says what is said" for i in range(40)), 320, 100, 10, 46, 13)
    mixed = [line for pair in zip(left, right, strict=False) for line in pair]
    for page in (left + right, mixed):
        reading = read_pdf(pdf([page]))
        words = " ".join(text_of(reading, block) for block in reading.blocks)
        assert words.index("left39") < words.index("right0")


def test_line_end_hyphens_are_printed_ones() -> None:
    page = [
        (72.0, 100.0, 11.0, "The register is kept under sub-", REGULAR),
        (72.0, 113.0, 11.0, "section (2) by the Board.", REGULAR),
    ]
    reading = read_pdf(pdf([page]))
    assert "sub-" in reading.raw
    assert not {"\x02", "\ufffe"} & set(reading.raw)
    assert [piece.glue for piece in reading.blocks[0].slices] == [Glue.NONE, Glue.LINE]


def test_code_keeps_its_lines() -> None:
    page = [*wrapped(PROSE, 72, 100, 11, 92, 13), (90, 150, 10, "make all", MONO), (90, 162, 10, "make test", MONO)]
    reading = read_pdf(pdf([page]))
    assert outline(reading)[-1] == ("code", "make all\nmake test")


def test_a_turned_page_reads_right() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1)
    canvas.translate(WIDTH, 0)
    canvas.rotate(90)
    for y, text in (
        (500, "The cost of a dog is two coins for each year"),
        (484, "and is due on the last day of June."),
    ):
        canvas.setFont(REGULAR, 11)
        canvas.drawString(72, y, text)
    canvas.showPage()
    canvas.save()
    document = pdfium.PdfDocument(buffer.getvalue())
    document[0].set_rotation(90)
    turned = io.BytesIO()
    document.save(turned)
    reading = read_pdf(turned.getvalue())
    assert outline(reading) == [
        ("paragraph", "The cost of a dog is two coins for each year and is due on the last day of June.")
    ]
    box = reading.blocks[0].slices[0].box
    assert box is not None
    assert box.x1 - box.x0 > 5 * (box.y1 - box.y0)
    assert reading.pages[0].width > reading.pages[0].height


def test_boxes_are_points_from_the_top_left() -> None:
    box = read_pdf(pdf([lines(("Words.", 0, 11), top=200)])).blocks[0].slices[0].box
    assert box is not None
    assert abs(box.x0 - 72) < 2
    assert 185 < box.y0 < 200 < box.y1 < 206
    assert box.x1 < 72 + 60 < HEIGHT


WORDS = st.text(st.characters(codec="latin-1", exclude_categories=("Cc", "Cs")), min_size=1, max_size=30)


@settings(deadline=None, max_examples=examples(25))
@given(
    st.lists(
        st.tuples(st.floats(20, 500), st.floats(30, 810), st.sampled_from([6.0, 9.0, 11.0, 18.0]), WORDS),
        min_size=1,
        max_size=25,
    )
)
def test_every_character_is_accounted_for_wherever_it_stands(drawn: list[tuple[float, float, float, str]]) -> None:
    made = pdf([[(x, y, size, text, REGULAR) for x, y, size, text in drawn], [(72, 100, 11, "Something.", REGULAR)]])
    assert "Something." in read_pdf(made).raw


def test_the_columns_of_a_drawn_head_hold_for_the_rows_below_it() -> None:
    edges = (60, 100, 250, 400, 520)

    def rules(canvas: Canvas, _index: int) -> None:
        for left, right in pairwise(edges):
            for y in (90, 106):
                canvas.line(left, 842 - y, right, 842 - y)

    page: list[Drawn] = [(x + 20, 102, 10, label, REGULAR) for x, label in zip(edges, "1234", strict=False)]
    for row, number in enumerate(("66", "67", "68", "69")):
        top = 120 + 60 * row
        page += [(64, top, 10, number, REGULAR), (102, top, 10, "Taking of a hive by night", REGULAR)]
        page += [
            (102, top + 12, 10, "from a keeper whose words", REGULAR),
            (252, top, 10, "Prison for one year", REGULAR),
        ]
        page += [(252, top + 12, 10, "which shall mean one", REGULAR), (252, top + 24, 10, "calendar year or", REGULAR)]
        page += [(252, top + 36, 10, "two.", REGULAR), (402, top, 10, "Any court.", REGULAR)]
    (table,) = [text for kind, text in outline(read_pdf(pdf([page], rules))) if kind == "table"]
    words = "Taking of a hive by night from a keeper whose words", "Prison for one year which shall mean one"
    assert table.split("\n")[0] == "1\t2\t3\t4"
    assert [row.split("\t")[0] for row in table.split("\n")[1:]] == ["66", "67", "68", "69"]
    assert all(words[0] in row and words[1] in row for row in table.split("\n")[1:])
