"""A snapshot of what the product makes of every development document: what a refactoring must not change.

    python -m benchmarks.snapshot --data DIR --out FILE [--rows FOLDER] [--only SET] [--jobs 2]
    python -m benchmarks.snapshot --compare OLD NEW [--aside revisions]

FILE gets one JSON line a document: a digest for each table of ids, spans, eids and references, and one for the answers
to a sample of the stored references (some 20,000 over all sets). It holds no law texts. `--rows` writes the rows behind
the digests to a folder of your own, where `diff` shows the place of a difference; they hold words of the documents.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks import rendering
from benchmarks.data import read_lines
from benchmarks.resolution_gold import supplied
from benchmarks.resolution_index import SETS, document_of
from gazetteers.load import Gazetteer, load
from ingest.document.errors import IngestError
from ingest.document.records import DocumentInfo, Processed
from ingest.run.pipeline import process
from ingest.store.rows import reference_id, reference_to_json
from ingest.store.store import Store
from resolver.answer.json import resolution_json
from resolver.resolving.resolver import Resolver

READABLE = frozenset((".pdf", ".html", ".htm", ".md", ".docx", ".xml", ".txt"))
NOTES = frozenset(("SOURCE.txt", "SPEC.md", "README.md"))
EVERY = 11
"""Of the references of each document every so many-th is resolved: 19,051 answers over all sets, and the same ones
where a set is read alone."""

OWN = ("revision", "reference_ids", "answers_whole")
"""What a new revision alone changes; `--aside revisions` leaves it out of a comparison."""


@dataclass(frozen=True, slots=True)
class Item:
    """One document of a set: its name, bytes, and what is known of it."""

    set: str
    name: str
    data: bytes
    info: DocumentInfo


def items(data: Path, only: str) -> Iterator[Item]:
    """Every readable document under `data`, plain or in an archive; two sets as text without their ids."""
    for folder in sorted(p for p in data.iterdir() if p.is_dir() and only in {"", p.name}):
        if folder.name in SETS:
            for source in supplied(data, folder.name):
                yield Item(folder.name, f"{source.name}.txt", rendering.plain(source.lines), document_of(source))
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name not in NOTES):
            if path.name.endswith(".tar.xz") and folder.name not in SETS:
                yield from _members(folder.name, path)
            elif path.suffix.casefold() in READABLE:
                yield _item(folder.name, str(path.relative_to(folder)), path.read_bytes())
            else:
                print(f"left out: {path.relative_to(data)}", file=sys.stderr)


def _members(name: str, path: Path) -> Iterator[Item]:
    with tarfile.open(path) as archive:
        for member in sorted(archive.getmembers(), key=lambda m: m.name):
            stream = archive.extractfile(member) if Path(member.name).suffix in READABLE else None
            if stream is not None:
                yield _item(name, member.name, stream.read())


def _item(name: str, place: str, data: bytes) -> Item:
    safe = "".join(c if c.isalnum() or c in "-_." else "-" for c in f"{name}-{place}")
    return Item(name, place, data, DocumentInfo(safe[-120:].lstrip("-.")))


@cache
def _names() -> Gazetteer:
    return load()


def read(item: Item) -> Processed | str:
    """The processed document, or why it failed."""
    try:
        return process(Path(item.name).name, item.data, item.info, _names())
    except IngestError as error:
        return f"{type(error).__name__}: {error}"


def tables(doc: Processed) -> dict[str, list[Any]]:
    """The rows of each table of a document; texts stand as digests."""
    canonical = doc.canonical
    return {
        "text": [digest(canonical.text), digest(canonical.raw)],
        "pieces": [asdict(p) for p in canonical.pieces],
        "removals": [asdict(r) for r in canonical.removals],
        "furniture": [asdict(f) for f in canonical.furniture],
        "blocks": [asdict(b) for b in canonical.blocks],
        "warnings": [asdict(w) for w in canonical.warnings],
        "provisions": [asdict(p) for p in doc.provisions],
        "sentences": [asdict(s) for s in doc.sentences],
        "chunks": [asdict(c) for c in doc.chunks],
        "references": [reference_to_json(r) for r in doc.references],
        "definitions": [asdict(d) for d in doc.definitions],
        "info": [{**asdict(doc.info), "facts": None}],
        "revision": [doc.revision],
        "reference_ids": [reference_id(doc.revision, r) for r in doc.references],
    }


def digest(value: object) -> str:
    """Twenty hexadecimal digits of a value's JSON."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def snapshot(data: Path, out: Path, rows: Path | None, only: str, jobs: int) -> None:
    """Write the snapshot, set by set."""
    with out.open("w", encoding="utf-8") as stream:
        sets = sorted(p.name for p in data.iterdir() if p.is_dir() and only in {"", p.name})
        with tempfile.TemporaryDirectory() as scratch:
            for name in sets:
                lines = list(_ingested(data, Path(scratch) / name, rows, name, jobs))
                answers = _answers(Path(scratch) / name, rows) if lines else {}
                for line in lines:
                    line.update(answers.get(line["document"], {}))
                    stream.write(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")


def _ingested(data: Path, folder: Path, rows: Path | None, name: str, jobs: int) -> Iterator[dict[str, Any]]:
    context = multiprocessing.get_context("spawn")
    with Store.create(folder) as store, ProcessPoolExecutor(jobs, mp_context=context) as pool:
        store.set_gazetteers(_names().fingerprint)
        waiting = list(items(data, name))
        for item, doc in zip(waiting, pool.map(read, waiting), strict=True):
            head = {"set": name, "document": item.info.id, "name": item.name}
            print(f"{name}/{item.name}", file=sys.stderr, flush=True)
            if isinstance(doc, str):
                yield {**head, "failed": doc}
                continue
            store.put(doc)
            found = tables(doc)
            _keep(rows, name, item.info.id, found)
            yield {**head, "references": len(doc.references), "digests": {t: digest(r) for t, r in found.items()}}


def _answers(folder: Path, rows: Path | None) -> dict[str, dict[str, Any]]:
    """For each document of one index, how many references were resolved and the digests of their answers."""
    found: dict[str, dict[str, Any]] = {}
    with Store.open(folder) as store:
        resolver = Resolver(store, _names())
        for document in store.documents():
            chosen = [s for i, s in enumerate(store.references(document.info.id)) if i % EVERY == 0]
            whole = [resolution_json(a) for a in resolver.resolve_many([s.id for s in chosen])]
            short = [
                [s.record.start, s.record.end, a["status"], a["reason"],
                 [f"{t['document']}#{t['eid']}" for t in a["targets"]], [w["code"] for w in a["warnings"]]]
                for s, a in zip(chosen, whole, strict=True)
            ]  # fmt: skip
            _keep(rows, folder.name, document.info.id, {"answers": short})
            found[document.info.id] = {
                "answered": len(short), "answers": digest(short), "answers_whole": digest(whole),
            }  # fmt: skip
    return found


def _keep(rows: Path | None, name: str, document: str, found: dict[str, list[Any]]) -> None:
    for table, values in found.items() if rows is not None else ():
        path = rows / name / document / f"{table}.jsonl"  # type: ignore[operator]
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (json.dumps(v, ensure_ascii=False, sort_keys=True, default=str) for v in values)
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8", "surrogatepass")


def compare(old: Path, new: Path, aside: Iterable[str]) -> int:
    """Print every table that differs, over the sets that NEW holds; the number of documents that differ."""
    after = {(r["set"], r["document"]): r for r in read_lines(new)}
    sets = {name for name, _ in after}
    before = {(r["set"], r["document"]): r for r in read_lines(old) if r["set"] in sets}
    count = 0
    for place in sorted(before.keys() | after.keys()):
        one, other = _flat(before.get(place), aside), _flat(after.get(place), aside)
        changed = sorted(k for k in one.keys() | other.keys() if one.get(k) != other.get(k))
        if changed:
            count += 1
            print(f"{place[0]}/{place[1]}: {', '.join(changed)}")
    print(f"{len(before)} documents before, {len(after)} after; {count} differ")
    return count


def _flat(line: dict[str, Any] | None, aside: Iterable[str]) -> dict[str, Any]:
    if line is None:
        return {"absent": True}
    flat = {**line, **line.get("digests", {})}
    flat.pop("digests", None)
    return {k: v for k, v in flat.items() if k not in set(aside)}


def main() -> None:
    """Write a snapshot, or compare two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    parser.add_argument("--aside", choices=["revisions"])
    given = parser.parse_args()
    if given.compare:
        sys.exit(1 if compare(given.compare[0], given.compare[1], OWN if given.aside else ()) else 0)
    snapshot(given.data, given.out, given.rows, given.only, given.jobs)


if __name__ == "__main__":
    main()
