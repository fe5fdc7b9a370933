"""Numbers that count the lines of a page: of bills, pleadings and transcripts, on either side or between two columns.

A column of numbers counts lines if it says so by what no list does: it numbers each fifth (second, tenth) line with the
others between; or each line, though sentences run on from one to the next, or though nothing is printed beside some. A
document that numbers its lines does so on all of its pages, so a page with a few of them is read as its neighbours are.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ingest.readers.pdf.layout import Line, Run, line_of

_STEPS = (1, 2, 3, 4, 5, 10)
_LONGEST = 4  # digits
_ALIGNED = 2.5  # points between the edges of numbers in one column
_SAME_PLACE = 8.0  # points between the columns of two pages
_APART = 0.3  # ems at least between a number and the words beside it
_FEWEST = 5  # numbers that prove a page by themselves; with other lines between, fewer do
_FEWEST_STEPS = 3
_STEADY = 0.8  # of the distances from one number to the next
_INSIDE = 0.1  # of the rows: so many may reach into the column, as headings and tables do
_RUN_ON = 0.2  # of the rows: begin in the middle of a sentence
_FULL = 0.8  # of the measure: so far a line reaches whose sentence goes on
_HOLE = 1.5  # ems: wider room parts the cells of a row
_BARE_COLUMN = 10  # numbers, where it is bare ones that prove the column
_LEVEL = 4.0  # points between the heights of a number and of the words beside it
_BARE = 0.2  # of the numbers: stand beside nothing
_SHARE = 0.3  # of the pages: where so many are numbered, the document is
_PAGES = 0.05  # of the pages: fewer may be tables


class _Number(NamedTuple):
    """A number that may count lines: its value, height and edges, and the row and run that print it."""

    base: float
    value: int
    x0: float
    x1: float
    row: int
    run: int


@dataclass(frozen=True, slots=True)
class _Column:
    """Numbers below each other; `step` is what they count by, 0 where one number does not tell."""

    numbers: tuple[_Number, ...]
    step: int
    proven: bool  # it counts lines, whatever the other pages say

    @property
    def x(self) -> float:
        """Where it stands: the middle of its widest number."""
        return (min(number.x0 for number in self.numbers) + max(number.x1 for number in self.numbers)) / 2


def split_line_numbers(texts: Sequence[str], pages: Sequence[list[Line]]) -> list[list[Line]]:
    """The line numbers of each page, taken out of its rows (`pages`, changed in place); `texts` are the pages' own."""
    found: list[list[_Column]] = []
    for text, rows in zip(texts, pages, strict=True):
        found.append(list(_columns(text, rows)) if rows else [])
    proven = [column for columns in found for column in columns if column.proven]
    counted = sum(1 for columns in found if any(column.proven for column in columns))
    if not proven or counted < _PAGES * len(pages):
        return [[] for _ in pages]
    everywhere = counted >= _SHARE * sum(1 for rows in pages if len(rows) > _FEWEST)
    taken: list[list[Line]] = []
    last = 0
    for rows, columns in zip(pages, found, strict=True):
        chosen = _chosen(columns, proven if everywhere else (), last)
        numbers = [number for column in chosen for number in column.numbers]
        if numbers:
            last = max(number.value for number in numbers)
        taken.append(_take(rows, numbers))
    return taken


def _chosen(columns: Sequence[_Column], proven: Sequence[_Column], last: int) -> list[_Column]:
    """The columns of one page that count its lines: proven here, or at the place and by the step of another page's."""
    good: list[_Column] = []
    used: set[tuple[int, int]] = set()
    for column in sorted(columns, key=lambda item: (not item.proven, -len(item.numbers))):
        places = {(number.row, number.run) for number in column.numbers}
        first = column.numbers[0].value
        known = column.proven or any(
            abs(column.x - other.x) < _SAME_PLACE
            and column.step in {0, other.step}
            and first in {other.step, last + other.step}
            for other in proven
        )
        if known and not places & used:
            good.append(column)
            used |= places
    return good


def _columns(text: str, rows: Sequence[Line]) -> Iterator[_Column]:
    numbers = list(_numbers(text, rows))
    seen: set[tuple[_Number, ...]] = set()
    for edge in ((0.0, 1.0), (1.0, 0.0), (0.5, 0.5)):  # aligned on the right, on the left, centred
        ordered = sorted((number.x0 * edge[0] + number.x1 * edge[1], number) for number in numbers)
        start = 0
        for place in range(1, len(ordered) + 1):
            if place < len(ordered) and ordered[place][0] - ordered[place - 1][0] < _ALIGNED:
                continue
            members = sorted(number for _, number in ordered[start:place])
            start = place
            column = _counting(text, rows, members)
            if column is not None and column.numbers not in seen:
                seen.add(column.numbers)
                yield column


def _numbers(text: str, rows: Sequence[Line]) -> Iterator[_Number]:
    """Runs that are a number and stand apart from the words of their row."""
    for place, row in enumerate(rows):
        if row.angle:
            continue
        runs = row.runs
        for at, run in enumerate(runs):
            if run.end - run.start > _LONGEST + 2:
                continue
            words = text[run.start : run.end].strip()
            if not (words.isdecimal() and words.isascii() and len(words) <= _LONGEST):
                continue
            before = run.x0 - runs[at - 1].x1 if at else None
            behind = runs[at + 1].x0 - run.x1 if at + 1 < len(runs) else None
            gap = _APART * row.size
            if (before is None or before > gap) and (behind is None or behind > gap):
                yield _Number(run.base, int(words), run.x0, run.x1, place, at)


