"""Search against questions with known answers: `python -m benchmarks.retrieval --data DIR [--json]`.

* `adgm`: each regulation is a document, each passage a chunk under the headings that its rule number names; a question
  is right where its gold passages are among the first ten chunks.
* `adgm/xref-qa`: questions that need a passage and the passage that it cites; both are asked for.
* `chunking-eval`: the corpora are read as Markdown by the whole pipeline; what counts is the share of the answer's
  characters that the first ten chunks hold.

`recall_at_10` and `mrr` search what is indexed (chunk with title and breadcrumb before it), `body_*` the chunk alone.
Times are those of whole calls of `resolver.search.search` in one process. The figures at the top are adgm's.
"""

from __future__ import annotations

import argparse
import csv
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.data import place, read_lines
from gazetteers.load import Gazetteer, load
from ingest.document.records import Block, BlockType, Canonical, Chunk, DocumentInfo, Piece, Processed
from ingest.index.catchup import make_engine
from ingest.index.engine import Engine
from ingest.index.entries import entries
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.retrieval.passages import Passages
from resolver.retrieval.search import search

Spans = list[tuple[str, int, int]]
"""Document, start and end of each place that answers a question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and where its answers stand."""

    text: str
    answers: Spans


def main() -> None:
    """Print the figures of every set that is there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--limit", type=int, default=0, help="questions of each set; 0 for all")
    parser.add_argument("--engine", default="", choices=["whoosh", "tantivy"])
    options = parser.parse_args()
    gazetteer = load()
    sets: dict[str, dict[str, Any]] = {}
    for name, make in (("adgm", adgm), ("adgm/xref-qa", xref), ("chunking-eval", chunking)):
        folder = place(options.data, name)
        if not folder.is_dir():
            print(f"absent: {name}", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as scratch, Store.create(Path(scratch)) as store:
            asked = make(folder, store, gazetteer)
            asked = asked[: options.limit] if options.limit else asked
            sets[name] = measure(store, gazetteer, asked, options.engine)
        for figure, value in sets[name].items():
            print(f"{name:15} {figure:20} {value}")
    if options.json:
        print(json.dumps({**sets.get("adgm", {}), "sets": sets}))


def measure(store: Store, gazetteer: Gazetteer, asked: Sequence[Asked], engine_name: str = "") -> dict[str, Any]:
    """The figures of one set."""
    figures: dict[str, Any] = {}
    passages = Passages(store, _Texts(store))
    for prefix, name in ((True, ""), (False, "body_")):
        engine = make_engine(store, engine_name)
        started = time.perf_counter()
        build(store, engine, prefix=prefix)
        figures[f"{name}build_s"] = round(time.perf_counter() - started, 2)
        recalls, ranks, times = [], [], []
        for question in asked:
            began = time.perf_counter()
            hits = search(passages, engine, gazetteer, question.text, limit=10, group_by="none").hits
            times.append(1000 * (time.perf_counter() - began))
            found = [(h.passage.document.info.id, h.passage.chunk.start, h.passage.chunk.end) for h in hits]
            recalls.append(recall(found, question.answers))
            ranks.append(reciprocal_rank(found, question.answers))
        figures[f"{name}recall_at_10"] = round(statistics.fmean(recalls), 4)
        figures[f"{name}mrr"] = round(statistics.fmean(ranks), 4)
        if prefix:
            figures["p50_ms"], figures["p95_ms"] = (round(percentile(times, p), 2) for p in (50, 95))
        engine.close()
    return {**figures, "questions": len(asked), "chunks": store.catalogue.counts()["chunks"]}


def build(store: Store, engine: Engine, *, prefix: bool) -> None:
    """Index every document, with or without what stands before its chunks."""
    engine.clear()
    for document in store.documents():
        made = entries(store, document.info.id)
        engine.add(made if prefix else (replace(entry, title="", path="", heading="") for entry in made))
    engine.commit(store.changes.last, "benchmark", last=True)


def recall(found: Spans, answers: Spans) -> float:
    """The share of the answers that was found, each by the share of its characters."""
    return statistics.fmean(covered(found, answer) for answer in answers) if answers else 0.0


def covered(found: Spans, answer: tuple[str, int, int]) -> float:
    """The share of an answer's characters that lie inside what was found."""
    document, start, end = answer
    inside = sorted((max(a, start), min(b, end)) for d, a, b in found if d == document and a < end and b > start)
    held, at = 0, start
    for a, b in inside:
        held += max(0, b - max(a, at))
        at = max(at, b)
    return held / (end - start)


def reciprocal_rank(found: Spans, answers: Spans) -> float:
    """One over the rank of the first hit that touches an answer."""
    for rank, (document, start, end) in enumerate(found, 1):
        if any(d == document and a < end and b > start for d, a, b in answers):
            return 1 / rank
    return 0.0


