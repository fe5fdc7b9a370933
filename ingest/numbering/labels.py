"""Labels at the start of a block: "(1)", "(2A)", "(iia)", "[(ac)", "(a)(i)", "1°", "Provided that", "Explanation 2.—".

A label is read in every form that it may have: "(i)" is roman 1 and the letter after (h). Which one it is, the sequence
decides (see sequences.py).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.records import Style, Unit
from ingest.numbering.designations import DASHES
from ingest.numbering.label_forms import forms
from ingest.numbering.style_words import capitalised, either

_LEAD = re.compile(r"(?:[\s\[*†‡]|\d{1,3}\s*(?=\[))*")
_BRACKET = re.compile(
    r"\(\s*(?P<number>\d{1,3}[A-Za-z]{0,4}(?:\.\d{1,3}|-[a-z]{1,4}|-\d{1,2})*"
    r"|[A-Za-z]{1,7}(?:[.-](?:\d{1,3}[A-Za-z]?|[a-z]{1,4}|[IVX]{1,4}))*)\s*\)\]?"
)
_ORDINAL = re.compile(r"(?P<number>\d{1,3})\s?[°º]\)?\.?(?=\s)\s*")
"""The labels "1°" and "1°)" of French, "1.º" of other lists: no sentence begins so."""

_DOTTED = re.compile(
    r"(?P<number>\d{1,3}[A-Z]{0,3}(?:\.\d{1,3})*|[IVXL]{1,6}|[A-Z]|[ivxl]{1,5}|[a-z]{1,2})\.(?:(?=\s|\[|\Z)|[—–](?=\(1\)))\s*"
    r"|(?P<closed>\d{1,3}|[a-z]{1,2}|[ivx]{1,5})\)(?=\s|\Z)\s*"
    r"|(?P<bare>[IVXL]{1,6})(?:\s+(?=[A-Z“\"])|\s*[–—-]\s+|\s*\Z)"
)
_TERM = re.compile(r"[“\"«„](?P<term>[^”\"»]{1,120})[”\"»]")
_SCOPE_NUMBER = re.compile(
    r"\s*(?:\d{1,3}\s*(?=\[))?[\s\[(]*(?P<number>\d{1,2}[A-Z]{0,2}|[IVX]{1,4}(?![A-Za-z]))?(?P<stop>[\s.:\])]*)"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """One label. `kind` is bracket, dotted, named, scope or term; `unit` is set for scopes ("proviso"), terms and what
    a sign names ("§ 1º" of Portuguese).

    `start` and `end` are offsets in the block's text: end is where the labelled words begin.
    """

    kind: str
    number: str
    printed: str
    start: int
    end: int
    unit: str = ""


@lru_cache(maxsize=64)
def _proviso(style: Style) -> re.Pattern[str]:
    """How a proviso opens: "Provided that", "PROVIDED FURTHER"."""
    opens, leads = style.words.get("proviso", ()), style.words.get("proviso_leads", ())
    behind = either((*leads, *(word.upper() for word in leads)))
    return re.compile(rf"(?:{either(capitalised(opens))})(?=[\s,]+(?:{behind})\b|\s*[—–-])")


@lru_cache(maxsize=64)
def _scopes(style: Style) -> tuple[tuple[re.Pattern[str], str], ...]:
    """How the other scopes open, with their units: "Explanation", "ILLUSTRATION"."""
    scopes = (u for u in style.units if u.kind == "scope" and u.name != "proviso")
    return tuple((re.compile(rf"(?:{either(capitalised(u.words))})(?![\w-])"), u.name) for u in scopes)


def _signing(style: Style) -> tuple[Unit, ...]:
    return tuple(unit for unit in style.units if unit.kind == "minor" and unit.signs)


@lru_cache(maxsize=64)
def _signed(style: Style) -> re.Pattern[str] | None:
    """Labels that open with the sign of a unit below the section: "§ 1º" of Portuguese."""
    signs = {sign for unit in _signing(style) for sign in unit.signs}
    if not signs:
        return None
    return re.compile(rf"(?P<sign>{either(signs)})\s?(?P<number>\d{{1,3}}(?:-[A-Z])?)(?:\s?[ºo°])?\.?(?=\s)\s*")


def read(text: str, style: Style, *, dotted: bool = False, terms: bool = False) -> tuple[Mark, ...]:
    """The labels at the start of `text`, outermost first. `dotted`: "1." counts too; `terms`: a defined term does."""
    marks: list[Mark] = []
    signed = _signed(style)
    at = _skip(text, 0)
    scope = _scope(text, at, style)
    if scope is not None:
        marks.append(scope)
        at = _skip(text, scope.end)
    elif dotted:
        mark = dotted_mark(text)
        if mark is not None and mark.number[0].isdigit():
            marks.append(mark)
            at = _skip(text, mark.end)
    while len(marks) < 5:
        named = signed.match(text, at) if signed is not None and not marks else None
        if named is not None:
            unit = next(unit.name for unit in _signing(style) if named["sign"] in unit.signs)
            marks.append(Mark("named", named["number"], named.group().strip(" ."), at, named.end(), unit))
            at = _skip(text, named.end())
            continue
        match = _BRACKET.match(text, at) or _ORDINAL.match(text, at)
        if match is None or not forms(match["number"]):
            break
        printed = f"({match['number']})" if match.re is _BRACKET else match.group().strip()
        marks.append(Mark("bracket", match["number"], printed, at, match.end()))
        at = _skip(text, match.end())
    if not marks and terms:
        term = _TERM.match(text, at)
        if term is not None:
            marks.append(Mark("term", term["term"].strip(), term.group(), at, at, "definition"))
    return tuple(marks)


def dotted_mark(text: str) -> Mark | None:
    """The label "1.", "A.", "IV." or "a)" at the start of `text`; a dash may lead on to its first sub-paragraph.

    >>> dotted_mark("2.—(1) A notice is fixed."), dotted_mark("2.—A notice")
    (Mark(kind='dotted', number='2', printed='2.', start=0, end=3, unit=''), None)
    """
    match = _DOTTED.match(text, _skip(text, 0))
    if match is None:
        return None
    number = match["number"] or match["closed"] or match["bare"]
    return Mark("dotted", number, match.group().strip(" —–-\n\t"), match.start(), match.end())


def _skip(text: str, at: int) -> int:
    match = _LEAD.match(text, at)
    return match.end() if match is not None else at


def _scope(text: str, at: int, style: Style) -> Mark | None:
    """A proviso, Explanation, Illustration or the like that opens the text."""
    proviso = _proviso(style).match(text, at)
    if proviso is not None:
        return Mark("scope", "", proviso.group(), at, proviso.end(), "proviso")
    for pattern, unit in _scopes(style):
        match = pattern.match(text, at)
        if match is None:
            continue
        number = _SCOPE_NUMBER.match(text, match.end())
        if number is None:
            continue
        end = number.end()
        dash = re.compile(rf"\s*[{DASHES}–-]+\s*").match(text, end)
        if dash is None and not set(number["stop"]) & set(".:)") and end < len(text.rstrip()):
            continue
        printed = " ".join(text[at:end].replace("[", " ").replace("]", " ").split()).strip(" .:")
        return Mark("scope", number["number"] or "", printed, at, dash.end() if dash is not None else end, unit)
    return None
