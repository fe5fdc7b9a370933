"""Tables: rows whose cells stand in columns, with or without ruled lines.

Evidence is a stretch of rows that hold several parts whose left edges (or right edges, or middles) fall on the same few
places. Ruled lines, where the page has them, bound the rows; else a row begins where its first column is filled.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.readers.pdf.layout import Line, Run, line_of
from ingest.readers.pdf.paragraphs import Measure, Para
from ingest.records import BlockType

_FEWEST = 3  # rows of several parts
_NEAR = 5.0  # points: edges of one column
_BLANK = 0.7  # ems: wider than between words
_GAP = 3.5  # line pitches: more room than this ends a table
Rule = tuple[float, float, float, float]


def find_tables(text: str, page: int, lines: Sequence[Line], rules: Sequence[Rule], usual: Measure) -> list[Para]:
    """The tables among `lines` (any order), as paragraphs of type TABLE with their cells."""
    rows = _rows(lines)
    found: list[Para] = []
    start = 0
    while start < len(rows):
        end = _stretch(rows, start, rules, usual)
        if end is None:
            start += 1
            continue
        table = _table(text, page, rows[start:end], rules)
        if table is not None:
            found.append(table)
            start = end
        else:
            start += 1
    return found


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
    if len(rows[start]) < 2:
        return None
    columns = [line.x0 for line in rows[start]]
    full = 1
    end = start + 1
    alone = 0
    boundary = [part.x1 for part in rows[start]]
    for place in range(start + 1, len(rows)):
        row, before = rows[place], rows[place - 1]
        gap = row[0].base - before[0].base
        if gap > _GAP * usual.pitch(row[0].size) and not _ruled_between(before[0].base, row[0].base, rules):
            break
        fits = sum(1 for line in row if any(abs(line.x0 - x) < _NEAR for x in columns))
        if len(row) >= 2:
            if fits == 0 and not _centred_in(row, rows[start:place]):
                break
            columns.extend(line.x0 for line in row if not any(abs(line.x0 - x) < _NEAR for x in columns))
            full += 1
            alone = 0
            end = place + 1
        elif fits and row[0].x1 - row[0].x0 < 0.6 * (usual.right - usual.left):
            alone += 1
            if alone > 8:
                break
            if _inside(row[0], rows[start : place]) :
                end = place + 1
        else:
            break
    ruled = sum(1 for rule in rules if rule[3] - rule[1] < 3 and rows[start][0].y0 - 20 < rule[1] < rows[end - 1][0].y1 + 20)
    least = 2 if ruled >= 2 else _FEWEST
    return end if full >= least and boundary else None


def _inside(line: Line, rows: Sequence[Sequence[Line]]) -> bool:
    """Does the line stand in a column other than the first, or wrap the first column's text without filling the width?"""
    others = [part for row in rows for part in row[1:]]
    return any(abs(line.x0 - part.x0) < _NEAR for part in others) or line.x1 < min(part.x0 for part in others)


def _centred_in(row: Sequence[Line], rows: Sequence[Sequence[Line]]) -> bool:
    middles = [(part.x0 + part.x1) / 2 for other in rows for part in other]
    rights = [part.x1 for other in rows for part in other]
    return any(
        abs((part.x0 + part.x1) / 2 - middle) < _NEAR for part in row for middle in middles
    ) or any(abs(part.x1 - right) < _NEAR for part in row for right in rights)


def _ruled_between(top: float, foot: float, rules: Sequence[Rule]) -> bool:
    return any(top - 2 < rule[1] < foot + 2 and rule[3] - rule[1] < 3 for rule in rules)


def _table(text: str, page: int, rows: Sequence[Sequence[Line]], rules: Sequence[Rule]) -> Para | None:
    """Cells of the stretch, or None where its columns do not hold."""
    bounds = _bounds(rows, rules)
    if len(bounds) < 2:
        return None
    grid: list[tuple[float, list[list[Line]]]] = []
    for row in rows:
        cells: list[list[Line]] = [[] for _ in bounds]
        for line in row:
            for column, part in _split(line, bounds):
                cells[column].append(part)
        grid.append((row[0].base, cells))
    if sum(1 for _, cells in grid if sum(map(bool, cells)) >= 2) < 2:
        return None
    logical = _logical(text, grid, rules)
    lines = [line for row in rows for line in row]
    header = _header_rows(logical)
    return Para(page, lines, BlockType.TABLE, locked=True, cells=logical, header_rows=header)


