"""A damaged search index is told in one sentence, with the command that mends it; the store is enough to build it again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from ingest.document.errors import IndexDamaged, StoreError
from ingest.index.catchup import make_engine, open_index, rebuild
from ingest.index.engine import Query, Term
from ingest.store.store import Store
from tests.ingest.handmade import document

FEE = Query((), (Term("fee"),))


def _one(folder: Path, pattern: str) -> Path:
    return next(iter(sorted((folder / "search").rglob(pattern))))


def cut_toc(folder: Path) -> None:
    path = _one(folder, "*.toc")
    path.write_bytes(path.read_bytes()[:5])


def delete_toc(folder: Path) -> None:
    _one(folder, "*.toc").unlink()


def cut_segment(folder: Path) -> None:
    path = _one(folder, "*.seg")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty_segment(folder: Path) -> None:
    _one(folder, "*.seg").write_bytes(b"")


def delete_segment(folder: Path) -> None:
    _one(folder, "*.seg").unlink()


def cut_state(folder: Path) -> None:
    _one(folder, "state.json").write_text('{"engine": "who')


def foreign_state(folder: Path) -> None:
    _one(folder, "state.json").write_text("[1, 2]")


def delete_build(folder: Path) -> None:
    build = folder / "search" / "b1"
    for path in build.iterdir():
        path.unlink()
    build.rmdir()


DAMAGE = [cut_toc, delete_toc, cut_segment, empty_segment, delete_segment, cut_state, foreign_state, delete_build]


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "index"
    with Store.create(folder) as store:
        for i in range(3):
            store.put(document(f"d{i}", [("", "", [f"The fee {i} is due."])]))
        open_index(store).close()
    return folder


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_told_and_mended(index: Path, damage: Callable[[Path], None]) -> None:
    damage(index)
    with Store.open(index) as store:
        with pytest.raises(IndexDamaged) as told:
            open_index(store, mend=False).search(FEE, 10)
        message = str(told.value)
        assert str(index) in message
        assert "pincite doctor --rebuild" in message
        assert "\n" not in message
        engine = make_engine(store)
        assert rebuild(store, engine) == 3
        assert len(engine.search(FEE, 10)) == 3
        engine.check()


@pytest.mark.parametrize("damage", DAMAGE)
def test_whoever_writes_mends_it_at_once(index: Path, damage: Callable[[Path], None]) -> None:
    damage(index)
    said: list[str] = []
    with Store.open(index, write=True) as store:
        store.put(document("d3", [("", "", ["The fee 3 is due."])]))
        engine = open_index(store, said.append)
        assert len(engine.search(FEE, 10)) == 4
    assert any("rebuil" in line for line in said)


def test_a_changed_byte_is_found_by_the_check(index: Path) -> None:
    path = _one(index, "*.seg")
    data = bytearray(path.read_bytes())
    for i in range(0, len(data) * 3 // 4, 3):
        data[i] ^= 0xFF
    path.write_bytes(bytes(data))
    with Store.open(index) as store:
        engine = make_engine(store)
        with pytest.raises(IndexDamaged):
            engine.check()


def test_a_stale_lock_locks_nothing(index: Path) -> None:
    (index / "search.lock").write_bytes(b"")
    (index / "search" / "b1" / "MAIN_WRITELOCK").write_bytes(b"stale")
    with Store.open(index, write=True) as store:
        store.put(document("d3", [("", "", ["The fee 3 is due."])]))
        assert len(open_index(store).search(FEE, 10)) == 4


def test_what_was_never_built_is_no_damage(index: Path) -> None:
    for path in sorted((index / "search").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    (index / "search").rmdir()
    with Store.open(index) as store:
        assert len(open_index(store, mend=False).search(FEE, 10)) == 3


def test_an_unfinished_rebuild_leaves_the_old_index(index: Path) -> None:
    with Store.open(index) as store:
        engine = make_engine(store)
        engine.clear()
        engine.abandon()
        assert len(make_engine(store).search(FEE, 10)) == 3
        rebuild(store, engine)
        assert [p.name for p in (index / "search").glob("b*")] == ["b3"]


def test_an_engine_that_is_not_there_is_told(index: Path) -> None:
    with Store.open(index, write=True) as store:
        store.set_engine("lucene")
        with pytest.raises(StoreError, match="whoosh and tantivy"):
            make_engine(store)


def test_the_fast_engine_has_to_be_installed(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tantivy", None)
    monkeypatch.delitem(sys.modules, "ingest.index.tantivy", raising=False)
    with Store.open(index, write=True) as store:
        store.set_engine("tantivy")
        with pytest.raises(StoreError, match=r"pincite\[fast\]"):
            make_engine(store)
        store.set_engine("whoosh")
        assert len(open_index(store).search(FEE, 10)) == 3


def test_another_engine_builds_its_own_index(index: Path) -> None:
    if not find_spec("tantivy"):
        return
    with Store.open(index, write=True) as store:
        store.set_engine("tantivy")
        said: list[str] = []
        engine = open_index(store, said.append)
        assert (engine.name, len(engine.search(FEE, 10))) == ("tantivy", 3)
        assert any("rebuilding" in line for line in said)
