"""Cases of following in which the words take up others: quoted words, "ibid.", "that Act", "the said section",
"clause (1) thereof", a proviso named before in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import Reference, Step
from ingest.document.reference_types import POINTS_BACK
from resolver.answer.resolution import Evidence, Resolution, Status
from resolver.library.provision_tables import CONTAINER, MAJOR
from resolver.resolving import addressed, antecedents
from resolver.resolving.look_up import Question, failure
from resolver.resolving.means import Means, said

LIST = 400
"""Characters to both sides in which the other members of a reference's list stand."""

OUTER = frozenset((MAJOR, CONTAINER))
"""Kinds of unit that do not lie inside a section."""

# ------------------------------------------------------------ quoted words


def is_quoted(_: Means, question: Question) -> bool:
    """Whether the words are another law's, and name no other instrument."""
    named = question.reference.instrument
    return question.reference.standing == "quoted" and (named is None or named.via == "self")


def quoted(means: Means, question: Question) -> Resolution:
    """Words of another law: they start from the instrument that the amending words name, never from here."""
    setting, reference = question.setting, question.reference
    earlier = [
        r for r in setting.passage.references
        if r.end <= reference.start and r.standing == "live"
        and r.instrument is not None and r.instrument.via != "self"
    ]  # fmt: skip
    if not earlier or reference.deixis or not reference.pinpoint:
        reason = "the words are quoted from another law, which the words around them do not name"
        return failure(question, Status.NO_ANTECEDENT, reason)
    if means.kind(question) not in OUTER:
        reason = "quoted words: their place in the law they belong to is not known"
        return failure(question, Status.UNSUPPORTED, reason)
    moved = replace(reference, standing="live", instrument=earlier[-1].instrument)
    answer = means.follow(question.about(moved))
    proof = said("quoted words belong to the amended instrument", earlier[-1], setting)
    return replace(answer, reference=reference, evidence=(proof, *answer.evidence))


# ------------------------------------------------------------ the citation before


def is_ibid(_: Means, question: Question) -> bool:
    """Whether the words are "ibid." or "id.", and the grammar found nothing that they stand for."""
    named = question.reference.instrument
    return question.reference.deixis == "ibid" and (named is None or named.id is None)


def ibid(means: Means, question: Question) -> Resolution:
    """Follow "ibid.", "id.": the citation before, with the pinpoint printed here in place of its own."""
    reference, setting = question.reference, question.setting
    earlier = antecedents.last(setting, reference, means.look_up.home_tree(setting))
    if earlier is None:
        return failure(question, Status.NO_ANTECEDENT, f'nothing is cited before "{reference.text}"')
    moved = replace(earlier, pinpoint=reference.pinpoint) if reference.pinpoint else earlier
    answer = means.follow(question.about(moved, means.setting_at(setting, earlier)))
    return replace(answer, reference=reference, evidence=(said("ibid", earlier, setting), *answer.evidence))


# ------------------------------------------------------------ an instrument named before


def is_that_act(means: Means, question: Question) -> bool:
    """Whether the words are "that Act", and what the grammar took it for is nothing known, or barred."""
    named = question.reference.instrument
    return named is not None and named.via == "antecedent" and (named.id is None or _cleared(means, question))


def _cleared(means: Means, question: Question) -> bool:
    """Whether an instrument that nobody knows stands between "that Act" and what it was taken to mean."""
    tree = means.look_up.home_tree(question.setting)
    named, _, _ = antecedents.of_instrument(question.setting, question.reference, tree)
    return named is not None and named.via == "unknown"


def takes_up(_: Means, question: Question) -> bool:
    """Whether the words take up something said before that the grammar has not put in front of them already. "That
    section" in front of them ("clause (1) thereof", behind it) has still to be found.
    """
    reference = question.reference
    put_in = reference.taken > 0 and bool(reference.pinpoint[0].number)
    return reference.deixis in POINTS_BACK and reference.instrument is None and not put_in


def takes_up_law(means: Means, question: Question) -> bool:
    """Whether what is taken up is an instrument: "thereof", "section 28 thereof"."""
    reference = question.reference
    if not takes_up(means, question):
        return False
    return not reference.pinpoint or (reference.deixis == "thereof" and means.kind(question) in OUTER)


def instrument(means: Means, question: Question) -> Resolution:
    """Follow "section 7 of that Act": the same place in the instrument named before."""
    reference, setting = question.reference, question.setting
    tree = means.look_up.home_tree(setting)
    named, distance, looked = antecedents.of_instrument(setting, reference, tree)
    if named is None:
        words = reference.instrument.text if reference.instrument else reference.text
        reason = f'nothing that "{words}" could mean is named before it; looked {looked}'
        return failure(question, Status.NO_ANTECEDENT, reason)
    moved = replace(reference, instrument=named, deixis="" if reference.deixis in POINTS_BACK else reference.deixis)
    answer = means.follow(question.about(moved))
    document = setting.passage.document
    proof = Evidence("antecedent", distance, "antecedent", 0.9, document, named.start, named.end, named.text)
    return replace(answer, reference=reference, evidence=(proof, *answer.evidence))


