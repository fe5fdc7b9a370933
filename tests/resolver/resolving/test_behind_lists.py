"""What "thereof" takes up behind a list: any of the list's places may be meant, and none is answered as sure."""

from __future__ import annotations

import pytest

from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.resolution import Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import gazetteer

ACT = """# The Hive Act, 2020

## 4. Hives

(1) A keeper shall register—

(a) each hive; and

(b) each swarm.

(2) A keeper shall not—

(a) sell a hive; or

(c) burn a hive.

## 5. Effect

{}
"""


@pytest.mark.parametrize(
    ("words", "status", "eids"),
    [
        ("Sub-section (1) and (2) of section 4 bind; clause (a) thereof is void.", Status.AMBIGUOUS, ["2", "1"]),
        ("Sub-sections (1) to (2) of section 4 bind; clause (a) thereof is void.", Status.AMBIGUOUS, ["1", "2"]),
        ("Sub-section (1) of section 4 and sub-section (2) thereof bind.", None, []),
        ("Sub-section (2) of section 4 binds; clause (a) thereof is void.", Status.RESOLVED, ["2"]),
        ("Sub-section (1) and (2) of section 4 bind; clause (b) thereof is void.", Status.RESOLVED, ["1"]),
        ("Sub-section (1) and (2) of section 4 bind; clause (f) thereof is void.", None, []),
    ],
)
def test_each_place_of_the_list_is_a_candidate(tmp_path, words: str, status: Status | None, eids: list[str]) -> None:
    with Store.create(tmp_path) as store:
        store.put(process("a.md", ACT.format(words).encode(), DocumentInfo(id="a", style="india"), gazetteer()))
        resolver = Resolver(store, gazetteer())
        stored = [r for r in store.references("a") if "clause" in r.record.text]
        answers = [resolver.resolve_stored(reference) for reference in stored]
    if status is None:
        assert all(answer.status is not Status.RESOLVED for answer in answers)
        return
    (answer,) = answers
    assert answer.status is status
    assert [target.eid[len("sec_4__subsec_")] for target in answer.targets] == eids
