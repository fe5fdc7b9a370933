"""Typed questions that the grammar does not read as they stand: what was probably meant, proposed and never chosen.

"secton 67 of the Compnies Act": a unit word one letter off is tried where a number follows; an unknown title is
compared with the known ones. Numbers are never mended. The best that such a question can get is `ambiguous`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein

from gazetteers.records import Style

_WORD_NUMBER = re.compile(r"(?P<word>[^\W\d_]{4,})(?=\.?\s+\(?[0-9A-Z])")

OFF_BY = 1
"""Edits between a typed unit word and a real one."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A question with unit words put right: `text` to read, `changes` (typed, meant) to show."""

    text: str
    changes: tuple[tuple[str, str], ...]


def mend_units(text: str, style: Style) -> Mended | None:
    """The question with each word that is one edit from exactly one unit word put right, or None: nothing to mend."""
    known = sorted({w for unit in style.units for w in (*unit.words, *unit.plurals) if len(w) >= 4 and w.isalpha()})
    changes: list[tuple[str, str]] = []

    def mend(match: re.Match[str]) -> str:
        word = match["word"]
        folded = word.casefold()
        if folded in known:
            return word
        close = [w for w in known if DamerauLevenshtein.distance(folded, w, score_cutoff=OFF_BY) <= OFF_BY]
        if len(close) != 1:
            return word
        changes.append((word, close[0]))
        return close[0]

    mended = _WORD_NUMBER.sub(mend, text)
    return Mended(mended, tuple(changes)) if changes else None
