"""Drawn tables of PDFs: rules that bound a page and not a table, two tables of one width, and the row of heads above."""

from collections.abc import Sequence
from itertools import pairwise

from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import BlockType, Glue, Reading
from tests.ingest.readers.accounting import outline, text_of
from tests.ingest.readers.pdf_making import BOLD, HEIGHT, MONO, REGULAR, Drawn, lines, pdf, read_pdf, wrapped

EDGES = (72, 220, 370, 520)
PROSE = (
    "The keeper shall keep a book of all hives and shall show it to any officer who asks for it in writing or by word."
)


def typed(reading: Reading, kind: BlockType) -> list[str]:
    return [text_of(reading, block) for block in reading.blocks if block.type is kind]


def flat(canvas: Canvas, y: float, edges: Sequence[float]) -> None:
    for left, right in pairwise(edges):
        canvas.line(left, HEIGHT - y, right, HEIGHT - y)


def test_rules_in_pieces_at_the_head_and_foot_of_a_page_are_no_table() -> None:
    def pieces(canvas: Canvas, _: int) -> None:
        flat(canvas, 60, EDGES)
        flat(canvas, 780, EDGES)

    page = [
        *lines(("Chapter 6. Hives that stand by a road or path", 1, 22)),
        *wrapped(PROSE * 3, 72, 140, 10, 95, 12),
        *lines(("6.1. Roads", 1, 16), top=210),
        *wrapped(PROSE * 3, 72, 240, 10, 95, 12),
    ]
    reading = read_pdf(pdf([page], pieces))
    assert typed(reading, BlockType.HEADING) == ["Chapter 6. Hives that stand by a road or path", "6.1. Roads"]
    assert typed(reading, BlockType.TABLE) == []


def test_two_tables_of_one_width_are_two_and_the_row_above_the_first_rule_heads_its_table() -> None:
    edges = (120, 330, 520)

    def tables(canvas: Canvas, _: int) -> None:
        for top in (200, 400):
            for row in range(4):
                flat(canvas, top + 20 * row, edges)
            canvas.line(330, HEIGHT - top + 16, 330, HEIGHT - top - 60)

    page: list[Drawn] = list(wrapped(PROSE, 72, 100, 10, 95, 12))
    for top, name in ((200, "hive"), (400, "comb")):
        page += [(122, top - 5, 10, "Thing", BOLD), (332, top - 5, 10, "Use", BOLD)]
        for row in range(3):
            y = top + 20 * row + 14
            page += [(122, y, 10, f"{name} {row}", REGULAR), (332, y, 10, f"What a {name} is for", REGULAR)]
    page += lines(("2. Combs of every size", 1, 16), top=300)
    page += wrapped(PROSE * 2, 72, 330, 10, 95, 12)
    reading = read_pdf(pdf([page], tables))
    assert typed(reading, BlockType.HEADING) == ["2. Combs of every size"]
    found = typed(reading, BlockType.TABLE)
    assert [table.split("\n")[0] for table in found] == ["Thing\tUse", "Thing\tUse"]
    assert "hive 2\tWhat a hive is for" in found[0]
    assert "comb" not in found[0]


def rates(*rows: tuple[str, str]) -> list[Drawn]:
    page = wrapped(PROSE, 72, 80, 10, 95, 13)
    top = 130.0
    for item, rate in rows:
        left, right = wrapped(item, 90, top, 10, 34, 13), wrapped(rate, 270, top, 10, 24, 13)
        page += left + right
        top = max(line[1] for line in left + right) + 26
    return page + wrapped(PROSE, 72, top, 10, 95, 13)


def rows_of(reading: Reading) -> list[list[str]]:
    return [row.split("\t") for table in typed(reading, BlockType.TABLE) for row in table.split("\n")]


