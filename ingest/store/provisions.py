"""The provisions of documents: by eid, key, unit and parent."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from ingest.document.records import Provision
from ingest.store.damage import reads
from ingest.store.rows import provision_from
from ingest.store.tables import PROVISIONS, listed

_ALL = PROVISIONS.select("WHERE document = ? ORDER BY ordinal")
_ONE = PROVISIONS.select("WHERE document = ? AND eid = ?")
_NAMED = PROVISIONS.select("WHERE document = ? AND EXISTS (SELECT 1 FROM json_each(aliases) WHERE value = ?) LIMIT 2")
# Without statistics the planner would take the primary key, and read the whole document.
_OF_KEY = PROVISIONS.select("INDEXED BY provisions_key WHERE document = ? AND key = ? ORDER BY ordinal")
_OF_UNIT = PROVISIONS.select("WHERE document = ? AND unit = ? ORDER BY ordinal")
_CHILDREN = PROVISIONS.select("WHERE document = ? AND parent IS ? ORDER BY ordinal")
_BEGUN = PROVISIONS.select("WHERE document = ? AND start <= ? ORDER BY start DESC, depth DESC LIMIT 1")
_HOLDERS = (
    f"SELECT p.document, {listed(PROVISIONS.columns, 'p')} FROM json_each(?) AS d CROSS JOIN provisions AS p"
    " INDEXED BY provisions_key ON p.document = d.value AND p.key = ? AND p.unit = ? ORDER BY p.document, p.ordinal"
)


@reads
class Provisions:
    """The provision tables of one database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def of(self, document: str) -> list[Provision]:
        """All provisions in document order."""
        return self._read(_ALL, document)

    def find(self, document: str, eid: str) -> Provision | None:
        """The provision of an eid, or the only one that has it for an alias (an eid of an earlier version), or None."""
        row = self._db.execute(_ONE, (document, eid)).fetchone()
        if row is None:
            named = self._db.execute(_NAMED, (document, eid)).fetchall()
            row = named[0] if len(named) == 1 else None
        return None if row is None else provision_from(row)

    def of_key(self, document: str, key: str) -> list[Provision]:
        """All provisions of that canonical key, whatever their unit, in document order."""
        return self._read(_OF_KEY, document, key)

    def of_unit(self, document: str, unit: str) -> list[Provision]:
        """All provisions of a unit, in document order."""
        return self._read(_OF_UNIT, document, unit)

    def children(self, document: str, parent: str | None) -> list[Provision]:
        """The provisions directly under `parent` (None: the outermost ones), in order."""
        return self._read(_CHILDREN, document, parent)

    def begun(self, document: str, offset: int) -> Provision | None:
        """The last provision to begin at or before an offset, of those that begin together the innermost; or None."""
        row = self._db.execute(_BEGUN, (document, offset)).fetchone()
        return None if row is None else provision_from(row)

    def holders(self, documents: Sequence[str], key: str, unit: str) -> list[tuple[str, Provision]]:
        """(document, provision) of that key and unit in any of `documents`: one query for a code in many documents."""
        rows = self._db.execute(_HOLDERS, (json.dumps(list(documents)), key, unit))
        return [(r[0], provision_from(r[1:])) for r in rows]

    def _read(self, sql: str, *arguments: str | None) -> list[Provision]:
        return [provision_from(r) for r in self._db.execute(sql, arguments)]