def percentile(values: Iterable[float], percent: int) -> float:
    """The value below which `percent` of the values lie."""
    row = sorted(values)
    return row[min(len(row) - 1, len(row) * percent // 100)]


class _Texts:
    """Texts of a store, kept: what a server's cache does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, str] = {}

    def __call__(self, document: str) -> str:
        if document not in self._kept:
            self._kept[document] = self._store.texts.canonical(document)
        return self._kept[document]


# ---------------------------------------------------------------- adgm


def adgm(folder: Path, store: Store, _gazetteer: Gazetteer) -> list[Asked]:
    """Regulations as passages, and the questions of `ObliQA_*.json`."""
    rows = put_regulations(folder, store)
    places = {(name, row["PassageID"]): place for name, row, place in rows}
    asked = []
    for path in sorted(folder.glob("ObliQA_*.json")):
        for question in json.loads(path.read_text("utf-8")):
            gold = [places.get((str(p["DocumentID"]), p["PassageID"])) for p in question["Passages"]]
            asked.append(Asked(question["Question"], [place for place in gold if place is not None]))
    return asked


def xref(folder: Path, store: Store, _gazetteer: Gazetteer) -> list[Asked]:
    """The same regulations, and the questions over a passage and what it cites."""
    places = {row["ID"]: place for _, row, place in put_regulations(folder.parent, store)}
    asked = []
    for path in sorted(folder.glob("*.jsonl")):
        for question in read_lines(path):
            gold = [places.get(question[f"{end}_passage_id"]) for end in ("source", "target")]
            asked.append(Asked(question["question"], [place for place in gold if place is not None]))
    return [question for question in asked if question.answers]


def put_regulations(folder: Path, store: Store) -> list[tuple[str, dict[str, Any], tuple[str, int, int]]]:
    """Write the regulations into the store; (file, passage as given, its place) of every passage."""
    found = []
    for path in sorted((folder / "documents").glob("*.json"), key=lambda p: (len(p.stem), p.stem)):
        rows = json.loads(path.read_text("utf-8"))
        document = regulation(path.stem, rows)
        store.put(document)
        for row, chunk in zip(rows, document.chunks, strict=True):
            found.append((path.stem, row, (document.info.id, chunk.start, chunk.end)))
    return found


def regulation(name: str, rows: Sequence[dict[str, Any]]) -> Processed:
    """One document: each passage is a chunk; the passages whose number begins its number are the headings above it."""
    text, blocks, chunks = "", list[Block](), list[Chunk]()
    headings: dict[str, int] = {}
    for ordinal, row in enumerate(rows):
        number, words = row["PassageID"], row["Passage"].strip() or row["PassageID"]
        above = next((headings[a] for a in _ancestors(number) if a in headings), None)
        start = len(text)
        text += words + "\n"
        # The heading block has no width of its own: the passage's words belong to its chunk.
        title = words.split("\n", 1)[0][:120]
        level = 1 if above is None else (blocks[above].level or 0) + 1
        headings[number] = len(blocks)
        blocks.append(Block(len(blocks), BlockType.HEADING, start, start, above, level, number, title))
        chunks.append(Chunk(f"{name}-{ordinal}", ordinal, start, start + len(words), above, None, None, (), ()))
    canonical = Canonical(text, text, (Piece(0, len(text), "raw", 0),), (), (), tuple(blocks), format="json")
    title = str(rows[0]["Passage"]).split("\n", 1)[0][:120]
    return Processed(DocumentInfo(name, title=title), name, "", "1", canonical, chunks=tuple(chunks))


def _ancestors(number: str) -> Iterator[str]:
    """The numbers that stand above a rule number, nearest first: 2.1.3.(1) is below 2.1.3, 2.1 and 2."""
    at = number.rstrip(".").rfind(".")
    while at > 0:
        yield number[:at]
        yield number[: at + 1]
        at = number[:at].rfind(".")


# ---------------------------------------------------------------- chunking-eval


def chunking(folder: Path, store: Store, gazetteer: Gazetteer) -> list[Asked]:
    """Five corpora read as Markdown, and the questions with the words that answer them."""
    texts = {}
    for path in sorted((folder / "corpora").glob("*.md")):
        done = process(path.name, path.read_bytes(), DocumentInfo(path.stem, title=path.stem), gazetteer)
        store.put(done)
        texts[path.stem] = _Folded(done.canonical.text)
    asked = []
    with (folder / "questions_df.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            corpus = row["corpus_id"]
            answers = [
                (corpus, *span) for r in json.loads(row["references"]) if (span := texts[corpus].find(r["content"]))
            ]
            if answers:
                asked.append(Asked(row["question"], answers))
    return asked


class _Folded:
    """A text without white space, to find words that were wrapped otherwise."""

    def __init__(self, text: str) -> None:
        self._offsets = [i for i, c in enumerate(text) if not c.isspace()]
        self._text = "".join(c for c in text if not c.isspace())

    def find(self, words: str) -> tuple[int, int] | None:
        """The first place of `words`, white space aside."""
        folded = "".join(words.split())
        at = self._text.find(folded)
        return None if at < 0 or not folded else (self._offsets[at], self._offsets[at + len(folded) - 1] + 1)


if __name__ == "__main__":
    main()
