"""One reference followed to its targets: what its words stand for (a decision, an antecedent, "this", an instrument),
then the look-up, each step leaving its evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import Reference, Step
from ingest.document.reference_types import POINTS_BACK
from ingest.store.catalogue import StoredDocument
from resolver.answer.context import Setting
from resolver.answer.resolution import Candidate, Evidence, Resolution, Status
from resolver.checks.cross_checks import other_noun
from resolver.instruments.ladder import Anchor, Ladder
from resolver.instruments.number_families import FAMILY, own_family
from resolver.library.library import Library
from resolver.library.provision_tables import CONTAINER, MAJOR
from resolver.lookup.targets import Answers
from resolver.resolving import antecedents
from resolver.resolving.document_links import follow_link, link_target
from resolver.resolving.look_up import LookUp, Question, failure
from resolver.resolving.parallels import or_elsewhere, with_parallels
from resolver.resolving.relative import beside, deictic

PAST = "past_version"
"""Element of the grammar for "as it stood before ...".
"""

DEEPEST = 6
"""Antecedents of antecedents that are followed; more than a sentence ever holds."""

LIST = 400
"""Characters to both sides in which the other members of a reference's list stand."""


class Follower:
    """Follows references over one generation of an index."""

    def __init__(self, gazetteer: Gazetteer, library: Library) -> None:
        self.gazetteer = gazetteer
        self.library = library
        self.ladder = Ladder(gazetteer, library)
        self.answers = Answers(gazetteer, library)
        self.look_up = LookUp(library, self.answers)

    # ------------------------------------------------------------ dispatch

    def follow(self, question: Question) -> Resolution:
        """The answer to one question, without index stamp and reference id."""
        reference = question.reference
        answer = self._follow(question)
        if question.depth > DEEPEST:
            return answer
        if reference.element == PAST and question.as_of is None and answer.targets:
            return self._past(question, answer)
        if reference.elsewhere:
            return or_elsewhere(answer, reference, lambda other: self._follow(question.about(other)))
        if not reference.parallel:
            return answer
        return with_parallels(answer, reference, lambda other: self._follow(question.about(other)))

    def _follow(self, question: Question) -> Resolution:
        reference, setting = question.reference, question.setting
        if question.depth > DEEPEST:
            return failure(question, Status.NO_ANTECEDENT, "the words before it refer to one another in a ring")
        if reference.standing == "cut":
            return failure(question, Status.UNSUPPORTED, "the reference is broken off: its number is not there")
        if reference.standing == "label":
            return self._label(question)
        if reference.standing == "quoted" and (reference.instrument is None or reference.instrument.via == "self"):
            return self._quoted(question)
        if reference.form == "link":
            return self._link(question)
        mention = reference.instrument
        if reference.deixis == "ibid" and (mention is None or mention.id is None):
            return self._ibid(question)
        if reference.deixis == "thereof" and self._is_inner(reference):
            return self._unit_antecedent(question)  # "sub-section (2) thereof" lies in a section, not in an Act
        if mention is not None and mention.via == "antecedent" and (mention.id is None or self._cleared(question)):
            return self._instrument_antecedent(question)
        if reference.deixis in {"preceding", "following"} and not reference.pinpoint:
            return failure(question, Status.UNSUPPORTED, f'"{reference.text}" does not say how far it reaches')
        if reference.deixis in POINTS_BACK and mention is None and not _taken_over(reference):
            return self._backward(question)
        if reference.pinpoint and not reference.pinpoint[0].number and mention is None:
            if reference.deixis in {"preceding", "following"}:
                return beside(self.look_up, question)
            if reference.deixis == "this":
                return deictic(self.look_up, question, self.ladder.own(setting).evidence, self._style(setting))
        if own_family(reference, setting, self.library):
            own = replace(reference, instrument=None)
            answer = self.look_up.anchored(question.about(own), self.ladder.own(setting))
            if answer.status in {Status.RESOLVED, Status.PARTIAL}:
                return replace(answer, reference=reference, evidence=(FAMILY, *answer.evidence))
        anchor = self.ladder.anchor(reference, setting)
        if anchor.status is not None:
            return self._unanchored(question, anchor)
        answer = self.look_up.anchored(question, anchor)
        if anchor.own and setting.home is not None and answer.status is Status.RESOLVED and not reference.pinpoint:
            told = other_noun(reference, setting.home, self._called(setting.home), self._style(setting))
            return replace(answer, warnings=(*answer.warnings, *told))
        if mention is not None or reference.form != "relative":
            return answer
        repeated = antecedents.repeated(setting, reference)
        if repeated is None or not (answer.status is Status.NOT_FOUND or self._strays(question, anchor)):
            return answer
        proof = self._said("antecedent", "repeated", repeated, setting)
        answer = self.follow(question.about(repeated, self._setting_at(setting, repeated)))
        return replace(answer, reference=reference, evidence=(proof, *answer.evidence))

    def _cleared(self, question: Question) -> bool:
        """Whether an instrument that nobody knows stands between "that Act" and what it was taken to mean."""
        tree = self.look_up.home_tree(question.setting)
        named, _, _ = antecedents.of_instrument(question.setting, question.reference, tree)
        return named is not None and named.via == "unknown"

    def _strays(self, question: Question, anchor: Anchor) -> bool:
        """Whether another member of the reference's list is not here: "paragraphs (d) and (e)" of another section where
        the citing one has a (d) and no (e).
        """
        reference, setting = question.reference, question.setting
        document = setting.passage.document
        if reference.group is None or document is None:
            return False
        near = self.library.store.references(document, max(0, reference.start - LIST), reference.end + LIST)
        others = [s.record for s in near if s.record.group == reference.group and s.record.start != reference.start]
        alike = [r for r in others if r.instrument is None and antecedents.repeated(setting, r) is not None]
        return any(self.look_up.anchored(question.about(r), anchor).status is Status.NOT_FOUND for r in alike)

    def _past(self, question: Question, today: Resolution) -> Resolution:
        """Follow "section 80HHC as it stood before ...": a past version, which today's text must not stand in for."""
        reason = "a past version is meant, and the words give no date by which to choose among the versions held"
        shown = tuple(Candidate(t.label, t.document, t.eid, t.instrument, why="today's text") for t in today.targets)
        return failure(question, Status.NOT_INDEXED, reason, candidates=shown, evidence=today.evidence)

    def _link(self, question: Question) -> Resolution:
        home = question.setting.home
        if home is None:
            return failure(question, Status.UNSUPPORTED, "a link is followed from its document, and none is given")
        found, reason = follow_link(question.reference.target, home, self.library)
        proof = Evidence("anchor", "link", "document", document=home.info.id, text=question.reference.target)
        if not found:
            absent = Status.NOT_INDEXED if "index" in reason else Status.NOT_FOUND
            return failure(question, absent, reason, evidence=(proof,))
        targets = tuple(link_target(x, self.answers, self.library) for x in found)
        status = Status.RESOLVED if len(targets) == 1 else Status.AMBIGUOUS
        return Resolution(status, reason, question.reference, targets=targets, matched_depth=1, evidence=(proof,))

    def _is_inner(self, reference: Reference) -> bool:
        """Whether the outermost step is a unit that lies inside a section."""
        head = reference.pinpoint[0].unit if reference.pinpoint else None
        return head is not None and self.library.units.kind(head) not in {MAJOR, CONTAINER}

    def _backward(self, question: Question) -> Resolution:
        """Words that take up something named before: an instrument, or a provision."""
        reference = question.reference
        kind = self.library.units.kind(reference.pinpoint[0].unit) if reference.pinpoint else ""
        if not reference.pinpoint or (reference.deixis == "thereof" and kind in {MAJOR, CONTAINER}):
            return self._instrument_antecedent(question)
        return self._unit_antecedent(question)

    def _label(self, question: Question) -> Resolution:
        setting = question.setting
        if setting.home is None or setting.place is None:
            return failure(question, Status.UNSUPPORTED, "the label of a place, not a reference to one")
        hit = (setting.home, setting.place)
        evidence = Evidence("anchor", "label", "place", document=setting.home.info.id)
        return self.look_up.answer(question, [hit], 1, (evidence,), ())

    # ------------------------------------------------------------ words that take up others

    def _quoted(self, question: Question) -> Resolution:
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
        unit = self.library.units.kind(reference.pinpoint[0].unit)
        if unit not in {MAJOR, CONTAINER}:
            reason = "quoted words: their place in the law they belong to is not known"
            return failure(question, Status.UNSUPPORTED, reason)
        named = earlier[-1].instrument
        moved = replace(reference, standing="live", instrument=named)
        answer = self.follow(question.about(moved))
        proof = self._said("antecedent", "quoted words belong to the amended instrument", earlier[-1], setting)
        return replace(answer, reference=reference, evidence=(proof, *answer.evidence))

    def _instrument_antecedent(self, question: Question) -> Resolution:
        reference, setting = question.reference, question.setting
        named, distance, looked = antecedents.of_instrument(setting, reference, self.look_up.home_tree(setting))
        if named is None:
            words = reference.instrument.text if reference.instrument else reference.text
            reason = f'nothing that "{words}" could mean is named before it; looked {looked}'
            return failure(question, Status.NO_ANTECEDENT, reason)
        moved = replace(reference, instrument=named, deixis="" if reference.deixis in POINTS_BACK else reference.deixis)
        answer = self.follow(question.about(moved))
        document = setting.passage.document
        proof = Evidence("antecedent", distance, "antecedent", 0.9, document, named.start, named.end, named.text)
        return replace(answer, reference=reference, evidence=(proof, *answer.evidence))

    def _unit_antecedent(self, question: Question) -> Resolution:
        """Follow "that section" and "clause (1) thereof": the earlier reference, cut at the unit, with the rest
        behind it.
        """
        reference, setting = question.reference, question.setting
        head = reference.pinpoint[0]
        tree, style = self.look_up.home_tree(setting), self._style(setting)
        steps = reference.pinpoint if head.number else reference.pinpoint[1:]
        if reference.deixis == "thereof":
            found = antecedents.above_unit(setting, reference, head.unit or "", tree, style)
        else:
            found = antecedents.of_unit(setting, reference, head.unit or "", tree, style)
            if head.number:  # "the said section 5": the number is printed, only its instrument is taken up
                moved = replace(reference, deixis="", instrument=next((r.instrument for r in found.references), None))
                return replace(self.follow(question.about(moved)), reference=reference)
        if not found.references:
            reason = f'no {head.unit or "provision"} is named before "{reference.text}"; looked {found.looked}'
            return failure(question, Status.NO_ANTECEDENT, reason)
        answers = []
        for earlier in found.references:
            moved = replace(
                earlier, pinpoint=(*earlier.pinpoint, *steps), start=earlier.start, end=earlier.end,
                through=earlier.through if not steps else _below(earlier, reference),
            )  # fmt: skip
            answers.append(self.follow(question.about(moved, self._setting_at(setting, earlier))))
        proof = self._said("antecedent", found.distance, found.references[0], setting)
        answer = answers[0] if len(answers) == 1 else self._joined(question, answers, tied=found.tied)
        return replace(answer, reference=reference, evidence=(proof, *answer.evidence))

    def _ibid(self, question: Question) -> Resolution:
        """Follow "ibid.", "id.": the citation before, with the pinpoint printed here in place of its own."""
        reference, setting = question.reference, question.setting
        earlier = antecedents.last(setting, reference, self.look_up.home_tree(setting))
        if earlier is None:
            return failure(question, Status.NO_ANTECEDENT, f'nothing is cited before "{reference.text}"')
        moved = replace(earlier, pinpoint=reference.pinpoint) if reference.pinpoint else earlier
        answer = self.follow(question.about(moved, self._setting_at(setting, earlier)))
        proof = self._said("antecedent", "ibid", earlier, setting)
        return replace(answer, reference=reference, evidence=(proof, *answer.evidence))

    def _joined(self, question: Question, answers: Sequence[Resolution], *, tied: bool) -> Resolution:
        """Several antecedents: a list that is taken up whole, or a tie."""
        targets = {(t.document, t.eid): t for a in answers for t in a.targets}
        evidence = tuple(e for a in answers for e in a.evidence)
        worst = next((a for a in answers if a.status is not Status.RESOLVED), None)
        if tied and len(targets) != 1:
            reason = f"{len(answers)} things named before it fit equally well"
            return Resolution(
                Status.AMBIGUOUS, reason, question.reference, targets=tuple(targets.values()), evidence=evidence
            )
        first = worst or answers[0]
        return replace(first, targets=tuple(targets.values()), evidence=evidence)

    def _said(self, step: str, rule: str, earlier: Reference, setting: Setting) -> Evidence:
        return Evidence(
            step, rule, "antecedent", 0.9, setting.passage.document, earlier.start, earlier.end, earlier.text
        )

    def _setting_at(self, setting: Setting, earlier: Reference) -> Setting:
        """The setting of an earlier reference: its own place, where the passage is the document's text."""
        tree = self.look_up.home_tree(setting)
        if setting.passage.document is None or tree is None:
            return setting
        return replace(setting, place=tree.at(earlier.start) or setting.place)

    def _unanchored(self, question: Question, anchor: Anchor) -> Resolution:
        reference = question.reference
        if anchor.status is Status.AMBIGUOUS and anchor.alternatives:
            answers = [
                self._unanchored(question, a) if a.status is not None else self.look_up.anchored(question, a)
                for a in anchor.alternatives
            ]
            targets = {(t.document, t.eid): t for a in answers for t in a.targets if a.status is not Status.NOT_FOUND}
            evidence = (*anchor.evidence, *(e for a in answers for e in a.evidence if e not in anchor.evidence))
            candidates = (*anchor.candidates, *(c for a in answers for c in a.candidates if c not in anchor.candidates))
            return Resolution(
                Status.AMBIGUOUS, anchor.reason, reference, targets=tuple(targets.values()), evidence=evidence,
                candidates=candidates,
            )  # fmt: skip
        return Resolution(
            anchor.status or Status.UNSUPPORTED, anchor.reason, reference, candidates=anchor.candidates,
            evidence=anchor.evidence,
        )  # fmt: skip

    # ------------------------------------------------------------ small facts

    def _called(self, home: StoredDocument) -> str:
        """All that a document is called: its title, its instrument's title and kind."""
        entry = self.gazetteer.instrument(home.info.instrument) if home.info.instrument else None
        return f"{home.info.title} {entry.title} {entry.kind}" if entry is not None else home.info.title

    def _style(self, setting: Setting) -> Style:
        name = setting.home.info.style if setting.home is not None else ""
        if name in self.gazetteer.styles:
            return self.gazetteer.style(name)
        return self.gazetteer.style_for(setting.own_instrument)


def _below(earlier: Reference, reference: Reference) -> tuple[Step, ...] | None:
    """The far end of "sub-sections (1) to (3) of that section", in the section that is meant."""
    if reference.through is None or reference.through[0].number:
        return reference.through
    return (*earlier.pinpoint, *reference.through[1:])


def _taken_over(reference: Reference) -> bool:
    """Whether the grammar has put the antecedent's steps in front already: "sub-section (2) thereof" as 4(2)."""
    head = reference.pinpoint[0] if reference.pinpoint else None
    return head is not None and bool(head.number) and head.number not in reference.text
