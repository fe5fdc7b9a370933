"""Search: small chunks win, their parent is handed on once, and a citation in the query is resolved beside the hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gazetteers.load import Gazetteer
from ingest.index.engine import Engine
from ingest.store.store import Store
from resolver.retrieval.paging import HitGroup, cursor, fold, offset_of, question
from resolver.retrieval.passages import Passage, Passages
from resolver.retrieval.query import Understood, understand
from resolver.retrieval.ranking import RANKED, rank

LIMIT, MAX_LIMIT = 10, 100
DEEPEST = 10_000
"""Hits that are ever fetched for one question: pages beyond are refused by having no cursor."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which documents are searched: all where both are empty, else those named and those of the instruments."""

    documents: tuple[str, ...] = ()
    instruments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One place found. `why` names the parts of the query that it matches; `also` are the chunks folded into it."""

    passage: Passage
    score: float
    why: tuple[str, ...]
    missing: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """`parents` are the (document, eid) of the hits' parents, each once; `next` the cursor of the next page."""

    understood: Understood
    hits: tuple[SearchHit, ...]
    parents: tuple[tuple[str, str], ...]
    next: str | None
    generation: int


def search(
    passages: Passages,
    engine: Engine,
    gazetteer: Gazetteer,
    text: str,
    *,
    limit: int = LIMIT,
    mark: str = "",
    group_by: str = "section",
    filters: Filters = Filters(),
) -> SearchAnswer:
    """Answer a query. Raises QueryError, CursorError, IndexDamaged.

    `limit` counts sections (or documents, or chunks: `group_by`), so that many chunks of one section take one place.
    """
    store = passages.store
    generation = store.generation
    understood = understand(text, gazetteer)
    chosen = chosen_documents(store, filters)
    asked = question(text, group_by, None if chosen is None else sorted(chosen))
    offset = offset_of(mark, generation, asked) if mark else 0
    groups = _groups(engine, understood, group_by, chosen, offset + limit + 1)
    hits = [h for g in groups[offset : offset + limit] if (h := _hit(passages, understood, g)) is not None]
    more = len(groups) > offset + limit
    return SearchAnswer(
        understood,
        tuple(hits),
        _parents(hits),
        cursor(generation, asked, offset + limit) if more else None,
        generation,
    )


def chosen_documents(store: Store, filters: Filters) -> frozenset[str] | None:
    """The documents that the filters name; None for all."""
    if not filters.documents and not filters.instruments:
        return None
    of_instruments = [d.info.id for i in filters.instruments for d in store.catalogue.of(i)]
    return frozenset((*filters.documents, *of_instruments))


def _groups(
    engine: Engine, understood: Understood, group_by: str, documents: frozenset[str] | None, needed: int
) -> list[HitGroup]:
    """At least `needed` groups where there are as many: chunks are fetched until their sections suffice."""
    fetch = max(RANKED, 4 * needed)
    while True:
        hits = engine.search(understood.query, fetch, documents)
        groups = fold(rank(engine, understood.query, hits), group_by)
        if len(groups) >= needed or len(hits) < fetch or fetch >= DEEPEST:
            return groups
        fetch = min(DEEPEST, fetch * 4)


def _hit(passages: Passages, understood: Understood, group: HitGroup) -> SearchHit | None:
    """None where the chunk has gone from the store since the index was read: the next catch-up drops it there too."""
    passage = passages.find(group.best.id)
    if passage is None:
        return None
    query = understood.query
    parts = zip((*query.required, *query.wanted), understood.names, group.best.matched, strict=True)
    pairs = [(name, matched, node in query.optional) for node, name, matched in parts]
    return SearchHit(
        passage,
        round(group.best.score, 4),
        tuple(name for name, matched, _ in pairs if matched),
        tuple(name for name, matched, optional in pairs if not matched and not optional),
        tuple(h.id for h in group.also),
    )


def _parents(hits: Sequence[SearchHit]) -> tuple[tuple[str, str], ...]:
    found = [(h.passage.document.info.id, h.passage.chunk.parent) for h in hits]
    return tuple(dict.fromkeys((document, eid) for document, eid in found if eid is not None))
