"""The innermost provision at a place: the one look-up, over a document's records or over a table of them.

Provisions nest, so that the last one to begin before a place holds it, or one of those above it does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from ingest.document.records import Provision

DEEPEST = 10_000
"""Provisions in each other; more are a ring, as only a damaged index has one."""

THROUGH = frozenset(("paragraph", "subsection", "point"))
"""Minor units that stand in nothing only where they are numbered through a document."""


def runs_through(provision: Provision) -> bool:
    """Whether a provision is a paragraph of a document whose paragraphs are numbered through (a judgment): its eid
    hangs on nothing.
    """
    return provision.unit in THROUGH and "__" not in provision.eid


def chain(provision: Provision | None, get: Callable[[str], Provision | None]) -> Iterator[Provision]:
    """A provision and those around it, innermost first. `get` finds a provision by its eid. Raises ValueError for
    provisions that hold each other.
    """
    left = DEEPEST
    while provision is not None:
        yield provision
        left -= 1
        if left == 0:
            raise ValueError(f"the provision {provision.eid} stands in itself")
        provision = None if provision.parent is None else get(provision.parent)


def holding(begun: Provision | None, start: int, end: int, get: Callable[[str], Provision | None]) -> Provision | None:
    """The innermost provision that holds `start` to `end`, or None.

    `begun` is the last provision to begin at or before `start`, of those that begin together the innermost.
    """
    return next((p for p in chain(begun, get) if p.start <= start and end <= p.end), None)


class Enclosing:
    """The provisions of one document, nested as their `parent` says."""

    def __init__(self, provisions: Sequence[Provision]) -> None:
        self._sorted = sorted(provisions, key=lambda p: (p.start, p.depth))
        self._starts = [p.start for p in self._sorted]
        self._by_eid = {p.eid: p for p in provisions}

    def innermost(self, start: int, end: int | None = None) -> Provision | None:
        """The innermost provision that holds `start` to `end` (without `end`: the character at `start`), or None."""
        at = bisect_right(self._starts, start) - 1
        return holding(self._sorted[at] if at >= 0 else None, start, start + 1 if end is None else end, self.get)

    def get(self, eid: str) -> Provision | None:
        """The provision of that eid, or None."""
        return self._by_eid.get(eid)

    def chain(self, provision: Provision | None) -> list[Provision]:
        """A provision and those around it, innermost first."""
        return list(chain(provision, self.get))

    def begun_in(self, start: int, end: int) -> Sequence[Provision]:
        """The provisions that begin in [start, end), in order."""
        return self._sorted[bisect_right(self._starts, start - 1) : bisect_right(self._starts, end - 1)]
