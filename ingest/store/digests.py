"""A digest of each document's text and rows, kept when it is written, by which damage is found and named.

SQLite tells a page that makes no sense; it keeps no sums, so that a letter or an offset that was changed on the disk
reads as well as any. The digests stand in a table of their own, in no new version of the schema: no answer needs them,
so an index of an older pincite goes on being read, also on a disk that cannot be written, and an older pincite goes on
reading ours. The table is made where it is absent, by what writes next. One that wrote a document without knowing of
digests has left another `sequence` there: such a document has none.

They find accidents. Whoever changes a database on purpose can change them too.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import sqlite3
from collections.abc import Iterable

from ingest.store.schema import statements
from ingest.store.tables import (
    BLOCKS,
    CHUNKS,
    DEFINITIONS,
    DOCUMENTS,
    FURNITURE,
    LINKS,
    NOTES,
    PAGES,
    PIECES,
    PROVISIONS,
    REFS,
    REMOVALS,
    SENTENCES,
)

TEXT, REPORT = "documents", "report"
"""Parts of a document besides its tables: its row with the texts; what a new extraction writes of that row."""

_REPORT = ("report",)
_TEXT = tuple(c for c in DOCUMENTS.columns if c not in {"sequence", *_REPORT})
_ORDER = {
    PIECES: 'start, "end"',
    REMOVALS: "raw_start",
    FURNITURE: "raw_start",
    BLOCKS: "ordinal",
    NOTES: "ordinal",
    LINKS: "ordinal",
    PAGES: "number",
    PROVISIONS: "eid",
    SENTENCES: "ordinal",
    CHUNKS: "ordinal",
    REFS: 'start, "end", ordinal, id',
    DEFINITIONS: "ordinal",
}
_QUESTIONS = {
    TEXT: DOCUMENTS.select("WHERE id = ?", _TEXT),
    REPORT: DOCUMENTS.select("WHERE id = ?", _REPORT),
    **{table.name: table.select(f"WHERE document = ? ORDER BY {order}") for table, order in _ORDER.items()},
}

PARTS = tuple(_QUESTIONS)
EXTRACTED = (REPORT, REFS.name, DEFINITIONS.name)
"""The parts that a new extraction of references writes; the digests of the others stay, with what they find."""

_ROWS = 4096
"""Rows hashed at once; the digest does not depend on it."""

_FORMAT, _HEAD = 2, 5
"""Of the bytes that are hashed: marshal's second format, the last without references, so that equal rows are equal
bytes in every Python (a test keeps some); and how many of them say how long a list is. JSON takes four times as long.
"""

_KEEP = (
    "INSERT INTO digests (document, sequence, parts) VALUES (?, ?, ?)"
    " ON CONFLICT (document) DO UPDATE SET sequence = excluded.sequence, parts = excluded.parts"
)
_MISSING = (
    "SELECT d.id, d.sequence FROM documents AS d"
    " LEFT JOIN digests AS g ON g.document = d.id AND g.sequence = d.sequence"
    " WHERE g.document IS NULL ORDER BY d.id"
)
_KEPT = "SELECT sequence, parts FROM digests WHERE document = ?"


def keep(db: sqlite3.Connection, document: str, sequence: int, parts: Iterable[str] = PARTS) -> None:
    """Keep the digests of a document as it stands now, in the transaction that wrote it as change `sequence`: of
    `parts` anew, of the others those that there are.
    """
    _make_table(db)
    kept = db.execute(_KEPT, (document,)).fetchone()
    told = {} if kept is None else json.loads(kept[1])
    told.update((part, digest(db, document, part)) for part in parts)
    db.execute(_KEEP, (document, sequence, json.dumps(told, sort_keys=True)))


def kept(db: sqlite3.Connection, document: str) -> tuple[int, dict[str, str]] | None:
    """(change, digest of each part) of a document; None where there is none. Raises what SQLite and JSON raise."""
    row = db.execute(_KEPT, (document,)).fetchone() if _has_table(db) else None
    return None if row is None else (row[0], dict(json.loads(row[1])))


def forget(db: sqlite3.Connection, document: str) -> int:
    """Delete the digests of a document that has no row of its own, with which they go; how many rows these were."""
    return db.execute("DELETE FROM digests WHERE document = ?", (document,)).rowcount if _has_table(db) else 0


def keep_missing(db: sqlite3.Connection) -> int:
    """Keep digests of the documents that have none, as they stand now; how many these were."""
    _make_table(db)
    missing = db.execute(_MISSING).fetchall()
    for document, sequence in missing:
        keep(db, document, sequence)
    return len(missing)


def documents(db: sqlite3.Connection) -> set[str]:
    """The documents that have digests. Raises what SQLite raises."""
    return {str(d) for (d,) in db.execute("SELECT document FROM digests")} if _has_table(db) else set()


def _make_table(db: sqlite3.Connection) -> None:
    if not _has_table(db):
        db.execute(next(s for s in statements() if s.startswith("CREATE TABLE digests")))


def _has_table(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'digests'").fetchone() is not None


def digest(db: sqlite3.Connection, document: str, part: str) -> str:
    """The digest of a part as the database holds it. Raises what SQLite raises."""
    found = hashlib.sha256()
    cursor = db.execute(_QUESTIONS[part], (document,))
    while rows := cursor.fetchmany(_ROWS):
        found.update(memoryview(marshal.dumps(rows, _FORMAT))[_HEAD:])
    return found.hexdigest()[:32]
