"""How long what a gazetteer says may be. Held by the loader, so that no door leads past it.

The scanner of names walks a name letter by letter in C, and one of a megabyte ends the process; a year of twenty digits
and a title that is an ordinary word are read in every text. The longest shipped title has 197 characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gazetteers.collisions import ordinary_words
from gazetteers.errors import GazetteerError

NAME = 500
"""Characters of a title or an alias."""

TEXT = 4_000
"""Characters of any other text: an address, a note, an example, a pattern."""

MANY = 5_000
"""Members of a list, and parts of a family."""

FILE = 64_000_000
"""Characters of one file: some 200,000 entries."""

YEARS = range(1, 3000)
"""Years that a law may be of."""


def check_bounds(fields: Mapping[str, Any], where: str) -> None:
    """Raise GazetteerError where a field is longer than anything that a law is called, or no year of a law."""
    for name, value in fields.items():
        _check(name, value, where)
    title = " ".join(str(fields.get("title", "")).split())
    small = title.isascii() and title.islower() and " " not in title  # "the"; no law is called by one small word
    if title and (small or title.casefold() in _ordinary() or not any(sign.isalpha() for sign in title)):
        raise GazetteerError(f"{where}: the title {title!r} would be found in every text; write the law's full title.")


def check_size(text: str, file: str) -> None:
    """Raise GazetteerError where a file is larger than any list of laws."""
    if len(text) > FILE:
        raise GazetteerError(f"{file}: has {len(text):,} characters, at most {FILE:,} are read; split the list.")


def _check(name: str, value: object, where: str) -> None:
    if isinstance(value, str):
        most = NAME if name in {"title", "aliases", "extra_aliases"} else TEXT
        if len(value) > most:
            raise GazetteerError(
                f"{where}: {name} has a text of {len(value):,} characters, at most {most:,} are read; shorten it."
            )
    elif isinstance(value, list | dict):
        if len(value) > MANY:
            raise GazetteerError(f"{where}: {name} has {len(value):,} members, at most {MANY:,} are read; shorten it.")
        for member in value.values() if isinstance(value, dict) else value:
            _check(name, member, where)
    elif name in {"year", "number_year"} and value not in YEARS:
        raise GazetteerError(f"{where}: {name} = {value!r} is no year; write it as 1961.")


@cache
def _ordinary() -> frozenset[str]:
    return ordinary_words()
