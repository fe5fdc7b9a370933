"""Gutters inside one text object: some writers paint a line of each column as one.

A gutter is asked for only at a place inside the object at which other lines begin: each character asked costs time.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ingest.readers.pdf.layout import Line, Run, line_of

Edges = Callable[[int], tuple[float, float, float, float]]
"""The box of one character in page coordinates: x0, y0, x1, y1."""

_WORD = re.compile(r"\S+")
_BEGUN = 5  # lines that begin at one place, from which on it may be a column's edge
_NEAR = 1.5  # points: beginnings at one place
_INNER = (0.12, 0.88)  # of the lines' whole width: where a column may begin
_PLACES = 4  # places tried on a page, those first at which most lines begin
_SIDE = 3.0  # ems: a run reaches so far to both sides of a place that it crosses


class _Word(NamedTuple):
    start: int
    end: int


def at_columns(string: str, edges: Edges, lines: Sequence[Line]) -> list[Line]:
    """The lines with the runs cut that hold a wide gap before a place at which several other lines begin."""
    places = _column_edges(lines)
    if not places:
        return list(lines)
    found: list[Line] = []
    for line in lines:
        if line.angle:
            found.append(line)
            continue
        runs = tuple(part for run in line.runs for part in _cut(string, edges, run, places))
        found.append(line if len(runs) == len(line.runs) else line_of(runs))
    return found


def _column_edges(lines: Sequence[Line]) -> list[float]:
    """Places in the middle of the page at which several lines begin, from left to right."""
    if not lines:
        return []
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    low, high = (left + share * (right - left) for share in _INNER)
    begun = sorted(x for line in lines for x in _beginnings(line) if low < x < high)
    groups: list[list[float]] = []
    for x in begun:
        if groups and x - groups[-1][-1] <= _NEAR:
            groups[-1].append(x)
        else:
            groups.append([x])
    groups = sorted((group for group in groups if len(group) >= _BEGUN), key=len, reverse=True)
    return sorted(group[0] for group in groups[:_PLACES])


def _beginnings(line: Line) -> list[float]:
    """Where words begin that do not go on right behind others. The engine may run lines of several heights together."""
    return [
        line.runs[0].x0,
        *(
            b.x0
            for a, b in itertools.pairwise(line.runs)
            if abs(a.base - b.base) > 0.3 * b.size or b.x0 - a.x1 > b.size
        ),
    ]


def _cut(string: str, edges: Edges, run: Run, places: Sequence[float]) -> list[Run]:
    if run.face.mono:
        return [run]
    for x in places:
        if not run.x0 + _SIDE * run.size < x < run.x1 - _SIDE * run.size:
            continue
        words = [_Word(*match.span()) for match in _WORD.finditer(string, run.start, run.end)]
        low, high = 0, len(words)  # the first word that begins at the place or right of it
        while low < high:
            middle = (low + high) // 2
            if edges(words[middle].start)[0] < x - _NEAR:
                low = middle + 1
            else:
                high = middle
        if not 0 < low < len(words):
            continue
        edge, begins = edges(words[low - 1].end - 1)[2], edges(words[low].start)[0]
        if begins - edge > run.size:
            rest = run._replace(start=words[low].start, x0=begins)
            return [run._replace(end=words[low - 1].end, x1=edge), *_cut(string, edges, rest, places)]
    return [run]
