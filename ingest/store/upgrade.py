"""Bringing an index of an older schema up to this one, in place and in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from ingest.document.errors import IndexMissing, IndexOutdated
from ingest.store import digests
from ingest.store.connections import connect
from ingest.store.damage import as_store_errors, damaged
from ingest.store.folder import DATABASE
from ingest.store.foreign_files import refuse_links
from ingest.store.schema import SCHEMA_VERSION, difference, strange

STEPS: Mapping[int, Sequence[str]] = {}
"""For each schema version, the statements that make the next one of it, table for table as schema.sql writes them: a
database is compared with it (so no ALTER TABLE). Version 1 is the first: there is none yet.
"""


def upgrade(folder: Path, steps: Mapping[int, Sequence[str]] = STEPS, target: int = SCHEMA_VERSION) -> tuple[int, int]:
    """Upgrade the index at `folder`, and keep digests of the documents that have none; returns (version found, version
    now).

    Raises IndexMissing, StoreDamaged, and IndexOutdated when the index is newer than this pincite or no step leads on.
    """
    path = DATABASE.of(folder)
    if not path.is_file():
        raise IndexMissing(f"{folder} holds no pincite index; make one with: pincite ingest FILE --index {folder}")
    refuse_links(folder)
    with as_store_errors(folder), closing(connect(path, write=True)) as db:
        wrong = strange(db)
        if wrong:
            raise damaged(path, f"it holds {wrong}, which no pincite made")
        found = _version(db, path)
        if found > target:
            raise IndexOutdated(
                f"the index at {folder} was written by a newer pincite (schema {found}); install that one"
            )
        db.execute("BEGIN IMMEDIATE")
        for version in range(found, target):
            if version not in steps:
                db.execute("ROLLBACK")
                raise IndexOutdated(
                    f"no upgrade leads from schema {version} of {folder}; ingest its documents again into a new folder"
                )
            for statement in steps[version]:
                db.execute(statement)
        db.execute("UPDATE meta SET value = ? WHERE key = 'schema_version'", (str(target),))
        if target == SCHEMA_VERSION:
            wrong = difference(db)
            if wrong:
                db.execute("ROLLBACK")
                raise damaged(path, f"{wrong}, which no pincite made")
            digests.keep_missing(db)
        db.execute("COMMIT")
    return found, target


def _version(db: sqlite3.Connection, path: Path) -> int:
    row = db.execute("SELECT value FROM meta WHERE key = 'schema_version'").fetchone()
    if row is None or not str(row[0]).isdecimal():
        raise damaged(path, "it does not say of which schema it is")
    return int(row[0])
