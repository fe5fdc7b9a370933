"""A small index and a client over it, for the tests of the web layer."""

from __future__ import annotations

from pathlib import Path

from ingest.document.records import Processed
from ingest.index.catchup import open_index
from ingest.store.store import Store
from tests.ingest.handmade import cites, document

DUES = "The fee is due under section 2(1) within sixty days."
MARKUP = 'A <b>bold</b> & "quoted" text costs one fee.\tIts price\nis on the next line.'
RULES_TEXT = f"1 Dues\n{DUES}\n2 Scope\n(1) Every keeper pays.\n3 Markup\n{MARKUP}\n"


def bees() -> Processed:
    """An Act of three sections, the first of which cites the second."""
    return document(
        "bees",
        [("1", "Dues", [DUES]), ("2", "Scope", ["(1) Every keeper pays."]), ("3", "Markup", [MARKUP])],
        title="Bees Act, 1999",
        references=[cites(RULES_TEXT, "section 2(1)", "2", "1")],
    )


def ants() -> Processed:
    """Another Act with a like passage, and a heading without text."""
    return document(
        "ants",
        [("1", "Dues", ["The fee is due at once.", "A second fee is due later."]), ("", "Office closed on Monday", [])],
        title="Ants Act, 2001",
    )


def make(folder: Path, *documents: Processed) -> Path:
    """An index of these documents, its search index built."""
    with Store.create(folder) as store:
        for doc in documents:
            store.put(doc)
        open_index(store).close()
    return folder
