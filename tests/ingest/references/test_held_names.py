"""Documents of an index, cited by their titles."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.references.extract import extract_text
from ingest.references.instruments.cited_titles import citable
from ingest.references.instruments.held_names import HeldNames, bare_name

HELD = HeldNames(["Hive Safety", "Own Stores", "Hive Safety - Further Rules", "SS1/20", "Annex"])


def read(text: str) -> list[tuple[str, str | None, list[str]]]:
    """(name, through or None, numbers) of each reference."""
    gazetteer = load()
    found = extract_text(text, gazetteer, gazetteer.style("common"), held=HELD)
    return [
        (r.instrument.text if r.instrument else "", r.through[0].number if r.through else None, [s.number for s in r.pinpoint])
        for r in found
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("calculated under Hive Safety 2.5(1) for it", [("Hive Safety", None, ["2.5", "1"])]),
        ("the limits in Own Stores 4 and 4A; and", [("Own Stores", None, ["4"]), ("Own Stores", None, ["4A"])]),
        ("as Own Stores 3.1 to 3.2 say", [("Own Stores", "3.2", ["3.1"])]),
        ("see 2.4 of the Hive Safety Part of the Bee Rulebook.", [("Hive Safety Part of the Bee Rulebook", None, ["2.4"])]),
        ("the Hive Safety Part applies", [("Hive Safety Part", None, [])]),
        ("Hive Safety – Further Rules 7 applies", [("Hive Safety – Further Rules", None, ["7"])]),
        ("set out in Hive Safety (Chapter 3)", [("Hive Safety", None, ["3"])]),
        ("SS1/20 and SS3/21 say so", [("SS1/20", None, []), ("SS3/21", None, [])]),
        ("the Hive Safety and Own Stores Parts", [("Hive Safety", None, []), ("Own Stores Parts", None, [])]),
        ("Where Hive Safety 2.1 applies", [("Hive Safety", None, ["2.1"])]),
    ],
)  # fmt: skip
def test_a_title_beside_a_number_or_a_word_for_it_is_a_name(
    text: str, told: list[tuple[str, str | None, list[str]]]
) -> None:
    assert read(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "hive safety 2.1 words", "Hive Safety is a duty.", "Hive Safety 24 hours a day", "Annex 2.1",
        "section 2 of the Hive Safety Act, 2016",
    ],
)  # fmt: skip
def test_words_that_are_no_citation_are_none(text: str) -> None:
    assert not [told for told in read(text) if told[0] in {"Hive Safety", "Annex"}]


def test_a_longer_title_is_another_document() -> None:
    assert read("under Young Bees – Hive Safety 2.1") == [("Young Bees – Hive Safety", None, ["2.1"])]


def test_a_text_that_cites_by_title_cites_by_those_that_are_not_held() -> None:
    text = "Hive Safety 2.1 and Own Stores 3.1 apply, as do Wax Trade 4.2 and the Honey Part; in Wax Trade 5 and 6."
    assert [told[0] for told in read(text)] == [
        "Hive Safety",
        "Own Stores",
        "Wax Trade",
        "Honey Part",
        "Wax Trade",
        "Wax Trade",
    ]
    assert read("They run Python 3.12 and Wax Trade 4.2.") == []


def test_what_may_be_cited() -> None:
    assert [name for name in ("Hive Safety", "Annex", "Hive safety rules", "SS1/20", "") if name and citable(name)] == [
        "Hive Safety", "SS1/20",
    ]  # fmt: skip
    assert bare_name("Hive Safety Part of the Bee Rulebook", load().style("common")) == "Hive Safety"
