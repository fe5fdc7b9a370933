"""Titles with a number right behind them: "Hive Safety 3.1(2)", "GEN 3.3.31", "the Wax Trade Part".

Nothing but capitals and their place shows such a title to be a name. In a text that cites by titles which its index
holds, others are read like them; elsewhere only behind words that cite, or before a verb of law, and never in a text
of a kind that numbers products so ("Python 3.12").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from gazetteers.law_names import law_name_words
from gazetteers.records import Style
from ingest.numbering.style_words import either
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised, next_word

LONGEST = 16
"""Words of a title at most by which a text cites."""

CODE = re.compile(r"(?P<series>[A-Z][A-Za-z]{0,5})\d{1,4}/\d{2,4}")
NUMBER = re.compile(
    r" \d{1,3}(?:[A-Z]{1,2}\d{0,2})?(?P<dotted>(?:\.[A-Z]?\d{1,3}[A-Z]{0,2})+)?(?P<inner>\(\w{1,5}\))?(?![\w%/°$€£])"
)

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

_WORD = re.compile(r"[A-Za-z][\w'-]*")
_LISTING = frozenset(("and", "or", "of"))
_BEHIND = 40


def cites_by_title(mentions: Sequence[Mention], text: str) -> bool:
    """Whether a text cites by titles: these, which the index holds, have their numbers right behind them."""
    return sum(NUMBER.match(text, m.end) is not None for m in mentions) >= FEWEST


def cited_titles(
    folded: Normalised, lexicon: Lexicon, style: Style, held: Sequence[Mention], *, usual: bool
) -> list[Mention]:
    """The titles beside numbers that are none of the `held` ones; `usual`: the text is one that cites so."""
    text, units = folded.text, lexicon.units
    usual = usual or cites_by_title(held, text)
    if not usual and style.words.get("product_versions"):
        return []
    taken = [(m.start, m.end) for m in held]
    found: list[Mention] = []
    told = (_PHRASE, _WHOLE, _named_part(style)) if usual else (_PHRASE,)
    for match in (m for pattern in told for m in pattern.finditer(text)):
        end = match.end("name")
        start = _after_openers(text, match.start("name"), end)
        whole = called(style).match(text, end)
        if start >= end or any(start < last and first < end for first, last in taken):
            continue
        if not citable(text[start:end]) or text[start:end].split()[-1].lower() in units:
            continue
        if usual or _is_shown(folded, start, end, lexicon):
            found.append(Mention(start, whole.end() if whole is not None else end, "unknown", held=True))
            taken.append((start, found[-1].end))
    return found


def _is_shown(folded: Normalised, start: int, end: int, lexicon: Lexicon) -> bool:
    """Whether a title stands behind words that cite, or before a verb of law: two words in capitals or more, or a short
    name in capitals alone ("GEN 3.3.31"), with a number of parts.
    """
    text = folded.text
    words = [word for word in _WORD.findall(text[start:end]) if word[0].isupper()]
    number = NUMBER.match(text, end)
    if number is None or not (number["dotted"] or number["inner"]):
        return False
    if len(words) < 2 and not (words[0].isupper() and 2 < len(words[0]) < 7 and number["dotted"]):
        return False
    before = lexicon.bare.search(folded.lower, max(0, start - _BEHIND), start) if lexicon.bare is not None else None
    if before is not None:
        last = (folded.lower[max(0, start - _BEHIND) : start].split() or [""])[-1]
        short = len(words) == 1 and last in _LISTING
        return short or before["after"] is not None or last in lexicon.style.words.get("bare_whole", ())
    opens = not text[:start].strip() or text[:start].rstrip(" (")[-1:] in {".", "\n", ";", ":"}
    return opens and next_word(folded.lower, number.end()) in lexicon.style.words.get("bare_subjects", ())


@lru_cache(maxsize=64)
def called(style: Style) -> re.Pattern[str]:
    """What may stand behind such a name: "Part", "Part of the Hive Rulebook"."""
    parts = either(word[:1].upper() + word[1:] for word in style.words.get("parts_of_collections", ()))
    whole = either(word[:1].upper() + word[1:] for word in style.words.get("collections", ()))
    return re.compile(rf" (?:{parts})\b(?: of (?:the |this )?(?:[A-Z][\w&'-]* ){{0,4}}(?:{whole})\b)?")


@lru_cache(maxsize=64)
def _named_part(style: Style) -> re.Pattern[str]:
    """A title behind "the" that ends in "Part"."""
    parts = either(word[:1].upper() + word[1:] for word in style.words.get("parts_of_collections", ()))
    word = r"(?:[A-Z][\w'-]*|[(][A-Z]+[)])"
    return re.compile(rf"(?<=\b[Tt]he )(?P<name>{word}(?: (?:of|and|for|-|{word})){{0,9}}?)(?= (?:{parts})\b)")


@cache
def openers() -> frozenset[str]:
    """Words that open a sentence or a phrase before a name: "Where Hive Safety 2.1 applies", "Under the"."""
    known = law_name_words()
    return frozenset((*known.stops, *known.links, *known.articles, *known.small, "notwithstanding", "pursuant"))


def citable(name: str) -> bool:
    """Whether a title tells a document from others: in capitals as titles are, not of the words of units and kinds
    alone ("Annex", "Annual Report"), and no sentence.
    """
    if CODE.fullmatch(name):
        return True
    words = _WORD.findall(name)
    if not 0 < len(words) <= LONGEST or name[-1] in ".:;," or not name[0].isupper():
        return False
    known = law_name_words()
    long = [word for word in words if len(word) > 3]
    if len(words) == 1 and 2 < len(name) < 7 and name.isupper():
        return name.lower() not in known.numbered  # GEN, COBS
    if sum(word[0].isupper() for word in long) < len(long) or not long:
        return False
    plain = {*known.kinds, *known.generic, *known.small, *known.months, *known.numbered}
    return any(word.lower() not in plain and word.lower().removesuffix("s") not in plain for word in long)


def _after_openers(text: str, start: int, end: int) -> int:
    """Where a phrase begins behind the words that open a sentence before it."""
    for match in _WORD.finditer(text, start, end):
        if match[0].lower() not in openers():
            return match.start()
    return end
