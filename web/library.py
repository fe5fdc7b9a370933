"""The index behind a server: opened once per thread, opened again when its generation has changed."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

from flask import current_app

from gazetteers.load import Gazetteer, load
from ingest.index.catchup import open_index
from ingest.index.engine import Engine
from ingest.settings import gazetteer_files
from ingest.store import Store
from resolver.parents import Passages
from resolver.resolve import Resolver

WAIT_SECONDS = 5.0
"""How long a request waits for another process that writes the search index; then it answers from what is there."""


@dataclass(slots=True)
class Opened:
    """One thread's view of one generation. `notes` say what the search index lacks, once it has been opened."""

    store: Store
    gazetteer: Gazetteer
    resolver: Resolver
    passages: Passages
    generation: int
    notes: tuple[str, ...] = ()
    _engine: Engine | None = None

    def searchable(self) -> Engine:
        """The search engine, opened by the first request that searches: a large index may have to catch up first, and
        all but search works without. Raises IndexDamaged.
        """
        if self._engine is None:
            notes: list[str] = []
            # Damage is told, not mended: a server may stand on a disk that others write.
            self._engine = open_index(self.store, notes.append, mend=False, wait=WAIT_SECONDS)
            self.notes = tuple(notes)
        return self._engine

    def close(self) -> None:
        """Let the files go."""
        if self._engine is not None:
            self._engine.close()
        self.store.close()


class Library:
    """Where requests get the index from. Safe to share between threads; what it hands out is not."""

    def __init__(self, index: Path) -> None:
        self.index = index
        self._local = threading.local()
        self._lock = threading.Lock()
        self._gazetteer: tuple[str, Gazetteer] | None = None

    def open(self) -> Opened:
        """The current view of the calling thread. Raises StoreError (missing, outdated, damaged), GazetteerError."""
        opened: Opened | None = getattr(self._local, "opened", None)
        if opened is not None:
            if self._is_current(opened):
                return opened
            self._local.opened = None
            opened.close()
        fresh = self._open()
        self._local.opened = fresh
        return fresh

    def _is_current(self, opened: Opened) -> bool:
        return self.index.is_dir() and opened.store.generation == opened.generation

    def _open(self) -> Opened:
        store = Store.open(self.index)
        try:
            generation = store.generation
            gazetteer = self._names(store.meta("gazetteers"))
            resolver = Resolver(store, gazetteer)
        except BaseException:
            store.close()
            raise
        return Opened(store, gazetteer, resolver, Passages(store, resolver.holdings.text), generation)

    def _names(self, fingerprint: str) -> Gazetteer:
        """The gazetteer that the index was read with, loaded once for all threads."""
        with self._lock:
            if self._gazetteer is None or self._gazetteer[0] != fingerprint:
                self._gazetteer = (fingerprint, load(gazetteer_files(self.index)))
            return self._gazetteer[1]


def library() -> Library:
    """The library of the running app."""
    return current_app.extensions["pincite.library"]  # type: ignore[no-any-return]


def opened() -> Opened:
    """The calling thread's view of the index of the running app."""
    return library().open()
