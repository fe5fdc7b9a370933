"""Sections of statutes against their own arrangement of sections.

The truth is `outline_gold.jsonl` beside a PDF (or one level above), else the arrangement that the PDF itself prints on
its first pages, read here from PDFium's raw text: lines "67. Title." with rising numbers, up to where the first number
comes again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
from rapidfuzz import fuzz

from benchmarks.data import load_gold
from benchmarks.outlines import canonical_of, fold
from gazetteers.load import Gazetteer
from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import Block, BlockType, Canonical

_ENTRY = re.compile(r"(\d+[A-Z]{0,4}(?:-[A-Z]{1,3})?)\.\s+(\S.*)")
_HEAD = re.compile(r"(?:CHAPTER|PART|SCHEDULE|SECTIONS?|THE\s)\b|[A-Z]\.\s?—")
_ACT = re.compile(r"(?:THE\s+)?(\S.*?),?\s+(\d{4})\W*$", re.IGNORECASE)
_NOT_IN_FORCE = re.compile(r"^\W*(?:omitted|repealed)\b", re.IGNORECASE)
_FEWEST = 20  # entries of an arrangement
_PAGES = 60  # first pages that may hold it
_RISING = 0.9  # of the steps: lists inside a text begin again and again
_ALIKE = 85


@dataclass(slots=True)
class Score:
    """Counts over statutes."""

    listed: int = 0
    found: int = 0
    titled: int = 0
    claimed: int = 0
    extra: int = 0
    missing: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Names and fractions."""
        if not self.listed:
            return {}
        return {
            "number_recall": self.found / self.listed,
            "number_precision": (self.claimed - self.extra) / max(1, self.claimed),
            "title_recall": self.titled / self.listed,
        }


def arrangement(path: Path) -> dict[str, str]:
    """Number -> title, as the PDF's own arrangement prints them; empty where it has none."""
    document = pdfium.PdfDocument(path)
    entries: list[tuple[str, str]] = []
    ended = False
    try:
        for index in range(min(_PAGES, len(document))):
            page = document[index]
            text = page.get_textpage()
            lines = text.get_text_range().replace("\ufffe", "-").replace("\x02", "-").splitlines()
            text.close()
            page.close()
            ended = _add(entries, [line.strip() for line in lines])
            if ended:
                break
    finally:
        document.close()
    leading = [int(re.match(r"\d+", number)[0]) for number, _ in entries]  # type: ignore[index]
    rising = sum(1 for a, b in pairwise(leading) if 0 <= b - a <= 3)
    # A list whose first number does not come again is the text itself.
    return dict(entries) if ended and len(entries) >= _FEWEST and rising >= _RISING * (len(entries) - 1) else {}


def style_of(path: Path, gazetteer: Gazetteer) -> Style:
    """The style of the Act that the first page names, as `ingest --instrument` would choose it."""
    document = pdfium.PdfDocument(path)
    try:
        words = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    for line in words.splitlines():
        match = _ACT.match(line.strip())
        found = gazetteer.by_title(match.group(1), int(match.group(2))) if match else ()
        if found:
            return gazetteer.style_for(found[0].id)
    return gazetteer.style("common")


def _add(entries: list[tuple[str, str]], lines: list[str]) -> bool:
    """Adds a page's entries; True where the arrangement has ended."""
    opened = False
    for line in lines:
        match = _ENTRY.match(line)
        if match is not None:
            if entries and match.group(1) == entries[0][0] and len(entries) >= _FEWEST:
                return True
            entries.append((match.group(1), match.group(2)))
            opened = not line.endswith(".")
        elif opened and line and not _HEAD.match(line) and not line.isdigit():
            number, title = entries[-1]
            entries[-1] = (number, f"{title} {line}")
            opened = not line.endswith(".")
        else:
            opened = False
    return False


def score_statute(path: Path, gazetteer: Gazetteer, score: Score, *, show: int = 0) -> bool:
    """Adds one statute's counts; False where it has no arrangement."""
    gold = [entry for entry in load_gold(path.parent, "outline_gold.jsonl") if entry["kind"] == "section"]
    listed = {entry["num"]: entry["heading"] for entry in gold} or arrangement(path)
    if not listed:
        return False
    _, canonical = canonical_of(path.name, path.read_bytes(), style_of(path, gazetteer), use_outline=True)
    sections = {key(block.label, "section"): block for block in _sections(canonical)}
    known = {key(number, "section") for number in listed}
    live = {number: title for number, title in listed.items() if not _NOT_IN_FORCE.match(title.strip("[] "))}
    missing = [number for number in live if key(number, "section") not in sections]
    wrong = [
        (number, title, sections[key(number, "section")].title)
        for number, title in live.items()
        if number not in missing and not _titled(title, sections[key(number, "section")].title)
    ]
    extra = [block for number, block in sorted(sections.items()) if number not in known]
    score.listed += len(live)
    score.found += len(live) - len(missing)
    score.titled += len(live) - len(missing) - len(wrong)
    score.claimed += len(sections)
    score.extra += len(extra)
    print(
        f"{path.name}: {len(live)} sections listed in force; {len(missing)} missing, {len(wrong)} titles differ, "
        f"{len(extra)} not listed"
    )
    for number in missing[:show]:
        print(f"  missing: {number} {live[number]!r}")
    for number, title, given in wrong[:show]:
        print(f"  title: {number} {title!r} | {given!r}")
    for block in extra[:show]:
        print(f"  not listed: {block.label} {block.title!r}")
    return True


def _sections(canonical: Canonical) -> list[Block]:
    """The document's section headings, those of its schedules aside."""
    return [
        block
        for block in canonical.blocks
        if block.type is BlockType.HEADING
        and block.unit in {"section", "article", "rule"}
        and not _scheduled(canonical, block)
    ]


def _scheduled(canonical: Canonical, block: Block) -> bool:
    above = block.section
    while above is not None:
        if canonical.blocks[above].unit in {"schedule", "annex", "appendix"}:
            return True
        above = canonical.blocks[above].section
    return False


def _titled(expected: str, given: str) -> bool:
    one, other = fold(expected), fold(given)
    return one == other or fuzz.ratio(one, other) >= _ALIKE
