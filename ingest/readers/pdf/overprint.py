"""Words painted twice at one place, for a shadow, a heavier letter or in a layer that was left below: read once."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.readers.pdf.layout import Line, Run, line_of

OVERPRINTED = "overprinted"

_NEAR = 0.15  # ems: letters this near cover each other, so no line of other words can stand there
_LEAST = 4  # characters: shorter words may be part of any other


def once(string: str, lines: Sequence[Line]) -> tuple[list[Line], list[tuple[Line, str]]]:
    """(the lines, each word once; what is painted again over words that were there, with the reason)."""
    known: dict[str, list[Run]] = {}
    repeats: set[int] = set()  # of the runs, by their start
    for line in lines:
        for run in line.runs:
            same = known.setdefault(string[run.start : run.end].strip(), [])
            if any(_over(run, other) for other in same):
                repeats.add(run.start)
            else:
                same.append(run)
    if not repeats:
        return list(lines), []
    repeats |= _parts(string, [run for line in lines for run in line.runs if run.start not in repeats])
    kept: list[Line] = []
    again: list[tuple[Line, str]] = []
    for line in lines:
        runs = tuple(run for run in line.runs if run.start not in repeats)
        if len(runs) == len(line.runs):
            kept.append(line)
            continue
        if runs:
            kept.append(line_of(runs))
        again += [(line_of((run,)), OVERPRINTED) for run in line.runs if run.start in repeats]
    return kept, again


def _over(run: Run, other: Run) -> bool:
    near = _NEAR * run.size
    return (
        run.size == other.size
        and abs(run.x0 - other.x0) < near
        and abs(run.x1 - other.x1) < near
        and abs(run.base - other.base) < near
        and run.angle == other.angle
    )


def _parts(string: str, runs: Sequence[Run]) -> set[int]:
    """Starts of runs that a longer run of the page begins or ends with, at their very place.

    Asked only of a page on which whole lines are painted twice: there a layer's line may break off elsewhere.
    """
    found: set[int] = set()
    for run in runs:
        words = string[run.start : run.end].strip()
        if len(words) < _LEAST:
            continue
        near = _NEAR * run.size
        for other in runs:
            if other.end - other.start <= run.end - run.start or abs(other.base - run.base) >= near:
                continue
            longer = string[other.start : other.end].strip()
            begins = longer.startswith(words) and abs(other.x0 - run.x0) < near
            ends = longer.endswith(words) and abs(other.x1 - run.x1) < near
            if (begins or ends) and other.x0 < run.x1 and run.x0 < other.x1:
                found.add(run.start)
                break
    return found
