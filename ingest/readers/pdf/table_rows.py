"""Rows of a table: which of its printed lines begin one, and which are the wrapped rest of the cells above."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.rows import LABEL

_ENDS = ".;:,—–―-"
_ROOM = 1.4  # of the pitch inside cells: more room parts two rows
_TIGHT = 0.8  # of the size: lines no further apart are one
_DIGITS = 4  # of a row's number
_MOST = 0.7  # of a printed line's cells
_NUMBER = re.compile(r"[-–—$€£₹(]*\d[\d.,' ]*[)%*]*")
_STEPS, _DEEP = 3, 6  # cells of a table of one row at least, lines at most
_USED = 0.3  # of the printed lines: a column that so many have words in is in use
_WHOLE = 0.8  # of the printed lines

Printed = tuple[float, list[list[Line]]]
"""One printed line of a table: its baseline, and what stands in each column."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Column bounds (left edges and the last right one), flat rules inside, and the page's text."""

    text: str
    bounds: tuple[float, ...]
    flat: tuple[float, ...]
    ruled: bool
    headed: bool = False  # the bounds are those of a drawn head above
    keyed: bool = False  # words in the first column begin a row, as on the page before
    pitch: float = 1e9  # the usual distance of lines inside a cell, where it is known


def is_prose(printed: Sequence[Printed], logical: Sequence[Sequence[Sequence[Line]]], grid: Grid) -> bool:
    """Are the columns running text? Its lines fill their columns, and hardly one begins a row."""
    if len(logical) >= 2 and (len(printed) < 6 or 4 * len(logical) >= len(printed)):
        return False
    if len(logical) == 1:  # one row of short cells beside each other, as steps of a process are drawn
        down = all(_is_rest(grid.text, cells, above) for (_, above), (_, cells) in itertools.pairwise(printed))
        return sum(map(bool, logical[0])) < _STEPS or len(printed) > _DEEP or not down
    return _share_filled(printed, grid) > 0.7


def _share_filled(printed: Sequence[Printed], grid: Grid) -> float:
    """The share of its column's width that a line fills, on average."""
    shares = [
        (line.x1 - line.x0) / max(1.0, grid.bounds[place + 1] - grid.bounds[place])
        for _, cells in printed
        for place, cell in enumerate(cells)
        for line in cell
    ]
    return sum(shares) / max(1, len(shares))


def logical_rows(printed: Sequence[Printed], grid: Grid) -> list[list[list[Line]]]:
    """Printed rows put together where cells wrap."""
    rows: list[list[list[Line]]] = []
    inside = [y for y in grid.flat if printed[0][0] - 14 < y < printed[-1][0]]
    by_rules = grid.ruled and len(inside) >= max(2, 0.25 * len(printed))
    # Cells that wrap do so in some columns: where nearly every line has words in all that are in use, each is a row.
    filled = [sum(1 for _, cells in printed if cells[at]) for at in range(len(printed[0][1]))]
    usual = [at for at, count in enumerate(filled) if count >= _USED * len(printed)]
    whole = sum(1 for _, cells in printed if all(cells[at] for at in usual)) >= _WHOLE * len(printed)
    single = len(usual) >= 2 and whole and not by_rules and _share_filled(printed, grid) < 0.7
    before, latest = printed[0]
    room = _ROOM * min(grid.pitch, _step(printed))
    for base, cells in printed:
        ruled = any(before < y + 1.0 and y < base for y in inside)
        begun = not rows or ruled or _is_figures(grid.text, cells, latest)
        apart = bool(rows) and not by_rules and base - before > room and _is_ended(grid.text, rows[-1])
        begun = begun or (apart and _is_item(grid.text, cells)) or _is_keyed(cells, grid)
        if not begun and not _is_rest(grid.text, cells, latest):
            begun = (single and all(cells[at] for at in usual)) or (
                not by_rules and _begins(cells, latest, rows[-1], grid)
            )
        if begun:
            rows.append([list(cell) for cell in cells])
        else:
            for place, cell in enumerate(cells):
                rows[-1][place].extend(cell)
        before, latest = base, cells
    return rows


def _step(printed: Sequence[Printed]) -> float:
    """The least distance of two printed lines that are not one: the pitch inside a cell, where cells wrap."""
    size = max(line.size for _, cells in printed for cell in cells for line in cell)
    steps = [b - a for (a, _), (b, _) in itertools.pairwise(printed)]
    return min((step for step in steps if step > _TIGHT * size), default=size)


def _is_keyed(cells: list[list[Line]], grid: Grid) -> bool:
    """Has a line words in the first column, and in another, of a table in which those begin a row?"""
    return grid.keyed and bool(cells[0]) and sum(map(bool, cells)) > 1


