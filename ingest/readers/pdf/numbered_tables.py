"""Tables between flat rules alone: a rule above and one below the heads, one at the foot, and rows that are numbered.

Such a table's columns stand beside each other as a page's columns do. Told apart they are by their heads, each above a
column of its own between two rules, and by the numbers, each on the first line of what stands beside it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from ingest.readers.pdf.cells import atoms
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.ruled import Rule, clusters

_THIN = 3.0
_NEAR = 3.0  # points: ends, and heights, that are one
_WIDE = 100.0  # points: shorter rules head no table
_RULES = 3  # above the heads, below them, at the foot
_HEADS = (2, 8)  # parts of the row of heads
_ROWS = 3  # rows that are numbered
_BESIDE = 0.9  # of them begin on one height with what stands beside
_NUMBER = re.compile(r"[\W_]*(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[\W_]*")


def numbered_tables(rules: Sequence[Rule], lines: Sequence[Line], text: str) -> list[Rule]:
    """The boxes of such tables (left, top, right, foot), from top to bottom."""
    groups = [group for group in _alike(rules) if len(group) >= _RULES]
    if not groups:
        return []
    parts = [part for line in lines for part in atoms(line)]
    return [box for group in groups for box in _boxes(group, parts, text)]


def _alike(rules: Sequence[Rule]) -> Iterator[list[Rule]]:
    """Flat rules that begin and end at the same places, from top to bottom."""
    flat = [rule for rule in rules if rule[3] - rule[1] < _THIN and rule[2] - rule[0] > _WIDE]
    for left in clusters([rule[0] for rule in flat]):
        group = [rule for rule in flat if abs(rule[0] - left) < 2 * _NEAR]
        for right in clusters([rule[2] for rule in group]):
            yield sorted((rule for rule in group if abs(rule[2] - right) < 2 * _NEAR), key=lambda rule: rule[1])


def _boxes(rules: Sequence[Rule], lines: Sequence[Line], text: str) -> Iterator[Rule]:
    for place, (above, below) in enumerate(itertools.pairwise(rules)):
        heads = _between(lines, above, below)
        apart = all(a.x1 < b.x0 for a, b in itertools.pairwise(sorted(heads, key=lambda line: line.x0)))
        if not _HEADS[0] <= len(heads) <= _HEADS[1] or not apart:
            continue
        foot = next((rule for rule in rules[place + 2 :] if _is_numbered(_between(lines, below, rule), text)), None)
        if foot is not None:
            yield (above[0], above[1], above[2], foot[3])
            return


def _between(lines: Sequence[Line], above: Rule, below: Rule) -> list[Line]:
    return [line for line in lines if above[1] < line.base < below[1] + _NEAR and above[0] - 9 < line.x0 < above[2]]


def _is_numbered(lines: Sequence[Line], text: str) -> bool:
    """Are the first lines of the rows numbered, each with something beside it, and is most of the rest beside?"""
    if not lines:
        return False
    first = min(line.x0 for line in lines)
    numbers = [line for line in lines if line.x0 < first + 20 and _NUMBER.fullmatch(text, line.start, line.end)]
    others = [line for line in lines if line.x0 >= first + 20]
    if len(numbers) < _ROWS or len(numbers) + len(others) < len(lines):
        return False
    beside = [sum(1 for other in others if abs(other.base - line.base) < _NEAR) for line in numbers]
    return sum(1 for count in beside if count >= 2) >= _BESIDE * len(numbers)
