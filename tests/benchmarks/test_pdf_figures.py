"""The figures over PDFs: what stands in the crop box counts, headings are gold, every word and every heading counts."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from benchmarks import outlines, pages, visible
from benchmarks.data import locate, pdfs, place, read_lines
from benchmarks.gold_headings import GoldHeading, gold_headings, held
from benchmarks.statutes import arrangement
from ingest.document.reading import Glue, RawBlock, RawFurniture, RawMark, Reading, Slice
from ingest.document.records import Block, BlockType, Canonical, Chunk, Note
from tests.ingest.references.test_cases import shipped

Drawn = tuple[float, float, str]


def drawn(file: Path, *drawing: list[Drawn], outline: tuple[str, ...] = (), crop: bool = False) -> Path:
    """A PDF of 400 by 400 points, lines by x and the height above the foot; `outline` names a place on each page."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 400), invariant=1, cropBox=(50, 50, 350, 350) if crop else None)
    for number, page in enumerate(drawing):
        for x, y, words in page:
            canvas.setFont("Helvetica-Bold" if words in outline else "Helvetica", 14 if words in outline else 10)
            canvas.drawString(x, y, words)
        if number < len(outline):
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(outline[number], f"p{number}", 0)
        canvas.showPage()
    canvas.save()
    file.write_bytes(buffer.getvalue())
    return file


def test_a_set_is_found_in_its_parent_and_in_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "orchards" / "en").mkdir(parents=True)
    (tmp_path / "orchards" / "en" / "a.jsonl").write_text(
        json.dumps({"a": "one\u2028two"}, ensure_ascii=False) + "\n", "utf-8"
    )
    for data in (tmp_path, tmp_path / "orchards"):
        assert place(data, "orchards") == tmp_path / "orchards"
        found = locate(data, "orchards/en/a.jsonl")
        assert found is not None
        assert list(read_lines(found)) == [{"a": "one\u2028two"}]
        assert locate(data, "orchards/en/b.jsonl") is None
    assert capsys.readouterr().err.count("absent: orchards/en/b.jsonl") == 2


def test_pdfs_are_found_by_pattern_and_the_rest_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pdfs(tmp_path) == []
    (tmp_path / "deep").mkdir()
    for name in ("deep/b.PDF", "a.pdf", "c.docx", "d.docx", "SPEC"):
        (tmp_path / name).touch()
    assert [path.name for path in pdfs(tmp_path)] == ["a.pdf", "b.PDF"]
    told = capsys.readouterr().err
    assert "absent: no PDF" in told
    assert "left out, since they are no PDFs: 2 .docx, 1 SPEC" in told


def test_what_stands_outside_of_the_crop_box_is_not_seen(tmp_path: Path) -> None:
    page = [(60.0, 300.0, "The keeper marks each tree"), (10.0, 300.0, "17"), (60.0, 380.0, "VerDate Sep 11")]
    file = drawn(tmp_path / "a.pdf", page, crop=True)
    assert [[line.words for line in page] for page in pages.raw_pages(file)] == [["The keeper marks each tree"]]
    assert visible.raw_pages(file)[0].split() == ["The", "keeper", "marks", "each", "tree"]
    file = drawn(tmp_path / "b.pdf", page)
    assert "17" in visible.raw_pages(file)[0]


@pytest.mark.parametrize(
    ("words", "inside"),
    [
        ("marks each tree", True), ("(b) the trees of the year,", True), ("12 of the trees", True),
        ("“marks” are letters", True), ("The keeper", False), ("(1) The keeper", False), ("§ 4", False),
    ],
)  # fmt: skip
def test_a_page_begins_inside_a_sentence_by_its_own_words(words: str, inside: bool) -> None:
    assert pages.begins_inside([pages.Line(words, 10, 0)]) is inside


def test_digits_count_where_a_cut_is_healed_and_marks_that_were_taken_out_are_put_back() -> None:
    before, behind = (
        [pages.Line("the sum of the trees is 1200", 10, 0)],
        [pages.Line("marks for each of the keepers", 10, 0)],
    )
    assert pages.healed(before, behind, ["thesumofthetreesis1200marksforeachofthekeepers"])
    assert not pages.healed(before, behind, ["thesumofthetreesismarksforeachofthekeepers"])
    block = Block(0, BlockType.PARAGRAPH, 0, 11, None)
    assert pages.folded_blocks(Canonical("trees marks", "", (), (), (), (block,), (Note(5, "3", None),))) == [
        "trees3marks"
    ]


def test_every_heading_counts_against_precision(tmp_path: Path) -> None:
    titles = ("Pears", "Plums")
    body = [(60.0, 200.0 - 13 * n, f"Line {n} of the words about fruit goes on and on here.") for n in range(5)]
    file = drawn(tmp_path / "a.pdf", *([(60.0, 300.0, title), *body] for title in titles), outline=titles)
    score = outlines.Score()
    assert outlines.score_document(file, shipped(), score)
    assert (score.entries, score.found) == (2, 2)
    reading = outlines.canonical_of("a.pdf", file.read_bytes(), shipped().style("common"), use_outline=False)[1]
    assert score.claimed == len(outlines.headings(reading))


