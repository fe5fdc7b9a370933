"""Gutters: blank strips between columns of text, and how far up and down the page each one reaches.

A strip is a gutter where text stands on both sides of it as columns stand: the file paints one side and then the other,
or the lines of both sides are running text whose paragraphs begin at heights of their own. Rows that cross the strip
(titles, figures and tables over both columns) end it; below them it may go on.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from ingest.readers.pdf.layout import Line, line_of

_FEWEST = 5  # lines in a column
_LISTED = 8  # lines in a column that is no running text: an index, a list
_EDGES = 4  # parts that begin at one place, from which on it may be a column's edge
_MOST = 8  # places tried on a page
_BEGUN = 2  # lines that begin at or right of a gutter known from other pages
_INDENT = 40.0  # points right of it
_BLANK = 0.7  # ems: wider than between words
_NEAR = 1.5  # points: beginnings at one place
_OVER = 2.0  # points: a line may reach so far into the strip's right edge
_INNER = (0.12, 0.88)  # of the width: where a column may begin
_FILLED = 0.5  # of a column's lines reach its right edge in running text
_ENDING = 3.0  # ems: a line that ends so near the edge is full
_BELOW = 1.8  # ems: the line right below
_WORDS = 3  # words of a line of running text, on average
_MOSTLY = 0.6  # of a side's lines
_CELL = 1.3  # lines painted before the side changes: more are cells
_NARROW = 0.26  # of the width: a narrower side may be notes beside the text
_TURNS = (3, 0.06)  # changes of side while painting: this many, or this share of the lines
_SPANNING = 3  # rows painted across the strip one after the other: a table over both columns
_ROOM = 1.3  # line pitches: more room than inside a paragraph
_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Part:
    """One side's part of a line (or a whole line that crosses): side -1, 0 or 1, and its place in the painting."""

    line: Line
    side: int
    order: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A gutter at `x`, and the page cut at it from top to bottom: (rows of parts, do they stand in columns?)."""

    x: float
    bands: tuple[tuple[tuple[Part, ...], bool], ...]

    @property
    def weight(self) -> int:
        """How many lines stand in its columns."""
        return sum(len(parts) for parts, beside in self.bands if beside)


def find_strip(
    text: str, lines: Sequence[Line], spans: Sequence[tuple[float, float, float, float]], known: Sequence[float]
) -> Strip | None:
    """The gutter that most lines stand beside, or None. `lines` in the order of painting.

    `spans` are the boxes of drawn tables, which reach over a gutter as one; `known` are the gutters of other pages.
    """
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    width = right - left
    best: Strip | None = None
    for x in _places(lines, left, width, known):
        parts = [part for order, line in enumerate(lines) for part in _cut(line, x, order)]
        usual = any(abs(x - other) < 4 for other in known)
        sides = [sum(1 for part in parts if part.side == side) for side in (-1, 1)]
        if min(sides) < (1 if usual else _FEWEST):
            continue
        strip = _strip(text, parts, x, width, spans, known=usual)
        if strip is not None and (best is None or strip.weight > best.weight):
            best = strip
    return best


def _places(lines: Sequence[Line], left: float, width: float, known: Sequence[float]) -> list[float]:
    """Where columns may begin: places in the middle of the page at which several lines, or parts of them, do."""
    low, high = left + _INNER[0] * width, left + _INNER[1] * width
    begun = sorted(x for line in lines if line.x1 > low for x in _begun_at(line) if low < x < high)
    places: list[tuple[int, float]] = []
    start = 0
    for place in range(1, len(begun) + 1):
        if place == len(begun) or begun[place] - begun[place - 1] > _NEAR:
            if place - start >= _EDGES:
                places.append((place - start, begun[start] - _NEAR))
            start = place
    places.sort(reverse=True)
    found = [x for _, x in places[:_MOST]]
    for x in known:
        near = bisect_right(begun, x + _INDENT) - bisect_left(begun, x - _OVER)
        if near >= _BEGUN and all(abs(x - other) > 1 for other in found):
            found.append(x)
    return sorted(found)


def _begun_at(line: Line) -> list[float]:
    """Where the line begins, and what stands behind a gap in it."""
    runs = line.runs
    if len(runs) == 1:
        return [line.x0]
    return [line.x0, *(b.x0 for a, b in itertools.pairwise(runs) if b.x0 - a.x1 > _BLANK * b.size)]


def _cut(line: Line, x: float, order: int) -> list[Part]:
    """The line's part on each side of `x`, or the whole line where words stand across it."""
    if line.x1 <= x + _OVER:
        return [Part(line, -1, order)]
    if line.x0 >= x - _OVER:
        return [Part(line, 1, order)]
    for place, (a, b) in enumerate(itertools.pairwise(line.runs), 1):
        if a.x1 <= x + _OVER and b.x0 >= x - _OVER and b.x0 - a.x1 > _BLANK * b.size:
            return [Part(line_of(line.runs[:place]), -1, order), Part(line_of(line.runs[place:]), 1, order)]
    return [Part(line, 0, order)]


