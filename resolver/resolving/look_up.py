"""From an anchor to the answer: version, provision or range, and what should be said about the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.document.records import Provision, Reference, Step
from resolver.answer.context import Setting
from resolver.answer.resolution import Candidate, Caution, Evidence, Resolution, Status
from resolver.checks.cross_checks import guards
from resolver.checks.liveness import warnings_for
from resolver.instruments.ladder import Anchor
from resolver.instruments.versions import choose
from resolver.library.citation_form import label_of, step_words, steps_words
from resolver.library.library import Library
from resolver.library.provision_tables import MAJOR, MINOR, SCOPE, Tree
from resolver.lookup.locating import Located, Locator
from resolver.lookup.matching import Match
from resolver.lookup.ranges import between, far_end, from_here
from resolver.lookup.targets import Answers, Hit


@dataclass(frozen=True, slots=True)
class Question:
    """A reference, where it stands, and the date that is asked about."""

    reference: Reference
    setting: Setting
    as_of: str | None = None
    depth: int = 0

    def about(self, reference: Reference, setting: Setting | None = None) -> Question:
        """The same question about another reference: one step further back."""
        return replace(self, reference=reference, setting=setting or self.setting, depth=self.depth + 1)


class LookUp:
    """Looks provisions up and puts the answer together, over one generation of an index."""

    def __init__(self, library: Library, answers: Answers) -> None:
        self.library = library
        self.locator = Locator(library)
        self.answers = answers

    def anchored(self, question: Question, anchor: Anchor) -> Resolution:
        """The answer from an anchor without status: its documents, in the version that counts, searched."""
        reference, setting = question.reference, question.setting
        home = setting.home if anchor.own else None
        documents = anchor.documents
        warnings: tuple[Caution, ...] = ()
        evidence = anchor.evidence
        if home is None or question.as_of is not None:
            choice = choose(documents, question.as_of, setting.home, self.library.parts.part)
            if not choice.documents:
                named = tuple(
                    Candidate(d.info.title or d.info.id, d.info.id, instrument=d.info.instrument, why=d.info.url)
                    for d in documents
                )
                return failure(question, Status.NOT_INDEXED, choice.reason, candidates=named, evidence=evidence)
            documents, warnings = choice.documents, choice.warnings
            evidence = (*evidence, *choice.evidence)
            home = home if any(home is d for d in documents) else None
        if not reference.pinpoint:
            targets = tuple(self.answers.whole(d) for d in ((home,) if home is not None else documents))
            return Resolution(
                Status.RESOLVED, "the instrument as a whole", reference, targets=targets, evidence=evidence,
                warnings=warnings,
            )  # fmt: skip
        narrowed = replace(anchor, documents=documents, evidence=evidence)
        place = setting.place if home is not None else None
        bracketed = is_bracketed(reference)
        located = self.locator.locate(documents, reference.pinpoint, home, place, bracketed=bracketed)
        if reference.through is not None or reference.open_range:
            return self._range(question, located, evidence, warnings, place)
        return self.from_matches(question, located, evidence, warnings, anchor=narrowed)

    def home_tree(self, setting: Setting) -> Tree | None:
        """The provisions of the citing document, None where no document is given."""
        return None if setting.home is None else self.library.tree(setting.home.info.id)

    # ------------------------------------------------------------ ranges

    def _range(
        self,
        question: Question,
        located: list[Located],
        evidence: tuple[Evidence, ...],
        warnings: tuple[Caution, ...],
        place: Provision | None,
    ) -> Resolution:
        reference = question.reference
        complete = [x for x in located if x.match.complete]
        if len(complete) > 1 or any(len(x.match.hits) > 1 for x in complete):
            return self.from_matches(question, located, evidence, warnings)
        chosen = complete[0] if complete else located[0]
        tree = self.library.tree(chosen.document.info.id)
        if reference.through is None:
            if not chosen.match.complete:
                return self.from_matches(question, located, evidence, warnings)
            expansion = from_here(tree, chosen.match.hits[0])
            told = warnings
            proof = Evidence("range", "et seq.", f"{len(expansion.members)} shown, {expansion.cut} more")
            hits = [(chosen.document, p) for p in expansion.members]
            return self.answer(question, hits, chosen.match.depth, (*evidence, proof), told, match=chosen.match)
        steps = far_end(reference.pinpoint, reference.through)
        home = question.setting.home
        own_place = place if home is not None and home.info.id == chosen.document.info.id else None
        last = self.locator.locate(
            (chosen.document,), steps, chosen.document, own_place, bracketed=is_bracketed(reference)
        )
        return self.expanded(question, chosen, last[0].match, evidence, warnings)

    def expanded(
        self,
        question: Question,
        first: Located,
        last: Match,
        evidence: tuple[Evidence, ...],
        warnings: tuple[Caution, ...],
    ) -> Resolution:
        """The answer for a range whose ends are `first` and `last`, against the document's own order."""
        tree = self.library.tree(first.document.info.id)
        expansion = between(tree, first.match, last)
        if len(last.hits) > 1 and last.complete:
            return self.from_matches(question, [Located(first.document, last)], evidence, warnings)
        if not expansion.members:
            if not first.match.complete and not last.complete:
                return self.from_matches(question, [first], evidence, warnings)
            return failure(question, Status.NOT_FOUND, expansion.reason, evidence=evidence)
        hits = [(first.document, p) for p in expansion.members]
        via = f"{len(hits)} members in the document's own order"
        proof = Evidence("range", expansion.reason or "between", via, 1.0, first.document.info.id)
        told = warnings
        if expansion.cut:
            notice = f"the range has {len(hits) + expansion.cut} members; the first {len(hits)} are shown"
            told = (*warnings, Caution("range_cut", notice, first.document.info.id))
        answer = self.answer(question, hits, first.match.depth, (*evidence, proof), told, match=first.match)
        if not expansion.missing:
            return answer
        lost = ", ".join(step_words(s) for s in expansion.missing)
        near = (first.match if first.match.failed else last).nearest
        shown = tuple(self.answers.candidate((first.document, p)) for p in near)
        return replace(
            answer, status=Status.PARTIAL, reason=f"{lost} is not there; the rest of the range is", candidates=shown
        )

    # ------------------------------------------------------------ from matches to an answer

    def from_matches(
        self,
        question: Question,
        located: Sequence[Located],
        evidence: tuple[Evidence, ...],
        warnings: tuple[Caution, ...],
        *,
        anchor: Anchor | None = None,
    ) -> Resolution:
        """The answer from what the documents matched: one place, several, a part of the way, or nothing."""
        steps = question.reference.pinpoint
        complete = [x for x in located if x.match.complete]
        hits: list[Hit] = [(x.document, p) for x in complete for p in x.match.hits]
        if len(hits) == 1:
            return self.answer(question, hits, complete[0].match.depth, evidence, warnings, match=complete[0].match)
        if hits:
            depth = complete[0].match.depth
            targets = tuple(self.answers.target(d, p) for d, p in hits)
            reason = f"{len(hits)} places answer to {steps_words(steps)}"
            shown = tuple(self.answers.candidate(h) for h in hits)
            return Resolution(
                Status.AMBIGUOUS, reason, question.reference, targets=targets, matched_depth=depth, candidates=shown,
                evidence=evidence, warnings=warnings,
            )  # fmt: skip
        partly = [x for x in located if x.match.hits]
        if not partly:
            return self._absent(question, located, evidence, anchor)
        deepest = max(x.match.depth for x in partly)
        best = [x for x in partly if x.match.depth == deepest]
        hits = [(x.document, p) for x in best for p in x.match.hits]
        failed = best[0].match.failed
        missing = step_words(failed) if failed else "a step"
        shown = tuple(self.answers.candidate((x.document, p)) for x in best for p in x.match.nearest)
        reason = f"{missing} is not in {self.answers.candidate(hits[0]).label}"
        partial = self.answer(question, hits, deepest, evidence, warnings, match=best[0].match)
        status = Status.PARTIAL if len(hits) == 1 else Status.AMBIGUOUS
        return replace(partial, status=status, reason=reason, candidates=shown)

    def _absent(
        self, question: Question, located: Sequence[Located], evidence: tuple[Evidence, ...], anchor: Anchor | None
    ) -> Resolution:
        head = question.reference.pinpoint[0]
        setting = question.setting
        kind = self.library.style_at(setting.home, setting.own_instrument).kind_of(head.unit)
        relative = kind in {MINOR, SCOPE} and (anchor is None or anchor.own or setting.home is None)
        if relative and setting.place is None and is_bracketed(question.reference):
            reason = f"{step_words(head)} is said from inside a provision, and no citing place is given"
            return failure(question, Status.NO_ANTECEDENT, reason, evidence=evidence)
        near = tuple(self.answers.candidate((x.document, p)) for x in located for p in x.match.nearest)
        if relative and setting.place is not None and setting.home is not None:
            tree = self.library.tree(setting.home.info.id)
            around = label_of(tree, tree.enclosing(setting.place, MAJOR) or setting.place)
            reason = f"{step_words(head)} is in no scope around the citing place ({around})"
            return failure(question, Status.NOT_FOUND, reason, candidates=near, evidence=evidence)
        documents = anchor.documents if anchor is not None else tuple(x.document for x in located)
        status, reason = self.locator.absence(documents, head)
        return failure(question, status, reason, candidates=near, evidence=evidence)

    def answer(
        self,
        question: Question,
        hits: Sequence[Hit],
        depth: int,
        evidence: tuple[Evidence, ...],
        warnings: tuple[Caution, ...],
        *,
        match: Match | None = None,
    ) -> Resolution:
        """The resolved answer of these hits, with its evidence and what should be said about the targets."""
        reference = question.reference
        targets = tuple(self.answers.target(d, p) for d, p in hits)
        told: list[Caution] = list(warnings)
        proof: list[Evidence] = []
        if match is not None:
            proof = [self.answers.found(h, match, reference.pinpoint) for h in hits[:1]]
            defined = any(s.unit == "definition" for s in reference.pinpoint)
            told += self.answers.loose(hits[0], match, told_apart=defined or match.rules == ("enclosing",))
        for document, provision in hits[:1] if reference.open_range else hits:  # "et seq." shows where to begin
            name = document.info.id
            told += warnings_for(self.library.text(name), name, provision)
        if len(hits) == 1:
            told += guards(reference, question.setting, hits[0], self.library)
        return Resolution(
            Status.RESOLVED, "", reference, targets=targets, matched_depth=depth, evidence=(*evidence, *proof),
            warnings=tuple(told),
        )  # fmt: skip


def is_bracketed(reference: Reference) -> bool:
    """Whether the outermost number is printed in brackets: "clause (a)", "(a)"; not "paragraph 18", "clause 7.3", nor
    "[18]", which is how judgments cite a paragraph.
    """
    head: Step = reference.pinpoint[0]
    opened = f"({head.number}" in reference.text or f"[{head.number}" in reference.text
    return not head.number or (opened and f"[{head.number}]" not in reference.text)


def failure(
    question: Question,
    status: Status,
    reason: str,
    *,
    candidates: Sequence[Candidate] = (),
    evidence: Sequence[Evidence] = (),
) -> Resolution:
    """An answer without targets."""
    return Resolution(status, reason, question.reference, candidates=tuple(candidates), evidence=tuple(evidence))
