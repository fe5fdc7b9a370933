"""Whether the database of an index is whole: as SQLite itself sees it, and document by document."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.document.errors import StoreDamaged
from ingest.store import digests
from ingest.store.connections import connect
from ingest.store.damage import SIGNS, damaged
from ingest.store.folder import DATABASE

_MOST = 20
"""Faults told of a kind; a file that is damaged all over has no more to say."""

# One look-up a document: the change log has no index by document.
_STAMP = (
    "SELECT d.sequence, c.document FROM documents AS d LEFT JOIN changes AS c ON c.sequence = d.sequence WHERE d.id = ?"
)
_SOURCE = "SELECT source FROM documents WHERE id = ?"

GONE = "is gone, though nobody took it out"
WITHOUT = "has no digest, as an older pincite wrote it; make one with: pincite upgrade"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a database; `document` is the one to ingest again, "" where no single one is, and
    `source` what it was read from, "" where that cannot be told.
    """

    what: str
    document: str = ""
    source: str = ""


def fault(folder: Path) -> str:
    """The first thing that SQLite finds wrong in the index at `folder`, "" where it finds nothing."""
    found = _asked(folder, _quick)
    return found[0].what if found else ""


def deep_faults(folder: Path) -> list[Fault]:
    """All that is wrong in the index at `folder`, each document read whole and compared with the digests of its ingest.

    Nothing found: every text and row is as it was written. A document without digests, of an older pincite, is told.
    """
    return _asked(folder, _quick) + _asked(folder, _indexes) + _asked(folder, _documents)


def blame(folder: Path) -> StoreDamaged | None:
    """The damage of the index at `folder` as one error, None where there is none: asked when an answer failed in a way
    that nobody foresaw.
    """
    faults = [f for f in deep_faults(folder) if f.what != WITHOUT]
    if not faults:
        return None
    names = tuple(dict.fromkeys(f.document for f in faults if f.document))
    return damaged(DATABASE.of(folder), faults[0].what, *names)


def is_whole(db: sqlite3.Connection, document: str) -> bool:
    """Whether a document is as it was written; true of one without digests."""
    return all(f.what == WITHOUT for f in _document(db, document))


def _asked(folder: Path, question: Callable[[sqlite3.Connection], Iterator[Fault]]) -> list[Fault]:
    found: list[Fault] = []
    try:
        with closing(connect(DATABASE.of(folder), write=False)) as db:
            found.extend(question(db))
    except SIGNS as error:
        found.append(Fault(" ".join(str(error).split())))
    return found


def _quick(db: sqlite3.Connection) -> Iterator[Fault]:
    for (answer,) in db.execute(f"PRAGMA quick_check({_MOST})"):
        if answer != "ok":
            yield Fault(" ".join(str(answer).split()))
    orphan = db.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is not None:
        yield Fault(f"a row of {orphan[0]} belongs to no document")


def _indexes(db: sqlite3.Connection) -> Iterator[Fault]:
    """What the longer check finds beside the quick one: indexes that say other than their tables."""
    quick = {answer for (answer,) in db.execute(f"PRAGMA quick_check({_MOST})")}
    for (answer,) in db.execute(f"PRAGMA integrity_check({_MOST})"):
        if answer not in quick and answer != "ok":
            yield Fault(" ".join(str(answer).split()))


def _documents(db: sqlite3.Connection) -> Iterator[Fault]:
    names: set[str] = set()
    for question in (_held, digests.documents, _last_put):
        try:
            names.update(question(db))
        except SIGNS as error:
            yield Fault(f"its documents cannot all be named: {' '.join(str(error).split())}")
    for name in sorted(names):
        for wrong in _document(db, name):
            yield replace(wrong, source=_source(db, name))


def _source(db: sqlite3.Connection, name: str) -> str:
    try:
        row = db.execute(_SOURCE, (name,)).fetchone()
    except SIGNS:
        return ""
    return str(row[0]) if row and str(row[0]).isprintable() else ""


def _held(db: sqlite3.Connection) -> set[str]:
    return {str(name) for (name,) in db.execute("SELECT id FROM documents NOT INDEXED")}


def _last_put(db: sqlite3.Connection) -> set[str]:
    """The documents that were written and not removed since, as the change log has it."""
    last = {str(d): action for d, action in db.execute("SELECT document, action FROM changes ORDER BY sequence")}
    return {d for d, action in last.items() if action == "put"}


def _document(db: sqlite3.Connection, name: str) -> Iterator[Fault]:
    try:
        stamp = db.execute(_STAMP, (name,)).fetchone()
        kept = digests.kept(db, name)
    except SIGNS as error:
        yield Fault(f"cannot be read: {' '.join(str(error).split())}", name)
        return
    if stamp is None:
        yield Fault(GONE, name)
    elif stamp[1] != name:
        yield Fault("is not of the change that wrote it", name)
    elif kept is None or kept[0] != stamp[0]:
        yield Fault(WITHOUT, name)
    else:
        wrong = [part for part in digests.PARTS if not _same(db, name, part, kept[1].get(part, ""))]
        if wrong:
            yield Fault(f"has other {', '.join(wrong)} than it was written with", name)


def _same(db: sqlite3.Connection, name: str, part: str, digest: str) -> bool:
    try:
        return digests.digest(db, name, part) == digest
    except SIGNS:
        return False
