"""The words that decide where a sentence ends, read from `data/sentences/*.toml`.

The lists are data because they belong to a language and to a way of writing law; `Style.short_forms` adds to them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

from gazetteers.errors import GazetteerError


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


@lru_cache(maxsize=64)
def sentence_words(language: str = "en", short_forms: tuple[str, ...] = ()) -> SentenceWords:
    """The lists of `language`, with a style's own short forms ("w.e.f.", "Govt.") added to those that may end a
    sentence.

    Raises GazetteerError when there is no such language or a list is missing.
    """
    source = files("gazetteers") / "data" / "sentences" / f"{language}.toml"
    if not source.is_file():
        raise GazetteerError(f"no sentence words for {language!r}: add gazetteers/data/sentences/{language}.toml")
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    missing = sorted(set(SentenceWords.__slots__) - set(data))
    if missing:
        raise GazetteerError(f"{source}: missing lists: {', '.join(missing)}")
    words = SentenceWords(**{name: frozenset(data[name]) for name in SentenceWords.__slots__})
    added = {form.lower().rstrip(".") for form in short_forms} - words.never - words.numbered
    return replace(words, may=words.may | added)
