"""The graph for other programs: GraphML, GEXF, JSON, CSV, and the references as W3C Web Annotations."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

import networkx as nx

from ingest.store.references import StoredReference
from resolver.answer.resolution import Resolution
from resolver.graph.json import EDGE_FIELDS, edge_data, graph_json, sorted_edges

FORMATS = ("json", "csv", "graphml", "gexf", "annotations")
"""What `pincite graph --format` writes."""


def graph_text(graph: nx.MultiDiGraph[str], form: str) -> str:
    """The graph in one of `FORMATS` (annotations aside), nodes and edges in a fixed order."""
    ordered = _ordered(graph)
    if form == "json":
        return json.dumps(graph_json(ordered), ensure_ascii=False, indent=2)
    if form == "csv":
        return _csv(ordered)
    if form == "graphml":
        return "\n".join(nx.generate_graphml(ordered))
    if form == "gexf":
        return "\n".join(nx.generate_gexf(ordered))
    raise ValueError(form)


def _ordered(graph: nx.MultiDiGraph[str]) -> nx.MultiDiGraph[str]:
    """The same graph with nodes and edges added in order, so that every writer gives the same bytes."""
    ordered: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    ordered.add_nodes_from(sorted(graph.nodes))
    for source, target, data in sorted_edges(graph):
        ordered.add_edge(source, target, **{k: _clean(v) for k, v in edge_data(data).items()})
    return ordered


def _clean(value: str) -> str:
    """XML has no place for control characters."""
    return "".join(c if c.isprintable() else " " for c in value)


def _csv(graph: nx.MultiDiGraph[str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(EDGE_FIELDS)
    for source, target, data in sorted_edges(graph):
        writer.writerow([cell(v) for v in (source, target, *edge_data(data).values())])
    return out.getvalue()


def cell(value: str) -> str:
    """A value that a spreadsheet does not take for a formula."""
    return f"'{value}" if value[:1] in {"=", "+", "-", "@", "\t"} else value


def web_annotations(answers: Iterable[tuple[StoredReference, Resolution]], text: str) -> dict[str, Any]:
    """The references of one document as a page of W3C Web Annotations: position and quote of the words, and as bodies
    the places that they resolve to, or the status and its reason.
    """
    return {
        "@context": "http://www.w3.org/ns/anno.jsonld",
        "type": "AnnotationPage",
        "items": [_annotation(stored, answer, text) for stored, answer in answers],
    }


def _annotation(stored: StoredReference, answer: Resolution, text: str) -> dict[str, Any]:
    record = stored.record
    bodies: list[dict[str, Any]] = [
        {"type": "SpecificResource", "purpose": "linking", "source": t.url or f"{t.document}#{t.eid}"}
        for t in answer.targets
    ]
    if not bodies:
        value = f"{answer.status}: {answer.reason}"
        bodies = [{"type": "TextualBody", "purpose": "describing", "format": "text/plain", "value": value}]
    return {
        "type": "Annotation",
        "id": f"urn:pincite:{stored.id}",
        "motivation": "linking",
        "body": bodies,
        "target": {
            "source": stored.document,
            "selector": [
                {"type": "TextPositionSelector", "start": record.start, "end": record.end},
                {
                    "type": "TextQuoteSelector",
                    "exact": text[record.start : record.end],
                    "prefix": text[max(0, record.start - 32) : record.start],
                    "suffix": text[record.end : record.end + 32],
                },
            ],
        },
    }
