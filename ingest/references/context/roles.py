"""Roles: what the words before a reference do with it (forms 38, 39, 61, 64). The phrases are data."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import Role
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.lexicon import Lexicon

_REACH = 90
"""Characters looked back over; the longest phrase in the data has 62."""


def role_before(lower: str, start: int, lexicon: Lexicon) -> Role:
    """The role of the longest phrase that ends at `start` ("the" apart), or "mention"."""
    before = lower[max(0, start - _REACH) : start].rstrip(' "(')
    for gap in () if before.endswith(lexicon.no_role_gaps) else lexicon.role_gaps:
        if before.endswith(gap):
            shorter = before[: -len(gap)].rstrip()
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


def roles_of_lists(drafts: Sequence[ReferenceDraft], told: Sequence[Role]) -> tuple[Role, ...]:
    """The roles of the drafts: the members of a list share that of its first, where the words between give none."""
    first: dict[int, Role] = {}
    shared = []
    for draft, role in zip(drafts, told, strict=True):
        leading = first.setdefault(draft.group, role) if draft.group is not None else role
        shared.append(leading if role == "mention" else role)
    return tuple(shared)
