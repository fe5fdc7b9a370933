"""Tables: rows whose cells stand in columns, with or without ruled lines.

Ruled tables are taken by their rules. Elsewhere the evidence is a stretch of rows that hold several parts whose left
edges (or right edges, or middles) fall on the same few places; a row begins where its cells could not be the wrapped
rest of the cells above.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import BlockType
from ingest.readers.pdf.cells import atoms, split_line
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.numbered_tables import numbered_tables
from ingest.readers.pdf.painted import PaintedRow, painted_tables
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.ruled import Frame, Rule, frames
from ingest.readers.pdf.table_rows import Grid, Printed, header_rows, is_prose, logical_rows

_FEWEST = 3  # rows of several parts
NEAR = 5.0  # points: edges of one column
_HEAD = 3.0  # line pitches: a drawn frame no higher than this is a table's head
_ABOVE = 1.2  # of its size: a row that stands no higher above a table's first rule belongs to it
GAP = 3.5  # line pitches: more room than this ends a table


def find_tables(text: str, page: int, lines: Sequence[Line], rules: Sequence[Rule], usual: Measure) -> list[Para]:
    """The tables among `lines` (in the order in which the file paints them), as paragraphs of type TABLE."""
    found = _numbered(text, page, lines, rules)
    rest = without(lines, found)
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
        table = table_of(page, rows_of(inside), grid) if len(inside) >= 3 and not crossed else None
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


def _numbered(text: str, page: int, lines: Sequence[Line], rules: Sequence[Rule]) -> list[Para]:
    """The tables between flat rules alone whose rows are numbered."""
    found = []
    for left, top, right, foot in numbered_tables(rules, lines, text):
        rows = rows_of([line for line in lines if top < line.base < foot and left - 9 < line.x0 < right + 1])
        levels = tuple(rule[1] for rule in rules if rule[3] - rule[1] < 3 and top + 3 < rule[1] < foot)
        table = table_of(page, rows, Grid(text, (*_bounds(rows), right + 9), levels, ruled=False, headed=True))
        if table is not None:
            found.append(table)
    return found


def _painted(text: str, page: int, lines: Sequence[Line], *, deep: bool) -> list[Para]:
    return [_of_rows(text, page, rows) for rows in painted_tables(text, lines, deep=deep)]


def _of_rows(text: str, page: int, rows: Sequence[PaintedRow]) -> Para:
    cells = [row.cells for row in rows]
    lines = [line for row in rows for cell in row.cells for line in cell]
    return Para(page, lines, BlockType.TABLE, locked=True, cells=cells, header_rows=header_rows(text, cells))


def without(lines: Sequence[Line], tables: Sequence[Para]) -> list[Line]:
    """`lines` but for those of `tables`, in their order."""
    taken = {id(line) for table in tables for line in table.lines}
    return [line for line in lines if id(line) not in taken]


def _head_above(lines: Sequence[Line], frame: Frame) -> list[Line]:
    """The row right above a frame's first rule that stands in its columns, one part in each: the heads of the table."""
    rows = rows_of([line for line in lines if 0 <= frame.top - line.base < _ABOVE * line.size])
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
    crossing = [p for p in parts if any(p.x0 < x - NEAR and p.x1 > x + NEAR for x in bounds[1:-1])]
    return sum(p.end - p.start for p in crossing) > 0.5 * sum(p.end - p.start for p in parts)


def _unruled(
    text: str, page: int, lines: Sequence[Line], rules: Sequence[Rule], heads: Sequence[Frame], usual: Measure
) -> list[Para]:
    order = {id(line): place for place, line in enumerate(lines)}
    rows = rows_of(lines)
    found: list[Para] = []
    start = 0
    while start < len(rows):
        end = _stretch(rows, start, rules, usual)
        table = None
        head = next((h for h in heads if h.top - 2 < rows[start][0].base < h.foot + 2), None)
        if head is not None:
            end = _below(rows, start, head, usual)
            bounds = (head.columns[0] - NEAR, *head.columns[1:])
            pitch = usual.pitch(rows[start][0].size)
            grid = Grid(text, bounds, head.levels[1:], ruled=False, headed=True, pitch=pitch)
            table = table_of(page, rows[start:end], grid)
            if table is not None:
                table.header_rows = max(table.header_rows, _drawn_head(table, head))
        elif end is not None and not _by_columns(rows[start:end], order):
            edges = _bounds(rows[start:end])
            right = max(line.x1 for row in rows[start:end] for line in row) + 2
            flat = tuple(rule[1] for rule in rules if rule[3] - rule[1] < 3)
            if len(edges) >= 2:
                table = table_of(page, rows[start:end], Grid(text, (*edges, right), flat, ruled=False))
        if table is not None and end is not None:
            found.append(table)
            start = end
        else:
            start += 1
    return found


def _drawn_head(table: Para, head: Frame) -> int:
    """How many first rows of the table stand in its drawn head; none where all do."""
    inside = [row for row in table.cells if all(line.base < head.foot + 2 for cell in row for line in cell)]
    return len(inside) if len(inside) < len(table.cells) else 0


def _below(rows: list[list[Line]], start: int, head: Frame, usual: Measure) -> int:
    """The end of the rows that stand in the columns of the drawn head at row `start`: its rules tell the columns."""
    end = start + 1
    for place in range(start + 1, len(rows)):
        row = rows[place]
        gap = row[0].base - rows[place - 1][0].base
        if gap > GAP * usual.pitch(row[0].size) or not stands_in(row, head.columns):
            break
        end = place + 1
    return end


