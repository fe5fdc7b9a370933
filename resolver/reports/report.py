"""How the references of an index fare: counts by status, document, form and rule; each dangling one with its reason;
and the words that no gazetteer knows, with an entry ready to add.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gazetteers.fold import split_year
from gazetteers.load import Gazetteer
from ingest.store.references import StoredReference
from ingest.store.store import Store
from resolver.answer.resolution import Resolution, Status
from resolver.graph.graph import Graph
from resolver.reports.contents import Contents, contents
from resolver.resolving.resolver import Resolver

DANGLING = (
    Status.PARTIAL,
    Status.AMBIGUOUS,
    Status.NOT_FOUND,
    Status.UNKNOWN_INSTRUMENT,
    Status.NO_ANTECEDENT,
    Status.UNSUPPORTED,
)
"""Statuses that a document's editor would want to see. `not_indexed` is not one: the place is known and elsewhere."""

MOST_UNKNOWN = 50
"""Unknown instruments that a report lists."""


@dataclass(frozen=True, slots=True)
class Dangling:
    """A live reference that does not lead to one place."""

    reference: str
    document: str
    eid: str | None
    start: int
    end: int
    text: str
    sentence: str
    status: Status
    reason: str
    nearest: tuple[str, ...]
    page: int | None


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that read like an instrument and are known to no gazetteer, with a TOML entry to start from."""

    text: str
    count: int
    entry: str


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one index. `also_here` counts references that name another instrument with a number that the
    citing document has as well: what a resolver that ignores the name would get wrong.
    """

    generation: int
    contents: Contents
    documents: int
    references: int  # live ones
    other_standing: dict[str, int]
    by_status: dict[str, int]
    by_document: dict[str, dict[str, int]]
    by_form: dict[str, dict[str, int]]
    by_rule: dict[str, dict[str, int]]
    warnings: dict[str, int]
    also_here: int
    also_here_wrong: int
    dangling: tuple[Dangling, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    unknown_more: int = 0  # names that no gazetteer knows and that are rarer than those of `unknown`
    sources: dict[str, str] = field(default_factory=dict)  # document id to the path it was read from

    def share(self, *statuses: Status) -> float:
        """The share of live references that ended in one of the statuses; 0 for an index without references."""
        return sum(self.by_status.get(s, 0) for s in statuses) / self.references if self.references else 0.0


def report(store: Store, gazetteer: Gazetteer, documents: Sequence[str] | None = None) -> Report:
    """Resolve every live reference of the index (or of some documents) and count."""
    resolver = Resolver(store, gazetteer)
    names = sorted(documents if documents is not None else resolver.library.documents)
    tally = _Tally(resolver)
    for name in names:
        resolver.library.tree(name).load()
        for stored in store.references(name):
            if stored.record.standing == "live":
                tally.add(stored, resolver.resolve_stored(stored))
            else:
                tally.other[stored.record.standing] += 1
    return Report(
        generation=store.generation,
        contents=contents(store, names),
        documents=len(names),
        references=sum(tally.status.values()),
        other_standing=_sorted(tally.other),
        by_status=_sorted(tally.status),
        by_document={n: _sorted(c) for n, c in sorted(tally.document.items())},
        by_form={n: _sorted(c) for n, c in sorted(tally.form.items())},
        by_rule={n: _sorted(c) for n, c in sorted(tally.rule.items())},
        warnings=_sorted(tally.warnings),
        also_here=tally.also_here,
        also_here_wrong=tally.also_here_wrong,
        dangling=tuple(tally.dangling),
        unknown=tuple(unknown_entries(tally.unknown)),
        unknown_more=max(len(tally.unknown) - MOST_UNKNOWN, 0),
        sources={n: resolver.library.documents[n].source for n in names},
    )


class _Tally:
    """Counts while the references go by."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.graph = Graph(resolver)
        self.status: Counter[str] = Counter()
        self.other: Counter[str] = Counter()
        self.document: dict[str, Counter[str]] = {}
        self.form: dict[str, Counter[str]] = {}
        self.rule: dict[str, Counter[str]] = {}
        self.warnings: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.dangling: list[Dangling] = []
        self.also_here = 0
        self.also_here_wrong = 0

    def add(self, stored: StoredReference, answer: Resolution) -> None:
        record = stored.record
        status = str(answer.status)
        self.status[status] += 1
        for table, key in ((self.document, stored.document), (self.form, record.form), (self.rule, record.rule)):
            table.setdefault(key, Counter())[status] += 1
        self.warnings.update(sorted({w.code for w in answer.warnings}))
        if answer.status is Status.UNKNOWN_INSTRUMENT and record.instrument is not None:
            self.unknown[" ".join(record.instrument.text.split())] += 1
        if answer.status in DANGLING:
            self.dangling.append(self._dangling(stored, answer))
        self._elsewhere(stored, answer)

    def _elsewhere(self, stored: StoredReference, answer: Resolution) -> None:
        """Count what names another instrument with a number that also exists here."""
        record = stored.record
        info = self.resolver.library.documents[stored.document].info
        named = record.instrument
        if named is None or named.via == "self" or not record.pinpoint or record.pinpoint[0].unit is None:
            return
        if named.id is not None and named.id == info.instrument:
            return
        head = record.pinpoint[0]
        tree = self.resolver.library.tree(stored.document)
        if any(p.unit == head.unit for p in tree.with_key(head.key)):
            self.also_here += 1
            if answer.status is Status.RESOLVED and any(t.document == stored.document for t in answer.targets):
                self.also_here_wrong += 1

    def _dangling(self, stored: StoredReference, answer: Resolution) -> Dangling:
        record = stored.record
        pages = self.resolver.library.pages(stored.document, record.start, record.end)
        return Dangling(
            stored.id, stored.document, stored.eid, record.start, record.end, record.text,
            self.graph.sentence(stored.document, record.start, record.end), answer.status, answer.reason,
            tuple(c.label for c in answer.candidates[:5]), pages[0] if pages else None,
        )  # fmt: skip


def unknown_entries(counts: Counter[str]) -> Iterable[Unknown]:
    """The most frequent unknown instruments, each with an entry to complete and add."""
    for text, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_UNKNOWN]:
        title, year = split_year(re.sub(r"^the\s+", "", text, flags=re.IGNORECASE))
        slug = re.sub(r"[\W_]+", "-", title.casefold()).strip("-")
        lines = ["[[instrument]]", f'id = "{slug}{"" if year is None else f"-{year}"}"', f'title = "{_quoted(title)}"']
        lines += [f"year = {year}"] if year is not None else []
        lines += ['number = ""', 'jurisdiction = ""', 'kind = "act"']
        yield Unknown(text, count, "\n".join(lines))


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {k: counts[k] for k in sorted(counts)}
