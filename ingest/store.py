"""The store: one SQLite database that holds the truth of one index.

A document is written, replaced or removed in one transaction; a stop at any moment leaves the index as it was or with
the document whole. `generation` is raised by every change; derived indexes catch up from `changes`.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from ingest.errors import IndexBusy, IndexMissing, IndexOutdated, StoreError
from ingest.records import (
    Block,
    Chunk,
    Definition,
    DocumentInfo,
    Fact,
    Link,
    Note,
    Page,
    Piece,
    Processed,
    Provision,
    Reference,
    Sentence,
)
from ingest.rows import (
    block_from,
    block_row,
    chunk_from,
    chunk_row,
    definition_row,
    dump,
    facts_json,
    furniture_row,
    piece_from,
    piece_row,
    provision_from,
    provision_row,
    reference_from_json,
    reference_row,
    sentence_from,
    sentence_row,
)

SCHEMA_VERSION = 1
DATABASE = "pincite.sqlite"
BUSY_MS = 60_000
"""How long a writer waits for another one; design: one writer, the others queue."""

_DOCUMENT_COLUMNS = (
    "id, instrument, title, version_date, valid_to, parent, url, language, style, coverage, facts, source, source_hash,"
    " revision, format, reader, degraded, sequence, report, warnings"
)
_PROVISION_COLUMNS = (
    'eid, unit, number, key, label, label_source, parent, start, "end", text_start, ordinal, depth, heading, title,'
    " identity, aliases, doubts"
)
_BLOCK_COLUMNS = (
    'ordinal, type, start, "end", section, level, label, title, unit, evidence, anchor, computed_label, header_end'
)
_CHUNK_COLUMNS = 'id, ordinal, start, "end", section, eid, parent, pages, boxes, context'


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document's row without its texts."""

    info: DocumentInfo
    source: str
    source_hash: str
    revision: str
    format: str
    reader: str
    degraded: bool
    sequence: int
    report: dict[str, Any]
    warnings: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class StoredReference:
    """A reference with its id and the place it stands in."""

    id: str
    document: str
    eid: str | None
    record: Reference


