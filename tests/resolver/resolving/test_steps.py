"""Steps of a guide's numbered lists: "go back to step 3" is answered where a list has it, its own list first."""

from __future__ import annotations

from pathlib import Path

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.references.extract import extract_text
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver

GUIDE = b"""# Guide to hives

How to open a hive:

1. Light the smoker.
2. Wait.
3. If bees fly out, go back to step 2.

## Closing

#. Put the lid on.
#. Tie it down.
#. See step 1 above, and step 9 of nothing.

If you forgot step 2, begin again.
"""


def test_a_step_is_one_of_the_list_that_it_is_said_in(tmp_path: Path) -> None:
    names = load()
    with Store.create(tmp_path) as store:
        store.put(process("guide.md", GUIDE, DocumentInfo("guide"), names))
        resolver = Resolver(store, names)
        answers = [resolver.resolve_stored(s) for s in store.references("guide")]
    assert [(a.reference.text, a.status, [t.eid for t in a.targets]) for a in answers if a.reference] == [
        ("2", "resolved", ["blocklist_1__item_2"]),
        ("1", "resolved", ["blocklist_2__item_1"]),
        ("2", "ambiguous", ["blocklist_1__item_2", "blocklist_2__item_2"]),
    ]


def test_a_step_of_no_list_is_no_reference() -> None:
    assert extract_text("Repeat step 3, then step 4.", load()) == ()
