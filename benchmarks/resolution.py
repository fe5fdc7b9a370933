"""Marked references resolved from the plain citing paragraph, against the targets that the publishers marked.

python -m benchmarks.resolution --data DIR [--sets dc-code,canada-acts] [--mode recovered|given] [--form text|html]
[--index DIR] [--disagreements FILE] [--json]

Documents are ingested from their text, rendered without ids. `right`: the exact target, or the right failure.
`wrong_as_sure`: resolved without a warning, and not the right target. `absent_told`: of the targets that are not
there, those told so. `warned_when_right`: right answers with a warning that the truth does not bear out. `coverage`:
questions whose words were read as a reference at all. `--index` keeps the index for the next run.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.resolution_gold import Question, adjudicated, is_right, questions, section_right
from benchmarks.resolution_index import MODES, SETS, build
from gazetteers.load import Gazetteer, load
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.answer.resolution import Resolution, Status
from resolver.resolving.batch import fitting
from resolver.resolving.printed_labels import by_labels
from resolver.resolving.resolver import Resolver

TIMED = 4000
"""Stored references that are resolved one by one for the times."""


class Tally:
    """Counts of right and wrong answers, by kind of question."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.total: Counter[str] = Counter()
        self.lines: list[dict[str, Any]] = []

    def count(self, name: str, *, right: bool) -> None:
        """One more question of a kind."""
        self.total[name] += 1
        self.right[name] += right

    def share(self, name: str) -> float | None:
        """The share of right ones; None where nothing of the kind was asked."""
        return self.right[name] / self.total[name] if self.total[name] else None


def answer(resolver: Resolver, question: Question) -> Resolution | None:
    """The product's answer to one question, or None: nothing was read in the words."""
    tree = resolver.library.tree(question.document)
    place = by_labels(tree, list(question.labels)) if question.labels else None
    where = Place(question.document, place.eid if place is not None else None)
    references = resolver.read(question.context, where)
    span = (question.start, question.end)
    fit = fitting(references, question.context, span, lambda words: resolver.read(words, where))
    return resolver.resolve_among(question.context, references, fit[0], place=where) if fit else None


def judge(
    tally: Tally, question: Question, found: Resolution | None, resolver: Resolver, verdicts: dict[str, Any]
) -> None:
    """Count one answer under every figure that it bears on."""
    library = resolver.library
    tally.count("coverage", right=found is not None)
    right = found is not None and is_right(question, found, library)
    verdict = verdicts.get(question.id, {}).get("verdict")
    if not right and verdict in {"product", "unclear"}:
        tally.count("adjudicated", right=verdict == "product")
        if verdict == "unclear":
            return
        right = True
    present = question.there == "whole"
    tally.count("right", right=right)
    if not present:
        tally.count("absent_told", right=right)
    elif question.set == "canada-acts" and question.kind in {"section", "subsection"}:
        tally.count("right_section", right=right or (found is not None and section_right(question, found, library)))
        if question.kind == "subsection":
            tally.count("right_subsection", right=right)
    else:
        tally.count(f"right_{question.kind}", right=right)
    sure = found is not None and found.status is Status.RESOLVED and not found.warnings
    warned = found is not None and found.status is Status.RESOLVED and bool(found.warnings)
    tally.count("wrong_as_sure", right=sure and not right)
    tally.count("wrong_with_warning", right=warned and not right)
    if right and found is not None and present:
        tally.count("warned_when_right", right=bool(found.warnings) and not question.repealed)
    if not right or (found is not None and found.warnings and not question.repealed):
        tally.lines.append(_line(question, found, right=right))


def _line(question: Question, found: Resolution | None, *, right: bool) -> dict[str, Any]:
    shown = question.context[max(0, question.start - 80) : question.end + 60]
    return {
        "id": question.id, "set": question.set, "kind": question.kind, "there": question.there, "right": right,
        "document": question.document, "place": list(question.labels), "target": question.target,
        "words": question.context[question.start : question.end], "around": shown,
        "status": None if found is None else str(found.status), "reason": None if found is None else found.reason,
        "targets": [] if found is None else [f"{t.document}#{t.eid}" for t in found.targets][:5],
        "warnings": [] if found is None else [w.code for w in found.warnings],
        "reference": None if found is None or found.reference is None else found.reference.text,
    }  # fmt: skip


def times(gazetteer: Gazetteer, store: Store) -> dict[str, float]:
    """p50 and p99 of one resolution of a stored reference, evenly over all documents; and the gain of a batch."""
    ids = [s.id for d in store.documents() for s in store.references(d.info.id) if s.record.standing == "live"]
    chosen = ids[:: max(1, len(ids) // TIMED)][:TIMED]
    if not chosen:
        return {}
    resolver = Resolver(store, gazetteer)  # nothing is known yet: the first question to each document pays for it
    resolver.resolve_reference(chosen[0])
    spent: list[float] = []
    for reference in chosen:
        began = time.perf_counter()
        resolver.resolve_reference(reference)
        spent.append(time.perf_counter() - began)
    began = time.perf_counter()
    Resolver(store, gazetteer).resolve_many(chosen)
    batch = time.perf_counter() - began
    spent.sort()
    return {
        "p50_ms": 1000 * spent[len(spent) // 2],
        "p99_ms": 1000 * spent[int(0.99 * len(spent))],
        "batch_ratio": sum(spent) / batch,
    }


def measure(
    options: argparse.Namespace, folder: Path, gazetteer: Gazetteer
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """All figures over the sets asked for, and the disagreements."""
    names = tuple(n for n in options.sets.split(",") if n)
    build(options.data, folder, gazetteer, mode=options.mode, form=options.form, names=names)
    figures: dict[str, Any] = {}
    overall = Tally()
    with Store.open(folder) as store:
        resolver = Resolver(store, gazetteer)
        for name in names:
            tally = Tally()
            verdicts = adjudicated(name)
            for question in questions(options.data, (name,)):
                if resolver.library.info(question.document) is None:
                    continue
                found = answer(resolver, question)
                for each in (tally, overall):
                    judge(each, question, found, resolver, verdicts)
            figures |= {f"{key}:{name}": value for key, value in summary(tally).items()}
        figures = {**summary(overall), **figures, **times(gazetteer, store)}
    return figures, overall.lines


def summary(tally: Tally) -> dict[str, Any]:
    """The figures of one tally; kinds that nothing was asked of are left out."""
    shares = {name: tally.share(name) for name in sorted(tally.total) if name != "adjudicated"}
    found: dict[str, Any] = {name: share for name, share in shares.items() if share is not None}
    return {**found, "count": tally.total["right"], "adjudicated": tally.total["adjudicated"]}


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--mode", choices=MODES, default="recovered")
    parser.add_argument("--form", choices=("text", "html"), default="text")
    parser.add_argument("--index", type=Path)
    parser.add_argument("--disagreements", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        figures, lines = measure(options, options.index or Path(scratch), load())
    for name, value in figures.items():
        print(f"{name:32} {value:.5f}" if isinstance(value, float) else f"{name:32} {value}")
    if options.disagreements is not None:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        options.disagreements.write_text(text, "utf-8")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
