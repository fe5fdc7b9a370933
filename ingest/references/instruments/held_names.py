"""Names of the documents of an index, found where a text cites them: "Hive Safety 3.1(2)", "the Hive Safety Part",
"2.4 of the Hive Safety Part", "SS1/20".

The Parts of a rulebook and the contracts of a company are called by titles that no list of laws holds and that no kind
word shows to be a name. The index holds the documents, so it knows the titles. In capitals as printed, and only beside
a number or behind or before a word that says what they are: "own funds" and "Own Funds" in a sentence are words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache, cached_property, lru_cache

import ahocorasick

from gazetteers.law_names import law_name_words
from gazetteers.records import Style
from ingest.numbering.style_words import either
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised, next_word, normalise

LONGEST = 16
"""Words of a title at most by which a text cites."""

_CODE = re.compile(r"(?P<series>[A-Z][A-Za-z]{0,5})\d{1,4}/\d{2,4}")
_NUMBER = re.compile(
    r" \d{1,3}(?:[A-Z]{1,2}\d{0,2})?(?P<dotted>(?:\.[A-Z]?\d{1,3}[A-Z]{0,2})+)?(?P<inner>\(\w{1,5}\))?(?![\w%/°$€£])"
)
_NUMBERED = re.compile(r"(?:\d[\w.]*|[)])(?: (?:and|or|to) \d[\w.]*)? (?:of|in|under) (?:the )?\Z")
_BETWEEN = re.compile(r"(?:,? (?:and|or)|,) (?:the )?")
_LONGER = re.compile(r"(?<![\w.])(?P<word>[A-Z][A-Za-z'-]*)(?: (?:of|for))?(?: (?P<dash>-))? \Z")
"""A capitalised word right before a name, or with a small word or a dash between."""

_PHRASE = re.compile(
    r"(?<![\w.'-])(?P<name>[A-Z][\w'-]*(?: (?:of|and|for|the|-|[A-Z][\w'-]*|[(][A-Z]+[)]))*)"
    r"(?= \d{1,3}[A-Z]{0,2}(?:\.[A-Z]?\d{1,3}[A-Z]{0,2}|\(\d))"
)
"""A title of a document, known or not, with a number right behind it: "Hive Safety 3.1", "Hive Safety 3(1)"."""

_WHOLE = re.compile(
    r"(?:(?<= in)|(?<= of)|(?<= to)|(?<= by)|(?<= under)|(?<= with)) "
    r"(?P<name>[A-Z][\w'-]*(?: (?:of|and|for|the|-|[A-Z][\w'-]*|[(][A-Z]+[)]))+)"
    r"(?= \d{1,3}[A-Z]{0,2}(?:[;:)]|[.,](?!\d)| -| and\b| to\b| or\b))"
)
"""The same with a whole number: "in Hive Safety 4 and 4A"."""

FEWEST = 2
"""Titles with their numbers right behind them, for a text to be one that cites so."""

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
        found.usual = self._cites(self.find(folded, lexicon, style), folded.text)
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
        series = {match["series"] for name in self.names if (match := _CODE.fullmatch(name))}
        return re.compile(rf"\b(?:{either(series)})\d{{1,4}}/\d{{2,4}}\b") if series else None

    def find(self, folded: Normalised, lexicon: Lexicon, style: Style) -> list[Mention]:
        """The mentions of these names in a text, and those of codes of their series."""
        if not self.names:
            return []
        text = folded.text
        cited: list[Mention] = []
        behind = 0  # where the name behind, which is cited, begins
        for start, end in reversed(self._spans(text)):
            whole = _called(style).match(text, end)
            listed = (bool(cited) and _BETWEEN.fullmatch(text, end, behind) is not None) or _listed(style).match(
                text, end
            )
            coded = _CODE.fullmatch(text, start, end) is not None
            if _YEAR.match(text, end) is not None:
                continue  # the law of a year: "the Hive Safety Act, 2016" where that of 2015 is held
            if whole is None and not (coded or listed or self._beside_number(folded, start, end, lexicon)):
                continue
            begun = start if coded else _begun(text, start)
            cited.append(Mention(begun, end if whole is None else whole.end(), "unknown", held=True))
            behind = begun
        cited.reverse()
        if not (self.usual or self._cites(cited, text)):
            return cited
        # Where one title has its number right behind it, so have those of documents that the index lacks.
        taken, units = [(m.start, m.end) for m in cited], lexicon.units
        for match in (*_PHRASE.finditer(text), *_WHOLE.finditer(text), *_named_part(style).finditer(text)):
            whole = _called(style).match(text, match.end("name"))
            start = _after_openers(text, match.start("name"), match.end("name"))
            end = match.end("name")
            free = all(end <= first or last <= start for first, last in taken)
            if start < end and free and citable(text[start:end]) and text[start:end].split()[-1].lower() not in units:
                cited.append(Mention(start, whole.end() if whole is not None else end, "unknown", held=True))
                taken.append((start, cited[-1].end))
        return sorted(cited, key=lambda m: m.start)

    @staticmethod
    def _cites(cited: Sequence[Mention], text: str) -> bool:
        return sum(_NUMBER.match(text, m.end) is not None for m in cited) >= FEWEST

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
        number = _NUMBER.match(text, end)
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
def _called(style: Style) -> re.Pattern[str]:
    """What may stand behind such a name: "Part", "Part of the Hive Rulebook"."""
    parts = either(word[:1].upper() + word[1:] for word in style.words.get("parts_of_collections", ()))
    whole = either(word[:1].upper() + word[1:] for word in style.words.get("collections", ()))
    return re.compile(rf" (?:{parts})\b(?: of (?:the |this )?(?:[A-Z][\w&'-]* ){{0,4}}(?:{whole})\b)?")


@lru_cache(maxsize=64)
def _listed(style: Style) -> re.Pattern[str]:
    """Behind the first name of a list that ends in "Parts": " and Matching Adjustment Parts"."""
    plurals = either(w[:1].upper() + w[1:] for w in style.words.get("parts_of_collections", ()) if w.endswith("s"))
    word = r"(?:[A-Z][\w'-]*|-|of|and|for|[(][A-Z]+[)])"
    return re.compile(rf"(?:,? and|,) (?:the )?{word}(?: {word}){{0,8}}? (?:{plurals})\b")


@lru_cache(maxsize=64)
def _named_part(style: Style) -> re.Pattern[str]:
    """A title behind "the" that ends in "Part"."""
    parts = either(word[:1].upper() + word[1:] for word in style.words.get("parts_of_collections", ()))
    word = r"(?:[A-Z][\w'-]*|[(][A-Z]+[)])"
    return re.compile(rf"(?<=\b[Tt]he )(?P<name>{word}(?: (?:of|and|for|-|{word})){{0,9}}?)(?= (?:{parts})\b)")


def _begun(text: str, start: int) -> int:
    """Where a name begins that a known one ends: capitals, or a dash and capitals, before it make it a longer title."""
    while (match := _LONGER.search(text, max(0, start - _BEFORE), start)) is not None:
        word = match["word"]
        if word.lower() in _openers() and match["dash"] is None:
            break
        start = match.start("word")
    return start


@cache
def _openers() -> frozenset[str]:
    """Words that open a sentence or a phrase before a name: "Where Hive Safety 2.1 applies", "Under the"."""
    known = law_name_words()
    return frozenset((*known.stops, *known.links, *known.articles, *known.small, "notwithstanding", "pursuant"))


def bare_name(words: str, style: Style) -> str:
    """The name in the words of such a mention: "Hive Safety" of "Hive Safety Part of the Hive Rulebook"."""
    folded = _folded(words)
    match = next((m for m in _called(style).finditer(folded) if m.end() == len(folded)), None)
    return folded if match is None else folded[: match.start()]


def citable(name: str) -> bool:
    """Whether a title tells a document from others: in capitals as titles are, not of the words of units and kinds
    alone ("Annex", "Annual Report"), and no sentence.
    """
    if _CODE.fullmatch(name):
        return True
    words = _WORD.findall(name)
    if not 0 < len(words) <= LONGEST or name[-1] in ".:;," or not name[0].isupper():
        return False
    known = law_name_words()
    long = [word for word in words if len(word) > 3]
    if sum(word[0].isupper() for word in long) < len(long) or not long:
        return False
    plain = {*known.kinds, *known.generic, *known.small, *known.months, *known.numbered}
    return any(word.lower() not in plain and word.lower().removesuffix("s") not in plain for word in long)


def _folded(name: str) -> str:
    return " ".join(normalise(name, wrapped=True).text.split())


def _after_openers(text: str, start: int, end: int) -> int:
    """Where a phrase begins behind the words that open a sentence before it."""
    for match in _WORD.finditer(text, start, end):
        if match[0].lower() not in _openers():
            return match.start()
    return end


def _within_word(text: str, start: int, end: int) -> bool:
    before, behind = text[start - 1 : start], text[end : end + 1]
    return before.isalnum() or (behind.isalnum() and text[end - 1].isalnum()) or before in {"-", "/"}
