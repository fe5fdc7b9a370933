"""Headings numbered by letters or Roman numerals alone: "A. Definitions", "B. Account Terms"; "D.3 Licence" below "D".

A letter at the head of a line may be an initial; headings of one level whose letters run on from the first are
numbered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering.label_forms import forms
from ingest.numbering.series import NEXT, begins, follows
from ingest.structure.numbered_paragraphs import are_numbered

FEWEST = 3
"""So many headings of one level, numbered in order, are numbered by their letters, and so are two of that level."""

_LETTERED = re.compile(r"[\s\[]*(?P<number>[A-Z]|[IVXL]{1,6})[.)]\s+(?=\S)")
_DIVIDED = re.compile(r"[\s\[]*(?P<number>[A-Z](?:\.\d{1,3}){1,4})\.?\s+(?=\S)")


def lettered(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with those headings named as sections, and those whose numbers begin with their letters. Where the
    paragraphs are numbered through, the letters are labels and name no section.
    """
    del style
    texts = {i: text_of(raw, b.slices) for i, b in enumerate(blocks) if b.type is BlockType.HEADING and not b.unit}
    found = _runs(blocks, texts)
    letters = set(found.values())
    for i, text in texts.items():
        match = _DIVIDED.match(text)
        if i not in found and match is not None and match["number"][0] in letters:
            found[i] = match["number"]
    unit = "" if are_numbered(blocks) else "section"  # a judgment is cited by its paragraphs
    return tuple(replace(b, unit=unit, number=found[i]) if i in found else b for i, b in enumerate(blocks))


def is_lettered(text: str) -> bool:
    """Whether a heading begins with a letter or a Roman numeral of its own: "IV. Insurance".

    >>> is_lettered("IV. Insurance"), is_lettered("Insurance")
    (True, False)
    """
    return _LETTERED.match(text) is not None


def title_of(text: str, number: str) -> str:
    """A heading's words behind its letter.

    >>> title_of("B. Account Terms", "B"), title_of("Fees", "")
    ('Account Terms', 'Fees')
    """
    return re.sub(rf"^[\s\[]*{re.escape(number)}[.)\s]\s*", "", text) if number[:1].isalpha() else text


def _runs(blocks: Sequence[RawBlock], texts: dict[int, str]) -> dict[int, str]:
    """Index of a heading -> its letters, of each run that begins at the first and is long enough."""
    runs: dict[int, list[list[tuple[int, str]]]] = {}  # by level
    open_: dict[int, list[tuple[int, str]]] = {}  # by level: the run that is open there
    for i, block in enumerate(blocks):
        if block.type is not BlockType.HEADING:
            continue
        level = block.level or 0
        for deeper in [other for other in open_ if other > level and block.level is not None]:
            del open_[deeper]
        match = _LETTERED.match(texts.get(i, ""))
        if match is None:
            continue
        run = open_.get(level)
        if run is not None and _next(run, match["number"]):
            run.append((i, match["number"]))
        elif any(begins(match["number"], form) for form in forms(match["number"])):
            open_[level] = [(i, match["number"])]
            runs.setdefault(level, []).append(open_[level])
    numbered = [level for level, known in runs.items() if max(map(len, known)) >= FEWEST]
    return {i: number for level in numbered for run in runs[level] if len(run) > 1 for i, number in run}


def _next(run: Sequence[tuple[int, str]], number: str) -> bool:
    """Whether a number is the next of a run, in the form of its first."""
    first, last = run[0][1], run[-1][1]
    kept = [form for form in forms(first) if begins(first, form)]
    return any(follows(last, number, form) == NEXT for form in kept)
