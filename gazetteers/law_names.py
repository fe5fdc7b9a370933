"""The words by which a name beside a pinpoint is known for the name of a law, read from `data/law_names/*.toml`.

Of all languages at once: a text in one language cites the laws of another.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gazetteers.errors import GazetteerError
from gazetteers.languages import shipped


@dataclass(frozen=True, slots=True)
class LawNameWords:
    """Word lists in lower case; the header of `data/law_names/en.toml` explains each."""

    kinds: frozenset[str]
    sole_kinds: frozenset[str]
    kinds_first: frozenset[str]
    first_links: frozenset[str]
    compounds: frozenset[str]
    links: frozenset[str]
    of_links: frozenset[str]
    articles: frozenset[str]
    small: frozenset[str]
    months: frozenset[str]
    generic: frozenset[str]
    numbered: frozenset[str]
    sets: frozenset[str]
    stops: frozenset[str]
    own_place: frozenset[str]


@cache
def law_name_words() -> LawNameWords:
    """The lists of every shipped language, joined. Raises GazetteerError when a file lacks a list."""
    joined: dict[str, set[str]] = {name: set() for name in LawNameWords.__slots__}
    for language in sorted(shipped("law_names")):
        source = files("gazetteers") / "data" / "law_names" / f"{language}.toml"
        data = tomllib.loads(source.read_text(encoding="utf-8"))
        for name, words in joined.items():
            if name not in data:
                raise GazetteerError(f"{source}: the list {name} is missing.")
            words.update(data[name])
    return LawNameWords(**{name: frozenset(words) for name, words in joined.items()})
