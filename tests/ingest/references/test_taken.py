"""How many steps the grammar has put in front of a reference's own, said by the record itself."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from gazetteers.load import load
from ingest.document.records import Reference
from ingest.references.extract import extract_text
from ingest.store.rows import reference_from_json, reference_to_json

GAZETTEER = load()


def read(text: str) -> dict[str, Reference]:
    return {r.text: r for r in extract_text(text, GAZETTEER, GAZETTEER.style("india"))}


@pytest.mark.parametrize(
    ("text", "words", "steps", "taken"),
    [
        ("Section 4 applies, but not sub-section (2) thereof.", "sub-section (2) thereof", ["4", "2"], 1),
        # The number that is put in front stands in the words too, as another's.
        ("Section 2 applies, but not sub-section (2) thereof.", "sub-section (2) thereof", ["2", "2"], 1),
        ("Sub-section (4) of section 245D and the said sub-section (4).", "the said sub-section (4)", ["245D", "4"], 1),
        ("Section 4 applies. Nothing in that section helps.", "that section", [""], 0),
        ("Section 4 applies. Sub-section (1) of section 5 too.", "Sub-section (1) of section 5", ["5", "1"], 0),
    ],
)
def test_steps_put_in_front_are_counted(text, words, steps, taken) -> None:
    found = read(text)[words]
    assert ([s.number for s in found.pinpoint], found.taken) == (steps, taken)


@pytest.mark.parametrize(
    ("text", "words", "span"),
    [
        ("Section 4 applies, but not sub-section (2) thereof.", "sub-section (2) thereof", [0, 9]),
        ("Section 4 applies. Nothing in that section helps.", "that section", [0, 9]),
        ("Section 4 applies.", "Section 4", None),
    ],
)
def test_a_reference_of_the_first_version_is_read(text, words, span) -> None:
    """Rows of 0.1.0 bear the antecedent's span in place of the count."""
    record = read(text)[words]
    old = {name: value for name, value in asdict(record).items() if name != "taken"}
    assert reference_from_json({**old, "antecedent": span}) == record
    assert reference_from_json(reference_to_json(record)) == record
