"""Tables: rows whose cells stand in columns, with or without ruled lines.

Ruled tables are taken by their rules. Elsewhere the evidence is a stretch of rows that hold several parts whose left
edges (or right edges, or middles) fall on the same few places; a row begins where its cells could not be the wrapped
rest of the cells above.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document.records import BlockType
from ingest.readers.pdf.cells import atoms, split_line
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.painted import PaintedRow, painted_tables
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.ruled import Frame, Rule, frames

_FEWEST = 3  # rows of several parts
_NEAR = 5.0  # points: edges of one column
_HEAD = 3.0  # line pitches: a drawn frame no higher than this is a table's head
_ABOVE = 1.2  # of its size: a row that stands no higher above a table's first rule belongs to it
_FIGURES = 0.7  # of a printed line's cells
_NUMBER = re.compile(r"[-–—$€£₹(]*\d[\d.,' ]*[)%*]*")
_WHOLE = 0.8  # of the printed lines
_GAP = 3.5  # line pitches: more room than this ends a table


@dataclass(frozen=True, slots=True)
class Grid:
    """Column bounds (left edges and the last right one), flat rules inside, and the page's text."""

    text: str
    bounds: tuple[float, ...]
    flat: tuple[float, ...]
    ruled: bool
    headed: bool = False  # the bounds are those of a drawn head above


def find_tables(text: str, page: int, lines: Sequence[Line], rules: Sequence[Rule], usual: Measure) -> list[Para]:
    """The tables among `lines` (in the order in which the file paints them), as paragraphs of type TABLE."""
    found: list[Para] = []
    rest = list(lines)
    heads: list[Frame] = []
    for frame in frames(rules):
        left, right = frame.columns[0] - 4, frame.columns[-1] + 4
        inside = [
            line
            for line in rest
            if frame.top - 2 < (line.y0 + line.y1) / 2 < frame.foot + 2 and line.x0 > left and line.x1 < right
        ]
        head = _head_above(rest, frame)
        inside += head
        grid = Grid(text, frame.columns, frame.levels[0 if head else 1 : -1], ruled=True)
        crossed = not frame.sided and _is_crossed(inside, frame.columns)
        table = _table(page, _rows(inside), grid) if len(inside) >= 3 and not crossed else None
        if table is not None:
            found.append(table)
            taken = {id(line) for line in inside}
            rest = [line for line in rest if id(line) not in taken]
        elif frame.foot - frame.top < _HEAD * usual.pitch(usual.size):
            heads.append(frame)
    if heads:
        return found + _unruled(text, page, rest, rules, heads, usual)
    found += _painted(text, page, without(rest, found), deep=True)
    found += _unruled(text, page, without(rest, found), rules, heads, usual)
    return found + _painted(text, page, without(rest, found), deep=False)


def _painted(text: str, page: int, lines: Sequence[Line], *, deep: bool) -> list[Para]:
    return [_of_rows(text, page, rows) for rows in painted_tables(text, lines, deep=deep)]


def _of_rows(text: str, page: int, rows: Sequence[PaintedRow]) -> Para:
    cells = [row.cells for row in rows]
    lines = [line for row in rows for cell in row.cells for line in cell]
    return Para(page, lines, BlockType.TABLE, locked=True, cells=cells, header_rows=_header_rows(text, cells))


def without(lines: Sequence[Line], tables: Sequence[Para]) -> list[Line]:
    """`lines` but for those of `tables`, in their order."""
    taken = {id(line) for table in tables for line in table.lines}
    return [line for line in lines if id(line) not in taken]


def _head_above(lines: Sequence[Line], frame: Frame) -> list[Line]:
    """The row right above a frame's first rule that stands in its columns, one part in each: the heads of the table."""
    rows = _rows([line for line in lines if 0 <= frame.top - line.base < _ABOVE * line.size])
    row = rows[-1] if rows else []
    bounds = frame.columns
    places = [
        next((i for i, (a, b) in enumerate(itertools.pairwise(bounds)) if line.x0 > a - 4 and line.x1 < b + 4), None)
        for line in row
    ]
    return row if len(row) >= 2 and None not in places and len(set(places)) == len(row) else []


def _is_crossed(lines: Sequence[Line], bounds: Sequence[float]) -> bool:
    """Do most lines run across inner bounds without a gap there? Then rules above and below a page's text ended so."""
    parts = [part for line in lines for part in atoms(line)]
    crossing = [p for p in parts if any(p.x0 < x - _NEAR and p.x1 > x + _NEAR for x in bounds[1:-1])]
    return sum(p.end - p.start for p in crossing) > 0.5 * sum(p.end - p.start for p in parts)


