"""GET chunks/{id}/references, references/{id}, references/{id}/resolution; resolve; extract."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, url_for

from ingest.references.extract import extract_text
from ingest.references.json import reference_json
from ingest.store.references import StoredReference
from resolver.answer.context import Place
from resolver.answer.json import resolution_json
from resolver.resolving.batch import BadQuestion, Batch, Line
from web.index_access import Opened, opened
from web.parameters import body, body_or_list, date, field, only, text, words
from web.problems import Problem, bad_parameter, not_found

MAX_ITEMS = 10_000
"""References of one batch."""

AT_ONCE = 50
"""Answers of a batch that are sent together."""


def routes(api: Blueprint) -> None:
    """Add the routes of this resource."""
    api.add_url_rule("/chunks/<path:chunk>/references", "chunk_references", get_chunk_references)
    api.add_url_rule("/references/<reference>", "reference", get_reference)
    api.add_url_rule("/references/<reference>/resolution", "resolution", get_resolution)
    api.add_url_rule("/resolve", "resolve", get_resolve)
    api.add_url_rule("/resolve", "resolve_batch", post_resolve, methods=["POST"])
    api.add_url_rule("/extract", "extract", get_extract)
    api.add_url_rule("/extract", "extract_text", post_extract, methods=["POST"])


def get_chunk_references(chunk: str) -> dict[str, Any]:
    """The references that stand in a chunk."""
    only()
    now = opened()
    passage = now.passages.find(chunk)
    if passage is None:
        raise not_found("chunk", chunk)
    document = passage.document.info.id
    found = now.store.references(document, passage.chunk.start, passage.chunk.end)
    return {"chunk": chunk, "references": [_reference(r) for r in found], "generation": now.generation}


def get_reference(reference: str) -> dict[str, Any]:
    """One recorded reference."""
    only()
    now = opened()
    return {**_reference(find_reference(now, reference)), "generation": now.generation}


def get_resolution(reference: str) -> dict[str, Any]:
    """What a recorded reference points at, or why that cannot be said. Not finding is an answer: 200."""
    only("as_of")
    now = opened()
    stored = find_reference(now, reference)
    return resolution_json(now.resolver.resolve_stored(stored, as_of=date("as_of")), stored.document)


def get_resolve() -> dict[str, Any]:
    """What typed words point at, from a place or from nowhere."""
    only("q", "text", "from", "as_of")
    now = opened()
    asked = words("q", "text")
    found = now.resolver.resolve_text(asked, place=place_of(now, text("from")), as_of=date("as_of"))
    return {"query": asked, "resolutions": [resolution_json(r) for r in found], "generation": now.generation}


def post_resolve() -> Response:
    """Many at a time: `{"items": [{"id", "text", "context"?, "start"?, "end"?, "document"?, "eid"?, ...}]}`, or the
    list of items alone. All are checked before the first is answered; answers are sent as they are found, since ten
    thousand of them with their targets' words make hundreds of megabytes.
    """
    only()
    now = opened()
    sent = body_or_list("items")
    items = field(sent, "items", list, "#", required=True)
    if len(items) > MAX_ITEMS:
        raise Problem(413, "too-many", f"{len(items)} items; at most {MAX_ITEMS} at a time", "#/items")
    as_of = field(sent, "as_of", str, "#")
    batch = Batch(now.resolver)
    batch.expect(i for i in items if isinstance(i, dict))
    lines = [_line(batch, i, item, as_of) for i, item in enumerate(items)]
    return Response(_answers(batch, items, lines, now), content_type="application/json")


def _line(batch: Batch, number: int, item: Any, as_of: str | None) -> Line:
    if not isinstance(item, dict):
        raise Problem(400, "bad-body", "each item must be an object", f"#/items/{number}")
    try:
        return batch.read({"as_of": as_of, **item})
    except BadQuestion as error:
        raise Problem(400, "bad-body", str(error), f"#/items/{number}") from error


def _answers(batch: Batch, items: list[dict[str, Any]], lines: list[Line], now: Opened) -> Iterator[str]:
    """The answers as the pieces of one JSON object."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    yield '{"answers": ['
    for start in range(0, len(lines), AT_ONCE):
        pieces = [
            encode(_answer(batch, line, items[start + i])) for i, line in enumerate(lines[start : start + AT_ONCE])
        ]
        yield (", " if start else "") + ", ".join(pieces)
    yield f'], "generation": {now.generation}}}'


def _answer(batch: Batch, line: Line, item: dict[str, Any]) -> dict[str, Any]:
    first, others = batch.answer(line)
    document = item.get("document")
    return {
        "id": item.get("id"),
        **resolution_json(first, document),
        "also": [resolution_json(other, document) for other in others],
    }


def get_extract() -> dict[str, Any]:
    """The references in a sentence, as the grammar reads them."""
    only("text", "q", "style")
    return _extracted(opened(), words("text", "q"), text("style"))


def post_extract() -> dict[str, Any]:
    """The same for a longer text: `{"text", "style"?}`."""
    only()
    sent = body()
    style = field(sent, "style", str, "#") or ""
    return _extracted(opened(), field(sent, "text", str, "#", required=True), style)


def _extracted(now: Opened, read: str, name: str) -> dict[str, Any]:
    if name and name not in now.gazetteer.styles:
        known = ", ".join(sorted(now.gazetteer.styles))
        raise Problem(400, "bad-parameter", f"style: there is no style {name!r} (known: {known})", "#/style")
    style = now.gazetteer.styles[name] if name else None
    found = extract_text(read, now.gazetteer, style)
    return {"text": read, "references": [reference_json(r, None, None) for r in found], "generation": now.generation}


def find_reference(now: Opened, reference: str) -> StoredReference:
    """The reference of an id. Raises Problem."""
    found = now.store.refs.find(reference)
    if found is None:
        raise not_found("reference", reference)
    return found


def place_of(now: Opened, name: str) -> Place | None:
    """The place that `from` names: DOCUMENT, DOCUMENT#EID or a chunk's id; None where it is empty."""
    if not name:
        return None
    passage = now.passages.find(name)
    if passage is not None:
        return Place(passage.document.info.id, passage.chunk.eid, passage.chunk.start)
    document, _, eid = name.partition("#")
    if now.store.catalogue.find(document) is None or (eid and now.store.provisions.find(document, eid) is None):
        raise bad_parameter("from", f"there is no chunk, document or provision {name!r} in this index")
    return Place(document, eid or None)


def _reference(stored: StoredReference) -> dict[str, Any]:
    return {
        **reference_json(stored.record, stored.document, stored.id),
        "eid": stored.eid,
        "resolution": url_for("api.resolution", reference=stored.id),
        "page": url_for("pages.reference", reference=stored.id),
    }
