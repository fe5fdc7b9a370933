"""Side notes: narrow text beside the column of the body. In statutes they are the sections' own headings.

The column is as wide as on the other pages, and what stands beside it is no cell of a table, whose last column lies
where the text of other pages does. A note set close to the end of a line is parted from it.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Line, line_of
from ingest.readers.pdf.paragraphs import Para

_NARROW = 0.26  # of the page's width at most
_APART = 4.0  # points at least between body and note
_SHARE = 0.4  # of the page's lines at most
_LONG = 40  # characters of a line that tells how wide the text is
_HOLE = 0.8  # ems: wider room parts a note from the line beside it
_WIDTH = 4.0  # points: widths that count as one
_LEAST = 0.9  # of the usual width: narrower is a page of tables, whose columns say nothing
_MOST = 1.1
_FEWEST = 3  # long lines of a page that tell where its text stands
_SMALLER = 0.92  # of the size of the text: set so, a note is none of its cells
_SHORTEST = 12  # characters of a line that a note may stand beside
_RECURS = 2  # pages, or provisions
_WORDS = re.compile(r"[^\W\d_]{2,}|\S\s+\S")
_LABEL = re.compile(r"[(\[]?(?:\d+(?:\.\d+)*[A-Za-z]{0,2}|[A-Za-z]|[ivxlcdm]{1,7})[.)\]:]{0,2}$", re.IGNORECASE)
# The words that an amending Act inserts stand in quotation marks: a note beside them is theirs and heads nothing here.
_PROVISION = re.compile(r"\[*(?:[^\W\d]{1,9}\.?\s+)?\d+[A-Z]{0,4}[.)]?(?:\s|[—–-])")


@dataclass(frozen=True, slots=True)
class _Column:
    """Where a page's text stands: its edges in points, the size of most of it, and whether it is as wide as usual."""

    left: float
    right: float
    size: float
    usual: bool


def split_margins(texts: Sequence[str], widths: Sequence[float], pages: Sequence[list[Line]]) -> list[list[list[Line]]]:
    """The side notes of each page, each with its lines from top to bottom, taken out of `pages` (changed in place).

    `texts` are the pages' own, `widths` the pages' in points. One note of a document is none: they come on several
    pages, or stand beside several provisions.
    """
    parts = [[part for line in lines for part in _parts(line)] for lines in pages]
    usual = _usual_width(parts)
    found: list[list[list[Line]]] = []
    beside = 0
    for text, width, lines, page_parts in zip(texts, widths, pages, parts, strict=True):
        column = _column(page_parts, usual)
        notes = _notes(text, lines, page_parts, column, width) if column is not None else []
        beside += sum(1 for note in notes if _heads(text, note, page_parts))
        found.append(notes)
    if sum(1 for notes in found if notes) < _RECURS and beside < _RECURS:
        return [[] for _ in pages]
    for lines, notes in zip(pages, found, strict=True):
        if notes:
            _take(lines, notes)
    return found


def _parts(line: Line) -> Iterator[Line]:
    """The line cut at room that is wider than between words."""
    runs = line.runs
    if len(runs) == 1 or line.angle:
        yield line
        return
    cuts = [
        at
        for at in range(1, len(runs))
        if runs[at].x0 - max(run.x1 for run in runs[:at]) > _HOLE * max(runs[at].size, line.size)
    ]
    for start, end in itertools.pairwise([0, *cuts, len(runs)]):
        yield line_of(runs[start:end])


def _usual_width(pages: Sequence[Sequence[Line]]) -> float:
    """The width of the document's column of text: the widest that many of its long lines have."""
    counted: Counter[int] = Counter()
    for parts in pages:
        counted.update(round((line.x1 - line.x0) / _WIDTH) for line in parts if line.end - line.start >= _LONG)
    most = max(counted.values(), default=0)
    return max((key for key, often in counted.items() if often >= 0.25 * most), default=0) * _WIDTH


