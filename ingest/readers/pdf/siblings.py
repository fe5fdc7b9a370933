"""Headings whose numbers go on with one another stand on one level, however their letters differ.

A slanted word in a title, or capitals that only some have, make looks of their own. "3" behind "2", and "3.2" behind
"3.1", are told by a reader from the numbers: where a heading's own level has no heading that it goes on with, and
another level has, it stands on that one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.document.records import BlockType
from ingest.readers.pdf.paragraphs import Para

_NUMBER = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=[^\W\d_])")

_Number = tuple[int, ...]


def level_siblings(paras: Sequence[Para], texts: Sequence[str]) -> None:
    """Move headings that fonts and numbers tell to the level of those whose numbers they go on with."""
    last: dict[int, dict[int, _Number]] = {}  # depth of the number -> level -> the number that came last there
    for para, text in zip(paras, texts, strict=True):
        if para.type is not BlockType.HEADING or para.entry is not None or para.evidence not in {"font", "numbering"}:
            continue
        match = _NUMBER.match(text.strip())
        if match is None or para.level is None:
            continue
        number = tuple(map(int, match["number"].split(".")))
        before = (*number[:-1], number[-1] - 1)
        levels = last.setdefault(len(number), {})
        if levels.get(para.level) != before:
            others = [level for level, other in levels.items() if other == before]
            if len(others) == 1:
                para.level = others[0]
        levels[para.level] = number
