"""Every field of what the cases give, kept to be compared: `python -m tests.records` writes the files anew.

The cases of `tests/cases` say what matters to a reader, in few words; a fault in what they leave unsaid (the rule, a span,
a reason, the evidence, the order of candidates) shows here. Read the difference before you commit it.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from typing import Any

from ingest.document.records import DocumentInfo
from ingest.references.extract import extract_text
from ingest.references.json import reference_json
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.json import resolution_json
from resolver.answer.resolution import Resolution
from resolver.audit.audit import audit
from resolver.audit.json import audit_json
from resolver.audit.own_chunks import index_chunks
from resolver.graph.cited_by import cited_by
from resolver.graph.export import graph_text
from resolver.graph.graph import Edge, Graph, Node
from resolver.graph.json import edge_json, precedence_json, radius_json, stale_json
from resolver.graph.questions import blast_radius, override_map, stale
from resolver.reports.json import report_json
from resolver.reports.report import report
from resolver.resolving.batch import Batch
from resolver.resolving.resolver import Resolver
from tests.ingest.references.test_cases import cases, said, unescaped
from tests.resolver.build import build_store, gazetteer
from tests.resolver.resolving.test_resolution_cases import ALL, ask

FOLDER = Path(__file__).parent / "fixtures" / "records"
SAMPLES = Path(__file__).parents[1] / "samples"
_ID = re.compile(r"r[0-9a-f]{20}")
DOCUMENTS = ("act", "rules", "manual")
Rows = Iterator[tuple[str, list[Any]]]


def compact(value: Any) -> Any:
    """A JSON value without what is empty, and without what follows the gazetteers' contents: the stamp of the index, ids of
    references.
    """
    if isinstance(value, dict):
        kept = {key: compact(item) for key, item in value.items() if not (key == "index" or _ID.fullmatch(str(item)))}
        return {key: item for key, item in kept.items() if item not in (None, "", [], {}, False)}
    return [compact(item) for item in value] if isinstance(value, list | tuple) else value


def references() -> Rows:
    """The references of each case of references.txt."""
    for title, style, text, _ in cases():
        found = extract_text(unescaped(text), gazetteer(), None if style == "-" else gazetteer().style(style))
        yield title, [compact(reference_json(r, None, None)) for r in found]


def resolutions() -> Rows:
    """The answers to each case of resolution*.txt."""
    for case in ALL:
        with tempfile.TemporaryDirectory() as folder, build_store(Path(folder), case.documents) as store:
            resolver = Resolver(store, gazetteer())
            answers = [answer for query in case.queries for answer in ask(resolver, query)]
            yield case.title, [compact(resolution_json(answer)) for answer in answers]


@contextmanager
def sample_store() -> Iterator[Store]:
    """The sample Act, its rules and a manual, in an index."""
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder)) as store:
        for name, info in (
            ("apiaries-act.pdf", DocumentInfo("act", instrument="xx-act-2011-14", title="The Apiaries Act, 2011")),
            ("apiaries-rules.html", DocumentInfo("rules", parent="xx-act-2011-14")),
            ("lumen-manual.md", DocumentInfo("manual", style="technical")),
        ):
            store.put(process(name, (SAMPLES / name).read_bytes(), info, gazetteer()))
        yield store


def samples() -> Rows:
    """What the samples hold: each reference with its answer, and what cites each provision."""
    with sample_store() as store:
        resolver = Resolver(store, gazetteer())
        graph = Graph(resolver)
        for document in DOCUMENTS:
            stored = store.references(document)
            yield document, [compact(resolution_json(resolver.resolve_stored(s), document)) for s in stored]
            for node in _nodes(store, document):
                edges = [edge_json(e) for e in cited_by(graph, node)]
                if edges:
                    yield f"cited by {node}", [compact(edge) for edge in edges]


_ID = re.compile(r"\br[0-9a-f]{20}\b")


def _nodes(store: Store, document: str) -> list[Node]:
    return [Node(document, provision.eid) for provision in store.provisions.of(document)]


def _pairs(edges: Sequence[Edge]) -> list[str]:
    return [f"{e.source} -> {e.target}" for e in edges]


def questions() -> Rows:
    """What is asked of the samples' graph, report and chunks."""
    with sample_store() as store:
        graph = Graph(Resolver(store, gazetteer()))
        for node in (Node("act", "sec_8"), Node("act", "sec_9"), Node("rules", "")):
            walk = graph.follow(node, 4)
            yield f"follow {node}", [str(n) for n in walk.nodes] + _pairs(walk.edges) + [str(r) for r in walk.rings]
            yield f"covered {node}", _pairs(cited_by(graph, node, covers=True))
            yield f"radius {node}", [compact(radius_json(blast_radius(graph, node)))]
        for node in _nodes(store, "act"):
            yield f"around {node}", [str(graph.lift(node, level)) for level in ("document", "section", "provision")]
        for level in ("document", "section", "provision"):
            # Ids of references, and the order of edges by them, hang on the gazetteers' fingerprint: they are set aside.
            lines = _ID.sub("r", graph_text(graph.whole(level=level), "csv")).splitlines()
            yield f"all of the level {level}", sorted(lines)
        far = [Node("act", "sec_1"), Node("act", "sec_8"), Node("rules", ""), Node("act", "")]
        for one, other in permutations(far, 2):
            for level in ("document", "section"):
                yield f"path {one} {other} {level}", _pairs(graph.path(one, other, level=level) or [])
        yield "stale", [compact(stale_json(row)) for row in stale(graph)]
        yield "precedence", [compact(precedence_json(row)) for row in override_map(graph)[0]]
        yield "report", [compact(report_json(report(store, gazetteer())))]
        yield "audit", [compact(audit_json(audit("samples", index_chunks(store, gazetteer()))))]


