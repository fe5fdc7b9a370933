"""Names of the documents of an index, found where a text cites them: "Hive Safety 3.1(2)", "the Hive Safety Part",
"2.4 of the Hive Safety Part", "SS1/20".

The Parts of a rulebook and the contracts of a company are called by titles that no list of laws holds and that no kind
word shows to be a name. The index holds the documents, so it knows the titles. In capitals as printed, and only beside
a number or behind or before a word that says what they are: "own funds" and "Own Funds" in a sentence are words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from functools import cached_property, lru_cache

import ahocorasick

from gazetteers.records import Style
from ingest.numbering.style_words import either
from ingest.references.instruments.cited_titles import CODE, NUMBER, called, citable, cites_by_title, openers
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised, next_word, normalise

_NUMBERED = re.compile(r"(?:\d[\w.]*|[)])(?: (?:and|or|to) \d[\w.]*)? (?:of|in|under) (?:the )?\Z")
_BETWEEN = re.compile(r"(?:,? (?:and|or)|,) (?:the )?")
_LONGER = re.compile(r"(?<![\w.])(?P<word>[A-Z][A-Za-z'-]*)(?: (?:of|for))?(?: (?P<dash>-))? \Z")
"""A capitalised word right before a name, or with a small word or a dash between."""

_YEAR = re.compile(r",? ?[(]?(?:1[5-9]|20)\d\d\b")
_WORD = re.compile(r"[A-Za-z][\w'-]*")
_BEFORE = 60


class HeldNames:
    """The titles and the names that the documents of an index give themselves."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """`names` as printed; those by which nobody could tell a document from another are left out."""
        self.usual = False  # whether the text stands in one that cites by title: "Hive Safety 3.1"
        self.names = frozenset(name for name in (_folded(n) for n in names) if citable(name))

    def by_title(self, text: str, lexicon: Lexicon, style: Style) -> HeldNames:
        """These names for a text that stands in another: where that one cites by title, so does what is said in it."""
        found, folded = copy(self), normalise(text, wrapped=False)
        found.usual = cites_by_title(self.find(folded, lexicon, style), folded.text)
        return found

    def __bool__(self) -> bool:
        return bool(self.names)

    @cached_property
    def _automaton(self) -> ahocorasick.Automaton:
        found = ahocorasick.Automaton()
        for name in self.names:
            found.add_word(name, len(name))
        found.make_automaton()
        return found

    @cached_property
    def _series(self) -> re.Pattern[str] | None:
        """Codes of a series of which the index holds one: "SS35/15" where SS1/20 is held."""
        series = {match["series"] for name in self.names if (match := CODE.fullmatch(name))}
        return re.compile(rf"\b(?:{either(series)})\d{{1,4}}/\d{{2,4}}\b") if series else None

    def find(self, folded: Normalised, lexicon: Lexicon, style: Style) -> list[Mention]:
        """The mentions of these names in a text, and those of codes of their series."""
        if not self.names:
            return []
        text = folded.text
        cited: list[Mention] = []
        behind = 0  # where the name behind, which is cited, begins
        for start, end in reversed(self._spans(text)):
            whole = called(style).match(text, end)
            listed = (bool(cited) and _BETWEEN.fullmatch(text, end, behind) is not None) or _listed(style).match(
                text, end
            )
            coded = CODE.fullmatch(text, start, end) is not None
            if _YEAR.match(text, end) is not None:
                continue  # the law of a year: "the Hive Safety Act, 2016" where that of 2015 is held
            if whole is None and not (coded or listed or self._beside_number(folded, start, end, lexicon)):
                continue
            begun = start if coded else _begun(text, start)
            cited.append(Mention(begun, end if whole is None else whole.end(), "unknown", held=True))
            behind = begun
        return cited[::-1]

    def _spans(self, text: str) -> list[tuple[int, int]]:
        """Where names and codes of their series stand, by place, the longest of those that overlap."""
        found = {(last + 1 - length, last + 1) for last, length in self._automaton.iter(text)}
        if self._series is not None:
            found.update(match.span() for match in self._series.finditer(text))
        spans: list[tuple[int, int]] = []
        for start, end in sorted(found, key=lambda span: (span[0], -span[1])):
            if not _within_word(text, start, end) and (not spans or start >= spans[-1][1]):
                spans.append((start, end))
        return spans

    def stands_in(self, text: str) -> bool:
        """Whether a verbatim text holds one of the names, or a code of their series, wherever it stands."""
        if not self.names:
            return False
        folded = normalise(text, wrapped=False).text
        if any(True for _ in self._automaton.iter(folded)):
            return True
        return self._series is not None and self._series.search(folded) is not None

    @staticmethod
    def _beside_number(folded: Normalised, start: int, end: int, lexicon: Lexicon) -> bool:
        text = folded.text
        number = NUMBER.match(text, end)
        if number is not None:
            word = next_word(folded.lower, number.end())
            counted = word.isalpha() and word not in lexicon.after_number and word not in lexicon.units
            return bool(number["dotted"] or number["inner"]) or not counted
        unit = next(iter(folded.lower[end : end + 24].lstrip(" (").split()), "")
        if unit in lexicon.units and re.match(r" [(]?\w+ [\dIVX]", text[end : end + 30]) is not None:
            return True
        return _NUMBERED.search(text, max(0, start - _BEFORE), start) is not None


NONE_HELD = HeldNames()
"""What a text is read with that stands in no index."""


@lru_cache(maxsize=64)
def _listed(style: Style) -> re.Pattern[str]:
    """Behind the first name of a list that ends in "Parts": " and Matching Adjustment Parts"."""
    plurals = either(w[:1].upper() + w[1:] for w in style.words.get("parts_of_collections", ()) if w.endswith("s"))
    word = r"(?:[A-Z][\w'-]*|-|of|and|for|[(][A-Z]+[)])"
    return re.compile(rf"(?:,? and|,) (?:the )?{word}(?: {word}){{0,8}}? (?:{plurals})\b")


def _begun(text: str, start: int) -> int:
    """Where a name begins that a known one ends: capitals, or a dash and capitals, before it make it a longer title."""
    while (match := _LONGER.search(text, max(0, start - _BEFORE), start)) is not None:
        word = match["word"]
        if word.lower() in openers() and match["dash"] is None:
            break
        start = match.start("word")
    return start


def bare_name(words: str, style: Style) -> str:
    """The name in the words of such a mention: "Hive Safety" of "Hive Safety Part of the Hive Rulebook"."""
    folded = _folded(words)
    match = next((m for m in called(style).finditer(folded) if m.end() == len(folded)), None)
    return folded if match is None else folded[: match.start()]


def _folded(name: str) -> str:
    return " ".join(normalise(name, wrapped=True).text.split())


def _within_word(text: str, start: int, end: int) -> bool:
    before, behind = text[start - 1 : start], text[end : end + 1]
    return before.isalnum() or (behind.isalnum() and text[end - 1].isalnum()) or before in {"-", "/"}
