"""The references of documents, by id, place and address, and the definitions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document.errors import NotHeld
from ingest.document.records import Definition, Reference
from ingest.store.damage import reads
from ingest.store.rows import reference_from_json
from ingest.store.tables import DEFINITIONS, REFS, marks

_DEFINED = DEFINITIONS.select(
    "WHERE document = ? AND (? IS NULL OR key = ?) ORDER BY ordinal", [c for c in DEFINITIONS.columns if c != "ordinal"]
)


@dataclass(frozen=True, slots=True)
class StoredReference:
    """A reference with its id and the place it stands in."""

    id: str
    document: str
    eid: str | None
    record: Reference


@reads
class References:
    """The references of one database; lists go by document and place."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def of(self, document: str, start: int = 0, end: int = 1 << 60) -> list[StoredReference]:
        """The references of a document that touch [start, end)."""
        return self._read('document = ? AND start < ? AND "end" > ?', document, end, start)

    def find(self, reference: str) -> StoredReference | None:
        """The reference of an id, or None."""
        found = self._read("id = ?", reference)
        return found[0] if found else None

    def of_ids(self, ids: Sequence[str]) -> list[StoredReference]:
        """The references of these ids, in the order asked; one query for many. Raises KeyError for an unknown id."""
        found = {s.id: s for s in self._read("id IN (SELECT value FROM json_each(?))", json.dumps(list(ids)))}
        missing = next((i for i in ids if i not in found), None)
        if missing is not None:
            raise NotHeld(missing)
        return [found[i] for i in ids]

    def spread(self, documents: Sequence[str]) -> list[StoredReference]:
        """The references of `documents` that reach further than their own number: ranges, "et seq.", parallel places,
        and links. "Cited by" must look at each.
        """
        where = (
            "document IN (SELECT value FROM json_each(?)) AND (instr(record, '\"through\":[') OR form = 'link'"
            " OR instr(record, '\"open_range\":true') OR instr(record, '\"parallel\":[{'))"
        )
        return self._read(where, json.dumps(list(documents)))

    def deictic(self, document: str) -> list[StoredReference]:
        """The references of a document that take up something said before ("that section")."""
        return self._read('document = ? AND instr(record, \'"deixis":""\') = 0', document)

    def to(self, instrument: str | None, documents: Sequence[str], keys: Sequence[str]) -> list[StoredReference]:
        """Candidates for "cited by": references that name `instrument`, and those inside `documents` that name no
        instrument, whose outermost step has one of `keys` (relative ones must be gathered by place).
        """
        headed = f"head_key IN ({marks(len(keys))})"
        found = [] if instrument is None else self._read(f"instrument = ? AND {headed}", instrument, *keys)
        for document in documents:
            found += self._read(f"document = ? AND instrument IS NULL AND {headed}", document, *keys)
        return found

    def _read(self, where: str, *arguments: str | int) -> list[StoredReference]:
        sql = REFS.select(f"WHERE {where} ORDER BY document, start, ordinal", ("id", "document", "eid", "record"))
        rows = self._db.execute(sql, arguments)
        return [StoredReference(i, d, e, reference_from_json(json.loads(r))) for i, d, e, r in rows]


@reads
class Definitions:
    """The definitions of one database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def of(self, document: str, key: str | None = None) -> list[Definition]:
        """The definitions of a document, all or those of one folded term, by place."""
        return [Definition(*r) for r in self._db.execute(_DEFINED, (document, key, key))]
