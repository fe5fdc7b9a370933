"""A draft checked: its references, its fields, its numbers and its terms. No index is kept."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from gazetteers.drafting_words import drafting_words
from gazetteers.load import Gazetteer
from ingest.document.records import Definition, Processed, Provision, Step
from ingest.store.references import StoredReference
from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.drafting.findings import Finding
from resolver.drafting.numbering import doubled, gaps, printed_again
from resolver.drafting.terms import twice, undefined, unused
from resolver.library.citation_form import label_of
from resolver.resolving.resolver import Resolver

_STATUSES = {
    Status.NOT_FOUND: "dead_reference",
    Status.PARTIAL: "dead_step",
    Status.AMBIGUOUS: "ambiguous_reference",
    Status.NO_ANTECEDENT: "no_antecedent",
}
_UNREAD = frozenset({"sentence", "line", "page", "item", "point", "step", "bullet"})
"""Steps that many a document's text does not print: that one is not found says nothing."""

_FAR, _ROOM = 3, 20  # times the highest number of the document, and so many more: beyond it a number is another text's
_FORM = re.compile(r"\d{2,}[A-Z]+")  # "Schedule 13D" is an authority's form
_FIGURES = re.compile(r"\d{1,6}")
_CAUTIONS = ("heading_disagrees", "link_disagrees", "dead_field")


def check_draft(document: Processed, gazetteer: Gazetteer) -> tuple[Finding, ...]:
    """Everything doubtful in a document that was just read, by place."""
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder)) as store:
        store.set_gazetteers(gazetteer.fingerprint)
        store.put(document)
        draft = _Draft(document, Resolver(store, gazetteer))
        found = [*draft.references(), *draft.fields(), *draft.numbers(), *draft.terms()]
    return tuple(sorted(found, key=lambda f: (f.start, f.end, f.code)))


