"""Cuts verbatim text into runs that a template can link and mark. Joined, the runs are the text itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ingest.index.tokens import stem, tokenise


@dataclass(frozen=True, slots=True)
class Span:
    """Something over [start, end) of a text: a link (`href` set) or a mark."""

    start: int
    end: int
    href: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text with its link ("" for none) and whether it is marked."""

    text: str
    href: str = ""
    title: str = ""
    mark: bool = False


def runs(text: str, offset: int, links: Iterable[Span], marks: Iterable[Span] = ()) -> list[Run]:
    """`text`, which begins at `offset`, as runs. Of links that overlap, the one that begins first wins, then the
    longest.
    """
    end = offset + len(text)
    linked, marked = deque(_apart(links, offset, end)), deque(_apart(marks, offset, end))
    cuts = sorted({offset, end, *(p for s in (*linked, *marked) for p in (s.start, s.end))})
    found: list[Run] = []
    for left, right in pairwise(cuts):
        link, mark = _over(linked, left), _over(marked, left)
        words = text[left - offset : right - offset]
        href, title = (link.href, link.title) if link else ("", "")
        found.append(Run(words, href, title, mark is not None))
    return found


def _over(spans: deque[Span], place: int) -> Span | None:
    """The span over a place; those that end before it are dropped, since places only rise."""
    while spans and spans[0].end <= place:
        spans.popleft()
    return spans[0] if spans and spans[0].start <= place else None


def _apart(spans: Iterable[Span], low: int, high: int) -> list[Span]:
    """The spans cut to [low, high), none overlapping another."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        start, end = max(span.start, low), min(span.end, high)
        if start < end and (not kept or start >= kept[-1].end):
            kept.append(Span(start, end, span.href, span.title))
    return kept


def word_marks(text: str, offset: int, words: Iterable[str]) -> list[Span]:
    """The places of the words of a query in a text, by the rule that found them."""
    wanted = {stem(t.text) for word in words for t in tokenise(word)}
    return [Span(t.start + offset, t.end + offset) for t in tokenise(text) if stem(t.text) in wanted]


@dataclass(slots=True)
class Branch:
    """A heading with those below it; `open` where they are few enough to be shown at once."""

    heading: Mapping[str, Any]
    below: list[Branch]
    open: bool = True


MANY_HEADINGS = 60
"""Headings that an outline shows at once; a longer one shows its outermost two levels at most, the rest on demand."""


def folded(headings: Sequence[Mapping[str, Any]]) -> list[Branch]:
    """An outline (rows with a `level`, in order) as a tree."""
    root: list[Branch] = []
    stack: list[Branch] = []
    for heading in headings:
        while stack and stack[-1].heading["level"] >= heading["level"]:
            stack.pop()
        branch = Branch(heading, [], len(headings) <= MANY_HEADINGS)
        (stack[-1].below if stack else root).append(branch)
        stack.append(branch)
    if len(root) == 1 and len(headings) > MANY_HEADINGS:
        root[0].open = True  # a title above all the rest
    return root


def page_words(pages: Sequence[int]) -> str:
    """Words for physical pages: one, the first and the last, or none at all."""
    if not pages:
        return ""
    return f"page {pages[0]}" if len(pages) == 1 else f"pages {pages[0]}–{pages[-1]}"
