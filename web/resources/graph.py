"""GET graph, path, report: questions over the resolved references."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from resolver.graph.graph import LEVELS, Graph, Node
from resolver.graph.json import edge_json
from resolver.reports.json import report_json
from resolver.reports.report import Report, report
from web.index_access import Opened, opened
from web.parameters import choice, integer, only, several, text
from web.problems import bad_parameter, not_found

DEEPEST = 6
"""References away: further out a statute's graph is the statute."""


def routes(api: Blueprint) -> None:
    """Add the routes of this resource."""
    api.add_url_rule("/graph", "graph", get_graph)
    api.add_url_rule("/path", "path", get_path)
    api.add_url_rule("/report", "report", get_report)


def get_graph() -> dict[str, Any]:
    """What a place leans on, up to `depth` references away."""
    only("place", "depth", "level")
    now = opened()
    graph = Graph(now.resolver)
    level = choice("level", "section", LEVELS)
    start = node(graph, "place")
    walk = graph.follow(start, integer("depth", 1, 1, DEEPEST), level)
    return {
        "place": str(start),
        "level": level,
        "nodes": [str(n) for n in walk.nodes],
        "edges": [edge_json(e) for e in walk.edges],
        "rings": [[str(n) for n in ring] for ring in walk.rings],
        "generation": now.generation,
    }


def get_path() -> dict[str, Any]:
    """A shortest chain of references from one place to another; `edges` is null where there is none."""
    only("from", "to", "most", "level")
    now = opened()
    graph = Graph(now.resolver)
    source, target = node(graph, "from"), node(graph, "to")
    edges = graph.path(source, target, integer("most", DEEPEST, 1, 20), choice("level", "section", LEVELS))
    return {
        "from": str(source),
        "to": str(target),
        "edges": None if edges is None else [edge_json(e) for e in edges],
        "generation": now.generation,
    }


def get_report() -> dict[str, Any]:
    """How the references end, by status, document, form and rule, and which dangle."""
    only("document")
    now = opened()
    return {"report": report_json(_report(now)), "generation": now.generation}


def _report(now: Opened) -> Report:
    chosen = tuple(sorted(set(several("document"))))
    for name in chosen:
        if now.store.catalogue.find(name) is None:
            raise not_found("document", name)
    return now.reports.get(chosen, lambda: report(now.store, now.gazetteer, chosen or None))


def node(graph: Graph, name: str) -> Node:
    """The node that a parameter names: DOCUMENT#EID or DOCUMENT. Raises Problem."""
    place = text(name, required=True)
    try:
        return graph.place(place)[0]
    except KeyError:
        raise bad_parameter(name, f"there is no document or provision {place!r} in this index") from None