class _Draft:
    """One document, in an index of its own."""

    def __init__(self, document: Processed, resolver: Resolver) -> None:
        self._document, self._resolver = document, resolver
        self._name = document.info.id
        self._tree = resolver.library.tree(self._name)
        self._style = resolver.gazetteer.style(document.info.style)
        self._words = drafting_words()
        self._said: set[str] = set()  # units with which it cites places of its own that are there

    def references(self) -> Iterator[Finding]:
        """References that lead to no one place of this document, or that say two things."""
        answers = [(stored, self._resolver.resolve_stored(stored)) for stored in self._live()]
        for stored, answer in answers:
            if answer.status is Status.RESOLVED and any(t.document == self._name and t.eid for t in answer.targets):
                self._said.add(stored.record.pinpoint[0].unit or "")
        for stored, answer in answers:
            record = stored.record
            code = _STATUSES.get(answer.status)
            told = {w.code: w.message for w in answer.warnings if w.code in _CAUTIONS}
            if code is not None and not told and self._is_own(stored, answer):
                near = tuple(c.label for c in answer.candidates[:5] if c.label)
                yield self._finding(code, record.start, record.end, answer.reason, near)
            for kind, message in told.items():
                yield self._finding(kind, record.start, record.end, message)

    def _live(self) -> Iterator[StoredReference]:
        references = self._resolver.store.references(self._name)
        return (stored for stored in references if stored.record.standing == "live" and not stored.record.excluded)

    def _is_own(self, stored: StoredReference, answer: Resolution) -> bool:
        """Whether a place of this document is meant: of other texts a draft's own index says nothing."""
        record = stored.record
        named = record.instrument
        if named is not None and named.via not in {"self", "antecedent"}:
            return False
        if answer.status is Status.AMBIGUOUS:
            return bool(answer.targets) and all(t.document == self._name for t in answer.targets)
        head = record.pinpoint[0] if record.pinpoint else None
        if head is None or not any(step.number for step in record.pinpoint) or record.pinpoint[-1].unit in _UNREAD:
            return False
        if self._is_printed(record.text) or self._is_inline(stored, head):
            return False
        return answer.status is Status.PARTIAL or not self._is_foreign(head)

    def _is_printed(self, words: str) -> bool:
        """Whether a line or a cell begins with the words: what they name is there, if not as a provision."""
        pattern = r"(?:^|[\n\t])" + r"\s+".join(map(re.escape, words.split()))
        return re.search(pattern, self._document.canonical.text) is not None

    def _is_foreign(self, head: Step) -> bool:
        """Whether a number is of another text by its look: of another chapter of a code ("32.1-127" in one whose own
        begin "59.1-"), or far above all numbers here ("Section 409A" in a contract of twenty).
        """
        if self._prefixes and self._style.kind_of(head.unit) == "container":
            return True  # a part of a code cites the other parts of it
        attached = head.unit in self._style.attachments
        if attached and _FORM.fullmatch(head.number):
            return True
        if not attached and head.unit is not None:
            said = self._tree.words
            others = said.said_of_others().get(head.unit, 0) > said.said().get(head.unit, 0)
            if others or head.unit not in (self._said or self._printed):
                return True  # "Clause 11" where the document says "Section 3" of its own
        prefix, joined, number = head.number.rpartition("-")
        if joined and prefix[:1].isdigit():
            span = self._prefixes.get(prefix, ())
            return not span or not min(span) <= _leading(number) <= max(span)
        found = _FIGURES.match(head.number)
        return found is not None and int(found[0]) > _FAR * self._highest + _ROOM

    def _is_inline(self, stored: StoredReference, head: Step) -> bool:
        """Whether a bracketed label stands in the running text of the section that cites it."""
        if self._style.kind_of(head.unit) != "minor":
            return False
        at = self._tree.at(stored.record.start)
        whole = None if at is None else self._tree.chain(at)[0]
        text = self._document.canonical.text
        start, end = (0, len(text)) if whole is None else (whole.start, whole.end)
        label = f"({head.number.strip('()')})"
        return label in text[start : stored.record.start] or label in text[stored.record.end : end]

    @cached_property
    def _printed(self) -> frozenset[str]:
        return frozenset(p.unit for p in self._document.provisions)

    @cached_property
    def _prefixes(self) -> dict[str, list[int]]:
        """What stands before the hyphen in the document's own numbers, where most sections are numbered so, and the
        figures behind it.
        """
        tops = [p.number for p in self._document.provisions if self._style.kind_of(p.unit) == "major"]
        found: dict[str, list[int]] = {}
        for number in tops:
            prefix, joined, behind = number.rpartition("-")
            if joined and prefix[:1].isdigit():
                found.setdefault(prefix, []).append(_leading(behind))
        return found if sum(map(len, found.values())) * 2 > len(tops) else {}

    @cached_property
    def _highest(self) -> int:
        """The highest whole number that a section or a container of the document bears."""
        numbers = (
            _FIGURES.match(p.number) for p in self._document.provisions if self._style.kind_of(p.unit) != "minor"
        )
        return max((int(found[0]) for found in numbers if found is not None), default=0)

    def fields(self) -> Iterator[Finding]:
        """What a word processor prints where a field has lost its target."""
        text = self._document.canonical.text
        for words in self._words.field_errors:
            at = text.find(words)
            while at >= 0:
                yield self._finding("field_error", at, at + len(words), "the field that stood here has lost its target")
                at = text.find(words, at + len(words))

    def numbers(self) -> Iterator[Finding]:
        """Doubles, and gaps in what is no enacted law, whose gaps are repeals."""
        for start, end, first in printed_again(self._document):
            message = f'{self._label(first)} stands before this already; it begins "{self._head(first)}"'
            yield self._finding("number_twice", start, end, message)
        for later, first in doubled(self._document.provisions):
            message = f'{self._label(first)} stands here twice; the other one begins "{self._head(first)}"'
            yield self._of_provision("number_twice", later, message)
        if self._style.name in self._words.law_styles or self._document.info.instrument is not None:
            return
        for behind, before, missing in gaps(self._document.provisions):
            between = f"between {self._label(before)} and {self._label(behind)}"
            message = f"{between} the number {', '.join(missing)} is left out"
            yield self._of_provision("number_gap", behind, message)

    def terms(self) -> Iterator[Finding]:
        """Terms defined and unused, defined twice, used and undefined."""
        text = self._document.canonical.text
        for definition in unused(self._document):
            message = f'"{definition.term}" is defined here and used nowhere else'
            yield self._finding("term_unused", *self._term(definition), message)
        for later, first in twice(self._document):
            message = f'"{later.term}" is defined already: {_short(text[first.start : first.end])}'
            yield self._finding("defined_twice", *self._term(later), message)
        if self._style.name in self._words.law_styles:
            return  # laws define in small letters
        for term, start, end, count in undefined(self._document, self._style, self._words):
            message = f'"{term}" is written {count} times as defined terms are, and no definition of it was found'
            yield self._finding("term_undefined", start, end, message)

    def _term(self, definition: Definition) -> tuple[int, int]:
        at = self._document.canonical.text.find(definition.term, definition.start, definition.end)
        start = definition.start if at < 0 else at
        return start, min(definition.end, start + len(definition.term))

    def _of_provision(self, code: str, provision: Provision, message: str) -> Finding:
        return self._finding(code, provision.start, max(provision.text_start, provision.start + 1), message)

    def _finding(self, code: str, start: int, end: int, message: str, near: tuple[str, ...] = ()) -> Finding:
        at = self._tree.at(start)
        pages = self._resolver.library.pages(self._name, start, end)
        return Finding(
            code,
            start,
            end,
            " ".join(self._document.canonical.text[start:end].split()),
            message,
            "" if at is None else label_of(self._tree, at),
            None if at is None else at.eid,
            pages[0] if pages else None,
            near,
        )

    def _label(self, provision: Provision) -> str:
        return label_of(self._tree, provision)

    def _head(self, provision: Provision) -> str:
        return _short(self._document.canonical.text[provision.text_start : provision.end])


def _leading(number: str) -> int:
    found = _FIGURES.match(number)
    return int(found[0]) if found is not None else 0


def _short(words: str) -> str:
    shown = " ".join(words.split())
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
