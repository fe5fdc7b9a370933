"""The store: one transaction per document, the same thing twice changes nothing, a stop leaves the index whole."""

import multiprocessing
import os
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.document.enclosing import Enclosing
from ingest.document.errors import IndexMissing, IndexOutdated, StoreError
from ingest.document.records import (
    Block,
    BlockType,
    Box,
    Canonical,
    Chunk,
    Context,
    Definition,
    Dependency,
    DocumentInfo,
    Fact,
    InstrumentMention,
    Piece,
    Processed,
    Provision,
    Reference,
    Sentence,
    Step,
)
from ingest.store import store as store_module
from ingest.store.folder import DATABASE
from ingest.store.store import Store
from ingest.store.upgrade import upgrade

TEXT = "1. Fees\n\nThe fee of section 5 is due."


def make(name: str = "act", revision: str = "r1", text: str = TEXT) -> Processed:
    heading = Block(0, BlockType.HEADING, 0, 7, None, 1, "1", "Fees", "section", "numbering")
    body = Block(1, BlockType.PARAGRAPH, 9, len(text), 0)
    box = Box(1, 10, 20, 200, 32)
    pieces = (
        Piece(0, 7, "raw", 0, 1, box),
        Piece(7, 9, "separator"),
        Piece(9, len(text), "raw", 8, 1, box),
    )
    canonical = Canonical(text, text.replace("\n\n", "\n"), pieces, (), (), (heading, body), format="text")
    mention = InstrumentMention("the Bees Act", None, "unknown", 14, 26, ("a", "b"))
    return Processed(
        DocumentInfo(name, title="Bees", facts=(Fact("title", "Bees", "text", 0, 4),)),
        "bees.txt",
        "hash",
        f"{name} {revision}",
        canonical,
        (
            Provision("sec_1", "section", "1", "1", "1.", "printed", None, 0, len(text), 9, 0, 0, 0, "Fees"),
            Provision("sec_1__cl_a", "clause", "a", "a", "(a)", "printed", "sec_1", 9, 20, 9, 1, 1, aliases=("x",)),
        ),
        (Sentence(0, 1, 9, len(text), "needs_heading", (Dependency("heading", 9, 12, ((0, 7),)),)),),
        (Chunk(f"c{name}", 0, 9, len(text), 0, "sec_1", "sec_1", (1,), (box,), (Context("lead_in", ((0, 7),)),)),),
        (Reference(20, 29, text[20:29], "explicit", (Step("section", "5", "5"),), "unit", instrument=mention),),
        (Definition("fee", "fee", "means", 13, 16, "", "sec_1"),),
        {"pages": 1},
    )


def test_everything_written_is_read_back_the_same(tmp_path: Path) -> None:
    doc = make()
    with Store.create(tmp_path) as store:
        assert store.put(doc)
    with Store.open(tmp_path) as store:
        assert store.catalogue.get("act").info == doc.info
        assert store.catalogue.get("act").report == {"pages": 1}
        assert (store.texts.canonical("act"), store.texts.raw("act")) == (doc.canonical.text, doc.canonical.raw)
        assert store.texts.pieces("act") == list(doc.canonical.pieces)
        assert store.texts.blocks("act") == list(doc.canonical.blocks)
        assert store.provisions.of("act") == list(doc.provisions)
        assert store.sentences.of("act") == list(doc.sentences)
        assert store.chunks.of("act") == list(doc.chunks)
        assert [r.record for r in store.references("act")] == list(doc.references)
        assert store.references("act")[0].eid == "sec_1"
        assert store.definitions.of("act", "fee") == list(doc.definitions)


def test_the_same_thing_twice_changes_nothing(tmp_path: Path) -> None:
    with Store.create(tmp_path) as store:
        assert store.put(make())
        before = (store.generation, store.changes.last)
        assert not store.put(make())
        assert (store.generation, store.changes.last) == before


def test_another_revision_replaces_the_document_whole(tmp_path: Path) -> None:
    with Store.create(tmp_path) as store:
        store.put(make())
        shorter = replace(make(revision="r2"), chunks=(), definitions=())
        assert store.put(shorter)
        assert store.catalogue.counts() == {
            "documents": 1, "provisions": 2, "sentences": 1, "chunks": 0, "refs": 1, "definitions": 0,
        }  # fmt: skip
        assert [action for _, _, action in store.changes.since(0)] == ["put", "put"]


