"""Lines that look like headings and are none: labels in drawings, heads of tables, numbers, terms of a list.

A heading stands where the text of its page begins, or in the middle; it holds words; text of its own section follows.
A drawing's labels stand anywhere; the heads of a table stand beside each other; lines of one look one below another
have no text between them; a term has its explanation indented below it, deeper than the document's text.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from ingest.document.records import BlockType
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.paragraphs import Para

_TEXT = 60  # characters of a paragraph from which on its edges are the text's
_LINE = 25  # characters of a line from which on it tells an edge
_SHARE = 0.02  # of the text's lines: edges that so many share are the document's
_NEAR = 2.5  # points
_MIDDLE = 8.0  # points between the middles of a line and of the text
_SERIES = 3  # pages on which lines of one look begin at one place
_RUN = 4  # lines of one look right below each other
_GAP = 3.0  # ems between the parts of a row
_TERMS = 0.5  # of a look's lines
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBERED = re.compile(r"\W*(?:[^\W\d_]+\.?\s+)?\d+[\w.()-]*(?=\s|$)")
_FIRST = re.compile(r"[!\s]*(?P<word>[^\W\d_]{2,})(?![.)])")
_COUNTED = re.compile(r"(?:(?P<word>[^\W\d_]+)\.?\s+)?(?P<number>\d{1,3})(?:\.?\s+[^\W\d_]|\.?$)")
_LABEL = re.compile(r"\W*(?:\d{1,3}|[IVXLC]{1,6}|[A-Za-z])\W*$")

_READ = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM))

Look = tuple[float, bool, bool]  # size, bold, italic


@dataclass(slots=True)
class _Edges:
    """Where the text of the pages begins and ends, in whole points."""

    lefts: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    ends: dict[int, tuple[float, float]] = field(default_factory=dict)
    shared: set[int] = field(default_factory=set)
    usual: float = 0.0  # the commonest left edge
    items: float = 0.0  # that of list items


def strays(paras: Sequence[Para], texts: Sequence[str], looks: Mapping[int, Look], usual: Measure) -> set[int]:
    """Those of the candidates `looks` (index of the paragraph -> how it is set) that head nothing."""
    order = [index for index, para in enumerate(paras) if para.type is not BlockType.FOOTNOTE]
    after = dict(pairwise(order))
    edges = _edges(paras, texts, looks, usual)
    out = {index for index in looks if not _WORD.search(texts[index]) and not _is_label(index, texts, looks, after)}
    if edges.shared:
        apart = {index for index in looks if not _is_placed(paras[index], edges, usual)} - _series(
            paras, texts, looks, after, edges
        )
        out |= apart - _counted(apart, texts, looks)
    out |= {index for index, look in looks.items() if _goes_on(index, paras, texts, look, after, usual)}
    out |= _beside(paras, looks) | _rows(paras, texts, looks, edges)
    out |= _runs(paras, texts, looks, order)
    return out | _terms(paras, looks, after, edges, usual)


def _is_label(index: int, texts: Sequence[str], looks: Mapping[int, Look], after: Mapping[int, int]) -> bool:
    """Is a line without words a letter above its part of an index, or a number above its title?"""
    words = texts[index].strip()
    if len(words) == 1 and words.isalpha():
        return True
    below = after.get(index)
    return _LABEL.match(words) is not None and below in looks and _WORD.search(texts[below or 0]) is not None


def _edges(paras: Sequence[Para], texts: Sequence[str], looks: Mapping[int, Look], usual: Measure) -> _Edges:
    found = _Edges()
    counted: Counter[int] = Counter()
    for index, para in enumerate(paras):
        if index in looks or para.type is BlockType.HEADING or len(texts[index]) < _TEXT:
            continue
        if para.type in {BlockType.FOOTNOTE, BlockType.TABLE, BlockType.TOC}:
            continue
        lefts = [round(x.x0) for x in para.lines if abs(x.size - usual.size) < 1.0 and x.end - x.start > _LINE]
        if not lefts:
            continue
        found.lefts[para.page].update(lefts)
        counted.update(lefts)
        left, right = found.ends.get(para.page, (1e9, 0.0))
        found.ends[para.page] = min(left, *lefts), max(right, *(line.x1 for line in para.lines))
    total = sum(counted.values())
    found.shared = {x for x, count in counted.items() if count >= max(2, _SHARE * total)}
    if counted:
        found.usual = float(min(counted, key=lambda x: (-counted[x], x)))
    items = Counter(round(para.lines[0].x0) for para in paras if para.type is BlockType.LIST_ITEM)
    found.items = float(min(items, key=lambda x: (-items[x], x))) if items else found.usual
    return found


def _is_placed(para: Para, edges: _Edges, usual: Measure) -> bool:
    left, right = min(line.x0 for line in para.lines), max(line.x1 for line in para.lines)
    if any(abs(left - x) < _NEAR for x in (*edges.lefts[para.page], *edges.shared, usual.left)):
        return True
    ends = edges.ends.get(para.page, (usual.left, usual.right))
    middle = (left + right) / 2
    return para.centred or abs(middle - sum(ends) / 2) < _MIDDLE or abs(right - ends[1]) < _NEAR


def _goes_on(
    index: int, paras: Sequence[Para], texts: Sequence[str], look: Look, after: Mapping[int, int], usual: Measure
) -> bool:
    """Is a line no larger than the text the beginning of a sentence that the next paragraph goes on with?"""
    below = after.get(index)
    if below is None or look[0] > 1.06 * usual.size or paras[below].page != paras[index].page:
        return False
    if texts[index].rstrip()[-1:] in ".:?!" or paras[below].type is not BlockType.PARAGRAPH:
        return False
    first = _FIRST.match(texts[below])
    return first is not None and first["word"].islower()


def _series(
    paras: Sequence[Para], texts: Sequence[str], looks: Mapping[int, Look], after: Mapping[int, int], edges: _Edges
) -> set[int]:
    """Candidates of one look that begin at one place on several pages: headings set out of the text's edge, or with
    text below most of them. Labels of drawings stand at one place too.
    """
    groups: dict[tuple[Look, int], list[int]] = defaultdict(list)
    for index, look in looks.items():
        groups[look, round(paras[index].lines[0].x0)].append(index)
    found: set[int] = set()
    for (_, left), members in groups.items():
        if len({paras[index].page for index in members}) < _SERIES:
            continue
        below = [after.get(index) for index in members]
        read = sum(1 for at in below if at is not None and at not in looks and len(texts[at]) >= _TEXT)
        if left < edges.usual - _NEAR or read >= 0.5 * len(members):
            found.update(members)
    return found


def _counted(apart: set[int], texts: Sequence[str], looks: Mapping[int, Look]) -> set[int]:
    """Those of `apart` whose numbers stand between numbers of one look in the document's order, as "1." before "2."."""
    rows: dict[tuple[Look, str], list[tuple[int, int]]] = defaultdict(list)  # look, word before -> index, number
    for index in sorted(looks):
        match = _COUNTED.match(texts[index])
        if match is not None:
            rows[looks[index], match["word"] or ""].append((index, int(match["number"])))
    found: set[int] = set()
    for row in rows.values():
        for (a, number), (b, following) in pairwise(row):
            if following == number + 1 and not (a in apart and b in apart):
                found |= {a, b} & apart
    return found


