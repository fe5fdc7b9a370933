"""What search found, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ingest.document.budget import charge
from ingest.index.prefix import PREFIX_VERSION, index_prefix
from ingest.references.json import reference_json
from resolver.answer.json import path_json, resolutions_json, target_json
from resolver.answer.resolution import Resolution
from resolver.retrieval.cited_places import Cited
from resolver.retrieval.passages import Passage, Passages, doubts_of
from resolver.retrieval.query import Understood
from resolver.retrieval.search import SearchAnswer, SearchHit


def understood_json(understood: Understood) -> dict[str, Any]:
    """The query as it was understood."""
    return {
        "text": understood.text,
        "read": understood.reading.text,
        "citations": [reference_json(r, None, None) for r in understood.citations],
        "phrases": list(understood.phrases),
        "words": list(understood.words),
        "defines": understood.defines,
    }


def chunk_json(passages: Passages, passage: Passage) -> dict[str, Any]:
    """A chunk as others hold on to it: `text` alone is source, `index_text` is what was indexed beside it."""
    chunk, document = passage.chunk, passage.document
    name = document.info.id
    text = passages.text(name)
    references = passages.store.references(name, chunk.start, chunk.end)
    note = "" if passage.is_heading else passages.store.chunks.search_notes(name).get(chunk.id, "")
    return {
        "id": chunk.id,
        "document": name,
        "start": chunk.start,
        "end": chunk.end,
        "text": passage.text,
        "path": path_json(passage.path),
        "eid": chunk.eid,
        "pages": list(chunk.pages),
        "boxes": [{"page": b.page, "x0": b.x0, "y0": b.y0, "x1": b.x1, "y1": b.y1} for b in chunk.boxes],
        "parent": chunk.parent,
        "previous": passage.previous,
        "next": passage.next,
        "context": [
            {"kind": c.kind, "spans": [{"start": a, "end": b, "text": text[a:b]} for a, b in c.spans]}
            for c in chunk.context
        ],
        "doubts": list(chunk.doubts),
        "references": [r.id for r in references],
        "index_text": {
            "prefix": index_prefix(document.info, passage.path).text,
            "note": note,
            "version": PREFIX_VERSION,
        },
    }


def parent_json(passages: Passages, document: str, eid: str) -> dict[str, Any] | None:
    """The provision handed on with its chunks, whole and verbatim; None where the eid is gone."""
    provision = passages.store.provisions.find(document, eid)
    if provision is None:
        return None
    charge(provision.end - provision.start)
    return {
        "document": document,
        "eid": eid,
        "unit": provision.unit,
        "label": provision.label,
        "title": provision.title,
        "start": provision.start,
        "end": provision.end,
        "text": passages.text(document)[provision.start : provision.end],
    }


def hit_json(passages: Passages, hit: SearchHit) -> dict[str, Any]:
    """One place found, with what is wrong with its document."""
    document = hit.passage.document
    return {
        "score": hit.score,
        "why": list(hit.why),
        "missing": list(hit.missing),
        "title": document.info.title,
        "warnings": doubts_of(document),
        "chunk": chunk_json(passages, hit.passage),
        "also": list(hit.also),
    }


def cited_json(cited: Cited) -> dict[str, Any]:
    """A place that a hit cites."""
    charge(len(cited.target.text))
    return {"chunk": cited.chunk, "reference": cited.reference, "text": cited.text, "target": target_json(cited.target)}


def search_json(
    passages: Passages, answer: SearchAnswer, found: Sequence[Resolution], cited: Sequence[Cited], notes: Sequence[str]
) -> dict[str, Any]:
    """A whole answer: `found` are the resolutions beside the hits, `notes` what the search index lacks."""
    return {
        "query": understood_json(answer.understood),
        "hits": [hit_json(passages, hit) for hit in answer.hits],
        "parents": [p for place in answer.parents if (p := parent_json(passages, *place)) is not None],
        "cited": [cited_json(c) for c in cited],
        "resolutions": resolutions_json(found),
        "next": answer.next,
        "generation": answer.generation,
        "notes": list(notes),
    }
