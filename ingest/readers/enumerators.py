"""Numbers and letters that stand before the items of a list: printing computed ones, knowing printed ones."""

from __future__ import annotations

import re
from collections.abc import Callable

PRINTED = re.compile(
    r"\(?(?:\d{1,4}(?:\.\d{1,3})*[a-z]?|[a-z]{1,2}|[A-Z]{1,2}|[ivxlc]{1,7}|[IVXLC]{1,7})[.)](?=\s|$)|[•·▪●○–—*-](?=\s|$)"
)
"""An enumerator as printed at an item's start: "(a)", "1.", "iv)", a bullet or a dash."""

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def roman(number: int) -> str:
    """Lower-case roman numeral; decimal where there is none (zero, negative, past 3999)."""
    if not 0 < number < 4000:
        return str(number)
    parts = []
    for value, digits in _ROMAN:
        while number >= value:
            parts.append(digits)
            number -= value
    return "".join(parts)


def letters(number: int) -> str:
    """a, b, ... z, aa, ab, ... as browsers count; decimal for zero and below."""
    if number < 1:
        return str(number)
    digits = ""
    while number:
        number, rest = divmod(number - 1, 26)
        digits = chr(ord("a") + rest) + digits
    return digits


def repeated_letters(number: int) -> str:
    """a, b, ... z, aa, bb, ... as Word counts."""
    if not 0 < number <= 26 * 30:
        return str(number)
    times, rest = divmod(number - 1, 26)
    return chr(ord("a") + rest) * (times + 1)


def listed(number: int, kind: str) -> str:
    """The number of an `<ol type=kind>` item without punctuation."""
    forms: dict[str, Callable[[int], str]] = {
        "a": letters,
        "A": lambda value: letters(value).upper(),
        "i": roman,
        "I": lambda value: roman(value).upper(),
    }
    return forms.get(kind, str)(number)
