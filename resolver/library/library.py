"""What the index holds: its documents by instrument, title and part; their texts and provision tables, kept as long
as the index's generation stands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property

from gazetteers.fold import split_year
from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import Block, PathStep, Provision, heading_path
from ingest.metadata.own_names import OWN_NAME, OWN_NUMBER, names_of
from ingest.references.instruments.held_names import HeldNames
from ingest.references.lexicon.lexicon import compile_style
from ingest.store.catalogue import StoredDocument
from ingest.store.store import Store
from resolver.answer.resolution import ResolvedLink
from resolver.library.lru_cache import LruCache
from resolver.library.parts import Parts
from resolver.library.provision_tables import Tree
from resolver.library.recorded import Recorded
from resolver.library.titles import fold_title

TEXTS_KEPT = 64
"""Texts and tables kept in memory; the D.C. Code is 45 documents of about 600 kB."""

HEADINGS_KEPT = 8192
"""Headings kept, and their paths: the D.C. Code has about 30,000."""

LEADS_KEPT = 1 << 16
"""Answers without words kept; a title of the D.C. Code has about 10,000 references."""


class Library:
    """The documents of one generation of an index. Make a new one when the generation has changed.

    `parts` tells which part of an instrument a document holds, `recorded` what its ingest recorded in a text, `leads`
    where stored references were found to lead, by the digest of the decisions and their ids.
    """

    def __init__(self, store: Store, gazetteer: Gazetteer) -> None:
        self.store = store
        self._gazetteer = gazetteer
        self._styles: LruCache[str, Style] = LruCache(TEXTS_KEPT)
        self.documents: Mapping[str, StoredDocument] = {d.info.id: d for d in store.documents()}
        self._by_instrument: dict[str, tuple[StoredDocument, ...]] = {}
        self._by_title: dict[str, list[StoredDocument]] = {}
        self._by_name: dict[str, list[StoredDocument]] = {}
        for document in self.documents.values():
            info = document.info
            if info.instrument:
                held = self._by_instrument.get(info.instrument, ())
                self._by_instrument[info.instrument] = (*held, document)
            if info.title:
                self._by_title.setdefault(fold_title(info.title), []).append(document)
            for fact in info.facts:
                if fact.name in {OWN_NAME, OWN_NUMBER}:
                    bare = split_year(fact.value)[0] if fact.name == OWN_NAME else fact.value
                    for name in {fold_title(fact.value), fold_title(bare)}:
                        self._by_name.setdefault(name, []).append(document)
        self.parts = Parts(self.tree)
        self.recorded = Recorded(store, tuple(self.documents))
        self.leads: LruCache[tuple[str, str], ResolvedLink] = LruCache(LEADS_KEPT)
        self._held_in: LruCache[str, HeldNames] = LruCache(TEXTS_KEPT)
        self._trees: LruCache[str, Tree] = LruCache(TEXTS_KEPT)
        self._texts: LruCache[str, str] = LruCache(TEXTS_KEPT)
        self._runs: LruCache[str, tuple[list[int], list[int]]] = LruCache(TEXTS_KEPT)
        self._paths: LruCache[tuple[str, int], tuple[PathStep, ...]] = LruCache(HEADINGS_KEPT)
        self._headings: LruCache[tuple[str, int], Block] = LruCache(HEADINGS_KEPT)

    def info(self, document: str) -> StoredDocument | None:
        """The document of that id, or None."""
        return self.documents.get(document)

    def of_instrument(self, instrument: str) -> tuple[StoredDocument, ...]:
        """The documents that hold a version or a part of an instrument, by id."""
        return self._by_instrument.get(instrument, ())

    def titled(self, words: str) -> list[StoredDocument]:
        """The documents whose own title is exactly `words` (case, punctuation and a leading "the" aside)."""
        return self._by_title.get(fold_title(words), [])

    def calling_itself(self, name: str) -> list[StoredDocument]:
        """The documents that give themselves this name ("the DPA"), its year aside where none is asked for, or number
        ("12 of 2016").
        """
        return self._by_name.get(fold_title(name), [])

    @cached_property
    def held(self) -> HeldNames:
        """The names of all documents, by which texts cite them."""
        return HeldNames(name for d in self.documents.values() for name in names_of(d.info))

    def held_in(self, document: str) -> HeldNames:
        """The names of all documents, as the text of one of them cites by them."""
        style = self.style_at(self.documents.get(document))
        return self._held_in.get(document, lambda: self.held.by_title(self.text(document), compile_style(style), style))

    def titles(self) -> dict[str, list[StoredDocument]]:
        """Folded title to documents."""
        return self._by_title

    def style_at(self, home: StoredDocument | None, instrument: str | None = None) -> Style:
        """The citation style of the document `home`, else the one that reads `instrument`, else the common one."""
        styles = self._gazetteer.styles
        if home is not None and home.info.style in styles:
            return styles[home.info.style]
        law = instrument or (home.info.instrument if home is not None else None)
        return self._styles.get(law or "", lambda: self._gazetteer.style_for(law))

    def tree(self, document: str) -> Tree:
        """The provision table of a document."""
        return self._trees.get(
            document, lambda: Tree(self.store, document, self.style_at(self.documents.get(document)))
        )

    def text(self, document: str) -> str:
        """The canonical text of a document."""
        return self._texts.get(document, lambda: self.store.texts.canonical(document))

    def pages(self, document: str, start: int, end: int) -> tuple[int, ...]:
        """The physical pages that [start, end) touches; none where the format has no pages."""
        starts, pages = self._runs.get(document, lambda: self._page_runs(document))
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

    def _page_runs(self, document: str) -> tuple[list[int], list[int]]:
        runs = self.store.texts.page_runs(document)
        return [start for start, _ in runs], [page for _, page in runs]
