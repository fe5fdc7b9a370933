"""Cases of following in which the words themselves say the place: its own label, a link, an address; and words that
say none.
"""

from __future__ import annotations

from dataclasses import replace

from resolver.answer.resolution import Evidence, Resolution, Status
from resolver.checks.cross_checks import other_noun
from resolver.instruments import number_families
from resolver.instruments.ladder import Anchor
from resolver.resolving.document_links import follow_link, link_target
from resolver.resolving.linked_words import printed_number_disagrees
from resolver.resolving.look_up import Question, failure
from resolver.resolving.means import Means

# ------------------------------------------------------------ no place is said


def ring(_: Means, question: Question) -> Resolution:
    """Tell that antecedents lead to one another."""
    return failure(question, Status.NO_ANTECEDENT, "the words before it refer to one another in a ring")


def cut(_: Means, question: Question) -> Resolution:
    """Tell that the words end before their number, or go on further than is read."""
    numbered = any(step.key for step in question.reference.pinpoint)
    why = "it goes on further than is read" if numbered else "its number is not there"
    return failure(question, Status.UNSUPPORTED, f"the reference is broken off: {why}")


# ------------------------------------------------------------ labels and links


def label(means: Means, question: Question) -> Resolution:
    """The place whose own number the words are."""
    setting = question.setting
    if setting.home is None or setting.place is None:
        return failure(question, Status.UNSUPPORTED, "the label of a place, not a reference to one")
    proof = Evidence("anchor", "label", "place", document=setting.home.info.id)
    return means.look_up.answer(question, [(setting.home, setting.place)], 1, (proof,), ())


def link(means: Means, question: Question) -> Resolution:
    """Where a link of the document leads."""
    home = question.setting.home
    if home is None:
        return failure(question, Status.UNSUPPORTED, "a link is followed from its document, and none is given")
    followed = follow_link(question.reference.target, home, means.library)
    proof = Evidence("anchor", "link", "document", document=home.info.id, text=question.reference.target)
    if followed.absent is not None:
        return failure(question, followed.absent, followed.reason, evidence=(proof,))
    targets = tuple(link_target(x, means.answers, means.library) for x in followed.found)
    status = Status.RESOLVED if len(targets) == 1 else Status.AMBIGUOUS
    told = printed_number_disagrees(question, targets[0]) if len(targets) == 1 else None
    warnings = () if told is None else (told,)
    return Resolution(
        status, "", question.reference, targets=targets, matched_depth=1, evidence=(proof,), warnings=warnings
    )


# ------------------------------------------------------------ addresses


def address(means: Means, question: Question) -> Resolution:
    """What stands at the printed address, in the instrument that the words name or in the citing one."""
    anchor = means.ladder.anchor(question.reference, question.setting)
    return _from(means, question, anchor)


def whole(means: Means, question: Question) -> Resolution:
    """A whole instrument, with a warning where "this Act" is said in what is called something else."""
    reference, setting = question.reference, question.setting
    anchor = means.ladder.anchor(reference, setting)
    answer = _from(means, question, anchor)
    if not anchor.own or setting.home is None or answer.status is not Status.RESOLVED:
        return answer
    told = other_noun(reference, setting.home, means.called(setting.home), means.style(setting))
    return replace(answer, warnings=(*answer.warnings, *told))


def is_own_family(means: Means, question: Question) -> bool:
    """Whether the number is of the citing code's own family, whatever instrument stands beside it."""
    return number_families.own_family(question.reference, question.setting, means.library)


def own_family(means: Means, question: Question) -> Resolution:
    """The place of that number in the citing code; where it has none, what the words say."""
    reference = question.reference
    here = question.about(replace(reference, instrument=None))
    answer = means.look_up.anchored(here, means.ladder.own(question.setting))
    if answer.status not in {Status.RESOLVED, Status.PARTIAL}:
        return address(means, question)
    return replace(answer, reference=reference, evidence=(number_families.FAMILY, *answer.evidence))


def _from(means: Means, question: Question, anchor: Anchor) -> Resolution:
    """The answer from an anchor: its status, all of its readings, or what its documents hold."""
    if anchor.status is None:
        return means.look_up.anchored(question, anchor)
    if anchor.status is not Status.AMBIGUOUS or not anchor.alternatives:
        return failure(question, anchor.status, anchor.reason, candidates=anchor.candidates, evidence=anchor.evidence)
    answers = [_from(means, question, a) for a in anchor.alternatives]
    targets = {(t.document, t.eid): t for a in answers for t in a.targets if a.status is not Status.NOT_FOUND}
    evidence = (*anchor.evidence, *(e for a in answers for e in a.evidence if e not in anchor.evidence))
    candidates = (*anchor.candidates, *(c for a in answers for c in a.candidates if c not in anchor.candidates))
    return Resolution(
        Status.AMBIGUOUS, anchor.reason, question.reference, targets=tuple(targets.values()), evidence=evidence,
        candidates=candidates,
    )  # fmt: skip
