"""Reading order: columns, and side notes that stand beside the text."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.readers.pdf.layout import Line, line_of

_FEWEST = 5  # lines in a column
_MOST_COLUMNS = 4
_FILLED = 0.55  # of a column's width that its lines fill on average: less is a table or a form
_CROSSING = 0.34  # of the lines at most: headings and figures over both columns


@dataclass(frozen=True, slots=True)
class Region:
    """Lines that are read from top to bottom, and the edges of the column in which they stand."""

    lines: tuple[Line, ...]
    left: float
    right: float


def regions(lines: Sequence[Line]) -> list[Region]:
    """The lines of a page in reading order, a column at a time."""
    if not lines:
        return []
    painted = _painted(lines)
    if painted is not None:
        return painted
    gutter = _gutter(lines)
    if gutter is None:
        ordered = in_rows(lines)
        return [Region(tuple(ordered), min(line.x0 for line in lines), max(line.x1 for line in lines))]
    lines = [part for line in lines for part in _at_gutter(line, gutter)]
    found: list[Region] = []
    crossing = sorted(
        (line for line in lines if line.x0 < gutter - 2 and line.x1 > gutter + 2), key=lambda line: line.base
    )
    rest = [line for line in lines if line not in crossing]
    top = float("-inf")
    for line in [*crossing, None]:
        bottom = line.base if line is not None else float("inf")
        band = [other for other in rest if top < other.base <= bottom]
        for side in ([x for x in band if x.x1 <= gutter + 2], [x for x in band if x.x1 > gutter + 2]):
            if side:
                found.extend(_side(side, rest, gutter))
        if line is not None:
            if found and found[-1].lines[-1] in crossing:
                found[-1] = Region((*found[-1].lines, line), found[-1].left, max(found[-1].right, line.x1))
            else:
                found.append(Region((line,), min(x.x0 for x in lines), max(x.x1 for x in lines)))
            top = line.base
    return found


def _painted(lines: Sequence[Line]) -> list[Region] | None:
    """Columns in the order in which the file paints them, where each goes down and stands beside the one before."""
    parts: list[list[Line]] = [[lines[0]]]
    for before, line in itertools.pairwise(lines):
        if line.base < before.base - 2 * before.size:
            parts.append([line])
        else:
            parts[-1].append(line)
    if not 2 <= len(parts) <= _MOST_COLUMNS or min(map(len, parts)) < _FEWEST:
        return None
    found = [Region(tuple(part), min(x.x0 for x in part), max(x.x1 for x in part)) for part in parts]
    if all(b.left > a.right - 2 for a, b in itertools.pairwise(found)):
        return found
    return None


def _at_gutter(line: Line, gutter: float) -> list[Line]:
    """The line's two parts, where a blank wider than between words ends at the gutter's right side."""
    for place in range(1, len(line.runs)):
        run = line.runs[place]
        if abs(run.x0 - gutter) < 4.0 and run.x0 - line.runs[place - 1].x1 > 0.4 * run.size:
            return [line_of(line.runs[:place]), line_of(line.runs[place:])]
    return [line]


def _side(side: Sequence[Line], rest: Sequence[Line], gutter: float) -> list[Region]:
    """One side of a gutter: split again where it holds columns itself."""
    left_side = side[0].x1 <= gutter + 2
    whole = [line for line in rest if (line.x1 <= gutter + 2) == left_side]
    inner = regions(side) if _gutter(side) is not None else None
    if inner is not None:
        return inner
    return [Region(tuple(in_rows(side)), min(line.x0 for line in whole), max(line.x1 for line in whole))]


def in_rows(lines: Sequence[Line]) -> list[Line]:
    """Lines from top to bottom; those on one height from left to right."""
    if all(b.base > a.base + 0.3 * a.size for a, b in itertools.pairwise(lines)):
        return list(lines)
    ordered = sorted(lines, key=lambda line: (line.base, line.x0))
    rows: list[list[Line]] = []
    for line in ordered:
        if rows and line.base - rows[-1][0].base < 0.4 * min(line.size, rows[-1][0].size):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda item: item.x0)]


def _gutter(lines: Sequence[Line]) -> float | None:
    """The x of the blank strip between two columns, or None."""
    if len(lines) < 2 * _FEWEST:
        return None
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    width = right - left
    if width <= 0 or sum(1 for line in lines if line.x1 - line.x0 > 0.62 * width) > _CROSSING * len(lines):
        return None
    starts = sorted({round(line.x0, 1) for line in lines if left + 0.2 * width < line.x0 < left + 0.8 * width})
    best: tuple[int, float] | None = None
    for start in starts:
        at = start - 1.5
        crossing = sum(1 for line in lines if line.x0 < at - 1 and line.x1 > at + 1)
        before = [line for line in lines if line.x1 <= at + 1]
        after = [line for line in lines if line.x0 >= at - 1]
        if min(len(before), len(after)) < _FEWEST or crossing > _CROSSING * len(lines):
            continue
        if best is not None and crossing >= best[0]:
            continue
        if _beside(before, after) and _filled(before) and _filled(after):
            best = (crossing, at)
    return None if best is None else best[1]


def _beside(before: Sequence[Line], after: Sequence[Line]) -> bool:
    """Do the two sides stand next to each other over at least half of the shorter one's height?"""
    top = max(min(line.y0 for line in before), min(line.y0 for line in after))
    foot = min(max(line.y1 for line in before), max(line.y1 for line in after))
    shorter = min(max(line.y1 for line in side) - min(line.y0 for line in side) for side in (before, after))
    return foot - top > 0.5 * shorter


def _filled(side: Sequence[Line]) -> bool:
    """Do the lines fill their column as running text does?"""
    width = max(line.x1 for line in side) - min(line.x0 for line in side)
    return sum(line.x1 - line.x0 for line in side) >= _FILLED * width * len(side)
