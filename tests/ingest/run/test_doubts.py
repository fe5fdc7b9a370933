"""A document that was read wrongly says so: shares of characters, doubts about tables, contents, furniture and order."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from ingest.document.reading import Box
from ingest.document.records import Block, BlockType, Canonical, Chunk, DocumentInfo, Furniture, Piece, Removal
from ingest.run.doubts import doubts, pages_of_doubtful_order, with_doubts
from ingest.run.pipeline import process, read_blocks
from ingest.run.shares import shares
from tests.ingest.references.test_cases import shipped

BODY = "The keeper of an orchard marks each tree in the spring and writes its number down. " * 12
PROSE_ROW = "the keeper of an orchard marks\teach tree in the spring and\n"


def made(*blocks: tuple[BlockType, str], furniture: Sequence[str] = (), reason: str = "header") -> Canonical:
    """A document of these blocks; each line of `furniture` stands on a page of its own."""
    text, found = "", []
    for ordinal, (type_, words) in enumerate(blocks):
        found.append(Block(ordinal, type_, len(text), len(text) + len(words), None, title=words))
        text += words + "\n\n"
    kept = tuple(Furniture(0, 0, reason, words, page, None) for page, words in enumerate(furniture, 1))
    return Canonical(text, text, (), (), kept, tuple(found))


def codes(canonical: Canonical) -> list[str]:
    return [warning.code for warning in doubts(canonical)]


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        (PROSE_ROW * 4, True),
        ("Sort\tMonth\nQuince\tlate in the autumn and after the first frost\n" * 4, False),
        ("Quinces that keep until the spring\tTwo pence for each of them\n" * 4, False),
    ],
)
def test_columns_that_were_taken_for_a_table(table: str, wrong: bool) -> None:
    document = made((BlockType.PARAGRAPH, BODY), (BlockType.TABLE, table.strip()))
    assert codes(document) == ["doubtful_tables"] * wrong
    assert with_doubts(document).degraded is wrong


@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        (["Pears . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 12", "Plums ix"], False),
        (["Of the marks that a keeper gives"], False),  # as a heading of the document says
        (["It keeps until the first warm days of the year", "and is sold whole"], True),
        (["the keeper marks 7"] * 30, True),  # numbered lines
    ],
)
def test_text_that_was_taken_for_contents(entries: list[str], wrong: bool) -> None:
    heading = (BlockType.HEADING, "Of the marks that a keeper gives.")
    document = made(*((BlockType.TOC, entry) for entry in entries), heading, (BlockType.PARAGRAPH, BODY))
    assert codes(document) == ["doubtful_contents"] * wrong
    assert with_doubts(document).degraded is wrong


@pytest.mark.parametrize(
    ("lines", "reason", "wrong"),
    [
        ([f"Page {n} of 9: the report on the orchards of the valley" for n in range(1, 10)], "header", False),
        ([f"The {n} tree of the orchard was marked by its keeper" for n in ("old", "tall", "thin", "sick")], "header", True),
        ([f"The {n} tree of the orchard was marked by its keeper" for n in ("old", "tall", "thin", "sick")], "white", False),
        (["Home\nOrchards\nPears\nPlums\nSell\nBuy\nContact\nHelp\nAbout\nLegal"] * 2, "nav", False),
    ],
)  # fmt: skip
def test_text_that_was_taken_for_furniture(lines: list[str], reason: str, wrong: bool) -> None:
    document = made((BlockType.PARAGRAPH, BODY), furniture=lines, reason=reason)
    assert codes(document) == ["doubtful_furniture"] * wrong
    assert with_doubts(document).degraded is wrong


def row(words: Sequence[str], x: Sequence[float], top: float, start: int) -> list[Piece]:
    pieces = []
    for word, left in zip(words, x, strict=True):
        box = Box(1, left, top, left + 5.0 * len(word), top + 10)
        pieces.append(Piece(start, start + len(word), "raw", start, 1, box))
        start += len(word) + 1
    return pieces


@pytest.mark.parametrize(
    ("words", "x", "doubtful"),
    [
        (["the keeper marks each", "tree in the spring"], [40, 300], True),
        (["the keeper marks each", "tree in the spring"], [40, 150], False),
        (["(a)", "tree in the spring"], [40, 300], False),
    ],
)
def test_a_page_whose_lines_of_prose_have_a_gutter(words: list[str], x: list[float], doubtful: bool) -> None:
    line = " ".join(words) + " "
    pieces = [piece for n in range(3) for piece in row(words, x, 100 + 12 * n, n * len(line))]
    block = Block(0, BlockType.PARAGRAPH, 0, 3 * len(line), None)
    document = Canonical(line * 3, line * 3, tuple(pieces), (), (), (block,))
    assert pages_of_doubtful_order(document) == [1] * doubtful
    found = with_doubts(document)
    assert [(w.code, w.page) for w in found.warnings] == [("doubtful_order", 1)] * doubtful
    assert not found.degraded


def test_shares_sum_up_and_tell_what_no_chunk_holds() -> None:
    document = made((BlockType.HEADING, "Marks"), (BlockType.PARAGRAPH, "abcde fghij"), (BlockType.TOC, "Marks 7777"))
    lost = (Removal(0, 2, "unplaced", "zz", 0), Removal(0, 1, "hyphen", "-", 0))
    kept = (Furniture(0, 4, "header", "Head", 1, None),)
    document = Canonical(document.text, document.text, (), lost, kept, document.blocks)
    paragraph = document.blocks[1]
    chunk = Chunk("c", 0, paragraph.start, paragraph.end, 0, None, None, (), ())
    whole = 5 + 10 + 9 + 4 + 2
    assert shares(document, [chunk]) == {
        "share_by_type": {
            "furniture": round(4 / whole, 4), "heading": round(5 / whole, 4), "nothing": round(2 / whole, 4),
            "paragraph": round(10 / whole, 4), "toc": 0.3,
        },
        "share_in_chunks": round(10 / whole, 4),
        "share_in_no_chunk": round(9 / whole, 4),
    }  # fmt: skip


def test_the_report_and_a_look_at_the_file_tell_it() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.setFont("Helvetica", 10)
    for line in range(12):
        canvas.drawString(72, 700 - 13 * line, f"On day {line} the keeper of the orchard marks his trees again.")
    canvas.save()
    document = process("a.pdf", buffer.getvalue(), DocumentInfo("a"), shipped())
    assert document.report["degraded"] is False
    assert document.report["pages_of_doubtful_order"] == []
    assert document.report["share_by_type"] == {"furniture": 0.0, "nothing": 0.0, "paragraph": 1.0}
    assert document.report["share_in_chunks"] == 1.0
    words = "\n".join(f"<tr><td>{PROSE_ROW.strip().replace(chr(9), '</td><td>')}</td></tr>" for _ in range(4))
    draft = read_blocks("a.html", f"<p>{BODY}</p><table>{words}</table>".encode(), shipped())
    assert draft.canonical.degraded
    assert "doubtful_tables" in {warning.code for warning in draft.canonical.warnings}
