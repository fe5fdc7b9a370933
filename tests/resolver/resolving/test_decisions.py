"""A person's decisions: the file is replaced whole, a broken one fails every time, a changed one is noticed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ingest.document.errors import StoreError
from ingest.store.folder import OVERRIDES
from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.decisions import BadDecisions, Decision, add_decision, load_decisions
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer

ACT = {
    "id": "act",
    "title": "Markets Act, 2006",
    "style": "india",
    "provisions": {"5(1)": "Fees under section 9.", "9": "Fines.", "9#2": "Fines again."},
}
LATER = Decision("act", "sec_5__subsec_1", "section 9", (("act", "sec_9~2"),), "A. Clerk", "")


@pytest.fixture
def store(tmp_path):
    with build_store(tmp_path / "index", [ACT]) as opened:
        yield opened


@pytest.fixture
def resolver(store) -> Resolver:
    return Resolver(store, gazetteer())


def answer(resolver: Resolver) -> Resolution:
    (stored,) = [s for s in resolver.store.references("act") if s.record.text == "section 9"]
    return resolver.resolve_stored(stored)


def lead(resolver: Resolver) -> list[str]:
    (stored,) = [s for s in resolver.store.references("act") if s.record.text == "section 9"]
    return [t.eid for t in resolver.lead(stored).targets]


def test_a_broken_file_fails_every_time(store, resolver) -> None:
    assert answer(resolver).status is Status.AMBIGUOUS
    OVERRIDES.of(store.folder).write_text("[[override]]\neid = 1\n", "utf-8")
    for _ in range(3):
        with pytest.raises(BadDecisions, match="override 1 needs document"):
            answer(resolver)
    fresh = Resolver(store, gazetteer())
    for _ in range(2):
        with pytest.raises(BadDecisions):
            answer(fresh)
    OVERRIDES.of(store.folder).unlink()
    assert answer(resolver).status is Status.AMBIGUOUS


def test_a_decision_raises_the_generation(store, resolver) -> None:
    generation, version = store.generation, resolver.version
    assert len(lead(resolver)) == 2
    add_decision(store.folder, LATER)
    assert store.generation == generation + 1
    assert resolver.version == f"{generation + 1}" != version
    assert [t.eid for t in answer(resolver).targets] == ["sec_9~2"] == lead(resolver)


def test_an_edit_by_hand_is_noticed(store, resolver) -> None:
    add_decision(store.folder, LATER)
    assert lead(resolver) == ["sec_9~2"]
    generation, version = store.generation, resolver.version
    path = OVERRIDES.of(store.folder)
    path.write_text(path.read_text("utf-8").replace("sec_9~2", "sec_9"), "utf-8")
    assert [t.eid for t in answer(resolver).targets] == ["sec_9"] == lead(resolver)
    assert store.generation == generation
    assert resolver.version not in {version, f"{generation}"}
    path.unlink()
    assert answer(resolver).status is Status.AMBIGUOUS
    assert resolver.version != f"{generation}"


def test_a_stop_between_file_and_generation_loses_nothing(store, resolver, monkeypatch) -> None:
    generation, version = store.generation, resolver.version

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "_raise_generation", stopped)
    with pytest.raises(KeyboardInterrupt):
        add_decision(store.folder, LATER)
    monkeypatch.undo()
    assert store.generation == generation
    assert [t.eid for t in answer(resolver).targets] == ["sec_9~2"]
    assert resolver.version != version
    add_decision(store.folder, Decision("act", "sec_9", "Fines", (), "A. Clerk", ""))
    assert (store.generation, resolver.version) == (generation + 1, f"{generation + 1}")


def test_a_full_disk_leaves_the_old_file(store, resolver, monkeypatch) -> None:
    add_decision(store.folder, LATER)
    before, generation = OVERRIDES.of(store.folder).read_bytes(), store.generation

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match="No space"):
        add_decision(store.folder, Decision("act", "sec_9", "Fines", (), "A. Clerk", ""))
    assert OVERRIDES.of(store.folder).read_bytes() == before
    assert store.generation == generation


def test_a_second_decision_about_the_same_words_is_refused(store, resolver) -> None:
    add_decision(store.folder, LATER)
    before, generation = OVERRIDES.of(store.folder).read_bytes(), store.generation
    with pytest.raises(BadDecisions, match="decides the same words"):
        add_decision(store.folder, LATER)
    assert OVERRIDES.of(store.folder).read_bytes() == before
    assert store.generation == generation
    assert answer(resolver).status is Status.RESOLVED


def test_two_who_decide_at_once_lose_none(store) -> None:
    def decide(number: int) -> None:
        add_decision(store.folder, Decision("act", "sec_9", f"words {number}", (), "A. Clerk", ""))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(decide, range(12)))
    assert {d.text for d in load_decisions(store.folder).entries.values()} == {f"words {n}" for n in range(12)}
    assert [p.name for p in Path(store.folder).glob(f"{OVERRIDES.name}*")] == [OVERRIDES.name]