def _is_ended(text: str, row: list[list[Line]]) -> bool:
    """Do the words of one of its cells end a clause?"""
    return any(text[cell[-1].end - 1] in _ENDS for cell in row if cell)


def _is_item(text: str, cells: list[list[Line]]) -> bool:
    """Does a line's first cell begin with a label? With room above it, it is an item of its own."""
    words = text[cells[0][0].start : cells[0][0].end].split(None, 1) if cells[0] else []
    return bool(words) and LABEL.match(words[0]) is not None


def _begins(cells: list[list[Line]], latest: list[list[Line]], row: list[list[Line]], grid: Grid) -> bool:
    """Does a printed row begin a table row? Not where its cells are the wrapped rest of those above."""
    text = grid.text
    filled = [place for place, cell in enumerate(cells) if cell]
    wrapped = [place for place in filled if _wraps(cells[place][0], latest[place], grid, place)]
    lower = [place for place in filled if text[cells[place][0].start].islower()]
    if cells[0]:
        if len(filled) == 1:
            return False
        if not wrapped:
            return True
        rest = set(wrapped) | {place for place in lower if _is_long(latest[place], grid, place)}
        return len(rest) < len(filled) and len(filled) >= max(2, sum(map(bool, row)) - 1)
    if len(filled) < max(2, len(cells) - 1) or len(lower) > 0.4 * len(filled):
        return False
    ended = all(text[cell[-1].end - 1] in ".;)" or text[cell[-1].end - 1].isdecimal() for cell in row if cell)
    return ended or sum(map(bool, latest)) < len(filled)


def _is_rest(text: str, cells: list[list[Line]], latest: list[list[Line]]) -> bool:
    """Are most cells painted right after the cell's line above, nothing of another cell between, in small letters?"""
    filled = [place for place, cell in enumerate(cells) if cell]
    begun = [text[cells[place][0].start : cells[place][0].start + 2] for place in filled]
    lower = sum(1 for letters in begun if letters.islower() and letters.isalpha() and len(letters) == 2)
    down = sum(
        1
        for place in filled
        if latest[place]
        and latest[place][-1].end <= cells[place][0].start
        and not text[latest[place][-1].end : cells[place][0].start].strip()
    )
    return len(filled) >= 2 and 2 * lower >= len(filled) and down >= _MOST * len(filled)


def _is_figures(text: str, cells: list[list[Line]], latest: list[list[Line]]) -> bool:
    """Do figures stand below figures, or a row's number below that of the row before? A number is never wrapped."""
    if _number(text, cells[0]) == _number(text, latest[0]) + 1 > 1:
        return True
    filled = [place for place, cell in enumerate(cells) if cell]
    counted = [place for place in filled if _is_number(text, cells[place]) and _is_number(text, latest[place])]
    return len(counted) >= max(2, _MOST * len(filled))


def _number(text: str, cell: Sequence[Line]) -> int:
    """The number that a cell holds and nothing else, or 0."""
    words = text[cell[0].start : cell[0].end].strip("(). ") if len(cell) == 1 else ""
    return int(words) if words.isdecimal() and len(words) <= _DIGITS else 0


def _is_number(text: str, cell: Sequence[Line]) -> bool:
    return len(cell) == 1 and _NUMBER.fullmatch(text, cell[0].start, cell[0].end) is not None


def _is_long(above: list[Line], grid: Grid, column: int) -> bool:
    """Does a cell's line above fill most of its column? A short one has no rest in the next."""
    room = grid.bounds[column + 1] - grid.bounds[column]
    return bool(above) and above[-1].x1 - grid.bounds[column] > 0.5 * room


def _wraps(line: Line, above: list[Line], grid: Grid, column: int) -> bool:
    """Would the first word of a cell's line not have fitted behind the cell's line above?"""
    if not above:
        return False
    words = grid.text[line.start : line.end]
    word = words.split(None, 1)[0] if words.strip() else ""
    width = (line.x1 - line.x0) / max(1, len(words))
    return above[-1].x1 + (len(word) + 1) * width > grid.bounds[column + 1] - 0.4 * line.size


def header_rows(text: str, rows: Sequence[Sequence[Sequence[Line]]]) -> int:
    """How many first rows are headers: set bold above rows that are not, or down to the row that counts the columns."""
    count = 0
    for row in rows:
        lines = [line for cell in row for line in cell]
        if not lines or not all(line.face.bold for line in lines):
            break
        count += 1
    for place, row in enumerate(rows[:3]):
        words = [" ".join(text[line.start : line.end] for line in cell).strip("() .") for cell in row]
        if words == [str(number) for number in range(1, len(row) + 1)]:
            count = max(count, place + 1)
    return min(count, 3) if count < len(rows) else 0
