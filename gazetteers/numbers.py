"""Numbers of provisions: as printed, and as a key that compares them.

A key drops a hyphen only before a letter suffix (80-IA, 115V-I), never between digits (dropping all would merge 112
pairs of D.C. sections: 1-1301 and 11-301). Roman, arabic and
ordinal numbers are equated for containers only. Case is kept in brackets: (A) is not (a).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from gazetteers.records import AcrossStyles
from gazetteers.styles import shipped

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-")
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.IGNORECASE)
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_ARABIC_CONTAINER = re.compile(r"(\d+)-?([A-Z]{0,3})", re.IGNORECASE)
_SUFFIX_HYPHEN = re.compile(r"(?<=[0-9])-(?=[A-Za-z])|(?<=[A-Za-z])-(?=[A-Za-z0-9]+$)")

_UNITS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
)
_TENS = {"twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50}
_TENS_STEM = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ORDINALS: dict[str, int] = {
    **{word: i for i, word in enumerate(_UNITS, 1)},
    **_TENS,
    **{f"{stem}-{_UNITS[i]}": value + i + 1 for stem, value in _TENS_STEM.items() for i in range(9)},
}
"""English ordinal words to 59; statutes have no fifty-ninth Schedule."""

NUMBER_WORDS: dict[str, int] = {
    word: value
    for value, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
}
"""Cardinal words in headings: "CHAPTER ONE"."""

_ORDINAL_FIGURE = re.compile(r"(\d{1,3})(?:st|nd|rd|th)")


def roman_value(text: str) -> int | None:
    """The value of a well-formed Roman numeral of either case, else None ("IIII", "Cases" are none)."""
    if not text or not _ROMAN.fullmatch(text):
        return None
    total = 0
    values = [_ROMAN_VALUES[c] for c in text.upper()]
    for value, after in zip(values, [*values[1:], 0], strict=True):
        total += -value if value < after else value
    return total


def fold_number(number: str) -> str:
    """`number` with dashes made "-", compatibility forms and invisible characters folded, blanks dropped."""
    folded = unicodedata.normalize("NFKC", number).translate(_DASHES)
    return "".join(c for c in folded if not c.isspace() and unicodedata.category(c) != "Cf")


@lru_cache(maxsize=65536)
def key(number: str, unit: str | None = None, across: AcrossStyles | None = None) -> str:
    """The comparison form of a printed number; `unit` is the canonical unit, None for a bracket step. `across` is
    what the styles say of the units (`Style.across`); without it the shipped styles are asked.

    >>> key("80-IA", "section"), key("80ia", "section"), key("1-1301", "section")
    ('80IA', '80IA', '1-1301')
    >>> key("VI-A", "chapter"), key("Fourth", "schedule"), key("A")
    ('6A', '4', 'A')
    >>> key("Tax year", "definition"), key("One", "part"), key("IV", "exhibit")
    ('tax-year', '1', '4')
    """
    if unit == "definition":
        return "-".join(unicodedata.normalize("NFKC", number).translate(_DASHES).lower().split())
    folded = fold_number(number).strip(".,;:()[]")
    if unit is not None:
        across = across if across is not None else shipped()["common"].across
        if unit in across.by_value:
            return _container_key(folded)
        if unit in across.caseless:
            folded = folded.upper()
    return _SUFFIX_HYPHEN.sub("", folded) if folded[:1].isdigit() else folded


def _figure(folded: str) -> int | None:
    """The value of an ordinal in figures: "2nd" is 2."""
    match = _ORDINAL_FIGURE.fullmatch(folded.lower())
    return int(match[1]) if match is not None else None


def _container_key(folded: str) -> str:
    ordinal = ORDINALS.get(folded.lower()) or NUMBER_WORDS.get(folded.lower()) or _figure(folded)
    if ordinal is not None:
        return str(ordinal)
    arabic = _ARABIC_CONTAINER.fullmatch(folded)
    if arabic is not None:
        return str(int(arabic[1])) + arabic[2].upper()
    # The longest Roman numeral first: XIIA is 12A, and IC, which is none as a whole, is 1C.
    for cut in range(len(folded), max(0, len(folded) - 4), -1):
        value = roman_value(folded[:cut])
        suffix = folded[cut:].removeprefix("-").upper()
        if value is not None and (not suffix or suffix.isalpha()):
            return f"{value}{suffix}"
    return folded.upper()
