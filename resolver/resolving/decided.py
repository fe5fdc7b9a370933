"""A person's decision as an answer: shown as a human's, with what the resolver itself would have said beside it."""

from __future__ import annotations

from dataclasses import replace

from resolver.answer.resolution import Caution, Evidence, Resolution, Status
from resolver.resolving.decisions import Override
from resolver.resolving.follow import Follower
from resolver.resolving.look_up import Question


def decided(question: Question, override: Override, follower: Follower) -> Resolution:
    """The override's targets. One that is no longer there makes the decision void: the resolver answers, with a
    warning.
    """
    computed = follower.follow(question)
    targets = []
    for name, eid in override.targets:
        document = follower.holdings.info(name)
        provision = None if document is None else follower.holdings.tree(name).get(eid)
        if document is None or provision is None:
            message = f"a person's decision points at {name}#{eid}, which is no longer there"
            return replace(computed, warnings=(*computed.warnings, Caution("override_void", message)))
        targets.append(follower.answers.target(document, provision))
    note = f" ({override.note})" if override.note else ""
    proof = Evidence("override", f"decided by {override.by}{note}", "person", text=override.text)
    shown = Evidence("override", f"without it: {computed.status}", "computed", text=computed.reason)
    if not targets:
        reason = f"decided by {override.by}: it points at nothing that is held"
        return Resolution(Status.NOT_FOUND, reason, question.reference, evidence=(proof, shown))
    return Resolution(
        Status.RESOLVED, "", question.reference, targets=tuple(targets), matched_depth=len(question.reference.pinpoint),
        evidence=(proof, shown), candidates=computed.candidates,
    )  # fmt: skip
