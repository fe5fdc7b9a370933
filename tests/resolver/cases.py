"""The text format of tests/cases/resolution.txt; see the comment at its head."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent.parent / "cases"


@dataclass
class Expected:
    status: str
    targets: list[str]
    warnings: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    because: list[str] = field(default_factory=list)
    says: str = ""


@dataclass
class Query:
    text: str
    origin: str = ""
    as_of: str | None = None
    expected: list[Expected] = field(default_factory=list)


@dataclass
class Case:
    title: str
    documents: list[dict[str, Any]] = field(default_factory=list)
    queries: list[Query] = field(default_factory=list)


def read(name: str) -> list[Case]:
    """The cases of a file, in order."""
    lines = [line for line in (CASES / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    return [_case(block) for block in "\n".join(lines).split("\n=\n")]


def _case(block: str) -> Case:
    title, *lines = [line for line in block.splitlines() if line.strip()]
    case = Case(title)
    for line in lines:
        word = line.strip().partition(" ")
        if line.startswith("document "):
            case.documents.append(_document(line.removeprefix("document ")))
        elif line.startswith("? "):
            case.queries.append(_query(line[2:]))
        elif word[0] == "->":
            case.queries[-1].expected.append(_expected(word[2]))
        elif word[0] == "~":
            case.queries[-1].expected[-1].warnings.append(word[2])
        elif word[0] == "near":
            case.queries[-1].expected[-1].near.append(word[2])
        elif word[0] == "says":
            case.queries[-1].expected[-1].says = word[2]
        elif word[0] == "because":
            case.queries[-1].expected[-1].because.append(word[2])
        else:
            address, _, words = line.strip().partition(": ") if "!" not in line else _scoped(line.strip())
            case.documents[-1]["provisions"][address] = words
    return case


def _scoped(line: str) -> tuple[str, str, str]:
    match = re.fullmatch(r"(\S+): (.*)", line)
    assert match is not None, line
    return match[1], ": ", match[2]


def _document(line: str) -> dict[str, Any]:
    name, title, *rest = [part.strip() for part in line.split("|")]
    given = dict(pair.split("=", 1) for pair in " ".join(rest).split())
    effective = [given.pop("from", ""), given.pop("to", "")]
    if "coverage" in given:
        given["coverage"] = given["coverage"].replace("_", " ")
    return {"id": name, "title": title, "effective": effective, "provisions": {}, **given}


def _query(line: str) -> Query:
    text, *rest = [part.strip() for part in line.split(" | ")]
    query = Query(text)
    for part in rest:
        if part.startswith("from "):
            query.origin = part.removeprefix("from ")
        elif part.startswith("as of "):
            query.as_of = part.removeprefix("as of ")
        else:
            raise ValueError(part)
    return query


def _expected(words: str) -> Expected:
    first, _, rest = words.partition(" ")
    if "#" in first:
        return Expected("resolved", [t.strip() for t in words.split(",")])
    return Expected(first, [t.strip() for t in rest.split(",") if t.strip()])
