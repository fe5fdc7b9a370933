"""Bringing an index of an older schema up to this one, in place and in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from ingest.document.errors import IndexMissing, IndexOutdated
from ingest.store.folder import DATABASE
from ingest.store.store import SCHEMA_VERSION

STEPS: Mapping[int, Sequence[str]] = {}
"""For each schema version, the statements that make the next one of it. Version 1 is the first: there is none yet."""


def upgrade(folder: Path, steps: Mapping[int, Sequence[str]] = STEPS, target: int = SCHEMA_VERSION) -> tuple[int, int]:
    """Upgrade the index at `folder`; returns (version found, version now).

    Raises IndexMissing, and IndexOutdated when the index is newer than this pincite or no step leads on from it.
    """
    path = DATABASE.of(folder)
    if not path.is_file():
        raise IndexMissing(f"{folder} holds no pincite index; make one with: pincite ingest FILE --index {folder}")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        found = int(db.execute("SELECT value FROM meta WHERE key = 'schema_version'").fetchone()[0])
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
        db.execute("COMMIT")
    return found, target
