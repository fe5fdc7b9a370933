"""Footnotes at a page's foot: found by size and label, from the last line upwards.

A note's area is the run of smaller lines at the foot of a page. It must hold a line that begins with a mark ("1.",
"2 ", "*"), and its numbers must rise; small lines above the first mark go on with the last note of the page before.
Where a whole page is set small (schedules, tables), only the part below a wider gap or a drawn line counts.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.ruled import Rule, frames

_NOTE = re.compile(r"(?P<label>\d{1,3}|[*†‡§¶]{1,4}|\([0-9]{1,2}\)|\[[0-9]{1,3}\])(?P<dot>[.)]?)(?=[\s“\"'‘(\[A-Z])")
_ALONE = re.compile(r"\d{1,3}|[*†‡§¶]{1,4}")
_SIGNS = "*†‡"  # a number may begin a sentence, these signs may not
_RAISED = 0.15  # ems of the words beside it: a mark on a line of its own stands so high above their line
_SMALLER = 0.93  # of the body's size
_GAP = 1.45  # line pitches: more room than between lines


@dataclass(frozen=True, slots=True)
class NoteLines:
    """The lines of one footnote on one page. `label` is "" where it goes on with the page before's last note."""

    label: str
    lines: tuple[Line, ...]


def split_notes(
    text: str,
    rows: Sequence[Line],
    body_size: float,
    rules: Sequence[Rule],
    *,
    open_note: bool,
) -> tuple[list[Line], list[NoteLines]]:
    """(`rows` without the notes, the notes). `rows` in any order; `open_note`: the page before ended in notes."""
    ordered = sorted(rows, key=lambda row: (row.base, row.x0))
    start = _area(text, ordered, body_size, rules, open_note=open_note)
    if start is None:
        return list(rows), []
    notes = _group(text, ordered[start:])
    taken = {id(line) for line in ordered[start:]}
    return [row for row in rows if id(row) not in taken], notes


def _area(
    text: str,
    rows: list[Line],
    body_size: float,
    rules: Sequence[Rule],
    *,
    open_note: bool,
) -> int | None:
    """Index of the first row of the notes' area, or None."""
    if not rows:
        return None
    small = len(rows)
    floor = _below_grids(rows, rules)
    while small > floor and rows[small - 1].size <= _SMALLER * body_size and not _is_code(rows[small - 1]):
        small -= 1
    if small == len(rows):
        return None
    first = _first_label(text, rows, small)
    if small == 0:  # everything is small: only what lies below a drawn line or a wider gap, and is labelled
        return first if first is not None and first > 0 and _set_off(rows, first, rules) else None
    if first is None:
        return small if open_note and _set_off(rows, small, rules) else None
    if first == small:
        return first
    above = rows[small:first]
    if open_note and _set_off(rows, small, rules):
        return small
    if any(row.size == rows[first].size for row in above) and not _called(text, rows, first, rules):
        return None  # a paragraph of what is set small: "1 January (or the day after)"
    if all(row.size == rows[first].size for row in above) and not _set_off(rows, first, rules):
        # Small lines without a mark just above: a table or a form set small, unless they belong to an open note.
        return small if open_note else first
    return first


def _below_grids(rows: Sequence[Line], rules: Sequence[Rule]) -> int:
    """The first row below the last drawn grid: what stands in its cells is no note, however small and numbered."""
    grids = [frame for frame in frames(rules) if frame.sided]
    inside = [
        index
        for index, row in enumerate(rows)
        if any(g.top < row.base < g.foot + 2 and g.columns[0] - 2 < row.x0 < g.columns[-1] for g in grids)
    ]
    return inside[-1] + 1 if inside else 0


def _is_code(row: Line) -> bool:
    return all(run.face.mono for run in row.runs)


