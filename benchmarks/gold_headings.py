"""Headings of a PDF that pincite did not find itself: its outline, the arrangement it prints, facts read by eye."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from benchmarks.data import read_lines
from benchmarks.outlines import fold
from benchmarks.statutes import arrangement
from ingest.document.page_boxes import Places
from ingest.document.records import BlockType, Canonical, Chunk

_NUMBER = re.compile(r"^\s*((?:\d+[A-Z]{0,4}(?:[.-]\w{1,4})*|[IVXLC]+)\.?)\s+(\S.*)$")
_TITLE = 8  # letters: a shorter title without a number stands in too many paragraphs
_BEGINS = 12  # letters: a shorter one begins too many
_NO_BODY = frozenset({BlockType.HEADING, BlockType.TOC})


@dataclass(frozen=True, slots=True)
class GoldHeading:
    """A heading's number ("67", "" without one), its title, and the physical page it stands on, None where unknown."""

    number: str
    title: str
    page: int | None = None


def gold_headings(path: Path) -> list[GoldHeading]:
    """The headings that the PDF's own outline, its arrangement of sections or the facts about it name."""
    return [*_outline(path), *_arrangement(path), *_facts(path)]


def held(canonical: Canonical, chunks: Sequence[Chunk], gold: Iterable[GoldHeading]) -> tuple[int, int]:
    """(chunks that hold a gold heading in their body, those of them that hold words before it as well).

    A heading is in a body where a block of the chunk's that is no heading is it, or begins with its number and title (a
    title of a few letters, and one without a number, must be the whole block), on its page where that is known.
    """
    titles = {(fold(name), bool(h.number), h.page) for h in gold for name in _names(h)}
    # Grouped by their first letters: an Act has a thousand headings and ten thousand blocks.
    by_start: dict[str, list[tuple[str, bool, int | None]]] = {}
    for entry in titles:
        if entry[1] or len(entry[0]) >= _TITLE:
            by_start.setdefault(entry[0][:4], []).append(entry)
    places, inside, across = Places(canonical), 0, 0
    for chunk in chunks:
        found = [
            start
            for start, end in _bodies(canonical, chunk)
            if _is_gold(fold(canonical.text[start:end]), places.of(start, end)[0], by_start)
        ]
        inside += bool(found)
        across += any(canonical.text[chunk.start : start].strip() for start in found)
    return inside, across


def _bodies(canonical: Canonical, chunk: Chunk) -> Iterator[tuple[int, int]]:
    for block in canonical.blocks:
        if block.start < chunk.end and block.end > chunk.start and block.type not in _NO_BODY:
            yield max(block.start, chunk.start), min(block.end, chunk.end)


def _is_gold(words: str, pages: Sequence[int], by_start: dict[str, list[tuple[str, bool, int | None]]]) -> bool:
    for title, numbered, page in by_start.get(words[:4], ()):
        if page is not None and pages and page not in pages:
            continue
        if words == title or (numbered and len(title) >= _BEGINS and words.startswith(title)):
            return True
    return False


def _names(heading: GoldHeading) -> tuple[str, ...]:
    """As it may be printed: "Section 67. Title" is "67. Title" as well."""
    return heading.number + heading.title, heading.number.rpartition(" ")[2] + heading.title


def _outline(path: Path) -> Iterator[GoldHeading]:
    document = pdfium.PdfDocument(path)
    try:
        for entry in document.get_toc():
            title, target = entry.get_title(), entry.get_dest()
            page = None if target is None else target.get_index()
            if title.strip() and page is not None:
                match = _NUMBER.match(title)
                yield GoldHeading(match[1] if match else "", match[2] if match else title, page + 1)
    finally:
        document.close()


def _arrangement(path: Path) -> Iterator[GoldHeading]:
    """From `outline_gold.jsonl` beside the file or one level above, else as the file prints it."""
    files = (folder / "outline_gold.jsonl" for folder in (path.parent, path.parent.parent))
    gold = next((file for file in files if file.is_file()), None)
    if gold is None:
        yield from (GoldHeading(number, title) for number, title in arrangement(path).items())
        return
    for entry in read_lines(gold):
        if entry.get("kind") == "section" and entry.get("heading"):
            yield GoldHeading(entry["num"], entry["heading"])


def _facts(path: Path) -> Iterator[GoldHeading]:
    for folder in (path.parent, path.parent.parent):
        for fact in _heading_facts(folder):
            if fact["doc"] == path.name:
                yield GoldHeading(str(fact.get("label") or ""), fact["text"], fact.get("page"))


@cache
def _heading_facts(folder: Path) -> tuple[dict[str, Any], ...]:
    file = folder / "facts.jsonl"
    return tuple(fact for fact in read_lines(file) if fact["kind"] == "heading") if file.is_file() else ()