def _bounds(rows: Sequence[Sequence[Line]], rules: Sequence[Rule]) -> list[float]:
    """Left edges of the columns: from upright rules, else from the blank strips that few parts cross."""
    top, foot = rows[0][0].y0 - 6, rows[-1][0].y1 + 6
    upright = sorted(rule[0] for rule in rules if rule[2] - rule[0] < 3 and rule[3] > top and rule[1] < foot)
    edges: list[float] = []
    for x in upright:
        if not edges or x - edges[-1] > 8:
            edges.append(x)
    parts = [line for row in rows for line in row]
    if len(edges) >= 3:
        kept = [a for a, b in zip(edges, edges[1:], strict=False) if any(a - 3 <= (p.x0 + min(p.x1, b)) / 2 <= b for p in parts)]
        if len(kept) >= 2:
            return kept
    atoms = [[part for line in row for part in _atoms(line)] for row in rows]
    clusters: list[list[float]] = []
    for x in sorted(part.x0 for row in atoms for part in row):
        if clusters and x - clusters[-1][-1] < _NEAR and x - clusters[-1][0] < 3 * _NEAR:
            clusters[-1].append(x)
        else:
            clusters.append([x])
    full = [row for row in atoms if len(row) >= 2]
    kept = []
    for cluster in clusters:
        x = cluster[0]
        crossed = sum(1 for row in full if any(part.x0 < x - _NEAR and part.x1 > x + _NEAR for part in row))
        if len(cluster) >= max(2, 0.2 * len(full)) and crossed < 0.4 * len(full):
            kept.append(x)
    return kept


def _atoms(line: Line) -> list[Line]:
    """The line cut at every gap wider than a blank: a row's number and its first cell are two."""
    groups = [[line.runs[0]]]
    for run in line.runs[1:]:
        if run.x0 - groups[-1][-1].x1 > _BLANK * run.size:
            groups.append([run])
        else:
            groups[-1].append(run)
    return [line_of(tuple(group)) for group in groups]


def _split(line: Line, bounds: Sequence[float]) -> list[tuple[int, Line]]:
    """The line's parts by column: it is cut between runs where they stand in different columns."""
    groups: list[tuple[int, list[Run]]] = []
    for part in _atoms(line):
        column = max((place for place, x in enumerate(bounds) if part.x0 >= x - _NEAR), default=0)
        if groups and groups[-1][0] == column:
            groups[-1][1].extend(part.runs)
        else:
            groups.append((column, list(part.runs)))
    return [(column, line_of(tuple(runs))) for column, runs in groups]


def _logical(text: str, grid: Sequence[tuple[float, list[list[Line]]]], rules: Sequence[Rule]) -> list[list[list[Line]]]:
    """Printed rows put together where a cell wraps."""
    rows: list[list[list[Line]]] = []
    latest = grid[0][1]
    flat = sorted(rule[1] for rule in rules if rule[3] - rule[1] < 3 and grid[0][0] < rule[1] < grid[-1][0])
    ruled = len(flat) >= max(2, 0.3 * len(grid))
    before = grid[0][0]
    for base, cells in grid:
        if not rows:
            fresh = True
        elif ruled:
            fresh = any(before < y < base for y in flat)
        else:
            fresh = _refilled(text, cells, latest, rows[-1])
        if fresh:
            rows.append([list(cell) for cell in cells])
        else:
            for place, cell in enumerate(cells):
                rows[-1][place].extend(cell)
        before, latest = base, cells
    return rows


def _refilled(text: str, cells: list[list[Line]], latest: list[list[Line]], row: list[list[Line]]) -> bool:
    """Does a printed row begin a table row? Its first cell is filled, or nearly all are, after cells that had ended."""
    filled = sum(map(bool, cells))
    if filled < 2:
        return False
    begins = sum(1 for cell in cells if cell and not text[cell[0].start].islower())
    if begins < 0.6 * filled:
        return False
    if cells[0] and filled >= max(2, min(len(cells), sum(map(bool, row))) - 1):
        return True
    if filled < len(cells) - 1:
        return False
    ended = all(text[cell[-1].end - 1] in ".;)" or text[cell[-1].end - 1].isdigit() for cell in row if cell)
    return ended or sum(map(bool, latest)) < filled


def _header_rows(rows: Sequence[Sequence[Sequence[Line]]]) -> int:
    """How many first rows are headers: set bold above rows that are not; else the first row, if it holds no figure."""
    def bold(row: Sequence[Sequence[Line]]) -> bool:
        lines = [line for cell in row for line in cell]
        return bool(lines) and all(line.face.bold for line in lines)

    count = 0
    for row in rows:
        if not bold(row):
            break
        count += 1
    if 0 < count < len(rows):
        return min(count, 3)
    return 0
