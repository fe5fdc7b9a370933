"""Whether an offset stands in one of many spans, asked often: in logarithmic time, whatever the spans overlap."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

Span = tuple[int, int]


def merged(spans: Iterable[Span]) -> list[Span]:
    """The union of half-open spans in ascending order; two that only touch stay two.

    >>> merged([(4, 9), (0, 3), (2, 4)])
    [(0, 4), (4, 9)]
    """
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


class Spans:
    """The union of some spans."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._starts, self._ends = [], []
        for start, end in merged(spans):
            self._starts.append(start)
            self._ends.append(end)

    def hold(self, offset: int) -> bool:
        """Whether the character at `offset` is in one of the spans."""
        at = bisect_right(self._starts, offset) - 1
        return at >= 0 and offset < self._ends[at]

    def are_cut_at(self, offset: int) -> bool:
        """Whether a cut before the character at `offset` would divide one of the spans."""
        at = bisect_left(self._starts, offset) - 1
        return at >= 0 and offset < self._ends[at]

    def within(self, start: int, end: int) -> list[Span]:
        """The spans that have characters in `start` to `end`, as offsets from `start`."""
        low, high = bisect_right(self._ends, start), bisect_left(self._starts, end)
        return [(self._starts[at] - start, self._ends[at] - start) for at in range(low, high)]
