"""What looks like an instrument and is known to nobody, ranked, each with an entry ready to be pasted.

The mentions come from above (the grammar finds them); here they are gathered: title, year and number are read from the
words and what stands behind them, aliases from "hereinafter".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from gazetteers.fold import key, split_year
from gazetteers.writing import proposed_id, toml_entry

CONTEXTS = 3
"""Contexts kept for each suggestion."""

_YEAR = re.compile(r"\s*,?\s*(?:of\s+)?(?P<year>1[2-9]\d\d|20\d\d)(?![\w/-])")
_NUMBER = re.compile(r"\s*\(\s*(?:Act\s+)?(?:No\.?\s*)?(?P<number>\d{1,4})\s+of\s+(?P<year>\d{4})\s*\)")
_CHAPTER = re.compile(r"\s*\(\s*(?P<number>(?:c|ch|cap)\.\s*[A-Z]?-?\d[\d.]*)\s*\)", re.IGNORECASE)
# A name in quotes, in brackets behind the title: (hereinafter referred to as "the EPF Act"), ("FEMA").
_ALIAS = re.compile(r"[^.;()]{0,40}\([^()\"“]{0,80}[\"“](?P<alias>[^\"”]{2,60})[\"”][^()]{0,40}\)")
_LAST_BRACKET = re.compile(r"\s*\([^()]*\)$")
_ARTICLE = re.compile(r"^(?:the|this|that|an?)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that look like an instrument that no entry has, with the text around them."""

    words: str
    before: str
    behind: str
    document: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One law that the corpus names and no gazetteer knows."""

    title: str
    year: int | None
    number: str
    count: int
    documents: tuple[str, ...]
    contexts: tuple[str, ...]
    aliases: tuple[str, ...]
    entry: str  # TOML, ready to be pasted and looked over


@dataclass(slots=True)
class _Heap:
    titles: Counter[str] = field(default_factory=Counter)
    numbers: Counter[tuple[str, int | None]] = field(default_factory=Counter)
    aliases: set[str] = field(default_factory=set)
    documents: set[str] = field(default_factory=set)
    contexts: list[str] = field(default_factory=list)


def suggest(mentions: Iterable[Unknown], *, jurisdiction: str = "local") -> list[Suggestion]:
    """Suggestions by falling count, then title. `jurisdiction` goes into the proposed entries."""
    heaps: dict[tuple[str, int | None], _Heap] = {}
    read = [(mention, *_title(mention)) for mention in mentions]
    years: dict[str, set[int]] = {}
    for _, title, year, _ in read:
        if year is not None:
            years.setdefault(key(title), set()).add(year)
    for mention, title, printed_year, behind in read:
        # Without its year a title means the one year that the corpus gives it elsewhere, if it is one.
        dated = years.get(key(title), set())
        year = printed_year if printed_year is not None or len(dated) != 1 else min(dated)
        if not title:
            continue
        heap = heaps.setdefault((key(title), year), _Heap())
        heap.titles[title] += 1
        number = _number(behind)
        if number is not None:
            heap.numbers[number] += 1
        printed = _NUMBER.match(behind)
        alias = _ALIAS.match(behind, printed.end() if printed else 0)
        if alias is not None:
            heap.aliases.add(_ARTICLE.sub("", alias["alias"]).strip())
        heap.documents.add(mention.document)
        if len(heap.contexts) < CONTEXTS:
            heap.contexts.append(" ".join(f"{mention.before}{mention.words}{mention.behind}".split()))
    _fold_aliases(heaps)
    made = [_suggestion(year, heap, jurisdiction) for (_, year), heap in heaps.items()]
    return sorted(made, key=lambda s: (-s.count, s.title, s.year or 0))


def _fold_aliases(heaps: dict[tuple[str, int | None], _Heap]) -> None:
    """A short name that a law was given where it was cited is no law of its own."""
    given = {key(alias): place for place, heap in sorted(heaps.items(), key=str) for alias in heap.aliases}
    for name, place in given.items():
        alone = heaps.get((name, None))
        if alone is None or place == (name, None):
            continue
        whole = heaps[place]
        whole.titles[_usual(whole)] += alone.titles.total()
        whole.documents |= alone.documents
        whole.contexts += alone.contexts[: CONTEXTS - len(whole.contexts)]
        del heaps[(name, None)]


def _title(mention: Unknown) -> tuple[str, int | None, str]:
    """Title, year, and the text behind both."""
    words, behind = _ARTICLE.sub("", " ".join(mention.words.split())), mention.behind
    bracket = _LAST_BRACKET.search(words)
    if bracket is not None and _number(bracket[0]) is not None:
        words, behind = words[: bracket.start()], bracket[0] + behind
    title, year = split_year(words)
    if year is None:
        printed = _YEAR.match(behind)
        if printed is not None:
            year, behind = int(printed["year"]), behind[printed.end() :]
    return title, year, behind


def _number(behind: str) -> tuple[str, int | None] | None:
    """The official number and the year it counts in, where they are printed directly behind."""
    number = _NUMBER.match(behind)
    if number is not None:
        return number["number"], int(number["year"])
    chapter = _CHAPTER.match(behind)
    return (chapter["number"], None) if chapter else None


def _usual(heap: _Heap) -> str:
    """The spelling met most often."""
    return min(heap.titles, key=lambda t: (-heap.titles[t], t))


def _suggestion(year: int | None, heap: _Heap, jurisdiction: str) -> Suggestion:
    title = _usual(heap)
    number, number_year = min(heap.numbers, key=lambda n: (-heap.numbers[n], n)) if heap.numbers else ("", None)
    kind = title.rsplit(maxsplit=1)[-1].lower() if " " in title else "act"
    aliases = tuple(sorted(heap.aliases))
    entry = toml_entry(
        {
            "id": proposed_id(jurisdiction, kind, number_year or year, number, title),
            "title": title,
            "year": year,
            "number": number,
            "number_year": number_year if number_year != year else None,
            "jurisdiction": jurisdiction,
            "kind": kind,
            "aliases": list(aliases),
        }
    )
    return Suggestion(
        title, year, number, heap.titles.total(), tuple(sorted(heap.documents)), tuple(heap.contexts), aliases, entry
    )
