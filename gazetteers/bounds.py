"""How long what a gazetteer says may be, and which names no law has. Held by the loader, so that no door leads past it.

The scanner of names goes down a name letter by letter in C, a call for each: with 8 MB of stack a word of 500,000
characters is well and one of 1,000,000 ends the process; where threads have 128 kB, some 8,000. The longest shipped
title has 389 characters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gazetteers.collisions import ordinary_words
from gazetteers.errors import GazetteerError
from gazetteers.styles import shipped

NAME = 500
"""Characters of a title or an alias."""

CODE = 200
"""Characters of what is a code: an id, a number, a jurisdiction."""

KEY = 10_000
"""Characters of the form under which a name is looked for: a sign of a name may be spelt with eighteen."""

TEXT = 4_000
"""Characters of any other text: an address, a note, an example, a pattern."""

MANY = 5_000
"""Members of a list, and parts of a family."""

FILE = 64_000_000
"""Bytes of one file."""

ENTRIES = 300_000
"""Entries of one file."""

YEARS = range(1, 3000)
"""Years that a law may be of."""


_MOST = {
    **dict.fromkeys(("title", "aliases", "extra_aliases"), NAME),
    **dict.fromkeys(
        ("id", "name", "number", "jurisdiction", "kind", "parent", "style", "successors", "namesakes"), CODE
    ),
}
_PLACE = re.compile(r"(?P<unit>[^\W\d_]+)\.? (?:no\.? ?)?\(?(?:\d[\w.-]*|[ivxlcdm]+|[a-z])\)?")


def check_bounds(fields: Mapping[str, Any], where: str) -> None:
    """Raise GazetteerError where a field is longer than anything that a law is called, or no year of a law."""
    for name, value in fields.items():
        _check(name, value, where)


def check_names(fields: Mapping[str, Any], where: str) -> None:
    """Raise GazetteerError for a name that would be found in every text: an ordinary word as a title, a mere number,
    the address of a provision ("section 5"; as a weak alias it is read only beside a pinpoint, and stays).
    """
    title = " ".join(str(fields.get("title", "")).split())
    small = title.isascii() and title.islower() and " " not in title  # "the"; no law is called by one small word
    if title and (small or title.casefold() in _ordinary()):
        raise GazetteerError(f"{where}: the title {title!r} would be found in every text; write the law's full title.")
    for alias in (title, *fields.get("aliases", ()), *fields.get("extra_aliases", ())):
        if isinstance(alias, str):
            text, weak = alias, False
        else:
            text, weak = str(alias["text"]), alias.get("strength") == "weak"
        name = " ".join(text.split())
        if name and not any(sign.isalpha() for sign in name):
            raise GazetteerError(
                f"{where}: the name {name!r} has no letter, and would be found in every text; spell it."
            )
        if not weak and _is_place(name.lower()):
            mend = "write what the law is called"
            raise GazetteerError(f"{where}: the name {name!r} is what places in laws are called; {mend}.")


def check_size(file: Path) -> None:
    """Raise GazetteerError where a file is larger than any list of laws, and OSError where there is none."""
    if file.stat().st_size > FILE:
        raise GazetteerError(f"{file}: has {file.stat().st_size:,} bytes, at most {FILE:,} are read; split the list.")


def _is_place(name: str) -> bool:
    match = _PLACE.fullmatch(name)
    return match is not None and match["unit"] in _units()


@cache
def _units() -> frozenset[str]:
    return frozenset(
        word for style in shipped().values() for unit in style.units for word in (*unit.words, *unit.short)
    )


def _check(name: str, value: object, where: str) -> None:
    if isinstance(value, str):
        most = _MOST.get(name, TEXT)
        if len(value) > most:
            raise GazetteerError(
                f"{where}: {name} has a text of {len(value):,} characters, at most {most:,} are read; shorten it."
            )
    elif isinstance(value, list | dict):
        if len(value) > MANY:
            raise GazetteerError(f"{where}: {name} has {len(value):,} members, at most {MANY:,} are read; shorten it.")
        for part, member in value.items() if isinstance(value, dict) else ((name, member) for member in value):
            _check(name if part in {"text", "strength"} and name != "examples" else part, member, where)
    elif name in {"year", "number_year"} and value not in YEARS:
        raise GazetteerError(f"{where}: {name} = {value!r} is no year; write it as 1961.")


@cache
def _ordinary() -> frozenset[str]:
    return ordinary_words()
