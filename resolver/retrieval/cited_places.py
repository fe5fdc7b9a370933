"""What hits lean on: the places that their references point at, one step away, beside the hits and never among them.

A question about section 9 is often answered by the section that section 9 cites. Only references that resolve are
followed, and each place is handed on once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from resolver.answer.resolution import Status, Target
from resolver.resolving.resolver import Resolver
from resolver.retrieval.passages import Passages
from resolver.retrieval.search import SearchHit

MOST = 50
"""Places that one answer may carry."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A place that a hit cites: the hit's chunk, the citing reference, and the place in its own words."""

    chunk: str
    reference: str
    text: str
    target: Target


def cited_places(resolver: Resolver, passages: Passages, hits: Sequence[SearchHit], most: int) -> list[Cited]:
    """Up to `most` places that the hits cite, in order of hit and word; those inside a hit are left out."""
    shown = [(h.passage.document.info.id, h.passage.chunk.start, h.passage.chunk.end) for h in hits]
    found: dict[tuple[str, int, int], Cited] = {}
    for cited in _all(resolver, passages, hits):
        if len(found) >= most:
            break
        target = cited.target
        place = (target.document, target.start, target.end)
        inside = any(d == target.document and a <= target.start and target.end <= b for d, a, b in shown)
        if not inside:
            found.setdefault(place, cited)
    return list(found.values())


def _all(resolver: Resolver, passages: Passages, hits: Sequence[SearchHit]) -> Iterator[Cited]:
    for hit in hits:
        chunk, document = hit.passage.chunk, hit.passage.document.info.id
        for stored in passages.store.references(document, chunk.start, chunk.end):
            if stored.record.standing != "live" or stored.record.excluded:
                continue
            answer = resolver.resolve_stored(stored)
            if answer.status is Status.RESOLVED:
                # The whole document ("this Act") says nothing that the hit does not.
                yield from (Cited(chunk.id, stored.id, stored.record.text, t) for t in answer.targets if t.eid)
