"""The cases of tests/cases/references.txt: what is read, and that every span is verbatim."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import Reference, Step
from ingest.references.extract import extract_text

CASES = Path(__file__).parents[2] / "cases" / "references.txt"


@cache
def shipped() -> Gazetteer:
    return load()


def cases() -> Iterator[tuple[str, str, str, list[str]]]:
    """(title, style, text, expected lines) of every case of the file."""
    lines = [line for line in CASES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        title, style = lines[at], lines[at + 1].removeprefix(". ")
        end = lines.index(".", at + 2)
        stop = lines.index(".", end + 1)
        yield title, style, "\n".join(lines[at + 2 : end]), lines[end + 1 : stop]
        at = stop + 1


def unescaped(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text).replace("\\n", "\n")


def steps(path: tuple[Step, ...]) -> str:
    return " > ".join(f"{s.unit} {s.number}".strip() if s.unit else f"({s.number})" for s in path)


def said(r: Reference) -> str:
    """One reference as the case file writes it."""
    words = "".join(c for c in " ".join(r.text.split()) if unicodedata.category(c) != "Cf")
    line = f"{words} => {steps(r.pinpoint) or '-'}"
    line += f" .. {steps(r.through)}" if r.through else ""
    line += " .." if r.open_range else ""
    line += f" | @ {r.instrument.text} ({r.instrument.via})" if r.instrument else ""
    line += f" | {r.standing}" if r.standing != "live" else ""
    line += " | excluded" if r.excluded else f" | role {r.role}" if r.role != "mention" else ""
    line += f" | deixis {r.deixis}" if r.deixis else ""
    line += f" | element {r.element}" if r.element else ""
    line += "".join(f" | = {a.instrument} {steps(a.steps)}" for a in r.parallel)
    line += "".join(f" | or {a.instrument or 'here'} {steps(a.steps)}" for a in r.elsewhere)
    return line


@pytest.mark.parametrize(("style", "text", "expected"), [pytest.param(*case[1:], id=case[0]) for case in cases()])
def test_case(style, text, expected):
    source = unescaped(text)
    reading = None if style == "-" else shipped().style(style)
    found = extract_text(source, shipped(), reading)
    assert [said(r) for r in found] == expected
    for r in found:
        assert source[r.start : r.end] == r.text
        if r.instrument is not None:
            assert source[r.instrument.start : r.instrument.end] == r.instrument.text


def test_the_file_holds_the_forms():
    titles = [case[0] for case in cases()]
    assert len(titles) == len(set(titles))
    assert len(titles) > 80
