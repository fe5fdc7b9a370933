"""Which documents an index holds: their rows without their texts."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ingest.document.errors import NotHeld
from ingest.document.records import DocumentInfo, Fact
from ingest.store.damage import reads
from ingest.store.tables import DOCUMENTS

_COLUMNS = (DOCUMENTS.owner, *(c for c in DOCUMENTS.columns if c not in {"text", "raw"}))
_ALL = DOCUMENTS.select("ORDER BY id", _COLUMNS)
_ONE = DOCUMENTS.select("WHERE id = ?", _COLUMNS)
_OF_INSTRUMENT = DOCUMENTS.select("WHERE instrument = ? ORDER BY version_date, id", _COLUMNS)

_COUNTED = ("documents", "provisions", "sentences", "chunks", "refs", "definitions")


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


@reads
class Catalogue:
    """The documents of one database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def all(self) -> list[StoredDocument]:
        """All documents, by id."""
        return [_document(r) for r in self._db.execute(_ALL)]

    def find(self, document: str) -> StoredDocument | None:
        """The document of that id, or None."""
        row = self._db.execute(_ONE, (document,)).fetchone()
        return None if row is None else _document(row)

    def get(self, document: str) -> StoredDocument:
        """The document of that id. Raises KeyError."""
        found = self.find(document)
        if found is None:
            raise NotHeld(document)
        return found

    def of(self, instrument: str) -> list[StoredDocument]:
        """The documents that hold a version or a part of an instrument, oldest version first."""
        return [_document(r) for r in self._db.execute(_OF_INSTRUMENT, (instrument,))]

    def counts(self) -> dict[str, int]:
        """Rows per kind of thing, over the whole index."""
        return {t: int(self._db.execute(f"SELECT count(*) FROM {t}").fetchone()[0]) for t in _COUNTED}


def _document(row: tuple[Any, ...]) -> StoredDocument:
    value: Mapping[str, Any] = dict(zip(_COLUMNS, row, strict=True))
    info = DocumentInfo(
        **{name: value[name] for name in _INFO}, facts=tuple(Fact(**f) for f in json.loads(value["facts"]))
    )
    return StoredDocument(
        info,
        value["source"],
        value["source_hash"],
        value["revision"],
        value["format"],
        value["reader"],
        bool(value["degraded"]),
        value["sequence"],
        json.loads(value["report"]),
        tuple(json.loads(value["warnings"])),
    )


_INFO = tuple(name for name in DocumentInfo.__slots__ if name != "facts")
