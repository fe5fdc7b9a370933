"""One reference followed to its targets: the first case that admits it answers, and leaves its evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gazetteers.load import Gazetteer
from resolver.answer.resolution import Candidate, Caution, Resolution, Status
from resolver.instruments.ladder import UNCHECKED, Ladder
from resolver.library.library import Library
from resolver.lookup.targets import Answers
from resolver.resolving import addressed, relative, taking_up
from resolver.resolving.linked_words import heed_link
from resolver.resolving.look_up import LookUp, Question, failure
from resolver.resolving.means import Means
from resolver.resolving.parallels import or_elsewhere, with_parallels

PAST = "past_version"
"""Element of the grammar for "as it stood before ...".
"""

DEEPEST = 6
"""Antecedents of antecedents that are followed; more than a sentence ever holds."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which words mean a place. `answer` is asked only where no earlier case admits the question."""

    name: str
    admits: Callable[[Means, Question], bool]
    answer: Callable[[Means, Question], Resolution]


CASES: tuple[Case, ...] = (
    # Words that cannot be followed, or that are no reference to elsewhere.
    Case("ring", lambda _, q: q.depth > DEEPEST, addressed.ring),
    Case("cut", lambda _, q: q.reference.standing == "cut", addressed.cut),
    Case("label", lambda _, q: q.reference.standing == "label", addressed.label),
    Case("quoted", taking_up.is_quoted, taking_up.quoted),
    Case("link", lambda _, q: q.reference.form == "link", addressed.link),
    # Words that take up something said before.
    Case("ibid", taking_up.is_ibid, taking_up.ibid),
    Case("inner thereof", taking_up.is_inner_thereof, taking_up.unit),
    Case("that Act", taking_up.is_that_act, taking_up.instrument),
    Case("no extent", relative.is_without_extent, relative.no_extent),
    Case("law taken up", taking_up.takes_up_law, taking_up.instrument),
    Case("unit taken up", taking_up.takes_up, taking_up.unit),
    # Words that start from the citing place.
    Case("beside", relative.is_beside, relative.beside),
    Case("around", relative.is_around, relative.around),
    # Words that give an address.
    Case("own family", addressed.is_own_family, addressed.own_family),
    Case("repeated", taking_up.is_repeated, taking_up.repeated),
    Case("whole", lambda _, q: not q.reference.pinpoint, addressed.whole),
    Case("address", lambda *_: True, addressed.address),
)
"""The cases of following, in order; the last one admits whatever is left."""


def case_of(means: Means, question: Question) -> Case:
    """The case that answers a question: the first that admits it."""
    return next(case for case in CASES if case.admits(means, question))


class Follower:
    """Follows references over one generation of an index."""

    def __init__(self, gazetteer: Gazetteer, library: Library) -> None:
        self.library = library
        self.ladder = Ladder(gazetteer, library)
        self.answers = Answers(gazetteer, library)
        look_up = LookUp(library, self.answers)
        self.means = Means(gazetteer, library, self.ladder, self.answers, look_up, self.follow)

    def follow(self, question: Question) -> Resolution:
        """The answer to one question, without index stamp and reference id."""
        return _checked(self._weighed(question))

    def _weighed(self, question: Question) -> Resolution:
        reference = question.reference
        answer = self._first(question)
        if question.depth > DEEPEST:
            return answer
        if reference.element == PAST and question.as_of is None and answer.targets:
            return _past(question, answer)
        if reference.elsewhere:
            return or_elsewhere(answer, reference, lambda other: self._first(question.about(other)))
        if reference.parallel:
            return with_parallels(answer, reference, lambda other: self._first(question.about(other)))
        if "#" in reference.target and reference.form != "link":
            return heed_link(question, answer, self._first)
        return answer

    def _first(self, question: Question) -> Resolution:
        return case_of(self.means, question).answer(self.means, question)


def _checked(answer: Resolution) -> Resolution:
    """Warns where only an entry of the gazetteer that nobody held against a source says whose place it is."""
    entry = next((e for e in answer.evidence if e.rule == UNCHECKED), None)
    if entry is None or not answer.targets or any(w.code == UNCHECKED for w in answer.warnings):
        return answer
    message = (
        f"the gazetteer's entry for {entry.text} was never held against a source, and the document does not say so"
    )
    return replace(answer, warnings=(*answer.warnings, Caution(UNCHECKED, message, answer.targets[0].document)))


def _past(question: Question, today: Resolution) -> Resolution:
    """Follow "section 80HHC as it stood before ...": a past version, which today's text must not stand in for."""
    reason = "a past version is meant, and the words give no date by which to choose among the versions held"
    shown = tuple(Candidate(t.label, t.document, t.eid, t.instrument, why="today's text") for t in today.targets)
    return failure(question, Status.NOT_INDEXED, reason, candidates=shown, evidence=today.evidence)