def test_remove_takes_out_all_rows_and_says_when_there_is_nothing(tmp_path: Path) -> None:
    with Store.create(tmp_path) as store:
        store.put(make())
        assert store.remove("act")
        assert not store.remove("act")
        assert set(store.catalogue.counts().values()) == {0}
        assert store.changes.since(1)[-1][1:] == ("act", "remove")


def test_a_write_that_fails_leaves_the_old_document(tmp_path: Path) -> None:
    with Store.create(tmp_path) as store:
        store.put(make())
        broken = replace(make(revision="r2"), chunks=make().chunks * 2)
        with pytest.raises(sqlite3.IntegrityError):
            store.put(broken)
        assert store.catalogue.get("act").revision == "act r1"
        assert store.catalogue.counts()["chunks"] == 1


def test_twenty_threads_write_and_none_is_lost(tmp_path: Path) -> None:
    Store.create(tmp_path).close()

    def write(number: int) -> None:
        with Store.open(tmp_path, write=True) as store:
            store.put(make(f"doc{number:02}"))

    threads = [threading.Thread(target=write, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Store.open(tmp_path) as store:
        assert len(store.documents()) == 20


def _create_and_write(folder: str, number: int) -> None:
    with Store.create(Path(folder)) as store:
        store.put(make(f"doc{number}"))


def test_four_processes_create_the_same_index_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_create_and_write, args=(str(tmp_path), n)) for n in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [p.exitcode for p in processes] == [0] * 4
    with Store.open(tmp_path) as store:
        assert len(store.documents()) == 4


def _die_in_the_middle(folder: str) -> None:
    store = Store.create(Path(folder))
    doc = make("dying")
    original = store_module.insert_document  # type: ignore[attr-defined]

    def kill(*args: object) -> None:
        original(*args)  # type: ignore[arg-type]
        os._exit(9)

    store_module.insert_document = kill  # type: ignore[attr-defined, assignment]
    store.put(doc)


def test_a_process_killed_while_writing_leaves_the_index_as_it_was(tmp_path: Path) -> None:
    with Store.create(tmp_path) as store:
        store.put(make())
        generation = store.generation
    process = multiprocessing.get_context("spawn").Process(target=_die_in_the_middle, args=(str(tmp_path),))
    process.start()
    process.join()
    assert process.exitcode == 9
    with Store.open(tmp_path) as store:
        assert [d.info.id for d in store.documents()] == ["act"]
        assert store.generation == generation


def test_missing_and_damaged_indexes_are_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(IndexMissing, match="pincite ingest"):
        Store.open(tmp_path / "nowhere")
    DATABASE.of(tmp_path).write_bytes(b"no database at all, whatever its name says")
    with pytest.raises(StoreError, match="not a readable pincite database"):
        Store.open(tmp_path)


def test_an_index_of_another_schema_is_refused_with_the_command_that_mends_it(tmp_path: Path) -> None:
    Store.create(tmp_path).close()
    db = sqlite3.connect(DATABASE.of(tmp_path))
    db.execute("UPDATE meta SET value = '0' WHERE key = 'schema_version'")
    db.commit()
    db.close()
    with pytest.raises(IndexOutdated, match="pincite upgrade --index"):
        Store.open(tmp_path)
    with pytest.raises(IndexOutdated, match="no upgrade leads from schema 0"):
        upgrade(tmp_path)
    steps = {0: ("INSERT INTO meta VALUES ('upgraded', 'yes')",)}
    assert upgrade(tmp_path, steps) == (0, 1)
    with Store.open(tmp_path) as store:
        assert store.meta("upgraded") == "yes"


def test_an_index_on_a_read_only_disk_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.create(tmp_path) as store:
        store.put(make())
    monkeypatch.setattr(os, "access", lambda *_: False)
    before = sorted(p.name for p in tmp_path.iterdir())
    with Store.open(tmp_path) as store:
        assert store.catalogue.get("act").info.title == "Bees"
        # Nothing was made beside the database, as nothing can be on such a disk.
        assert sorted(p.name for p in tmp_path.iterdir()) == before == [DATABASE.name]


def test_innermost_follows_nesting() -> None:
    tree = Enclosing(make().provisions)
    found = [tree.innermost(offset) for offset in (0, 9, 19, 20, 500)]
    assert [p and p.eid for p in found] == ["sec_1", "sec_1__cl_a", "sec_1__cl_a", "sec_1", None]
