"""Edges, and what only the graph can answer, as plain data."""

from __future__ import annotations

from typing import Any

import networkx as nx

from resolver.answer.json import caution_json
from resolver.graph.graph import Edge
from resolver.graph.questions import Misprint, Parallel, Precedence, Radius, Stale

EDGE_FIELDS = ("source", "target", "role", "standing", "reference", "text", "sentence")
"""Columns of an edge."""


def edge_json(edge: Edge) -> dict[str, Any]:
    """An edge as plain data."""
    return {
        "source": str(edge.source),
        "target": str(edge.target),
        "role": edge.role,
        "standing": edge.standing,
        "relation": edge.relation,
        "reference": edge.reference,
        "start": edge.start,
        "end": edge.end,
        "text": edge.text,
        "sentence": edge.sentence,
    }


def graph_json(graph: nx.MultiDiGraph[str]) -> dict[str, Any]:
    """Nodes and edges as lists."""
    return {
        "nodes": [str(n) for n in sorted(graph.nodes)],
        "edges": [{"source": s, "target": t, **edge_data(data)} for s, t, data in sorted_edges(graph)],
    }


def sorted_edges(graph: nx.MultiDiGraph[str]) -> list[tuple[str, str, dict[str, Any]]]:
    """The edges by source, target and reference."""
    return sorted(graph.edges(data=True), key=lambda e: (e[0], e[1], e[2].get("reference", "")))


def edge_data(data: dict[str, Any]) -> dict[str, Any]:
    """What is told of an edge beside its ends."""
    return {name: data.get(name, "") for name in EDGE_FIELDS[2:]}


def stale_json(row: Stale) -> dict[str, Any]:
    """A stale reference with the note that makes it so."""
    change = row.change
    return {
        "reference": edge_json(row.edge),
        "citing_year": row.citing_year,
        "change": {"code": change.code, "year": change.year, "document": change.document, "start": change.start,
                   "end": change.end, "text": change.text},
    }  # fmt: skip


def precedence_json(row: Precedence) -> dict[str, Any]:
    """Which place prevails over which, and the words."""
    return {"winner": str(row.winner), "loser": str(row.loser), "reference": edge_json(row.edge)}


def radius_json(found: Radius) -> dict[str, Any]:
    """What leans on a place."""
    return {
        "direct": [edge_json(e) for e in found.direct],
        "further": [edge_json(e) for e in found.further],
        "terms": [{"term": t, "uses": n} for t, n in found.terms],
    }


def misprint_json(row: Misprint) -> dict[str, Any]:
    """A reference whose parts contradict each other."""
    record = row.stored.record
    return {
        "kind": row.kind,
        "document": row.stored.document,
        "eid": row.stored.eid,
        "start": record.start,
        "end": record.end,
        "text": record.text,
        "message": row.message,
        "heading": None if row.caution is None else caution_json(row.caution),
    }


def parallel_json(row: Parallel) -> dict[str, Any]:
    """One row of the concordance."""
    return {"document": row.document, "start": row.start, "end": row.end, "left": row.left, "right": row.right,
            "sentence": row.sentence}  # fmt: skip
