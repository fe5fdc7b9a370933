"""Documents that no gazetteer knows cite one another by the names that they give themselves, whatever came first."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from ingest.document.records import DocumentInfo
from ingest.run.name_changes import reread
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.resolver import Resolver
from tests.resolver.build import gazetteer

TEXTS = {
    "hives": "# Hive Safety\n\n## 1. Name\n\nThis Act may be called the Hive Safety Act, 2015.\n\n## 2. Duty\n\nHives are safe.",
    "wax": "# Wax Trade Act, 2016\n\nAct No. 12 of 2016\n\n## 1. Duty\n\nSection 2 of the Hive Safety Act, 2015 applies.\n\n"
           "## 2. Fees\n\nFees are due.",
    "msa": '# Services\n\nThis Master Services Agreement (the "MSA") is made by A.\n\n## 1. Pay\n\nSection 2 of the DPA '
           "applies.\n\n## 2. End\n\nIt ends under section 1 of the MSA.",
    "dpa": '# Data\n\nThis Data Processing Addendum ("DPA") is made by A.\n\n## 1. Use\n\nSection 2 of the MSA applies.\n\n'
           "## 2. Care\n\nCare is due under section 1 of the Master Services Agreement.",
    "bill": "# THE MEAD BILL, 2017\n\nA BILL\n\n## 1. Name\n\nThis Act may be called the Mead Act, 2017.\n\n## 2. Duty\n\nNone.",
}  # fmt: skip

READ = {name: process(f"{name}.md", text.encode(), DocumentInfo(""), gazetteer()) for name, text in TEXTS.items()}


def _filled(folder: Path, order: tuple[str, ...]) -> Store:
    store = Store.create(folder)
    store.set_gazetteers(gazetteer().fingerprint)
    for name in order:
        store.put(READ[name])
    return store


def _told(answer: Resolution) -> tuple[Status, tuple[str, ...]]:
    return answer.status, tuple(f"{t.document}#{t.eid}" for t in answer.targets)


@pytest.mark.parametrize(
    ("question", "status", "place"),
    [
        ("section 2 of the Hive Safety Act, 2015", Status.RESOLVED, "hives#sec_2"),
        ("section 2 of the Hive Safety Act", Status.RESOLVED, "hives#sec_2"),
        ("section 2 of the DPA", Status.RESOLVED, "dpa#sec_2"),
        ("MSA section 2", Status.RESOLVED, "msa#sec_2"),
        ("section 2 of Act No. 12 of 2016", Status.AMBIGUOUS, "wax#sec_2"),
        ("section 2 of the Hive Safety Act, 2016", Status.UNKNOWN_INSTRUMENT, ""),
        ("section 2 of the Mead Act, 2017", Status.UNKNOWN_INSTRUMENT, ""),
    ],
)
def test_own_names_are_answered(tmp_path: Path, question: str, status: Status, place: str) -> None:
    with _filled(tmp_path, tuple(TEXTS)) as store:
        answer = Resolver(store, gazetteer()).resolve_text(question)[0]
        assert _told(answer) == (status, (place,) if place else ())


def test_the_order_of_reading_changes_nothing(tmp_path: Path) -> None:
    told = set()
    for n, order in enumerate(list(permutations(TEXTS))[::17]):
        with _filled(tmp_path / str(n), order) as store:
            resolver = Resolver(store, gazetteer())
            answers = [resolver.resolve_stored(r) for name in sorted(TEXTS) for r in store.references(name)]
            told.add(tuple(_told(answer) for answer in answers))
    assert len(told) == 1


PARTS = {
    "safety": "# Hive Safety\n\n## 1 Duty\n\n1.1 Hives are safe as Own Stores 1.1 says.\n\n1.2 The Wax Trade Part applies.",
    "stores": "# Own Stores\n\n## 1 Stores\n\n1.1 Stores are kept.\n\n1.2 Hive Safety 1.1 and Wax Trade 1.2 apply.",
    "wax": "# Wax Trade\n\n## 1 Trade\n\n1.1 Wax is sold.\n\n1.2 See 1.1 of the Hive Safety Part.",
    "mead": "# Mead\n\n## 1 Mead\n\n1.1 Mead ripens.\n\n1.2 It ripens by Wax Trade 1.1 and Own Stores 1.1.",
    "bees": "# Bee Care\n\n## 1 Care\n\n1.1 Bees are cared for under Mead 1.1.\n\n1.2 Hive Safety 1.2 does not apply.",
}  # fmt: skip


def test_whichever_order_documents_come_in_they_cite_one_another_by_title(tmp_path: Path) -> None:
    read = {name: process(f"{name}.md", text.encode(), DocumentInfo(""), gazetteer()) for name, text in PARTS.items()}
    told = set()
    for n, order in enumerate(permutations(PARTS)):
        with Store.create(tmp_path / str(n)) as store:
            store.set_gazetteers(gazetteer().fingerprint)
            for name in order:
                store.put(read[name])
                reread(store, gazetteer(), {read[name].info.id})
            told.add(tuple((r.id, r.record) for name in sorted(PARTS) for r in store.references(name)))
    assert len(told) == 1
    with Store.open(tmp_path / "0") as store:
        resolver = Resolver(store, gazetteer())
        answers = {r.record.text: _told(resolver.resolve_stored(r)) for name in PARTS for r in store.references(name)}
    assert answers["Own Stores 1.1"] == (Status.RESOLVED, ("stores#sec_1.1",))
    assert answers["1.1 of the Hive Safety Part"] == (Status.RESOLVED, ("safety#sec_1.1",))
    assert answers["Wax Trade Part"] == (Status.RESOLVED, ("wax#",))


def test_a_document_that_goes_takes_its_name_with_it(tmp_path: Path) -> None:
    read = {name: process(f"{name}.md", text.encode(), DocumentInfo(""), gazetteer()) for name, text in PARTS.items()}
    with Store.create(tmp_path / "index") as store:
        store.set_gazetteers(gazetteer().fingerprint)
        for name in ("bees", "mead"):
            store.put(read[name])
        assert reread(store, gazetteer(), {"bees", "mead"}) == ["bees", "mead"]
        assert [r.record.text for r in store.references("bees")] == ["Mead 1.1"]
        store.remove("mead")
        assert reread(store, gazetteer()) == ["bees"]
        assert [r.record.text for r in store.references("bees")] == []
