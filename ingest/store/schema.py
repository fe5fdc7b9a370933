"""The schema that pincite makes, and whether that of a database is it.

A database that was copied from elsewhere may hold more: a trigger that changes what is written, a view in a table's
place. None of it is used: the database is refused.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from importlib.resources import files

SCHEMA_VERSION = 1

LATER = frozenset({"digests"})
"""Tables that an index of this schema may lack: they were added without a new version, since no answer needs them."""

_SQLITES_OWN = ("sqlite_sequence", "sqlite_stat", "sqlite_autoindex_")
_ALL = "SELECT type, name, coalesce(sql, '') FROM sqlite_master"


def statements() -> list[str]:
    """The statements that make the schema; `executescript` would commit the open transaction."""
    script = files("ingest.store").joinpath("schema.sql").read_text("utf-8")
    lines = (line.split("--")[0] for line in script.splitlines())
    return [s for s in (part.strip() for part in "\n".join(lines).split(";")) if s]


def strange(db: sqlite3.Connection) -> str:
    """What kind of thing a database holds that no pincite of any version ever made; "" where there is none."""
    for kind, name, sql in db.execute(_ALL):
        if kind not in ("table", "index") or (kind == "table" and not str(sql).upper().startswith("CREATE TABLE")):
            return f"the {'virtual table' if kind == 'table' else kind} {name!r}"
    return ""


def difference(db: sqlite3.Connection) -> str:
    """The first thing in which the schema of a database is not ours; "" where it is."""
    ours, held = _ours(), _held(db)
    for thing in sorted(held.keys() - ours.keys()):
        return f"it holds the {thing[0]} {thing[1]!r}"
    for thing in sorted(ours.keys() | held.keys()):
        if thing not in held and thing[1] not in LATER:
            return f"it lacks the {thing[0]} {thing[1]!r}"
        if held.get(thing, ours[thing]) != ours[thing]:
            return f"its {thing[0]} {thing[1]!r} is another one"
    return ""


def _held(db: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """(kind, name) to SQL, blanks evened out: they are those of the schema.sql of its day."""
    return {(k, n): " ".join(s.split()) for k, n, s in db.execute(_ALL) if not n.startswith(_SQLITES_OWN)}


@cache
def _ours() -> dict[tuple[str, str], str]:
    db = sqlite3.connect(":memory:")
    try:
        for statement in statements():
            db.execute(statement)
        return _held(db)
    finally:
        db.close()
