"""References extracted again over a stored index: a changed gazetteer takes effect without parsing a document again.

Reference ids are (revision, start, end, ordinal), so those that are read as before keep theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gazetteers.load import Gazetteer
from ingest.annotation import definitions
from ingest.document.records import Canonical, Reference
from ingest.references.extract import extract_document
from ingest.references.instruments.held_names import NONE_HELD, HeldNames
from ingest.run.report import reference_counts
from ingest.store.store import Store


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed in one document: references only the new reading has, only the old one had, and (old, new) pairs
    that share a span and ordinal but are read otherwise.
    """

    document: str
    gained: tuple[Reference, ...]
    lost: tuple[Reference, ...]
    changed: tuple[tuple[Reference, Reference], ...]


def reextract(
    store: Store, gazetteer: Gazetteer, documents: Sequence[str], *, held: HeldNames = NONE_HELD
) -> list[Difference]:
    """Extract again in each of `documents`, write what changed, and say what that was; `held` are the names of the
    documents of the index. KeyError for an unknown id.
    """
    differences = []
    for name in documents:
        document = store.catalogue.get(name)
        style = gazetteer.style(document.info.style)
        canonical, provisions = stored_canonical(store, name), tuple(store.provisions.of(name))
        found = extract_document(canonical, provisions, gazetteer, document.info, style, held=held)
        before = [r.record for r in store.references(name)]
        difference = compare(name, before, found)
        if difference.gained or difference.lost or difference.changed:
            terms = definitions.find(canonical, provisions, found, style)
            store.replace_references(name, found, terms, {**document.report, **reference_counts(found)})
        differences.append(difference)
    store.set_gazetteers(gazetteer.fingerprint)
    return differences


def compare(document: str, before: Sequence[Reference], after: Sequence[Reference]) -> Difference:
    """The difference between two readings of one text."""
    old = {(r.start, r.end, r.ordinal): r for r in before}
    new = {(r.start, r.end, r.ordinal): r for r in after}
    return Difference(
        document,
        tuple(new[k] for k in sorted(new.keys() - old.keys())),
        tuple(old[k] for k in sorted(old.keys() - new.keys())),
        tuple((old[k], new[k]) for k in sorted(old.keys() & new.keys()) if old[k] != new[k]),
    )


def stored_canonical(store: Store, name: str) -> Canonical:
    """The canonical document as stored, without removals and furniture, which extraction has no use for."""
    document = store.catalogue.get(name)
    return Canonical(
        text=store.texts.canonical(name),
        raw=store.texts.raw(name),
        pieces=tuple(store.texts.pieces(name)),
        removals=(),
        furniture=(),
        blocks=tuple(store.texts.blocks(name)),
        notes=tuple(store.texts.notes(name)),
        links=tuple(store.texts.links(name)),
        pages=tuple(store.texts.pages(name)),
        facts=document.info.facts,
        format=document.format,
        degraded=document.degraded,
        reader=document.reader,
    )
