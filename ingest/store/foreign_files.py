"""Files in a folder that somebody else made, through which pincite, or SQLite for it, would write to or delete files
elsewhere.

A link: a log of the database that leads to a file of the user is overwritten with the next change, and where the folder
of the search index leads elsewhere, builds are deleted there. A rollback journal that names a super-journal: SQLite
deletes the file of that name when it has rolled back (its pager.c, `pager_delsuper`). pincite makes neither: it
attaches no second database, for which alone super-journals are.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG

from ingest.document.errors import StoreDamaged
from ingest.store.folder import CORRECTIONS, GAZETTEERS, OVERRIDES

_A_PERSONS = frozenset({GAZETTEERS.name, CORRECTIONS.name, OVERRIDES.name})
"""What a person may have put there as a link: it is read, or replaced whole, never written through."""

_END_OF_NAME = bytes.fromhex("d9d505f920a163d7")
"""The last bytes of a journal that names a super-journal."""


def refuse_links(folder: Path) -> None:
    """Raise StoreDamaged where an index folder holds a link that is not to a person's file or folder of such."""
    for link in _links(folder):
        raise StoreDamaged(
            f"{link} is a link, through which files elsewhere would be written; no pincite made it: delete it, or copy"
            " what it leads to into its place"
        )


def _links(folder: Path | str, leave: frozenset[str] = _A_PERSONS) -> Iterator[str]:
    """The links in a folder and below."""
    try:
        with os.scandir(folder) as listed:
            entries = sorted(listed, key=lambda e: e.name)
    except OSError:
        return  # another process has just deleted it, or it can be neither read nor written
    for entry in entries:
        if entry.name in leave:
            continue
        if entry.is_symlink():
            yield entry.path
        elif entry.is_dir():
            yield from _links(entry.path, frozenset())


def refuse_journal(database: Path) -> None:
    """Raise sqlite3.DatabaseError where the journal beside a database is no plain file or has SQLite delete another."""
    journal = database.with_name(f"{database.name}-journal")
    try:
        plain = S_ISREG(journal.stat().st_mode)
        if plain and not _names_another(journal):
            return
    except OSError:
        return  # there is none, or none that SQLite could read
    raise sqlite3.DatabaseError(f"{journal.name} beside it is no journal of pincite's: delete it")


def _names_another(journal: Path) -> bool:
    with journal.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - len(_END_OF_NAME)))
        return size > 2 * len(_END_OF_NAME) and file.read() == _END_OF_NAME
