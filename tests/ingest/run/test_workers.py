"""Many documents at once: one bad file never stops the others, a dead worker is blamed on its document."""

import os
import time
from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.metadata.corrections import Corrections
from ingest.run import workers
from ingest.run.manifest import Job
from ingest.run.settings import Settings
from ingest.run.workers import Outcome, Progress, ingest_many, ingest_one
from ingest.store.store import Store

ACT = "1. Fees.—(1) The fee is five coins.\n\n(2) The fee in sub-section (1) is due in May.\n\n2. Fines.—A fine is ten coins.\n"


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return load()


def jobs_for(*paths: Path) -> list[Job]:
    return [Job(path, DocumentInfo(path.stem)) for path in paths]


def outcomes_of(index: Path, jobs: list[Job], settings: Settings) -> dict[str, Outcome]:
    messages = list(ingest_many(index, jobs, settings))
    assert any(isinstance(m, Progress) for m in messages) or all(m.state == "failed" for m in messages)  # type: ignore[union-attr]
    return {m.path.name: m for m in messages if isinstance(m, Outcome)}


def test_bad_files_are_named_and_the_others_go_in(tmp_path: Path) -> None:
    good, empty, binary = tmp_path / "good.txt", tmp_path / "empty.txt", tmp_path / "odd.bin"
    good.write_text(ACT, "utf-8")
    empty.write_bytes(b"")
    binary.write_bytes(bytes(range(256)) * 8)
    missing = tmp_path / "missing.txt"
    outcomes = outcomes_of(tmp_path / "index", jobs_for(empty, binary, missing, good), Settings(jobs=2))
    assert {name: o.state for name, o in outcomes.items()} == {
        "good.txt": "stored", "empty.txt": "failed", "odd.bin": "failed", "missing.txt": "failed",
    }  # fmt: skip
    assert {o.reason for o in outcomes.values()} == {"", "empty", "unknown_format", "missing"}
    for outcome in outcomes.values():
        if outcome.state == "failed":
            assert str(outcome.path) in outcome.message
            assert "\n" not in outcome.message
    with Store.open(tmp_path / "index") as store:
        assert [d.info.id for d in store.documents()] == ["good"]


def test_the_same_files_again_change_nothing(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text(ACT, "utf-8")
    index = tmp_path / "index"
    outcomes_of(index, jobs_for(good), Settings())
    with Store.open(index) as store:
        before = store.generation
    (again,) = [m for m in ingest_many(index, jobs_for(good), Settings()) if isinstance(m, Outcome)]
    assert again.state == "unchanged"
    assert again.report
    with Store.open(index) as store:
        assert store.generation == before


def _dies(*_: object, **__: object) -> Outcome:
    os._exit(11)


def _hangs(*_: object, **__: object) -> Outcome:
    time.sleep(60)
    raise AssertionError("the supervisor should have ended this process")


class _Patched:
    """Stands for the worker's main function in the child: like it, but some files kill it or make it hang."""

    def __call__(self, pipe: object, index: Path, settings: Settings) -> None:
        original = workers.ingest_one

        def chosen(store: Store, job: Job, *rest: object, **named: object) -> Outcome:
            if job.path.stem == "killer":
                return _dies()
            if job.path.stem == "sleeper":
                return _hangs()
            return original(store, job, *rest, **named)  # type: ignore[arg-type]

        workers.ingest_one = chosen  # type: ignore[assignment]
        # The child imported the module anew, so this is the real one there.
        workers._work(pipe, index, settings)  # type: ignore[arg-type]


def test_a_worker_that_dies_or_hangs_is_blamed_on_its_document_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("a", "killer", "b", "sleeper", "c")
    for name in names:
        (tmp_path / f"{name}.txt").write_text(ACT.replace("five", name), "utf-8")
    monkeypatch.setattr(workers, "_work", _Patched())
    outcomes = outcomes_of(
        tmp_path / "index", jobs_for(*(tmp_path / f"{n}.txt" for n in names)), Settings(seconds=8, jobs=1)
    )
    assert {name: o.reason for name, o in outcomes.items() if o.state == "failed"} == {
        "killer.txt": "crashed", "sleeper.txt": "timeout",
    }  # fmt: skip
    assert all("stage 'start'" in o.message for o in outcomes.values() if o.state == "failed")
    with Store.open(tmp_path / "index") as store:
        assert [d.info.id for d in store.documents()] == ["a", "b", "c"]


def test_the_same_bytes_give_the_same_ids_and_spans(tmp_path: Path, gazetteer: Gazetteer) -> None:
    path = tmp_path / "act.txt"
    path.write_text(ACT, "utf-8")
    rows = []
    for name in ("one", "two"):
        with Store.create(tmp_path / name) as store:
            ingest_one(store, Job(path, DocumentInfo("act")), gazetteer, Settings(), Corrections())
            rows.append(
                (store.chunks.of("act"), store.references("act"), store.provisions.of("act"), store.sentences.of("act"))
            )
    assert rows[0] == rows[1]
    assert all(rows[0])