def _unruled(
    text: str, page: int, lines: Sequence[Line], rules: Sequence[Rule], heads: Sequence[Frame], usual: Measure
) -> list[Para]:
    order = {id(line): place for place, line in enumerate(lines)}
    rows = _rows(lines)
    found: list[Para] = []
    start = 0
    while start < len(rows):
        end = _stretch(rows, start, rules, usual)
        table = None
        head = next((h for h in heads if h.top - 2 < rows[start][0].base < h.foot + 2), None)
        if head is not None:
            end = _below(rows, start, head, usual)
            bounds = (head.columns[0] - _NEAR, *head.columns[1:])
            table = _table(page, rows[start:end], Grid(text, bounds, head.levels[1:], ruled=False, headed=True))
        elif end is not None and not _by_columns(rows[start:end], order):
            edges = _bounds(rows[start:end])
            right = max(line.x1 for row in rows[start:end] for line in row) + 2
            flat = tuple(rule[1] for rule in rules if rule[3] - rule[1] < 3)
            if len(edges) >= 2:
                table = _table(page, rows[start:end], Grid(text, (*edges, right), flat, ruled=False))
        if table is not None and end is not None:
            found.append(table)
            start = end
        else:
            start += 1
    return found


def _below(rows: list[list[Line]], start: int, head: Frame, usual: Measure) -> int:
    """The end of the rows that stand in the columns of the drawn head at row `start`: its rules tell the columns."""
    left, right = head.columns[0] - 4, head.columns[-1] + 4
    end = start + 1
    for place in range(start + 1, len(rows)):
        row = rows[place]
        gap = row[0].base - rows[place - 1][0].base
        crossed = any(line.x0 < left or line.x1 > right or line.x1 - line.x0 > 0.6 * (right - left) for line in row)
        if gap > _GAP * usual.pitch(row[0].size) or (crossed and len(row) < 2):
            break
        end = place + 1
    return end


def _by_columns(rows: Sequence[Sequence[Line]], order: dict[int, int]) -> bool:
    """Does the file paint one column after the other, as pages in columns (an index) are and tables are not?"""
    painted = sorted((line for row in rows for line in row), key=lambda line: order[id(line)])
    turns = sum(1 for a, b in itertools.pairwise(painted) if b.base < a.base - 0.4 * a.size)
    beside = sum(1 for a, b in itertools.pairwise(painted) if abs(b.base - a.base) <= 0.4 * a.size and b.x0 > a.x1)
    return len(rows) >= 6 and beside == 0 and 0 < turns <= 3


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda item: (item.base, item.x0)):
        if rows and line.base - rows[-1][0].base < 0.4 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda item: item.x0) for row in rows]


def _stretch(rows: list[list[Line]], start: int, rules: Sequence[Rule], usual: Measure) -> int | None:
    """The end of the table that begins at row `start`, or None. Rows of one part may stand between those of several."""
    if len(rows[start]) < 2 or _is_code(rows[start], usual):
        return None
    columns = [line.x0 for line in rows[start]]
    full = 1
    end = start + 1
    alone = 0
    for place in range(start + 1, len(rows)):
        row, before = rows[place], rows[place - 1]
        gap = row[0].base - before[0].base
        if gap > _GAP * usual.pitch(row[0].size) and not _ruled_between(before[0].base, row[0].base, rules):
            break
        fits = sum(1 for line in row if any(abs(line.x0 - x) < _NEAR for x in columns))
        if fits < len(row) and _is_code(row, usual):
            break
        if len(row) >= 2:
            if fits == 0 and not _aligned(row, rows[start:place]):
                break
            columns.extend(line.x0 for line in row if not any(abs(line.x0 - x) < _NEAR for x in columns))
            full += 1
            alone = 0
            end = place + 1
        elif fits and row[0].x1 - row[0].x0 < 0.6 * (usual.right - usual.left):
            alone += 1
            if alone > 8:
                break
            if _inside(row[0], rows[start:place]):
                end = place + 1
        else:
            break
    top, foot = rows[start][0].y0 - 20, rows[end - 1][0].y1 + 20
    ruled = sum(1 for rule in rules if rule[3] - rule[1] < 3 and top < rule[1] < foot)
    return end if full >= (2 if ruled >= 2 else _FEWEST) else None


def _is_code(row: Sequence[Line], usual: Measure) -> bool:
    """Is a row set as code is? The columns of a listing are code."""
    return not usual.face.mono and all(run.face.mono for line in row for run in line.runs)


def _inside(line: Line, rows: Sequence[Sequence[Line]]) -> bool:
    """Does the line stand in a column other than the first, or wrap the first column's text within its width?"""
    others = [part for row in rows for part in row[1:]]
    return any(abs(line.x0 - part.x0) < _NEAR for part in others) or line.x1 < min(part.x0 for part in others)


def _aligned(row: Sequence[Line], rows: Sequence[Sequence[Line]]) -> bool:
    """Do middles or right edges of the row fall on those of rows above?"""
    places = [place for other in rows for part in other for place in ((part.x0 + part.x1) / 2, part.x1)]
    return any(
        abs(mine - place) < _NEAR for part in row for mine in ((part.x0 + part.x1) / 2, part.x1) for place in places
    )


