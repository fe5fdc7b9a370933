"""Official numbers behind a title: "(1 of 1956)", "(c. 54)". Number and title must agree; either may be a misprint."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from rapidfuzz import fuzz

from gazetteers.load import Gazetteer
from gazetteers.records import Instrument, Style
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

LONGEST = 200
"""Characters of an official number with what stands beside it: a pattern of a user's style is handed no more."""

NEAR_TITLE = 85.0
"""How like (0 to 100) an unknown title must be to the one that bears its official number to be its misspelling."""


def with_number(
    folded: Normalised, mention: Mention, candidates: tuple[str, ...], gazetteer: Gazetteer, style: Style, title: str
) -> Mention:
    """The mention with its official number read: title and number must agree."""
    found = _official(folded, mention.end, style)
    if found is None:
        return mention
    end, number, year = found
    mention = replace(mention, end=end)
    held = [gazetteer.instruments[i] for i in candidates if i in gazetteer.instruments]
    agreeing = [i for i in held if _same_number(i, number, year)]
    if len(agreeing) == 1:
        return replace(mention, id=agreeing[0].id, via="title_number", candidates=())
    if not number or not year:
        return mention
    places = sorted({i.jurisdiction for i in held})
    place = places[0] if len(places) == 1 else (style.jurisdictions[0] if style.jurisdictions else None)
    others = gazetteer.by_number(number, year, place)
    if not held:
        # Each country counts its own Acts: without one a number says nothing.
        return _by_number(mention, others if place else (), title)
    if any(i.number for i in held):
        # Number and title disagree: either may be the misprint, so neither is chosen.
        several = tuple(sorted({i.id for i in held} | {o.id for o in others}))
        return replace(mention, id=None, via="ambiguous", rule="number_disagrees", candidates=several)
    return mention


def _by_number(mention: Mention, others: tuple[Instrument, ...], title: str) -> Mention:
    """An unknown title beside a known number: one Act if the titles are nearly alike, else a doubt."""
    near = [o for o in others if fuzz.ratio(o.title.lower(), title.lower()) >= NEAR_TITLE]
    if len(near) == 1:
        return replace(mention, id=near[0].id, via="number")
    if others and title:
        candidates = tuple(sorted(o.id for o in others))
        return replace(mention, via="ambiguous", rule="number_disagrees", candidates=candidates)
    return mention


def _same_number(instrument: Instrument, number: str, year: int | None) -> bool:
    if instrument.number.lower().removeprefix("c.").strip() != number.lower():
        return False
    return year is None or year == (instrument.number_year or instrument.year)


@lru_cache(maxsize=64)
def _official_patterns(style: Style) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in style.words.get("official_numbers", ()))


def _official(folded: Normalised, at: int, style: Style) -> tuple[int, str, int | None] | None:
    """An official number in brackets at `at`: its end, number and year; number "" where it is of no known shape."""
    if folded.lower[at : at + 1] not in {" ", "("} or (
        "(" not in folded.lower[at : at + 2] and "[" not in folded.lower[at : at + 2]
    ):
        return None
    for pattern in _official_patterns(style):
        match = pattern.match(folded.lower, at, at + LONGEST)
        if match is not None:
            groups = {name: value for name, value in match.groupdict().items() if value}
            number = (
                groups.get("number")
                or groups.get("chapter")
                or groups.get("asp_number")
                or groups.get("chapter2")
                or ""
            )
            year = groups.get("year")
            return match.end(), number, year_of(year)
    return None


def year_of(printed: str | None) -> int | None:
    """A year that a style's pattern found; None where it is none, for the pattern may be anybody's."""
    return int(printed) if printed and len(printed) <= 4 and printed.isdecimal() else None


@lru_cache(maxsize=64)
def kind_words(style: Style) -> tuple[str, ...]:
    """Every kind word of the style ("act", "sanhita", "regulations"), sorted."""
    words = style.words
    return tuple(
        sorted({*words.get("title_kinds", ()), *words.get("dated_kinds", ()), *words.get("anaphoric_kinds", ())})
    )


def noun_of(lower: str, style: Style) -> str:
    """The kind word of a title: the last of its words that is one ("securities act, 2006" is an act)."""
    kinds = kind_words(style)
    return next((w for w in reversed(re.findall(r"[\w-]+", lower)) if w in kinds), "")
