"""Headings found in PDFs that carry an outline, with the outline used and with it hidden from the reader.

A printed heading and an outline's title are the same where their letters and digits are nearly equal, a number in front
aside ("Chapter 1: Creators" is printed `CHAPTER ONE`, `Creators`). Every heading that the outline does not list counts
against `outline_hidden_precision`, whatever its level: where an outline stops at the second level, that figure is low
for right headings too, but none that is wrong goes uncounted.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rapidfuzz import fuzz

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import BlockType, Canonical, OutlineEntry, Reading
from ingest.readers.options import ReadOptions
from ingest.readers.registry import read
from ingest.structure.traversal import traverse

_ALIKE = 85  # of 100
_FOLD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as the product gives it: its page, words, level, and the words of those above it."""

    page: int
    words: str
    level: int
    path: tuple[str, ...]


def fold(text: str) -> str:
    """Letters and digits, lower case."""
    return _FOLD.sub("", text.casefold())


def same(title: str, words: str) -> bool:
    """Is the printed heading the outline's title?"""
    one, other = fold(title), fold(words)
    bare_one, bare_other = one.lstrip("0123456789"), other.lstrip("0123456789")
    if one == other or (bare_one and bare_one == bare_other):
        return True
    short, long = sorted((bare_one, bare_other), key=len)
    if len(short) >= 3 and long.endswith(short) and len(long) - len(short) <= 14:
        return True  # "Part I" printed above the title
    return fuzz.ratio(one, other) >= _ALIKE


def canonical_of(name: str, data: bytes, style: Style, *, use_outline: bool) -> tuple[Reading, Canonical]:
    """A file read and traversed."""
    reading = read(name, data, ReadOptions(use_outline=use_outline))
    return reading, traverse(reading, style)


def headings(canonical: Canonical) -> list[Heading]:
    """The document's headings in order."""
    starts = [piece.start for piece in canonical.pieces]
    found = []
    for block in canonical.blocks:
        if block.type is not BlockType.HEADING:
            continue
        piece = canonical.pieces[max(0, bisect_right(starts, block.start) - 1)]
        path = tuple(f"{step.label} {step.title}".strip() for step in canonical.path(block.section))
        words = " ".join(canonical.text[block.start : block.end].split())
        found.append(Heading(piece.page or 0, words, block.level or 1, path))
    return found


@dataclass(slots=True)
class Score:
    """Counts over documents; fractions are made at the end."""

    entries: int = 0
    anchored: int = 0
    path_right: int = 0
    found: int = 0
    claimed: int = 0
    pairs: int = 0
    pairs_right: int = 0

    def figures(self) -> dict[str, float]:
        """The figures' names and fractions."""
        if not self.entries:
            return {}
        recall, precision = self.found / self.entries, self.found / max(1, self.claimed)
        return {
            "outline_used_anchored": self.anchored / self.entries,
            "outline_used_path": self.path_right / self.entries,
            "outline_hidden_recall": recall,
            "outline_hidden_precision": precision,
            "outline_hidden_f1": 2 * recall * precision / max(1e-9, recall + precision),
            "outline_hidden_level_order": self.pairs_right / max(1, self.pairs),
        }


def _match(entries: Sequence[OutlineEntry], found: Sequence[Heading]) -> list[tuple[int, int]]:
    """(entry, heading) pairs: same page, same words, in order where several fit."""
    taken: set[int] = set()
    pairs = []
    for number, entry in enumerate(entries):
        for place, heading in enumerate(found):
            if place not in taken and heading.page == entry.page and same(entry.title, heading.words):
                taken.add(place)
                pairs.append((number, place))
                break
    return pairs


def _paths(entries: Sequence[OutlineEntry]) -> list[tuple[str, ...]]:
    """The titles above each entry, outermost first."""
    stack: list[OutlineEntry] = []
    paths = []
    for entry in entries:
        while stack and stack[-1].level >= entry.level:
            stack.pop()
        paths.append(tuple(above.title for above in stack))
        stack.append(entry)
    return paths


def _same_path(expected: Sequence[str], path: Sequence[str]) -> bool:
    return len(expected) == len(path) and all(map(same, expected, path))


def score_document(path: Path, gazetteer: Gazetteer, score: Score, *, show: int = 0) -> bool:
    """Adds one PDF's counts to `score`; False where the file has no outline. `show`: disagreements printed."""
    data = path.read_bytes()
    reading, canonical = canonical_of(path.name, data, gazetteer.style("common"), use_outline=True)
    entries = [entry for entry in reading.outline if entry.page is not None and entry.title.strip()]
    if not entries:
        return False
    used = headings(canonical)
    pairs = _match(entries, used)
    paths = _paths(entries)
    right = sum(1 for number, place in pairs if _same_path(paths[number], used[place].path))
    score.entries += len(entries)
    score.anchored += len(pairs)
    score.path_right += right
    _, canonical = canonical_of(path.name, data, gazetteer.style("common"), use_outline=False)
    hidden = headings(canonical)
    matched = _match(entries, hidden)
    order = [
        _sign(entries[b[0]].level - entries[a[0]].level) == _sign(hidden[b[1]].level - hidden[a[1]].level)
        for a, b in pairwise(matched)
    ]
    score.found += len(matched)
    score.claimed += len(hidden)
    score.pairs += len(order)
    score.pairs_right += sum(order)
    print(
        f"{path.name}: {len(entries)} entries; used: {len(pairs)} anchored, {right} paths right; "
        f"hidden: {len(matched)} found among {len(hidden)}, level order {sum(order)} of {len(order)}"
    )
    _show(entries, hidden, matched, show)
    return True


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _show(
    entries: Sequence[OutlineEntry],
    hidden: Sequence[Heading],
    matched: Sequence[tuple[int, int]],
    show: int,
) -> None:
    missed = set(range(len(entries))) - {number for number, _ in matched}
    for number in sorted(missed)[:show]:
        print(f"  missed: page {entries[number].page} {entries[number].title!r}")
    for place in sorted(set(range(len(hidden))) - {place for _, place in matched})[:show]:
        print(f"  extra: page {hidden[place].page} level {hidden[place].level} {hidden[place].words[:60]!r}")