TEXT = "Marks of the trees. Each has one.\n\n12. Fees for a mark. They are due.\n\nOf the keepers\n\nThey keep."


def body() -> Canonical:
    """Four paragraphs, none read as a heading."""
    at, blocks = 0, []
    for ordinal, words in enumerate(TEXT.split("\n\n")):
        blocks.append(Block(ordinal, BlockType.PARAGRAPH, at, at + len(words), None))
        at += len(words) + 2
    return Canonical(TEXT, TEXT, (), (), (), tuple(blocks))


@pytest.mark.parametrize(
    ("gold", "held_by"),
    [
        (GoldHeading("12", "Fees for a mark"), (1, 1)),
        (GoldHeading("Section 12", "Fees for a mark"), (1, 1)),
        (GoldHeading("", "Of the Keepers"), (1, 1)),
        (GoldHeading("", "Marks of the trees"), (0, 0)),  # without a number it must be the whole block
        (GoldHeading("13", "Fees for a mark"), (0, 0)),
    ],
)
def test_a_gold_heading_in_a_body_counts_whatever_was_found(gold: GoldHeading, held_by: tuple[int, int]) -> None:
    chunk = Chunk("c", 0, 0, len(TEXT), None, None, None, (), ())
    assert held(body(), [chunk], [gold]) == held_by
    assert held(body(), [Chunk("c", 0, TEXT.index("12."), len(TEXT), None, None, None, (), ())], [gold])[1] == (
        held_by[1] if gold.number == "" else 0
    )


def test_gold_headings_come_from_the_outline_the_arrangement_and_the_facts(tmp_path: Path) -> None:
    (tmp_path / "pdf").mkdir()
    file = drawn(tmp_path / "pdf" / "a.pdf", [(60.0, 300.0, "Pears")], outline=("2.1 Pears",))
    facts = [{"doc": "a.pdf", "kind": "heading", "text": "Quinces", "label": "", "page": 3},
             {"doc": "a.pdf", "kind": "present", "text": "no"}, {"doc": "b.pdf", "kind": "heading", "text": "no"}]  # fmt: skip
    (tmp_path / "facts.jsonl").write_text("".join(json.dumps(fact) + "\n" for fact in facts), "utf-8")
    gold = {"kind": "section", "num": "7", "heading": "Plums"}
    (tmp_path / "outline_gold.jsonl").write_text(json.dumps(gold) + "\n", "utf-8")
    assert gold_headings(file) == [
        GoldHeading("2.1", "Pears", 1), GoldHeading("7", "Plums"), GoldHeading("", "Quinces", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("again", [True, False])
def test_numbered_clauses_are_an_arrangement_only_where_they_come_again(tmp_path: Path, again: bool) -> None:
    listed = [(60.0, 380.0 - 13 * n, f"{n}. Of the tree {n}.") for n in range(1, 22)]
    file = drawn(tmp_path / "a.pdf", listed, *([listed] if again else []))
    assert len(arrangement(file)) == (21 if again else 0)


def test_each_word_that_is_in_no_block_is_told_with_its_page() -> None:
    raw = "Head the keeper3 marks lost co-operation"
    spans = [raw.index(w) for w in ("the", "3", "marks", "lost", "operation")]
    the, mark, marks, lost, operation = spans
    reading = Reading(
        "pdf", raw,
        (RawBlock(BlockType.PARAGRAPH, (Slice(the, mark, page=1), Slice(marks, lost - 1, Glue.LINE, 1),
                                        Slice(lost + 5, operation, Glue.LINE, 1), Slice(operation, len(raw), Glue.LINE, 1))),),
        furniture=(RawFurniture(0, 4, "header", 1),), marks=(RawMark(mark, mark + 1, "3", 1),),
    )  # fmt: skip
    (found,) = visible.missing(reading, ["Head the keeper3 marks lost cooperation"])
    assert (found.page, found.count) == (1, 6)
    assert dict(found.nowhere) == {"lost": 1}
    assert dict(found.furniture) == {"head": 1}


def test_visible_prints_shares_and_leaves_out_what_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn(tmp_path / "a.pdf", [(60.0, 300.0, "The keeper marks each tree")])
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4 no more")
    monkeypatch.setattr("benchmarks.visible.shutil.which", lambda _name: None)
    monkeypatch.setattr(sys, "argv", ["visible", "--data", str(tmp_path), "--json"])
    visible.main()
    told = capsys.readouterr()
    assert json.loads(told.out.splitlines()[-1])["words_in_no_block"] == 0.0
    assert "pdftotext is not installed" in told.err
    assert "left out: b.pdf" in told.err
