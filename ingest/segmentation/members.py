"""Members of what may be an enumeration: sentences, rows and clauses, and the readings of their labels."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.numbering import label_forms

LABEL = re.compile(
    r"[\W\d_]{0,4}?(?:\(([0-9]{1,3}[A-Za-z]{0,3}|[A-Za-z]{1,8})\)"
    r"|([0-9]{1,3}[A-Z]{0,2}|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})[.)](?=\s))"
)
"""A label at a member's start: group 1 in brackets, group 2 before a stop or a bracket."""
_BULLET = re.compile(r"[•‣▪●◦–—*-]\s")


@dataclass(frozen=True, slots=True)
class Member:
    """One sentence, row or clause: a span, the block that holds it, and whether that block is an item of a list."""

    start: int
    end: int
    block: int
    item: bool = False
    depth: int = 1  # nesting of a list item, from 1
    label: str = ""  # computed label ("2."), for items that print none
    fresh: bool = False  # a definition begins here: whatever stands before it, it is no part of that sentence


def labels_of(text: str, member: Member) -> list[tuple[str, int, int]]:
    """The readings of a member's label as (form, value, depth): "(i)" is the ninth letter or the first roman number."""
    printed = member.label.strip("().") if member.label else ""
    if not printed:
        match = LABEL.match(text, member.start, min(member.end, member.start + 24))
        if match is not None:
            printed = match[1] or match[2]
    if not printed:
        bullet = member.item or _BULLET.match(text, member.start, member.end) is not None
        return [("bullet", 1, member.depth)] if bullet else []
    digits = re.match(r"\d+", printed)
    if digits is not None:
        return [("arabic", int(digits[0]), member.depth)]
    return [(form, value, member.depth) for form, value in _lettered(printed)]


def _lettered(printed: str) -> list[tuple[str, int]]:
    """The readings of a label: (a), (aa) behind (z) or inserted behind (a), (iv), (iia) inserted behind (ii).

    Words in brackets ("(the)") have none.
    """
    found = [
        (form, place[0])
        for form in label_forms.forms(printed)
        if (place := label_forms.value(printed, form)) is not None
    ]
    readings = sorted(found, key=lambda reading: reading[0] in {"roman", "upper_roman"})  # letters first
    if len(printed) == 2 and printed[0] == printed[1]:
        readings.insert(0, (readings[0][0], readings[0][1] + 26))
    return readings
