"""The tables' columns are those of schema.sql, and each record's row says what its columns name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import fields
from importlib.resources import files

import pytest

from ingest.document import records
from ingest.document.records import Chunk, Context, Dependency, Furniture, Link, Note, Page, Piece, Removal, Sentence
from ingest.store import rows, tables
from ingest.store.tables import Table

TABLES = [value for value in vars(tables).values() if isinstance(value, Table)]


@pytest.fixture
def schema() -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(":memory:")
    db.executescript(files("ingest.store").joinpath("schema.sql").read_text("utf-8"))
    yield db
    db.close()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_columns_are_those_of_the_schema(table: Table, schema: sqlite3.Connection) -> None:
    held = [name for _, name, *_ in schema.execute(f"PRAGMA table_info({table.name})")]
    assert sorted(held) == sorted((table.owner, *table.columns))
    schema.execute(f"EXPLAIN {table.insert}", (None,) * len(held))
    schema.execute(f"EXPLAIN {table.select('')}")


def test_every_table_of_documents_has_its_record(schema: sqlite3.Connection) -> None:
    held = {name for (name,) in schema.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert held - {"meta", "changes", "digests", "notes_for_search", "sqlite_sequence"} == {
        table.name for table in TABLES
    }


@pytest.mark.parametrize(
    ("table", "record", "beside"),
    [
        (tables.BLOCKS, records.Block, ()),
        (tables.PROVISIONS, records.Provision, ()),
        (tables.SENTENCES, Sentence, ()),
        (tables.CHUNKS, Chunk, ()),
        (tables.REMOVALS, Removal, ()),
        (tables.PAGES, Page, ()),
        (tables.DEFINITIONS, records.Definition, ("ordinal",)),
        (tables.NOTES, Note, ("ordinal",)),
        (tables.LINKS, Link, ("ordinal",)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_columns_are_the_fields_of_the_record(table: Table, record: type, beside: tuple[str, ...]) -> None:
    inside = {"doubts"} if record is Chunk else set()  # in the column of `context`: an index of before has no other
    assert table.columns == (*beside, *(f.name for f in fields(record) if f.name not in inside))


_BOX = records.Box(3, 1.5, 2.5, 3.5, 4.5)
_PROVISION = records.Provision(
    "sec_1", "section", "1", "k", "1.", "printed", "chp_I", 10, 90, 12, 4, 2, 7, "Fees", "sec:ff", ("s1",), ("odd",)
)
_BLOCK = records.Block(
    5, records.BlockType.HEADING, 10, 20, 1, 2, "1.", "Fees", "section", "bold", "s-1", "A", 15
)  # fmt: skip
_CHUNK = Chunk("c1", 2, 10, 20, 1, "sec_1", "chp_I", (3,), (_BOX,), (Context("lead_in", ((1, 4),)),), ("flush_tail",))
_SENTENCE = Sentence(6, 5, 10, 20, "split", (Dependency("term", 11, 14, ((1, 2),)),))


@pytest.mark.parametrize(
    ("table", "row", "expected"),
    [
        (tables.BLOCKS, rows.block_row("d", _BLOCK), {"type": "heading", "header_end": 15, "unit": "section"}),
        (tables.PROVISIONS, rows.provision_row("d", _PROVISION), {"text_start": 12, "aliases": '["s1"]', "depth": 2}),
        (tables.CHUNKS, rows.chunk_row("d", _CHUNK), {"id": "c1", "boxes": "[[3,1.5,2.5,3.5,4.5]]", "eid": "sec_1"}),
        (tables.SENTENCES, rows.sentence_row("d", _SENTENCE), {"block": 5, "flag": "split", "end": 20}),
        (tables.PAGES, rows.page_row("d", Page(2, "ii", 1.0, 3.0, has_text=True)), {"label": "ii", "has_text": 1}),
        (tables.NOTES, rows.note_row("d", 4, Note(30, "1", 8)), {"ordinal": 4, "at": 30, "block": 8}),
        (tables.LINKS, rows.link_row("d", 4, Link(30, 35, "#x")), {"ordinal": 4, "start": 30, "target": "#x"}),
        (tables.REMOVALS, rows.removal_row("d", Removal(1, 2, "hyphen", "-", 9)), {"raw_end": 2, "at": 9}),
        (
            tables.FURNITURE,
            rows.furniture_row("d", Furniture(1, 2, "page_number", "7", 3, _BOX)),
            {"reason": "page_number", "page": 3, "x0": 1.5, "y1": 4.5},
        ),
        (
            tables.PIECES,
            rows.piece_row("d", Piece(1, 2, "source", 7, 3, _BOX)),
            {"kind": "source", "raw_start": 7, "page": 3, "y0": 2.5},
        ),
        (
            tables.DEFINITIONS,
            rows.definition_row("d", 3, records.Definition("Fee", "fee", "means", 1, 2, "sec_1", "sec_2")),
            {"ordinal": 3, "key": "fee", "scope": "sec_1", "eid": "sec_2"},
        ),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_row_says_what_its_columns_name(table: Table, row: rows.Row, expected: dict[str, object]) -> None:
    said = dict(zip((table.owner, *table.columns), row, strict=True))
    assert said["document"] == "d"
    assert {name: said[name] for name in expected} == expected


def test_rows_give_their_records_back() -> None:
    assert rows.block_from(rows.block_row("d", _BLOCK)[1:]) == _BLOCK
    assert rows.provision_from(rows.provision_row("d", _PROVISION)[1:]) == _PROVISION
    assert rows.chunk_from(rows.chunk_row("d", _CHUNK)[1:]) == _CHUNK
    assert rows.sentence_from(rows.sentence_row("d", _SENTENCE)[1:]) == _SENTENCE
