"""The store: one SQLite database that holds the truth of one index.

A document is written, replaced or removed in one transaction; a stop at any moment leaves the index as it was or with
the document whole. `generation` is raised by every change; derived indexes catch up from `changes`.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any, Self, cast

from ingest.document.errors import IndexBusy, IndexMissing, IndexOutdated, StoreError
from ingest.document.records import Definition, Processed, Provision, Reference
from ingest.store.connections import PerThread
from ingest.store.folder import DATABASE
from ingest.store.lookups import DOCUMENT_COLUMNS, Lookups, StoredDocument, StoredReference, marks
from ingest.store.rows import (
    block_row,
    chunk_row,
    definition_row,
    dump,
    facts_json,
    furniture_row,
    piece_row,
    provision_row,
    reference_row,
    sentence_row,
)

__all__ = ["Store", "StoredDocument", "StoredReference", "innermost"]

SCHEMA_VERSION = 1
BUSY_MS = 60_000
"""How long a writer waits for another one; design: one writer, the others queue."""


class Store(Lookups):
    """One open index. Use `Store.create`, `Store.open` (reading) or `Store.open(..., write=True)`."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._db = connection

    # ------------------------------------------------------------ opening

    @classmethod
    def create(cls, folder: Path) -> Store:
        """Open the index at `folder` for writing, making it first if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        db = _connect(DATABASE.of(folder), write=True)
        with _busy_as_error(folder):
            # Asking first: the switch itself takes a lock that a busy index would refuse at once.
            if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                db.execute("PRAGMA journal_mode=WAL")
            db.execute("BEGIN IMMEDIATE")
            fresh = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is None
            if fresh:
                for statement in _statements(files("ingest.store").joinpath("schema.sql").read_text("utf-8")):
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
        if not path.is_file():
            raise IndexMissing(f"{folder} holds no pincite index; make one with: pincite ingest FILE --index {folder}")
        many = PerThread(lambda: _connect(path, write=False))
        store = cls(folder, cast("sqlite3.Connection", many) if shared else _connect(path, write=write))
        store._check_version()
        return store

    def _check_version(self) -> None:
        try:
            found = self.meta("schema_version")
        except sqlite3.DatabaseError as error:
            raise StoreError(
                f"{DATABASE.of(self.folder)} is not a readable pincite database ({error});"
                " restore it from a copy or ingest its documents again into a new folder"
            ) from error
        if found != str(SCHEMA_VERSION):
            raise IndexOutdated(
                f"the index at {self.folder} has schema {found}, this pincite reads {SCHEMA_VERSION};"
                f" run: pincite upgrade --index {self.folder}"
            )

    def close(self) -> None:
        """Close the connection; the object is of no use afterwards."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ stamps

    def meta(self, key: str) -> str:
        """A value of the meta table, "" where it has none."""
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    @property
    def generation(self) -> int:
        """Raised by every change of the index."""
        return int(self.meta("generation"))

    @property
    def sequence(self) -> int:
        """The last number in the change log; derived indexes compare it with their own."""
        row = self._db.execute("SELECT max(sequence) FROM changes").fetchone()
        return int(row[0] or 0)

    def changes_since(self, sequence: int) -> list[tuple[int, str, str]]:
        """(sequence, document, action) of every change after `sequence`, oldest first."""
        return list(
            self._db.execute(
                "SELECT sequence, document, action FROM changes WHERE sequence > ? ORDER BY 1", (sequence,)
            )
        )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, taken at once so that two writers queue and never fail half-way."""
        with _busy_as_error(self.folder):
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

    # ------------------------------------------------------------ writing documents

    def put(self, doc: Processed) -> bool:
        """Write a document, replacing its earlier revision. False when the very same revision is there already."""
        row = self._db.execute("SELECT revision FROM documents WHERE id = ?", (doc.info.id,)).fetchone()
        if row is not None and row[0] == doc.revision and self.document(doc.info.id).info == doc.info:
            return False
        with self._writing() as db:
            db.execute("DELETE FROM documents WHERE id = ?", (doc.info.id,))
            cursor = db.execute("INSERT INTO changes (document, action) VALUES (?, 'put')", (doc.info.id,))
            self._insert(db, doc, cursor.lastrowid or 0)
            self._raise_generation(db)
        return True

    def _insert(self, db: sqlite3.Connection, doc: Processed, sequence: int) -> None:
        info, canonical = doc.info, doc.canonical
        name = info.id
        db.execute(
            f"INSERT INTO documents ({DOCUMENT_COLUMNS}, text, raw) VALUES ({marks(22)})",
            (
                name, info.instrument, info.title, info.version_date, info.valid_to, info.parent, info.url,
                info.language, info.style, info.coverage, facts_json(info.facts), doc.source, doc.source_hash,
                doc.revision, canonical.format, canonical.reader, int(canonical.degraded), sequence, dump(doc.report),
                dump([asdict(w) for w in canonical.warnings]), canonical.text,
                zlib.compress(canonical.raw.encode("utf-8", "surrogatepass")),
            ),
        )  # fmt: skip
        many = db.executemany
        many(f"INSERT INTO pieces VALUES ({marks(10)})", (piece_row(name, p) for p in canonical.pieces))
        many(
            f"INSERT INTO removals VALUES ({marks(6)})",
            ((name, r.raw_start, r.raw_end, r.reason, r.text, r.at) for r in canonical.removals),
        )
        many(f"INSERT INTO furniture VALUES ({marks(10)})", (furniture_row(name, f) for f in canonical.furniture))
        many(f"INSERT INTO blocks VALUES ({marks(14)})", (block_row(name, b) for b in canonical.blocks))
        many(
            f"INSERT INTO notes VALUES ({marks(5)})",
            ((name, i, n.at, n.label, n.block) for i, n in enumerate(canonical.notes)),
        )
        many(
            f"INSERT INTO links VALUES ({marks(5)})",
            ((name, i, k.start, k.end, k.target) for i, k in enumerate(canonical.links)),
        )
        many(
            f"INSERT INTO pages VALUES ({marks(6)})",
            ((name, p.number, p.label, p.width, p.height, int(p.has_text)) for p in canonical.pages),
        )
        many(f"INSERT INTO provisions VALUES ({marks(18)})", (provision_row(name, p) for p in doc.provisions))
        many(f"INSERT INTO sentences VALUES ({marks(7)})", (sentence_row(name, s) for s in doc.sentences))
        many(f"INSERT INTO chunks VALUES ({marks(11)})", (chunk_row(name, c) for c in doc.chunks))
        self._insert_references(db, doc)
        many(
            f"INSERT INTO definitions VALUES ({marks(9)})",
            (definition_row(name, i, d) for i, d in enumerate(doc.definitions)),
        )

    def _insert_references(self, db: sqlite3.Connection, doc: Processed) -> None:
        eids = innermost(doc.provisions, [r.start for r in doc.references])
        db.executemany(
            f"INSERT INTO refs VALUES ({marks(14)})",
            (reference_row(doc.info.id, doc.revision, e, r) for r, e in zip(doc.references, eids, strict=True)),
        )

    def replace_references(
        self, document: str, references: Sequence[Reference], definitions: Sequence[Definition], report: dict[str, Any]
    ) -> None:
        """What `reextract` writes: new references over an unchanged text. Ids stay (revision, start, end, ordinal)."""
        revision = self.document(document).revision
        eids = innermost(self.provisions(document), [r.start for r in references])
        with self._writing() as db:
            db.execute("DELETE FROM refs WHERE document = ?", (document,))
            db.executemany(
                f"INSERT INTO refs VALUES ({marks(14)})",
                (reference_row(document, revision, e, r) for r, e in zip(references, eids, strict=True)),
            )
            db.execute("DELETE FROM definitions WHERE document = ?", (document,))
            db.executemany(
                f"INSERT INTO definitions VALUES ({marks(9)})",
                (definition_row(document, i, d) for i, d in enumerate(definitions)),
            )
            cursor = db.execute("INSERT INTO changes (document, action) VALUES (?, 'put')", (document,))
            db.execute(
                "UPDATE documents SET report = ?, sequence = ? WHERE id = ?", (dump(report), cursor.lastrowid, document)
            )
            self._raise_generation(db)

    def remove(self, document: str) -> bool:
        """Take a document out. False when it was not there."""
        with self._writing() as db:
            if db.execute("DELETE FROM documents WHERE id = ?", (document,)).rowcount == 0:
                return False
            db.execute("INSERT INTO changes (document, action) VALUES (?, 'remove')", (document,))
            self._raise_generation(db)
        return True


def innermost(provisions: Sequence[Provision], offsets: Sequence[int]) -> list[str | None]:
    """For each of the rising `offsets`, the eid of the innermost provision that holds it."""
    order = sorted(provisions, key=lambda p: (p.start, p.depth))
    result: list[str | None] = []
    stack: list[Provision] = []
    i = 0
    for offset in offsets:
        while i < len(order) and order[i].start <= offset:
            while stack and stack[-1].end <= order[i].start:
                stack.pop()
            stack.append(order[i])
            i += 1
        while stack and stack[-1].end <= offset:
            stack.pop()
        result.append(stack[-1].eid if stack else None)
    return result


def _connect(path: Path, *, write: bool) -> sqlite3.Connection:
    # Autocommit: transactions are opened by hand, so that they begin IMMEDIATE.
    uri = f"{path.absolute().as_uri()}?mode={'rwc' if write else 'ro'}"
    if not write and not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists():
        uri += "&immutable=1"  # shipped to a read-only disk: a WAL reader would want to write its shared memory there
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_MS / 1000, check_same_thread=False)
    db.execute("PRAGMA foreign_keys=ON")
    return db


@contextmanager
def _busy_as_error(folder: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise IndexBusy(f"another process is writing to {folder}; try again when it has ended") from error
        raise StoreError(f"the index at {folder} could not be written: {error}") from error
    except sqlite3.IntegrityError:
        raise  # a fault of the records, not of the file
    except sqlite3.DatabaseError as error:
        raise StoreError(
            f"{DATABASE.of(folder)} is not a readable pincite database ({error});"
            " restore it from a copy or ingest its documents again into a new folder"
        ) from error


def _statements(script: str) -> list[str]:
    """The statements of the schema; `executescript` would commit the open transaction."""
    lines = (line.split("--")[0] for line in script.splitlines())
    return [s for s in (part.strip() for part in "\n".join(lines).split(";")) if s]
