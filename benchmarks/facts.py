"""Facts that somebody read by eye on the page, held against what pincite reads there.

    python -m benchmarks.facts --data DIR [--doc NAME] [--show N] [--json]

DIR is a set (it holds `facts.jsonl`, `SPEC.md`, which says what each kind of fact means, and the documents) or the
parent of sets. Printed are the share of facts that hold, by kind and by document, and beside it what an empty reading
and one block of all words would reach (`floor_empty`, `floor_block`: a figure near them says nothing). A document that
cannot be read fails all its facts. Of references: `unread` were not found, `wrong_as_sure` are given as resolved,
without a warning, and are wrong; `needless` are right and carry a warning.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.data import read_lines
from benchmarks.facts_kinds import holds, reference_holds
from benchmarks.facts_reading import Answer, Fact, Floor, Reading, read, words_found
from gazetteers.load import Gazetteer, load
from ingest.document.errors import IngestError

FACTS = "facts.jsonl"
_BESIDE = frozenset({FACTS, "SPEC.md", "SOURCE.txt"})
"""Files of a set that are no documents."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One fact, whether it holds, whether it holds of the two floors, and the answer where it asks for one."""

    fact: Fact
    holds: bool
    floor_empty: bool
    floor_block: bool
    answer: Answer | None = None


def sets_of(data: Path) -> list[Path]:
    """The folders with facts: `data` itself, else those right below it."""
    if (data / FACTS).is_file():
        return [data]
    return sorted(path.parent for path in data.glob(f"*/{FACTS}"))


def facts_of(folder: Path, document: str = "") -> dict[str, list[Fact]]:
    """The facts of a set by document, those of documents alone whose name holds `document`."""
    found: dict[str, list[Fact]] = {}
    for fact in read_lines(folder / FACTS):
        if document in fact["doc"]:
            found.setdefault(fact["doc"], []).append(fact)
    return found


def document_file(folder: Path, name: str) -> Path | None:
    """The document of that name, in the set's folder or below it; None where it is absent."""
    return next(iter(sorted(path for path in folder.rglob(name) if path.is_file())), None)


def judge(facts: Sequence[Fact], reading: Reading | None) -> Iterator[Verdict]:
    """The verdict on each fact of one document; without a reading none holds."""
    words = "".join(f"{block.text} " for block in reading.blocks) if reading is not None else ""
    readings: tuple[Reading, ...] = (Floor(), Floor(words), *([] if reading is None else [reading]))
    found = [words_found(one, facts) for one in readings]
    for fact in facts:
        empty, block = (_holds(fact, one, share) for one, share in zip(readings[:2], found[:2], strict=True))
        if reading is None:
            yield Verdict(fact, False, empty, block)
        elif fact["kind"] == "reference":
            answer = reading.answer(fact)
            yield Verdict(fact, reference_holds(fact, answer), empty, block, answer)
        else:
            yield Verdict(fact, _holds(fact, reading, found[2]), empty, block)


def figures_of(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The figures over all verdicts, the shares rounded to four places."""
    by_document = _shares((v.fact["doc"], v.holds) for v in verdicts)
    answered = [(v, v.answer) for v in verdicts if v.answer is not None]
    sure = [v for v, answer in answered if answer.status == "resolved" and not answer.warned]
    return {
        "passed": _share([v.holds for v in verdicts]),
        "count": len(verdicts),
        "floor_empty": _share([v.floor_empty for v in verdicts]),
        "floor_block": _share([v.floor_block for v in verdicts]),
        "wrong_as_sure": sum(not v.holds for v in sure),
        "unread": sum(answer.status == "unread" for _, answer in answered),
        "needless": sum(v.holds and answer.warned for v, answer in answered),
        "worst_document": min(by_document.values(), default=0.0),
        **{f"passed_{kind}": share for kind, share in _shares((v.fact["kind"], v.holds) for v in verdicts).items()},
    }


def measure(folder: Path, gazetteer: Gazetteer, document: str = "", show: int = 0) -> list[Verdict]:
    """The verdicts of one set; prints a line for each document, and the first `show` facts that fail."""
    verdicts: list[Verdict] = []
    by_document = facts_of(folder, document)
    for name, facts in by_document.items():
        own = list(judge_file(folder, name, facts, gazetteer))
        print(f"{name:42} {sum(v.holds for v in own)}/{len(own)}")
        for verdict in (v for v in own if not v.holds):
            if show > 0:
                show -= 1
                words = {key: value for key, value in verdict.fact.items() if key != "doc"}
                status = "" if verdict.answer is None else f" {verdict.answer.status}"
                print(f"    fails: {json.dumps(words, ensure_ascii=False)[:260]}{status}")
        verdicts += own
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name not in _BESIDE):
        if not document and path.name not in by_document:
            print(f"left out: {path.relative_to(folder)}: no fact is about it")
    return verdicts


def judge_file(folder: Path, name: str, facts: Sequence[Fact], gazetteer: Gazetteer) -> Iterator[Verdict]:
    """The verdicts on one document of a set; says on stderr why a document has no reading."""
    path = document_file(folder, name)
    with ExitStack() as stack:
        reading = None
        if path is None:
            print(f"absent: {name}: all its facts fail", file=sys.stderr)
        else:
            try:
                reading = stack.enter_context(read(path, gazetteer))
            except IngestError as error:
                print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
        yield from judge(facts, reading)


def main() -> None:
    """Prints the figures of every set, and of all together where there are several."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--doc", default="", help="only documents whose name holds this")
    parser.add_argument("--show", type=int, default=0, help="facts that fail, printed for each set")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    folders = sets_of(options.data)
    if not folders:
        sys.exit(f"absent: no {FACTS} in {options.data} or in a folder of it")
    gazetteer, every, by_set = load(), [], {}
    for folder in folders:
        verdicts = measure(folder, gazetteer, options.doc, options.show)
        by_set[folder.name] = {**figures_of(verdicts), "documents": _shares((v.fact["doc"], v.holds) for v in verdicts)}
        _print(folder.name, verdicts)
        every += verdicts
    if len(folders) > 1:
        _print("all", every)
    if options.json:
        (first, *more) = by_set.values()
        print(json.dumps({**figures_of(every), "sets": by_set} if more else first))


def _print(name: str, verdicts: Sequence[Verdict]) -> None:
    print(f"\n{name}")
    for figure, value in figures_of(verdicts).items():
        kind = figure.removeprefix("passed_")
        own = [v.holds for v in verdicts if v.fact["kind"] == kind]
        print(f"{figure:24} {value}" + (f"  ({sum(own)}/{len(own)})" if own else ""))
    print()


def _holds(fact: Fact, reading: Reading, found: float) -> bool:
    try:
        return holds(fact, reading, found)
    except KeyError as error:
        raise SystemExit(f"{fact.get('id')}: not a fact by SPEC.md: {error} is unknown or not there") from error


def _share(held: Sequence[bool]) -> float:
    return round(sum(held) / max(1, len(held)), 4)


def _shares(held: Iterable[tuple[str, bool]]) -> dict[str, float]:
    """For each name the share that holds, by name."""
    found: dict[str, list[bool]] = {}
    for name, one in held:
        found.setdefault(name, []).append(one)
    return {name: _share(found[name]) for name in sorted(found)}


if __name__ == "__main__":
    main()
