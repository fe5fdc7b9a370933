"""A person's corrections of titles and headings."""

from pathlib import Path

import pytest

from ingest.document.errors import IngestError
from ingest.document.records import BlockType, RawBlock, Reading, Slice
from ingest.metadata.corrections import apply_to_reading, load_corrections
from ingest.store.folder import CORRECTIONS


def reading_of(*parts: tuple[BlockType, str]) -> Reading:
    raw, blocks = "", []
    for kind, text in parts:
        blocks.append(
            RawBlock(kind, (Slice(len(raw), len(raw) + len(text)),), 1 if kind is BlockType.HEADING else None)
        )
        raw += text + "\n"
    return Reading("text", raw, tuple(blocks))


def test_headings_are_made_unmade_and_moved(tmp_path: Path) -> None:
    CORRECTIONS.of(tmp_path).write_text(
        """
        [[document]]
        id = "d"
        title = "The right title"
        [[document.heading]]
        text = "not  a HEADING"
        heading = false
        [[document.heading]]
        text = "A heading after all"
        heading = true
        level = 2
        [[document.heading]]
        text = "never printed"
        level = 3
        """,
        "utf-8",
    )
    corrections = load_corrections(CORRECTIONS.of(tmp_path))
    reading = reading_of((BlockType.HEADING, "Not a heading"), (BlockType.PARAGRAPH, "A heading after all"))
    mended = apply_to_reading(corrections, "d", reading)
    assert [(b.type, b.level) for b in mended.blocks] == [(BlockType.PARAGRAPH, None), (BlockType.HEADING, 2)]
    assert mended.blocks[1].evidence == "override"
    assert [w.code for w in mended.warnings] == ["correction_unused"]
    assert corrections.title_of("d") == "The right title"
    assert apply_to_reading(corrections, "other", reading) == reading


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[document]\n", "not valid TOML"),
        ("[[document]]\ntitle = 'x'\n", "give the document's id"),
        ("[[document]]\nid = 'd'\n[[document.heading]]\nlevel = 2\n", "needs the heading's text"),
        ("[[document]]\nid = 'd'\n[[document.heading]]\ntext = 'x'\nlevel = 0\n", "whole number"),
    ],
)
def test_a_bad_entry_is_told(tmp_path: Path, text: str, message: str) -> None:
    CORRECTIONS.of(tmp_path).write_text(text, "utf-8")
    with pytest.raises(IngestError, match=message):
        load_corrections(CORRECTIONS.of(tmp_path))
