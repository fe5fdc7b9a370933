"""Which entry wins, and why: every entry that had a hand in an instrument, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gazetteers.entries import Entry


@dataclass(frozen=True, slots=True)
class Hand:
    """One entry's part in an instrument: where it stands, and what it did."""

    where: str
    did: str


def trace(entries: Iterable[Entry], instrument_id: str) -> tuple[Hand, ...]:
    """The hands in the instrument of that id, first to last; the last word on each field wins."""
    hands: list[Hand] = []
    for entry in entries:
        if entry.kind != "instrument" or entry.name != instrument_id:
            continue
        fields = [name for name in entry.fields if name not in {"id", "disabled"}]
        if entry.fields.get("disabled"):
            did = "switches it off"
        elif not hands:
            did = "adds it"
        elif entry.fields.get("disabled") is False and not fields:
            did = "switches it on again"
        else:
            did = f"overrides {', '.join(fields)}" if fields else "changes nothing"
        hands.append(Hand(entry.where, did))
    return tuple(hands)
