"""Which instrument a document is, by what a person or the document itself says.

What a person says stands. Otherwise the document's own words may suggest an instrument, which is told and not taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from gazetteers.load import Gazetteer
from ingest.document.records import DocumentInfo, Fact, Reading
from ingest.metadata.title import instrument_of


@dataclass(frozen=True, slots=True)
class Identity:
    """`instrument` is the gazetteer's id, None where the document is none that is known for sure.

    `evidence` names what says so, each with its place in the raw reading where it has one; `suggested` are instruments
    that weaker evidence speaks for: they help to read the document and are never taken for it.
    """

    instrument: str | None
    evidence: tuple[Fact, ...] = ()
    suggested: tuple[str, ...] = ()


def identify(info: DocumentInfo, _reading: Reading, gazetteer: Gazetteer) -> Identity:
    """The instrument that a document is. `info` holds what a person said, and the title that was found."""
    if info.instrument:
        return Identity(info.instrument, (Fact("instrument", info.instrument, "manifest"),))
    titled = instrument_of(info.title, gazetteer)
    return Identity(None, suggested=(titled,) if titled else ())