def _column(parts: Sequence[Line], usual: float) -> _Column | None:
    """The column of a page's text; None where it has too few long lines."""
    long = [line for line in parts if line.end - line.start >= _LONG]
    if len(long) < _FEWEST:
        return None
    left, right = min(line.x0 for line in long), max(line.x1 for line in long)
    size = Counter(line.size for line in long).most_common(1)[0][0]
    return _Column(left, right, size, usual=_LEAST * usual <= right - left <= _MOST * usual)


def _notes(text: str, lines: Sequence[Line], parts: Sequence[Line], column: _Column, width: float) -> list[list[Line]]:
    """The notes beside a page's text. A cell of a table is set as large as it; a label ("(a)", "12.") is no note."""
    aside = [
        part
        for part in parts
        if (part.x1 < column.left - _APART or part.x0 > column.right + _APART)
        and part.x1 - part.x0 <= _NARROW * width
        and (column.usual or part.size <= _SMALLER * column.size)
    ]
    outer = {id(part) for part in aside}
    body = [part for part in parts if id(part) not in outer and part.end - part.start >= _SHORTEST]
    notes = []
    for note in _grouped(aside, column.right):
        words = " ".join(text[line.start : line.end] for line in note)
        labels = all(_LABEL.match(text, line.start, line.end) for line in note)  # of items of one line each
        if _WORDS.search(words) and not labels and any(map(_level(note[0]), body)):
            notes.append(note)
    return notes if sum(map(len, notes)) <= _SHARE * len(lines) else []


def _level(note: Line) -> Callable[[Line], bool]:
    """Tells whether a line of text stands on the note's height."""
    return lambda line: abs(line.base - note.base) < 0.8 * max(line.size, note.size)


def _heads(text: str, note: Sequence[Line], parts: Sequence[Line]) -> bool:
    """Does the note stand beside the beginning of a provision?"""
    level = _level(note[0])
    return any(level(part) and _PROVISION.match(text, part.start, part.end) for part in parts)


def _grouped(aside: Sequence[Line], right: float) -> list[list[Line]]:
    """Lines below each other on one side as one note."""
    notes: list[list[Line]] = []
    for line in sorted(aside, key=lambda item: (item.x0 > right, item.base, item.x0)):
        last = notes[-1][-1] if notes else None
        if last is not None and (last.x0 > right) == (line.x0 > right) and line.base - last.base < 1.7 * line.size:
            notes[-1].append(line)
        else:
            notes.append([line])
    return notes


def _take(lines: list[Line], notes: Sequence[Sequence[Line]]) -> None:
    """Take the notes out of the lines, also where one stands at a line's end."""
    taken = {line.runs[0].start for note in notes for line in note}
    body: list[Line] = []
    for line in lines:
        kept = [part for part in _parts(line) if part.runs[0].start not in taken]
        if kept:
            whole = sum(len(part.runs) for part in kept) == len(line.runs)
            body.append(line if whole else line_of(tuple(run for part in kept for run in part.runs)))
    lines[:] = body


def attach(notes: Sequence[Sequence[Line]], paras: list[Para], texts: Sequence[str]) -> list[Sequence[Line]]:
    """Put each note before the numbered paragraph beside it, as its heading; the notes that fit none come back."""
    left_over: list[Sequence[Line]] = []
    placed: list[tuple[int, Sequence[Line]]] = []
    for note in notes:
        top = note[0].y0
        best: tuple[float, int] | None = None
        for index, para in enumerate(paras):
            away = abs(para.lines[0].y0 - top)
            if away < 1.6 * para.lines[0].size and _PROVISION.match(texts[index]) and (best is None or away < best[0]):
                best = (away, index)
        if best is None:
            left_over.append(note)
        else:
            placed.append((best[1], note))
    for index, note in sorted(placed, key=lambda item: -item[0]):
        page = paras[index].page
        paras.insert(index, Para(page, list(note), BlockType.HEADING, evidence="margin", locked=True))
    return left_over
