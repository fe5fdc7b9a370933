"""Numbers without a unit word, in a contract as it is read from its file."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.resolution import Resolution
from resolver.resolving.resolver import Resolver

CONTRACT = """# Pump Agreement

## 4 Defects

4.1 The Supplier repairs a pump under clause 5.2(a).

4.2 Nothing in this clause limits clauses 4.1 and 5.1.

## 5 Payment

5.1 The Buyer pays on the day in clause 4.1.

5.2 A Buyer that disputes an invoice shall, as Section 5.1 says:

(a) tell the Supplier; and

(b) pay the rest.
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Resolution]:
    """The answers to the references of the contract, by their words."""
    gazetteer = load()
    store = Store.create(tmp_path_factory.mktemp("index"))
    store.put(process("deal.md", CONTRACT.encode(), DocumentInfo(id="deal"), gazetteer))
    resolver = Resolver(store, gazetteer)
    return {r.record.text: resolver.resolve_stored(r) for r in store.references("deal")}


def told(answer: Resolution) -> tuple[list[str], list[str], list[str]]:
    """(eids, labels, codes of the warnings)."""
    targets = answer.targets
    return [t.eid for t in targets], [t.label for t in targets], [w.code for w in answer.warnings]


def test_the_documents_own_word_is_cited_whatever_the_unit_that_was_guessed(answers: dict[str, Resolution]) -> None:
    eids, labels, codes = told(answers["clause 5.2(a)"])
    assert (len(eids), labels, codes) == (1, ["clause 5.2(a)"], [])
    assert eids[0].startswith("sec_5.2__")
    assert told(answers["clauses 4.1"]) == (["sec_4.1"], ["clause 4.1"], [])


def test_another_word_reaches_the_number_as_well(answers: dict[str, Resolution]) -> None:
    assert told(answers["Section 5.1"])[:2] == (["sec_5.1"], ["clause 5.1"])


def test_a_clause_in_a_clause_is_told_where_either_may_be_meant(answers: dict[str, Resolution]) -> None:
    assert told(answers["this clause"]) == (["sec_4.2"], ["clause 4.2"], ["also_encloses"])


ADDENDUM = """# Data Addendum

## 7 Fees

A fee is due under Section 8.

## 8 Ending

Section 7 outlasts the end, and so does Section 8.1.

8.1 Clause 7 does not apply. Clause 13 of the Honey Terms and Clause 4 of the Honey Terms do, and Part 7 and Schedule 7 too.
"""


def test_a_word_for_other_texts_is_warned_and_a_part_or_schedule_is_no_section(tmp_path) -> None:
    gazetteer = load()
    with Store.create(tmp_path) as store:
        store.put(process("deal.md", ADDENDUM.encode(), DocumentInfo(id="deal"), gazetteer))
        resolver = Resolver(store, gazetteer)
        found = {r.record.text: resolver.resolve_stored(r) for r in store.references("deal")}
    assert told(found["Section 8"])[::2] == (["sec_8"], [])
    assert told(found["Clause 7"])[::2] == (["sec_7"], ["unit_differs"])
    assert (found["Part 7"].targets, found["Schedule 7"].targets) == ((), ())
