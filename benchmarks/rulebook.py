"""References of HTML pages, resolved from their words alone, against the pages' own links.

python -m benchmarks.rulebook --data DIR [--set pra-rulebook] [--index DIR] [--disagreements FILE] [--json]

A set is a folder with `gold_refs.jsonl`, `structure.jsonl` and an archive of pages. The pages are ingested without the
links that are the truth and without ids. `right`: the target's document and number; of a document that is not among
the pages, an answer that it is not there (`not_indexed`, or `unknown_instrument`: told apart as `absent_unknown`).
`wrong_as_sure`: resolved without a warning, and not so. What is not read as a reference counts as not right.
"""

from __future__ import annotations

import argparse
import json
import re
import tarfile
import tempfile
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lxml import html

from benchmarks.data import load_gold, locate, place
from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.run.name_changes import reread
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.batch import fitting
from resolver.resolving.resolver import Resolver

_PAGE = re.compile(r"(?:.*/)?(?:[\w-]+\.)+[a-z]+_(?P<path>.+)_\d\d-\d\d-\d{4}__\w+\.html")
"""A page's file: its host, its path with low lines for slashes, the day, a digest."""

_CONTEXT = 70
"""Characters of a citing paragraph by which its place in the page is found."""


def pages(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The pages of a set's archive by the name that its marks give them, without their marked links and their ids."""
    for path in sorted(p for p in folder.iterdir() if ".tar" in p.name):
        with tarfile.open(path) as archive:
            for member in archive:
                match, stream = _PAGE.fullmatch(member.name), archive.extractfile(member)
                if match is not None and stream is not None:
                    head, _, rest = match["path"].partition("_")
                    name = f"{head}/{rest.replace('_', '/', 1) if head == 'guidance' else rest}"
                    yield name, plain(stream.read())


def plain(data: bytes) -> bytes:
    """A page whose editors' links are words again, and whose elements have no ids."""
    tree = html.fromstring(data.decode("utf-8"))
    for element in list(tree.iter()):
        if "id" in element.attrib:
            del element.attrib["id"]
        if "data-rb-content-link" in element.attrib and isinstance(element, html.HtmlElement):
            element.drop_tag()
    return bytes(html.tostring(tree, encoding="utf-8", doctype="<!DOCTYPE html>"))


def build(folder: Path, index: Path, gazetteer: Gazetteer) -> None:
    """Ingest every page that is not in the index yet, then read what they are called."""
    with Store.create(index) as store:
        store.set_gazetteers(gazetteer.fingerprint)
        held = {d.info.id for d in store.documents()}
        written = set()
        for name, data in pages(folder):
            info = DocumentInfo(id=name.replace("/", "__"))
            if info.id not in held:
                store.put(process("page.html", data, info, gazetteer))
                written.add(info.id)
        if written:
            reread(store, gazetteer, written)


class Asking:
    """Asks the marked references of a set."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self._texts: dict[str, tuple[str, list[int]]] = {}

    def place(self, document: str, context: str) -> Place:
        """The provision in which a paragraph stands."""
        text, offsets = self._texts.setdefault(document, folded(self.resolver.library.text(document)))
        at = text.find(" ".join(context.split())[:_CONTEXT])
        tree = self.resolver.library.tree(document)
        found = tree.at(offsets[at]) if at >= 0 else None
        return Place(document, found.eid if found is not None else None)

    def answer(self, record: dict[str, Any]) -> Resolution | None:
        """The answer to a marked reference; None where its words are read as none."""
        where = self.place(identifier(record["doc"]), record["context"])
        references = self.resolver.read(record["context"], where)
        span = (record["start"], record["end"])
        fit = fitting(references, record["context"], span, lambda words: self.resolver.read(words, where))
        if not fit:
            return None
        return self.resolver.resolve_among(record["context"], references, fit[0], place=where)

    def is_right(self, record: dict[str, Any], found: Resolution | None) -> bool:
        """Whether an answer leads to the target, or says of one that is not there that it is not."""
        target = identifier(record["target"].partition("#")[0])
        library = self.resolver.library
        if found is None:
            return False
        if library.info(target) is None:
            return found.status in {Status.NOT_INDEXED, Status.UNKNOWN_INSTRUMENT}
        wanted = bare(record.get("target_num") or "")
        for hit in (found.targets[:1] + found.targets[-1:]) if found.targets else ():
            tree = library.tree(hit.document)
            provision = tree.get(hit.eid) if hit.eid else None
            numbers = {bare(p.number) for p in tree.chain(provision)} if provision is not None else set()
            if hit.document == target and (not wanted or wanted in numbers):
                return True
        return False


def folded(text: str) -> tuple[str, list[int]]:
    """A text with single blanks, and where each of its characters stood."""
    words = list(re.finditer(r"\S+", text))
    starts, at = [], 0
    for word in words:
        starts.append(at)
        at += len(word[0]) + 1
    offsets = [0] * max(at, 1)
    for i in range(at):
        n = bisect_right(starts, i) - 1
        offsets[i] = words[n].start() + i - starts[n]
    return " ".join(word[0] for word in words), offsets


def identifier(name: str) -> str:
    """The id of a document in the index."""
    return name.replace("/", "__")


def bare(number: str) -> str:
    """A number without brackets and stops, in small letters."""
    return number.strip("(). ").lower()


def measure(folder: Path, index: Path, gazetteer: Gazetteer) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The figures, and what is not right: ids and statuses, no words of the pages."""
    build(folder, index, gazetteer)
    counts: Counter[str] = Counter()
    right: Counter[str] = Counter()
    lines: list[dict[str, Any]] = []
    with Store.open(index) as store:
        asking = Asking(Resolver(store, gazetteer))
        library = asking.resolver.library
        for n, record in enumerate(load_gold(folder)):
            if library.info(identifier(record["doc"])) is None:
                counts["citing page is absent"] += 1
                continue
            found = asking.answer(record)
            is_there = library.info(identifier(record["target"].partition("#")[0])) is not None
            kind = record["kind"] if is_there else "absent"
            good = asking.is_right(record, found)
            sure = found is not None and found.status is Status.RESOLVED and not found.warnings
            for name in ("all", kind, f"link_{record['link_kind']}"):
                counts[name] += 1
                right[name] += good
            counts["coverage"] += found is not None
            counts["wrong_as_sure"] += sure and not good
            counts["warned_when_right"] += good and is_there and found is not None and bool(found.warnings)
            counts["absent_unknown"] += (
                kind == "absent" and found is not None and found.status is Status.UNKNOWN_INSTRUMENT
            )
            if not good:
                status = "unread" if found is None else str(found.status)
                lines.append({"line": n, "kind": kind, "link": record["link_kind"], "status": status, "sure": sure})
    figures: dict[str, Any] = {f"right:{name}": right[name] / counts[name] for name in sorted(right)}
    for name in ("coverage", "wrong_as_sure", "warned_when_right"):
        figures[name] = counts[name] / max(1, counts["all"])
    figures |= {"count": counts["all"], "absent": counts["absent"], "absent_unknown": counts["absent_unknown"]}
    figures |= {"citing page is absent": counts["citing page is absent"]} if counts["citing page is absent"] else {}
    return figures, lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--set", default="pra-rulebook")
    parser.add_argument("--index", type=Path)
    parser.add_argument("--disagreements", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    folder = place(options.data, options.set)
    if locate(folder, "gold_refs.jsonl") is None:
        parser.exit(0, f"absent: {folder}\n")
    with tempfile.TemporaryDirectory() as scratch:
        figures, lines = measure(folder, options.index or Path(scratch), load())
    for name, value in figures.items():
        print(f"{name:32} {value:.4f}" if isinstance(value, float) else f"{name:32} {value}")
    if options.disagreements is not None:
        options.disagreements.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
