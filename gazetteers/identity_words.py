"""The words by which a document is known for the text of a law, read from `data/identity.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


def _any(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@dataclass(frozen=True, slots=True)
class IdentityWords:
    """The lists, each explained in the header of the file, compiled. All patterns are for folded text but
    `identifiers`, which are for addresses.
    """

    named: re.Pattern[str]
    """A law that names itself: what stands behind the match begins with its name."""
    numbers: tuple[re.Pattern[str], ...]
    not_the_law: re.Pattern[str]
    editions: tuple[str, ...]
    long_titles: tuple[str, ...]
    identifiers: tuple[tuple[re.Pattern[str], str], ...]  # with the jurisdiction, "" where the address names it
    countries: re.Pattern[str]
    country: Mapping[str, str]  # a word of `countries` to the first part of a jurisdiction


@cache
def identity_words() -> IdentityWords:
    """The shipped lists."""
    data = tomllib.loads((files("gazetteers") / "data" / "identity.toml").read_text(encoding="utf-8"))
    country = {word: place for place, words in data["countries"].items() for word in words}
    return IdentityWords(
        named=re.compile(
            rf"(?:{_any(data['this'])}) [\w-]{{2,20}}(?: [\w-]{{2,20}}){{0,2}} (?:{_any(data['called'])})"
            r"[\s:“\"']{1,4}(?:the )?"
        ),
        numbers=tuple(re.compile(pattern) for pattern in data["numbers"]),
        not_the_law=re.compile(rf"(?<!\w)(?:{_any(data['not_the_law'])})(?!\w)"),
        editions=tuple(data["editions"]),
        long_titles=tuple(data["long_titles"]),
        identifiers=tuple((re.compile(i["pattern"]), i.get("jurisdiction", "")) for i in data["identifiers"]),
        countries=re.compile(rf"(?<!\w)(?:{_any(list(country))})(?!\w)"),
        country=country,
    )
