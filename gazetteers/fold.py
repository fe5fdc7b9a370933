"""Folding for matching names: what is equal in a name however it is printed.

A *name key* is the words of a name in lower case with single blanks: "Income-tax Act", "INCOME TAX ACT" and
"Income‑Tax  Act" are all `income tax act`. Punctuation is no part of it: "Finance (No. 2) Act" is `finance no 2 act`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from gazetteers.records import Instrument

_SIGNS = {
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-"),
    **dict.fromkeys(map(ord, "‘’‚‛′ʼ"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″"), '"'),
}
_BLANKS = re.compile(r"\s+")
_BREAKS = re.compile(r"[\W_]+")
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_TITLE_YEAR = re.compile(r"(?P<title>.*?\w\)?)[,\s]+(?:of\s+)?\(?(?P<year>1[2-9]\d\d|20\d\d)\)?", re.DOTALL)


def fold(text: str) -> str:
    """`text` in lower case with single blanks, plain dashes and quotes, and without invisible characters."""
    if text.isascii() and text.isprintable():
        return _BLANKS.sub(" ", text.lower()).strip()
    folded = unicodedata.normalize("NFKC", text).translate(_SIGNS).lower()
    visible = "".join(c for c in folded if c.isspace() or unicodedata.category(c) not in {"Cf", "Cc"})
    return _BLANKS.sub(" ", visible).strip()


def key(name: str) -> str:
    """The comparison form of a name.

    >>> key("Finance (No. 2) Act"), key("Income‑Tax  Act")
    ('finance no 2 act', 'income tax act')
    """
    return words(fold(name)).strip()


def words(folded: str) -> str:
    """Folded text with every run of signs and blanks made one blank."""
    return _BREAKS.sub(" ", folded)


def spellings(name: str) -> tuple[str, ...]:
    """Every key under which `name` may stand in a text: its own, with its hyphens closed up ("Incometax", as line ends
    leave it), and with "&" for "and" (signs are no part of a key, so that is the key without its "and").
    """
    folded = fold(name)
    found = {words(folded).strip(), words(_HYPHEN.sub("", folded)).strip()}
    found |= {words(re.sub(r"\band\b", " ", form)).strip() for form in list(found) if " and " in form}
    if "&" in folded:
        spelt = words(folded.replace("&", " and ")).strip()
        found.add(spelt)
    return tuple(sorted(found))


def bare_title(instrument: Instrument) -> str:
    """Its title without a year, where the list printed one in it."""
    return split_year(instrument.title)[0]


def replaced(instruments: Iterable[Instrument]) -> frozenset[str]:
    """Ids of undated instruments whose successor bears the same title: undated words mean the law in force."""
    held = {instrument.id: instrument for instrument in instruments}
    return frozenset(
        i.id
        for i in held.values()
        if i.year is None and any(s in held and key(held[s].title) == key(i.title) for s in i.successors)
    )


def split_year(name: str) -> tuple[str, int | None]:
    """A printed name as title and year: "Customs Act, 1962" and "Customs Act 1962" are ("Customs Act", 1962)."""
    match = _TITLE_YEAR.fullmatch(name.strip())
    if match is None:
        return name.strip(), None
    return match["title"].strip(), int(match["year"])
