"""Legal XML rendered without ids, ingested, and its paths compared with the XML's own structure.

    python -m benchmarks.rendered --data DIR [--sets canada-acts,uscode] [--limit N] [--json]

`path_equality_*`: share of sections whose whole path (every container and the section itself, words, order) comes out
equal. `tree_path_equality`: labelled units, all levels, whose path of printed labels comes out equal; units invented or
lost both count against it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks import rendering
from benchmarks.rendered_sources import Line, Source, bare, sources
from gazetteers.load import load
from gazetteers.records import Style
from ingest.document.records import BlockType, Canonical, Provision
from ingest.provisions.build import build
from ingest.readers.options import ReadOptions
from ingest.readers.registry import read
from ingest.structure.traversal import traverse

SETS = ("canada-acts", "dc-code", "uscode", "uk-clml")
TREE_SETS = frozenset(("canada-acts", "dc-code", "uscode"))
FORMATS: dict[str, tuple[str, Callable[[Sequence[Line]], bytes]]] = {
    "html": ("act.html", rendering.html),
    "markdown": ("act.md", rendering.markdown),
    "text": ("act.txt", rendering.plain),
    "pdf": ("act.pdf", rendering.pdf),
}
PDF_SECTIONS = 400
"""Documents with more sections are left out of the PDF rendering: reportlab needs minutes for them."""

Path_ = tuple[str, ...]


def folded(text: str) -> str:
    """Letters and digits of a heading, lower case: what must be equal."""
    return "".join(c for c in text.casefold() if c.isalnum())


def true_paths(lines: Iterable[Line], fold: Callable[[str], str] = folded) -> Counter[Path_]:
    """The path of each section: the words of its containers and its own."""
    found: Counter[Path_] = Counter()
    above: list[tuple[int, str]] = []
    for line in lines:
        if line.kind not in {"container", "section"}:
            continue
        while above and above[-1][0] >= line.depth:
            above.pop()
        above.append((line.depth, fold(line.text)))
        if line.kind == "section":
            found[tuple(text for _, text in above)] += 1
    return found


def found_paths(canonical: Canonical) -> Counter[Path_]:
    """The section path of every heading, as the product gives it."""
    found: Counter[Path_] = Counter()
    for block in canonical.blocks:
        if block.type is BlockType.HEADING:
            steps = canonical.path(block.ordinal)
            found[tuple(folded(f"{s.label} {s.title}") for s in steps)] += 1
    return found


def true_labels(lines: Iterable[Line]) -> Counter[Path_]:
    """The label path of every labelled unit below a section."""
    return Counter(line.labels for line in lines if line.kind == "unit")


def found_labels(provisions: Sequence[Provision]) -> Counter[Path_]:
    """The label paths of the product's provisions; unnumbered scopes and defined terms are stepped over."""
    by_eid = {p.eid: p for p in provisions}
    found: Counter[Path_] = Counter()
    for provision in provisions:
        if provision.heading is not None or not provision.number or provision.unit == "definition":
            continue
        labels: list[str] = []
        node: Provision | None = provision
        while node is not None:
            if node.number and node.unit != "definition":
                labels.append(bare(node.number))
            if node.heading is not None:
                break
            node = by_eid[node.parent] if node.parent is not None else None
        found[tuple(reversed(labels))] += 1
    return found


def ingest(source: Source, form: str, style: Style) -> tuple[Canonical, tuple[Provision, ...]]:
    """One rendering of a document, read and traversed."""
    name, render = FORMATS[form]
    canonical = traverse(read(name, render(source.lines), ReadOptions()), style)
    return canonical, build(canonical, style)


def measure(
    data: Path, sets: Sequence[str] = SETS, forms: Sequence[str] = tuple(FORMATS), limit: int = 0
) -> dict[str, float]:
    """All figures over `sets`; `limit` documents of each set where it is not 0."""
    gazetteer = load()
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for source in sources(data, tuple(sets)):
        set_name = source.name.partition("/")[0]
        seen[set_name] += 1
        if limit and seen[set_name] > limit:
            continue
        expected = true_paths(source.lines)
        for form in forms:
            if form == "pdf" and sum(expected.values()) > PDF_SECTIONS:
                continue
            canonical, provisions = ingest(source, form, gazetteer.style(source.style))
            got = sum((expected & found_paths(canonical)).values())
            _count(right, total, f"path_equality_{form}", got, sum(expected.values()))
            _count(right, total, f"path_equality_{form}:{set_name}", got, sum(expected.values()))
            line = f"{source.name} {form}: {got} of {sum(expected.values())} paths"
            if form == "html" and set_name in TREE_SETS:
                truth, labels = true_labels(source.lines), found_labels(provisions)
                same, all_ = sum((truth & labels).values()), max(sum(truth.values()), sum(labels.values()))
                _count(right, total, "tree_path_equality", same, all_)
                _count(right, total, f"tree_path_equality:{set_name}", same, all_)
                line += f", {same} of {sum(truth.values())} label paths ({sum(labels.values())} found)"
            print(line)
    return {name: right[name] / total[name] for name in sorted(total) if total[name]}


def _count(right: Counter[str], total: Counter[str], name: str, got: int, all_: int) -> None:
    right[name] += got
    total[name] += all_


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--forms", default=",".join(FORMATS))
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options.data, options.sets.split(","), options.forms.split(","), options.limit)
    for name, value in figures.items():
        print(f"{name:40} {value:.4f}")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
