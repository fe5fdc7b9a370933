"""The change log of a store, from which derived indexes catch up."""

from __future__ import annotations

import sqlite3

from ingest.store.damage import reads


@reads
class Changes:
    """What was put and removed, each under a number that rises."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    @property
    def last(self) -> int:
        """The number of the last change, 0 where there is none; derived indexes compare it with their own."""
        row = self._db.execute("SELECT max(sequence) FROM changes").fetchone()
        return int(row[0] or 0)

    def since(self, sequence: int) -> list[tuple[int, str, str]]:
        """(sequence, document, action) of every change after `sequence`, oldest first."""
        sql = "SELECT sequence, document, action FROM changes WHERE sequence > ? ORDER BY 1"
        return list(self._db.execute(sql, (sequence,)))

    def action(self, document: str) -> str:
        """What was last done to a document, "" where nothing was. It reads the log whole: for what is not there."""
        sql = "SELECT action FROM changes WHERE document = ? ORDER BY sequence DESC LIMIT 1"
        row = self._db.execute(sql, (document,)).fetchone()
        return "" if row is None else str(row[0])