def _strip(
    text: str,
    parts: list[Part],
    x: float,
    width: float,
    spans: Sequence[tuple[float, float, float, float]],
    *,
    known: bool,
) -> Strip | None:
    across = [span for span in spans if span[0] < x - 2 * _OVER and span[2] > x + 2 * _OVER]
    rows = _rows(parts)
    crossing = [_crosses(row, across) for row in rows]
    _mark_spanning(rows, crossing)
    bands: list[tuple[list[list[Part]], bool]] = []
    for row, crosses in zip(rows, crossing, strict=True):
        if bands and bands[-1][1] is not crosses:
            bands[-1][0].append(row)
        else:
            bands.append(([row], not crosses))
    bands = _trimmed(bands)
    flat = [(tuple(part for row in band for part in row), free) for band, free in bands]
    judged = [free and _beside(text, band, width) for band, free in flat]
    if known or any(judged):
        judged = [told or (free and _goes_on(text, band)) for (band, free), told in zip(flat, judged, strict=True)]
    if not any(judged):
        return None
    return Strip(x, tuple((band, told) for (band, _), told in zip(flat, judged, strict=True)))


def _rows(parts: Sequence[Part]) -> list[list[Part]]:
    rows: list[list[Part]] = []
    for part in sorted(parts, key=lambda item: (item.line.base, item.line.x0)):
        if rows and part.line.base - rows[-1][0].line.base < 0.4 * min(part.line.size, rows[-1][0].line.size):
            rows[-1].append(part)
        else:
            rows.append([part])
    return rows


def _crosses(row: Sequence[Part], across: Sequence[tuple[float, float, float, float]]) -> bool:
    if any(part.side == 0 for part in row):
        return True
    middle = (row[0].line.y0 + row[0].line.y1) / 2
    return any(top < middle < foot for _, top, _, foot in across)


def _mark_spanning(rows: Sequence[Sequence[Part]], crossing: list[bool]) -> None:
    """Where the file paints columns, rows that it paints from side to side are those of a table over both."""
    across = [_is_painted_across(row) for row in rows]
    both = [place for place, row in enumerate(rows) if len({part.side for part in row}) == 2 and not crossing[place]]
    if sum(across[place] for place in both) > 0.5 * len(both):
        return
    for told, group in itertools.groupby(range(len(rows)), key=across.__getitem__):
        places = list(group)
        if told and len(places) >= _SPANNING:
            for place in places:
                crossing[place] = True


def _is_painted_across(row: Sequence[Part]) -> bool:
    left = [part.order for part in row if part.side < 0]
    right = [part.order for part in row if part.side > 0]
    return bool(left) and bool(right) and 0 <= min(right) - max(left) <= 1


