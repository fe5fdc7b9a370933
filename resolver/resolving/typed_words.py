"""Typed questions that the grammar does not read as they stand: what was probably meant.

"secton 67 of the Compnies Act": a unit word one letter off is tried where a number follows; an unknown title is
compared with the known ones. Numbers are never mended. The best that such a question can get is `ambiguous`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz.distance import DamerauLevenshtein

from gazetteers.law_names import law_name_words
from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.budget import check
from ingest.document.records import Reference
from ingest.references.extract import extract_text

Read = Callable[[str], tuple[Reference, ...]]
"""The grammar, as one place reads it."""

_WORD_NUMBER = re.compile(r"(?<![^\W\d_])(?P<word>[^\W\d_]{4,}+)(?=\.?\s+\(?[0-9A-Z])")
"""A word and the beginning of a number. A word is tried once, whole: tried from each of its letters, one of 200,000
took minutes, in which no other thread ran and no time was looked at.
"""

OFF_BY = 1
"""Edits between a typed unit word and a real one."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A question with unit words put right: `text` to read, `changes` (typed, meant) to show."""

    text: str
    changes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Typed words as they were understood: search and resolution answer the same one. The offsets of `references` count
    in `text`, which is `typed` with what was mended (`changes`: typed, meant) and put in.
    """

    typed: str
    text: str
    references: tuple[Reference, ...]
    changes: tuple[tuple[str, str], ...] = ()


CHANGES_TOLD = 5
"""Mended words that each answer tells; the reading holds them all."""


def changes_told(changes: Sequence[tuple[str, str]]) -> str:
    """What was mended, each slip once, in words that do not grow with the text: every answer to it holds them."""
    told = [f'"{typed}" read as "{meant}"' for typed, meant in dict.fromkeys(changes)]
    more = len(told) - CHANGES_TOLD
    return ", ".join(told[:CHANGES_TOLD]) + (f" and {more} more" if more > 0 else "")


def read_typed(typed: str, read: Read, style: Style) -> Reading:
    """The one reading of a typed question: unit words put right, or as it stands."""
    mended = mend_units(typed, style)
    if mended is not None:
        return replace(read_typed(mended.text, read, style), typed=typed, changes=mended.changes)
    return Reading(typed, typed, read(typed))


def read_query(typed: str, gazetteer: Gazetteer) -> Reading:
    """The reading of what is typed from nowhere, in the common style."""
    return read_typed(typed, lambda words: extract_text(words, gazetteer), gazetteer.style("common"))


@lru_cache(maxsize=64)
def _unit_words(style: Style) -> tuple[str, ...]:
    """The unit words that are long enough to be mistyped; a style never changes."""
    return tuple(sorted({w for u in style.units for w in (*u.words, *u.plurals) if len(w) >= 4 and w.isalpha()}))


def mend_units(text: str, style: Style) -> Mended | None:
    """The question with each word that is one edit from exactly one unit word put right, or None: nothing to mend."""
    known, words = _unit_words(style), law_name_words()
    changes: list[tuple[str, str]] = []

    def mend(match: re.Match[str]) -> str:
        check()
        word = match["word"]
        folded = word.casefold()
        if folded in known or folded in words.stops or folded in words.small:
            return word  # "from January" is no form
        close = [w for w in known if DamerauLevenshtein.distance(folded, w, score_cutoff=OFF_BY) <= OFF_BY]
        if len(close) != 1:
            return word
        changes.append((word, close[0]))
        return close[0]

    mended = _WORD_NUMBER.sub(mend, text)
    return Mended(mended, tuple(changes)) if changes else None
