"""What a page is made of, as the stages of the PDF reader hand it on.

Coordinates are points from the page's top left, after the page's own rotation; `start` and `end` are offsets into the
page's own text (`PageText.text`), half-open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Place = tuple[float, float, float, float, float, float]
"""(ax, bx, cx, ay, by, cy): a point (x, y) of a page's own space lies at (ax x + bx y + cx, ay x + by y + cy)."""


@dataclass(frozen=True, slots=True)
class Face:
    """A font as far as layout cares; `name` without its subset prefix, "" where the file has none."""

    name: str
    bold: bool
    italic: bool
    mono: bool


class Run(NamedTuple):
    """Characters of one line that share a text object, or several of one look. `base` is the baseline's y."""

    start: int
    end: int
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    face: Face
    angle: int  # 0, 90, 180, 270: the direction of writing as seen on the page, clockwise
    content: int  # marked-content id, -1 where there is none or the file is not tagged
    artifact: bool  # the file itself marks it as page furniture


class Line(NamedTuple):
    """Runs beside each other that are read as one line. `size` and `face` are those of most of its characters."""

    start: int
    end: int
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    face: Face
    runs: tuple[Run, ...]

    @property
    def angle(self) -> int:
        """The direction of writing of the line's first run."""
        return self.runs[0].angle

    @property
    def height(self) -> float:
        """The line's height in points."""
        return self.y1 - self.y0


@dataclass(frozen=True, slots=True)
class PageText:
    """One page's characters and lines, in the order in which the file paints them."""

    number: int
    label: str
    width: float
    height: float
    text: str
    lines: tuple[Line, ...]
    rules: tuple[tuple[float, float, float, float], ...] = ()  # ruled lines: x0, y0, x1, y1
    links: tuple[tuple[int, int, str], ...] = ()  # start, end, target
    place: Place = (1.0, 0.0, 0.0, 0.0, -1.0, 0.0)  # user space to page
    unseen: tuple[tuple[Line, str], ...] = ()  # what a reader of the page does not see, with the reason


def line_of(runs: tuple[Run, ...]) -> Line:
    """The line that `runs` make up, in their order; its look is that of most of its characters."""
    first = runs[0]
    if len(runs) == 1:
        return Line(
            first.start, first.end, first.x0, first.y0, first.x1, first.y1, first.base, first.size, first.face, runs
        )
    start, end, x0, y0, x1, y1 = first[:6]
    weights: dict[tuple[float, int], int] = {}  # faces are one object each, and slow to hash
    for run in runs:
        key = (run.size, id(run.face))
        weights[key] = weights.get(key, 0) + run.end - run.start
        start = min(start, run.start)
        end = max(end, run.end)
        x0 = min(x0, run.x0)
        y0 = min(y0, run.y0)
        x1 = max(x1, run.x1)
        y1 = max(y1, run.y1)
    size, face = max(weights, key=lambda key: (weights[key], key[0]))
    main = next(run for run in runs if run.size == size and id(run.face) == face)
    return Line(start, end, x0, y0, x1, y1, main.base, size, main.face, runs)
