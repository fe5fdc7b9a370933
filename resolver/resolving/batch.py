"""Questions as JSON Lines: one object in, one answer out under the same id.

{"id", "text", "context"?, "start"?, "end"?, "document"?, "eid"? | "labels"?, "instrument"?, "as_of"?, "jurisdiction"?}

`context` is the citing paragraph and `start`/`end` the reference in it, so that instruments, lists and antecedents
beside it count; where the paragraph stands verbatim in the document, once (at `eid` or `labels`, where one is given),
so do those before it. `labels` is the place by its printed labels (`["12", "2", "a"]`, `["Schedule 1", "3"]`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gazetteers.numbers import fold_number
from ingest.document.budget import charge, check_citations
from ingest.document.records import Reference, Step
from resolver.answer.context import Place
from resolver.answer.resolution import Resolution
from resolver.instruments.jurisdictions import UnknownJurisdiction, check_jurisdiction
from resolver.lookup.ranges import far_end
from resolver.resolving.printed_labels import by_labels
from resolver.resolving.question import BadQuestion, check_question
from resolver.resolving.resolver import Resolver
from resolver.resolving.stored_words import found_at, shifted, stored_between

MANY = 100
"""Questions in one document from which reading all its provisions at once pays (it takes 0.1 s)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One question, checked."""

    id: Any
    text: str
    context: str
    span: tuple[int, int] | None
    place: Place | None
    as_of: str | None
    jurisdiction: str = ""  # "": that of the resolver


class Batch:
    """Answers lines over one resolver. Documents named in a batch are read whole, once."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver

    def answers(self, lines: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Any, Resolution, list[Resolution]]]:
        """(id, answer, answers to other references in the same words) for each line, in order."""
        for data in lines:
            line = self.read(data)
            first, others = self.answer(line)
            yield line.id, first, others

    def expect(self, items: Iterable[Mapping[str, Any]]) -> None:
        """Read the tables of the documents that many of the questions stand in, which then ask the store no more.
        Raises BadDecisions, before anything is answered.
        """
        _ = self.resolver.decisions
        counts = Counter(document for item in items if isinstance(document := item.get("document"), str))
        for document in sorted(d for d, count in counts.items() if count >= MANY):
            if self.resolver.library.info(document) is not None:
                self.resolver.library.tree(document).load()

    def read(self, data: Mapping[str, Any]) -> Line:
        """The question of one JSON object. Raises BadQuestion."""
        check_question(data)
        text = data.get("text") or ""
        if not text.strip():
            raise BadQuestion('a question needs "text", the words to resolve')
        context = data.get("context")
        span = None if context is None else _span(data, text, context)
        place = self._place(data)
        return Line(
            data.get("id"),
            text,
            context if context is not None else text,
            span,
            place,
            data.get("as_of"),
            self._jurisdiction(data),
        )

    def _jurisdiction(self, data: Mapping[str, Any]) -> str:
        code = data.get("jurisdiction") or ""
        try:
            check_jurisdiction(code, self.resolver.gazetteer)
        except UnknownJurisdiction as error:
            raise BadQuestion(str(error), "/jurisdiction") from error
        return code

    def answer(self, line: Line) -> tuple[Resolution, list[Resolution]]:
        """The answer to the reference that fits the span best, and those of the others that it touches.

        Words that stand in the stored document are answered as the stored references they are, with all that stands
        before them; the spans of the answers' references count in the line's own words all the same.
        """
        asked = self._stored(line)
        if asked:
            return asked[0], asked[1:]
        resolver = self.resolver.in_jurisdiction(line.jurisdiction) if line.jurisdiction else self.resolver
        if line.span is None:
            found = resolver.resolve_text(line.context, place=line.place, as_of=line.as_of)
            return found[0], found[1:]
        references = resolver.read(line.context, line.place)
        asked = [
            resolver.resolve_among(line.context, references, r, place=line.place, as_of=line.as_of)
            for r in fitting(references, line.context, line.span, lambda words: resolver.read(words, line.place))
        ]
        if not asked:
            return resolver.resolve_text(line.context, place=line.place, as_of=line.as_of, span=line.span)[0], []
        return asked[0], asked[1:]

    def _stored(self, line: Line) -> list[Resolution]:
        """The answers to what stands at the line's words in the document, best fit first; none where the words are not
        found there for certain.
        """
        place, library = line.place, self.resolver.library
        if place is None or place.document is None:
            return []
        name, text = place.document, library.text(place.document)
        base = found_at(text, line.context, library.tree(name).get(place.eid) if place.eid else None)
        if base is None:
            return []
        start, end = line.span or (0, len(line.context))
        stored = stored_between(library, name, base, base + len(line.context))
        span = (base + start, base + end)
        fit = fitting(stored, text, span, lambda words: self.resolver.read(words, place))
        check_citations(len(fit))
        answers = [self.resolver.resolve_said(name, r, as_of=line.as_of, instrument=place.instrument) for r in fit]
        charge(sum(len(t.text) for a in answers for t in a.targets))
        return [replace(a, reference=a.reference and shifted(a.reference, -base), query=line.context) for a in answers]

    def _place(self, data: Mapping[str, Any]) -> Place | None:
        document, instrument = data.get("document"), data.get("instrument")
        if document is None and instrument is None:
            return None
        library = self.resolver.library
        labels = data.get("labels")
        if document is None and labels:
            document = self._holder(str(instrument), labels)
        if document is None:
            return Place(instrument=str(instrument))
        if library.info(str(document)) is None:
            raise BadQuestion(f'"document": {document} is not in this index')
        tree = library.tree(str(document))
        eid = data.get("eid")
        if eid and tree.get(str(eid)) is None:
            raise BadQuestion(f'"eid": {document} has no {eid}')
        if not eid and labels:
            provision = by_labels(tree, labels)
            eid = provision.eid if provision is not None else None
        return Place(str(document), str(eid) if eid else None, None, str(instrument) if instrument else None)

    def _holder(self, instrument: str, labels: list[str]) -> str | None:
        """The document of an instrument that has the place."""
        for document in self.resolver.follower.ladder.held(instrument):
            if by_labels(self.resolver.library.tree(document.info.id), labels[:1]) is not None:
                return document.info.id
        return None


