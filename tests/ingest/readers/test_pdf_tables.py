"""Drawn tables of PDFs: rules that bound a page and not a table, two tables of one width, and the row of heads above."""

from collections.abc import Sequence
from itertools import pairwise

from reportlab.pdfgen.canvas import Canvas

from ingest.document.records import BlockType, Reading
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import BOLD, HEIGHT, REGULAR, Drawn, lines, pdf, read_pdf, wrapped

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
