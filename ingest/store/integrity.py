"""Whether the database of an index is whole, as SQLite itself sees it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ingest.store.folder import DATABASE


def fault(folder: Path) -> str:
    """The first thing that SQLite finds wrong in the index at `folder`, "" where it finds nothing."""
    uri = f"{DATABASE.of(folder).absolute().as_uri()}?mode=ro"
    try:
        db = sqlite3.connect(uri, uri=True)
    except sqlite3.Error as error:
        return str(error)
    try:
        answer = db.execute("PRAGMA quick_check(1)").fetchone()
        if answer is not None and answer[0] != "ok":
            return str(answer[0])
        orphan = db.execute("PRAGMA foreign_key_check").fetchone()
        return "" if orphan is None else f"a row of {orphan[0]} belongs to no document"
    except sqlite3.Error as error:
        return str(error)
    finally:
        db.close()
