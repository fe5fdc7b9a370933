"""The compiled form of a gazetteer, kept in a cache folder that the caller names: what the TOML files say, merged, with
every spelling of every name. 50,000 TOML entries parse in 5 s, their snapshot in half a second.

A snapshot is derived and can be deleted at any time. It is JSON behind a line with its name and the digest of what
follows: data, never code, and one that is cut short, changed, or somebody else's is passed over and made anew. The name
is a hash over the sources (the TOML files and the code that compiles them), so no snapshot is ever out of date.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from gazetteers.bounds import KEY
from gazetteers.families import Family
from gazetteers.index import Bearer, Name
from gazetteers.records import Alias, Instrument

SUFFIX = ".gazetteer"
"""How the name of a snapshot's file ends."""

KEPT = 16
"""Snapshots in one folder; the oldest beyond go. Each set of gazetteer files has its own, 750 kB for the shipped."""

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


def _compiled(held: Mapping[str, Any]) -> Compiled:
    instruments = [_instrument(row) for row in held["instruments"]]
    families = [Family(*row) for row in held["families"]]
    if any(len(name_key) > KEY for name_key in held["names"]):
        raise ValueError("holds a name that no loader lets pass")
    return Compiled(
        {instrument.id: instrument for instrument in instruments},
        {family.name: family for family in families},
        [(str(path), dict(table)) for path, table in held["styles"]],
        {key: Name(row[0], *map(_bearers, row[1:])) for key, row in held["names"].items()},
    )


def _instrument(row: list[Any]) -> Instrument:
    row[_ALIASES] = tuple([Alias(*alias) for alias in row[_ALIASES]])
    for listed in _TUPLES:
        row[listed] = tuple(row[listed])
    return Instrument(*row)


def _bearers(rows: Iterable[Sequence[Any]]) -> tuple[Bearer, ...]:
    return tuple([Bearer(*row) for row in rows])


_FIELDS = [each.name for each in fields(Instrument)]
_ALIASES = _FIELDS.index("aliases")
_TUPLES = [_FIELDS.index(name) for name in ("successors", "namesakes")]
