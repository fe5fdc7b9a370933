"""Reading one database from many threads: each thread has a connection of its own."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from typing import Any


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
