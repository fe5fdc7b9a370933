"""Ranges against the target's own order: "sections 67 to 70" is 67, 67A, 68, 69, 69A, 70 where the document says so.

Never counted: members are what stands between the two ends in the document. Where an end is not there, its number
only bounds the members that are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document.records import Provision, Step
from resolver.library.provision_tables import MAJOR, Tree
from resolver.lookup.matching import Match, natural

MOST = 200
"""Members that one range shows; a longer one is cut with a notice."""

OPEN = 25
"""Members that "et seq." shows; it says where to begin, not where to end."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """The members of a range in document order; `reason` is set where it is none, `missing` names ends not there."""

    members: tuple[Provision, ...] = ()
    missing: tuple[Step, ...] = ()
    reason: str = ""
    cut: int = 0  # members left out


def far_end(pinpoint: Sequence[Step], through: Sequence[Step]) -> tuple[Step, ...]:
    """The whole pinpoint of a range's other end: what it does not repeat, it shares with the first."""
    if through[0].unit is None and len(through) < len(pinpoint):
        return (*pinpoint[: len(pinpoint) - len(through)], *through)
    shared = next((i for i, s in enumerate(pinpoint) if s.unit is not None and s.unit == through[0].unit), None)
    return tuple(through) if shared is None else (*pinpoint[:shared], *through)


def between(tree: Tree, first: Match, last: Match) -> Expansion:
    """The members from one end to the other; each end matched one place or its last step is not there."""
    if not first.complete and not last.complete:
        return Expansion(reason="neither end of the range is there", missing=_missing(first, last))
    known = (first if first.complete else last).hits[0]
    row = siblings(tree, known)
    if first.complete and last.complete:
        return _whole(tree, row, first.hits[0], last.hits[0])
    place = row.index(known)
    if not first.complete:
        floor = natural(first.failed.key) if first.failed else ()
        members = [p for p in row[: place + 1] if natural(p.key) > floor]
    else:
        ceiling = natural(last.failed.key) if last.failed else ()
        members = []
        for p in row[place:]:
            if natural(p.key) > ceiling:
                break
            members.append(p)
    if not members:
        return Expansion(reason="its ends are the wrong way round", missing=_missing(first, last))
    return _capped(members, MOST, _missing(first, last))


def from_here(tree: Tree, first: Provision) -> Expansion:
    """What "et seq." means: the first and what follows it in the same container, capped."""
    row = siblings(tree, first)
    container = first.parent
    members = [p for p in row[row.index(first) :] if p.parent == container]
    return _capped(members, OPEN, ())


def siblings(tree: Tree, provision: Provision) -> list[Provision]:
    """The run of numbers that a provision stands in: sections of the body (or of one Schedule) whatever their
    chapter, labels under one parent.
    """
    if tree.style.kind_of(provision.unit) == MAJOR:
        return list(tree.run(provision.unit, tree.attachment(provision)))
    parent = None if provision.parent is None else tree.get(provision.parent)
    return [p for p in tree.children(parent) if p.unit == provision.unit]


def _whole(tree: Tree, row: list[Provision], first: Provision, last: Provision) -> Expansion:
    if last.start < first.start:
        return Expansion(reason=f"bad range: {first.number} stands after {last.number}")
    if last in row:
        return _capped(row[row.index(first) : row.index(last) + 1], MOST, ())
    if first.unit == last.unit and tree.attachment(first) == tree.attachment(last):
        run = [p for p in tree.of_unit(first.unit) if first.start <= p.start <= last.start and p.depth == first.depth]
        return _capped(run, MOST, ())
    return Expansion((first, last), reason="the ends stand in different provisions")


def _capped(members: Sequence[Provision], limit: int, missing: tuple[Step, ...]) -> Expansion:
    return Expansion(tuple(members[:limit]), missing, cut=max(0, len(members) - limit))


def _missing(first: Match, last: Match) -> tuple[Step, ...]:
    return tuple(m.failed for m in (first, last) if m.failed is not None)
