"""Paragraphs cited by their number in square brackets: "at [12]", "see [3] and [5] above", "at [14]-[16]".

Only in a document whose paragraphs are numbered through: elsewhere such a number is a note's, or a work's in a list.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from gazetteers.law_names import law_name_words
from gazetteers.records import Style
from ingest.document.budget import check
from ingest.numbering.style_words import either
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.normalise import Normalised

_NUMBER = re.compile(r"\[(\d{1,4}[A-Z]?)\]")


@lru_cache(maxsize=64)
def _cited(style: Style) -> re.Pattern[str]:
    """A list of such numbers behind a word that cites, and what ties two of them."""
    words = style.words
    leads = either(words.get("square_leads", ()))
    ties = either((*words.get("and", ()), *words.get("or", ()), *words.get("ranges", ())))
    own = either(law_name_words().own_place)
    tie = rf"(?: ?- ?|(?: (?:{own}))?(?:,? (?:{ties}) |, ))"
    return re.compile(
        rf"(?<![\w.])(?:{leads}) (?P<list>\[\d{{1,4}}[A-Z]?\](?:{tie}\[\d{{1,4}}[A-Z]?\])*)", re.IGNORECASE
    )


def square_numbers(
    folded: Normalised, style: Style, taken: Sequence[tuple[int, int]], group: int
) -> Iterator[ReferenceDraft]:
    """The drafts of these numbers, by place; none inside the spans `taken` ("[2001] HCA 3"). Lists are numbered from
    `group` on.
    """
    unit = next(iter(style.words.get("numbered_units", ())), "")
    spans = sorted(taken)
    ranges = re.compile(rf" ?- ?|,? (?:{either(style.words.get('ranges', ()))}) ", re.IGNORECASE)
    for match in _cited(style).finditer(folded.text):
        check()
        found = [m for m in _NUMBER.finditer(folded.text, *match.span("list")) if not _held(spans, m.start())]
        through = {a.start(): b for a, b in pairwise(found) if ranges.fullmatch(folded.text, a.end(), b.start())}
        ends = {b.start() for b in through.values()}
        listed = [m for m in found if m.start() not in ends]
        for number in listed:
            last = through.get(number.start())
            yield ReferenceDraft(
                number.start(),
                (last or number).end(),
                ((unit, number[1]),),
                "range" if last is not None else "list" if len(listed) > 1 else "unit",
                through=((unit, last[1]),) if last is not None else None,
                group=group if len(listed) > 1 else None,
                minor=True,
            )
        group += 1


def _held(spans: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether one of the sorted `spans` holds a place; they may stand in each other two or three deep."""
    behind = bisect_right(spans, (at + 1, 0))
    return any(start <= at < end for start, end in spans[max(0, behind - 4) : behind])
