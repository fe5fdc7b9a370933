"""From PDFium's lines to visual lines: parts on one baseline are put together, far ones taken apart.

PDFium starts a new line at each raised footnote mark, and keeps on one line what stands far apart on one height: the
cells of a table row, a marginal note beside its text, the two ends of a running header.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ingest.readers.pdf.layout import Line, Run, line_of

# What may stand far left of its own text: "(a)", "12.", "iv)", "§ 3", "Art. 5", a bullet.
LABEL = re.compile(r"(?:[(\[]?[0-9A-Za-z]{1,6}[.)\]:]{1,2}|[•●▪◦○‣–—*·§-]|\d+(?:\.\d+)+\.?|[0-9]{1,3}[A-Z]?)$")
_MARK = re.compile(r"\[(?:\d{1,3}|[*†‡])\]")
_GAP = 1.5  # ems: wider is another cell, column or note
_TOUCH = 1.1  # ems: narrower is the same line


def assemble(text: str, lines: Sequence[Line]) -> list[Line]:
    """Visual lines in the order in which the file paints them; `text` is the page's."""
    rows: list[Line] = []
    for line in lines:
        for part in _parts(text, line):
            if rows and _adjoins(text, rows[-1], part):
                rows[-1] = line_of(rows[-1].runs + part.runs)
            else:
                rows.append(part)
    return rows


def _parts(text: str, line: Line) -> list[Line]:
    """The line cut at gaps too wide for words of one line; a label keeps its text, dots their page number."""
    runs = line.runs
    if len(runs) == 1 or line.angle:
        return [line]
    cuts: list[int] = []
    start = 0
    for index in range(1, len(runs)):
        gap = runs[index].x0 - max(run.x1 for run in runs[start:index])
        if -line.size <= gap <= _GAP * line.size:
            continue
        left = text[runs[start].start : runs[index - 1].end].strip()
        if gap > 0 and ((gap < 6 * line.size and LABEL.match(left)) or left.endswith((". .", "..", "…"))):
            continue
        if left.endswith("*") and text[runs[index].start] == "*":  # a row of asterisks stands for words left out
            continue
        cuts.append(index)
        start = index
    if not cuts:
        return [line]
    bounds = [0, *cuts, len(runs)]
    return [line_of(runs[a:b]) for a, b in itertools.pairwise(bounds)]


def _adjoins(text: str, left: Line, right: Line) -> bool:
    """Does `right` go on where `left` ends, on the same height (or raised beside it)?"""
    if left.angle or right.angle:
        return False
    gap = right.x0 - left.x1
    size = max(left.size, right.size)
    if not -0.3 * size <= gap <= _TOUCH * size:
        return False
    if _raised_mark(text, left, right):
        return True
    overlap = min(left.y1, right.y1) - max(left.y0, right.y0)
    return overlap > 0.45 * min(left.height, right.height) and _level(left.runs[-1], right.runs[0])


def _raised_mark(text: str, left: Line, right: Line) -> bool:
    """Is one of them a mark in brackets that stands raised before, in or behind the other's words, whatever its size?

    Where such marks are as large as the text ("[94]"), each stands on a height of its own and cuts its line in three.
    """
    for mark, line in ((right, left), (left, right)):
        rise = line.base - mark.base
        if 0.3 * line.size < rise < line.size and _MARK.fullmatch(text, mark.start, mark.end):
            return True
    last = left.runs[-1]
    behind = len(left.runs) > 1 and last.base < left.base - 0.3 * left.size
    return behind and _MARK.fullmatch(text, last.start, last.end) is not None and abs(left.base - right.base) < 1


def _level(last: Run, first: Run) -> bool:
    """Runs of one size stand on one baseline; a smaller one may be raised or lowered."""
    if abs(last.size - first.size) < 0.15 * max(last.size, first.size):
        return abs(last.base - first.base) < 0.3 * first.size
    return True
