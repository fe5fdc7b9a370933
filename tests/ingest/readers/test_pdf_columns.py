"""Columns of PDFs: gutters end at what stands over both columns, and aligned lines of text are no rows of a table."""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from gazetteers.styles import load_styles, style_files
from ingest.document.records import BlockType, Reading
from ingest.structure.traversal import traverse
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import BOLD, HEIGHT, MONO, REGULAR, Drawn, pdf, read_pdf, wrapped

LEFT, RIGHT = 60, 320
HIVES = "The keeper opens the hive in spring and says what is found in it to all who ask for it. "
COMMON = load_styles(style_files())["common"]


def column(name: str, x: float, top: float, count: int = 24) -> list[Drawn]:
    return wrapped(" ".join(f"{name}{i} says what is said" for i in range(count)), x, top, 10, 46, 13)


def read_words(reading: Reading) -> str:
    return " ".join(text_of(reading, block) for block in reading.blocks)


def tables(reading: Reading) -> list[str]:
    return [text_of(reading, block) for block in reading.blocks if block.type is BlockType.TABLE]


def in_turn(words: str, *parts: str) -> bool:
    places = [words.index(part) for part in parts]
    return places == sorted(places)


def test_code_and_a_drawing_beside_a_column_do_not_mix_with_it() -> None:
    steps = [(RIGHT + 5, 100 + 13 * i, 10, f"call step_{i} (a + b);", MONO) for i in range(8)]
    labels = [(RIGHT + 20 + 40 * (i % 3), 230 + 9 * i, 6, f"state {i}", REGULAR) for i in range(6)]
    page = column("left", LEFT, 100, 40) + steps + labels + column("right", RIGHT, 308, 14)
    reading = read_pdf(pdf([page]))
    assert in_turn(read_words(reading), "left39", "step_0", "step_7", "state 5", "right0", "right13")
    assert tables(reading) == []
    (code,) = [block for block in reading.blocks if block.type is BlockType.CODE]
    assert len(code.slices) == 8


def test_a_table_over_both_columns_parts_them_and_keeps_its_rows() -> None:
    rows = [
        (x, 300 + 13 * row, 10, f"{word}{row}", REGULAR)
        for row in range(6)
        for x, word in ((70, "thing"), (180, "a"), (322, "b"), (440, "c"))
    ]
    above = column("one", LEFT, 100, 16) + column("two", RIGHT, 100, 16)
    below = column("three", LEFT, 420, 16) + column("four", RIGHT, 420, 16)
    reading = read_pdf(pdf([above + rows + below]))
    assert in_turn(read_words(reading), "one15", "two0", "two15", "thing0", "c5", "three0", "three15", "four0")
    (table,) = tables(reading)
    assert table.split("\n")[2].split("\t") == ["thing2", "a2", "b2", "c2"]


def test_words_over_both_columns_end_a_column() -> None:
    page = column("one", LEFT, 100, 16) + column("two", RIGHT, 100, 16)
    page += wrapped(
        "These words stand over both columns and belong to neither of them at all. " * 2, 60, 280, 10, 92, 13
    )
    page += column("three", LEFT, 330, 16) + column("four", RIGHT, 330, 16)
    lines = sorted(page, key=lambda line: (line[1], line[0]))
    for painted in (page, lines):
        words = read_words(read_pdf(pdf([painted])))
        assert in_turn(words, "one15", "two0", "two15", "These words", "three0", "three15", "four0")


def test_rows_of_wrapped_cells_are_no_columns() -> None:
    page = wrapped(
        "The elements are these, and each may stand in any other one but for the last. " * 3, LEFT, 70, 10, 90, 13
    )
    for row in range(6):
        top = 130 + 60 * row
        page += [(LEFT, top, 10, f"{row} <element-{row}>", MONO)]
        page += wrapped(f"What element {row} is for, in words that fill more than one line of it", 240, top, 10, 46, 13)
    reading = read_pdf(pdf([page]))
    assert in_turn(read_words(reading), "<element-0>", "What element 0", "<element-1>", "What element 1", "<element-5>")


def test_a_row_painted_as_one_object_keeps_its_cells() -> None:
    def spaced(canvas: Canvas, _: int) -> None:
        for row in range(5):
            text = canvas.beginText(72, HEIGHT - 120 - 13 * row)
            text.setFont(REGULAR, 10)
            text.setWordSpace(60)
            text.textOut(f"thing-{row} {row}1 {row}2 {row}3")
            canvas.drawText(text)

    (table,) = tables(read_pdf(pdf([[]], spaced)))
    assert table.split("\n")[3].split("\t") == ["thing-3", "31", "32", "33"]


