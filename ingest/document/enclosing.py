"""Looking up the provisions around a span."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ingest.document.records import Provision


class Enclosing:
    """The provisions of one document, nested as their `parent` says."""

    def __init__(self, provisions: Sequence[Provision]) -> None:
        self._sorted = sorted(provisions, key=lambda p: (p.start, -p.end, p.ordinal))
        self._starts = [p.start for p in self._sorted]
        self._by_eid = {p.eid: p for p in provisions}

    def innermost(self, start: int, end: int) -> Provision | None:
        """The innermost provision that holds `start` to `end`, or None."""
        at = bisect_right(self._starts, start) - 1
        holder = self._sorted[at] if at >= 0 else None
        while holder is not None and not (holder.start <= start and end <= holder.end):
            holder = self.above(holder)
        return holder

    def above(self, provision: Provision) -> Provision | None:
        """The provision that encloses another, or None at the top."""
        return self._by_eid.get(provision.parent) if provision.parent is not None else None

    def chain(self, provision: Provision | None) -> list[Provision]:
        """A provision and those around it, innermost first."""
        found: list[Provision] = []
        while provision is not None:
            found.append(provision)
            provision = self.above(provision)
        return found
