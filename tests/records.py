"""Every field of what the cases give, kept to be compared: `python -m tests.records` writes the files anew.

The cases of `tests/cases` say what matters to a reader, in few words; a fault in what they leave unsaid (the rule, a span,
a reason, the evidence, the order of candidates) shows here. Read the difference before you commit it.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ingest.document.records import DocumentInfo
from ingest.references.extract import extract_text
from ingest.references.json import reference_json
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.json import resolution_json
from resolver.graph.cited_by import cited_by
from resolver.graph.graph import Graph, Node
from resolver.graph.json import edge_json
from resolver.resolving.resolver import Resolver
from tests.ingest.references.test_cases import cases, unescaped
from tests.resolver.build import build_store, gazetteer
from tests.resolver.resolving.test_resolution_cases import ALL, ask

FOLDER = Path(__file__).parent / "fixtures" / "records"
SAMPLES = Path(__file__).parents[1] / "samples"
_ID = re.compile(r"r[0-9a-f]{20}")
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


def samples() -> Rows:
    """What the sample Act and its rules hold: each reference with its answer, and what cites each provision."""
    known = gazetteer()
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder)) as store:
        for name, info in (
            ("apiaries-act.pdf", DocumentInfo("act", instrument="xx-act-2011-14", title="The Apiaries Act, 2011")),
            ("apiaries-rules.html", DocumentInfo("rules", parent="xx-act-2011-14")),
            ("lumen-manual.md", DocumentInfo("manual", style="technical")),
        ):
            store.put(process(name, (SAMPLES / name).read_bytes(), info, known))
        resolver = Resolver(store, known)
        graph = Graph(resolver)
        for document in ("act", "rules", "manual"):
            stored = store.references(document)
            provisions = store.provisions.of(document)
            yield document, [compact(resolution_json(resolver.resolve_stored(s), document)) for s in stored]
            for eid in (p.eid for p in provisions):
                edges = [edge_json(e) for e in cited_by(graph, Node(document, eid))]
                if edges:
                    yield f"cited by {document}#{eid}", [compact(edge) for edge in edges]


KEPT: dict[str, Callable[[], Rows]] = {"references": references, "resolutions": resolutions, "samples": samples}


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