def _counting(text: str, rows: Sequence[Line], members: Sequence[_Number]) -> _Column | None:
    """The column if its numbers count by one step; those that do not fit in are left out."""
    if len(members) == 1:
        return _Column(tuple(members), 0, proven=False)
    steps = Counter(b.value - a.value for a, b in itertools.pairwise(members))
    step, often = max(steps.items(), key=lambda item: (item[1], -item[0]))
    if step not in _STEPS or often < _STEADY * (len(members) - 1):
        return None
    kept = [
        number
        for place, number in enumerate(members)
        if (place and number.value - members[place - 1].value == step)
        or (place + 1 < len(members) and members[place + 1].value - number.value == step)
    ]
    return _Column(tuple(kept), step, _proves(text, rows, kept, step))


def _proves(text: str, rows: Sequence[Line], numbers: Sequence[_Number], step: int) -> bool:
    """Do the numbers by themselves show that they count lines?"""
    if len(numbers) < (_FEWEST_STEPS if step >= _FEWEST else _FEWEST):
        return False
    left, right = min(number.x0 for number in numbers), max(number.x1 for number in numbers)
    top, foot = numbers[0].base, numbers[-1].base
    own = {number.row: number for number in numbers}
    beside = [(place, row) for place, row in enumerate(rows) if top - 2 <= row.base <= foot + 2 and not row.angle]
    others = [(place, _rest(row, own.get(place))) for place, row in beside]
    words = [(place, runs) for place, runs in others if runs]
    if not words:
        return False
    inside = sum(1 for _, runs in words if any(run.x0 < right and run.x1 > left for run in runs))
    if inside > _INSIDE * len(words):
        return False
    if step > 1:
        heights = {round(row.base / 3) for place, row in beside if place not in own}
        return len(heights) >= 0.5 * (step - 1) * (len(numbers) - 1) and _even(numbers)
    outside = sum(1 for _, runs in words if runs[0].x0 > right or runs[-1].x1 < left)
    if outside < (1 - _INSIDE) * len(words) or len({runs[0].x0 > right for _, runs in words}) > 1:
        return False
    lines = [_beside(number, [runs for _, runs in words]) for number in numbers]
    if _run_on(text, lines) >= _RUN_ON * len(lines):
        return True
    bare = sum(1 for runs in lines if not runs)
    return len(numbers) >= _BARE_COLUMN and bare >= _BARE * len(numbers) and _even(numbers)


def _beside(number: _Number, rows: Sequence[Sequence[Run]]) -> list[Run]:
    """The runs that stand on the number's height, from left to right."""
    return sorted((run for runs in rows if abs(runs[0].base - number.base) < _LEVEL for run in runs), key=_left)


def _left(run: Run) -> float:
    return run.x0


def _run_on(text: str, lines: Sequence[Sequence[Run]]) -> int:
    """How many numbered lines go on with a sentence of the one before.

    That one fills its measure without the holes of a table's row, and does not end as the items of lists do.
    """
    left = min((runs[0].x0 for runs in lines if runs), default=0.0)
    right = max((runs[-1].x1 for runs in lines if runs), default=0.0)
    full = left + _FULL * (right - left)
    return sum(
        1
        for above, runs in itertools.pairwise(lines)
        if above
        and runs
        and above[-1].x1 > full
        and all(b.x0 - a.x1 < _HOLE * b.size for a, b in itertools.pairwise(above))
        and text[above[-1].start : above[-1].end].rstrip()[-1:] not in ".;:"
        and text[runs[0].start : runs[0].end].lstrip()[:1].islower()
    )


def _rest(row: Line, number: _Number | None) -> list[Run]:
    """The row's runs without the number's."""
    return [run for at, run in enumerate(row.runs) if number is None or at != number.run]


def _even(numbers: Sequence[_Number]) -> bool:
    """Are the distances between the numbers much alike? Room above headings makes some wider."""
    gaps = sorted(b.base - a.base for a, b in itertools.pairwise(numbers))
    usual = gaps[len(gaps) // 2]
    return usual > 0 and sum(1 for gap in gaps if 0.75 * usual <= gap <= 1.6 * usual) >= _STEADY * len(gaps)


def _take(rows: list[Line], numbers: Sequence[_Number]) -> list[Line]:
    """Take the numbers' runs out of the rows, which they part where they stand between words."""
    cut: dict[int, set[int]] = {}
    for number in numbers:
        cut.setdefault(number.row, set()).add(number.run)
    taken: list[Line] = []
    kept: list[Line] = []
    for place, row in enumerate(rows):
        if place not in cut:
            kept.append(row)
            continue
        part: list[Run] = []
        for at, run in enumerate((*row.runs, None)):
            if run is None or at in cut[place]:
                if part:
                    kept.append(line_of(tuple(part)))
                part = []
                if run is not None:
                    taken.append(line_of((run,)))
            else:
                part.append(run)
    rows[:] = kept
    return taken
