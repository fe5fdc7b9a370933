"""A database that somebody else made, or that an older pincite wrote: what is used of it, and what is refused."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from ingest.document.errors import StoreDamaged, StoreError
from ingest.store import digests
from ingest.store.connections import connect
from ingest.store.folder import DATABASE
from ingest.store.integrity import WITHOUT, deep_faults
from ingest.store.store import Store
from ingest.store.upgrade import upgrade
from tests.web.site import ants, bees

OLD = Path(__file__).parents[2] / "fixtures" / "old-index" / "index"


@pytest.fixture
def index(tmp_path: Path) -> Path:
    with Store.create(tmp_path / "index") as store:
        store.put(bees())
        store.put(ants())
    return tmp_path / "index"


def add(index: Path, *statements: str) -> None:
    db = sqlite3.connect(DATABASE.of(index))
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (("CREATE TRIGGER t AFTER INSERT ON changes BEGIN DELETE FROM documents; END",), "trigger 't'"),
        (("CREATE VIEW v AS SELECT * FROM documents",), "view 'v'"),
        (("ALTER TABLE meta RENAME TO m", "CREATE VIEW meta AS SELECT * FROM m"), "view 'meta'"),
        (("CREATE VIRTUAL TABLE f USING fts5(x)",), "virtual table 'f'"),
        (("CREATE TABLE more (x)",), "table 'more'"),
        (("DROP INDEX provisions_key",), "lacks the index 'provisions_key'"),
        (("DROP TABLE notes", "CREATE TABLE notes (document, at DEFAULT (random()))"), "table 'notes' is another one"),
        (("CREATE INDEX slow ON refs (abs(start))",), "index 'slow'"),
    ],
)
def test_a_schema_that_is_not_ours_is_refused(index: Path, statements: tuple[str, ...], told: str) -> None:
    """A trigger of a copied index ran with the next write."""
    add(index, *statements)
    for write in (False, True):
        with pytest.raises(StoreDamaged, match=told):
            Store.open(index, write=write)
    with pytest.raises(StoreDamaged, match=told):
        Store.create(index)
    if told.startswith(("trigger", "view", "virtual")):
        with pytest.raises(StoreDamaged, match=told):
            upgrade(index)


def test_what_sqlite_itself_was_asked_to_keep_is_no_foreign_thing(index: Path) -> None:
    add(index, "ANALYZE")
    Store.open(index).close()


def test_a_connection_lets_nothing_be_attached_or_loaded(index: Path) -> None:
    db = connect(DATABASE.of(index), write=True)
    with pytest.raises(sqlite3.OperationalError, match="too many attached"):
        db.execute("ATTACH ':memory:' AS other")
    with pytest.raises(sqlite3.OperationalError, match="not authorized"):
        db.execute("SELECT load_extension('libm.so.6')")
    assert [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("trusted_schema", "cell_size_check")] == [0, 1]
    db.close()


def test_every_door_of_ours_opens_so() -> None:
    """`sqlite3.connect` stands in three places: the one door, the schema in memory, the lock of the search index."""
    root = Path(__file__).parents[3]
    found = {
        path.relative_to(root).as_posix()
        for layer in ("gazetteers", "ingest", "resolver", "web")
        for path in (root / layer).rglob("*.py")
        if "sqlite3.connect(" in path.read_text("utf-8")
    }
    assert found == {"ingest/store/connections.py", "ingest/store/schema.py", "ingest/index/lock.py"}


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    DATABASE.of(tmp_path).mkdir()
    with pytest.raises(StoreError):
        Store.create(tmp_path)


# ------------------------------------------------------------ digests


def test_an_index_of_an_older_pincite_is_read_as_it_is_and_gets_digests_by_upgrade(tmp_path: Path) -> None:
    index = Path(shutil.copytree(OLD, tmp_path / "index"))
    with Store.open(index) as store:
        names = [d.info.id for d in store.documents()]
    assert [(f.document, f.what) for f in deep_faults(index)] == [(name, WITHOUT) for name in names]
    assert upgrade(index) == (1, 1)
    assert deep_faults(index) == []
    Store.open(index).close()


def test_one_that_writes_without_knowing_of_digests_leaves_none(index: Path) -> None:
    """As `reextract` of an older pincite does: another sequence, other references, the digests of before."""
    add(
        index,
        "INSERT INTO changes (document, action) VALUES ('bees', 'put')",
        "DELETE FROM refs WHERE document = 'bees'",
        "UPDATE documents SET sequence = (SELECT max(sequence) FROM changes) WHERE id = 'bees'",
    )
    assert [(f.document, f.what) for f in deep_faults(index)] == [("bees", WITHOUT)]


def test_references_read_again_do_not_bless_a_changed_text(index: Path) -> None:
    add(index, "UPDATE documents SET text = replace(text, 'sixty', 'forty') WHERE id = 'bees'")
    with Store.open(index, write=True) as store:
        store.replace_references("bees", [], [], {"again": True})
    assert [(f.document, f.what) for f in deep_faults(index)] == [
        ("bees", "has other documents than it was written with")
    ]


def test_references_read_again_are_kept_with_their_digests(index: Path) -> None:
    with Store.open(index, write=True) as store:
        store.replace_references("bees", [], [], {"again": True})
        assert store.remove("ants")
    assert deep_faults(index) == []


def test_digests_are_the_same_in_every_python() -> None:
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE pieces (document, start, 'end', kind, raw_start, page, x0, y0, x1, y1)")
    db.execute("INSERT INTO pieces VALUES ('d', 0, 1 << 40, 'raw é😀', NULL, 1, 0.1, 2.0, -1e300, x'00ff')")
    db.execute("INSERT INTO pieces VALUES ('d', 7, 9, '', 5, NULL, 0, 0, 0, 0)")
    assert digests.digest(db, "d", "pieces") == "895d8bffbd756882654522bcd0197f68"
    db.close()