def test_rates_beside_items_that_wrap_are_rows_however_few() -> None:
    low, high = (
        "(1) where the harvest does not exceed two hundred jars",
        "(2) where the harvest exceeds two hundred jars",
    )
    reading = read_pdf(pdf([rates((low, "Nil;"), (high, "5 coins and ten for each jar beyond that number;"))]))
    assert rows_of(reading) == [[low, "Nil;"], [high, "5 coins and ten for each jar beyond that number;"]]


def test_a_row_whose_cells_stand_close_is_cut_at_the_columns_of_the_others() -> None:
    items = [f"({i}) on honey that was taken from a hive in the care of another keeper" for i in range(3)]
    page = rates(*((item, f"{i} coins") for i, item in enumerate(items)))
    top = max(line[1] for line in page if line[3].endswith("coins")) + 39
    page = [line for line in page if line[1] < top] + [(90, top, 10, "(3) on wax and on every other thing,", REGULAR)]
    page.append((240, top, 10, "as", REGULAR))
    page.append((270, top, 10, "9 coins", REGULAR))
    assert rows_of(read_pdf(pdf([page])))[-1] == ["(3) on wax and on every other thing, as", "9 coins"]


def test_labels_far_from_their_text_are_no_cells() -> None:
    clauses = [(f"{i}.1.", PROSE) for i in range(1, 5)]
    units = [(f"Article {i}", PROSE) for i in range(1, 5)]
    for page in (rates(*clauses), rates(*units)):
        assert typed(read_pdf(pdf([page])), BlockType.TABLE) == []


def test_short_rows_of_small_letters_stay_rows() -> None:
    page = wrapped(PROSE, 72, 80, 10, 95, 13)
    for row, (name, kind, use) in enumerate(
        [("log(x)", "any", "logarithm"), ("sqrt(x)", "int or real", "root of x"), ("sin(x)", "any", "sine")] * 2
    ):
        page += [(80 + dx, 130 + 12 * row, 10, words, REGULAR) for dx, words in ((0, name), (60, kind), (125, use))]
    assert rows_of(read_pdf(pdf([page])))[:3] == [
        ["log(x)", "any", "logarithm"],
        ["sqrt(x)", "int or real", "root of x"],
        ["sin(x)", "any", "sine"],
    ]


def test_the_columns_of_a_listing_are_code() -> None:
    page = wrapped(PROSE, 72, 80, 10, 95, 13)
    for row, (name, use) in enumerate(
        (("hive.open()", "# in spring"), ("comb.lift()", "# by hand"), ("wax()", "# keep"))
    ):
        page += [(90, 130 + 12 * row, 10, name, MONO), (220, 130 + 12 * row, 10, use, MONO)]
    (code,) = [block for block in read_pdf(pdf([page])).blocks if block.type is BlockType.CODE]
    assert [piece.glue for piece in code.slices] == [
        Glue.NONE,
        Glue.SPACE,
        Glue.BREAK,
        Glue.SPACE,
        Glue.BREAK,
        Glue.SPACE,
    ]


def test_a_grid_without_a_last_rule_reaches_as_far_as_its_uprights_and_figures_make_rows() -> None:
    edges = (72, 220, 370, 520)

    def grid(canvas: Canvas, _: int) -> None:
        flat(canvas, 200, edges)
        flat(canvas, 220, edges)
        for x in edges[1:3]:
            for top, foot in ((200, 220), (220, 236), (236, 262)):
                canvas.line(x, HEIGHT - top, x, HEIGHT - foot)

    page = wrapped(PROSE, 72, 120, 10, 95, 12)
    rows = (("Hive", "Fee", "Duty"), ("Straw", "1,200", "34"), ("Wood", "1,350", "30"), ("Clay", "1,500", "32"))
    for y, row in zip((214, 232, 245, 258), rows, strict=True):
        page += [(x + 8, y, 10, words, REGULAR) for x, words in zip(edges, row, strict=False)]
    assert rows_of(read_pdf(pdf([page], grid))) == [list(row) for row in rows]


