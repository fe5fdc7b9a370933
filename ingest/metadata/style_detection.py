"""The citation style that reads a document: a person's, its instrument's, its format's, or its own manner of citing.

Where nobody says whose law a text is, its words for the levels below a section do ("clause (a) of sub-section (1)",
"paragraph (1)(a)"): each tradition names them its way and numbers each level in its own form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from gazetteers.spoken_language import language_style
from ingest.document.records import DocumentInfo, Reading
from ingest.metadata.identity import Identity
from ingest.numbering.label_forms import forms

LEAST = 8
"""So many mentions of levels are needed to judge."""

EVERY = 5_000
"""And one in so many characters: a statute speaks of its levels on every page, a book about statutes does not."""

SHARE = 0.8
"""Of the mentions that a style must account for."""

LEAD = 0.1
"""By which it must account for more of them than any other."""

SIGNS = 2
"""Distinct words of a language's law from which on a document that names no language is read in it."""

_MENTION = re.compile(r"\b(?P<word>[a-z]+(?:-[a-z]+)?)\s+\((?P<number>\d{1,3}[A-Z]{0,2}|[a-z]{1,5}|[A-Z]{1,3})\)")


def detect_style(info: DocumentInfo, identity: Identity, reading: Reading, gazetteer: Gazetteer) -> Style:
    """The style of a document, "common" where nothing speaks for another. Raises GazetteerError for a style that a
    person named and that does not exist.
    """
    if info.style:
        return gazetteer.style(info.style)
    known = identity.instrument or info.parent or next(iter(identity.suggested), None)
    by_format = gazetteer.style_for(known, reading.format)
    by_language = by_format if by_format.name != "common" else gazetteer.style_for(known, info.language)
    if by_language.name != "common":
        return by_language
    styles = gazetteer.styles.values()
    spoken = None if info.language else language_style(reading.raw, styles, least=SIGNS)
    return spoken or spoken_style(reading.raw, styles) or by_language


def spoken_style(text: str, styles: Iterable[Style]) -> Style | None:
    """The style of a jurisdiction whose levels the citations in `text` name; None where none or several fit."""
    mentions = Counter((m["word"], m["number"]) for m in _MENTION.finditer(text))
    known = _traditions(styles)
    words = frozenset(word for style in known for word in _levels(style))
    spoken = {mention: count for mention, count in mentions.items() if mention[0] in words}
    total = sum(spoken.values())
    if total < max(LEAST, len(text) // EVERY):
        return None
    ranked = sorted(((_fits(style, spoken) / total, style.name, style) for style in known), key=lambda r: (-r[0], r[1]))
    best, following = ranked[0], ranked[1][0] if len(ranked) > 1 else 0.0
    return best[2] if best[0] >= SHARE and best[0] - following >= LEAD else None


def _traditions(styles: Iterable[Style]) -> list[Style]:
    """The styles that number the first level below a section in one form, as statutes of one place do."""
    found = [s for s in styles if s.jurisdictions and s.levels.get("section")]
    return sorted((s for s in found if len(s.level_forms.get(s.levels["section"][0], ())) == 1), key=lambda s: s.name)


def _fits(style: Style, spoken: dict[tuple[str, str], int]) -> int:
    """How many of the mentions name a level by the style's word and in its form; none where only one level is named."""
    levels = _levels(style)
    fitting = {m: n for m, n in spoken.items() if set(forms(m[1])) & levels.get(m[0], frozenset())}
    return sum(fitting.values()) if len({levels[word] for word, _ in fitting}) > 1 else 0


@lru_cache(maxsize=64)
def _levels(style: Style) -> dict[str, frozenset[str]]:
    """The words for the levels below a section, each with the forms of its numbers."""
    return {
        word: frozenset(style.level_forms.get(unit.name, ()))
        for unit in style.units
        if unit.name in style.levels["section"]
        for word in (*unit.words, *unit.plurals)
    }
