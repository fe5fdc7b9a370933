"""Roles: what the words before a reference do with it (forms 38, 39, 61, 64). The phrases are data."""

from __future__ import annotations

from ingest.document.records import Role
from ingest.references.lexicon.lexicon import Lexicon

_REACH = 90
"""Characters looked back over; the longest phrase in the data has 62."""


def role_before(lower: str, start: int, lexicon: Lexicon) -> Role:
    """The role of the longest phrase that ends at `start` ("the" apart), or "mention"."""
    before = lower[max(0, start - _REACH) : start].rstrip(' "(')
    for ending in (" the", " of the", " the provisions of", " provisions of", " any of"):
        if before.endswith(ending) and not before.endswith("provisions of the"):
            shorter = before[: -len(ending)].rstrip()
            found = _role(shorter, lexicon)
            if found:
                return found
    return _role(before, lexicon) or "mention"


def _role(before: str, lexicon: Lexicon) -> Role | None:
    last = before.rsplit(" ", 1)[-1]
    for phrase, role in lexicon.roles.get(last, ()):
        if before.endswith(phrase):
            cut = len(before) - len(phrase) - 1
            if cut < 0 or not before[cut].isalnum():
                return role
    return None
