"""Patterns of names of laws, made from the word lists of all languages (gazetteers/law_names.py)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.law_names import LawNameWords
from ingest.references.lexicon.lexicon import trie

CAPITAL = r"[(]?[A-Z0-9À-ÖØ-Þ][\w&'./-]*[)]?,?"
"""A word of a capitalised name, with the bracket and comma that may stand at it."""

YEAR = r"(?:1[6-9]|20)\d\d(?![\w/-])"


@dataclass(frozen=True, slots=True)
class NamePatterns:
    """Compiled patterns; behind and before say on which side of the pinpoint."""

    link: re.Pattern[str]
    article: re.Pattern[str]
    kind_behind: re.Pattern[str]
    bare_kind_behind: re.Pattern[str]
    dated_behind: re.Pattern[str]
    capitals: re.Pattern[str]
    kind_before: re.Pattern[str]
    dated_before: re.Pattern[str]
    french: re.Pattern[str]
    french_before: re.Pattern[str]
    kinds_first: re.Pattern[str]
    capitals_before: re.Pattern[str]
    year: re.Pattern[str]
    kind_year: re.Pattern[str]
    year_behind: re.Pattern[str]
    of_year: re.Pattern[str]
    end: re.Pattern[str]
    last: re.Pattern[str]


@lru_cache(maxsize=4)
def patterns_of(words: LawNameWords) -> NamePatterns:
    """The patterns of the lists."""
    capitals = trie(sorted({form for kind in words.kinds for form in (kind.capitalize(), kind.upper())}))
    small = "|".join(re.escape(w) for w in sorted(words.small | {"&"}, key=lambda w: (-len(w), w)))
    token = rf"(?:{CAPITAL}|{small})"
    first = "|".join(sorted(words.kinds_first))
    links = "|".join(re.escape(w) for w in sorted(words.first_links, key=lambda w: (-len(w), w)))
    number = r"(?:,? [(]?(?:[Nn]o\.? ?\d+(?: of \d{4})?|\d+ of \d{4})[)]?)?"
    year_behind = rf"{number}(?:,? [(]?(?:of )?(?P<year>{YEAR})[)]?)?"
    articles = "|".join(re.escape(w) for w in sorted(words.articles, key=lambda w: (-len(w), w)))
    french = (
        rf"(?<![\w-])(?:{first})(?: [\w'-]+)?? (?:{links})(?:[ '][\w'-]+){{0,6}}?"
        rf"(?: (?:de |du )?\d[\d/-]*)?"
    )
    return NamePatterns(
        link=re.compile(
            rf"(?:{'|'.join(re.escape(w) for w in sorted(words.links, key=lambda w: (-len(w), w)))})"
            rf"(?:,? (?=(?:{articles}) )| |(?<='))"  # "section 3 of, and Schedule 6 to, the 1999 Act"
        ),
        article=re.compile(rf"(?:{articles})(?: |(?<='))"),
        kind_behind=re.compile(rf"{CAPITAL} (?:{token} ){{0,16}}?[(]?(?:{capitals})(?![\w-])"),
        bare_kind_behind=re.compile(rf"(?:{capitals})(?:,? | of |, of )[(]?{YEAR}"),
        dated_behind=re.compile(rf"{CAPITAL}(?: {token}){{0,8}}?,? [(]?{YEAR}"),
        capitals=re.compile(rf"{CAPITAL}(?: (?:{small}))*(?: {CAPITAL}(?: (?:{small}))*(?= [A-Z]))*(?: {CAPITAL})?"),
        kind_before=re.compile(
            rf"(?<![\w-])(?P<kind>{capitals}|{trie(sorted(words.kinds))})[)]?{year_behind}(?: [(][^()]{{1,40}}[)])?$"
        ),
        dated_before=re.compile(rf"{CAPITAL}(?: [A-Z][\w&'./-]*)*,? [(]?{YEAR}[)]?$"),
        french=re.compile(rf"{french}(?=$|[ ,;.:)\]])"),
        kinds_first=re.compile(rf"(?<![\w-])(?:{first}) "),
        french_before=re.compile(rf"{french}$"),
        capitals_before=re.compile(rf"(?<![\w-]){CAPITAL}(?: (?:{token}))*$"),
        kind_year=re.compile(rf"(?:{trie(sorted(words.kinds))}),? {YEAR}"),
        year=re.compile(rf"[(]?{YEAR}[)]?"),
        year_behind=re.compile(year_behind),
        of_year=re.compile(rf" of [(]?{YEAR}"),
        end=re.compile(r"\n|[;?!]|: |\.(?= |$)"),
        last=re.compile(r"[\w&'.-]*\w(?=[).'\]\"]*$)"),
    )
