"""Anchors the file's own outline to its lines: by page and height, titles compared loosely, over several lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from ingest.readers.pdf.layout import Line, line_of
from ingest.readers.pdf.navigation import Bookmark

_FOLD = re.compile(r"[\W_]+")
_LABEL = re.compile(r"[a-z]{0,12}?(?:\d{1,4}[a-z]{0,3}|[ivxlc]{1,6})|[a-z]|")  # folded: "chapter1", "partiv", "16", "b"
_MOST_LINES = 5  # of one heading
_ALIKE = 82  # score of 100 from which a title and a line are the same
_WORDS = {
    word: str(number)
    for number, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
        ],
        1,
    )
}


@dataclass(frozen=True, slots=True)
class Anchor:
    """Lines `first` to `last` of a page (indexes, inclusive) print the title of outline entry `entry`."""

    entry: int
    first: int
    last: int
    whole: bool  # the lines hold nothing but the title


def fold(text: str) -> str:
    """Letters and digits only, lower case; number words as digits, so that CHAPTER ONE equals Chapter 1."""
    words = _FOLD.sub(" ", text.casefold()).split()
    return " ".join(_WORDS.get(word, word) for word in words)


def anchor(
    entries: Sequence[tuple[int, Bookmark]], lines: Sequence[Line], text: str, heights: Sequence[float | None]
) -> list[Anchor]:
    """Anchors of one page's outline entries, in order. `heights` are the entries' y from the page's top."""
    folded = [fold(text[line.start : line.end]).replace(" ", "") for line in lines]
    found: list[Anchor] = []
    taken: set[int] = set()
    for (entry, mark), height in zip(entries, heights, strict=True):
        best = _best(mark.title, text, lines, folded, height, taken)
        if best is not None:
            taken.update(range(best[0], best[1] + 1))
            found.append(Anchor(entry, best[0], best[1], best[2]))
    return found


def cut(text: str, before: Sequence[Line], line: Line, title: str) -> list[Line]:
    """The line as (rest of the title, text behind it), cut between runs; whole where no run ends with the title.

    `before` are the lines of the title above it.
    """
    target = fold(title).replace(" ", "")
    read = "".join(fold(text[other.start : other.end]) for other in before).replace(" ", "")
    for count in range(1, len(line.runs)):
        read_here = fold(" ".join(text[run.start : run.end] for run in line.runs[:count])).replace(" ", "")
        if read + read_here == target:
            return [line_of(line.runs[:count]), line_of(line.runs[count:])]
    return [line]


def _best(
    printed: str, text: str, lines: Sequence[Line], folded: Sequence[str], height: float | None, taken: set[int]
) -> tuple[int, int, bool] | None:
    """(first, last, whole) of the lines that print a title best; near the destination counts, looks do not.

    A sentence that begins with the title's words is not it, unless another font sets them apart.
    """
    title = fold(printed).replace(" ", "")
    if not title:
        return None
    best: tuple[float, int, int, bool] | None = None
    for first in range(len(lines)):
        if first in taken or not folded[first]:
            continue
        joined = ""
        for last in range(first, min(len(lines), first + _MOST_LINES)):
            joined += folded[last]
            score, whole = _score(title, joined)
            if score >= _ALIKE:
                away = 0.0 if height is None else abs((lines[first].y0 + lines[first].y1) / 2 - height)
                value = score - min(away, 300.0) * 0.12 - (0 if whole else 6) - 0.5 * (last - first)
                apart = whole or len(cut(text, lines[first:last], lines[last], printed)) > 1
                if apart and (best is None or value > best[0]):
                    best = (value, first, last, whole)
            if len(joined) > 1.6 * len(title) + 12:
                break
    return None if best is None else best[1:]


def _score(title: str, printed: str) -> tuple[float, bool]:
    """(likeness of 100, the line holds nothing but the title). The number may stand in one and not in the other."""
    if title == printed:
        return 100.0, True
    shorter, longer = sorted((title, printed), key=len)
    bare = shorter.lstrip("0123456789")
    cut_off = longer == title and _LABEL.fullmatch(title[: -len(bare) or None]) is None  # "employment" of "Transfer of"
    if longer.endswith(bare) and len(bare) >= 3 and len(longer) - len(bare) <= 14 and not cut_off:
        before = printed[: -len(bare)] if longer == printed else ""
        number = title[: -len(bare)]
        # "Chapter 1" before the title is its label; the last words of the paragraph above it are none.
        other = bool(number) and not before.endswith(number)
        return 96.0 - (len(before) if other else 0), True
    if printed.startswith(title) and len(title) >= 3:
        return 90.0, False  # a heading run in with its text
    if abs(len(title) - len(printed)) > 0.3 * len(title) + 4:
        return 0.0, False
    return fuzz.ratio(title, printed), True
