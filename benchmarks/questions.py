"""Search against typed questions: `python -m benchmarks.questions --data DIR [--json] [--show N]`.

`marks/search-questions.jsonl` holds seventy questions as people type them, half of them misspelt, with the places that
answer them, written by somebody who had not seen the product, and kept as they were written. The four documents are
read by the whole pipeline. A question is right where a hit among the first five is a listed place, or lies inside one;
`touched` counts hits too that begin before the place and reach into it ("Article 4(1)" in a chunk that begins with
Article 4): there the words are shown, with others.

The places are cited as the documents cite them ("section 68", "Article 4(1)", "10.8") and found by the resolver, from
inside their document; an answer that it does not find is counted as `unplaced`, and its question as wrong unless
another answer of it is met. The first run, before anything was done about it: 40 of 70 right, 12 answers unplaced.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.data import read_lines
from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.index.catchup import make_engine, open_index
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.resolving.resolver import Resolver
from resolver.retrieval.passages import Passages
from resolver.retrieval.search import search

MARKS = Path(__file__).parent / "marks" / "search-questions.jsonl"
AMONG = 5


def main() -> None:
    """Print what share of the questions is answered among the first five hits, by kind and document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", type=int, default=0, help="print so many of the wrong ones")
    parser.add_argument("--engine", default="", choices=["whoosh", "tantivy"])
    options = parser.parse_args()
    marks = list(read_lines(MARKS))
    with tempfile.TemporaryDirectory() as scratch, Store.create(Path(scratch)) as store:
        figures, wrong = measure(store, options.data, marks, options.engine)
    for line in wrong[: options.show]:
        print(line, file=sys.stderr)
    print(json.dumps(figures) if options.json else "\n".join(f"{k:60} {v}" for k, v in figures.items()))


def measure(store: Store, data: Path, marks: list[dict[str, Any]], engine: str) -> tuple[dict[str, Any], list[str]]:
    """(the figures, a line for each wrong question). Questions of absent documents are left out and counted."""
    gazetteer = load()
    names: dict[str, str] = {}
    for number, path in enumerate(sorted({m["document"] for m in marks})):
        if not (data / path).is_file():
            print(f"absent: {path}", file=sys.stderr)
            continue
        file, content = source(data / path)
        names[path] = f"d{number}"
        store.put(process(file, content, DocumentInfo(names[path]), gazetteer))
    store.set_engine(engine or make_engine(store).name)
    opened, resolver = open_index(store), Resolver(store, gazetteer)
    passages = Passages(store, resolver.library.text)
    right, asked, unplaced, touched, wrong = Counter[str](), Counter[str](), 0, 0, list[str]()
    for mark in (m for m in marks if m["document"] in names):
        places: list[tuple[str, int, int]] = []
        for answer in mark["answers"]:
            found = list(spans(resolver, names[mark["document"]], answer))
            unplaced += not found
            places += found
        hits = search(passages, opened, gazetteer, mark["question"], limit=AMONG).hits
        shown = [(h.passage.document.info.id, h.passage.chunk.start, h.passage.chunk.end) for h in hits]
        met = any(d == name and a <= at < b for d, at, _ in shown for name, a, b in places)
        touched += any(d == name and a < end and at < b for d, at, end in shown for name, a, b in places)
        for group in ("all", f"kind {mark['kind']}", f"document {mark['document']}"):
            asked[group] += 1
            right[group] += met
        if not met:
            wrong.append(f"{mark['id']} {mark['question']!r}: {', '.join(mark['answers'])}")
    opened.close()
    figures: dict[str, Any] = {group: f"{right[group]}/{count}" for group, count in sorted(asked.items())}
    share = round(right["all"] / max(1, asked["all"]), 4)
    return {**figures, "right": share, "touched": f"{touched}/{asked['all']}", "unplaced": unplaced}, wrong


def spans(resolver: Resolver, document: str, answer: str) -> Iterator[tuple[str, int, int]]:
    """Where a listed answer stands: (document, start, end) of what the resolver finds, whole places only."""
    for found in resolver.resolve_text(answer, place=Place(document)):
        if found.status.value == "resolved":
            yield from ((t.document, t.start, t.end) for t in found.targets if t.document == document)


def source(path: Path) -> tuple[str, bytes]:
    """A file's name and bytes; structured JSON of the GDPR as the Markdown that it would be printed as."""
    if path.suffix != ".json":
        return path.name, path.read_bytes()
    data = json.loads(path.read_text("utf-8"))
    lines = [f"# {data['title']}", f"Regulation (EU) {data['regulation']}"]
    for chapter in data["chapters"]:
        lines += [f"## Chapter {chapter['number']} {chapter['title']}", *_contents(chapter)]
    return f"{path.stem}.md", "\n\n".join(lines).encode()


def _contents(node: Mapping[str, Any]) -> Iterator[str]:
    for part in node.get("contents", ()):
        if part["type"] == "section":
            yield f"### Section {part['number']} {part['title']}"
            yield from _contents(part)
        elif part["type"] == "article":
            yield f"### Article {part['number']} {part['title']}"
            numbered = len(part["contents"]) > 1
            for point in part["contents"]:
                yield f"{point['number']}. {point['text']}" if numbered and point.get("number") else point["text"]
                yield from (f"({sub['number']}) {sub['text']}" for sub in point.get("subpoints", ()))


if __name__ == "__main__":
    main()
