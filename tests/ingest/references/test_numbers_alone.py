"""Numbers that cite without a unit word, where the document has them as labels."""

from __future__ import annotations

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.references.extract import extract_text
from ingest.run.pipeline import process


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return load()


OWN = frozenset({"2", "2.1", "2.2", "2.4", "3", "7A.1"})


def alone(text: str, gazetteer: Gazetteer) -> list[str]:
    """The numbers that cite alone."""
    return [r.text for r in extract_text(text, gazetteer, own=OWN) if r.rule == "bare_number"]


def test_a_number_that_the_document_has_cites_behind_a_preposition(gazetteer: Gazetteer) -> None:
    assert alone("The report in 2.1 or 2.2(3) must be made; one in 9.1 need not.", gazetteer) == ["2.1", "2.2(3)"]
    assert alone("The sum under 2.3 is due, and under 2.9 none.", gazetteer) == ["2.3"]  # the one between two is gone


def test_a_number_before_a_verb_cites(gazetteer: Gazetteer) -> None:
    assert alone("7A.1 does not apply where a keeper, 2.1 applies, swarms.", gazetteer) == ["7A.1", "2.1"]
    assert alone("2.1 Keepers register.", gazetteer) == []


def test_a_whole_number_cites_behind_words_that_cite_alone(gazetteer: Gazetteer) -> None:
    assert alone("As set out in 3, and in accordance with 2.", gazetteer) == ["3", "2"]
    assert alone("In 3 of 2 hives, with 3, by 2 and subject to 3 days.", gazetteer) == []


def test_a_whole_number_that_heads_decimal_ones_cites_behind_fewer_words(gazetteer: Gazetteer) -> None:
    assert alone("A plan under 2 or 3 is due; under 3 none, and 4 hives under 2 keepers.", gazetteer) == ["2"]
    assert alone("The rules of 2.1, 2.2 and 2 apply.", gazetteer) == ["2.1", "2.2", "2"]


def test_the_last_of_a_list_that_a_name_owns_is_not_the_documents(gazetteer: Gazetteer) -> None:
    assert alone("in accordance with Hive Safety 2.1 to 2.2, the keeper", gazetteer) == []
    assert alone("Under 2.1 to 2.2, the keeper", gazetteer) == ["2.1 to 2.2"]


def test_a_name_owns_the_number_behind_it(gazetteer: Gazetteer) -> None:
    assert alone("as Bees 2.1(2) says, release 2.1 and 2.1 GHz in 2.2 kg", gazetteer) == []


def test_a_document_is_read_by_its_own_numbers(gazetteer: Gazetteer) -> None:
    text = "# Hives\n\n2.1 A keeper registers.\n\n2.2 A keeper in 2.1 must pay 3.1 in 3.1.\n"
    found = process("rules.md", text.encode(), DocumentInfo(id="rules"), gazetteer).references
    assert [r.text for r in found if r.rule == "bare_number"] == ["2.1"]


def test_a_letter_and_a_number_cite_where_the_document_has_them(gazetteer: Gazetteer) -> None:
    text = "A record under A.2 is kept. See A.1 to A.3. Release A.2 was good, and vitamin B.4 in B.4 juice."
    found = extract_text(text, gazetteer, own={"A.1", "A.2", "A.3"})
    assert [(r.text, r.pinpoint[0].number) for r in found] == [("A.2", "A.2"), ("A.1 to A.3", "A.1")]
    assert [r.text for r in extract_text("A.2", gazetteer)] == ["A.2"]
