"""Side notes: narrow text beside the column of the body. In statutes they are the sections' own headings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.paragraphs import Para

_NARROW = 0.26  # of the page's width at most
_APART = 4.0  # points at least between body and note
_SHARE = 0.3  # of the page's lines at most
_PROVISION = re.compile(r"[\[“\"]*(?:[^\W\d]{1,9}\.?\s+)?\d+[A-Z]{0,4}[.)]?(?:\s|[—–-])")


def split_margins(lines: Sequence[Line], width: float) -> tuple[list[Line], list[list[Line]]]:
    """(`lines` without side notes, the notes, each with its lines from top to bottom)."""
    body = [line for line in lines if line.x1 - line.x0 > 0.4 * width]
    if len(body) < 4:
        return list(lines), []
    left = float(Counter(round(line.x0) for line in body).most_common(1)[0][0])
    left = min(left, *(line.x0 for line in body))
    right = max(line.x1 for line in body)
    aside = [line for line in lines if _is_aside(line, left, right, width)]
    if not aside or len(aside) > _SHARE * len(lines):
        return list(lines), []
    taken = {id(line) for line in aside}
    notes: list[list[Line]] = []
    for line in sorted(aside, key=lambda item: (item.x0 > right - 1, item.base, item.x0)):
        last = notes[-1][-1] if notes else None
        same = last is not None and (last.x0 > right - 1) == (line.x0 > right - 1)
        if last is not None and same and line.base - last.base < 1.7 * line.size:
            notes[-1].append(line)
        else:
            notes.append([line])
    return [line for line in lines if id(line) not in taken], notes


def _is_aside(line: Line, left: float, right: float, width: float) -> bool:
    if line.x1 - line.x0 > _NARROW * width:
        return False
    return line.x1 < left - _APART or line.x0 > right + _APART


def attach(notes: Sequence[Sequence[Line]], paras: list[Para], texts: Sequence[str]) -> list[Sequence[Line]]:
    """Put each note before the numbered paragraph beside it, as its heading; the notes that fit none come back."""
    left_over: list[Sequence[Line]] = []
    placed: list[tuple[int, Sequence[Line]]] = []
    for note in notes:
        top = note[0].y0
        best: tuple[float, int] | None = None
        for index, para in enumerate(paras):
            away = abs(para.lines[0].y0 - top)
            if away < 1.6 * para.lines[0].size and _PROVISION.match(texts[index]) and (best is None or away < best[0]):
                best = (away, index)
        if best is None:
            left_over.append(note)
        else:
            placed.append((best[1], note))
    for index, note in sorted(placed, key=lambda item: -item[0]):
        page = paras[index].page
        paras.insert(index, Para(page, list(note), BlockType.HEADING, evidence="margin", locked=True))
    return left_over