def test_three_columns_painted_row_by_row_are_read_one_by_one() -> None:
    """The lines of the second and third columns that stand at one height are one painted object."""
    edges = (50.0, 225.0, 400.0)
    words = [" ".join(f"{name}{i} says what is said" for i in range(14)) for name in ("one", "two", "three")]
    columns = [wrapped(text, 0, 100, 9, 34, 12) for text in words]

    def rows(canvas: Canvas, _: int) -> None:
        for row in range(max(map(len, columns))):
            first, second, third = (column[row][3] if row < len(column) else "" for column in columns)
            canvas.setFont(REGULAR, 9)
            canvas.drawString(edges[0], HEIGHT - 98.5 - 12 * row, first)
            text = canvas.beginText(edges[1] if second else edges[2], HEIGHT - 100 - 12 * row)
            text.setFont(REGULAR, 9)
            if second and third and row % 6:
                room = edges[2] - edges[1] - stringWidth(second, REGULAR, 9)
                text._code.append(f"[({second}) {-1000 * room / 9:.0f} ({third})] TJ")
            elif second:
                text.textOut(second)
            canvas.drawText(text)
            if third and not (second and row % 6):
                canvas.drawString(edges[2], HEIGHT - 100 - 12 * row, third)

    read = read_words(read_pdf(pdf([[]], rows)))
    assert in_turn(read, "one0", "one13", "two0", "two13", "three0", "three13")


def blocks_of(data: bytes) -> list[tuple[str, str]]:
    """(type, words) of the blocks once pages and columns are joined."""
    text = traverse(read_pdf(data), COMMON)
    return [(str(block.type), text.text[block.start : block.end]) for block in text.blocks]


def test_a_paragraph_goes_on_in_the_next_column_behind_a_figure_and_small_print() -> None:
    left = wrapped(HIVES * 5, 60, 100, 10, 46, 13)
    left = [*left[:-1], (60, left[-1][1], 10, "Nothing that the keeper says of the hive", REGULAR)]
    small = wrapped(
        "Copies of this page may be made by anybody who keeps a hive of bees of their own. " * 2, 60, 420, 7, 62, 9
    )
    figure = [(340 + 50 * (i % 3), 100 + 12 * i, 6, f"Comb {i}", REGULAR) for i in range(6)]
    caption = [(320, 190, 10, "Figure 1.", BOLD), (368, 190, 10, "the combs of one hive in May.", REGULAR)]
    right = wrapped("is used against the bees that live in it. " + HIVES * 5, 320, 230, 10, 46, 13)
    found = blocks_of(pdf([left + small + figure + caption + right]))
    assert ("caption", "Figure 1. the combs of one hive in May.") in found
    (whole,) = [words for kind, words in found if "Nothing that the keeper" in words]
    assert "says of the hive is used against the bees" in whole
    assert not any("combs" in words and kind == "paragraph" for kind, words in found)


def test_notes_stand_at_the_foot_of_their_own_column() -> None:
    note = [(LEFT, 480, 7, "1", REGULAR), (LEFT + 6, 483, 8, "A note of the left column.", REGULAR)]
    page = [*wrapped(HIVES * 5, LEFT, 100, 10, 46, 13), *note, *wrapped(HIVES * 6, RIGHT, 100, 10, 46, 13)]
    assert [kind for kind, _ in blocks_of(pdf([page]))] == ["paragraph", "paragraph", "footnote"]


def test_a_line_that_runs_over_the_edge_cuts_no_paragraph() -> None:
    left = column("left", LEFT, 100, 24)
    left[5] = (*left[5][:3], left[5][3] + " over-run", REGULAR)
    found = blocks_of(pdf([left + column("right", RIGHT, 100, 24)]))
    assert [words.split()[-1] for _, words in found] == ["said", "said"]


def test_what_is_painted_below_two_columns_makes_no_cells_of_them() -> None:
    page = column("one", LEFT, 100, 24) + column("two", RIGHT, 100, 24)
    page += [(LEFT, 360, 10, "Made in May", REGULAR), (RIGHT, 360, 10, "by hand", REGULAR)]
    reading = read_pdf(pdf([page]))
    assert in_turn(read_words(reading), "one0", "one23", "two0", "two23")
    assert tables(reading) == []
