"""A title published as an index and a folder of sections, put together; parts elsewhere are not fetched."""

from __future__ import annotations

from pathlib import Path

from ingest.readers.dc_code_parts import assembled
from ingest.readers.registry import read
from tests.ingest.readers.accounting import assert_accounted, paths

NS = 'xmlns="https://code.dccouncil.us/schemas/dc-library" xmlns:xi="http://www.w3.org/2001/XInclude"'
SECTION = "<section {}><num>9-{}</num><heading>{}.</heading><text>{}.</text></section>"


def written(folder: Path, *includes: str) -> Path:
    (folder / "sections").mkdir(parents=True)
    (folder / "sections" / "9-1.xml").write_text(SECTION.format(NS, 1, "Fees", "Pay"))
    parts = "".join(f'<xi:include href="{href}"/>' for href in includes)
    index = folder / "index.xml"
    index.write_text(f"<container {NS}><prefix>Title</prefix><num>9</num><heading>Wasps.</heading>{parts}</container>")
    return index


def test_parts_stand_in_their_places(tmp_path: Path) -> None:
    reading = read("index.xml", assembled(written(tmp_path / "9", "./sections/9-1.xml")))
    assert_accounted(reading)
    assert paths(reading) == [(("Title 9 Wasps.", "9-1 Fees."), "Pay.")]
    assert not reading.degraded


def test_a_part_outside_the_folder_or_missing_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "secret.xml").write_text(SECTION.format(NS, 2, "Secret", "Hidden"))
    index = written(tmp_path / "9", "./sections/9-1.xml", "../secret.xml", "file:///etc/passwd", "./sections/9-7.xml")
    reading = read("index.xml", assembled(index))
    assert "Hidden" not in reading.raw
    assert [(warning.code, warning.message.split()[0]) for warning in reading.warnings] == [("included_files", "3")]
    assert reading.degraded
