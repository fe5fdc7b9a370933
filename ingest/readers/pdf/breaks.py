"""Where a paragraph begins, decided from all that a reader uses together.

The room above a line against the page's own pitch, its indent against the lines before, whether the line before is
full or ends a clause, and a label with its place in its series. The pitch is measured where words plainly go on over
a line's end: the room between one-line paragraphs says nothing about it, however common it is on the page.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from statistics import median

from ingest.readers.pdf.label_lines import ITEM, LabelLine, label_lines
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.measure import Measure, goes_on, usual_step

_ENDS = re.compile(r"[.;:?!—–][\])”’\"']*$|(?:[,;]\s*(?:and|or))$")
_RANGE = re.compile(r"\d\s?[–—-]$")
_JOINING = re.compile(r"(?:\b(?:and|or|of|the|to|in|for|by|with|a|an|on|from|as|at|etc\.)|[,–—-]|\()$", re.IGNORECASE)
_WIDE = 1.22  # of the pitch: more room begins a paragraph
_WIDER = 1.35  # of the pitch, where the words plainly go on
_ROOM = 1.05  # of the pitch: more room tells for a beginning, beside other evidence
_SURE = 3  # lines that plainly go on, from which on their pitch is the page's own
_SHORT = 0.22  # of the column's width: a line that leaves so much free was ended
_LARGE, _TIGHT = 1.5, 1.12  # of the text's size: a title's; of its own size: the pitch of a title set over lines
_FAR = 0.4  # of the column's width: no first line is indented so far
_RISE = 0.5  # ems above the line from which on a raised mark makes room for itself
_LAST = 5  # distances of a paragraph that are its own pitch
_BEGINS = 2.0
"""From this sum on a line with a label begins a paragraph."""


class Breaks:
    """Decides for the lines of one column, in reading order."""

    def __init__(self, text: str, usual: Measure, left: float, right: float, lines: Sequence[Line]) -> None:
        """`left` and `right` are the column's edges in points; `text` is the page's."""
        self._text, self._usual, self._lines = text, usual, lines
        self._left, self._right = left, right
        self._labels = label_lines(text, lines)
        self._pitches = _page_pitches(text, lines)

    def centred(self, index: int) -> bool:
        """Is the line centred in the column? Lines flush with the one beside them, and list items, are not."""
        line = self._lines[index]
        off = abs((line.x0 + line.x1) / 2 - (self._left + self._right) / 2)
        inset = line.x0 - self._left
        far = inset > 3 * line.size
        if off >= (6 if far else 1.5) or inset <= 0.8 * line.size:
            return False
        # A long line is centred only if its two margins are alike, and it is not an indented item.
        label = self._labels.get(index)
        if (label is not None and label.in_series) or (not far and ITEM.match(self._words(line))):
            return False
        return not (self._flush(index, index - 1) or self._flush(index, index + 1))

    def _flush(self, index: int, other: int) -> bool:
        """Does the line beside begin at the same place, or where this one's words do?"""
        if not 0 <= other < len(self._lines):
            return False
        one, two = self._lines[index], self._lines[other]
        if abs(two.base - one.base) > 1.6 * self.pitch(one.size):
            return False
        label = self._labels.get(index)
        return abs(one.x0 - two.x0) < 1 or (
            label is not None and label.words is not None and abs(label.words - two.x0) < 1
        )

    def pitch(self, size: float) -> float:
        """The distance of baselines at a font size: this page's where it shows, else the document's."""
        return self._pitches.get(size) or self._usual.flowing.get(size) or self._usual.pitch(size)

    def fresh(self, start: int, index: int) -> bool:
        """Does line `index` begin a new paragraph after the one of lines `start` to `index`?"""
        line, last, first = self._lines[index], self._lines[index - 1], self._lines[start]
        gap = line.base - last.base
        if abs(gap) < 0.3 * line.size and line.x0 > last.x1 - 1:
            return line.x0 - last.x1 > 8 * line.size and not (self.code(last) and self.code(line))
        pitch = self._pitch_of(start, index)
        if gap > pitch and (rise := line.base - min(run.base for run in line.runs)) > _RISE * line.size:
            gap = max(pitch, gap - rise)  # a mark that stands so high needs the room
        code = self.code(last)
        if code and self.code(line):
            return not 0 < gap < 2.6 * pitch
        full = self.full(last, line)
        if gap < 0 or gap > self._widest(index, pitch, full=full) + 0.5:
            return True
        if abs(last.size - line.size) > 0.09 * max(last.size, line.size):
            return True
        if index - start == 1 and last.x0 - line.x0 > _FAR * (self._right - self._left):
            return True  # a date or a name set at the right ("[4th April, 2025.]")
        if self.centred(start) or self.centred(index):
            return self._fresh_centred(start, index, full=full)
        if last.face.bold != line.face.bold and first.face.bold == last.face.bold and not full:
            return True
        if code != self.code(line) and (
            not full or all(map(self.code, self._lines[start:index])) or line.x0 > first.x0 + 3
        ):
            return True
        room = gap > _ROOM * pitch + 0.3
        if index in self._labels:
            return self._labelled(start, index, full=full, room=room)
        return self._plain(start, index, full=full, room=room)

    def _widest(self, index: int, pitch: float, *, full: bool) -> float:
        """How much room there may be inside a paragraph: a tall sign stretches a line that plainly goes on, and a page
        may hold paragraphs of two pitches.
        """
        last, line = self._lines[index - 1], self._lines[index]
        if not full or index in self._labels or self._text[last.end - 1] in ".;:?!—–":
            return _WIDE * pitch
        widest = max(pitch, self._usual.flowing.get(line.size, 0.0))
        return (_WIDER if goes_on(self._text, last, line) else _WIDE) * widest

    def _pitch_of(self, start: int, index: int) -> float:
        """The paragraph's own pitch where it has one, else the page's."""
        own = [
            step
            for at in range(max(start + 1, index - _LAST), index)
            if (step := self._lines[at].base - self._lines[at - 1].base) > 0.8 * self._lines[at].size
        ]
        if own:
            return median(own)
        return max(self.pitch(self._lines[index - 1].size), self.pitch(self._lines[index].size))

    def _words(self, line: Line) -> str:
        return self._text[line.start : line.end]

    def _fresh_centred(self, start: int, index: int, *, full: bool) -> bool:
        last, line = self._lines[index - 1], self._lines[index]
        before = self.centred(start)
        if before != self.centred(index):
            return not (full and not before) and not (before and full and index - start == 1)
        if last.face.bold != line.face.bold:
            return True
        long = last.x1 - last.x0 > 0.55 * (self._right - self._left)
        words = self._words(line)
        return not (long or _JOINING.search(self._words(last)) or words[:1].islower())

    def _labelled(self, start: int, index: int, *, full: bool, room: bool) -> bool:
        """A line that begins with a label, weighed: most labels begin a paragraph, one of a reference does not."""
        _line, last = self._lines[index], self._lines[index - 1]
        label = self._labels[index]
        words = self._words(last)
        told = 2.0 * room + 3.0 * label.hangs + 0.5 * label.begins + 2.0 * label.before + 1.0 * label.after
        told += _ended(words)
        told += 3.0 if self._right - last.x1 > _SHORT * (self._right - self._left) else 0.0 if full else 1.0
        told += 1.0 if self._elsewhere(start, index) else 0.0
        told -= 3.0 if label.comma else 0.0
        told -= 2.0 if label.initial and not label.in_series and not label.begins else 0.0
        return told >= _BEGINS

    def _elsewhere(self, start: int, index: int) -> bool:
        """Does the line begin elsewhere than the paragraph's next line would? A first line may be indented."""
        line = self._lines[index]
        if index - start > 1:
            return abs(line.x0 - self._lines[index - 1].x0) > 0.6 * line.size
        label: LabelLine | None = self._labels.get(start)
        if label is not None and label.words is not None:
            return abs(line.x0 - label.words) > 0.6 * line.size
        return line.x0 - self._lines[start].x0 > 0.6 * line.size

    def _plain(self, start: int, index: int, *, full: bool, room: bool) -> bool:
        """A line without a label that stands in a series: by indent, and by the end of the line before."""
        line, last, first = self._lines[index], self._lines[index - 1], self._lines[start]
        size = line.size
        words = self._words(line)
        item = ITEM.match(words)
        ended = bool(_ENDS.search(self._words(last)))
        if room and (ended or (not full and not words[:1].islower())):
            return True
        if not full:
            loose = _JOINING.search(self._words(last)) or words[:1].islower()
            heading = last.face.bold or last.size > 1.05 * self._usual.size
            same = abs(line.x0 - last.x0) < size
            if heading and loose and line.face.bold == last.face.bold and not item:
                return False
            if self._wrapped_title(start, index):
                return False
            # Ragged lines: the next word would have fitted, yet nothing says that a sentence ended.
            return not (loose and not ended and not item and (same or index - start == 1))
        if index - start == 1:
            step = line.x0 - first.x0
            if item and abs(step) < 0.5 * size and (ended or ITEM.match(self._words(first))):
                return True
            if step > 0.6 * size:
                return not ITEM.match(self._words(first)) and ended
            return bool(item and ended and step > -0.5 * size)
        second = self._lines[start + 1]
        step = line.x0 - second.x0
        if item and ended and abs(line.x0 - first.x0) < 0.5 * size:
            return True
        if step > 0.6 * size:
            return ended or bool(item) or self._words(last)[-1:] == ","
        if step < -0.6 * size:
            return ended or bool(item)
        return bool(item and ended and abs(first.x0 - second.x0) < 0.5 * size)

    def _wrapped_title(self, start: int, index: int) -> bool:
        """Does a title set large go on? Its lines are set closer than two titles, and end where their maker chose."""
        line, last = self._lines[index], self._lines[index - 1]
        return (
            last.size == line.size > _LARGE * self._usual.size
            and last.face == line.face
            and abs(line.x0 - last.x0) < 1
            and line.base - last.base < _TIGHT * line.size
            and index - start < 3
            and not _ENDS.search(self._words(last))
        )

    def full(self, last: Line, line: Line) -> bool:
        """Would the first word of `line` not have fitted behind `last`?"""
        words = self._words(line)
        word = words.split(None, 1)[0] if words.strip() else ""
        width = (line.x1 - line.x0) / max(1, len(words))
        return last.x1 + (len(word) + 1) * width > self._right - 0.3 * line.size

    def code(self, line: Line) -> bool:
        """Is the line set as code is? Where the body itself is of fixed width (or its font says so), nothing is."""
        return not self._usual.face.mono and all(run.face.mono for run in line.runs)


def _ended(words: str) -> float:
    """How far the end of a line tells that what follows is new: a stop or semicolon, a comma, a word."""
    if _RANGE.search(words):
        return -2.0
    found = _ENDS.search(words)
    if found is None:
        return 1.0 if words[-1:] == "," else -2.0
    return 1.0 if found.group()[0] == "," else 3.0


def _page_pitches(text: str, lines: Sequence[Line]) -> dict[float, float]:
    """Font size -> the usual distance of this page's lines whose words go on over the line's end, where enough do."""
    counted: dict[float, Counter[float]] = {}
    for last, line in itertools.pairwise(lines):
        step = round((line.base - last.base) * 4) / 4
        if last.size == line.size and 0.8 * last.size < step < 2.6 * last.size and goes_on(text, last, line):
            counted.setdefault(last.size, Counter())[step] += 1
    return {size: usual_step(steps) for size, steps in counted.items() if sum(steps.values()) >= _SURE}