def stands_in(row: Sequence[Line], bounds: Sequence[float]) -> bool:
    """Does a row keep to the columns? What reaches out of them or across an edge is text."""
    parts = [part for line in row for part in atoms(line)]
    over = any(part.x0 < x - NEAR and part.x1 > x + NEAR for part in parts for x in bounds[1:-1])
    return not over and all(part.x0 > bounds[0] - 4 and part.x1 < bounds[-1] + 4 for part in parts)


def _by_columns(rows: Sequence[Sequence[Line]], order: dict[int, int]) -> bool:
    """Does the file paint one column after the other, as pages in columns (an index) are and tables are not?"""
    painted = sorted((line for row in rows for line in row), key=lambda line: order[id(line)])
    turns = sum(1 for a, b in itertools.pairwise(painted) if b.base < a.base - 0.4 * a.size)
    beside = sum(1 for a, b in itertools.pairwise(painted) if abs(b.base - a.base) <= 0.4 * a.size and b.x0 > a.x1)
    return len(rows) >= 6 and beside == 0 and 0 < turns <= 3


def rows_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines of one height together, from top to bottom, each row from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda item: (item.base, item.x0)):
        if rows and line.base - rows[-1][0].base < 0.4 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda item: item.x0) for row in rows]


def _stretch(rows: list[list[Line]], start: int, rules: Sequence[Rule], usual: Measure) -> int | None:
    """The end of the table that begins at row `start`, or None. Rows of one part may stand between those of several."""
    if len(rows[start]) < 2 or is_code(rows[start], usual):
        return None
    columns = [line.x0 for line in rows[start]]
    full = 1
    end = start + 1
    alone = 0
    for place in range(start + 1, len(rows)):
        row, before = rows[place], rows[place - 1]
        gap = row[0].base - before[0].base
        if gap > GAP * usual.pitch(row[0].size) and not _ruled_between(before[0].base, row[0].base, rules):
            break
        fits = sum(1 for line in row if any(abs(line.x0 - x) < NEAR for x in columns))
        if fits < len(row) and is_code(row, usual):
            break
        if len(row) >= 2:
            if fits == 0 and not _aligned(row, rows[start:place]):
                break
            columns.extend(line.x0 for line in row if not any(abs(line.x0 - x) < NEAR for x in columns))
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


def is_code(row: Sequence[Line], usual: Measure) -> bool:
    """Is a row set as code is? The columns of a listing are code."""
    return not usual.face.mono and all(run.face.mono for line in row for run in line.runs)


def _inside(line: Line, rows: Sequence[Sequence[Line]]) -> bool:
    """Does the line stand in a column other than the first, or wrap the first column's text within its width?"""
    others = [part for row in rows for part in row[1:]]
    return any(abs(line.x0 - part.x0) < NEAR for part in others) or line.x1 < min(part.x0 for part in others)


def _aligned(row: Sequence[Line], rows: Sequence[Sequence[Line]]) -> bool:
    """Do middles or right edges of the row fall on those of rows above?"""
    places = [place for other in rows for part in other for place in ((part.x0 + part.x1) / 2, part.x1)]
    return any(
        abs(mine - place) < NEAR for part in row for mine in ((part.x0 + part.x1) / 2, part.x1) for place in places
    )


def _ruled_between(top: float, foot: float, rules: Sequence[Rule]) -> bool:
    return any(top - 2 < rule[1] < foot + 2 and rule[3] - rule[1] < 3 for rule in rules)


def _bounds(rows: Sequence[Sequence[Line]]) -> list[float]:
    """Left edges of the columns: places where parts of several rows begin and that few parts run across."""
    parts = [[part for line in row for part in atoms(line)] for row in rows]
    clusters: list[list[float]] = []
    for x in sorted(part.x0 for row in parts for part in row):
        if clusters and x - clusters[-1][-1] < NEAR and x - clusters[-1][0] < 3 * NEAR:
            clusters[-1].append(x)
        else:
            clusters.append([x])
    full = [row for row in parts if len(row) >= 2]
    kept = []
    for cluster in clusters:
        x = cluster[0]
        crossed = sum(1 for row in full if any(part.x0 < x - NEAR and part.x1 > x + NEAR for part in row))
        if len(cluster) >= max(2, 0.2 * len(full)) and crossed < 0.4 * len(full):
            kept.append(x)
    return kept


def table_of(page: int, rows: Sequence[Sequence[Line]], grid: Grid, *, carried: bool = False) -> Para | None:
    """The rows cut into cells, or None where no two rows have two of them, as one of a table `carried` over must.

    That keeps all its columns; elsewhere columns without words are left out.
    """
    printed: list[Printed] = []
    for row in rows:
        cells: list[list[Line]] = [[] for _ in grid.bounds[1:]]
        for line in row:
            for column, part in split_line(grid.text, line, grid.bounds, exact=grid.ruled):
                cells[column].append(part)
        printed.append((row[0].base, cells))
    every = range(len(grid.bounds) - 1)
    used = [place for place in every if carried or any(cells[place] for _, cells in printed)]
    if len(used) < 2 or sum(1 for _, cells in printed if sum(map(bool, cells)) >= 2) < (1 if carried else 2):
        return None
    printed = [(base, [cells[place] for place in used]) for base, cells in printed]
    grid = replace(grid, bounds=(*(grid.bounds[place] for place in used), grid.bounds[used[-1] + 1]))
    kept = logical_rows(printed, grid)
    if not grid.ruled and not grid.headed and is_prose(printed, kept, grid):
        return None
    lines = [line for row in rows for line in row]
    heads = header_rows(grid.text, kept)
    return Para(page, lines, BlockType.TABLE, locked=True, cells=kept, header_rows=heads, bounds=grid.bounds)
