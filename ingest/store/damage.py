"""A damaged database is told in one sentence: which file, which document, what mends it.

What is read from a damaged file shows it in many ways: SQLite's own errors, text that is no UTF-8, JSON that is none,
rows that make no record. All mean one thing to the caller.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from ingest.document.errors import IndexBusy, NotHeld, StoreDamaged, StoreError
from ingest.store.folder import DATABASE

SIGNS = (
    sqlite3.DatabaseError, zlib.error, ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError,
    TypeError, ValueError,
)  # fmt: skip
"""What a broken row raises where it is read."""

NAMED = 20
"""Documents named in one sentence; `doctor --deep` has the others."""

C = TypeVar("C", bound=type)


def damaged(path: Path, why: object, *documents: str) -> StoreDamaged:
    """The error that names the database, what is wrong and the mend: the documents to ingest again, where known."""
    index = quote(str(path.parent))
    if documents:
        more = f" and {len(documents) - NAMED} more" if len(documents) > NAMED else ""
        mend = (
            f"ingest again: {', '.join(documents[:NAMED])}{more}, with: pincite ingest FILE --index {index}, or restore"
            " it from a copy"
        )
    else:
        mend = (
            "restore it from a copy or ingest its documents again into a new folder; which are damaged, where that can"
            f" be told, says: pincite doctor --deep --index {index}"
        )
    return StoreDamaged(f"{path} is not a readable pincite database ({_one_line(why)}); {mend}", documents)


def reads(owner: C) -> C:
    """A class whose public methods and properties read from `_db`: what damage makes of them is told as such. The
    document is the first argument of most, and named.
    """
    for name, value in list(vars(owner).items()):
        if not name.startswith("_") and callable(value):
            setattr(owner, name, _told(value))
        elif isinstance(value, property) and value.fget is not None:
            setattr(owner, name, property(_told(value.fget)))
    return owner


def _told(method: Callable[..., Any]) -> Callable[..., Any]:
    of_document = list(signature(method).parameters)[1:2] == ["document"]

    @wraps(method)
    def wrapper(self: Any, *arguments: Any, **named: Any) -> Any:
        try:
            return method(self, *arguments, **named)
        except (NotHeld, sqlite3.ProgrammingError):  # an answer; a fault of ours
            raise
        except SIGNS as error:
            raise translated(self._db, error, *arguments[:of_document]) from error

    return wrapper


def translated(db: sqlite3.Connection, error: Exception, *documents: str) -> StoreDamaged | IndexBusy:
    """The error of the store that a sign of damage stands for, met while reading `documents`."""
    path = path_of(db)
    if isinstance(error, sqlite3.OperationalError) and ("locked" in str(error) or "busy" in str(error)):
        return IndexBusy(f"another process is writing to {path.parent}; try again when it has ended")
    return damaged(path, error if isinstance(error, sqlite3.Error) else "a row of it is broken", *documents)


@contextmanager
def as_store_errors(folder: Path) -> Iterator[None]:
    """SQLite's errors, met while writing to the index at `folder`, as those of the store."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise IndexBusy(f"another process is writing to {folder}; try again when it has ended") from error
        raise StoreError(f"the index at {folder} could not be written: {error}") from error
    except sqlite3.IntegrityError:
        raise  # a fault of the records, not of the file
    except sqlite3.DatabaseError as error:
        raise damaged(DATABASE.of(folder), error) from error


def path_of(db: sqlite3.Connection) -> Path:
    """The file behind a connection."""
    try:
        return Path(db.execute("PRAGMA database_list").fetchone()[2])
    except (sqlite3.Error, TypeError):
        return Path(DATABASE.name)


def _one_line(why: object) -> str:
    return " ".join(str(why).split())
