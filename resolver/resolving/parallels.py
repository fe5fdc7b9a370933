"""Parallel citations: one place under two addresses, "section 2(10) of the X Act (D.C. Official Code § 32-1501(10))".

The code decides, because the address in brackets is the later one; an Act's own section that points elsewhere in the
same document makes it ambiguous.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ingest.document.records import Address, InstrumentMention, Reference
from resolver.answer.resolution import Evidence, Resolution, Status
from resolver.library.citation_form import steps_words

_BROKEN = "other words stand between it and the end of its list"
_LISTED = "the words before it name several places that can hold it"


def with_parallels(answer: Resolution, reference: Reference, ask: Callable[[Reference], Resolution]) -> Resolution:
    """The answer that the reference's parallel addresses give together with its own; `ask` follows one address."""
    for address in reference.parallel:
        other = ask(_reference(reference, address))
        words = f"{address.instrument or 'here'}, {steps_words(address.steps)}"
        proof = Evidence("instrument", f"parallel address {words}: {other.status}", "parallel", text=other.reason)
        if other.status is not Status.RESOLVED:
            answer = replace(answer, evidence=(*answer.evidence, proof))
        elif answer.status is Status.RESOLVED and _clash(answer, other):
            both = tuple({(t.document, t.eid): t for t in (*answer.targets, *other.targets)}.values())
            reason = "the two addresses given for one place lead to different places of one document"
            answer = replace(
                answer, status=Status.AMBIGUOUS, reason=reason, targets=both, evidence=(*answer.evidence, proof)
            )
        else:
            answer = replace(other, reference=reference, evidence=(*answer.evidence, proof, *other.evidence))
    return answer


def or_elsewhere(answer: Resolution, reference: Reference, ask: Callable[[Reference], Resolution]) -> Resolution:
    """The answer where the words may mean another place as well: "clause (a) or a sum in clause (b) of section 5",
    "sub-sections (1) and (2) bind; clause (a) thereof". All are told, and none is sure; one place reached either way
    is no doubt, nor is the only one of a list's places that is there.
    """
    found = [answer, *(ask(_reference(reference, address)) for address in reference.elsewhere)]
    held = [a for a in found if a.status in {Status.RESOLVED, Status.PARTIAL, Status.AMBIGUOUS}]
    targets = {(t.document, t.eid): t for a in held for t in a.targets}
    if not held or (len(held) == len(found) and all(a.targets == answer.targets for a in held)):
        return answer
    listed = reference.deixis == "thereof"
    whole = [a for a in found if a.status is Status.RESOLVED]
    if listed and len(whole) == 1 and all(a.status is not Status.AMBIGUOUS for a in found):
        return replace(whole[0], reference=reference)
    words = "; ".join(steps_words(address.steps) for address in reference.elsewhere)
    return replace(
        answer, status=Status.AMBIGUOUS, targets=tuple(targets.values()),
        reason=f"it may lie here or in {words}: {_LISTED if listed else _BROKEN}",
        evidence=tuple(e for a in found for e in a.evidence),
    )  # fmt: skip


def _reference(reference: Reference, address: Address) -> Reference:
    named = reference.instrument
    start, end = (named.start, named.end) if named is not None else (reference.start, reference.end)
    mention = InstrumentMention(address.instrument or "", address.instrument, "number", start, end)
    return replace(
        reference, pinpoint=address.steps, through=None, open_range=False, parallel=(), elsewhere=(), deixis="",
        instrument=mention if address.instrument else None,
    )  # fmt: skip


def _clash(one: Resolution, other: Resolution) -> bool:
    """Different places of one document; an Act's text and the code's are two documents, and no clash."""
    documents = {t.document for t in one.targets} & {t.document for t in other.targets}
    places = {(t.document, t.eid) for t in one.targets}
    return any(t.document in documents and (t.document, t.eid) not in places for t in other.targets)