def test_cells_painted_down_to_their_end_in_small_letters_are_one_row() -> None:
    cells = [
        ("Keeper", "asks for a", "hive in", "writing"),
        ("Officer", "looks at", "the place", "at once"),
        ("Board", "says in", "ten days", "what holds"),
    ]
    page = wrapped(PROSE, 72, 80, 10, 95, 13)
    for place, cell in enumerate(cells):
        page += [(90 + 140 * place, 140 + 13 * step, 10, words, REGULAR) for step, words in enumerate(cell)]
    assert rows_of(read_pdf(pdf([page]))) == [[" ".join(cell) for cell in cells]]


def test_a_rows_number_begins_a_row_whatever_its_cells_look_like() -> None:
    page = wrapped(PROSE, 72, 80, 10, 95, 13)
    rows = [
        (str(i), f"<name-{i}>", f"<kind-{i}>", f"a statement that stands in hive number {i} of the row")
        for i in range(1, 5)
    ]
    for step, row in enumerate(rows):
        page += [(x, 140 + 26 * step, 10, words, REGULAR) for x, words in zip((80, 98, 160, 220), row, strict=True)]
    assert rows_of(read_pdf(pdf([page]))) == [list(row) for row in rows]


def test_numbered_rows_between_flat_rules_are_a_table_though_its_columns_stand_as_a_pages_do() -> None:
    """A rule above the heads, one below, one at the foot: penalties stand beside what they are for."""
    faults = [
        "Fault in keeping the hive at the distance from the road that the inspector has told the keeper of.",
        "Fault in telling the inspector of a swarm that has left the hive, within the days that are given.",
        "Fault in the marking of a hive.",
        "Fault in what was promised to the inspector, and accepted by him in the place of a fine.",
    ]
    fines = ["May reach two hundred and fifty crowns.", "May reach two hundred crowns.", "Ten crowns.", "As promised."]
    drawn: list[Drawn] = [
        (80, 115, 10, "No.", REGULAR),
        (120, 115, 10, "Fault", REGULAR),
        (400, 115, 10, "Fine", REGULAR),
    ]
    y = 140.0
    for number, (fault, fine) in enumerate(zip(faults, fines, strict=True), 1):
        left = wrapped(fault, 120, y, 10, 50, 12)
        right = wrapped(fine, 400, y, 10, 18, 12)
        drawn += [(80, y, 10, f"{number}.", REGULAR), *left, *right]
        y += 12 * max(len(left), len(right)) + 8

    def rules(canvas, _index) -> None:
        for height in (100, 121, y):
            canvas.line(76, HEIGHT - height, 500, HEIGHT - height)

    reading = read_pdf(pdf([drawn], rules))
    (table,) = [words for kind, words in outline(reading) if kind == "table"]
    assert [row.split("\t") for row in table.split("\n")[1:]] == [
        [f"{number}.", fault, fine] for number, (fault, fine) in enumerate(zip(faults, fines, strict=True), 1)
    ]


def test_small_numbered_lines_in_a_drawn_grid_are_no_notes() -> None:
    body = wrapped("Words of the body that are set larger than what stands in the grid. " * 9, 72, 80, 12, 80, 15)
    top = 300
    cells = [("2020", "2009"), ("1", "(1) Gone by Act 32"), ("2", "(2) Gone by Act 55"), ("3", "(3) Gone by Act 55")]
    rows: list[Drawn] = []
    for place, (left, right) in enumerate(cells):
        rows += [(80, top + 20 * place + 14, 9, left, REGULAR), (300, top + 20 * place + 14, 9, right, REGULAR)]

    def grid(canvas, _index) -> None:
        for place in range(len(cells) + 1):
            canvas.line(76, HEIGHT - top - 20 * place, 500, HEIGHT - top - 20 * place)
        for x in (76, 290, 500):
            canvas.line(x, HEIGHT - top, x, HEIGHT - top - 20 * len(cells))

    reading = read_pdf(pdf([[*body, *rows]], grid))
    assert [kind for kind, _ in outline(reading)][-1] == "table"
    assert "footnote" not in {kind for kind, _ in outline(reading)}
