"""Names of an index's documents that have come or gone: the texts that hold them are read again.

A document's title is a name by which the others cite it ("Hive Safety 3.1"), whichever of them was read first. What
was known when the references were last read is kept with the index; what differs now is looked for in all texts.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from gazetteers.load import Gazetteer
from ingest.metadata.own_names import names_of
from ingest.references.instruments.held_names import HeldNames
from ingest.run.reextract import reextract
from ingest.store.store import Store

KNOWN = "held_names"
"""The key of the meta table under which the names are kept, by which the references were last read."""


def held_names(store: Store) -> HeldNames:
    """The names of the documents that an index holds."""
    return HeldNames(name for document in store.documents() for name in names_of(document.info))


def reread(store: Store, gazetteer: Gazetteer, written: Collection[str] = ()) -> list[str]:
    """Read the references again of documents whose text holds a name that has come or gone, and of those just
    `written` whose text holds any; the ids of these documents.
    """
    held = held_names(store)
    known = frozenset(json.loads(store.meta(KNOWN) or "[]"))
    changed = held.names ^ known
    ids = [document.info.id for document in store.documents()]
    found = [id_ for id_ in ids if (names := held.names if id_ in written else changed) and _holds(store, id_, names)]
    if found:
        reextract(store, gazetteer, found, held=held)
    if changed:
        store.keep_beside(KNOWN, lambda: json.dumps(sorted(held.names), ensure_ascii=False))
    return found


def _holds(store: Store, document: str, names: Collection[str]) -> bool:
    return HeldNames(names).stands_in(store.texts.canonical(document))
