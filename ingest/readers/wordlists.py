"""Word lists of the readers, from one data file; see its header comment for what each is for."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class _Lists:
    words: dict[str, tuple[str, ...]]
    codes: dict[str, str]
    languages: dict[str, frozenset[str]]


@cache
def _lists() -> _Lists:
    data = tomllib.loads(resources.files("gazetteers").joinpath("data", "reading.toml").read_text("utf-8"))
    return _Lists(
        words={name: tuple(listed) for name, listed in data["words"].items()},
        codes=dict(data["language_codes"]),
        languages={code: frozenset(listed) for code, listed in data["languages"].items()},
    )


def words(name: str) -> tuple[str, ...]:
    """The list of that name, in the file's order."""
    return _lists().words[name]


def language_code(given: str) -> str:
    """A language tag with its language in two letters, as far as the file knows it: "eng" is "en", "en-GB" stays.

    >>> language_code("ENG"), language_code("fr-CA"), language_code("")
    ('en', 'fr-CA', '')
    """
    head, dash, rest = given.strip().replace("_", "-").partition("-")
    return _lists().codes.get(head.lower(), head.lower()) + dash + rest


def languages() -> dict[str, frozenset[str]]:
    """Frequent small words by language code."""
    return _lists().languages
