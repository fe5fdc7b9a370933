"""The answer to a reference: a status, targets, evidence, warnings. Not finding is a typed answer, never None."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ingest.document.records import PathStep, Reference


class Status(StrEnum):
    """How a resolution ended; the meanings are in docs/design (statuses)."""

    RESOLVED = "resolved"
    PARTIAL = "partial"
    AMBIGUOUS = "ambiguous"
    NOT_FOUND = "not_found"
    NOT_INDEXED = "not_indexed"
    UNKNOWN_INSTRUMENT = "unknown_instrument"
    NO_ANTECEDENT = "no_antecedent"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Target:
    """A place that the reference points at, in its own words. `text == document.text[start:end]`."""

    document: str
    instrument: str | None
    eid: str
    label: str
    path: tuple[PathStep, ...]
    pages: tuple[int, ...]
    start: int
    end: int
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """One step of the look-up and the words it rests on (`document` None: rests on the gazetteer alone)."""

    step: str  # instrument | antecedent | anchor | provision | range | override | version
    rule: str
    via: str = ""
    confidence: float = 1.0
    document: str | None = None
    start: int | None = None
    end: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Caution:
    """A warning that comes with an answer, with the words that say so. `code` is stable."""

    code: str
    """repealed, omitted, substituted, renumbered, other_version, heading_disagrees, number_disagrees, also_here, ..."""
    message: str
    document: str | None = None
    start: int | None = None
    end: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something close that was not chosen: a label that exists, an instrument with a near title."""

    label: str
    document: str | None = None
    eid: str | None = None
    instrument: str | None = None
    score: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class IndexStamp:
    """Which index answered."""

    generation: int
    built: str
    gazetteers: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a reference, or a typed query, resolves to."""

    status: Status
    reason: str
    reference: Reference | None = None
    reference_id: str | None = None
    query: str | None = None
    targets: tuple[Target, ...] = ()
    matched_depth: int = 0  # steps of the pinpoint that matched
    candidates: tuple[Candidate, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    warnings: tuple[Caution, ...] = ()
    index: IndexStamp | None = None


@dataclass(frozen=True, slots=True)
class LinkedPlace:
    """A target without its words."""

    document: str
    eid: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ResolvedLink:
    """Where a reference leads: an answer without words and evidence, small enough to keep."""

    status: Status
    targets: tuple[LinkedPlace, ...]
