"""GET chunks/{id}/references, references/{id}, references/{id}/resolution; resolve; extract."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, url_for

from ingest.references.extract import extract_text
from ingest.references.json import reference_json
from ingest.store.references import StoredReference
from resolver.answer.context import Place
from resolver.answer.json import resolution_json, resolutions_json
from resolver.instruments.jurisdictions import UnknownJurisdiction
from resolver.resolving.batch import Batch, Line
from resolver.resolving.question import BadQuestion, is_date
from resolver.resolving.resolver import Resolver
from web.answers import json_bytes
from web.index_access import Opened, opened
from web.limits import limits
from web.parameters import body, date, field, only, text, within_limit, words
from web.problems import Problem, bad_parameter, limit_problem, not_found


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
    only("q", "text", "from", "as_of", "jurisdiction")
    now = opened()
    asked = words("q", "text")
    found = resolver_of(now).resolve_text(asked, place=place_of(now, text("from")), as_of=date("as_of"))
    return {"query": asked, "resolutions": resolutions_json(found), "generation": now.generation}


def resolver_of(now: Opened) -> Resolver:
    """The resolver, asked in the jurisdiction that the request names. Raises Problem."""
    try:
        return now.resolver.in_jurisdiction(text("jurisdiction") or now.resolver.jurisdiction)
    except UnknownJurisdiction as error:
        raise Problem(400, "bad-parameter", str(error), "#/jurisdiction") from error


def post_resolve() -> Response:
    """Many at a time: `{"items": [{"id", "text", "context"?, "start"?, "end"?, "document"?, "eid"?, ...}]}`, or the
    list of items alone. All are checked before the first is answered, and all are answered before the first is sent:
    the answers together are held to the limit, and a fault among them is a problem, not half an answer.
    """
    only()
    now = opened()
    sent = body("items", "as_of", bare="items")
    items = field(sent, "items", list, "#", required=True)
    most = limits().items
    if len(items) > most:
        raise limit_problem("items", f"{len(items)} items; at most {most} at a time", most, "#/items")
    as_of = field(sent, "as_of", str, "#")
    if as_of is not None and not is_date(as_of):
        raise Problem(400, "bad-body", f"as_of: {as_of[:80]!r} is no date of the form YYYY-MM-DD", "#/as_of")
    batch = Batch(now.resolver)
    batch.expect(i for i in items if isinstance(i, dict))
    lines = [_line(batch, i, item, as_of) for i, item in enumerate(items)]
    return Response(list(_answers(batch, items, lines, now)), content_type="application/json")


def _line(batch: Batch, number: int, item: Any, as_of: str | None) -> Line:
    if not isinstance(item, dict):
        raise Problem(400, "bad-body", "each item must be an object", f"#/items/{number}")
    for name in ("text", "context"):
        if isinstance(item.get(name), str):
            within_limit(item[name], f"#/items/{number}/{name}")
    try:
        return batch.read({"as_of": as_of, **item})
    except BadQuestion as error:
        raise Problem(400, "bad-body", str(error), f"#/items/{number}{error.field}") from error


def _answers(batch: Batch, items: list[dict[str, Any]], lines: list[Line], now: Opened) -> Iterator[bytes]:
    """The answers as the pieces of one JSON object, which together are not longer than the limit. Each is encoded as
    soon as it is found: bytes take a tenth of the room that the records do.
    """
    most = limits().answer
    sent = 0
    yield b'{"answers": ['
    for number, (line, item) in enumerate(zip(lines, items, strict=True)):
        piece = (b", " if number else b"") + json_bytes(_answer(batch, line, item))
        sent += len(piece)
        if sent > most:
            raise limit_problem(
                "answer",
                f"the first {number + 1} of {len(items)} answers are longer than {most} bytes, the most that is sent: "
                "send fewer items at a time",
                most,
            )
        yield piece
    yield f'], "generation": {now.generation}}}'.encode()


def _answer(batch: Batch, line: Line, item: dict[str, Any]) -> dict[str, Any]:
    first, others = batch.answer(line)
    document = item.get("document")
    return {
        "id": item.get("id"),
        **resolution_json(first, document),
        "also": [{**resolution_json(other, document), "query": None} for other in others],
    }


def get_extract() -> dict[str, Any]:
    """The references in a sentence, as the grammar reads them."""
    only("text", "q", "style")
    return _extracted(opened(), words("text", "q"), text("style"))


def post_extract() -> dict[str, Any]:
    """The same for a longer text: `{"text", "style"?}`."""
    only()
    sent = body("text", "style")
    style = field(sent, "style", str, "#") or ""
    return _extracted(opened(), within_limit(field(sent, "text", str, "#", required=True), "#/text"), style)


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
