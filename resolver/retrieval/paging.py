"""The hits in their order, folded so that one section cannot fill a page, cut by an opaque cursor."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from resolver.retrieval.ranking import Ranked

GROUPS = ("section", "document", "none")


@dataclass(frozen=True, slots=True)
class HitGroup:
    """The best hit of a section or document, and the other hits that it stands for."""

    best: Ranked
    also: tuple[Ranked, ...] = ()


class CursorError(ValueError):
    """Raised for a cursor that is not ours, belongs to another question, or to an index that has changed since."""


def fold(hits: Iterable[Ranked], by: str) -> list[HitGroup]:
    """The hits by section, by document, or each alone, in the order of their best."""
    groups: dict[str, list[Ranked]] = {}
    for hit in hits:
        name = {"section": hit.group, "document": hit.document}.get(by, hit.id)
        groups.setdefault(name, []).append(hit)
    return [HitGroup(members[0], tuple(members[1:])) for members in groups.values()]


def question(text: str, by: str, documents: Sequence[str] | None) -> str:
    """A short stamp of what was asked, so that a cursor cannot be used for another question."""
    seed = "\n".join((text, by, *(["all"] if documents is None else ["of", *sorted(documents)])))
    return hashlib.sha256(seed.encode()).hexdigest()[:12]


def cursor(generation: int, asked: str, offset: int) -> str:
    """An opaque mark of where the next page begins."""
    return base64.urlsafe_b64encode(f"{generation}.{asked}.{offset}".encode()).decode().rstrip("=")


def offset_of(mark: str, generation: int, asked: str) -> int:
    """The place that a cursor marks. Raises CursorError."""
    try:
        parts = base64.urlsafe_b64decode(mark + "=" * (-len(mark) % 4)).decode("ascii").split(".")
        made, question_of, offset = int(parts[0]), parts[1], int(parts[2])
    except (ValueError, IndexError, binascii.Error) as error:
        raise CursorError("this is no cursor of this service; take it from the `next` of an answer") from error
    if made != generation:
        raise CursorError(
            f"the index has changed since this cursor was made (then {made}, now {generation}); begin again"
        )
    if question_of != asked or offset < 0:
        raise CursorError("this cursor belongs to another question; begin again without one")
    return offset
