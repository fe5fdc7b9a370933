"""The compiled form of a gazetteer, kept in a cache folder that the caller names: what the TOML files say, merged, with
every spelling of every name. The 72,000 laws of the second data set are read in 3 s, from a snapshot in 0.4.

A snapshot is derived and can be deleted at any time. It is JSON behind a line with its name and the digest of what
follows: data, never code, and one that is cut short, changed, or somebody else's is passed over and made anew. The name
is a hash over the sources (the TOML files and the code that compiles them), so no snapshot is ever out of date.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from gazetteers.bounds import KEY
from gazetteers.families import Family
from gazetteers.index import Bearer, Name
from gazetteers.records import Alias, Instrument

SUFFIX = ".gazetteer"
"""How the name of a snapshot's file ends."""

KEPT = 16
"""Snapshots in one folder; the oldest beyond go. Each set of gazetteer files has its own, 750 kB for the shipped."""

Record = TypeVar("Record")

_MAGIC = "pincite-gazetteer"


@dataclass(frozen=True, slots=True)
class Compiled:
    """What loading makes of the files: instruments and families by id and name, the styles as (path, TOML table) in
    the order of their files, and what stands behind each name key.
    """

    instruments: Mapping[str, Instrument]
    families: Mapping[str, Family]
    styles: Sequence[tuple[str, dict[str, Any]]]
    names: Mapping[str, Name]


def read_snapshot(folder: Path, name: str) -> Compiled | None:
    """The snapshot of that name, or None where there is none that can be trusted and read."""
    try:
        head, _, body = _owned(folder / f"{name}{SUFFIX}").partition(b"\n")
        if head != _head(name, body):
            return None
        with _no_collection():
            return _compiled(json.loads(body))
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        # Absent, not readable, or not of our making: the TOML is there to read.
        return None


def write_snapshot(folder: Path, name: str, compiled: Compiled) -> None:
    """Write the snapshot, whole or not at all; a folder that cannot be written to is left without one."""
    part = folder / f"{name}.{os.getpid()}.part"
    # A read-only folder costs only the time to parse again; so does a table with a date, which JSON has not.
    with contextlib.suppress(OSError, TypeError):
        body = json.dumps(_written(compiled), ensure_ascii=False, separators=(",", ":")).encode()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        part.unlink(missing_ok=True)
        # Never through a link or into a file that somebody laid there; readable by all, writable by its owner alone.
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "wb") as file:
            file.write(_head(name, body) + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
        part.replace(folder / f"{name}{SUFFIX}")
        _prune(folder)


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Without the garbage collector: it would go over all that was made, again and again, and find nothing; that is
    two thirds of the time of a large snapshot.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _owned(path: Path) -> bytes:
    """The bytes of a plain file that is this user's or root's and that nobody else may write. Raises OSError."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode):
            raise OSError(f"{path} is no plain file")
        if hasattr(os, "geteuid") and (state.st_uid not in {0, os.geteuid()} or state.st_mode & 0o022):
            raise OSError(f"{path} may be written by others")
        return file.read()


def _head(name: str, body: bytes) -> bytes:
    return f"{_MAGIC} {name} {hashlib.sha256(body).hexdigest()}".encode()


def _prune(folder: Path) -> None:
    """Keep the newest snapshots. Which go decides only how long the next start of some other set of files takes."""
    held = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in held[KEPT:]:
        path.unlink(missing_ok=True)


# ---------------------------------------------------------------- records as rows: values in the order of the fields


def _written(compiled: Compiled) -> dict[str, Any]:
    return {
        "instruments": [_row(compiled.instruments[i]) for i in sorted(compiled.instruments)],
        "families": [_row(compiled.families[f]) for f in sorted(compiled.families)],
        "styles": compiled.styles,
        "names": compiled.names,
    }


def _row(record: Instrument | Family) -> list[Any]:
    row = [getattr(record, each.name) for each in fields(record)]
    if isinstance(record, Instrument):
        row[_ALIASES] = [(alias.text, alias.strength) for alias in record.aliases]
    return row


class Rows(Mapping[str, Record]):
    """Records by key, in the order of their rows, each made when it is first asked for: few of many are."""

    def __init__(self, rows: Mapping[str, list[Any]], make: Callable[[list[Any]], Record]) -> None:
        self._rows, self._make = rows, make
        self._made: dict[str, Record] = {}

    def __getitem__(self, key: str) -> Record:
        """The record of that key. Raises KeyError."""
        if key not in self._made:
            self._made[key] = self._make(self._rows[key])
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def _compiled(held: Mapping[str, Any]) -> Compiled:
    families = [Family(*row) for row in held["families"]]
    instruments: dict[str, list[Any]] = {row[0]: row for row in held["instruments"]}
    names: dict[str, list[Any]] = held["names"]
    if any(len(name_key) > KEY for name_key in names):
        raise ValueError("holds a name that no loader lets pass")
    # Records are made later, one by one: what is broken is told now.
    if any(len(row) != len(_FIELDS) for row in instruments.values()) or any(len(row) != 4 for row in names.values()):
        raise ValueError("holds rows of another shape")
    return Compiled(
        Rows(instruments, _instrument),
        {family.name: family for family in families},
        [(str(path), dict(table)) for path, table in held["styles"]],
        Rows(names, _name),
    )


def _name(row: list[Any]) -> Name:
    return Name(row[0], *map(_bearers, row[1:]))


def _instrument(row: list[Any]) -> Instrument:
    cells = list(row)
    cells[_ALIASES] = tuple([Alias(*alias) for alias in row[_ALIASES]])
    for listed in _TUPLES:
        cells[listed] = tuple(row[listed])
    return Instrument(*cells)


def _bearers(rows: Iterable[Sequence[Any]]) -> tuple[Bearer, ...]:
    return tuple([Bearer(*row) for row in rows])


_FIELDS = [each.name for each in fields(Instrument)]
_ALIASES = _FIELDS.index("aliases")
_TUPLES = [_FIELDS.index(name) for name in ("successors", "namesakes")]
