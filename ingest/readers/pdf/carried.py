"""Tables that go on at the head of the next page, told by the columns of the table with which the page before ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document.records import BlockType
from ingest.readers.pdf.cells import atoms
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.table_rows import Grid
from ingest.readers.pdf.tables import GAP, NEAR, is_code, rows_of, stands_in, table_of

_PITCH = 1.3  # line pitches: less room parts no rows
_DEEPER = 2.5  # ems: so far in may an item of the first column stand
_ROWS = 3  # of a table that tell how its first column is set


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The table with which a page ended: the bounds of its columns, where its cells begin and end, whether its first
    column holds one line a row (`keyed`).
    """

    bounds: tuple[float, ...]
    places: tuple[frozenset[tuple[float, float]], ...]
    keyed: bool
    left: float  # of the page's text

    def moved(self, left: float) -> OpenTable:
        """The same on a page whose text begins at `left`: left and right pages may mirror each other."""
        by = left - self.left
        places = tuple(frozenset((a + by, b + by) for a, b in column) for column in self.places)
        return OpenTable(tuple(x + by for x in self.bounds), places, self.keyed, left)

    def holds(self, part: Line) -> bool:
        """Does a part of a line begin, end or stand in the middle where those of its column did?"""
        column = sum(1 for x in self.bounds[1:-1] if part.x0 > x - NEAR)
        seen = self.places[column]
        if not column and seen:
            low, high = min(a for a, _ in seen), max(a for a, _ in seen)
            return low - part.size < part.x0 < high + _DEEPER * part.size
        middle = part.x0 + part.x1
        return any(min(abs(part.x0 - a), abs(part.x1 - b), abs(middle - a - b) / 2) < NEAR for a, b in seen)


def open_table(paras: Sequence[Para], left: float) -> OpenTable | None:
    """The table with which a page's paragraphs end; `left` is where the page's text begins."""
    body = [para for para in paras if para.type is not BlockType.FOOTNOTE]
    if not body or not body[-1].bounds:
        return None
    last = body[-1]
    columns = len(last.bounds) - 1
    places = [frozenset((x.x0, x.x1) for row in last.cells for x in row[place]) for place in range(columns)]
    heads = [len(row[0]) for row in last.cells if row[0]]
    keyed = len(heads) >= _ROWS and max(heads) == 1
    return OpenTable(last.bounds, tuple(places), keyed, left)


def carried(text: str, page: int, lines: Sequence[Line], opened: OpenTable, usual: Measure) -> Para | None:
    """The rest of the `opened` table at the head of this page, in the same columns; or None.

    The rows end where text runs across the columns; lines of one column behind the last full row belong to it where no
    room parts them from it. One row at least has words in two columns.
    """
    bounds = (*opened.bounds[:-1], max(opened.bounds[-1], usual.right))  # longer words may stand in the last column
    rows = rows_of(lines)
    end, full = 0, 0
    for place, row in enumerate(rows):
        gap = row[0].base - rows[place - 1][0].base if place else 0.0
        parts = [part for line in row for part in atoms(line)]
        if gap > GAP * usual.pitch(row[0].size) or not stands_in(row, bounds) or is_code(row, usual):
            break
        if not all(map(opened.holds, parts)):
            break
        end = place + 1
        columns = {sum(1 for x in bounds[1:-1] if part.x0 > x - NEAR) for part in parts}
        full = end if len(columns) > 1 else full
    if not full:
        return None
    if end < len(rows):
        while full < end and rows[full][0].base - rows[full - 1][0].base < _PITCH * usual.pitch(rows[full][0].size):
            full += 1
        end = full
    pitch = usual.pitch(rows[0][0].size)
    grid = Grid(text, bounds, (), ruled=False, headed=True, pitch=pitch, keyed=opened.keyed)
    return table_of(page, rows[:end], grid, carried=True)
