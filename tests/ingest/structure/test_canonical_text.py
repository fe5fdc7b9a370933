"""The canonical text: separators, moved footnotes, marks, links, tables, and undoing all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.document.records import BlockType, RawLink, RawRemoval
from ingest.structure.traversal import traverse
from tests.ingest.invariants import assert_canonical, undo
from tests.ingest.structure.structure_making import INDIA, reading


def test_footnotes_move_to_the_end_and_marks_find_them() -> None:
    items = [
        ("paragraph@1", "The due is four coins."),
        ("mark@1", "1"),
        ("footnote@1#1", "1. Subs. by Act 3."),
        ("paragraph@2", "The fine is five."),
        ("mark@2", "1"),
        ("footnote@2#1", "1. Ins. by Act 9."),
        ("mark@2", "7"),
    ]
    canonical = traverse(reading(items), INDIA)
    assert_canonical(canonical)
    assert canonical.text == "The due is four coins.\n\nThe fine is five.\n\n1. Subs. by Act 3.\n\n1. Ins. by Act 9."
    assert [p.kind for p in canonical.pieces if p.kind != "separator"] == ["raw", "raw", "moved", "moved"]
    first, second, third = canonical.notes
    assert canonical.text[: first.at] == "The due is four coins."
    assert (first.label, first.block) == ("1", 2)
    assert second.block == 3
    assert third.block is None


def test_furniture_is_kept_apart_and_undone() -> None:
    made = reading([("furniture@1", "THE WASPS ACT"), ("paragraph@1", "Text."), ("furniture@1", "17")])
    canonical = traverse(made, INDIA)
    assert canonical.text == "Text."
    assert [f.text for f in canonical.furniture] == ["THE WASPS ACT", "17"]
    assert undo(canonical) == made.raw


def test_undo_says_what_is_missing() -> None:
    canonical = traverse(reading([("paragraph", "One."), ("paragraph", "Two.")]), INDIA)
    with pytest.raises(ValueError, match="raw characters"):
        undo(replace(canonical, removals=()))


def test_empty_blocks_vanish() -> None:
    canonical = traverse(reading([("paragraph", "   "), ("heading.1/markup", " "), ("paragraph", " Text. ")]), INDIA)
    assert [b.type for b in canonical.blocks] == [BlockType.PARAGRAPH]
    assert canonical.text == "Text."
    assert_canonical(canonical)


def test_an_empty_reading_is_an_empty_text() -> None:
    canonical = traverse(reading([]), INDIA)
    assert canonical.text == ""
    assert canonical.blocks == ()
    assert_canonical(canonical)


def test_links_are_mapped_over_a_repaired_hyphen() -> None:
    made = reading([("paragraph", "See the regis-\ntrar and the registrar.")])
    start = made.raw.index("regis-")
    made = replace(made, links=(RawLink(start, start + len("regis-\ntrar"), "#registrar"),))
    canonical = traverse(made, INDIA)
    (link,) = canonical.links
    assert canonical.text[link.start : link.end] == "registrar"
    assert link.target == "#registrar"


def test_a_table_keeps_empty_cells_and_knows_its_header() -> None:
    made = reading([("table", "Kind\tDue\n\t4\nAnt\t")])
    block = made.blocks[0]
    slices = tuple(replace(s, header_cell=i < 2) for i, s in enumerate(block.slices))
    canonical = traverse(replace(made, blocks=(replace(block, slices=slices),)), INDIA)
    assert canonical.text == "Kind\tDue\n\t4\nAnt\t"
    (table,) = canonical.blocks
    assert canonical.text[: table.header_end] == "Kind\tDue"
    assert_canonical(canonical)


def test_what_no_block_claims_is_recorded_and_said() -> None:
    made = reading([("paragraph", "Text.")])
    canonical = traverse(replace(made, raw=made.raw + "lost words"), INDIA)
    assert undo(canonical) == made.raw + "lost words"
    assert [w.code for w in canonical.warnings] == ["unaccounted"]
    assert [r.text for r in canonical.removals if r.reason == "unread"] == ["lost words"]


def test_a_readers_removals_keep_their_reason() -> None:
    made = reading([("paragraph", "Text.")])
    marked = replace(made, raw=made.raw + "**", removals=(RawRemoval(len(made.raw), len(made.raw) + 2, "markup"),))
    canonical = traverse(marked, INDIA)
    assert {r.reason for r in canonical.removals} == {"whitespace", "markup"}
    assert canonical.warnings == ()