def _trimmed(bands: list[tuple[list[list[Part]], bool]]) -> list[tuple[list[list[Part]], bool]]:
    """Bands without the rows at their ends that belong to the crossing rows beside: the last line of a paragraph over
    both columns, a short title above one.
    """
    for place, (rows, free) in enumerate(bands):
        if not free:
            continue
        if place and len(rows) > 1:
            above = bands[place - 1][0]
            while len(rows) > 1 and _is_tail(above[-1], rows[0], rows[1]):
                above.append(rows.pop(0))
        if place + 1 < len(bands):
            below = bands[place + 1][0]
            while len(rows) > 1 and _is_tail(below[0], rows[-1], rows[-2]):
                below.insert(0, rows.pop())
    return bands


def _is_tail(crossing: Sequence[Part], row: Sequence[Part], inner: Sequence[Part]) -> bool:
    """Does a row with words on the left alone stand nearer to the crossing row than to the rest of its band?"""
    if any(part.side > 0 for part in row):
        return False
    near = abs(row[0].line.base - crossing[0].line.base)
    return near < 2.2 * row[0].line.size and near < 0.9 * abs(inner[0].line.base - row[0].line.base)


def _sides(band: Sequence[Part]) -> tuple[list[Line], list[Line]]:
    return [part.line for part in band if part.side < 0], [part.line for part in band if part.side > 0]


def _beside(text: str, band: Sequence[Part], width: float) -> bool:
    """Do the two sides of a band stand as columns do?"""
    left, right = _sides(band)
    if min(len(left), len(right)) < _FEWEST or not _overlap(left, right):
        return False
    if any(_is_counted(text, side) for side in (left, right)):
        return False
    running = [_is_running(text, side) for side in (left, right)]
    three = running[0] is not running[1] and _in_columns(text, left if running[1] else right)
    if three:
        running = [True, True]
    for side, other, runs in ((left, right, running[0]), (right, left, running[1])):
        if _breadth(side) < _NARROW * width and not (
            runs and len(side) >= 2 * _FEWEST and _size(side) > 0.95 * _size(other)
        ):
            return False
    painted = _by_sides(band)
    if painted is None and (three or any(_in_columns(text, side) for side in (left, right))):
        painted = _by_sides(band, abreast=True)
    if painted:
        return any(running) or (min(len(left), len(right)) >= _LISTED and _even(left) and _even(right))
    return painted is not None and all(running) and not _level(left, right)


def _goes_on(text: str, band: Sequence[Part]) -> bool:
    """Does a gutter that is known from elsewhere part this band too?"""
    left, right = _sides(band)
    if not left or not right or any(_is_counted(text, side) for side in (left, right)):
        return False
    rows = [row for row in _rows(band) if len({part.side for part in row}) == 2]
    if len(rows) < _FEWEST and 2 * sum(map(_is_painted_across, rows)) > len(rows):
        return False  # lines of text with a gap at that place
    painted = _by_sides(band)
    if painted is not False:
        return bool(painted)
    return (
        len(left) + len(right) >= _FEWEST
        and (_is_running(text, left) and _is_running(text, right))
        and not _level(left, right)
    )


