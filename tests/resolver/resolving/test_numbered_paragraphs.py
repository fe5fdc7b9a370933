"""Paragraphs of a judgment cited by number: its own, and those of other texts that it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.resolution import Resolution
from resolver.resolving.resolver import Resolver

TEXT = """KEEPER V MOVER

[1] This judgment is about a hive, as is said in paragraph 3 of the skeleton argument and paragraph 4 of his statement.

[2] I said at [1] what it was; see also [3] below, [4] and [5], and [2]-[4] above.

[3] In Re Combs [2001] HCA 3 at [5] the reason is told. See paragraph [4]; and Lord Fern said at [2] that bees fly.

[4] He wrote "as told at paragraph 3, bees fly" in May. In Smith, at paragraph 1, the same; the judge found it at [1].

[5] Paragraph 3 of this judgment says so and his paragraph 3 is wrong. As in paragraph 2(b) and section 2, it fails.
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[tuple[str, Resolution]]]:
    gazetteer = load()
    folder: Path = tmp_path_factory.mktemp("index")
    document = process("a.txt", TEXT.encode(), DocumentInfo("a"), gazetteer)
    with Store.create(folder) as store:
        store.put(document)
        resolver = Resolver(store, gazetteer)
        yield [(stored.record.text, resolver.resolve_stored(stored)) for stored in store.references("a")]


def test_the_own_paragraphs_are_found_and_no_others_answer_for_those_of_another_text(
    answers: list[tuple[str, Resolution]],
) -> None:
    own = [(text, [t.eid for t in answer.targets]) for text, answer in answers if answer.status == "resolved"]
    assert own == [
        ("[1]", ["para_1"]),
        ("[3]", ["para_3"]),
        ("[4]", ["para_4"]),
        ("[5]", ["para_5"]),
        ("[2]-[4]", ["para_2", "para_3", "para_4"]),
        ("paragraph [4]", ["para_4"]),
        ("Paragraph 3", ["para_3"]),
    ]
    others = {(text, answer.reference.instrument.text) for text, answer in answers if answer.reference.instrument}
    assert {
        ("paragraph 3", "the skeleton argument"),
        ("paragraph 4", "his statement"),
        ("[5]", "[2001] HCA 3"),
        ("[2]", "Lord Fern"),
        ("paragraph 1", "Smith"),
        ("paragraph 3", "his"),
    } <= others
    statuses = {text: answer.status for text, answer in answers}
    assert (statuses["paragraph 2(b)"], statuses["section 2"]) == ("partial", "not_found")
