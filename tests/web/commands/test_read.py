"""`pincite read`: blocks without an index, and pages with their blocks drawn on them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from ingest.document.reading import BlockType
from tests.ingest.references.test_cases import shipped
from web.cli import main
from web.commands import overlay


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["read", *map(str, arguments)])


def pixels(picture: Image.Image) -> Iterator[tuple[int, int, int]]:
    """Row by row; Pillow has other names for this in each of its versions."""
    data = picture.convert("RGB").tobytes()
    return zip(data[::3], data[1::3], data[2::3], strict=True)


@pytest.fixture(autouse=True)
def one_gazetteer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.commands.read.names", lambda _files: shipped())


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three pages: a running head on each, a heading on the second."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=1)
    for page in (1, 2, 3):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(40, 285, "The Orchards Report")
        canvas.drawString(350, 12, f"Page {page}")
        if page == 2:
            canvas.setFont("Helvetica-Bold", 15)
            canvas.drawString(40, 240, "2. Pears")
        canvas.setFont("Helvetica", 10)
        for row in range(4):
            canvas.drawString(40, 200 - 13 * row, f"The trees of row {row} on page {page} bear fruit late in the year.")
        canvas.showPage()
    canvas.save()
    file = tmp_path_factory.mktemp("paper") / "report.pdf"
    file.write_bytes(buffer.getvalue())
    return file


def test_blocks_are_printed_in_order_with_type_place_path_and_text(paper: Path) -> None:
    result = run(paper)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    heads = [line for line in lines if line.startswith("[")]
    assert [head.split("]")[0] for head in heads] == [f"[{n}" for n in range(1, len(heads) + 1)]
    assert "[2] heading 1 (font)  p. 2" in lines
    assert "[3] paragraph  p. 2  2 Pears" in lines
    assert lines[lines.index("[2] heading 1 (font)  p. 2") + 1] == "2. Pears"
    assert lines[-1] == "left out as furniture: header 3, page_number 3"


def test_json_has_the_same_blocks_with_boxes_and_the_furniture(paper: Path) -> None:
    result = run(paper, "--json", "--pages", "2")
    answer = json.loads(result.stdout)
    heading = answer["blocks"][0]
    assert (heading["number"], heading["type"], heading["title"], heading["pages"]) == (2, "heading", "Pears", [2])
    box = heading["boxes"][0]
    assert box["page"] == 2
    assert box["y0"] < 60 < box["y1"]
    assert answer["blocks"][1]["path"] == [{"level": 1, "label": "2", "title": "Pears"}]
    assert {f["reason"] for f in answer["furniture"]} == {"header", "page_number"}
    assert {f["page"] for f in answer["furniture"]} == {2}
    assert [page["number"] for page in answer["pages"]] == [2]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "# Pears\n\nThey ripen late.\n"),
        ("a.html", "<h1>Pears</h1><p>They ripen late.</p>"),
        ("a.txt", "1. Pears. They ripen late.\n"),
    ],
)
def test_other_formats_are_read_and_have_no_pages(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    assert "They ripen late." in run(file).stdout
    refused = run(file, "--pages", "1")
    assert refused.exit_code == 2
    assert "has no pages; leave --pages out" in refused.stderr
    refused = run(file, "--overlay", tmp_path / "drawn")
    assert refused.exit_code == 2
    assert "--overlay draws on the pages of a PDF" in refused.stderr
    assert not (tmp_path / "drawn").exists()


@pytest.mark.parametrize("pages", ["x", "3-2", "1-", "1,,2", "0", "2-9"])
def test_pages_that_are_none_are_told(paper: Path, pages: str) -> None:
    result = run(paper, "--pages", pages)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"--pages {pages}: ")
    assert result.stdout == ""


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 no more")
    for file, words in ((tmp_path, "is a folder"), (tmp_path / "none.pdf", "No such file"), (broken, "damaged")):
        result = run(file)
        assert result.exit_code == 3
        assert words in result.stderr
        assert "Traceback" not in result.stderr


def test_overlay_draws_each_page_asked_for(paper: Path, tmp_path: Path) -> None:
    folder = tmp_path / "drawn" / "deep"
    result = run(paper, "--pages", "2-3", "--overlay", folder)
    assert result.exit_code == 0
    assert "2 pages drawn" in result.stderr
    assert sorted(file.name for file in folder.iterdir()) == ["page-0002.png", "page-0003.png"]
    colours = set(pixels(Image.open(folder / "page-0002.png")))
    assert {overlay.COLOURS[BlockType.HEADING], overlay.COLOURS[BlockType.PARAGRAPH], overlay.FURNITURE} <= colours
    assert overlay.COLOURS[BlockType.TABLE] not in colours


def test_each_type_of_block_has_a_colour_of_its_own() -> None:
    assert set(overlay.COLOURS) == set(BlockType)
    assert len({*overlay.COLOURS.values(), overlay.FURNITURE}) == len(BlockType) + 1


def test_without_pillow_the_extra_is_named(paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "web.commands.overlay", None)
    monkeypatch.delattr("web.commands.overlay")
    result = run(paper, "--overlay", tmp_path / "drawn")
    assert result.exit_code == 2
    assert "pip install 'pincite[overlay]'" in result.stderr


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_regions_lie_on_their_words_whatever_the_crop_box_and_the_turn(tmp_path: Path, rotation: int) -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(500, 400), invariant=1, cropBox=(60, 90, 440, 330))
    canvas.setPageRotation(rotation)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(120, 250, "A single line stands here alone.")
    canvas.save()
    file = tmp_path / "turned.pdf"
    file.write_bytes(buffer.getvalue())
    assert run(file, "--overlay", tmp_path).exit_code == 0
    drawn = Image.open(tmp_path / "page-0001.png").convert("RGB")
    blue = overlay.COLOURS[BlockType.PARAGRAPH]
    there = [(i % drawn.width, i // drawn.width) for i, c in enumerate(pixels(drawn)) if c == blue]
    x0, x1 = min(x for x, _ in there), max(x for x, _ in there)
    y0, y1 = min(y for _, y in there), max(y for _, y in there)
    page = drawn.crop((0, 0, drawn.width, drawn.height - 24))
    dark = [(i % page.width, i // page.width) for i, c in enumerate(pixels(page)) if max(c) < 90]
    assert len(dark) > 100
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in dark)