def _overlap(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Do the sides stand next to each other over at least half of the shorter one's height?"""
    tops = [min(line.y0 for line in side) for side in (left, right)]
    feet = [max(line.y1 for line in side) for side in (left, right)]
    shorter = min(foot - top for top, foot in zip(tops, feet, strict=True))
    return min(feet) - max(tops) > 0.5 * shorter


def _is_counted(text: str, side: Sequence[Line]) -> bool:
    """Are most lines of a side figures, and no lines of text among them? Then they are cells of rows."""
    words = [line for line in side if _WORD.search(text, line.start, line.end)]
    return len(words) < 0.5 * len(side) and not (len(words) >= _FEWEST and _is_running(text, words))


def _is_running(text: str, side: Sequence[Line]) -> bool:
    """Is it running text: lines of several words that reach the column's right edge, with the next one right below?"""
    ends = sorted(line.x1 for line in side)
    edge = ends[int(0.85 * (len(ends) - 1))]
    full = 0
    words = 0
    for line, below in itertools.pairwise(sorted(side, key=lambda item: item.base)):
        goes_on = line.x1 > edge - _ENDING * line.size and below.base - line.base < _BELOW * line.size
        full += goes_on
        words += goes_on and len(text[line.start : line.end].split())
    return full >= _FILLED * (len(side) - 1) and words >= _WORDS * full > 0


def _in_columns(text: str, side: Sequence[Line]) -> bool:
    """Is a side itself columns of running text, as two of three columns are?"""
    left = min(line.x0 for line in side)
    for x in _places(side, left, _breadth(side), ()):
        parts = [part for line in side for part in _cut(line, x, 0)]
        columns = _sides(parts)
        if len(columns[0]) + len(columns[1]) == len(parts) and all(
            len(column) >= _FEWEST and _is_running(text, column) for column in columns
        ):
            return True
    return False


def _by_sides(band: Sequence[Part], *, abreast: bool = False) -> bool | None:
    """Does the file paint one side, then the other (True), or one line beside the other (False)?

    None where it paints cells of several lines: it comes back to the left below all that was painted before. Where
    one side is columns itself (`abreast`), its lines at one height count as one.
    """
    painted = sorted(band, key=lambda part: (part.order, part.side))
    turns = back = level = 0
    foot = painted[0].line.base
    for before, part in itertools.pairwise(painted):
        if part.side != before.side:
            turns += 1
            back += part.side < before.side and part.line.base > foot + 0.5 * part.line.size
        level += part.side == before.side and abs(part.line.base - before.line.base) < 0.5 * part.line.size
        foot = max(foot, part.line.base)
    if not back or _at_once(painted):
        return turns <= max(_TURNS[0], _TURNS[1] * len(painted))
    return False if len(painted) - abreast * level < _CELL * (turns + 1) else None


def _at_once(painted: Sequence[Part]) -> bool:
    """Is most of each side painted in one go? What follows at its foot (a note, a table) is no next row of cells."""
    runs = [(side, sum(1 for _ in group)) for side, group in itertools.groupby(painted, key=lambda part: part.side)]
    return all(
        max((count for of, count in runs if of == side), default=0)
        > _MOSTLY * sum(1 for part in painted if part.side == side)
        for side in (-1, 1)
    )


def _level(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Do the paragraphs of both sides begin at the same heights? Then they are the cells of rows."""
    begun = [_beginnings(side) for side in (left, right)]
    if min(map(len, begun)) < 2:
        return False
    shared = sum(1 for base in begun[0] if any(abs(base - other) < 3 for other in begun[1]))
    return shared >= 0.7 * max(map(len, begun))


def _beginnings(side: Sequence[Line]) -> list[float]:
    ordered = sorted(side, key=lambda line: line.base)
    steps = [b.base - a.base for a, b in itertools.pairwise(ordered)]
    usual = median(steps) if steps else 0.0
    return [
        ordered[0].base,
        *(line.base for line, step in zip(ordered[1:], steps, strict=True) if step > _ROOM * usual),
    ]


def _even(side: Sequence[Line]) -> bool:
    """Do the lines follow each other at one distance, as a list's do and labels in a drawing do not?"""
    ordered = sorted(line.base for line in side)
    steps = [b - a for a, b in itertools.pairwise(ordered)]
    usual = median(steps)
    return sum(1 for step in steps if abs(step - usual) < 0.1 * usual) >= 0.6 * len(steps)


def _breadth(side: Sequence[Line]) -> float:
    return max(line.x1 for line in side) - min(line.x0 for line in side)


def _size(side: Sequence[Line]) -> float:
    return median(line.size for line in side)
