"""Marked references of legal XML as questions with known answers, and what counts as right."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from benchmarks.data import load_gold, locate, place, read_lines
from benchmarks.rendered_sources import Source, bare, sources
from gazetteers.numbers import key
from resolver.answer.resolution import Resolution, Status
from resolver.library.library import Library

ADJUDICATIONS = Path(__file__).parent / "adjudications"
"""Disagreements that a person read, one file per set: whose answer is right, and why."""

_LABEL = re.compile(r"\(([^()]+)\)")


@dataclass(frozen=True, slots=True)
class Question:
    """One marked reference. `kind`: section, subsection, container, title, act (a law outside the set).

    `expected` is the path of printed labels, outermost first; `there` says how much of it is in what was ingested
    (whole, part, none), `supplied` whether its document is; `repealed` whether the target says that it is no longer
    law.
    """

    set: str
    document: str
    labels: tuple[str, ...]
    context: str
    start: int
    end: int
    kind: str
    expected: tuple[str, ...]
    target: str
    there: str
    supplied: bool
    repealed: bool

    @property
    def id(self) -> str:
        """What adjudications are keyed by: it holds no words of the law."""
        seed = f"{self.set}:{self.document}:{self.context}:{self.start}"
        return hashlib.sha256(seed.encode()).hexdigest()[:16]


def questions(data: Path, names: tuple[str, ...]) -> Iterator[Question]:
    """The questions of the sets under `data`; presence is recomputed from the documents."""
    for name in names:
        gold = load_gold(place(data, name))
        if not gold:
            continue
        held: dict[str, set[tuple[str, ...]]] = {}
        for source in supplied(data, name):
            document = source.name.partition("/")[2].casefold()
            labels = held.setdefault(document, set())
            labels.update(line.labels[:i] for line in source.lines for i in range(1, len(line.labels) + 1))
            labels.update(containers(source))
        make = _dc if name == "dc-code" else _canada
        repealed = _repealed(place(data, name))
        yield from (q for q in (make(r, held, repealed) for r in gold) if q is not None)


def supplied(data: Path, name: str) -> Iterator[Source]:
    """The documents of a set that its own list of sections names: an archive may hold drafts beside them."""
    path = locate(place(data, name), "structure.jsonl")
    listed = set() if path is None else {str(x["doc"]).rpartition("title-")[2].casefold() for x in read_lines(path)}
    yield from (s for s in sources(data, (name,)) if not listed or s.name.partition("/")[2].casefold() in listed)


def containers(source: Source) -> Iterator[tuple[str, ...]]:
    """The paths of a document's containers by value, marked so that none is a section's; inner levels may be left
    out.
    """
    above: list[tuple[int, str]] = []
    for line in source.lines:
        if line.kind != "container":
            continue
        above = [x for x in above if x[0] < line.depth]
        number = line.text.partition(" ")[2].partition(" ")[0].rstrip(".")
        above.append((line.depth, key(number, "chapter")))
        keys = [k for _, k in above]
        for size in range(len(keys)):
            for kept in combinations(keys[1:-1], size):
                yield ("container", keys[0], *kept, *keys[-1:])


def _wanted(expected: tuple[str, ...]) -> tuple[str, ...]:
    return ("container", *(key(x, "chapter") for x in expected))


def _repealed(folder: Path) -> frozenset[str]:
    path = locate(folder, "structure.jsonl")
    lines = [] if path is None else list(read_lines(path))
    return frozenset(str(x["id"]) for x in lines if x.get("repealed"))


def _dc(
    record: Mapping[str, Any], held: Mapping[str, set[tuple[str, ...]]], repealed: frozenset[str]
) -> Question | None:
    target = str(record["target"]).replace("D.C. Code|", "dc:")
    place = (str(record["source"]).lstrip("§"), *(str(s) for s in record["source_sub"]))
    if not target.startswith("dc:"):
        kind, expected, there = "act", (target,), "none"
    elif target.startswith("dc:§"):
        head, *rest = target.removeprefix("dc:§").split("|")
        expected = (bare(head), *(bare(x) for x in rest))
        kind = "section" if len(expected) == 1 else "subsection"
        there = "whole" if _held(expected, held) else "part" if _held(expected[:1], held) else "none"
    else:
        expected, kind = tuple(target.removeprefix("dc:").split("|")), "container"
        there = "whole" if _held(_wanted(expected), held) else "none"
    return Question(
        "dc-code", str(record["doc"]).replace("dc/", "dc-"), place, record["context"], record["start"], record["end"],
        kind, expected, target, there, bool(record["target_supplied"]), f"§{expected[0]}" in repealed,
    )  # fmt: skip


def _held(expected: tuple[str, ...], held: Mapping[str, set[tuple[str, ...]]]) -> bool:
    return any(expected in labels for labels in held.values())


def _canada(
    record: Mapping[str, Any], held: Mapping[str, set[tuple[str, ...]]], repealed: frozenset[str]
) -> Question | None:
    document = str(record["doc"])
    place = (str(record["source"]).partition("#s")[2],) if "#s" in str(record["source"]) else ()
    target = str(record.get("target_ext") or record["target"])
    if record.get("ref_type") == "other":
        return None  # a periodical, no law
    if record["marked"] == "statute title":
        kind, expected = ("title", (target,)) if record["target_in_corpus"] else ("act", (target,))
        there = "whole" if kind == "title" else "none"
    else:
        number = target.partition("#s")[2]
        expected = (number.partition("(")[0], *_LABEL.findall(number))
        own = held.get(document.casefold(), set())
        kind = "section" if len(expected) == 1 else "subsection"
        there = "whole" if expected in own else "part" if expected[:1] in own else "none"
    return Question(
        "canada-acts", f"ca-{document.casefold()}", place, record["context"], record["start"], record["end"],
        kind, expected, target, there, supplied=True, repealed=target in repealed,
    )  # fmt: skip


def is_right(question: Question, answer: Resolution, library: Library) -> bool:
    """Whether the answer is the exact target where it is there, or the right failure where it is not."""
    if question.kind == "act":
        return answer.status in {Status.NOT_INDEXED, Status.UNKNOWN_INSTRUMENT}
    if question.kind == "title":
        return _titled(question, answer)
    if question.there == "whole":
        return answer.status is Status.RESOLVED and _is_target(question, answer, library, len(question.expected))
    if question.there == "part":
        return answer.status is Status.PARTIAL and _is_target(question, answer, library, 1)
    if not question.supplied:
        return answer.status is Status.NOT_INDEXED
    return answer.status in {Status.NOT_FOUND, Status.NOT_INDEXED, Status.UNKNOWN_INSTRUMENT, Status.PARTIAL}


def section_right(question: Question, answer: Resolution, library: Library) -> bool:
    """Whether the section alone is the right one."""
    return answer.status in {Status.RESOLVED, Status.PARTIAL} and _is_target(question, answer, library, 1)


def _titled(question: Question, answer: Resolution) -> bool:
    """The title alone is marked: whether the section named with it is there does not count."""
    wanted = f"ca-{question.expected[0].casefold()}"
    named = answer.reference.instrument if answer.reference is not None else None
    if named is not None and named.via != "self":
        return named.id == wanted and answer.status is not Status.AMBIGUOUS
    return answer.status is Status.RESOLVED and any(t.instrument == wanted for t in answer.targets)


def _is_target(question: Question, answer: Resolution, library: Library, depth: int) -> bool:
    """Compare the first target's printed labels (containers: by value) with the expected ones, down to `depth`."""
    if not answer.targets:
        return False
    target = answer.targets[0]
    if question.kind == "container":
        return _same_path(_container_path(target.document, target.eid, library), _wanted(question.expected)[1:])
    if question.set == "canada-acts" and target.document != question.document:
        return False
    tree = library.tree(target.document)
    provision = tree.get(target.eid)
    labels = (
        []
        if provision is None
        else [
            bare(p.number)
            for p in reversed(tree.chain(provision))
            if tree.style.kind_of(p.unit) in {"major", "minor"} and p.number
        ]
    )
    # The mark may hold the number alone, the reference printed behind it or before it lead deeper: "§ 32-702 (d)(5)".
    printed = answer.reference
    deeper = printed is not None and len(printed.pinpoint) > len(question.expected) and printed.end > question.end
    before = printed is not None and question.set == "canada-acts" and len(printed.pinpoint) > len(question.expected)
    whole = len(labels) == depth or deeper or before
    return tuple(labels[:depth]) == question.expected[:depth] and (depth < len(question.expected) or whole)


def _same_path(found: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the found containers hold the wanted ones in order, the first and the last being the same: marks leave
    out levels that do not restart numbering ("title 42, chapter 35" stands in a subtitle).
    """
    if not found or found[:1] != wanted[:1] or found[-1:] != wanted[-1:]:
        return False
    rest = iter(found)
    return all(any(step == each for each in rest) for step in wanted)


def _container_path(document: str, eid: str, library: Library) -> tuple[str, ...]:
    title = key(document.removeprefix("dc-title-"), "chapter")
    tree = library.tree(document)
    provision = tree.get(eid) if eid else None
    above = [] if provision is None else [p for p in reversed(tree.chain(provision)) if p.unit != "title"]
    return (title, *(key(p.number, "chapter") for p in above))


def adjudicated(set_name: str) -> dict[str, dict[str, Any]]:
    """The verdicts of one set by question id: `verdict` is product, truth or unclear."""
    path = ADJUDICATIONS / f"{set_name}.jsonl"
    return {v["id"]: v for v in read_lines(path)} if path.is_file() else {}
