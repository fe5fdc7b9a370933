"""From lines to paragraphs: room, indents, labels, and whether the next word would have fitted on the line before."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Face, Line

_ITEM = re.compile(
    r"[\[“\"‘]*(?:[(\[](?:\d{1,4}[A-Z]{0,3}|[A-Za-z]{1,5}|[ivxlcdm]{1,7})[)\]]|(?:\d{1,4}[A-Z]{0,4}|[a-zA-Z]|[ivxlcdm]{1,6})[.)](?=[\s\[(“]))"
    r"|[•●▪◦○‣➢]|[–—-]\s"
    r"|§{1,2}\s?\d[\w-]*(?:(?:,| to| and)\s[\w-]+){0,8}\.(?=\s)"  # "§ 40a. Repealed", "§§ 11 to 40. Omitted"
)
_BULLET = re.compile(r"[•●▪◦○‣➢–—*-]\s|[•●▪◦○‣➢]")
_ENDS = re.compile(r"[.;:?!—–][\])”’\"']*$|(?:[,;]\s*(?:and|or))$")
_SHORT = 3000  # characters of a short document
_JOINING = re.compile(r"(?:\b(?:and|or|of|the|to|in|for|by|with|a|an|on|from|as|at|etc\.)|[,–—-]|\()$", re.IGNORECASE)


@dataclass(slots=True)
class Para:
    """Lines that are read as one paragraph, and what later stages find out about them."""

    page: int
    lines: list[Line]
    type: BlockType = BlockType.PARAGRAPH
    level: int | None = None
    evidence: str = ""
    label: str = ""
    centred: bool = False
    locked: bool = False  # a stage has decided what it is
    continued: bool = False
    cells: list[list[list[Line]]] = field(default_factory=list)  # tables: rows of cells of lines
    header_rows: int = 0
    gap: float = 0.0  # room above it, in points, where a paragraph of its page stands above
    entry: int | None = None  # ordinal of the outline entry that was anchored to it


@dataclass(frozen=True, slots=True)
class Measure:
    """What is usual in one document. Sizes and distances in points."""

    size: float
    face: Face
    left: float
    right: float
    pitches: dict[float, float]  # font size -> usual distance of baselines

    def pitch(self, size: float) -> float:
        """The usual distance of baselines at a font size."""
        return self.pitches.get(size, size * 1.2)


def measure(pages: Iterable[tuple[str, float, Sequence[Line]]]) -> Measure:
    """The document's usual size, face, edges and line distances, weighed by characters.

    In a short document headings may hold more characters than the text; there only lines that end as sentences do are
    weighed, and none at the foot of a page, if there are any. `pages` are texts, heights and lines.
    """
    looks: Counter[tuple[float, Face]] = Counter()
    ending: Counter[tuple[float, Face]] = Counter()
    lefts: Counter[float] = Counter()
    rights: Counter[float] = Counter()
    distances: dict[float, Counter[float]] = {}
    for text, height, lines in pages:
        before: Line | None = None
        for line in lines:
            looks[(line.size, line.face)] += line.end - line.start
            if text[line.end - 1] in ".;:," and line.y1 < 0.75 * height:
                ending[(line.size, line.face)] += line.end - line.start
            lefts[round(line.x0)] += line.end - line.start
            if line.end - line.start > 40:
                rights[round(line.x1)] += 1
            if before is not None and before.size == line.size:
                step = round((line.base - before.base) * 4) / 4
                if 0.8 * line.size < step < 2.2 * line.size:
                    distances.setdefault(line.size, Counter())[step] += 1
            before = line
    if ending and sum(looks.values()) < _SHORT:
        looks = ending
    sizes: Counter[float] = Counter()
    for (size, _), count in looks.items():
        sizes[size] += count
    size = max(sizes, key=lambda key: (sizes[key], -key)) if sizes else 10.0
    faces = Counter({face: count for (of, face), count in looks.items() if of == size})
    face = (
        max(faces, key=lambda key: (faces[key], key.name)) if faces else Face("", bold=False, italic=False, mono=False)
    )
    common = sorted(rights, key=lambda key: (-rights[key], -key))
    right = float(common[0]) if common else 500.0
    left = float(min((key for key in lefts if lefts[key] >= 0.05 * max(1, sum(lefts.values()))), default=72.0))
    pitches = {of: _usual(counted) for of, counted in sorted(distances.items())}
    return Measure(size, face, left, right, pitches)


def _usual(counted: Counter[float]) -> float:
    """The smallest distance that is nearly as common as the commonest: the pitch inside paragraphs."""
    most = max(counted.values())
    return min(step for step, often in counted.items() if often >= 0.4 * most)


class ParagraphBuilder:
    """Groups the lines of one page (or of one column) into paragraphs."""

    def __init__(self, text: str, page: int, usual: Measure, left: float, right: float) -> None:
        self._text, self._page, self._usual = text, page, usual
        self._left, self._right = left, right
        self._local: dict[float, float] = {}

    def build(
        self, lines: Sequence[Line], breaks: frozenset[int] = frozenset(), heads: dict[int, int] | None = None
    ) -> list[Para]:
        """Paragraphs of `lines`; lines at `breaks` begin one, lines in `heads` are bound to the one before."""
        paras: list[Para] = []
        bound = heads or {}
        self._local = _local_pitches(lines)
        for index, line in enumerate(lines):
            if not paras:
                paras.append(self._open(line, 0.0))
                continue
            para = paras[-1]
            gap = line.base - para.lines[-1].base
            fresh = index in breaks or (index not in bound and self._fresh(para, line))
            if fresh:
                paras.append(self._open(line, gap))
            else:
                para.lines.append(line)
        for para in paras:
            self._type(para)
        return paras

    def _pitch(self, size: float) -> float:
        """The distance of baselines: the document's, or this page's own where that is wider all over the page."""
        return max(self._usual.pitch(size), self._local.get(size, 0.0))

    def _open(self, line: Line, gap: float) -> Para:
        return Para(self._page, [line], centred=self._centred(line), gap=gap)

    def _words(self, line: Line) -> str:
        return self._text[line.start : line.end]

    def _centred(self, line: Line) -> bool:
        off = abs((line.x0 + line.x1) / 2 - (self._left + self._right) / 2)
        inset = line.x0 - self._left
        if inset > 3 * line.size:
            return off < 6
        # A long line is centred only if its two margins are alike, and it is not an indented item.
        return inset > 0.8 * line.size and off < 1.5 and not _ITEM.match(self._words(line))

    def _fresh(self, para: Para, line: Line) -> bool:
        """Does `line` begin a new paragraph after `para`?"""
        last, first = para.lines[-1], para.lines[0]
        gap = line.base - last.base
        pitch = max(self._pitch(last.size), self._pitch(line.size))
        code = self._code(last) and self._code(line)
        if abs(line.base - last.base) < 0.3 * line.size and line.x0 > last.x1 - 1:
            return line.x0 - last.x1 > 8 * line.size
        if code:
            return not 0 < gap < 2.6 * pitch
        if gap < 0 or gap > 1.22 * pitch + 0.5:
            return True
        if abs(last.size - line.size) > 0.09 * max(last.size, line.size):
            return True
        full = self._full(last, line)
        if para.centred or self._centred(line):
            return self._fresh_centred(para, line, full=full)
        if _bold(last) != _bold(line) and _bold(first) == _bold(last) and not full:
            return True
        if self._code(last) != self._code(line) and (
            not full or all(map(self._code, para.lines)) or line.x0 > first.x0 + 3
        ):
            return True
        return self._fresh_indent(para, line, full=full)

    def _fresh_centred(self, para: Para, line: Line, *, full: bool) -> bool:
        last = para.lines[-1]
        if para.centred != self._centred(line):
            return not (full and not para.centred) and not (para.centred and full and len(para.lines) == 1)
        if _bold(last) != _bold(line):
            return True
        long = last.x1 - last.x0 > 0.55 * (self._right - self._left)
        words = self._words(line)
        return not (long or _JOINING.search(self._words(last)) or words[:1].islower())

    def _fresh_indent(self, para: Para, line: Line, *, full: bool) -> bool:
        last, first = para.lines[-1], para.lines[0]
        size = line.size
        words = self._words(line)
        item = _ITEM.match(words)
        ended = bool(_ENDS.search(self._words(last)))
        if not full:
            loose = _JOINING.search(self._words(last)) or words[:1].islower()
            heading = _bold(last) or last.size > 1.05 * self._usual.size
            same = abs(line.x0 - last.x0) < size
            if heading and loose and _bold(line) == _bold(last) and not item:
                return False
            # Ragged lines: the next word would have fitted, yet nothing says that a sentence ended.
            return not (loose and not ended and not item and (same or len(para.lines) == 1))
        if len(para.lines) == 1:
            step = line.x0 - first.x0
            if item and abs(step) < 0.5 * size and (ended or _ITEM.match(self._words(first))):
                return True
            if step > 0.6 * size:
                return not _ITEM.match(self._words(first)) and ended
            return bool(item and ended and step > -0.5 * size)
        step = line.x0 - para.lines[1].x0
        if item and ended and abs(line.x0 - first.x0) < 0.5 * size:
            return True
        if step > 0.6 * size:
            return ended or bool(item) or self._words(last)[-1:] == ","
        if step < -0.6 * size:
            return ended or bool(item)
        return bool(item and ended and abs(first.x0 - para.lines[1].x0) < 0.5 * size)

    def _full(self, last: Line, line: Line) -> bool:
        """Would the first word of `line` not have fitted behind `last`?"""
        words = self._words(line)
        word = words.split(None, 1)[0] if words.strip() else ""
        width = (line.x1 - line.x0) / max(1, len(words))
        return last.x1 + (len(word) + 1) * width > self._right - 0.3 * line.size

    def _code(self, line: Line) -> bool:
        """Is the line set as code is? Where the body itself is of fixed width (or its font says so), nothing is."""
        return not self._usual.face.mono and all(run.face.mono for run in line.runs)

    def _type(self, para: Para) -> None:
        words = self._words(para.lines[0])
        if all(map(self._code, para.lines)):
            para.type = BlockType.CODE
        elif _BULLET.match(words):
            para.type = BlockType.LIST_ITEM


def _local_pitches(lines: Sequence[Line]) -> dict[float, float]:
    """Font size -> the smallest distance that is common among a page's long lines, where there are enough of them."""
    counted: dict[float, Counter[float]] = {}
    for a, b in itertools.pairwise(lines):
        step = round((b.base - a.base) * 2) / 2
        if a.size == b.size and 0.8 * a.size < step < 2.0 * a.size and a.end - a.start > 60:
            counted.setdefault(a.size, Counter())[step] += 1
    return {size: _usual(steps) for size, steps in counted.items() if sum(steps.values()) >= 8}


def _bold(line: Line) -> bool:
    """Is most of the line bold?"""
    return line.face.bold
