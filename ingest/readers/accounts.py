"""The account of a reading: every raw character has its place, and what was left out in number is told."""

from __future__ import annotations

from ingest.document.records import RawRemoval, Reading, Warning_
from ingest.readers.characters import UNREADABLE

_UNREADABLE_SHARE = 0.01
"""A file in which more than this share of the non-blank characters has no Unicode value is told of."""


def accounted(reading: Reading, gap: str) -> tuple[RawRemoval, ...]:
    """The removals of a reading, with what no slice, mark or furniture holds added: white space, or `gap`."""
    taken = [(piece.start, piece.end) for block in reading.blocks for piece in block.slices]
    for items in (reading.removals, reading.marks, reading.furniture):
        taken.extend((item.start, item.end) for item in items)
    removals = list(reading.removals)
    at = 0
    for start, end in [*sorted(taken), (len(reading.raw), len(reading.raw))]:
        if start > at:
            removals.append(RawRemoval(at, start, "whitespace" if reading.raw[at:start].isspace() else gap))
        at = max(at, end)
    return tuple(sorted(removals, key=lambda item: item.start))


def noticed(reading: Reading) -> tuple[Warning_, ...]:
    """Warnings of invisible, control and unreadable characters, with their numbers."""
    found = []
    for reason in ("invisible", "control"):
        count = sum(removal.end - removal.start for removal in reading.removals if removal.reason == reason)
        if count:
            found.append(Warning_(f"{reason}_characters", f"{count} {reason} characters left out of the text."))
    lost = sum(match.end() - match.start() for match in UNREADABLE.finditer(reading.raw))
    visible = sum(map(len, reading.raw.split()))
    if lost and lost > _UNREADABLE_SHARE * visible:
        found.append(Warning_("unreadable_characters", f"{lost / visible:.0%} of the characters are unreadable."))
    return tuple(found)
