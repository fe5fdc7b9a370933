"""Raised footnote marks inside lines: found by size, level and form, taken out where a note of that label is known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.readers.pdf.layout import Line, Run

_MARK = re.compile(r"(?:\d{1,3}|[*†‡§¶#]{1,4}|[a-z])(?:[, ]+(?:\d{1,3}|[*†‡§¶#]{1,4}|[a-z]))*$")
_SMALL = 0.85  # of the size of the line's main text
_RAISED = 0.1  # of that size: how far the mark's baseline, or its middle, stands above the line's


def raised(text: str, line: Line) -> Iterator[tuple[Run, str]]:
    """The line's runs that look like footnote marks, with their label."""
    if len(line.runs) == 1:
        return
    size = max(run.size for run in line.runs)
    for run in line.runs:
        if run.size > _SMALL * size or run.end - run.start > 9:
            continue
        label = text[run.start : run.end].strip()
        if not _MARK.match(label):
            continue
        main = next(other for other in line.runs if other.size == size)
        if main.base - run.base > _RAISED * size or _middle(main) - _middle(run) > _RAISED * size:
            yield run, label


def alone(text: str, line: Line, body_size: float) -> tuple[Run, str] | None:
    """The figure on a line of its own, set small: a mark that the printer's line end has torn from its words."""
    if len(line.runs) != 1 or line.size > _SMALL * body_size:
        return None
    run = line.runs[0]
    label = text[run.start : run.end].strip()
    return (run, label) if label.isdecimal() and _MARK.match(label) else None


def _middle(run: Run) -> float:
    return (run.y0 + run.y1) / 2
