"""Reading order: a page cut at its gutters into regions, each read from top to bottom."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.readers.pdf.gutters import find_strip
from ingest.readers.pdf.layout import Line, PageText
from ingest.readers.pdf.numbered_tables import numbered_tables
from ingest.readers.pdf.ruled import Rule, frames

_SHARED = 3  # pages that tell a gutter's place for the others
_FULL = 0.25  # of a column's lines: an end that so many share is its edge
_DRAWN = 4  # bounds or levels of a drawn table that may reach over a gutter


@dataclass(frozen=True, slots=True)
class Region:
    """Lines that are read from top to bottom, and the edges of the column in which they stand.

    `painted` are the same lines in the order in which the file paints them; `beside`: do other columns stand beside?
    """

    lines: tuple[Line, ...]
    left: float
    right: float
    painted: tuple[Line, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Gutters:
    """What is known of a document's gutters: `places` that several pages share, and the `pages` that hold any."""

    places: tuple[float, ...] = ()
    pages: frozenset[int] = frozenset()


def regions(page: PageText, lines: Sequence[Line], known: Gutters) -> list[Region]:
    """The page's `lines`, in the order of painting, cut into regions in reading order. `known`: `usual_gutters`."""
    if not lines:
        return []
    edges = (min(line.x0 for line in lines), max(line.x1 for line in lines))
    if not known.places and page.number not in known.pages:
        return [Region(tuple(in_rows(lines)), *edges, tuple(lines))]
    return _cut(page.text, lines, _drawn(page, lines), known.places, edges, beside=False)


def lowest(found: Sequence[Region]) -> list[Region]:
    """The regions at the foot of a page in columns, below which nothing stands; none of a page without columns."""
    if not any(region.beside for region in found):
        return []
    return [
        region
        for region in found
        if not any(
            other.lines[0].y0 > region.lines[-1].y0 and other.left < region.right and other.right > region.left
            for other in found
        )
    ]


def usual_gutters(pages: Iterable[tuple[PageText, Sequence[Line]]]) -> Gutters:
    """The gutters of `pages` (each with its lines in the order of painting)."""
    counted: Counter[int] = Counter()
    holding: set[int] = set()
    for page, lines in pages:
        strip = find_strip(page.text, lines, _drawn(page, lines), ()) if lines else None
        if strip is not None:
            counted[round(strip.x)] += 1
            holding.add(page.number)
    found: list[float] = []
    for x in sorted(counted, key=lambda at: (-counted[at], at)):
        near = sum(counted[at] for at in range(x - 2, x + 3))
        if near >= _SHARED and all(abs(x - other) > 5 for other in found):
            found.append(float(x))
    return Gutters(tuple(found), frozenset(holding))


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


def _edges(lines: Sequence[Line]) -> tuple[float, float]:
    """The edges of a column: on the right where most of its full lines end, for one that runs over tells nothing."""
    ends = Counter(round(line.x1) for line in lines)
    end = max(ends, key=lambda x: (ends[x], x))
    right = max(line.x1 for line in lines if line.x1 < end + 1) if ends[end] >= _FULL * len(lines) else None
    return min(line.x0 for line in lines), right or max(line.x1 for line in lines)


def _drawn(page: PageText, lines: Sequence[Line]) -> list[Rule]:
    """The boxes of drawn tables with several rows or columns, and of those between flat rules alone."""
    found = [
        (frame.columns[0], frame.top, frame.columns[-1], frame.foot)
        for frame in frames(page.rules)
        if max(len(frame.columns), len(frame.levels)) >= _DRAWN
    ]
    return found + numbered_tables(page.rules, lines, page.text)


def _cut(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Rule],
    known: Sequence[float],
    edges: tuple[float, float],
    *,
    beside: bool,
) -> list[Region]:
    """Regions of `lines`, which stand between `edges`; the sides of a gutter may hold columns themselves."""
    strip = find_strip(text, lines, spans, known) if len(lines) > 1 else None
    if strip is None:
        return [Region(tuple(in_rows(lines)), *edges, tuple(lines), beside)]
    found: list[Region] = []
    sides = [part for parts, told in strip.bands if told for part in parts]
    inner = {side: _edges([part.line for part in sides if part.side == side]) for side in (-1, 1)}
    waiting: set[int] = set()

    def whole() -> None:
        if waiting:
            found.extend(_cut(text, [lines[at] for at in sorted(waiting)], spans, (), edges, beside=False))
            waiting.clear()

    for parts, told in strip.bands:
        if not told:
            waiting.update(part.order for part in parts)  # whole again
            continue
        painted = sorted(parts, key=lambda part: part.order)
        whole()
        for side in (-1, 1):
            column = [part.line for part in painted if part.side == side]
            if column:
                found.extend(_cut(text, column, spans, (), inner[side], beside=True))
    whole()
    return found
