"""The store: one SQLite database that holds the truth of one index.

A document is written, replaced or removed in one transaction; a stop at any moment leaves the index as it was or with
the document whole. `generation` is raised by every change; derived indexes catch up from `changes`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self, cast

from ingest.document.errors import IndexMissing, IndexOutdated, IngestError, StoreError
from ingest.document.records import Definition, Processed, Reference
from ingest.provisions.carried_eids import Reading, carry
from ingest.store import digests
from ingest.store.catalogue import Catalogue, StoredDocument
from ingest.store.changes import Changes
from ingest.store.connections import PerThread, connect
from ingest.store.damage import SIGNS, as_store_errors, damaged, translated
from ingest.store.folder import DATABASE
from ingest.store.foreign_files import refuse_links
from ingest.store.integrity import blame, is_whole
from ingest.store.provisions import Provisions
from ingest.store.references import Definitions, References, StoredReference
from ingest.store.rows import dump
from ingest.store.schema import SCHEMA_VERSION, difference, statements, strange
from ingest.store.segments import Chunks, Sentences
from ingest.store.texts import Texts
from ingest.store.writing import delete_document, insert_definitions, insert_document, insert_references

MOVED = "moved_eids"
"""Of a document's report: eids that named other places in an earlier revision, so that a decision may mean those."""


