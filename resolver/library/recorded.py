"""What the ingest recorded in the texts, by place: references, where sentences begin, footnote marks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ingest.document.records import Note, Reference
from ingest.store.references import StoredReference
from ingest.store.store import Store
from resolver.library.lru_cache import LruCache

STRETCHES_KEPT = 64
"""Sections whose references and sentences are kept: those of one section are mostly asked for together."""

GATHERED_KEPT = 64
"""Documents whose gathered references and notes are kept."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stretch(Generic[T]):
    """What stands in a part of a document, by place. `starts` rise and belong to `items`."""

    starts: list[int]
    items: list[T]

    def before(self, end: int) -> list[T]:
        """The items that begin before `end`."""
        return self.items[: bisect_left(self.starts, end)]


class Recorded:
    """The records of one generation, read when they are asked for. `documents` are the ids of all documents."""

    def __init__(self, store: Store, documents: Sequence[str]) -> None:
        self._store = store
        self._documents = documents
        self._said: LruCache[tuple[str, int, int], Stretch[Reference]] = LruCache(STRETCHES_KEPT)
        self._sentences: LruCache[tuple[str, int, int], Stretch[int]] = LruCache(STRETCHES_KEPT)
        self._spread: LruCache[None, list[StoredReference]] = LruCache(1)
        self._deictic: LruCache[str, list[StoredReference]] = LruCache(GATHERED_KEPT)
        self._notes: LruCache[str, list[Note]] = LruCache(GATHERED_KEPT)

    def said(self, document: str, start: int, end: int) -> Stretch[Reference]:
        """The references that touch [start, end), by place."""

        def read() -> Stretch[Reference]:
            found = [s.record for s in self._store.references(document, start, end)]
            return Stretch([r.start for r in found], found)

        return self._said.get((document, start, end), read)

    def sentence_starts(self, document: str, start: int, end: int) -> Stretch[int]:
        """Where the sentences begin that touch [start, end)."""

        def read() -> Stretch[int]:
            starts = self._store.sentences.starts(document, start, end)
            return Stretch(starts, starts)

        return self._sentences.get((document, start, end), read)

    def spread(self) -> list[StoredReference]:
        """The references of all documents that reach further than their own number."""
        return self._spread.get(None, lambda: self._store.refs.spread(self._documents))

    def deictic(self, document: str) -> list[StoredReference]:
        """The references of a document that take up something said before."""
        return self._deictic.get(document, lambda: self._store.refs.deictic(document))

    def notes(self, document: str) -> list[Note]:
        """The footnote marks of a document, by place."""
        return self._notes.get(document, lambda: self._store.texts.notes(document))
