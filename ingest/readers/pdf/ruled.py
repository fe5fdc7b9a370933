"""Tables by their drawn lines: which rules belong together, and the columns that they bound.

Grids are drawn in pieces: an upright beside each row, a flat one below each cell, often without the outer frame. The
ends of the flat pieces tell the columns as well as the uprights do; flat rows far apart that end at the same places
(a table's head and its foot) belong to one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Rule = tuple[float, float, float, float]
_THIN = 3.0
_NEAR = 3.0  # points: ends that are one place
_SHORTEST = 6.0


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawn table: its edges, the x of its column bounds (outer ones included) and the y of its flat rules."""

    top: float
    foot: float
    columns: tuple[float, ...]
    levels: tuple[float, ...]
    sided: bool  # uprights stand at inner bounds


def frames(rules: Sequence[Rule]) -> list[Frame]:
    """The drawn tables of a page, from top to bottom. A box around text has one column and is none."""
    flat = [rule for rule in rules if rule[3] - rule[1] < _THIN and rule[2] - rule[0] > _SHORTEST]
    upright = [rule for rule in rules if rule[2] - rule[0] < _THIN and rule[3] - rule[1] > _SHORTEST]
    levels = _levels(flat)
    groups: list[list[tuple[float, list[float]]]] = []
    for level in levels:
        if groups and _together(groups[-1], level, upright):
            groups[-1].append(level)
        else:
            groups.append([level])
    found = []
    for group in groups:
        frame = _frame(group, upright)
        if frame is not None:
            found.append(frame)
    return found


def _levels(flat: Sequence[Rule]) -> list[tuple[float, list[float]]]:
    """(y, ends) of the flat rules of one height."""
    levels: list[tuple[float, list[float]]] = []
    for rule in sorted(flat, key=lambda item: (item[1], item[0])):
        if not levels or rule[1] - levels[-1][0] > _THIN:
            levels.append((rule[1], []))
        levels[-1][1].extend((rule[0], rule[2]))
    return [(y, clusters(ends)) for y, ends in levels]


def clusters(values: Sequence[float]) -> list[float]:
    """The distinct places among `values`, ascending."""
    places: list[float] = []
    for value in sorted(values):
        if not places or value - places[-1] > _NEAR:
            places.append(value)
    return places


def _together(
    group: Sequence[tuple[float, list[float]]], level: tuple[float, list[float]], upright: Sequence[Rule]
) -> bool:
    """Does a flat row go on with the table above: joined by an upright, or ended at the same places?"""
    above, ends = group[-1]
    left, right = level[1][0], level[1][-1]
    for x0, y0, _, y1 in upright:
        if y0 < above + 4 and y1 > level[0] - 4 and left - 4 < x0 < right + 4:
            return True
    touched = [
        any(y0 - 4 < y < y1 + 4 and left - 4 < x < right + 4 for x, y0, _, y1 in upright) for y in (above, level[0])
    ]
    if all(touched):
        return False  # each has uprights of its own, and none joins them: two tables of one width
    shared = sum(1 for x in level[1] if any(abs(x - other) < _NEAR for other in ends))
    return shared >= 3 and shared >= 0.66 * max(len(level[1]), len(ends))


def _frame(group: Sequence[tuple[float, list[float]]], upright: Sequence[Rule]) -> Frame | None:
    top, foot = group[0][0], group[-1][0]
    if len(group) < 2 or foot - top < 12:
        return None
    ends = [x for _, places in group for x in places]
    left, right = min(ends), max(ends)
    sides = [rule[0] for rule in upright if rule[1] > top - 4 and rule[3] < foot + 4 and left - 4 < rule[0] < right + 4]
    columns = [
        x
        for x in clusters(ends + sides)
        if sum(1 for end in ends if abs(end - x) < 2 * _NEAR) >= 2
        or sum(1 for side in sides if abs(side - x) < 2 * _NEAR) >= 1
    ]
    if len(columns) < 3:
        return None
    sided = any(left + 2 * _NEAR < side < right - 2 * _NEAR for side in sides)
    levels = [y for y, _ in group]
    end = _open_foot(columns[1:-1], foot, upright)
    if end > foot + _SHORTEST:
        levels.append(end)
    return Frame(top, levels[-1], tuple(columns), tuple(levels), sided)


def _open_foot(inner: Sequence[float], foot: float, upright: Sequence[Rule]) -> float:
    """How far down the uprights at two or more inner bounds go on, row by row, below the last flat rule."""
    ends = []
    for x in inner:
        end = foot
        for x0, y0, _, y1 in sorted(upright, key=lambda rule: rule[1]):
            if abs(x0 - x) < _NEAR and y0 < end + 4 < y1 + 4:
                end = max(end, y1)
        ends.append(end)
    ends.sort(reverse=True)
    return ends[1] if len(ends) > 1 else foot
