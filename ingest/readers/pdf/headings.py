"""Headings by font: clusters of size, weight, slant and capitals over the whole document, levels the same on all pages.

Body text is what most characters are set in, so body set large is no heading. A line first on its page or underlined
is no heading by that alone. Where the headings of one look carry decimal numbers, the numbers decide their depth.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.document.records import BlockType
from ingest.numbering.label_forms import forms
from ingest.readers.pdf.layout import Run
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.strays import strays

_LONGEST = 220  # characters
_MOST_LINES = 4
_LARGER = 1.06  # of the body's size
_DECIMAL = re.compile(r"(?:[A-Z]|\d+)(?:\.\d+)*\.?(?=\s)|\d+(?:\.\d+)+(?=[A-Z])")
_OPENS = "“\"‘'([§¶"  # before the first word of a heading no larger than the text; other signs begin code or lists
_SLANTED = 12  # words of a heading that its slant alone tells
_NOTE_MARK = re.compile(r"\[\d{1,4}\]")  # "[235]": what follows is a note, however it is set
_WORD = re.compile(r"[^\W\d_]{2,}")
_LABEL_WORD = re.compile(r"[^\W\d_]+\.?\s+(?:[IVXLC]+|\d+|[A-Z])\.?$")  # "Part I", printed apart from its title
_STANDS_APART = 0.25  # of a group: fewer capitals or centred lines are chance
_LONG = 8  # pages: from so many on a document may have a title page
_MOST_TITLES = 3  # pages before the text
_TITLE_LINE = 160  # characters: longer paragraphs are text
_OFTEN = 3  # lines of one look that the outline does not list
_FEW_WORDS = 0.3  # distinct texts among a group's members: fewer are labels of boxes ("Note", "Tip")


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


def mark_font_headings(paras: Sequence[Para], texts: Sequence[str], usual: Measure, *, framed: bool = False) -> int:
    """Type the paragraphs that are headings by their look; locked ones are left. The deepest level is returned.

    `texts` are the paragraphs' words. `framed`: an outline heads the document; then a look makes headings only where
    the outline's own have it, or where it comes again on other pages, and the letters of an index make none.
    """
    looks: dict[int, Look] = {}
    for index, para in enumerate(paras):
        noted = index > 0 and _NOTE_MARK.fullmatch(texts[index - 1].strip()) is not None
        if not para.locked and para.type is BlockType.PARAGRAPH and not noted:
            look = _look(para, texts[index], usual)
            if look is not None:
                looks[index] = look
    astray = strays(paras, texts, {index: (look.size, look.bold, look.italic) for index, look in looks.items()}, usual)
    looks = {index: look for index, look in looks.items() if index not in astray}
    groups = _groups(looks, texts)
    titled = _title_pages(paras, texts, set(looks))
    if any(all(paras[index].page in titled for index in members) for members in groups.values()):
        groups = {
            look: kept
            for look, members in groups.items()
            if (kept := [index for index in members if paras[index].page not in titled])
        }
    told = {(para.lines[0].size, para.lines[0].face.bold) for para in paras if para.entry is not None}
    if framed:
        words = {look: [i for i in members if len(texts[i].strip()) > 1] for look, members in groups.items()}
        groups = {look: kept for look, kept in words.items() if kept and _recurs(look, kept, paras, told)}
    for look in sorted(groups, key=Look.rank):
        if not _plausible(look, groups[look], texts, usual, len(paras)):
            del groups[look]
    levels = {look: level for level, look in enumerate(sorted(groups, key=Look.rank), 1)}
    return _assign(paras, texts, groups, levels)


def _recurs(look: Look, members: list[int], paras: Sequence[Para], told: set[tuple[float, bool]]) -> bool:
    """Are lines of one look headings beside those of an outline, whose looks are `told`?"""
    pages = {paras[index].page for index in members}
    return (look.size, look.bold) in told or (len(members) >= _OFTEN and len(pages) > 1)


def _title_pages(paras: Sequence[Para], texts: Sequence[str], looking: set[int]) -> set[int]:
    """The first pages of a long document that hold no running text, only lines set apart.

    Where one of their lines (the title) is set as nothing else is, none of them heads anything. `looking` holds the
    paragraphs that look like headings.
    """
    pages = sorted({para.page for para in paras})
    plain = {
        para.page
        for index, para in enumerate(paras)
        if para.type not in {BlockType.PARAGRAPH, BlockType.HEADING}
        or (index not in looking and len(texts[index]) > _TITLE_LINE)
    }
    first = list(itertools.takewhile(lambda page: page not in plain, pages[: _MOST_TITLES + 1]))
    return set(first) if len(pages) >= _LONG and len(first) <= _MOST_TITLES else set()


def join_labels(paras: Sequence[Para], texts: Sequence[str], usual: Measure) -> list[Para]:
    """A label ("Part I") and the title printed below it as one heading, where both are set larger than the text."""
    joined: list[Para] = []
    for index, para in enumerate(paras):
        before = joined[-1] if joined else None
        if (
            before is not None
            and before.type is para.type is BlockType.HEADING
            and before.page == para.page
            and before.entry is None
            and para.entry is None
            and min(before.lines[0].size, para.lines[0].size) > _LARGER * usual.size
            and _LABEL_WORD.match(texts[index - 1].strip())
            and not _LABEL_WORD.match(texts[index].strip())
            and 0 < para.gap < 5 * para.lines[0].size
        ):
            before.lines.extend(para.lines)
            before.level = min(before.level or 1, para.level or 1)
        else:
            joined.append(para)
    return joined


def _groups(looks: dict[int, Look], texts: Sequence[str]) -> dict[Look, list[int]]:
    """Candidates by look. Capitals or a central place that only a few of one size and weight have are chance."""
    coarse: dict[tuple[float, bool, bool], list[int]] = defaultdict(list)
    for index, look in looks.items():
        coarse[(look.size, look.bold, look.italic)].append(index)
    groups: dict[Look, list[int]] = defaultdict(list)
    for members in coarse.values():
        capitals = sum(looks[index].capitals for index in members)
        centred = sum(looks[index].centred for index in members)
        numbered = sum(1 for index in members if _DECIMAL.match(texts[index]))
        least = _STANDS_APART * len(members) if numbered < 0.5 * len(members) else len(members)
        for index in members:
            look = looks[index]
            if not least <= capitals <= len(members) - 1:
                look = replace(look, capitals=capitals * 2 > len(members))
            if not least <= centred <= len(members) - 1:
                look = replace(look, centred=centred * 2 > len(members))
            groups[look].append(index)
    return groups


def _assign(paras: Sequence[Para], texts: Sequence[str], groups: dict[Look, list[int]], levels: dict[Look, int]) -> int:
    """Give each heading its level. Decimal numbers within one look push the inner looks further in."""
    deeper = 0
    deepest = 0
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
            deepest = max(deepest, levels[look] + deeper + extra)
        if decimal:
            deeper += max(counted) - least
    return deepest


def _depth(text: str) -> int:
    """1 for "3 Services", 2 for "3.2 ...", 0 without a decimal number."""
    match = _DECIMAL.match(text)
    return match.group().rstrip(".").count(".") + 1 if match else 0


def _look(para: Para, text: str, usual: Measure) -> Look | None:
    """The paragraph's look if it may be a heading, else None."""
    words = text.strip()
    if not words or len(words) > _LONGEST or len(para.lines) > _MOST_LINES:
        return None
    first = para.lines[0]
    # A large first letter belongs to small capitals; a sign that stands large beside a note ("!") is no letter of it.
    letters = words[0].isalnum()
    size = max(
        (run.size for run in first.runs if run.end - run.start > 1 or (letters and run.size >= first.size)),
        default=first.size,
    )
    plain = [run for line in para.lines for run in line.runs if run.end - run.start > 2 and not run.face.mono]
    bold = all(run.face.bold for run in plain) if plain else first.face.bold  # names of functions keep their own face
    larger = size > _LARGER * usual.size
    other = para.centred and all(_family(run) != _family(usual) for line in para.lines for run in line.runs)
    apart = larger or (bold and not usual.face.bold) or other
    slanted = _is_slanted(para, words, plain, usual)
    if not (apart or para.centred or slanted):
        return None
    numeral = words.rstrip(".")
    if not apart and numeral.isalnum() and forms(numeral):
        return None  # a numeral, of any capitals: only its series heads (divisions.py)
    spelt = [char for char in words if char.isalpha()]
    capitals = len(spelt) > 2 and sum(map(str.isupper, spelt)) > 0.9 * len(spelt)
    if not (apart or capitals or slanted):
        return None
    if not larger and not (words[0].isalnum() or words[0] in _OPENS):
        return None
    if not _worded(words) or _NOTE_MARK.match(words):
        return None
    if words.rstrip("-–—")[-1:] == ":" or words[-1] in ";," or (words[-1] == "." and len(words) > 100 and not larger):
        return None
    if words[0].islower() and (not larger or words[-1] == "."):
        return None
    italic = all(run.face.italic for run in plain) if plain else first.face.italic
    return Look(size if larger else min(size, usual.size), bold, capitals, para.centred, italic)


