"""Links to a place go on working when somebody says the document's style or law later."""

from __future__ import annotations

from pathlib import Path

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver

TEXT = b"""# Regulation on Bees

## CHAPTER II Rights

### Article 3 Information

1. Keepers inform.

(a) in writing;

(b) orally.

### Article 4 Erasure

1. Keepers erase.
"""


def test_the_eids_of_the_unsaid_style_are_aliases(tmp_path: Path) -> None:
    gazetteer = load()
    plain = process("bees.md", TEXT, DocumentInfo(id="bees"), gazetteer).provisions
    said = process("bees.md", TEXT, DocumentInfo(id="bees", style="eu"), gazetteer)
    store = Store.create(tmp_path)
    store.put(said)
    tree = Resolver(store, gazetteer).library.tree("bees")
    meant = [tree.get(p.eid) for p in plain]
    assert [(p.start, p.number) for p in plain] == [(m.start, m.number) for m in meant if m is not None]
    assert [p.eid for p in plain] != [p.eid for p in said.provisions]
