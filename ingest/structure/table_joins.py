"""A table that goes on over a page's end: one table, and a row that the end cut is one row.

A row goes on where no cell of the next page's first line could begin one: words in small letters below a cell that ends
no clause, and nothing where the row's first cell would stand. What is not plain stays a row of its own, and the report
says so (`ingest.run.doubts`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from ingest.document.records import Glue, RawBlock, Slice
from ingest.document.slices import joined, text_of

_LABEL = re.compile(r"[(\[]?[0-9A-Za-z]{1,5}[.)\]]")
Cells = list[list[Slice]]
_ENDED = ".;:?!—–"
"""Signs that end a cell's words."""


def join_tables(raw: str, first: RawBlock, second: RawBlock) -> RawBlock:
    """`second`, the table's part on the next page, put behind `first`."""
    above, below = _rows(first.slices), _rows(second.slices)
    if not _is_cut(raw, above, below[0]):
        return joined(first, second, Glue.ROW)
    pairs: list[tuple[list[Slice], list[Slice]]] = list(zip_longest(above[-1], below[0], fillvalue=[]))
    whole = [_joined_cell(one, two) for one, two in pairs]
    kept = sum(len(cell) for row in above[:-1] for cell in row)
    slices = list(first.slices[:kept])
    for place, cell in enumerate(whole):
        glue = slices and (Glue.CELL if place else above[-1][0][0].glue)
        slices += [replace(cell[0], glue=glue or Glue.NONE), *cell[1:]]
    rest = second.slices[sum(map(len, below[0])) :]
    return replace(first, slices=(*slices, *rest), continued=second.continued)


def _joined_cell(one: Sequence[Slice], two: Sequence[Slice]) -> list[Slice]:
    """The words of a cell on both pages; an empty slice keeps a cell's place only where there are none."""
    words = [part for part in one if part.end > part.start]
    more = [part for part in two if part.end > part.start]
    if not words or not more:
        return words or more or list(one or two)
    return [*words, replace(more[0], glue=Glue.LINE), *more[1:]]


def _rows(slices: Sequence[Slice]) -> list[Cells]:
    """The slices by rows and cells."""
    rows: list[Cells] = []
    for place, piece in enumerate(slices):
        if not place or piece.glue is Glue.ROW:
            rows.append([[piece]])
        elif piece.glue is Glue.CELL:
            rows[-1].append([piece])
        else:
            rows[-1][-1].append(piece)
    return rows


def _is_cut(raw: str, rows: Sequence[Cells], first: Cells) -> bool:
    """Is the first row of a page the rest of the last of `rows`, those of the page before?

    A row with words in every column that is in use is one of its own, whatever letters it begins with.
    """
    if any(cell[0].header_cell for cell in first):
        return False
    last = rows[-1]
    used = [at for at in range(len(first)) if 2 * sum(_has_words(raw, row[at : at + 1]) for row in rows) > len(rows)]
    if all(_has_words(raw, first[at : at + 1]) for at in used):
        return False
    texts = [(text_of(raw, a).strip(), text_of(raw, b).strip()) for a, b in zip(last, first, strict=False)]
    filled = [(above, below) for above, below in texts if below]
    if not filled or not all(_goes_on(above, below) for above, below in filled):
        return False
    return any(below.lstrip("([")[:1].islower() for _, below in filled)


def _has_words(raw: str, cells: Sequence[Sequence[Slice]]) -> bool:
    return any(text_of(raw, cell).strip() for cell in cells)


def _goes_on(above: str, below: str) -> bool:
    """Could the words go on with those of the cell above? Not where that is empty or ended, or a number stands."""
    return bool(above) and above[-1] not in _ENDED and not below[0].isdecimal() and _LABEL.match(below) is None
