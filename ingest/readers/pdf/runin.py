r"""Headings run in with their text: bold words at a paragraph's beginning, set off by more than a blank.

LaTeX's \paragraph and like forms put about one em behind the title; bold words that only begin a sentence have a
blank's width. A document must do so several times before any is believed. (A statute's run-in titles end in a dash
or a stop; those are found by their number, in any format, and not here.)
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Line, line_of
from ingest.readers.pdf.measure import Measure
from ingest.readers.pdf.paragraphs import Para

_SET_OFF = 0.62  # ems behind the title; a justified line's blank seldom reaches 0.6
_LONGEST = 80  # characters
_FEWEST = 4  # in one document


def split_run_in(paras: Sequence[Para], pages: Sequence[str], usual: Measure, level: int) -> list[Para]:
    """`paras` with run-in titles as headings of `level`; `pages` are the pages' texts."""
    cuts = {id(para): cut for para in paras if (cut := _title(para, pages[para.page - 1], usual))}
    if len(cuts) < _FEWEST:
        return list(paras)
    found: list[Para] = []
    for para in paras:
        cut = cuts.get(id(para), 0)
        if not cut:
            found.append(para)
            continue
        first: Line = para.lines[0]
        title = Para(
            para.page, [line_of(first.runs[:cut])], BlockType.HEADING, level, "font", locked=True, gap=para.gap
        )
        para.lines[0] = line_of(first.runs[cut:])
        found += [title, para]
    return found


def _title(para: Para, text: str, usual: Measure) -> int:
    """How many of the first line's runs are its run-in title; 0 where it has none."""
    if para.locked or para.type is not BlockType.PARAGRAPH or usual.face.bold:
        return 0
    runs = para.lines[0].runs
    count = 0
    while count < len(runs) and runs[count].face.bold and not runs[count].face.mono:
        count += 1
    if not 0 < count < len(runs):
        return 0
    words = text[runs[0].start : runs[count - 1].end].strip()
    behind = text[runs[count].start : runs[count].end].lstrip()
    if len(words) > _LONGEST or not words[:1].isalnum() or words[-1] in ".:;,—–-" or behind[:1] in "—–-":
        return 0
    return count if runs[count].x0 - runs[count - 1].x1 > _SET_OFF * runs[count].size else 0