class Store:
    """One open index. Use `Store.create`, `Store.open` (reading) or `Store.open(..., write=True)`."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._db = connection
        self.changes = Changes(connection)
        self.catalogue = Catalogue(connection)
        self.texts = Texts(connection)
        self.provisions = Provisions(connection)
        self.sentences = Sentences(connection)
        self.chunks = Chunks(connection)
        self.refs = References(connection)
        self.definitions = Definitions(connection)

    # ------------------------------------------------------------ opening

    @classmethod
    def create(cls, folder: Path) -> Store:
        """Open the index at `folder` for writing, making it first if it is not there."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = "a file has that name" if isinstance(error, FileExistsError) else error.strerror
            raise StoreError(f"{folder} cannot be made a folder for an index ({why}); name another") from error
        refuse_links(folder)
        with as_store_errors(folder):
            db = connect(DATABASE.of(folder), write=True, create=True)
            # Asking first: the switch itself takes a lock that a busy index would refuse at once.
            if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                db.execute("PRAGMA journal_mode=WAL")
            db.execute("BEGIN IMMEDIATE")
            fresh = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is None
            if fresh:
                for statement in statements():
                    db.execute(statement)
                for key, value in (
                    ("schema_version", str(SCHEMA_VERSION)),
                    ("generation", "0"),
                    ("gazetteers", ""),
                    ("built", f"pincite {version('pincite')}, schema {SCHEMA_VERSION}"),
                ):
                    db.execute("INSERT INTO meta VALUES (?, ?)", (key, value))
            db.execute("COMMIT")
        store = cls(folder, db)
        store._check_version()
        return store

    @classmethod
    def open(cls, folder: Path, *, write: bool = False, shared: bool = False) -> Store:
        """Open an index that exists; `shared`: for many threads that read. Raises IndexMissing, IndexOutdated or
        StoreError.
        """
        path = DATABASE.of(folder)
        try:
            there = path.is_file()
        except OSError as error:
            raise StoreError(f"the index at {folder} cannot be opened: {error.strerror}") from error
        if not there:
            raise IndexMissing(f"{folder} holds no pincite index; make one with: pincite ingest FILE --index {folder}")
        refuse_links(folder)
        many = PerThread(lambda: connect(path, write=False))
        try:
            store = cls(folder, cast("sqlite3.Connection", many) if shared else connect(path, write=write))
        except sqlite3.Error as error:
            raise damaged(path, error) from error
        try:
            store._check_version()
        except BaseException:
            store.close()
            raise
        return store

    def _check_version(self) -> None:
        try:
            wrong = strange(self._db)
            found = str(SCHEMA_VERSION) if wrong else self.meta("schema_version")
            if found == str(SCHEMA_VERSION):
                wrong = f"it holds {wrong}" if wrong else difference(self._db)
        except SIGNS as error:
            raise translated(self._db, error) from error
        if found != str(SCHEMA_VERSION):
            raise IndexOutdated(
                f"the index at {self.folder} has schema {found}, this pincite reads {SCHEMA_VERSION};"
                f" run: pincite upgrade --index {self.folder}"
            )
        if wrong:
            raise damaged(DATABASE.of(self.folder), f"{wrong}, which no pincite made")

    def close(self) -> None:
        """Close the connection; the object is of no use afterwards."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self.close()
        if isinstance(error, SIGNS) and not isinstance(error, IngestError):
            # Nobody foresaw it. Where the database is damaged, that is why, and what there is to tell.
            damage = blame(self.folder)
            if damage is not None:
                raise damage from error

    # ------------------------------------------------------------ stamps

    def meta(self, key: str) -> str:
        """A value of the meta table, "" where it has none."""
        try:
            row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.DatabaseError as error:
            raise translated(self._db, error) from error
        return "" if row is None else str(row[0])

    @property
    def generation(self) -> int:
        """Raised by every change of the index."""
        found = self.meta("generation")
        if not found.isdecimal():
            raise damaged(DATABASE.of(self.folder), f"its generation is {found!r}")
        return int(found)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, taken at once so that two writers queue and never fail half-way."""
        with as_store_errors(self.folder):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                if self._db.in_transaction:  # a full disk has rolled back already, and its error is the one to tell
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _raise_generation(self, db: sqlite3.Connection) -> None:
        db.execute("UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'generation'")

    def set_gazetteers(self, fingerprint: str) -> None:
        """Record which gazetteers the index was read with; a change raises the generation."""
        if self.meta("gazetteers") == fingerprint:
            return
        with self._writing() as db:
            db.execute("UPDATE meta SET value = ? WHERE key = 'gazetteers'", (fingerprint,))
            self._raise_generation(db)

    def set_engine(self, engine: str) -> None:
        """Record which search engine serves the index ("whoosh" where none was ever chosen)."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO meta VALUES ('engine', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (engine,),
            )

    def keep_beside(self, key: str, write: Callable[[], str]) -> None:
        """Run `write`, which replaces a file beside the database and returns the digest of what it wrote, under the
        writer's lock; in the same transaction the digest is kept under `key` and the generation rises.
        """
        with self._writing() as db:
            db.execute(
                "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, write()),
            )
            self._raise_generation(db)

    # ------------------------------------------------------------ what is asked most

    def documents(self) -> list[StoredDocument]:
        """All documents, by id."""
        return self.catalogue.all()

    def references(self, document: str, start: int = 0, end: int = 1 << 60) -> list[StoredReference]:
        """The references of a document that touch [start, end), by place."""
        return self.refs.of(document, start, end)

    # ------------------------------------------------------------ writing documents

    def has(self, document: str, revision: str) -> bool:
        """Whether that revision of a document is here, and whole: a damaged one is to be written again."""
        try:
            row = self._db.execute("SELECT revision FROM documents WHERE id = ?", (document,)).fetchone()
        except sqlite3.DatabaseError:
            return False
        return row is not None and row[0] == revision and is_whole(self._db, document)

    def put(self, doc: Processed) -> bool:
        """Write a document, replacing its earlier revision; its places keep the eids and identities of that one
        (carried_eids). False when the very same revision is there already.
        """
        if self.has(doc.info.id, doc.revision) and self.catalogue.get(doc.info.id).info == doc.info:
            return False
        doc = self._with_carried(doc)
        with self._writing() as db:
            delete_document(db, doc.info.id)
            cursor = db.execute("INSERT INTO changes (document, action) VALUES (?, 'put')", (doc.info.id,))
            sequence = cursor.lastrowid or 0
            insert_document(db, doc, sequence)
            digests.keep(db, doc.info.id, sequence)
            self._raise_generation(db)
        return True

    def _with_carried(self, doc: Processed) -> Processed:
        """The document with the eids of what it replaces; as it is where damage hides those."""
        try:
            held = self.catalogue.find(doc.info.id)
            if held is None or not is_whole(self._db, doc.info.id):
                return doc
            earlier = Reading(self.provisions.of(doc.info.id), self.texts.canonical(doc.info.id))
        except (StoreError, *SIGNS):
            return doc
        carried = carry(earlier, Reading(doc.provisions, doc.canonical.text))
        moved = sorted({*held.report.get(MOVED, ()), *carried.elsewhere})
        return replace(doc, provisions=carried.provisions, report={**doc.report, **({MOVED: moved} if moved else {})})

    def replace_references(
        self, document: str, references: Sequence[Reference], definitions: Sequence[Definition], report: dict[str, Any]
    ) -> None:
        """What `reextract` writes: new references over an unchanged text. Ids stay (revision, start, end, ordinal)."""
        revision = self.catalogue.get(document).revision
        provisions = self.provisions.of(document)
        with self._writing() as db:
            db.execute("DELETE FROM refs WHERE document = ?", (document,))
            insert_references(db, document, revision, provisions, references)
            db.execute("DELETE FROM definitions WHERE document = ?", (document,))
            insert_definitions(db, document, definitions)
            cursor = db.execute("INSERT INTO changes (document, action) VALUES (?, 'put')", (document,))
            db.execute(
                "UPDATE documents SET report = ?, sequence = ? WHERE id = ?", (dump(report), cursor.lastrowid, document)
            )
            digests.keep(db, document, cursor.lastrowid or 0, digests.EXTRACTED)
            self._raise_generation(db)

    def remove(self, document: str) -> bool:
        """Take a document out. False when it was not there; damage may have left no more than its change."""
        with self._writing() as db:
            if not delete_document(db, document) and self.changes.action(document) != "put":
                return False
            db.execute("INSERT INTO changes (document, action) VALUES (?, 'remove')", (document,))
            self._raise_generation(db)
        return True
