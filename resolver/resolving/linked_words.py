"""Words that name a place and that the document also links to one: two witnesses, which agree or are told apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ingest.document.records import Reference
from ingest.store.catalogue import StoredDocument
from resolver.answer.resolution import Caution, Evidence, Resolution, Status, Target
from resolver.resolving.look_up import Question

FIELDS = frozenset(("docx",))
"""Formats whose links into the document are cross-reference fields: what they print is computed from the place that
they name, so that the place decides; words that say otherwise are an old print of it (ECMA-376 part 1, 17.16.5.46).
"""

DISAGREES = "link_disagrees"

_DEEPER = "the link on the words leads to what holds their place; nothing deeper bears the number that they print"

_OPEN = frozenset((Status.NOT_FOUND, Status.PARTIAL, Status.AMBIGUOUS, Status.NO_ANTECEDENT))
_PRINTED_NUMBER = re.compile(r"\(?[A-Za-z]{0,2}\d[\w.()\-–]*|(?:\([\w]{1,5}\))+")

_NUMBERED = re.compile(r"\A[^\W\d_]{2,}\s+(?=\S)|(?<=\S)\s.*\Z", re.DOTALL)
"""What stands around the number in a label: its unit before it, its heading behind it."""


def heed_link(question: Question, said: Resolution, follow: Callable[[Question], Resolution]) -> Resolution:
    """The answer to words that carry a link into their own document, weighed against where the link leads.

    `said` is the answer to the words alone, `follow` answers the link. Where the link is a field it decides, with a
    warning where the words say another place; elsewhere it picks among the places that the words may mean, and what
    disagrees is a warning.
    """
    home = question.setting.home
    own = question.reference.instrument is None or question.reference.instrument.via == "self"
    if home is None or not own or question.reference.standing != "live":
        return said
    linked = follow(question.about(replace(question.reference, form="link")))
    if linked.status is not Status.RESOLVED:
        if home.format not in FIELDS:
            return said
        return _told(said, f"the field names a place that is not there: {linked.reason}", home)
    there = linked.targets[0]
    if there.document != home.info.id:
        return said
    sure = said.status in {Status.RESOLVED, Status.PARTIAL}
    if sure and any(_is_same(there, target) for target in said.targets):
        return replace(said, evidence=(*said.evidence, *linked.evidence))
    if said.status is Status.AMBIGUOUS and any(
        (t.document, t.eid) == (there.document, there.eid) for t in said.targets
    ):
        return _taken(said, linked)
    if said.status is Status.NO_ANTECEDENT:  # the words alone name no place, so that nothing disagrees
        return _taken(said, linked)
    if said.status is not Status.RESOLVED and said.status not in _OPEN:
        return said
    reached = _steps_reached(there, question.reference) if said.status is not Status.RESOLVED else 0
    if reached and question.reference.through is not None:
        return said
    if reached:
        taken = _taken(said, linked)
        whole = reached == len(question.reference.pinpoint)
        return taken if whole else replace(taken, status=Status.PARTIAL, reason=_DEEPER, matched_depth=reached)
    message = f'the words are "{question.reference.text}"; the link on them leads to {named(there)}'
    if home.format in FIELDS:
        return _told(_taken(said, linked), message, home, there)
    return _told(said, message, home, there)


def printed_number_disagrees(question: Question, there: Target) -> Caution | None:
    """A warning where a field prints a number, and the place that it leads to has another."""
    home, reference = question.setting.home, question.reference
    if home is None or home.format not in FIELDS or not reference.target.startswith("#"):
        return None
    labels = _bare("".join(step.label for step in there.path) + there.label)
    if not _PRINTED_NUMBER.fullmatch(reference.text.strip().rstrip(".")) or not any(map(str.isdigit, labels)):
        return None
    if labels.endswith(_bare(reference.text)):
        return None
    message = f'the field prints "{reference.text.strip()}"; it leads to {named(there)}'
    return Caution(DISAGREES, message, there.document, there.start, there.end)


def named(target: Target) -> str:
    """A place by its label, else by its first words."""
    return target.label or f'"{" ".join(target.text.split())[:60]}"'


def _steps_reached(there: Target, reference: Reference) -> int:
    """How many steps of what the words print are said by the link too: up to the one whose number its place bears."""
    label = there.path[-1].label if there.path and not there.label else there.label
    number = _NUMBERED.sub("", label).casefold().strip(" .()")
    depths = (
        depth for depth, step in enumerate(reference.pinpoint, 1) if step.number and step.number.casefold() == number
    )
    return max(depths, default=0)


def _bare(label: str) -> str:
    return "".join(sign for sign in label.casefold() if sign.isalnum())


def _is_same(there: Target, target: Target) -> bool:
    """Whether two places are one, or one holds the other: a link to a clause agrees with words for a part of it."""
    if there.document != target.document:
        return False
    inside = target.start <= there.start and there.end <= target.end
    around = there.start <= target.start and target.end <= there.end
    return inside or around


def _taken(said: Resolution, linked: Resolution) -> Resolution:
    evidence: tuple[Evidence, ...] = (*said.evidence, *linked.evidence)
    return replace(said, status=Status.RESOLVED, reason="", targets=linked.targets, candidates=(), evidence=evidence)


def _told(said: Resolution, message: str, home: StoredDocument, there: Target | None = None) -> Resolution:
    start, end = (there.start, there.end) if there is not None else (None, None)
    return replace(said, warnings=(*said.warnings, Caution(DISAGREES, message, home.info.id, start, end)))
