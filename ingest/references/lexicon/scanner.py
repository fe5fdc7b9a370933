"""The scan: where a reference may start. One Aho-Corasick pass over unit words, signs, short forms before a number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import ahocorasick

from gazetteers.records import Style

_BEFORE_SHORT = (" ", "\n", "(", "[", '"', ",", ";", "/")
"""What stands before a short form: "s. 5" begins a word, "Messrs. 5" does not."""

_BEHIND_SHORT = (".", " ", "(", *"0123456789")
_NUMBER_FOLLOWS = re.compile(r"(?:\. ?| )?(?=[\d(])")
_LETTER_FOLLOWS = re.compile(r"\.? (?=[a-z](?!\w))")
_ROMAN_FOLLOWS = re.compile(r"\.? (?=[ivxlcdm]{2,9}(?!\w))")


class Scanner:
    """Finds the places of one style's unit words."""

    def __init__(self, style: Style) -> None:
        self._automaton: Any = ahocorasick.Automaton()
        for unit in style.units:
            small, roman = "small" in unit.numbers, "roman" in unit.numbers
            follows = _LETTER_FOLLOWS if small else _ROMAN_FOLLOWS if roman else None
            self._add((word, "sign") for word in (*unit.short, *unit.signs) if not word[-1].isalpha())
            self._add((word, "full") for word in unit.words)
            self._short([word for word in unit.short if word[-1].isalpha()], follows)
        self._add((phrase, "full") for phrase in style.words.get("foregoing", ()))
        if len(self._automaton):
            self._automaton.make_automaton()

    def _add(self, words: Iterable[tuple[str, str]]) -> None:
        for word, kind in words:
            # A word that is both ("sections" of one unit, short form of another) stays what it was first.
            if word not in self._automaton:
                self._automaton.add_word(word, (kind, len(word), len(word), None))

    def _short(self, words: Iterable[str], follows: re.Pattern[str] | None) -> None:
        for word in words:
            for before in _BEFORE_SHORT:
                for behind in _BEHIND_SHORT:
                    key = f"{before}{word}{behind}"
                    self._automaton.add_word(key, ("short", len(word) + 1, len(word), follows))

    def starts(self, lower: str) -> list[tuple[int, int]]:
        """Start and end of the words at which a reference may start, by place; of words at one place the longest."""
        if not len(self._automaton):
            return []
        found: dict[int, int] = {}
        text = f"\n{lower}"  # so that a short form at the very start has something before it
        for last, (kind, back, length, follows) in self._automaton.iter(text):
            # The keys of short forms hold one character behind the word, and `back` the one before it.
            start = last + 1 - back
            end = start + length
            if kind == "full":
                before, behind = text[start - 1], text[end : end + 1]
                if before.isalnum() or before in "-_" or behind.isalnum() or behind == "_":
                    continue
            elif kind == "short" and not (_NUMBER_FOLLOWS.match(text, end) or (follows and follows.match(text, end))):
                continue
            if found.get(start - 1, 0) < end - 1:
                found[start - 1] = end - 1
        return sorted(found.items())
