"""Cases of search (area 7): what is found, many writers at once, and a damaged index."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from pathlib import Path

from benchmarks.cases_checks import Case, Checks, Kit
from benchmarks.cases_corpus import Corpus, folder_of
from gazetteers.load import load
from ingest.document.errors import IndexDamaged
from ingest.document.records import DocumentInfo
from ingest.index.catchup import make_engine, open_index, rebuild
from ingest.index.engine import Query, Term
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.retrieval.query import QueryError

WRITERS = 20


def score(case: Case, kit: Kit, checks: Checks) -> None:
    """Asks a case's queries; one document a line."""
    given, expected = case["input"], case["expected"]
    corpus = Corpus(kit, [{"id": i, "title": f"Text {i}", "text": t} for i, t in given["docs"].items()])
    for query, wanted in zip(given["queries"], expected.get("top", []), strict=False):
        found = corpus.found(query)
        checks.equal(f"first of {query!r}", found[:1], [wanted])
    for query, wanted in zip(given["queries"], expected.get("hits", []), strict=False):
        checks.equal(f"hits of {query!r}", corpus.found(query), wanted)
    if "assert" in expected:
        try:
            told = str(corpus.found("(2)"))
        except QueryError as error:
            told = f"refused: {error}"
        checks.by_eye.append(f"{expected['assert']} -> {told}")


# ---------------------------------------------------------------- many writers


def _write(folder: Path, number: int) -> None:
    """One document, as the product's ingest writes it: the store, then the search index."""
    with Store.create(folder) as store:
        text = f"Hello {number} to all of them."
        store.put(process(f"{number}.txt", text.encode(), DocumentInfo(f"d{number}"), load()))
        open_index(store).close()


def score_writers(_case: Case, kit: Kit, checks: Checks) -> None:
    """Twenty threads, then four processes, each writing a document of its own."""
    errors: list[str] = []

    def write(number: int) -> None:
        try:
            _write(threaded, number)
        except Exception as error:  # noqa: BLE001 - any error that reaches a caller is what is measured
            errors.append(f"{type(error).__name__}: {error}")

    threaded = folder_of(kit, "threads")
    threads = [threading.Thread(target=write, args=(n,)) for n in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    checks.equal("errors of threads", errors, [])
    checks.equal("documents of threads", _hello(threaded), WRITERS)
    apart = folder_of(kit, "processes")
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_write, args=(apart, n)) for n in range(4)]
    for worker in processes:
        worker.start()
    for worker in processes:
        worker.join()
    checks.equal("exit codes of processes", [w.exitcode for w in processes], [0] * 4)
    checks.equal("documents of processes", _hello(apart), 4)


def _hello(folder: Path) -> int:
    with Store.open(folder) as store:
        engine = open_index(store)
        try:
            return len(engine.search(Query((), (Term("hello"),)), 100))
        finally:
            engine.close()


# ---------------------------------------------------------------- damage


def _one(folder: Path, pattern: str) -> Path:
    return min((folder / "search").rglob(pattern))


def _cut(pattern: str, share: float) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        path = _one(folder, pattern)
        path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share) or 5])

    return damage


def _stale_lock(folder: Path) -> None:
    for name in ("WRITELOCK", "search.lock", "lock"):
        (folder / "search" / name).write_text("")


def _deleted(folder: Path) -> None:
    _one(folder, "*.toc").unlink()


DAMAGE: dict[str, Callable[[Path], None]] = {
    "a cut table of contents": _cut("*.toc", 0.0),
    "no table of contents": _deleted,
    "a segment cut in half": _cut("*.seg", 0.5),
    "a stale lock": _stale_lock,
}


def score_damage(_case: Case, kit: Kit, checks: Checks) -> None:
    """Each damage is told in a sentence that names the index; it is built again from the store."""
    for name, damage in DAMAGE.items():
        folder = folder_of(kit, name.replace(" ", "-"))
        for number in range(3):
            _write(folder, number)
        damage(folder)
        with Store.open(folder) as store:
            try:
                open_index(store, mend=False).search(Query((), (Term("hello"),)), 10)
                checks.true(f"{name} is told", name == "a stale lock")
            except IndexDamaged as error:
                checks.true(f"{name}: the index is named: {error}", str(folder) in str(error))
            rebuild(store, make_engine(store))
        checks.equal(f"{name}: hits after the rebuild", _hello(folder), 3)