def digests(rows: Rows) -> Rows:
    """The same rows, each told by a digest only: many and long, they are kept to be equal and not to be read."""
    for title, found in rows:
        yield title, [hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:12]]


def styles() -> Rows:
    """A digest of what each style reads in each case of references.txt."""
    for name in sorted(gazetteer().styles):
        style = gazetteer().style(name)
        found = []
        for _, _, text, _ in cases():
            read = [said(r) for r in extract_text(unescaped(text), gazetteer(), style)]
            found.append(hashlib.sha256("\n".join(read).encode()).hexdigest()[:6])
        yield name, found


def lines() -> Rows:
    """Each reference of the cases asked as a line of JSON: its words in their context, and parts of them."""
    with sample_store() as store:
        batch = Batch(Resolver(store, gazetteer()))
        for title, _, text, _ in cases():
            context = unescaped(text)
            answers = []
            for r in extract_text(context, gazetteer()):
                for start in sorted({r.start, r.start + len(r.text.partition(" of ")[0]) + 4}):
                    words = context[start : r.end]
                    if words.strip():
                        asked = {"text": words, "context": context, "start": start, "end": r.end}
                        answers += [
                            _short(a) for _, a, _ in batch.answers([{**asked, "document": "act", "eid": "sec_8"}])
                        ]
            yield title, answers


def _short(answer: Resolution) -> str:
    places = " ".join(f"{t.document}#{t.eid}" for t in answer.targets)
    said = answer.reference
    return f"{answer.status} {places} | {said.text if said else ''} | {answer.reason}"


KEPT: dict[str, Callable[[], Rows]] = {
    "references": references,
    "resolutions": resolutions,
    "samples": samples,
    "questions": lambda: digests(questions()),
    "styles": styles,
    "lines": lines,
}


def read(name: str) -> dict[str, list[Any]]:
    """The kept rows of one file, by their title."""
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    return {row["title"]: row["rows"] for row in map(json.loads, lines)}


def main() -> None:
    """Write every file anew."""
    for name, rows in KEPT.items():
        lines = [json.dumps({"title": title, "rows": found}, ensure_ascii=False) for title, found in rows()]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