def _family(of: Run | Measure) -> str:
    """The name of a font's family: "Futura" of "Futura-Book"."""
    return of.face.name.partition("-")[0].partition(",")[0]


def _is_slanted(para: Para, words: str, plain: Sequence[Run], usual: Measure) -> bool:
    """Is a short line in italics, with room above it and no stop behind, in a text that is upright?"""
    if usual.face.italic or len(para.lines) > 1 or not plain or not all(run.face.italic for run in plain):
        return False
    room = para.gap > 1.2 * usual.pitch(usual.size)
    return room and words[0].isupper() and words[-1] not in ".,;:" and len(words.split()) <= _SLANTED


def _worded(words: str) -> bool:
    """Does the line hold words, and not a formula?"""
    found = _WORD.findall(words)
    if not found:
        return len(words) <= 3 and words[:1].isalnum()  # a letter above its part of an index
    formula = any(unicodedata.category(char) == "Sm" for char in words)
    return not formula or max(map(len, found)) >= 4


def _plausible(look: Look, members: list[int], texts: Sequence[str], usual: Measure, total: int) -> bool:
    """Too many, too wordy, or the same few words again and again: no headings."""
    if look.italic and not (look.bold or look.capitals) and look.size <= usual.size and len(members) < _OFTEN - 1:
        return False
    long = sum(1 for index in members if len(texts[index]) > 120)
    if long > 0.5 * len(members) and look.size <= _LARGER * usual.size:
        return False
    if len(members) >= 8 and look.size <= _LARGER * usual.size:
        distinct = Counter(texts[index].casefold().strip() for index in members)
        if len(distinct) < _FEW_WORDS * len(members):
            return False
    return len(members) <= max(3, 0.5 * total)
