"""Tables without rules, told by the order of painting: a row's cells one after the other, each from top to bottom.

Writers of office files paint a table cell by cell. The second cell of a row begins at the height of the first and right
of it; the next row begins back at the left, below both. So the rows are told as they were made, however the cells wrap.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.readers.pdf.cells import atoms
from ingest.readers.pdf.layout import Line, line_of
from ingest.readers.pdf.rows import LABEL

_STEP = 1.9  # ems: the next line of a cell is no further down
_LEVEL = 0.3  # ems: first lines of one row
_NEAR = 6.0  # points: cells of one column
_ROOM = 5.0  # ems: more room between rows ends a table
_FEWEST = 2  # rows, where cells hold several lines
_SINGLE = 3  # rows, where none does
_LABELLED = 0.7  # of the cells of a column: labels make a list
_CLOSE = 2.0  # points: a part that begins at a column's edge
_SMALLER = 0.92  # of the size: a note beside the text
_UNIT = re.compile(r"[^\W\d]+\.?\s[(\[]?(?:\d+(?:\.\d+)*[A-Za-z]?|[IVXLC]+)[.)\]:]*$")  # "Article 5", "Rule 3."


@dataclass(slots=True)
class PaintedRow:
    """One row of a table: its cells, each the lines from top to bottom."""

    cells: list[list[Line]] = field(default_factory=list)

    @property
    def top(self) -> float:
        """The baseline of its first line."""
        return self.cells[0][0].base

    @property
    def foot(self) -> float:
        """The lowest baseline."""
        return max(cell[-1].base for cell in self.cells)


def painted_tables(text: str, lines: Sequence[Line], *, deep: bool) -> list[list[PaintedRow]]:
    """The tables among `lines`, which are in the order of painting: consecutive rows with the same columns.

    `deep`: only those with cells of several lines, whose rows nothing else tells as surely.
    """
    tables: list[list[PaintedRow]] = []
    for row in _rows(lines):
        parted = _fitting(tables[-1], row) if tables else None
        if parted is not None:
            tables[-1].append(parted)
        else:
            tables.append([row])
    return [table for table in tables if _is_table(text, table) and (not deep or _is_deep(table))]


def _rows(lines: Sequence[Line]) -> list[PaintedRow]:
    """Rows of cells in the order of painting; what stands alone is a row of one cell."""
    rows: list[PaintedRow] = []
    for line in lines:
        row = rows[-1] if rows else None
        last = row.cells[-1][-1] if row is not None else None
        if row is None or last is None:
            rows.append(PaintedRow([[line]]))
        elif _is_below(last, line) and not (len(row.cells) > 1 and line.x0 < row.cells[-1][0].x0 - _NEAR):
            row.cells[-1].append(line)
        elif line.x0 > max(part.x1 for part in row.cells[-1]) - 1 and _level_with(row, line):
            row.cells.append([line])
        elif line.x0 > last.x1 - 1 and len(row.cells) == 1 and _split(rows, line):
            rows[-1].cells.append([line])
        else:
            rows.append(PaintedRow([[line]]))
    return rows


def _is_below(last: Line, line: Line) -> bool:
    step = line.base - last.base
    return 0.5 * line.size < step < _STEP * max(last.size, line.size) and line.x0 < last.x1 and line.x1 > last.x0


def _level_with(row: PaintedRow, line: Line) -> bool:
    return abs(line.base - row.top) < _LEVEL * line.size


def _split(rows: list[PaintedRow], line: Line) -> bool:
    """Cut the cell above where `line` stands beside one of its lines: what is above that line is no part of the row."""
    cell = rows[-1].cells[0]
    for place in range(len(cell) - 1, 0, -1):
        if abs(cell[place].base - line.base) < _LEVEL * line.size:
            rest = cell[place:]
            if line.x0 <= max(part.x1 for part in rest) - 1:
                return False
            del cell[place:]
            rows.append(PaintedRow([rest]))
            return True
    return False


def _fitting(table: Sequence[PaintedRow], row: PaintedRow) -> PaintedRow | None:
    """The row, where it follows in the table's columns, right below; None where it does not."""
    last, columns = table[-1], table[0].cells
    if len(columns) < 2 or not 0 < row.top - last.foot < _ROOM * row.cells[0][0].size:
        return None
    lefts = [min(_left(other.cells[place]) for other in table) for place in range(1, len(columns))]
    if len(row.cells) < len(columns):
        row = _parted(row, lefts) or row
    near = (abs(_left(cell) - left) < _NEAR for cell, left in zip(row.cells[1:], lefts, strict=False))
    return row if len(row.cells) == len(columns) and all(near) else None


def _parted(row: PaintedRow, lefts: Sequence[float]) -> PaintedRow | None:
    """The row cut where parts of its lines begin at the columns' left edges: cells may stand close to each other."""
    cells: list[list[Line]] = [[] for _ in range(len(lefts) + 1)]
    for line in (line for cell in row.cells for line in cell):
        parts: list[list[Line]] = []
        for atom in atoms(line):
            at = sum(1 for left in lefts if atom.x0 > left - _CLOSE)
            far = not parts or atom.x0 - parts[-1][-1].x1 > atom.size
            starts = at and abs(atom.x0 - lefts[at - 1]) < (_NEAR if far else _CLOSE)
            if parts and not starts:
                parts[-1].append(atom)
            elif parts or starts or not cells[1]:
                parts.append([atom])
            else:
                return None
        for part in parts:
            whole = line_of(tuple(run for atom in part for run in atom.runs))
            cells[sum(1 for left in lefts if whole.x0 > left - _CLOSE)].append(whole)
    return PaintedRow(cells) if all(cells) else None


def _left(cell: Sequence[Line]) -> float:
    return min(line.x0 for line in cell)


def _is_table(text: str, table: Sequence[PaintedRow]) -> bool:
    """Are there rows enough? Labels before their text are a list, small notes beside it are notes, code is code."""
    if len(table) < _FEWEST or len(table[0].cells) < 2 or all(_is_code(row) for row in table):
        return False
    if len(table[0].cells) == 2:
        labelled = [sum(1 for row in table if _is_label(text, row.cells[side][0])) for side in (0, 1)]
        whole = sum(1 for row in table if LABEL.match(words := _words(text, row.cells[0][0])) or _UNIT.match(words))
        if whole > _LABELLED * len(table) or labelled[1] > _LABELLED * len(table):
            return False
        if all(row.cells[1][0].size < _SMALLER * row.cells[0][0].size for row in table):
            return False
    return len(table) >= _SINGLE or _is_deep(table)


def _is_deep(table: Sequence[PaintedRow]) -> bool:
    return any(len(cell) > 1 for row in table for cell in row.cells)


def _is_code(row: PaintedRow) -> bool:
    return all(run.face.mono for cell in row.cells for line in cell for run in line.runs)


def _words(text: str, line: Line) -> str:
    return text[line.start : line.end].strip()


def _is_label(text: str, line: Line) -> bool:
    """Does the line begin with a label? Text that does so is no cell of a row."""
    first = _words(text, line).split(None, 1)[0]
    return LABEL.match(first) is not None and not first.isdecimal()
