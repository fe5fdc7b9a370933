"""Section headings that their place in the sequence shows: "5 When an agreement is deemed to have been made" between
"4 Notice" and "6 Fees", the number 7 alone above "[Repealed]".

A line of its own that begins with a number may be anything, and where it reads like a sentence, or ends in "etc.", its
words do not show it to be a title. In a document whose sections are known by such lines, the very number that is
missing between two of them does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.numbering.series import INSERTED, LATER, NEXT, follows
from ingest.structure import runin_headings

FEWEST = 5
"""Sections known by lines of their own, for another such line to be one by its number."""

GOING_ON = 0.9
"""So many of these sections follow the one before."""

LONGEST = 200
"""Characters of such a line at most."""

_LINE = re.compile(
    rf"{designations.LEAD}(?P<number>{designations.SECTION_NUMBER})(?P<stop>\.?)(?:\s+(?P<title>[“\"‘'(]?[A-ZÀ-Þ][^\n]*))?\s*"
)


def in_sequence(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with those lines made headings whose number goes on from the last section and before the next one."""
    known = {i: n for i, b in enumerate(blocks) if (n := _known(b, style))}
    lines = [m for i in known if (m := _LINE.fullmatch(text_of(raw, blocks[i].slices))) is not None]
    if len(lines) < FEWEST:
        return tuple(blocks)
    stopped = 2 * sum(1 for m in lines if m["stop"]) > len(lines)
    coming = _coming(blocks, known, style)
    result = list(blocks)
    last = ""
    for i, block in enumerate(blocks):
        if block.type is BlockType.HEADING and block.unit in style.attachments:
            last = ""
        last = known.get(i, last)
        if not last or block.type is not BlockType.PARAGRAPH or block.unit or block.label:
            continue
        text = text_of(raw, block.slices)
        match = _LINE.fullmatch(text) if len(text) <= LONGEST else None
        if match is None or bool(match["stop"]) is not stopped or not _is_head(match["title"] or "", coming[i], style):
            continue
        number = key(match["number"], "section", style.across)
        if follows(last, number, "arabic") < INSERTED or not _before(number, coming[i]):
            continue
        if not _text_follows(raw, blocks[i + 1 : i + 2]):
            continue
        last = number
        result[i] = replace(
            block, type=BlockType.HEADING, evidence="numbering", unit="section", number=match["number"], level=None
        )
    return tuple(result)


def go_on(blocks: Sequence[RawBlock], style: Style) -> bool:
    """Whether containers and headings without a number are set alike, on one level, above sections whose numbers go on
    through them: in plain text, where both are lines in capitals. A heading then ends no Part.
    """
    headings = [b for b in blocks if b.type is BlockType.HEADING]
    looks = [b for b in headings if b.evidence == "font" and b.unit not in style.attachments]
    containers = sum(1 for b in looks if b.unit in style.order)
    if len({b.level for b in looks}) != 1 or not 0 < containers < len(looks):
        return False
    numbers: list[str] = []
    for heading in headings:
        if heading.unit in style.attachments:
            break
        numbers += [n] if (n := _known(heading, style)) else []
    on = sum(1 for before, after in pairwise(numbers) if follows(before, after, "arabic") >= INSERTED)
    return len(numbers) >= FEWEST and on >= GOING_ON * (len(numbers) - 1)


def _known(block: RawBlock, style: Style) -> str:
    """The key of a section that a line of its own heads; "" for all else."""
    is_line = block.type is BlockType.HEADING and block.evidence == "numbering" and block.unit == "section"
    return key(block.number, "section", style.across) if is_line else ""


def _coming(blocks: Sequence[RawBlock], known: dict[int, str], style: Style) -> list[str]:
    """For each block the number of the next known section behind it; "" before an attachment or the end."""
    found: list[str] = []
    following = ""
    for i in range(len(blocks) - 1, -1, -1):
        found.append(following)
        attached = blocks[i].type is BlockType.HEADING and blocks[i].unit in style.attachments
        following = "" if attached else known.get(i, following)
    found.reverse()
    return found


def _is_head(title: str, coming: str, style: Style) -> bool:
    """Whether words may be a title: between two known sections a sentence may, behind the last one it may not."""
    if not title:
        return True
    ended = title[-1] in ",;:!" or (title[-1] == "." and not runin_headings.is_short_form_end(title, style))
    return not ended and (bool(coming) or not runin_headings.has_verb(title, style))


def _before(number: str, coming: str) -> bool:
    return not coming or follows(number, coming, "arabic") in {NEXT, INSERTED, LATER}


def _text_follows(raw: str, following: Sequence[RawBlock]) -> bool:
    """Whether words stand behind the line that may be its section's: no line that goes on with its own."""
    if not following:
        return False
    text = text_of(raw, following[0].slices).lstrip()
    return following[0].type is not BlockType.HEADING and not text[:1].islower()
