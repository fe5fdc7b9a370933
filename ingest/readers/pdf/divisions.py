"""Divisions that a number alone heads: "I", "A", "1", each centred on a line of its own between paragraphs.

Opinions, essays and speeches are divided so. One such line proves nothing (a page's number, a letter in a drawing); a
series does that counts from its first member, in which inner forms begin anew below each outer one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.document.records import BlockType
from ingest.numbering.label_forms import forms, value
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.paragraphs import Para

_OUTER = frozenset({"upper_roman", "upper"})
"""Forms that may be outermost: figures alone, centred, are pages' numbers more often."""

_LEAST = 3  # marks of a series, two of them of its outermost form
_TEXT = 40  # characters of running text below a mark
_LONG = 30  # characters of a line that shows where the column stands
_OFF = 4.0  # points beside the column's middle
_SHARE = 0.3  # of the column's width
_APART = 1.1  # of the usual room between lines


def mark_divisions(paras: Sequence[Para], texts: Sequence[str], usual: Measure) -> int:
    """Head the divisions, below the heading that stands above each series. Returns the deepest level."""
    deepest = 0
    for series in _series(paras, texts, usual):
        outermost = sum(depth == 1 for _, _, depth in series)
        if len(series) < _LEAST or outermost < 2:
            continue
        for index, above, depth in series:
            para = paras[index]
            para.type, para.level, para.evidence = BlockType.HEADING, above + depth, "numbering"
            deepest = max(deepest, above + depth)
    return deepest


def _series(paras: Sequence[Para], texts: Sequence[str], usual: Measure) -> Iterator[list[tuple[int, int, int]]]:
    """Each series: (paragraph, level of the heading above the series, depth from 1)."""
    found: list[tuple[int, int, int]] = []
    open_: list[tuple[str, int]] = []  # form and value of each division that is open
    above = level = 0
    alone = _Alone(paras, texts, usual)
    for index, para in enumerate(paras):
        words = texts[index].strip().rstrip(".")
        if para.type is BlockType.HEADING and len(words) > 4:
            level = para.level or 0
        if not alone.is_mark(index):
            continue
        placed = _placed(words, open_)
        if placed is None or (len(placed) == 1 and placed[0][1] == 1):
            yield found
            found, above = [], level
            open_ = _placed(words, []) or []
        else:
            open_ = placed
        if open_:
            found.append((index, above, len(open_)))
    yield found


def _placed(words: str, open_: list[tuple[str, int]]) -> list[tuple[str, int]] | None:
    """The divisions that are open once `words` has begun one; None where it neither goes on nor begins below."""
    values = {form: _count(words, form) for form in forms(words)}
    for depth in range(len(open_), 0, -1):
        form, last = open_[depth - 1]
        if values.get(form) == last + 1:
            return [*open_[: depth - 1], (form, last + 1)]
    used = {form for form, _ in open_}
    for form, counted in values.items():
        if counted == 1 and form not in used and (open_ or form in _OUTER):
            return [*open_, (form, 1)]
    return None


def _count(words: str, form: str) -> int:
    found = value(words, form)
    return found[0] if found is not None and not found[1] else 0


class _Alone:
    """Which paragraphs are a number alone in the middle of the column, apart from the text, with text below."""

    def __init__(self, paras: Sequence[Para], texts: Sequence[str], usual: Measure) -> None:
        self._paras, self._texts, self._usual = paras, texts, usual
        edges: dict[int, tuple[float, float]] = {}
        for para in paras:
            for line in para.lines:
                if line.end - line.start >= _LONG:
                    left, right = edges.get(para.page, (line.x0, line.x1))
                    edges[para.page] = (min(left, line.x0), max(right, line.x1))
        self._edges = edges

    def is_mark(self, index: int) -> bool:
        """Is it a number alone, apart from the text above, with text or another such number below?"""
        if not self._is_number(index):
            return False
        beside = index > 0 and self._is_number(index - 1)
        gap = self._paras[index].gap
        if gap and not beside and gap < _APART * self._usual.pitch(self._usual.size):
            return False
        notes = {BlockType.FOOTNOTE}
        below = next((at for at in range(index + 1, len(self._paras)) if self._paras[at].type not in notes), None)
        return below is not None and (len(self._texts[below]) >= _TEXT or self._is_number(below))

    def _is_number(self, index: int) -> bool:
        para, words = self._paras[index], self._texts[index].strip().rstrip(".")
        heads = para.type is BlockType.PARAGRAPH or (para.type is BlockType.HEADING and para.entry is None)
        if not heads or para.locked or len(para.lines) != 1 or not 0 < len(words) <= 4 or not words.isalnum():
            return False
        left, right = self._edges.get(para.page, (0.0, 0.0))
        line = para.lines[0]
        middle = abs(line.x0 + line.x1 - left - right) <= 2 * _OFF and line.x1 - line.x0 < _SHARE * (right - left)
        return middle and bool(forms(words))
