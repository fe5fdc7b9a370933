"""The words that decide where a sentence ends, read from `data/sentences/*.toml`.

The lists are data because they belong to a language and to a way of writing law; `Style.short_forms` adds to them.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

from gazetteers.errors import GazetteerError
from gazetteers.languages import language_for


@dataclass(frozen=True, slots=True)
class SentenceWords:
    """Word lists of one language: lower case, without the last full stop. The TOML file's header explains each."""

    never: frozenset[str]
    numbered: frozenset[str]
    may: frozenset[str]
    words: frozenset[str]
    starters: frozenset[str]
    open: frozenset[str]
    labels: frozenset[str]
    cues: frozenset[str]
    joins: frozenset[str]
    awaiting: frozenset[str]
    modifying: frozenset[str]

    @property
    def joining(self) -> re.Pattern[str]:
        """A clause's end `; or`, `;and]`: group 1 is what lies between its semicolon and the joining word."""
        return _joining(self.joins)


@lru_cache(maxsize=64)
def _joining(joins: frozenset[str]) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in sorted(joins))
    return re.compile(rf"(?<=;)([\s\[\]*]*)(?:{words})[\s\]*]*\Z", re.IGNORECASE)


LISTS = tuple(SentenceWords.__slots__)
"""The names of the lists, all required."""


@lru_cache(maxsize=64)
def sentence_words(language: str = "en", short_forms: tuple[str, ...] = ()) -> SentenceWords:
    """The lists of `language`, with a style's own short forms ("w.e.f.", "Govt.") added to those that may end a
    sentence. A language without lists of its own is read with English ones.

    Raises GazetteerError when a list is missing.
    """
    source = files("gazetteers") / "data" / "sentences" / f"{language_for('sentences', language)}.toml"
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    missing = sorted(set(LISTS) - set(data))
    if missing:
        raise GazetteerError(f"{source}: missing lists: {', '.join(missing)}")
    words = SentenceWords(**{name: frozenset(data[name]) for name in LISTS})
    added = {form.lower().rstrip(".") for form in short_forms} - words.never - words.numbered
    return replace(words, may=words.may | added)
