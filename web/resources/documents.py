"""GET documents, documents/{id}, its outline and provisions, chunks/{id}."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Blueprint, url_for

from gazetteers.addresses import web_address
from ingest.document.records import BlockType, Provision
from ingest.references.json import reference_json
from ingest.store.catalogue import StoredDocument
from resolver.answer.json import path_json
from resolver.graph.cited_by import cited_by
from resolver.graph.graph import Graph, Node
from resolver.graph.json import edge_json
from resolver.retrieval.json import chunk_json
from web.index_access import Opened, opened
from web.paging import page
from web.parameters import only, several
from web.problems import not_found


def routes(api: Blueprint) -> None:
    """Add the routes of this resource."""
    api.add_url_rule("/documents", "documents", get_documents)
    api.add_url_rule("/documents/<document>", "document", get_document)
    api.add_url_rule("/documents/<document>/outline", "outline", get_outline)
    api.add_url_rule("/documents/<document>/provisions/<path:eid>", "provision", get_provision)
    api.add_url_rule("/chunks/<path:chunk>", "chunk", get_chunk)


def get_documents() -> dict[str, Any]:
    """What the index holds."""
    only("limit", "cursor", "instrument")
    now, wanted = opened(), several("instrument")
    found = [d for d in now.store.documents() if not wanted or d.info.instrument in wanted]
    items, after = page(found, now.generation)
    return {"documents": [document_json(d) for d in items], "next": after, "generation": now.generation}


def get_document(document: str) -> dict[str, Any]:
    """One document: what is known about it, its ingest report and warnings."""
    only()
    now = opened()
    stored = find_document(now, document)
    pages = now.store.texts.pages(document)
    return {
        **document_json(stored),
        "facts": [asdict(f) for f in stored.info.facts],
        "report": stored.report,
        "warnings": list(stored.warnings),
        "pages": {"count": len(pages), "without_text": [p.number for p in pages if not p.has_text]},
        "generation": now.generation,
    }


def get_outline(document: str) -> dict[str, Any]:
    """The headings of a document in order, each with the provision it opens."""
    only("limit", "cursor")
    now = opened()
    items, after = page(outline(now, find_document(now, document)), now.generation, 1000, 10_000)
    return {"document": document, "outline": list(items), "next": after, "generation": now.generation}


def get_provision(document: str, eid: str) -> dict[str, Any]:
    """A provision in its own words, with its references and what cites it."""
    only()
    now = opened()
    find_document(now, document)
    provision = find_provision(now, document, eid)
    text = now.passages.text(document)
    before, after = neighbours(now, document, provision)
    return {
        **provision_json(now, document, provision),
        "text": text[provision.start : provision.end],
        "parent": provision.parent,
        "previous": before.eid if before else None,
        "next": after.eid if after else None,
        "children": [provision_json(now, document, p) for p in now.store.provisions.children(document, provision.eid)],
        "references": [
            reference_json(r.record, document, r.id)
            for r in now.store.references(document, provision.start, provision.end)
        ],
        "cited_by": [edge_json(e) for e in cited_by(Graph(now.resolver), Node(document, provision.eid))],
        "generation": now.generation,
    }


def get_chunk(chunk: str) -> dict[str, Any]:
    """A chunk with its path, context and neighbours."""
    only()
    now = opened()
    passage = now.passages.find(chunk)
    if passage is None:
        raise not_found("chunk", chunk)
    return {**chunk_json(now.passages, passage), "generation": now.generation}


def find_document(now: Opened, document: str) -> StoredDocument:
    """The document of an id. Raises Problem."""
    stored = now.store.catalogue.find(document)
    if stored is None:
        raise not_found("document", document)
    return stored


def find_provision(now: Opened, document: str, eid: str) -> Provision:
    """The provision of an eid. Raises Problem."""
    provision = now.store.provisions.find(document, eid)
    if provision is None:
        raise not_found("provision", f"{document}#{eid}")
    return provision


def neighbours(now: Opened, document: str, provision: Provision) -> tuple[Provision | None, Provision | None]:
    """The siblings before and after a provision."""
    row = now.store.provisions.children(document, provision.parent)
    place = next((i for i, p in enumerate(row) if p.eid == provision.eid), None)
    if place is None:
        return None, None
    return row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None


def document_json(stored: StoredDocument) -> dict[str, Any]:
    """A document's row."""
    info = stored.info
    return {
        "id": info.id,
        "instrument": info.instrument,
        "title": info.title,
        "version_date": info.version_date,
        "valid_to": info.valid_to,
        "parent": info.parent,
        "url": web_address(info.url),
        "language": info.language,
        "style": info.style,
        "coverage": info.coverage,
        "source": stored.source,
        "revision": stored.revision,
        "format": stored.format,
        "degraded": stored.degraded,
        "page": url_for("pages.document", document=info.id),
    }


def provision_json(now: Opened, document: str, provision: Provision) -> dict[str, Any]:
    """What a provision is, without its text."""
    return {
        "document": document,
        "eid": provision.eid,
        "unit": provision.unit,
        "number": provision.number,
        "label": provision.label,
        "label_source": provision.label_source,
        "title": provision.title,
        "path": path_json(now.resolver.library.path(document, provision)),
        "pages": list(now.resolver.library.pages(document, provision.start, provision.end)),
        "start": provision.start,
        "end": provision.end,
        "doubts": list(provision.doubts),
        "page": url_for("pages.provision", document=document, eid=provision.eid),
    }


def outline(now: Opened, stored: StoredDocument) -> list[dict[str, Any]]:
    """The headings of a document in order."""
    document = stored.info.id
    eids = {p.heading: p.eid for p in now.store.provisions.of(document) if p.heading is not None}
    return [
        {"level": b.level or 1, "label": b.label, "title": b.title, "eid": eids.get(b.ordinal), "start": b.start,
         "end": b.end, "evidence": b.evidence}
        for b in now.passages.blocks(stored) if b.type is BlockType.HEADING
    ]  # fmt: skip
