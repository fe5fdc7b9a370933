"""GET search."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, url_for

from resolver.answer.resolution import Resolution
from resolver.retrieval.cited_places import MOST, cited_places
from resolver.retrieval.json import search_json
from resolver.retrieval.paging import GROUPS
from resolver.retrieval.search import LIMIT, MAX_LIMIT, Filters, SearchAnswer, search
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
    """The answer as JSON, with up to `expand` places that the hits cite, and the page of each hit."""
    cited = cited_places(now.resolver, now.passages, answer.hits, expand) if expand else []
    data = search_json(now.passages, answer, resolutions(now, answer), cited, now.notes)
    for hit, shown in zip(answer.hits, data["hits"], strict=True):
        shown["page"] = url_for("pages.chunk", chunk=hit.passage.chunk.id)
    return data


def resolutions(now: Opened, answer: SearchAnswer) -> list[Resolution]:
    """What the citations in the query resolve to."""
    return now.resolver.resolve_reading(answer.understood.reading) if answer.understood.citations else []
