"""Runs that the file paints after their line, into a hole that the line leaves for them.

Some writers paint a line whole and its raised figures, or its words of another font, behind it. The evidence is the
page's own: the line has a gap there, no wider than what stands in it and a blank on either side.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.readers.pdf.gaps import Edges
from ingest.readers.pdf.layout import Line, Run, line_of

_TOUCH = 0.25  # ems by which boxes of letters beside each other may overlap
_ROOM = 0.6  # ems: how much wider than its run a hole may be, on both sides together
_SMALL = 0.85  # of the line's size: smaller signs may stand higher or lower than the line
_RISE, _LEVEL = 0.6, 0.15  # ems between two baselines: of smaller signs, of others
_MOST = 24  # runs of a line: one with more is no line of prose


def set_in(string: str, edges: Edges, lines: Sequence[Line]) -> list[Line]:
    """The lines with each late run moved to the place where a reader of the page meets it."""
    found: list[Line] = []
    for line in lines:
        if found and _in_one_of(found[-1], line):
            placed = _placed(string, edges, found[-1].runs, line.runs[0])
            if placed is not None:
                found[-1] = line_of(placed)
                continue
        found.append(_ordered(string, edges, line) if 1 < len(line.runs) <= _MOST and not line.angle else line)
    return found


def _in_one_of(before: Line, line: Line) -> bool:
    """Is `line` one small sign inside the width of the line painted before it?"""
    if len(line.runs) != 1 or line.angle or before.angle or len(before.runs) > _MOST:
        return False
    return line.size <= _SMALL * before.size and before.x0 < line.x0 and line.x1 < before.x1


def _ordered(string: str, edges: Edges, line: Line) -> Line:
    runs = line.runs[:1]
    moved = False
    for run in line.runs[1:]:
        placed = _placed(string, edges, runs, run) if run.x0 < runs[-1].x1 - run.size else None
        moved = moved or placed is not None
        runs = placed if placed is not None else (*runs, run)
    return line_of(runs) if moved else line


def _placed(string: str, edges: Edges, runs: tuple[Run, ...], run: Run) -> tuple[Run, ...] | None:
    """`runs` with `run` among them, where they leave a hole for it."""
    for index, host in enumerate(runs):
        if not _on_line(host, run):
            continue
        if host.x0 < run.x0 and run.x1 < host.x1:
            parts = _split(string, edges, host, run)
            return None if parts is None else (*runs[:index], parts[0], run, parts[1], *runs[index + 1 :])
        behind = runs[index + 1] if index + 1 < len(runs) else None
        if behind is not None and host.x1 <= run.x0 + _TOUCH * run.size and _fits(host.x1, behind.x0, host, run):
            return (*runs[: index + 1], run, *runs[index + 1 :])
    return None


def _on_line(host: Run, run: Run) -> bool:
    apart = abs(host.base - run.base)
    if host.angle != run.angle:
        return False
    return apart < (_RISE if run.size <= _SMALL * host.size else _LEVEL) * host.size


def _fits(left: float, right: float, host: Run, run: Run) -> bool:
    touch = _TOUCH * run.size
    return left - touch <= run.x0 and run.x1 <= right + touch and right - left <= run.x1 - run.x0 + _ROOM * host.size


def _split(string: str, edges: Edges, host: Run, run: Run) -> tuple[Run, Run] | None:
    """The host's parts left and right of the hole in which `run` stands; None where it has no such hole."""
    low, high = host.start, host.end  # the first character that begins right of the run's left edge
    while low < high:
        middle = (low + high) // 2
        if edges(middle)[0] < run.x0 - _TOUCH * run.size:
            low = middle + 1
        else:
            high = middle
    while low < host.end and string[low].isspace():
        low += 1
    stop = host.start + len(string[host.start : low].rstrip())
    if not host.start < stop < low < host.end + 1 or low >= host.end:
        return None
    left, right = edges(stop - 1)[2], edges(low)[0]
    if not _fits(left, right, host, run):
        return None
    return host._replace(end=stop, x1=left), host._replace(start=low, x0=right)
