"""Tables that go on over a page's end: one table with one head, and a row that the end cut is one row or told."""

from reportlab.pdfgen.canvas import Canvas

from gazetteers.styles import load_styles, style_files
from ingest.document.records import BlockType, Canonical
from ingest.run.doubts import doubts
from ingest.structure.traversal import traverse
from tests.ingest.readers.pdf_making import HEIGHT, REGULAR, Drawn, pdf, read_pdf, wrapped

STYLE = load_styles(style_files())["common"]
PROSE = (
    "The keeper shall keep a book of all hives and shall show it to any officer who asks for it in writing or by word. "
)
RATE = 330.0


def head(canvas: Canvas, page: int) -> None:
    """The rules above and below the head of the first page's table."""
    if page == 0:
        for y in (605, 632):
            canvas.line(72, HEIGHT - y, RATE - 5, HEIGHT - y)
            canvas.line(RATE - 5, HEIGHT - y, 420, HEIGHT - y)


def items(top: float, *rows: tuple[str, str]) -> list[Drawn]:
    """Items of wrapped lines, each with its rate behind it, and room between them."""
    drawn: list[Drawn] = []
    for words, rate in rows:
        lines = words.split("/")
        drawn += [(80.0, top + 12 * place, 10.0, line, REGULAR) for place, line in enumerate(lines)]
        drawn += [(RATE, top, 10.0, rate, REGULAR)] if rate else []
        top += 12 * len(lines) + 12
    return drawn


def made(first: tuple[tuple[str, str], ...], second: tuple[tuple[str, str], ...]) -> Canonical:
    page = [
        *wrapped(PROSE * 12, 72, 100, 10, 95, 12),
        (RATE, 622, 10, "Rate of fee", REGULAR),
        *items(646, *first),
    ]
    rest = [*items(80, *second), *wrapped(PROSE * 6, 72, 400, 10, 95, 12)]
    return traverse(read_pdf(pdf([page, rest], head)), STYLE)


def tables(canonical: Canonical) -> list[str]:
    return [canonical.text[b.start : b.end] for b in canonical.blocks if b.type is BlockType.TABLE]


FIRST = (
    ("(a) on a hive that stands beside a road where/people walk", "10 per cent.;"),
    ("(b) on a swarm", "5 per cent.;"),
)
ON_OPEN = "(c) on a comb that is sold in a market which the/district holds for"
REST = ("persons who keep bees", "")
LAST = (("(d) on wax", "2 per cent.;"), ("(e) where the keeper is a company—", ""), ("(i) on honey", "3 per cent."))


def test_a_table_goes_on_at_the_head_of_the_next_page_with_its_head_and_the_row_that_was_cut_is_one() -> None:
    canonical = made((*FIRST, (ON_OPEN, "8 per cent.;")), (REST, *LAST))
    (table,) = tables(canonical)
    assert table.split("\n") == [
        "\tRate of fee",
        "(a) on a hive that stands beside a road where people walk\t10 per cent.;",
        "(b) on a swarm\t5 per cent.;",
        "(c) on a comb that is sold in a market which the district holds for persons who keep bees\t8 per cent.;",
        "(d) on wax\t2 per cent.;",
        "(e) where the keeper is a company—\t",
        "(i) on honey\t3 per cent.",
    ]
    block = next(b for b in canonical.blocks if b.type is BlockType.TABLE)
    assert canonical.text[block.start : block.header_end] == "\tRate of fee"
    assert "doubtful_rows" not in [warning.code for warning in doubts(canonical)]


def test_a_row_that_may_be_cut_is_told() -> None:
    canonical = made((*FIRST, ("(c) on a comb that is sold in a market.", "8 per cent.;")), (REST, *LAST))
    assert "persons who keep bees\t" in tables(canonical)[0].split("\n")
    (warning,) = (w for w in doubts(canonical) if w.code == "doubtful_rows")
    assert warning.page == 2


def test_text_that_runs_across_the_columns_at_the_head_of_a_page_is_no_row() -> None:
    canonical = made(FIRST, ())
    assert len(tables(canonical)[0].split("\n")) == 3