def _first_label(text: str, rows: list[Line], start: int) -> int | None:
    """The first row from `start` that opens a note, where the numbers from there on rise by one (gaps allowed once)."""
    opened = [(index, label) for index in range(start, len(rows)) if (label := _opens(text, rows, index)) is not None]
    numbered = [(index, int(label.strip("()[]"))) for index, label in opened if label.strip("()[]").isdecimal()]
    restarts = [place for place, (_, number) in enumerate(numbered) if number == 1]
    first = restarts[-1] if restarts else 0  # a numbered list set small may stand above the notes
    for place, (index, number) in enumerate(numbered[first:], first):
        rest = [later for _, later in numbered[place:]]
        rising = sum(1 for a, b in itertools.pairwise(rest) if 0 < b - a <= 2)
        if rising >= 0.7 * (len(rest) - 1) and (number <= 2 or place == first):
            return index
    return opened[0][0] if opened and not numbered else None


def _opens(text: str, rows: Sequence[Line], index: int) -> str | None:
    """The label with which a row opens a note: raised, or followed by a stop or a blank, or alone before its words."""
    row = rows[index]
    match = _NOTE.match(text, row.start, row.end)
    if match is None:
        return text[row.start : row.end] if _stands_before(text, rows, index) else None
    raised = row.runs[0].size < 0.85 * row.size
    told = raised or match.group("dot") or text[match.end()].isspace() or match.group("label")[0] in _SIGNS
    return match.group("label") if told else None


def _stands_before(text: str, rows: Sequence[Line], index: int) -> bool:
    """Is the row a raised mark alone, which the file paints apart from the words that follow it on their line?"""
    row = rows[index]
    if index + 1 == len(rows) or not _ALONE.fullmatch(text, row.start, row.end):
        return False
    words = rows[index + 1]
    above = words.base - row.base
    return row.size < 0.85 * words.size and _RAISED < above / words.size < 1 and row.x1 < words.x0 + words.size


def _called(text: str, rows: list[Line], index: int, rules: Sequence[Rule]) -> bool:
    """Does more than its number say that a row is a note: a stop, being raised, a line above, a mark in the text?"""
    row = rows[index]
    match = _NOTE.match(text, row.start, row.end)
    if (
        match is None
        or match.group("dot")
        or row.runs[0].size < 0.85 * row.size
        or not match.group("label").isdecimal()
    ):
        return True
    if _ruled(rows[index - 1], row, rules):
        return True
    marks = (run for above in rows[:index] for run in above.runs if run.size < 0.85 * above.size)
    return any(text[run.start : run.end].strip() == match.group("label") for run in marks)


def _ruled(above: Line, here: Line, rules: Sequence[Rule]) -> bool:
    """Is a flat line drawn between two rows?"""
    return any(above.base - 2 <= rule[1] <= here.y1 and rule[3] - rule[1] < 3 for rule in rules)


def _set_off(rows: list[Line], index: int, rules: Sequence[Rule]) -> bool:
    """Is there a drawn line, or more room than between lines, above row `index`?"""
    if index == 0:
        return True
    above, here = rows[index - 1], rows[index]
    if _ruled(above, here, rules):
        return True
    return here.base - above.base > _GAP * max(here.size, above.size)


def _group(text: str, rows: list[Line]) -> list[NoteLines]:
    """The area's rows, cut before each label; a label out of order (a wrapped "12 of 1990") opens no note."""
    notes: list[NoteLines] = []
    label, lines = "", [rows[0]][:0]
    number = 0
    for index, row in enumerate(rows):
        opened = _opens(text, rows, index)
        if opened is not None:
            found = opened.strip("()[]")
            value = int(found) if found.isdecimal() else 0
            follows = not found.isdecimal() or (value == number + 1 or not number or number < value <= number + 3)
            if follows:
                if lines:
                    notes.append(NoteLines(label, tuple(lines)))
                label, lines = found, []
                number = value or number
        lines.append(row)
    if lines:
        notes.append(NoteLines(label, tuple(lines)))
    return notes
