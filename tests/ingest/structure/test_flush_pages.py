"""Paragraphs that a page cuts behind a full stop, and lines behind a comma that are no headings."""

from __future__ import annotations

from gazetteers.load import load
from ingest.document.records import BlockType, Box, Glue, RawBlock, Slice
from ingest.structure.page_joins import join_pages
from ingest.structure.section_headings import cut_lines

STYLE = load().style("common")
LINE = "Words of a line to its end. "


def paragraph(at: int, page: int, edges: tuple[tuple[float, float], ...]) -> RawBlock:
    """A paragraph whose lines, each LINE in the raw reading, have these left and right edges."""
    slices = []
    for i, (x0, x1) in enumerate(edges):
        box = Box(page, x0, 100.0 + 14 * i, x1, 112.0 + 14 * i)
        start = at + i * len(LINE)
        slices.append(Slice(start, start + len(LINE), Glue.LINE if i else Glue.NONE, page, box))
    return RawBlock(BlockType.PARAGRAPH, tuple(slices))


def texts(last: tuple[float, float], first: tuple[float, float], indent: float = 12.0) -> int:
    """How many blocks a document of two pages has whose first page ends, and whose second begins, with these lines."""
    whole = ((100.0 + indent, 400.0), (100.0, 400.0))
    shapes = [(1, (*whole, (100.0, 250.0)))] * 9 + [(1, (*whole, last)), (2, (first, (100.0, 400.0), (100.0, 180.0)))]
    blocks, at = [], 0
    for page, edges in shapes:
        blocks.append(paragraph(at, page, edges))
        at += len(edges) * len(LINE)
    return len(join_pages(LINE * (at // len(LINE)), blocks, STYLE))


def test_a_page_that_begins_without_the_indent_goes_on_with_the_full_line_before():
    assert texts((100.0, 399.0), (100.0, 400.0)) == 10
    assert texts((100.0, 399.0), (112.0, 400.0)) == 11  # an indent: a paragraph begins
    assert texts((100.0, 300.0), (100.0, 400.0)) == 11  # the line before was ended
    assert texts((100.0, 399.0), (100.0, 400.0), indent=0.0) == 11  # first lines have no indent here
    assert texts((100.0, 399.0), (100.0, 340.0)) == 10  # ragged lines


def test_a_number_at_a_line_behind_a_comma_opens_no_heading():
    raw = "We granted the petition of the keepers of hives for a writ,\n568 U. S. 12 and now affirm what the court held\nUpper Court."
    slices, at = [], 0
    for i, line in enumerate(raw.split("\n")):
        slices.append(Slice(at, at + len(line), Glue.LINE if i else Glue.NONE))
        at += len(line) + 1
    block = RawBlock(BlockType.PARAGRAPH, tuple(slices))
    assert cut_lines(raw, (block,), STYLE) == (block,)
