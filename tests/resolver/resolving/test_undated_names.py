"""A name without its year: what the index holds decides for typed words, with the others shown; never for a document's."""

from __future__ import annotations

from pathlib import Path

import pytest

from resolver.answer.resolution import Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer

OLD = {
    "id": "ita",
    "instrument": "in-act-1961-43",
    "title": "Income-tax Act, 1961",
    "provisions": {"80C": "deductions"},
}
NEW = {"id": "new", "instrument": "in-act-2025-30", "title": "Income-tax Act, 2025", "provisions": {"80C": "other"}}
NOTE = {"id": "note", "title": "A note", "provisions": {"1": "Section 80C of the Income-tax Act applies."}}


@pytest.mark.parametrize("question", ["Section 80C of the Income-tax Act", "s 80C income tax act"])
def test_the_only_one_held_answers_and_the_others_are_told(tmp_path: Path, question: str) -> None:
    with build_store(tmp_path, [OLD]) as store:
        answer = Resolver(store, gazetteer()).resolve_text(question)[0]
    assert (answer.status, [t.document for t in answer.targets]) == (Status.RESOLVED, ["ita"])
    warning = next(w for w in answer.warnings if w.code == "only_held")
    assert "in-act-2025-30" in warning.message


def test_several_held_stay_ambiguous(tmp_path: Path) -> None:
    with build_store(tmp_path, [OLD, NEW]) as store:
        answer = Resolver(store, gazetteer()).resolve_text("Section 80C of the Income-tax Act")[0]
    assert answer.status is Status.AMBIGUOUS


def test_what_is_held_says_nothing_of_a_documents_words(tmp_path: Path) -> None:
    with build_store(tmp_path, [OLD, NOTE]) as store:
        resolver = Resolver(store, gazetteer())
        answers = [resolver.resolve_stored(stored) for stored in store.references("note")]
    assert [a.status for a in answers if a.reference and a.reference.instrument] == [Status.AMBIGUOUS]


def test_a_law_that_is_not_held_is_not_answered(tmp_path: Path) -> None:
    with build_store(tmp_path, [OLD]) as store:
        answer = Resolver(store, gazetteer()).resolve_text("Section 80C of the Income-tax Act, 2025")[0]
    assert answer.status is Status.NOT_INDEXED
