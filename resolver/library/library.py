"""What the index holds: its documents by instrument, title and part; their texts and provision tables, kept as long
as the index's generation stands.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from gazetteers.fold import key as name_key
from gazetteers.numbers import key as number_key
from ingest.document.records import Block, Note, PathStep, Provision, Reference, heading_path
from ingest.store.catalogue import StoredDocument
from ingest.store.references import StoredReference
from ingest.store.store import Store
from resolver.answer.resolution import ResolvedLink
from resolver.library.lru_cache import LruCache
from resolver.library.provision_tables import Tree, Units

STRETCHES_KEPT = 64
"""Sections whose references and sentences are kept: those of one section are mostly asked for together."""

TEXTS_KEPT = 64
"""Texts and tables kept in memory; the D.C. Code is 45 documents of about 600 kB."""

HEADINGS_KEPT = 8192
"""Headings kept, and their paths: the D.C. Code has about 30,000."""

_PREFIX = re.compile(r"(\w+)[-:]\d")  # a letter behind the hyphen is a suffix: section 80-IA
_COVERAGE = re.compile(r"([^\W\d_]+)\s+(\S+)")


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stretch(Generic[T]):
    """What stands in a part of a document, by place. `starts` rise and belong to `items`."""

    starts: list[int]
    items: list[T]

    def before(self, end: int) -> list[T]:
        """The items that begin before `end`."""
        return self.items[: bisect_left(self.starts, end)]


def fold_title(title: str) -> str:
    """A title for comparison: `gazetteers.fold.key` of it, without a leading "the"."""
    return name_key(title).removeprefix("the ")


class Library:
    """The documents of one generation of an index. Make a new one when the generation has changed."""

    def __init__(self, store: Store, units: Units) -> None:
        self.store = store
        self.units = units
        self.documents: Mapping[str, StoredDocument] = {d.info.id: d for d in store.documents()}
        self._by_instrument: dict[str, tuple[StoredDocument, ...]] = {}
        self._by_title: dict[str, list[StoredDocument]] = {}
        for document in self.documents.values():
            info = document.info
            if info.instrument:
                held = self._by_instrument.get(info.instrument, ())
                self._by_instrument[info.instrument] = (*held, document)
            if info.title:
                self._by_title.setdefault(fold_title(info.title), []).append(document)
        self._trees: LruCache[str, Tree] = LruCache(TEXTS_KEPT)
        self._texts: LruCache[str, str] = LruCache(TEXTS_KEPT)
        self.leads: dict[str, ResolvedLink] = {}
        """Where stored references were found to lead, by id."""
        self._said: LruCache[tuple[str, int, int], Stretch[Reference]] = LruCache(STRETCHES_KEPT)
        self._sentences: LruCache[tuple[str, int, int], Stretch[int]] = LruCache(STRETCHES_KEPT)
        self._gathered: LruCache[str, list[StoredReference]] = LruCache(TEXTS_KEPT)
        self._runs: dict[str, tuple[list[int], list[int]]] = {}
        self._paths: LruCache[tuple[str, int], tuple[PathStep, ...]] = LruCache(HEADINGS_KEPT)
        self._headings: LruCache[tuple[str, int], Block] = LruCache(HEADINGS_KEPT)
        self._prefixes: dict[str, str | None] = {}
        self._parts: dict[str, str] = {}
        self._notes: dict[str, list[Note]] = {}

    # ------------------------------------------------------------ documents

    def info(self, document: str) -> StoredDocument | None:
        """The document of that id, or None."""
        return self.documents.get(document)

    def of_instrument(self, instrument: str) -> tuple[StoredDocument, ...]:
        """The documents that hold a version or a part of an instrument, by id."""
        return self._by_instrument.get(instrument, ())

    def titled(self, words: str) -> list[StoredDocument]:
        """The documents whose own title is exactly `words` (case, punctuation and a leading "the" aside)."""
        return self._by_title.get(fold_title(words), [])

    def titles(self) -> dict[str, list[StoredDocument]]:
        """Folded title to documents."""
        return self._by_title

    # ------------------------------------------------------------ texts and tables

    def tree(self, document: str) -> Tree:
        """The provision table of a document."""
        return self._trees.get(document, lambda: Tree(self.store, document, self.units))

    def text(self, document: str) -> str:
        """The canonical text of a document."""
        return self._texts.get(document, lambda: self.store.texts.canonical(document))

    def said(self, document: str, start: int, end: int) -> Stretch[Reference]:
        """The references that touch [start, end), by place."""

        def read() -> Stretch[Reference]:
            found = [s.record for s in self.store.references(document, start, end)]
            return Stretch([r.start for r in found], found)

        return self._said.get((document, start, end), read)

    def sentence_starts(self, document: str, start: int, end: int) -> Stretch[int]:
        """Where the sentences begin that touch [start, end)."""

        def read() -> Stretch[int]:
            starts = self.store.sentences.starts(document, start, end)
            return Stretch(starts, starts)

        return self._sentences.get((document, start, end), read)

    def spread(self) -> list[StoredReference]:
        """The references of all documents that reach further than their own number."""
        return self._gathered.get("", lambda: self.store.refs.spread(list(self.documents)))

    def deictic(self, document: str) -> list[StoredReference]:
        """The references of a document that take up something said before."""
        return self._gathered.get(document, lambda: self.store.refs.deictic(document))

    def notes(self, document: str) -> list[Note]:
        """The footnote marks of a document, by place."""
        known = self._notes.get(document)
        if known is None:
            known = self._notes[document] = self.store.texts.notes(document)
        return known

    def pages(self, document: str, start: int, end: int) -> tuple[int, ...]:
        """The physical pages that [start, end) touches; none where the format has no pages."""
        if document not in self._runs:
            runs = self.store.texts.page_runs(document)
            self._runs[document] = ([s for s, _ in runs], [p for _, p in runs])
        starts, pages = self._runs[document]
        if not starts:
            return ()
        first = max(0, bisect_right(starts, start) - 1)
        last = max(first, bisect_right(starts, max(start, end - 1)) - 1)
        return tuple(sorted(set(pages[first : last + 1])))

    def path(self, document: str, provision: Provision) -> tuple[PathStep, ...]:
        """The open headings above a provision, its own included, outermost first."""
        heading = next((p.heading for p in self.tree(document).chain(provision) if p.heading is not None), None)
        if heading is None:
            return ()

        def block(ordinal: int) -> Block:
            return self._headings.get((document, ordinal), lambda: self.store.texts.block(document, ordinal))

        return self._paths.get((document, heading), lambda: heading_path(block, heading))

    # ------------------------------------------------------------ coverage

    def coverage(self, document: StoredDocument) -> tuple[str, str] | None:
        """(unit, key) of the part of its instrument that a document holds; None: the whole, or not known."""
        match = _COVERAGE.fullmatch(document.info.coverage.strip())
        if match is not None:
            unit = match[1].casefold()
            return unit, number_key(match[2], unit)
        roots = self.tree(document.info.id).children(None)
        if len(roots) == 1 and self.units.kind(roots[0].unit) == "container" and roots[0].number:
            return roots[0].unit, roots[0].key
        return None

    def part(self, document: StoredDocument) -> str:
        """Which instrument, and which part of it, a document holds: versions of one part share this."""
        info = document.info
        known = self._parts.get(info.id)
        if known is None:
            part = self.coverage(document)
            told = f"{part[0]} {part[1]}" if part else info.coverage
            family = self.prefix(info.id) if part is None else None
            owner = info.instrument or fold_title(info.title) or info.id
            known = self._parts[info.id] = f"{owner}/{told}/{family or ''}"
        return known

    def prefix(self, document: str) -> str | None:
        """The number family of a document ("47" where its sections are 47-101, 47-102, ...), or None: it has none.

        Codes that are printed as many documents number their sections so; a number of another family lies elsewhere.
        """
        if document not in self._prefixes:
            counts: Counter[str] = Counter()
            majors = [
                p for u, kind in sorted(self.units.kinds.items()) if kind == "major"
                for p in self.tree(document).of_unit(u)
            ]  # fmt: skip
            counts.update(prefix_of(p.number) or "" for p in majors)
            most = counts.most_common(1)
            alone = most and most[0][0] and most[0][1] >= 0.9 * len(majors)
            self._prefixes[document] = most[0][0] if alone else None
        return self._prefixes[document]


def prefix_of(number: str) -> str | None:
    """The part of a number before its first hyphen or colon ("47" of "47-1801.02"), or None."""
    match = _PREFIX.match(number)
    return match[1] if match else None
