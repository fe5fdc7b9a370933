"""One writer at a time for what is derived from the store, waiting instead of failing.

The lock is a transaction on a small SQLite file: it waits, works between threads and processes and on every system,
and dies with its holder, so a lock file left behind by a crash locks nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ingest.document.errors import IndexBusy, StoreError
from ingest.store.folder import SEARCH_LOCK
from ingest.store.foreign_files import refuse_journal

WAIT_SECONDS = 600.0
"""A rebuild of 50,000 chunks takes two minutes with the slower engine; others wait for it."""


@contextmanager
def writing(folder: Path, *, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Hold the write lock of the search index in `folder`. Raises IndexBusy after `wait` seconds, StoreError where the
    folder cannot be written.
    """
    path = SEARCH_LOCK.of(folder)
    try:
        refuse_journal(path)
        db = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise StoreError(f"the search index in {folder} cannot be written: {error}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError(f"the lock {path} cannot be used: {error}") from error
    try:
        try:
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or "busy" in str(error):
                raise IndexBusy(f"another process is writing the search index in {folder}; try again") from error
            raise StoreError(f"the search index in {folder} cannot be written: {error}") from error
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{path} is not a lock file; delete it and try again ({error})") from error
        yield
    finally:
        db.close()
