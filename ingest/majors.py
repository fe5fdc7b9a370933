"""Sections without a title, and what the numbered units of a document are called.

A bare number names no unit: in an Act it is a section, in rules a rule, in a Schedule what that Schedule calls its
paragraphs. The document's title says so ("The Apiaries Rules, 2012"), or its words ("this rule", "sub-rule (2)"); else
the style does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest import designations
from ingest.records import BlockType, RawBlock
from ingest.sequences import INSERTED, NEXT, follows
from ingest.slices import split, text_of
from ingest.stack import ATTACHMENTS

_UNTITLED = re.compile(
    rf"{designations.LEAD}(?P<number>{designations.SECTION_NUMBER})\s*\.\s*(?=[\[“\"(]*(?:[A-Z]|\(1\)|\d{{1,3}}\[))"
)


def untitled(raw: str, blocks: Sequence[RawBlock], _style: Style) -> tuple[RawBlock, ...]:
    """Paragraphs that begin with the very number that is next after the last section are sections without a title.

    Only where the sections around them are known, so that a numbered list in a section stays a list.
    """
    result: list[RawBlock] = []
    last: str | None = None
    coming = _coming(blocks)
    for i, block in enumerate(blocks):
        if block.type is BlockType.HEADING:
            if block.unit in ATTACHMENTS:
                last = None
            elif block.evidence == "run_in":
                last = key(block.number, "section")
            result.append(block)
            continue
        match = _UNTITLED.match(text_of(raw, block.slices)) if block.type is BlockType.PARAGRAPH and last else None
        number = key(match["number"], "section") if match is not None else ""
        if match is None or last is None or not _next(last, number) or not _before(number, coming[i]):
            result.append(block)
            continue
        head, body = split(block, match.end())
        result.append(
            replace(head, type=BlockType.HEADING, evidence="run_in", unit="section", number=match["number"], level=None)
        )
        result.append(body)
        last = number
    return tuple(result)


def _coming(blocks: Sequence[RawBlock]) -> list[str | None]:
    """For each block the number of the next run-in section behind it; None before an attachment or the end."""
    found: list[str | None] = []
    following: str | None = None
    for block in reversed(blocks):
        found.append(following)
        if block.type is BlockType.HEADING and block.unit in ATTACHMENTS:
            following = None
        elif block.type is BlockType.HEADING and block.evidence == "run_in":
            following = key(block.number, "section")
    found.reverse()
    return found


def _next(last: str, number: str) -> bool:
    return follows(last, number, "arabic") >= INSERTED


def _before(number: str, coming: str | None) -> bool:
    return coming is None or follows(number, coming, "arabic") in {NEXT, INSERTED, 1}


_NAMED = re.compile(r"\b[Tt]his\s+(?P<this>[A-Za-z]+(?:[- ][A-Za-z]+)?)|\b[Ss]ub[- ]?(?P<sub>[A-Za-z]+)\s+\(\d")


def name_units(raw: str, blocks: Sequence[RawBlock], style: Style, title: str = "") -> tuple[RawBlock, ...]:
    """Headings with a bare number get the unit that title, body or Schedule calls the numbered units."""
    entitled = _titled(title, style)
    result = list(blocks)
    starts = [
        0,
        *(i for i, b in enumerate(blocks) if b.type is BlockType.HEADING and b.unit in ATTACHMENTS),
        len(blocks),
    ]
    for start, end in pairwise(starts):
        scope = blocks[start:end]
        attached = bool(scope) and scope[0].type is BlockType.HEADING and scope[0].unit in ATTACHMENTS
        if not any(b.type is BlockType.HEADING and b.unit == "section" for b in scope):
            continue
        unit = (not attached and entitled) or _unit_of(raw, scope, style, attached=attached)
        if unit == "section":
            continue
        for i in range(start, end):
            block = result[i]
            if block.type is BlockType.HEADING and block.unit == "section" and block.evidence != "structure":
                found = designations.parse(text_of(raw, block.slices), style)
                if found is None or found.kind == "number":
                    result[i] = replace(block, unit=unit)
    return tuple(result)


def _titled(title: str, style: Style) -> str | None:
    """The major unit whose plural closes a title, its year aside; "Regulation (EU)" in the singular has articles."""
    words = [w for w in re.findall(r"[^\W\d_]+", title.lower()) if w != "of"]
    plurals = {word: unit.name for unit in style.units if unit.kind == "major" for word in unit.plurals}
    return plurals.get(words[-1]) if words else None


def _unit_of(raw: str, scope: Sequence[RawBlock], style: Style, *, attached: bool) -> str:
    kinds = {u.name: u.kind for u in style.units}
    below = [u for u in style.levels.get("schedule", ()) if kinds.get(u) in {"minor", "major"}] if attached else []
    names = {u for u, kind in kinds.items() if kind == "major"} | set(below)
    units = {word: u.name for u in style.units if u.name in names for word in u.words}
    counts: Counter[str] = Counter()
    for block in scope:
        for match in _NAMED.finditer(text_of(raw, block.slices)):
            word = (match["this"] or match["sub"]).lower()
            unit = units.get(word) or units.get(word.partition(" ")[0])
            if unit is not None:
                counts[unit] += 1
    ranked = sorted(counts.items(), key=lambda c: (-c[1], c[0]))
    if attached:
        ranked = [c for c in ranked if c[0] != "section" or not below]
        default = below[0] if below else "section"
        return ranked[0][0] if ranked and ranked[0][1] > 0 else default
    if ranked and ranked[0][1] > max(2, 2 * counts["section"]):
        return ranked[0][0]
    return "section"
