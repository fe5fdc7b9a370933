"""Lines cut into the cells of a table row."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ingest.readers.pdf.layout import Line, Run, line_of

_BLANK = 0.7  # ems: wider than between words
_THIN = frozenset(" .,:;'|!ijl()[]\u2019")
_NEAR = 5.0  # points: a part that begins so little left of a column stands in it


def atoms(line: Line) -> list[Line]:
    """The line cut at every gap wider than a blank: a row's number and its first cell are two."""
    if len(line.runs) == 1:
        return [line]
    groups = [[line.runs[0]]]
    for run in line.runs[1:]:
        if run.x0 - groups[-1][-1].x1 > _BLANK * run.size:
            groups.append([run])
        else:
            groups[-1].append(run)
    return [line_of(tuple(group)) for group in groups]


def split_line(text: str, line: Line, bounds: Sequence[float], *, exact: bool) -> list[tuple[int, Line]]:
    """(column, part) of a line; `bounds` are the columns' left edges and the last right one.

    With `exact` bounds (drawn ones) each run belongs to the column that holds its middle, and a run that crosses a
    bound is cut at the blank nearest to it; else parts are kept whole and belong where they begin.
    """
    groups: list[tuple[int, list[Run]]] = []
    for part in atoms(line):
        pieces = [piece for run in part.runs for piece in _cut(text, run, bounds)] if exact else list(part.runs)
        for piece in pieces:
            inside = piece if exact else part.runs[0]
            at = (inside.x0 + min(inside.x1, inside.x0 + 2 * inside.size)) / 2 if exact else inside.x0 + _NEAR
            column = max((place for place, x in enumerate(bounds[:-1]) if at >= x), default=0)
            if groups and groups[-1][0] == column:
                groups[-1][1].append(piece)
            else:
                groups.append((column, [piece]))
    return [(column, line_of(tuple(runs))) for column, runs in groups]


def _cut(text: str, run: Run, bounds: Sequence[float]) -> list[Run]:
    """The run, cut where it crosses a bound: word places are estimated by the room that its characters take."""
    for x in bounds[1:-1]:
        if not run.x0 + 0.5 * run.size < x < run.x1 - 0.5 * run.size:
            continue
        places = _places(text, run)
        blanks = [at for at in range(run.start + 1, run.end - 1) if text[at].isspace()]
        best = min(blanks, key=lambda at: abs(places[at + 1 - run.start] - x), default=None)
        if best is None or abs(places[best + 1 - run.start] - x) > 1.5 * run.size:
            continue
        left = run._replace(end=best, x1=x - 1)
        return [left, *_cut(text, run._replace(start=best + 1, x0=x), bounds)]
    return [run]


def _places(text: str, run: Run) -> list[float]:
    """Where each character of the run begins, and the last one ends; a dot takes half the room of a letter."""
    if run.face.mono:
        rooms = [1.0] * (run.end - run.start)
    else:
        rooms = [0.5 if char in _THIN else 1.0 for char in text[run.start : run.end]]
    ems = (run.x1 - run.x0) / max(0.5, sum(rooms))
    return [run.x0, *(run.x0 + ems * room for room in itertools.accumulate(rooms))]
