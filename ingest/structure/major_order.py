"""Which major units hold others: Articles their sections, letters the numbered paragraphs that run on below them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from gazetteers.numbers import roman_value
from gazetteers.records import Style
from ingest.document.records import RawBlock


def enclosing_majors(headings: Sequence[RawBlock], style: Style) -> frozenset[str]:
    """The major units that divide the document into others: "ARTICLE II" above "Section 2.01" or a Section 1 again.

    Wherever an inner heading comes right behind an outer one, its number must begin anew, or with the outer's.
    """
    majors = [h for h in headings if h.unit and style.kind_of(h.unit) == "major" and h.number]
    behind: Counter[tuple[str, str]] = Counter()
    begun: Counter[tuple[str, str]] = Counter()
    for outer, inner in pairwise(majors):
        behind[outer.unit, inner.unit] += 1
        begun[outer.unit, inner.unit] += outer.unit != inner.unit and _begins_in(inner.number, outer.number)
    return frozenset(
        pair[0] for pair, times in begun.items() if times > 1 and times == behind[pair] and not begun[pair[::-1]]
    )


def letter_rank(headings: Sequence[RawBlock], style: Style, outer: frozenset[str]) -> float:
    """What letters add to the rank of a section where others have figures: those that come first are the outer ones."""
    majors = (h for h in headings if h.unit not in outer and style.kind_of(h.unit) == "major" and h.number)
    letters = [h.number.isalpha() for h in majors]
    if all(letters) or not any(letters):
        return 0.0
    return -0.5 if letters[0] else 0.5


def _begins_in(inner: str, outer: str) -> bool:
    """Whether a number is the first of its run, or begins with the value of the heading above it."""
    head, _, tail = inner.partition(".")
    if not tail:
        return inner in {"1", "A", "I"}
    return head == outer or (roman_value(outer) is not None and head == str(roman_value(outer)))
