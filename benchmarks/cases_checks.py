"""What a case is held against: the checks made, what differed, and what only an eye can judge."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gazetteers.load import Gazetteer
from ingest.document.records import BlockType, Canonical, DocumentInfo, Processed
from ingest.run.pipeline import process
from ingest.run.settings import Settings

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_SUFFIXES = {"markdown": ".md", "html": ".html", "docx": ".docx", "pdf": ".pdf"}

Case = dict[str, Any]


@dataclass
class Checks:
    """The checks of one case. `failures` says what differed, `by_eye` what the product gave where code cannot judge."""

    made: int = 0
    failures: list[str] = field(default_factory=list)
    by_eye: list[str] = field(default_factory=list)

    def equal(self, what: str, got: object, wanted: object) -> None:
        """Notes a failure where the two differ."""
        self.made += 1
        if got != wanted:
            self.failures.append(f"{what}: {got!r}, not {wanted!r}")

    def true(self, what: str, holds: object) -> None:
        """Notes a failure where the statement `what` does not hold."""
        self.made += 1
        if not holds:
            self.failures.append(f"not so: {what}")


@dataclass(frozen=True)
class Kit:
    """What every scorer works with: the gazetteers, the cases' files, and a folder for indexes."""

    gazetteer: Gazetteer
    files: Path
    scratch: Path

    def source(self, case: Case, part: str = "") -> tuple[str, bytes]:
        """(name, bytes) of a case's document: its file where it has one, else its input as text."""
        found = sorted(self.files.glob(f"{case['id']}{'_' + part if part else ''}.*"))
        if found:
            return found[0].name, found[0].read_bytes()
        given = case["input"]
        if isinstance(given, dict):
            given = "\f".join(given["pages"]) if "pages" in given else given["text"]
        suffix = next((s for word, s in _SUFFIXES.items() if case["kind"].startswith(word)), ".txt")
        suffix = ".txt" if isinstance(case["input"], dict) else suffix
        suffix = ".html" if suffix == ".txt" and given.startswith("<") else suffix
        return case["id"] + suffix, given.encode()

    def process(self, case: Case, part: str = "", *, size: int = 1200) -> Processed:
        """A case's document, through the whole pipeline."""
        name, data = self.source(case, part)
        return self.process_bytes(name, data, size=size)

    def process_bytes(self, name: str, data: bytes, *, size: int = 1200, title: str = "") -> Processed:
        """Some document, through the whole pipeline."""
        info = DocumentInfo(Path(name).stem, title=title)
        return process(name, data, info, self.gazetteer, Settings(chunk_size=size))


# ---------------------------------------------------------------- folding


def folded(text: str) -> str:
    """Text with white space folded and invisible characters dropped."""
    return " ".join("".join(c for c in text if unicodedata.category(c) != "Cf").split())


def number(text: str) -> str:
    """A number as cases write it: dashes folded, invisible characters dropped."""
    return folded(text).translate(_DASHES)


def step(text: str) -> str:
    """A path step as cases compare it: the label's own full stop and a title's last one do not count."""
    return re.sub(r"(?<=\w)\.(?=\s|$)", "", folded(text))


# ---------------------------------------------------------------- what a document came out as


@dataclass(frozen=True)
class Body:
    """A run of body blocks of one path: white space folded, neighbours merged."""

    text: str
    path: list[str]
    pages: list[int]


def path_of(canonical: Canonical, section: int | None) -> list[str]:
    """A section path as strings."""
    return [step(f"{s.label} {s.title}") for s in canonical.path(section)]


def pages_of(canonical: Canonical, start: int, end: int) -> list[int]:
    """The pages of a span."""
    return sorted({p.page for p in canonical.pieces if p.page is not None and p.start < end and p.end > start})


def bodies(canonical: Canonical, leave: Sequence[BlockType] = ()) -> list[Body]:
    """Everything of a document that is no heading and no contents page."""
    out = {BlockType.HEADING, BlockType.TOC, *leave}
    found = []
    for block in canonical.blocks:
        if block.type not in out:
            text = folded(canonical.text[block.start : block.end])
            pages = pages_of(canonical, block.start, block.end)
            found.append(Body(text, path_of(canonical, block.section), pages))
    return found


def merged(found: Sequence[Body]) -> list[tuple[str, list[str]]]:
    """(text, path), neighbours of the same path as one."""
    runs: list[tuple[str, list[str]]] = []
    for body in found:
        if runs and runs[-1][1] == body.path:
            runs[-1] = (f"{runs[-1][0]} {body.text}", body.path)
        else:
            runs.append((body.text, body.path))
    return runs


def headings(canonical: Canonical) -> list[str]:
    """The headings' words, in order."""
    return [step(canonical.text[b.start : b.end]) for b in canonical.blocks if b.type is BlockType.HEADING]


def sentences(document: Processed) -> list[str]:
    """The sentences' words, in order."""
    return [folded(document.canonical.text[s.start : s.end]) for s in document.sentences]


def chunk_texts(document: Processed) -> list[str]:
    """The chunks' words, in order."""
    return [document.canonical.text[c.start : c.end] for c in document.chunks]
