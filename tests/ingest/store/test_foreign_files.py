"""A copied index folder makes pincite write to, and delete, nothing outside it.

Before, opening a database for writing deleted whatever file the journal beside it named, a log that was a link overwrote
the file behind it, and builds were deleted in the folder to which `search` led.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from struct import pack

import pytest

from ingest.document.errors import StoreDamaged, StoreError
from ingest.index.lock import writing
from ingest.store.folder import CORRECTIONS, DATABASE, GAZETTEERS, LAST_REPORT, SEARCH, SEARCH_LOCK
from ingest.store.integrity import fault
from ingest.store.store import Store
from ingest.store.upgrade import upgrade

MAGIC = bytes.fromhex("d9d505f920a163d7")
PAGE = 4096


@pytest.fixture
def index(tmp_path: Path) -> Path:
    Store.create(tmp_path / "index").close()
    return tmp_path / "index"


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    file = tmp_path / "thesis.txt"
    file.write_text("years of work", "utf-8")
    return file


def journal(database: Path, names: Path) -> None:
    """A journal as SQLite leaves it behind when a transaction over two databases is cut off; it rolls back no page."""
    pages = database.stat().st_size // PAGE
    head = (MAGIC + pack(">5I", 0, 0, pages, 512, PAGE)).ljust(512, b"\0")
    name = str(names).encode()
    tail = pack(">I", (1 << 30) // PAGE + 1) + name + pack(">2I", len(name), sum(name)) + MAGIC
    database.with_name(f"{database.name}-journal").write_bytes(head + tail)


def test_a_journal_that_names_another_file_deletes_it_when_sqlite_is_asked(index: Path, theirs: Path) -> None:
    """What is defended against, and that the journal of these tests is one."""
    journal(DATABASE.of(index), theirs)
    db = sqlite3.connect(DATABASE.of(index))
    db.execute("SELECT * FROM meta").fetchall()
    db.close()
    assert not theirs.exists()


def test_a_journal_that_names_another_file_is_refused(index: Path, theirs: Path) -> None:
    journal(DATABASE.of(index), theirs)
    for opened in (lambda: Store.open(index), lambda: Store.open(index, write=True), lambda: Store.create(index)):
        with pytest.raises(StoreDamaged, match=r"pincite.sqlite-journal beside it is no journal of pincite's"):
            opened()
    with pytest.raises(StoreDamaged, match="no journal of pincite's"):
        upgrade(index)
    assert "no journal of pincite's" in fault(index)
    assert theirs.exists()


def test_nor_does_the_lock_of_the_search_index_follow_one(index: Path, theirs: Path) -> None:
    db = sqlite3.connect(SEARCH_LOCK.of(index))
    db.execute("CREATE TABLE t (x)")
    db.close()
    journal(SEARCH_LOCK.of(index), theirs)
    with pytest.raises(StoreError, match="no journal of pincite's"), writing(index):
        pass
    assert theirs.exists()


def test_a_journal_that_a_stopped_writer_left_behind_is_rolled_back(index: Path, tmp_path: Path) -> None:
    database = DATABASE.of(index)
    journal(database, tmp_path)
    left = database.with_name(f"{database.name}-journal")
    left.write_bytes(left.read_bytes()[:512])
    Store.open(index, write=True).close()
    assert not left.exists()


@pytest.mark.parametrize(
    "name", [f"{DATABASE.name}-wal", SEARCH.name, f"{SEARCH.name}/b7", SEARCH_LOCK.name, f"{LAST_REPORT.name}.1.new"]
)
def test_links_that_pincite_would_write_through_are_refused(index: Path, theirs: Path, name: str) -> None:
    link = index / name
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(theirs)
    for opened in (lambda: Store.open(index), lambda: Store.open(index, write=True), lambda: Store.create(index)):
        with pytest.raises(StoreDamaged, match=f"{link} is a link"):
            opened()
    with pytest.raises(StoreDamaged, match="is a link"):
        upgrade(index)
    assert theirs.read_text("utf-8") == "years of work"


def test_a_person_s_own_files_and_the_folder_itself_may_be_links(index: Path, theirs: Path) -> None:
    GAZETTEERS.of(index).mkdir()
    (GAZETTEERS.of(index) / "mine.toml").symlink_to(theirs)
    CORRECTIONS.of(index).symlink_to(theirs)
    index.with_name("same").symlink_to(index)
    Store.open(index.with_name("same"), write=True).close()
