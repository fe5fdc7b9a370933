"""Word lists of the readers, from one data file; see its header comment for what each is for."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    data = resources.files("gazetteers").joinpath("data", "reading.toml").read_bytes()
    table: dict[str, dict[str, list[str]]] = tomllib.loads(data.decode("utf-8"))
    return table


@cache
def words(name: str) -> tuple[str, ...]:
    """The list of that name, in the file's order."""
    return tuple(_table()["words"][name])


@cache
def languages() -> dict[str, frozenset[str]]:
    """Frequent small words by language code."""
    return {code: frozenset(listed) for code, listed in _table()["languages"].items()}
