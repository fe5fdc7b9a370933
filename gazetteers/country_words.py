"""The words for a country before the name of its law ("the UK Bribery Act 2010"), read from `data/countries.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


def country_of(words: str, *, dated: bool) -> str:
    """The jurisdiction that `words`, as printed, name before a law's name; "" where they name none.

    `dated`: whether the law's year is printed behind, without which only words that begin no title are a country.

    >>> country_of("UK", dated=False), country_of("Indian", dated=False), country_of("Indian", dated=True)
    ('uk', '', 'in')
    """
    short, people = _words()
    return short.get(words) or (people.get(words, "") if dated else "")


@cache
def _words() -> tuple[Mapping[str, str], Mapping[str, str]]:
    data = tomllib.loads((files("gazetteers") / "data" / "countries.toml").read_text(encoding="utf-8"))
    short, people = ({word: place for place, words in data[k].items() for word in words} for k in ("short", "people"))
    return short, people
