"""Connections to a database that somebody else may have made: no more can be asked of one than pincite asks.

Schemas are not trusted (their expressions call no function that has effects), nothing can be attached, extensions are
never loaded (Python's connections refuse them unless told), pages are checked before their cells are read, and no file
is mapped into memory: a cut one would end the process.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ingest.store.foreign_files import refuse_journal

BUSY_MS = 60_000
"""How long a writer waits for another one; design: one writer, the others queue."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 10,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 5,  # a row's cascades count as one
}
_SETTINGS = ("foreign_keys=ON", "trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0")


def connect(path: Path, *, write: bool, create: bool = False) -> sqlite3.Connection:
    """A connection to the database at `path`. Transactions are opened by hand, so that they begin IMMEDIATE.

    Raises what SQLite raises, and DatabaseError for a journal that none of ours wrote.
    """
    refuse_journal(path)
    mode = ("rwc" if create else "rw") if write else "ro"
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    if not write and not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists():
        uri += "&immutable=1"  # shipped to a read-only disk: a WAL reader would want to write its shared memory there
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_MS / 1000, check_same_thread=False)
    for limit, value in _LIMITS.items():
        db.setlimit(limit, value)
    for setting in _SETTINGS:
        db.execute(f"PRAGMA {setting}")
    return db


class PerThread:
    """Stands for a connection that only reads. SQLite as some systems build it must not share one between threads."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._local = threading.local()
        self._lock = threading.Lock()
        self._opened: list[sqlite3.Connection] = []

    def execute(self, sql: str, arguments: Any = ()) -> sqlite3.Cursor:
        """Ask the database by the calling thread's connection."""
        mine: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if mine is None:
            mine = self._local.connection = self._connect()
            with self._lock:
                self._opened.append(mine)
        return mine.execute(sql, arguments)

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()
