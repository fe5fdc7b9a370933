"""A document may give names and terms of any length, and as many as it likes: none ends the process that reads it."""

from __future__ import annotations

import subprocess
import sys

from gazetteers.load import load
from ingest.references.extract import extract_text

GIVEN = 'Under the Bees Act, 1999 (hereinafter referred to as "{0}") a fee is due. See section 5 of the {0}.\n'


def names(text: str) -> list[str]:
    gazetteer = load()
    found = extract_text(text, gazetteer, gazetteer.style("common"))
    return [r.instrument.via for r in found if r.instrument is not None and r.pinpoint]


def test_a_name_of_a_megabyte_is_no_name() -> None:
    assert names(GIVEN.format("Hive Act")) == ["alias_document"]
    assert "alias_document" not in names(GIVEN.format(f"A{'a' * 1_000_000} Act"))


def test_a_thousand_names_that_begin_with_each_other() -> None:
    """They become one pattern with a group for each fork, which was nested deeper than Python goes: RecursionError."""
    sizes = [*range(1, 1_200, 2), *range(1, 60)]
    text = "".join(GIVEN.format("A" + "a" * size) for size in sizes)
    assert names(text).count("alias_document") == 2 * len([size for size in range(1, 60) if size % 2]) + 29


def test_a_defined_term_of_a_megabyte_ends_no_process() -> None:
    """In a process of its own: the scanner of a document's terms ended it by a segmentation fault."""
    code = """
from gazetteers.load import load
from ingest.document.records import Canonical, DocumentInfo, Reading
from ingest.metadata.corrections import Corrections
from ingest.run.pipeline import STAGES, DocumentDraft, Tools
from ingest.run.settings import Settings
text = "2. Definitions.—(1) In this section,—\\n\\n(a) {} means a box;\\n\\n(b) “bee hive” means a box. The bee hive is {}."
gazetteer, long = load(), "a" * 1_000_000
empty = Canonical(text="", raw="", pieces=(), removals=(), furniture=(), blocks=())
reading, style = Reading(format="", raw="", blocks=()), gazetteer.style("common")
draft = DocumentDraft("a.txt", text.format(long, long).encode(), DocumentInfo("x"), reading, style, empty)
for _, run in STAGES:
    draft = run(draft, Tools(gazetteer, Settings(), Corrections()))
print([d.term for d in draft.definitions])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "['bee hive']\n"), done.stderr
