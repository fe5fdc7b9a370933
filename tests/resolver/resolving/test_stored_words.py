"""Questions whose words stand in a document of the index: what stands before them there counts."""

from __future__ import annotations

from typing import Any

import pytest

from resolver.answer.resolution import Resolution
from resolver.resolving.batch import Batch
from resolver.resolving.printed_labels import by_labels
from resolver.resolving.resolver import Resolver
from resolver.resolving.stored_words import found_at
from tests.resolver.build import build_store, gazetteer

ACT = {
    "id": "act",
    "title": "Bees Act, 2006",
    "style": "india",
    "provisions": {
        "3(1)": "Section 7 applies.",
        "3(2)": "Nothing in that section limits a fee.",
        "4": "Section 5 says when.",
        "5": "Nothing in that section limits a swarm.",
        "7": "Fees.",
        "Sch1/2": "Forms under section 7.",
        "Sch2/2": "More forms under section 7.",
    },
}


@pytest.fixture(scope="module")
def resolver(tmp_path_factory):
    with build_store(tmp_path_factory.mktemp("said") / "index", [ACT]) as store:
        yield Resolver(store, gazetteer())


def ask(resolver: Resolver, **line: Any) -> Resolution:
    ((_, answer, _),) = Batch(resolver).answers([{"document": "act", **line}])
    return answer


def places(answer: Resolution) -> list[str]:
    return [f"{t.document}#{t.eid}" for t in answer.targets]


@pytest.mark.parametrize("place", [{"eid": "sec_3__subsec_2"}, {"labels": ["3", "2"]}, {"labels": ["3"]}, {}])
def test_the_text_before_the_words_counts(resolver, place) -> None:
    context = "Nothing in that section limits a fee."
    answer = ask(resolver, text="that section", context=context, **place)
    assert places(answer) == ["act#sec_7"]
    assert answer.reference is not None
    assert (answer.reference.start, answer.reference.end) == (11, 23)
    assert answer.query == context
    quoted = [e for e in answer.evidence if e.document == "act" and e.start is not None]
    assert quoted
    assert all(e.text in resolver.library.text("act") for e in quoted)


def test_words_alone_are_found_too(resolver) -> None:
    assert places(ask(resolver, text="that section", eid="sec_3__subsec_2")) == ["act#sec_7"]


def test_words_that_stand_twice_or_nowhere_are_read_as_they_are(resolver) -> None:
    twice = ask(resolver, text="that section", context="Nothing in that section limits")
    assert (str(twice.status), places(twice)) == ("no_antecedent", [])
    changed = ask(resolver, text="that section", context="Nothing in that section limits any fee.")
    assert str(changed.status) == "no_antecedent"


def test_another_place_than_the_one_given_does_not_count(resolver) -> None:
    """Section 4 does not hold the words: they are asked about as said there, not where they happen to stand."""
    answer = ask(resolver, text="that section", context="Nothing in that section limits a fee.", eid="sec_4")
    assert str(answer.status) == "no_antecedent"


def test_found_at() -> None:
    assert found_at("a b c b", "b", None) is None
    assert found_at("a b c", "b", None) == 2
    assert found_at("a b c", "d", None) is None


def test_labels_with_a_unit(resolver) -> None:
    tree = resolver.library.tree("act")
    first, second = by_labels(tree, ["Schedule 1", "2"]), by_labels(tree, ["SCHEDULE 2", "2"])
    assert first is not None
    assert second is not None
    assert [p.eid for p in (first, second)] == ["att_1__para_2", "att_2__para_2"]
    assert by_labels(tree, ["Section 3", "(2)"]) == by_labels(tree, ["3", "2"]) == tree.get("sec_3__subsec_2")
    assert by_labels(tree, ["Schedule 9", "2"]) is None
    answer = ask(resolver, text="section 7", context="Forms under section 7.", labels=["Schedule 1", "2"])
    assert places(answer) == ["act#sec_7"]
