"""The index behind a server: opened once for all threads, opened again when its generation has changed."""

from __future__ import annotations

import threading
import weakref
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from flask import current_app

from gazetteers.load import Gazetteer, load
from ingest.document.errors import StoreDamaged, StoreError
from ingest.index.catchup import catch_up, lack, make_engine, open_index
from ingest.index.engine import Engine
from ingest.run.settings import gazetteer_files
from ingest.store.folder import DATABASE
from ingest.store.integrity import blame
from ingest.store.store import Store
from resolver.library.lru_cache import LruCache
from resolver.reports.report import Report
from resolver.resolving.resolver import Resolver
from resolver.retrieval.passages import Passages

WAIT_SECONDS = 5.0
"""How long a request waits for another process that writes the search index; then it answers from what is there."""


REPORTS_KEPT = 8
"""Reports of one generation that are kept."""


@dataclass(frozen=True, slots=True)
class _Search:
    """One thread's search engine and the generation that it was opened for."""

    engine: Engine
    generation: int
    lacked: str
    """In words, what it lacked when it was opened and why; "" where it was brought up to the store."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Opened:
    """One generation of the index, with the tables that answers leave behind. All threads read it at once."""

    store: Store
    gazetteer: Gazetteer
    resolver: Resolver
    passages: Passages
    generation: int
    version: str
    """Changes with all that answers hang on; the ETag holds it."""
    _threads: threading.local
    reports: LruCache[tuple[str, ...], Report]
    """Reports by the documents that they are about; one over a whole statute takes seconds."""

    def searchable(self) -> Engine:
        """The calling thread's search engine, opened by its first request that searches: a large index may have to
        catch up first, and all but search works without. Raises IndexDamaged.
        """
        held = self._held()
        if held is None:
            before: _Search | None = getattr(self._threads, "search", None)
            if before is not None:
                self._threads.search = None
                before.engine.close()
            said: list[str] = []
            # Damage is told, not mended: a server may stand on a disk that others write.
            engine = open_index(self.store, said.append, mend=False, wait=WAIT_SECONDS)
            # Where it lacks something still, the last that was said is what and why; else it has caught up by now.
            lacked = said[-1] if said and lack(self.store, engine) else ""
            held = self._threads.search = _Search(engine, self.generation, lacked)
        elif held.lacked:
            with suppress(StoreError):  # who was in the way may have ended; nobody waits for them twice
                catch_up(self.store, held.engine, wait=0)
        return held.engine

    @property
    def notes(self) -> tuple[str, ...]:
        """What the search index lacks at this moment, whichever thread asks."""
        held = self._held()
        try:
            lacking = lack(self.store, make_engine(self.store) if held is None else held.engine)
        except StoreError as error:
            return (str(error),)
        return ((held.lacked if held is not None else "") or lacking,) if lacking else ()

    def _held(self) -> _Search | None:
        held: _Search | None = getattr(self._threads, "search", None)
        return held if held is not None and held.generation == self.generation else None


class IndexAccess:
    """Where requests get the index from. Safe to share between threads, and so is what it hands out."""

    def __init__(self, index: Path, cache: Path | None = None, jurisdiction: str = "") -> None:
        """`cache` is the folder for compiled gazetteers; None keeps none. `jurisdiction` is whose law a name means that
        laws of several countries have, where a request does not say.
        """
        self._jurisdiction = jurisdiction
        self.index = index
        self._cache = cache
        self._threads = threading.local()
        self._lock = threading.Lock()
        self._looking = threading.Lock()
        self._damage: tuple[tuple[int, int], StoreDamaged | None] | None = None
        self._opened: Opened | None = None
        self._gazetteer: tuple[str, Gazetteer] | None = None

    def open(self) -> Opened:
        """The current generation. Raises StoreError (missing, outdated, damaged), GazetteerError."""
        opened = self._opened
        if opened is not None and self._is_current(opened):
            return opened
        with self._lock:
            if self._opened is None or not self._is_current(self._opened):
                self._opened = None
                self._opened = self._open()
            return self._opened

    def damage(self) -> StoreDamaged | None:
        """What is wrong with the database, None where it is whole. It is read through once for each state of its file:
        asked for when a request failed as nobody foresaw.
        """
        with self._looking:
            try:
                found = DATABASE.of(self.index).stat()
            except OSError:
                return None
            stamp = (found.st_mtime_ns, found.st_size)
            if self._damage is None or self._damage[0] != stamp:
                self._damage = (stamp, blame(self.index))
            return self._damage[1]

    def _is_current(self, opened: Opened) -> bool:
        return self.index.is_dir() and opened.resolver.version == opened.version

    def _open(self) -> Opened:
        store = Store.open(self.index, shared=True)
        try:
            generation = store.generation
            resolver = Resolver(store, self._names(store.meta("gazetteers")), self._jurisdiction)
            version = resolver.version
            # Its tables begin here, before two threads could begin them.
            passages = Passages(store, resolver.library.text)
        except BaseException:
            store.close()
            raise
        opened = Opened(
            store, resolver.gazetteer, resolver, passages, generation, version, self._threads, LruCache(REPORTS_KEPT)
        )
        # Requests that are under way keep the state they began with; its files go with the last of them.
        weakref.finalize(opened, store.close)
        return opened

    def _names(self, fingerprint: str) -> Gazetteer:
        """The gazetteer that the index was read with, loaded once."""
        if self._gazetteer is None or self._gazetteer[0] != fingerprint:
            self._gazetteer = (fingerprint, load(gazetteer_files(self.index), snapshot_folder=self._cache))
        return self._gazetteer[1]


def library() -> IndexAccess:
    """The library of the running app."""
    return current_app.extensions["pincite.library"]  # type: ignore[no-any-return]


def opened() -> Opened:
    """The current generation of the index of the running app."""
    return library().open()
