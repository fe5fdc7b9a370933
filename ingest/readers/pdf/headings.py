"""Headings by font: clusters of size, weight, slant and capitals over the whole document, levels the same on all pages.

Body text is what most characters are set in, so body set large is no heading. A line first on its page or underlined
is no heading by that alone. Where the headings of one look carry decimal numbers, the numbers decide their depth.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.readers.pdf.paragraphs import Measure, Para
from ingest.records import BlockType

_LONGEST = 220  # characters
_MOST_LINES = 4
_LARGER = 1.06  # of the body's size
_DECIMAL = re.compile(r"(?:[A-Z]|\d+)(?:\.\d+)*\.?(?=\s)")
_CAPTION = re.compile(r"(?:table|figure|fig\.|tab\.|exhibit|listing|tableau|abbildung|tabelle)\s*[\dA-Z.:-]+", re.IGNORECASE)
_REFERENCE_AFTER = re.compile(r"\b(?:applies|apply|shall|is|are|was|were|has|have|does|may|must|provides)\b")


@dataclass(frozen=True, slots=True)
class Look:
    """How a heading is set, ordered: what stands first is the outer level."""

    size: float
    bold: bool
    capitals: bool
    centred: bool
    italic: bool

    def rank(self) -> tuple[float, bool, bool, bool, bool]:
        """Sorts outer levels first."""
        return (-self.size, not self.bold, not self.capitals, not self.centred, self.italic)


def mark_font_headings(paras: Sequence[Para], texts: Sequence[str], usual: Measure) -> None:
    """Type the paragraphs that are headings by their look; `texts` are the paragraphs' words. Locked ones are left."""
    looks: dict[int, Look] = {}
    for index, para in enumerate(paras):
        if para.locked or para.type is not BlockType.PARAGRAPH:
            continue
        look = _look(para, texts[index], usual)
        if look is not None:
            looks[index] = look
    groups: dict[Look, list[int]] = defaultdict(list)
    for index, look in looks.items():
        groups[look].append(index)
    for look in sorted(groups, key=Look.rank):
        if not _plausible(look, groups[look], texts, usual, len(paras)):
            del groups[look]
    levels = {look: level for level, look in enumerate(sorted(groups, key=Look.rank), 1)}
    _assign(paras, texts, groups, levels)


def _assign(
    paras: Sequence[Para], texts: Sequence[str], groups: dict[Look, list[int]], levels: dict[Look, int]
) -> None:
    """Give each heading its level. Decimal numbers within one look push the inner looks further in."""
    deeper = 0
    for look in sorted(groups, key=Look.rank):
        members = groups[look]
        depths = {index: _depth(texts[index]) for index in members}
        counted = [depth for depth in depths.values() if depth]
        decimal = len(counted) >= 0.6 * len(members) and len(set(counted)) > 1
        least = min(counted) if decimal else 0
        for index in members:
            extra = (depths[index] or least) - least if decimal else 0
            paras[index].type = BlockType.HEADING
            paras[index].level = levels[look] + deeper + extra
            paras[index].evidence = "numbering" if decimal and depths[index] else "font"
        if decimal:
            deeper += max(counted) - least


def _depth(text: str) -> int:
    """1 for "3 Services", 2 for "3.2 ...", 0 without a decimal number."""
    match = _DECIMAL.match(text)
    return match.group().rstrip(".").count(".") + 1 if match else 0


def _look(para: Para, text: str, usual: Measure) -> Look | None:
    """The paragraph's look if it may be a heading, else None."""
    words = text.strip()
    if not words or len(words) > _LONGEST or len(para.lines) > _MOST_LINES or not any(char.isalpha() for char in words):
        return None
    if _CAPTION.match(words):
        return None
    first = para.lines[0]
    size = max(run.size for run in first.runs if run.end - run.start > 1 or run.size >= first.size)
    bold = all(run.face.bold for line in para.lines for run in line.runs if run.end - run.start > 2)
    letters = [char for char in words if char.isalpha()]
    capitals = len(letters) > 2 and sum(char.isupper() for char in letters) > 0.9 * len(letters)
    larger = size > _LARGER * usual.size
    bold_apart = bold and not usual.face.bold
    if not (larger or bold_apart or (capitals and para.centred)):
        return None
    if words[-1] in ";,:" or (words[-1] == "." and len(words) > 100 and not larger):
        return None
    if words[0].islower() and not larger:
        return None
    italic = all(run.face.italic for run in first.runs)
    return Look(size if larger else min(size, usual.size), bold, capitals, para.centred, italic)


def _plausible(look: Look, members: list[int], texts: Sequence[str], usual: Measure, total: int) -> bool:
    """Too many, too wordy, or without any text between them: no headings."""
    long = sum(1 for index in members if len(texts[index]) > 120)
    if long > 0.5 * len(members) and look.size <= _LARGER * usual.size:
        return False
    return len(members) <= max(3, 0.5 * total)
