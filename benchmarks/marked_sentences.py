"""Sentences marked by hand before the grammar was run on them: full span and whole parse, with a 95% interval.

`marks/references.json` holds no law text: per sentence its file, the SHA-256 of its words, and for each reference the
offsets, the steps and, where one is named, a part of the instrument's words. 300 sentences with a unit word, 60 drawn
at random from each of five real sources in two rounds; sentences of 20 to 420 characters.
"""

from __future__ import annotations

import hashlib
import json
import re
import tarfile
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from lxml import etree

from benchmarks.data import locate, read_text
from gazetteers.load import Gazetteer
from ingest.document.records import Reference, Step
from ingest.references.extract import extract_text

MARKS = Path(__file__).parent / "marks" / "references.json"
_SENTENCE = re.compile(r'(?<=[.;:]) (?=["“(A-Z])')


def measure_sentences(data: Path, gazetteer: Gazetteer) -> dict[str, float | int]:
    """Share of the marked references read with the right span and the whole right parse; what was read besides."""
    marks = json.loads(MARKS.read_text(encoding="utf-8"))
    texts = {hash_of(s): s for p in paragraphs(data, {m["file"] for m in marks}) for s in _SENTENCE.split(p)}
    asked = right = extra = absent = 0
    for mark in marks:
        text = texts.get(mark["sha256"])
        if text is None:
            absent += 1
            continue
        found = list(extract_text(text, gazetteer, gazetteer.style(mark["style"])))
        for wanted in mark["references"]:
            asked += 1
            hit = next((r for r in found if _is(r, wanted)), None)
            if hit is not None:
                right += 1
                found.remove(hit)
        extra += len(found)
    if not asked:
        return {}
    low, high = interval(right, asked)
    return {
        "sentences": len(marks) - absent,
        "sentence_references": asked,
        "sentence_recall": round(right / asked, 4),
        "sentence_recall_low": low,
        "sentence_recall_high": high,
        "sentence_extra": extra,
    }


def _is(reference: Reference, wanted: dict[str, Any]) -> bool:
    if reference.start != wanted["start"] or not reference.text.startswith(wanted_prefix(reference, wanted)):
        return False
    if _steps(reference.pinpoint) != wanted["steps"]:
        return False
    if (_steps(reference.through) if reference.through is not None else None) != wanted.get("through"):
        return False
    named = wanted.get("instrument")
    if not named:
        return True
    if named in {"ibid", "that"}:
        return reference.deixis == named
    return reference.instrument is not None and named.lower() in reference.instrument.text.lower()


def wanted_prefix(reference: Reference, wanted: dict[str, Any]) -> str:
    """The words up to the marked end: a span may go on over an official number behind the title."""
    return reference.text[: wanted["end"] - wanted["start"]] if reference.end >= wanted["end"] else "\0"


def _steps(steps: tuple[Step, ...]) -> list[list[str | None]]:
    return [[s.unit, s.number] for s in steps]


def interval(right: int, asked: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    z, share = 1.96, right / asked
    middle = (share + z * z / (2 * asked)) / (1 + z * z / asked)
    half = z * sqrt(share * (1 - share) / asked + z * z / (4 * asked * asked)) / (1 + z * z / asked)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def hash_of(sentence: str) -> str:
    """SHA-256 of the words of a sentence."""
    return hashlib.sha256(sentence.encode("utf-8")).hexdigest()


def paragraphs(data: Path, files: set[str]) -> Iterator[str]:
    """The paragraphs of the sources, white space folded. "ARCHIVE!MEMBER" is a file in a tar; each tar is read once."""
    members: dict[str, set[str]] = {}
    for file in sorted(files):
        archive, _, member = file.partition("!")
        if member:
            members.setdefault(archive, set()).add(member)
        elif (path := locate(data, archive)) is not None:
            yield from _paragraphs(path, archive)
    for archive, wanted in sorted(members.items()):
        if (path := locate(data, archive)) is None:
            continue
        with tarfile.open(path) as tar:
            for entry in tar:
                stream = tar.extractfile(entry) if entry.name in wanted else None
                if stream is not None:
                    yield from elements(stream.read(), "text")


def _paragraphs(path: Path, name: str) -> Iterator[str]:
    if name.endswith(".xml"):
        yield from elements(read_text(path).encode("utf-8"), "Text")
    elif name.endswith(".json"):
        yield from _strings(json.loads(read_text(path)))
    else:
        yield from (" ".join(p.split()) for p in read_text(path).split("\n\n"))


def elements(xml: bytes, name: str) -> Iterator[str]:
    """The texts of the elements of one local name, white space folded."""
    for element in etree.fromstring(xml).iter(etree.Element):
        if etree.QName(element).localname == name:
            yield " ".join("".join(str(t) for t in element.itertext()).split())


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _strings(each)
    elif isinstance(value, str):
        yield " ".join(value.split())
