"""Coded forms, whose shape says what they are: "42 U.S.C.", "Act 5 of 2009", "[2022] EWCA Civ 123" (forms 32-35).

The forms are data of the style; the families that they name are the gazetteer's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from gazetteers.load import Gazetteer
from gazetteers.records import CodedForm, Style
from ingest.document.records import Via
from ingest.references.instruments.official_numbers import kind_words, year_of
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_MORE = re.compile(
    r"(?:,? and |, ?(?:and )?)(?P<code>(?P<year>\d{4})/(?P<number>\d{1,5})|(?P<bare>\d{3,5}))"
    r"(?=[,.;) ]|$)(?! ?\()(?! (?!and\b)[A-Za-z])"
)
"""A further number of a list of codes: "2006/1337", "3228"; no bare number before a word, as in ", 120 days"."""


def find_coded(folded: Normalised, gazetteer: Gazetteer, lexicon: Lexicon, style: Style) -> list[Mention]:
    """The coded citations of the text, unordered; those of one span once. Searched only about their literals."""
    found: dict[tuple[int, int], Mention] = {}
    text = folded.text
    last: dict[str, int] = {}  # where each form was last searched to: hits of one match are not searched again
    for at, end, form, pattern in lexicon.literals(folded.lower):
        if last.get(form.name, -1) > at:
            continue
        for match in pattern.finditer(text, max(0, at - 60), min(len(text), end + 80)):
            if match[0] and match.start() <= at + 1 and match.end() >= end - 1 and _free(text, match):
                if match.span() not in found:
                    found[match.span()] = _coded_mention(form, match, gazetteer, style)
                last[form.name] = match.end()
                if form.listed and "year" in match.groupdict():
                    found.update(_listed(text, match, form, gazetteer))
    return list(found.values())


def _listed(
    text: str, first: re.Match[str], form: CodedForm, gazetteer: Gazetteer
) -> Iterator[tuple[tuple[int, int], Mention]]:
    """What goes on behind a code with numbers alone: each with its year, else with that of the one before."""
    year, end = first["year"], first.end()
    while (more := _MORE.match(text, end)) is not None:
        year, end = more["year"] or year, more.end()
        known = gazetteer.coded(form.family, {"year": year, "number": more["number"] or more["bare"]})
        via: Via = "unknown" if known is None else "number"
        yield (more.start("code"), end), Mention(more.start("code"), end, via, id=known, coded=form)


def _free(text: str, match: re.Match[str]) -> bool:
    """Whether the match is no part of a longer word or number."""
    before = text[match.start() - 1 : match.start()]
    behind = text[match.end() : match.end() + 1]
    joined = match[0][0].isalnum() and (before.isalnum() or before in {"-", "/"})
    return not joined and not (match[0][-1].isalnum() and behind.isalnum())


def _coded_mention(form: CodedForm, match: re.Match[str], gazetteer: Gazetteer, style: Style) -> Mention:
    noun = next((w for w in kind_words(style) if w in match[0].lower().split()), "")
    mention = Mention(match.start(), match.end(), "unknown", noun=noun, coded=form)
    parts = {name: value for name, value in match.groupdict().items() if value}
    for name in [n for n in parts if n.endswith("__a")]:
        del parts[name]
        plain = name.removesuffix("__a")
        parts[plain] = f"{parts.get(plain, '')}a"
    if len(parts.get("year", "")) == 2:
        parts["year"] = f"19{parts['year']}"
    if form.family:
        known = gazetteer.coded(form.family, parts)
        return replace(mention, id=known, via="number") if known is not None else mention
    year = year_of(parts.get("year"))
    if "number" in parts and year is not None and not form.case:
        return _by_legislature(mention, parts["number"], year, gazetteer, style)
    return mention


def _by_legislature(mention: Mention, number: str, year: int, gazetteer: Gazetteer, style: Style) -> Mention:
    """As in "Act 5 of 2009": a number alone needs its legislature, which the style tells; else it stays a doubt."""
    if style.jurisdictions:
        found = [i for place in style.jurisdictions for i in gazetteer.by_number(number, year, place)]
    else:
        found = list(gazetteer.by_number(number, year))
    if len(found) == 1 and style.jurisdictions:
        return replace(mention, id=found[0].id, via="number")
    if found:
        return replace(mention, via="ambiguous", candidates=tuple(sorted(i.id for i in found)))
    return mention