def _beside(paras: Sequence[Para], looks: Mapping[int, Look]) -> set[int]:
    """Candidates of one look at one height of a page, which are heads of a table's columns or labels."""
    rows: dict[tuple[int, Look, int], list[int]] = defaultdict(list)
    for index, look in looks.items():
        for shift in (0, 1):  # two grids, so that none is parted by rounding
            rows[paras[index].page, look, 2 * round((paras[index].lines[0].base + shift) / 2) + shift].append(index)
    return {index for row in rows.values() if len(row) > 1 for index in row}


def _rows(paras: Sequence[Para], texts: Sequence[str], looks: Mapping[int, Look], edges: _Edges) -> set[int]:
    """Candidates with more words behind a wide gap, flush right as a rule: "double beta (a, b)      [Function]"."""
    begun: dict[tuple[int, int], list[float]] = defaultdict(list)  # page, height -> left edges
    for para in paras:
        first = para.lines[0]
        for shift in (-2, -1, 0, 1, 2):
            begun[para.page, round(first.base) + shift].append(first.x0)
    found: set[int] = set()
    for index, look in looks.items():
        para, line = paras[index], paras[index].lines[0]
        text_edges = (*edges.lefts[para.page], *edges.shared)
        behind = [x for x in begun[para.page, round(line.base)] if x > line.x1 + 2 * look[0]]
        if any(all(abs(x - edge) > _NEAR for edge in text_edges) for x in behind):
            found.add(index)
        gaps = [at for at, (a, b) in enumerate(pairwise(line.runs), 1) if b.x0 - a.x1 > _GAP * look[0]]
        if gaps and not _NUMBERED.match(texts[index]):
            found.add(index)
    return found


def _runs(paras: Sequence[Para], texts: Sequence[str], looks: Mapping[int, Look], order: Sequence[int]) -> set[int]:
    """Candidates of one look one below another with no text between, unless they are numbered as repealed units are."""
    found: set[int] = set()
    keyed = groupby(order, key=lambda index: (paras[index].page, looks.get(index)))
    for (_, look), members in keyed:
        run = list(members)
        if look is None or len(run) < _RUN:
            continue
        if sum(1 for index in run if _NUMBERED.match(texts[index])) < 0.5 * len(run):
            found.update(run)
    return found


def _terms(
    paras: Sequence[Para], looks: Mapping[int, Look], after: Mapping[int, int], edges: _Edges, usual: Measure
) -> set[int]:
    """Terms of lists: most lines of their look are no larger than the text and stand above words indented deeper."""
    groups: dict[Look, list[int]] = defaultdict(list)
    for index, look in looks.items():
        groups[look].append(index)
    found: set[int] = set()
    for look, members in groups.items():
        if look[0] > 1.06 * usual.size or len(members) < _SERIES:
            continue
        hung: set[int] = set()
        told = 0
        for index in sorted(members, reverse=True):
            below = after.get(index)
            if below is None or paras[below].page != paras[index].page:
                continue
            kind = paras[below].type if below not in looks else BlockType.HEADING
            left = min(line.x0 for line in paras[below].lines)
            edge = edges.items if kind is BlockType.LIST_ITEM else edges.usual
            deeper = left > max(edge, paras[index].lines[0].x0) + 0.8 * usual.size
            told += kind in _READ or below in hung
            if below in hung or (kind in _READ and deeper):
                hung.add(index)
        if len(hung) > _TERMS * told:
            found |= hung
    return found
