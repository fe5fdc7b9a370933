"""A reference as JSON: the shape that API, command line and audit share (docs: "A reference")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ingest.document.records import Address, InstrumentMention, Reference, Step


def reference_json(reference: Reference, document: str | None, reference_id: str | None) -> dict[str, Any]:
    """`reference` as a JSON object. `document` and `reference_id` are None for a text that is in no index.

    Beyond the agreed keys: `deixis` ("this", "that", ...) with its span, `taken` (how many steps in front of the
    pinpoint an earlier reference prints), `element` ("note", "past_version"), `target` (of a document's own link),
    `ordinal`.
    """
    return {
        "id": reference_id,
        "document": document,
        "start": reference.start,
        "end": reference.end,
        "text": reference.text,
        "standing": reference.standing,
        "form": reference.form,
        "role": reference.role,
        "pinpoint": _steps(reference.pinpoint),
        "through": _steps(reference.through) if reference.through is not None else None,
        "open_range": reference.open_range,
        "group": reference.group,
        "excluded": reference.excluded,
        "instrument": instrument_json(reference.instrument),
        "parallel": [address_json(address) for address in reference.parallel],
        "rule": reference.rule,
        "ordinal": reference.ordinal,
        "deixis": reference.deixis,
        "deixis_span": list(reference.deixis_span) if reference.deixis_span is not None else None,
        "taken": reference.taken,
        "element": reference.element,
        "target": reference.target,
    }


def instrument_json(mention: InstrumentMention | None) -> dict[str, Any] | None:
    """The words that name the instrument, its id where one is known, the rung, and where the words stand."""
    if mention is None:
        return None
    return {
        "text": mention.text,
        "id": mention.id,
        "via": mention.via,
        "start": mention.start,
        "end": mention.end,
        "candidates": list(mention.candidates),
    }


def address_json(address: Address) -> dict[str, Any]:
    """An address: instrument id (null: the document itself) and steps."""
    return {"instrument": address.instrument, "pinpoint": _steps(address.steps)}


def _steps(steps: Iterable[Step]) -> list[dict[str, str | None]]:
    return [{"unit": s.unit, "number": s.number, "key": s.key} for s in steps]