class Store:
    """One open index. Use `Store.create`, `Store.open` (reading) or `Store.open(..., write=True)`."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._db = connection

    # ------------------------------------------------------------ opening

    @classmethod
    def create(cls, folder: Path) -> Store:
        """Open the index at `folder` for writing, making it first if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        db = _connect(folder / DATABASE, write=True)
        with _busy_as_error(folder):
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("BEGIN IMMEDIATE")
            fresh = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is None
            if fresh:
                for statement in _statements(files("ingest").joinpath("schema.sql").read_text("utf-8")):
                    db.execute(statement)
                for key, value in (("schema_version", str(SCHEMA_VERSION)), ("generation", "0"), ("gazetteers", "")):
                    db.execute("INSERT INTO meta VALUES (?, ?)", (key, value))
            db.execute("COMMIT")
        store = cls(folder, db)
        store._check_version()
        return store

    @classmethod
    def open(cls, folder: Path, *, write: bool = False) -> Store:
        """Open an index that exists. Raises IndexMissing, IndexOutdated or StoreError."""
        path = folder / DATABASE
        if not path.is_file():
            raise IndexMissing(f"{folder} holds no pincite index; make one with: pincite ingest FILE --index {folder}")
        store = cls(folder, _connect(path, write=write))
        store._check_version()
        return store

    def _check_version(self) -> None:
        try:
            found = self.meta("schema_version")
        except sqlite3.DatabaseError as error:
            raise StoreError(
                f"{self.folder / DATABASE} is not a readable pincite database ({error});"
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

    def __enter__(self) -> Store:
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
            f"INSERT INTO documents ({_DOCUMENT_COLUMNS}, text, raw) VALUES ({_marks(22)})",
            (
                name, info.instrument, info.title, info.version_date, info.valid_to, info.parent, info.url,
                info.language, info.style, info.coverage, facts_json(info.facts), doc.source, doc.source_hash,
                doc.revision, canonical.format, canonical.reader, int(canonical.degraded), sequence, dump(doc.report),
                dump([asdict(w) for w in canonical.warnings]), canonical.text,
                zlib.compress(canonical.raw.encode("utf-8", "surrogatepass")),
            ),
        )  # fmt: skip
        many = db.executemany
        many(f"INSERT INTO pieces VALUES ({_marks(10)})", (piece_row(name, p) for p in canonical.pieces))
        many(
            f"INSERT INTO removals VALUES ({_marks(6)})",
            ((name, r.raw_start, r.raw_end, r.reason, r.text, r.at) for r in canonical.removals),
        )
        many(f"INSERT INTO furniture VALUES ({_marks(10)})", (furniture_row(name, f) for f in canonical.furniture))
        many(f"INSERT INTO blocks VALUES ({_marks(14)})", (block_row(name, b) for b in canonical.blocks))
        many(
            f"INSERT INTO notes VALUES ({_marks(5)})",
            ((name, i, n.at, n.label, n.block) for i, n in enumerate(canonical.notes)),
        )
        many(
            f"INSERT INTO links VALUES ({_marks(5)})",
            ((name, i, k.start, k.end, k.target) for i, k in enumerate(canonical.links)),
        )
        many(
            f"INSERT INTO pages VALUES ({_marks(6)})",
            ((name, p.number, p.label, p.width, p.height, int(p.has_text)) for p in canonical.pages),
        )
        many(f"INSERT INTO provisions VALUES ({_marks(18)})", (provision_row(name, p) for p in doc.provisions))
        many(f"INSERT INTO sentences VALUES ({_marks(7)})", (sentence_row(name, s) for s in doc.sentences))
        many(f"INSERT INTO chunks VALUES ({_marks(11)})", (chunk_row(name, c) for c in doc.chunks))
        self._insert_references(db, doc)
        many(
            f"INSERT INTO definitions VALUES ({_marks(9)})",
            (definition_row(name, i, d) for i, d in enumerate(doc.definitions)),
        )

    def _insert_references(self, db: sqlite3.Connection, doc: Processed) -> None:
        eids = innermost(doc.provisions, [r.start for r in doc.references])
        db.executemany(
            f"INSERT INTO refs VALUES ({_marks(14)})",
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
                f"INSERT INTO refs VALUES ({_marks(14)})",
                (reference_row(document, revision, e, r) for r, e in zip(references, eids, strict=True)),
            )
            db.execute("DELETE FROM definitions WHERE document = ?", (document,))
            db.executemany(
                f"INSERT INTO definitions VALUES ({_marks(9)})",
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

    # ------------------------------------------------------------ reading documents

    def documents(self) -> list[StoredDocument]:
        """All documents, by id."""
        return [_document(r) for r in self._db.execute(f"SELECT {_DOCUMENT_COLUMNS} FROM documents ORDER BY id")]

    def find_document(self, document: str) -> StoredDocument | None:
        """The document of that id, or None."""
        row = self._db.execute(f"SELECT {_DOCUMENT_COLUMNS} FROM documents WHERE id = ?", (document,)).fetchone()
        return None if row is None else _document(row)

    def document(self, document: str) -> StoredDocument:
        """The document of that id. Raises KeyError."""
        found = self.find_document(document)
        if found is None:
            raise KeyError(document)
        return found

    def documents_of(self, instrument: str) -> list[StoredDocument]:
        """The documents that hold a version or a part of an instrument, oldest version first."""
        sql = f"SELECT {_DOCUMENT_COLUMNS} FROM documents WHERE instrument = ? ORDER BY version_date, id"
        return [_document(r) for r in self._db.execute(sql, (instrument,))]

    def text(self, document: str) -> str:
        """The canonical text. Callers that need it often should keep it: it can be megabytes."""
        row = self._db.execute("SELECT text FROM documents WHERE id = ?", (document,)).fetchone()
        if row is None:
            raise KeyError(document)
        return str(row[0])

    def raw(self, document: str) -> str:
        """The raw reading."""
        row = self._db.execute("SELECT raw FROM documents WHERE id = ?", (document,)).fetchone()
        if row is None:
            raise KeyError(document)
        return zlib.decompress(row[0]).decode("utf-8", "surrogatepass")

    def pieces(self, document: str, start: int = 0, end: int = 1 << 60) -> list[Piece]:
        """The pieces that touch [start, end), in order."""
        sql = (
            'SELECT start, "end", kind, raw_start, page, x0, y0, x1, y1 FROM pieces'
            ' WHERE document = ? AND start < ? AND "end" > ? ORDER BY start, "end"'
        )
        return [piece_from(r) for r in self._db.execute(sql, (document, end, start))]

    def blocks(self, document: str) -> list[Block]:
        """All blocks in order."""
        sql = f"SELECT {_BLOCK_COLUMNS} FROM blocks WHERE document = ? ORDER BY ordinal"
        return [block_from(r) for r in self._db.execute(sql, (document,))]

    def block(self, document: str, ordinal: int) -> Block:
        """One block. Raises KeyError."""
        sql = f"SELECT {_BLOCK_COLUMNS} FROM blocks WHERE document = ? AND ordinal = ?"
        row = self._db.execute(sql, (document, ordinal)).fetchone()
        if row is None:
            raise KeyError((document, ordinal))
        return block_from(row)

    def notes(self, document: str) -> list[Note]:
        """Footnote marks in order of place."""
        rows = self._db.execute("SELECT at, label, block FROM notes WHERE document = ? ORDER BY ordinal", (document,))
        return [Note(*r) for r in rows]

    def links(self, document: str) -> list[Link]:
        """The document's own links."""
        rows = self._db.execute(
            'SELECT start, "end", target FROM links WHERE document = ? ORDER BY ordinal', (document,)
        )
        return [Link(*r) for r in rows]

    def furniture(self, document: str) -> list[tuple[str, str, int | None]]:
        """(reason, text, page) of what was kept out of the body, in reading order."""
        sql = "SELECT reason, text, page FROM furniture WHERE document = ? ORDER BY raw_start"
        return list(self._db.execute(sql, (document,)))

    def pages(self, document: str) -> list[Page]:
        """Physical pages with their printed labels."""
        sql = "SELECT number, label, width, height, has_text FROM pages WHERE document = ? ORDER BY number"
        return [Page(n, label, w, h, bool(t)) for n, label, w, h, t in self._db.execute(sql, (document,))]

    # ------------------------------------------------------------ provisions

    def provisions(self, document: str) -> list[Provision]:
        """All provisions in document order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document,))]

    def provision(self, document: str, eid: str) -> Provision | None:
        """The provision of an eid, or None."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND eid = ?"
        row = self._db.execute(sql, (document, eid)).fetchone()
        return None if row is None else provision_from(row)

    def provisions_by_key(self, document: str, key: str) -> list[Provision]:
        """All provisions of that canonical key, whatever their unit, in document order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND key = ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document, key))]

    def children(self, document: str, parent: str | None) -> list[Provision]:
        """The provisions directly under `parent` (None: the outermost ones), in order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND parent IS ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document, parent))]

    def provision_at(self, document: str, offset: int) -> Provision | None:
        """The innermost provision that holds a canonical offset, or None."""
        sql = (
            f'SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND start <= ? AND "end" > ?'
            " ORDER BY start DESC, depth DESC LIMIT 1"
        )
        row = self._db.execute(sql, (document, offset, offset)).fetchone()
        return None if row is None else provision_from(row)

    def provisions_of_unit(self, document: str, unit: str) -> list[Provision]:
        """All provisions of a unit, in document order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND unit = ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document, unit))]

    # ------------------------------------------------------------ sentences, chunks

    def sentences(self, document: str, start: int = 0, end: int = 1 << 60) -> list[Sentence]:
        """The sentences that touch [start, end), in order."""
        sql = (
            'SELECT ordinal, block, start, "end", flag, dependencies FROM sentences'
            ' WHERE document = ? AND start < ? AND "end" > ? ORDER BY ordinal'
        )
        return [sentence_from(r) for r in self._db.execute(sql, (document, end, start))]

    def chunks(self, document: str) -> list[Chunk]:
        """All chunks in order."""
        sql = f"SELECT {_CHUNK_COLUMNS} FROM chunks WHERE document = ? ORDER BY ordinal"
        return [chunk_from(r) for r in self._db.execute(sql, (document,))]

    def chunk(self, chunk: str) -> tuple[str, Chunk] | None:
        """(document, chunk) of a chunk id, or None."""
        row = self._db.execute(f"SELECT document, {_CHUNK_COLUMNS} FROM chunks WHERE id = ?", (chunk,)).fetchone()
        return None if row is None else (row[0], chunk_from(row[1:]))

    def chunk_by_ordinal(self, document: str, ordinal: int) -> Chunk | None:
        """The chunk at that place of a document, or None: neighbours of a chunk are ordinal - 1 and + 1."""
        sql = f"SELECT {_CHUNK_COLUMNS} FROM chunks WHERE document = ? AND ordinal = ?"
        row = self._db.execute(sql, (document, ordinal)).fetchone()
        return None if row is None else chunk_from(row)

    # ------------------------------------------------------------ references, definitions

    def references(self, document: str, start: int = 0, end: int = 1 << 60) -> list[StoredReference]:
        """The references of a document that touch [start, end), by place."""
        where = 'document = ? AND start < ? AND "end" > ?'
        return self._references(where, (document, end, start))

    def reference(self, reference: str) -> StoredReference | None:
        """The reference of an id, or None."""
        found = self._references("id = ?", (reference,))
        return found[0] if found else None

    def references_to(
        self, instrument: str | None, documents: Sequence[str], keys: Sequence[str]
    ) -> list[StoredReference]:
        """Candidates for "cited by": references that name `instrument`, and those inside `documents` that name no
        instrument, whose outermost step has one of `keys` (relative ones must be gathered by place).
        """
        key_marks = _marks(len(keys))
        found = []
        if instrument is not None:
            found += self._references(f"instrument = ? AND head_key IN ({key_marks})", (instrument, *keys))
        for document in documents:
            found += self._references(
                f"document = ? AND instrument IS NULL AND head_key IN ({key_marks})", (document, *keys)
            )
        return found

    def _references(self, where: str, arguments: tuple[Any, ...]) -> list[StoredReference]:
        sql = f"SELECT id, document, eid, record FROM refs WHERE {where} ORDER BY document, start, ordinal"
        return [
            StoredReference(i, d, e, reference_from_json(json.loads(r)))
            for i, d, e, r in self._db.execute(sql, arguments)
        ]

    def definitions(self, key: str | None = None, document: str | None = None) -> list[tuple[str, Definition]]:
        """(document, definition), by place; of one folded term, of one document, or all."""
        sql = (
            'SELECT document, term, key, kind, start, "end", scope, eid FROM definitions'
            " WHERE (? IS NULL OR key = ?) AND (? IS NULL OR document = ?) ORDER BY document, ordinal"
        )
        return [(r[0], Definition(*r[1:])) for r in self._db.execute(sql, (key, key, document, document))]

    def counts(self) -> dict[str, int]:
        """Rows per kind of thing, over the whole index."""
        tables = ("documents", "provisions", "sentences", "chunks", "refs", "definitions")
        return {t: int(self._db.execute(f"SELECT count(*) FROM {t}").fetchone()[0]) for t in tables}


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


def _document(row: tuple[Any, ...]) -> StoredDocument:
    facts = tuple(Fact(**f) for f in json.loads(row[10]))
    return StoredDocument(
        DocumentInfo(*row[:10], facts=facts), *row[11:16], bool(row[16]), row[17], json.loads(row[18]),
        tuple(json.loads(row[19])),
    )  # fmt: skip


def _connect(path: Path, *, write: bool) -> sqlite3.Connection:
    # Autocommit: transactions are opened by hand, so that they begin IMMEDIATE.
    uri = f"{path.absolute().as_uri()}?mode={'rwc' if write else 'ro'}"
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
    except sqlite3.DatabaseError as error:
        raise StoreError(
            f"{folder / DATABASE} is not a readable pincite database ({error});"
            " restore it from a copy or ingest its documents again into a new folder"
        ) from error


def _statements(script: str) -> list[str]:
    """The statements of the schema; `executescript` would commit the open transaction."""
    lines = (line.split("--")[0] for line in script.splitlines())
    return [s for s in (part.strip() for part in "\n".join(lines).split(";")) if s]


def _marks(count: int) -> str:
    return ", ".join("?" * count)
