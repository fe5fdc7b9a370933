"""GET gazetteers, gazetteers/instruments/{id}: which names are known."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Blueprint

from gazetteers.records import Instrument
from web.index_access import opened
from web.paging import page
from web.parameters import only, text
from web.problems import not_found


def routes(api: Blueprint) -> None:
    """Add the routes of this resource."""
    api.add_url_rule("/gazetteers", "gazetteers", get_gazetteers)
    api.add_url_rule("/gazetteers/instruments/<path:instrument>", "instrument", get_instrument)


def get_gazetteers() -> dict[str, Any]:
    """The styles, and the instruments: all, those of a jurisdiction, or those closest to a title."""
    only("limit", "cursor", "jurisdiction", "q")
    now = opened()
    wanted, title = text("jurisdiction"), text("q")
    if title:
        closest = now.gazetteer.closest(title, 20)
        proposals = [{**instrument_json(i), "score": round(score, 1)} for i, score in closest]
        return {"fingerprint": now.gazetteer.fingerprint, "instruments": proposals, "next": None,
                "styles": sorted(now.gazetteer.styles), "generation": now.generation}  # fmt: skip
    instruments = now.gazetteer.instruments
    found = [instruments[i] for i in sorted(instruments) if not wanted or instruments[i].jurisdiction == wanted]
    items, after = page(found, now.generation)
    return {
        "fingerprint": now.gazetteer.fingerprint,
        "styles": sorted(now.gazetteer.styles),
        "instruments": [instrument_json(i) for i in items],
        "next": after,
        "generation": now.generation,
    }


def get_instrument(instrument: str) -> dict[str, Any]:
    """One instrument, and the documents that hold it."""
    only()
    now = opened()
    found = now.gazetteer.instrument(instrument)
    if found is None:
        raise not_found("instrument", instrument)
    held = [d.info.id for d in now.store.catalogue.of(found.id)]
    return {**instrument_json(found), "documents": held, "generation": now.generation}


def instrument_json(instrument: Instrument) -> dict[str, Any]:
    """An entry of the gazetteer."""
    return {**asdict(instrument), "aliases": [asdict(a) for a in instrument.aliases]}