_NOT_NUMBER = re.compile(r"^[^\w(]+|^[^\W\d_]{4,}(?=[\d(])")
"""Signs and unit words before a number whose blanks were dropped: "§", "sections".
"""

Read = Callable[[str], Sequence[Reference]]
"""The grammar, as one place reads it."""


def fitting(references: Sequence[Reference], text: str, span: tuple[int, int], read: Read) -> list[Reference]:
    """The references that touch a span, best fit first, cut to what is asked about: one end of a range, or the outer
    part of a chain ("Chapter 2 of this title" of "subchapter IX-A of Chapter 2 of this title").
    """
    start, end = span
    touching = [r for r in references if r.start < end and r.end > start]
    ranked = sorted(touching, key=lambda r: _misfit(r, start, end))
    return [one_end(r, text[start:end]) or outer_part(r, text, start, read) for r in ranked]


def outer_part(reference: Reference, text: str, start: int, read: Read) -> Reference:
    """The reference without the inner steps that are printed before `start`; whole where it begins there."""
    steps = reference.pinpoint
    if start <= reference.start or len(steps) < 2 or start >= reference.end:
        return reference
    words = text[start : reference.end]
    alone = next((r.pinpoint for r in read(words) if r.start == 0 and r.pinpoint), ())
    kept = len(alone) if _keys(alone) == _keys(steps[: len(alone)]) else 0
    kept = kept or _printed(steps, fold_number(words))
    if not 0 < kept < len(steps):
        return reference
    return replace(reference, pinpoint=steps[:kept], through=None, open_range=False, text=words, start=start)


def _keys(steps: Sequence[Step]) -> list[str]:
    return [s.key for s in steps]


def _printed(steps: Sequence[Step], words: str) -> int:
    """How many steps the words hold, where they begin with a bare number: "2(1)" of "paragraph (b) of ... 2(1)"."""
    for i, step in enumerate(steps):
        number = fold_number(step.number)
        if number and re.match(rf"{re.escape(number)}(?![0-9A-Za-z])", words):
            rest, kept = words[len(number) :], i + 1
            while kept < len(steps) and rest.startswith(f"({fold_number(steps[kept].number)})"):
                rest, kept = rest[len(steps[kept].number) + 2 :], kept + 1
            return kept
    return 0


def one_end(reference: Reference, words: str) -> Reference | None:
    """One end of a range where the words asked about are that end's number alone; None: the whole range is meant."""
    if reference.through is None:
        return None
    asked = _NOT_NUMBER.sub("", fold_number(words).casefold())
    last = far_end(reference.pinpoint, reference.through)
    if asked in {_numbers(last), fold_number(last[-1].number).casefold()}:
        return replace(reference, pinpoint=last, through=None)
    if asked == _numbers(reference.pinpoint):
        return replace(reference, through=None)
    return None


def _numbers(steps: tuple[Step, ...]) -> str:
    head, *rest = steps
    return fold_number(head.number + "".join(f"({s.number})" for s in rest)).casefold()


def _misfit(reference: Reference, start: int, end: int) -> tuple[int, int]:
    """How badly a reference's span fits the one asked about: characters of it that are not covered, then those over."""
    covered = max(0, min(end, reference.end) - max(start, reference.start))
    return (end - start - covered, reference.end - reference.start - covered)


def _span(data: Mapping[str, Any], text: str, context: str) -> tuple[int, int]:
    start, end = data.get("start"), data.get("end")
    if start is None and end is None:
        at = context.find(text)
        if at < 0:
            raise BadQuestion('"text" is not in "context"; give "start" and "end", in code points')
        return at, at + len(text)
    if start is None or end is None or not 0 <= start < end <= len(context):
        raise BadQuestion('"start" and "end" must be a half-open span of "context", in code points')
    return start, end