# ------------------------------------------------------------ a provision named before


def is_inner_thereof(means: Means, question: Question) -> bool:
    """Whether the words are "sub-section (2) thereof", which lies in a section, not in an Act."""
    reference = question.reference
    return reference.deixis == "thereof" and bool(reference.pinpoint) and means.kind(question) not in OUTER


def unit(means: Means, question: Question) -> Resolution:
    """Follow "that section" and "clause (1) thereof": the earlier reference, cut at the unit, with the rest behind."""
    reference, setting = question.reference, question.setting
    head = reference.pinpoint[0]
    tree, style = means.look_up.home_tree(setting), means.style(setting)
    steps = reference.pinpoint if head.number else reference.pinpoint[1:]
    if reference.deixis == "thereof":
        found = antecedents.above_unit(setting, reference, head.unit or "", tree, style)
    else:
        found = antecedents.of_unit(setting, reference, head.unit or "", tree, style)
        if head.number:  # "the said section 5": the number is printed, only its instrument is taken up
            moved = replace(reference, deixis="", instrument=next((r.instrument for r in found.references), None))
            return replace(means.follow(question.about(moved)), reference=reference)
    if not found.references:
        reason = f'no {head.unit or "provision"} is named before "{reference.text}"; looked {found.looked}'
        return failure(question, Status.NO_ANTECEDENT, reason)
    answers = []
    for earlier in found.references:
        moved = replace(
            earlier, pinpoint=(*earlier.pinpoint, *steps), start=earlier.start, end=earlier.end,
            through=earlier.through if not steps else _far_end(earlier, reference),
        )  # fmt: skip
        answers.append(means.follow(question.about(moved, means.setting_at(setting, earlier))))
    proof = said(found.distance, found.references[0], setting)
    answer = answers[0] if len(answers) == 1 else _joined(question, answers, tied=found.tied)
    return replace(answer, reference=reference, evidence=(proof, *answer.evidence))


def _far_end(earlier: Reference, reference: Reference) -> tuple[Step, ...] | None:
    """The far end of "sub-sections (1) to (3) of that section", in the section that is meant."""
    if reference.through is None or reference.through[0].number:
        return reference.through
    return (*earlier.pinpoint, *reference.through[1:])


def _joined(question: Question, answers: Sequence[Resolution], *, tied: bool) -> Resolution:
    """Several antecedents: a list that is taken up whole, or a tie."""
    targets = {(t.document, t.eid): t for a in answers for t in a.targets}
    evidence = tuple(e for a in answers for e in a.evidence)
    if tied and len(targets) != 1:
        reason = f"{len(answers)} things named before it fit equally well"
        found = tuple(targets.values())
        return Resolution(Status.AMBIGUOUS, reason, question.reference, targets=found, evidence=evidence)
    worst = next((a for a in answers if a.status is not Status.RESOLVED), answers[0])
    return replace(worst, targets=tuple(targets.values()), evidence=evidence)


# ------------------------------------------------------------ a place named before in full


def is_repeated(_: Means, question: Question) -> bool:
    """Whether an inner place is named that the same sentence has named before in full."""
    reference = question.reference
    if reference.instrument is not None or reference.form != "relative":
        return False
    return antecedents.repeated(question.setting, reference) is not None


def repeated(means: Means, question: Question) -> Resolution:
    """The place around the citing one; where it is not there, or its list's other members are not, the one named
    before.
    """
    reference, setting = question.reference, question.setting
    answer = addressed.address(means, question)
    before = antecedents.repeated(setting, reference)
    if before is None or not (answer.status is Status.NOT_FOUND or _strays(means, question)):
        return answer
    found = means.follow(question.about(before, means.setting_at(setting, before)))
    return replace(found, reference=reference, evidence=(said("repeated", before, setting), *found.evidence))


def _strays(means: Means, question: Question) -> bool:
    """Whether another member of the reference's list is not here: "paragraphs (d) and (e)" of another section where
    the citing one has a (d) and no (e).
    """
    reference, setting = question.reference, question.setting
    document = setting.passage.document
    if reference.group is None or document is None:
        return False
    near = means.library.store.references(document, max(0, reference.start - LIST), reference.end + LIST)
    others = [s.record for s in near if s.record.group == reference.group and s.record.start != reference.start]
    alike = [r for r in others if r.instrument is None and antecedents.repeated(setting, r) is not None]
    anchor = means.ladder.own(setting)
    return any(means.look_up.anchored(question.about(r), anchor).status is Status.NOT_FOUND for r in alike)
