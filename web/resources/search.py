"""GET search."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, url_for

from resolver.answer.json import resolution_json, target_json
from resolver.answer.resolution import Resolution
from resolver.retrieval.cited_places import MOST, cited_places
from resolver.retrieval.paging import GROUPS
from resolver.retrieval.passages import chunk_json, doubts_of, parent_json
from resolver.retrieval.query import understood_json
from resolver.retrieval.search import LIMIT, MAX_LIMIT, Filters, SearchAnswer, SearchHit, search
from web.index_access import Opened, opened
from web.parameters import choice, integer, only, several, text, words


def routes(api: Blueprint) -> None:
    """Add the routes of this resource."""
    api.add_url_rule("/search", "search", get_search)


def get_search() -> dict[str, Any]:
    """Chunks that answer a query, their parents once, and the resolution of any citation in the query."""
    only("q", "text", "limit", "cursor", "group_by", "document", "instrument", "expand")
    now = opened()
    expand = integer("expand", 0, 0, MOST)
    answer = search(
        now.passages,
        now.searchable(),
        now.gazetteer,
        words("q", "text"),
        limit=integer("limit", LIMIT, 1, MAX_LIMIT),
        mark=text("cursor"),
        group_by=choice("group_by", "section", GROUPS),
        filters=Filters(several("document"), several("instrument")),
    )
    return answer_json(now, answer, expand)


def answer_json(now: Opened, answer: SearchAnswer, expand: int) -> dict[str, Any]:
    """The answer as JSON, with up to `expand` places that the hits cite."""
    return {
        "query": understood_json(answer.understood),
        "hits": [_hit(now, hit) for hit in answer.hits],
        "parents": [p for place in answer.parents if (p := parent_json(now.passages, *place)) is not None],
        "cited": cited_json(now, answer, expand) if expand else [],
        "resolutions": [resolution_json(r) for r in resolutions(now, answer)],
        "next": answer.next,
        "generation": answer.generation,
        "notes": list(now.notes),
    }


def cited_json(now: Opened, answer: SearchAnswer, most: int) -> list[dict[str, Any]]:
    """The places that the hits cite."""
    found = cited_places(now.resolver, now.passages, answer.hits, most)
    return [
        {"chunk": c.chunk, "reference": c.reference, "text": c.text, "target": target_json(c.target)} for c in found
    ]


def resolutions(now: Opened, answer: SearchAnswer) -> list[Resolution]:
    """What the citations in the query resolve to."""
    return now.resolver.resolve_reading(answer.understood.reading) if answer.understood.citations else []


def _hit(now: Opened, hit: SearchHit) -> dict[str, Any]:
    document = hit.passage.document.info
    return {
        "score": hit.score,
        "why": list(hit.why),
        "missing": list(hit.missing),
        "title": document.title,
        "warnings": doubts_of(hit.passage.document),
        "chunk": chunk_json(now.passages, hit.passage),
        "also": list(hit.also),
        "page": url_for("pages.chunk", chunk=hit.passage.chunk.id),
    }