def _ruled_between(top: float, foot: float, rules: Sequence[Rule]) -> bool:
    return any(top - 2 < rule[1] < foot + 2 and rule[3] - rule[1] < 3 for rule in rules)


def _bounds(rows: Sequence[Sequence[Line]]) -> list[float]:
    """Left edges of the columns: places where parts of several rows begin and that few parts run across."""
    parts = [[part for line in row for part in atoms(line)] for row in rows]
    clusters: list[list[float]] = []
    for x in sorted(part.x0 for row in parts for part in row):
        if clusters and x - clusters[-1][-1] < _NEAR and x - clusters[-1][0] < 3 * _NEAR:
            clusters[-1].append(x)
        else:
            clusters.append([x])
    full = [row for row in parts if len(row) >= 2]
    kept = []
    for cluster in clusters:
        x = cluster[0]
        crossed = sum(1 for row in full if any(part.x0 < x - _NEAR and part.x1 > x + _NEAR for part in row))
        if len(cluster) >= max(2, 0.2 * len(full)) and crossed < 0.4 * len(full):
            kept.append(x)
    return kept


def _table(page: int, rows: Sequence[Sequence[Line]], grid: Grid) -> Para | None:
    """Cells of the rows, or None where no two rows have two of them."""
    printed: list[tuple[float, list[list[Line]]]] = []
    for row in rows:
        cells: list[list[Line]] = [[] for _ in grid.bounds[1:]]
        for line in row:
            for column, part in split_line(grid.text, line, grid.bounds, exact=grid.ruled):
                cells[column].append(part)
        printed.append((row[0].base, cells))
    used = [place for place in range(len(grid.bounds) - 1) if any(cells[place] for _, cells in printed)]
    if len(used) < 2 or sum(1 for _, cells in printed if sum(map(bool, cells)) >= 2) < 2:
        return None
    logical = _logical(printed, grid)
    if not grid.ruled and not grid.headed and _is_prose(printed, logical, grid):
        return None
    kept = [[row[place] for place in used] for row in logical]
    lines = [line for row in rows for line in row]
    return Para(page, lines, BlockType.TABLE, locked=True, cells=kept, header_rows=_header_rows(grid.text, kept))


def _is_prose(
    printed: Sequence[tuple[float, list[list[Line]]]], logical: Sequence[Sequence[Sequence[Line]]], grid: Grid
) -> bool:
    """Are the columns running text? Its lines fill their columns, and hardly one begins a row."""
    if len(logical) >= 2 and (len(printed) < 6 or 4 * len(logical) >= len(printed)):
        return False
    return len(logical) < 2 or _share_filled(printed, grid) > 0.7


def _share_filled(printed: Sequence[tuple[float, list[list[Line]]]], grid: Grid) -> float:
    """The share of its column's width that a line fills, on average."""
    shares = [
        (line.x1 - line.x0) / max(1.0, grid.bounds[place + 1] - grid.bounds[place])
        for _, cells in printed
        for place, cell in enumerate(cells)
        for line in cell
    ]
    return sum(shares) / max(1, len(shares))


def _logical(printed: Sequence[tuple[float, list[list[Line]]]], grid: Grid) -> list[list[list[Line]]]:
    """Printed rows put together where cells wrap."""
    rows: list[list[list[Line]]] = []
    inside = [y for y in grid.flat if printed[0][0] - 14 < y < printed[-1][0]]
    by_rules = grid.ruled and len(inside) >= max(2, 0.25 * len(printed))
    # Cells that wrap do so in some columns: where nearly every line has words in all of them, each is a row.
    whole = sum(1 for _, cells in printed if all(cells)) >= _WHOLE * len(printed)
    single = whole and not by_rules and _share_filled(printed, grid) < 0.7
    before, latest = printed[0]
    for base, cells in printed:
        ruled = any(before < y + 1.0 and y < base for y in inside)
        begun = (single and all(cells)) or (bool(rows) and _is_figures(grid.text, cells, latest))
        begun = begun or (not by_rules and bool(rows) and _begins(cells, latest, rows[-1], grid))
        if not rows or ruled or begun:
            rows.append([list(cell) for cell in cells])
        else:
            for place, cell in enumerate(cells):
                rows[-1][place].extend(cell)
        before, latest = base, cells
    return rows


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


def _is_figures(text: str, cells: list[list[Line]], latest: list[list[Line]]) -> bool:
    """Do figures stand below figures? A number is never wrapped."""
    filled = [place for place, cell in enumerate(cells) if cell]
    counted = [place for place in filled if _is_number(text, cells[place]) and _is_number(text, latest[place])]
    return len(counted) >= max(2, _FIGURES * len(filled))


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


def _header_rows(text: str, rows: Sequence[Sequence[Sequence[Line]]]) -> int:
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
