"""Decisions that no longer say anything: their place, their words or what they point at is gone or another one now."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.store.store import MOVED, Store
from resolver.resolving.decisions import Decision, Decisions


def orphans(store: Store, decisions: Decisions) -> Iterator[str]:
    """One sentence for each decision that decides nothing, in the file's order: which, and why."""
    used = _used(store, decisions)
    for decision in decisions.entries.values():
        why = _why(store, decision, used=id(decision) in used)
        if why:
            yield f"{decision.text!r} in {decision.document}#{decision.eid}: {why}"


def is_moved(store: Store, document: str, eid: str) -> bool:
    """Whether an eid named another place in an earlier reading of its document: a decision may mean that one."""
    held = store.catalogue.find(document)
    return held is not None and eid in held.report.get(MOVED, ())


def _used(store: Store, decisions: Decisions) -> set[int]:
    """The `id` of each decision that is about a reference of the index."""
    words = {d.text for d in decisions.entries.values()}
    found = set()
    for document in sorted({d.document for d in decisions.entries.values()}):
        for stored in store.references(document):
            if stored.eid is not None and " ".join(stored.record.text.split()) in words:
                place = store.provisions.find(document, stored.eid)
                decision = decisions.of(document, place, stored.record)
                if decision is not None:
                    found.add(id(decision))
    return found


def _why(store: Store, decision: Decision, *, used: bool) -> str:
    if store.catalogue.find(decision.document) is None:
        return "its document is not in the index"
    if not used:
        return "no reference there has these words"
    for document, eid in decision.targets:
        if store.provisions.find(document, eid) is None:
            return f"it points at {document}#{eid}, which is not there"
        if is_moved(store, document, eid):
            return f"it points at {document}#{eid}, which was another place when the document was read before"
    return ""
