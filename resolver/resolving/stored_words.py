"""Words of a question found in the text of the document they are said in, so that what stands before them counts."""

from __future__ import annotations

from dataclasses import replace

from ingest.document.records import Provision, Reference
from resolver.library.library import Library


def found_at(text: str, words: str, place: Provision | None) -> int | None:
    """Where `words` stand verbatim in a document's `text`: touching `place`, or anywhere where none is given. None
    where they stand nowhere, or more than once.
    """
    start, end = (0, len(text)) if place is None else (place.start - len(words) + 1, place.end + len(words) - 1)
    at = text.find(words, max(0, start), end)
    return at if at >= 0 and text.find(words, at + 1, end) < 0 else None


def stored_between(library: Library, document: str, start: int, end: int) -> list[Reference]:
    """The stored references that lie in [start, end) of a document; labels name their own place and are no question."""
    found = (s.record for s in library.store.references(document, start, end))
    return [r for r in found if r.start >= start and r.end <= end and r.standing != "label"]


def shifted(reference: Reference, by: int) -> Reference:
    """The reference with its offsets counted from another beginning."""
    named, span = reference.instrument, reference.deixis_span
    return replace(
        reference, start=reference.start + by, end=reference.end + by,
        instrument=None if named is None else replace(named, start=named.start + by, end=named.end + by),
        deixis_span=None if span is None else (span[0] + by, span[1] + by),
    )  # fmt: skip
