"""What every engine on disk shares: builds beside each other, one current, replaced in one step; damage told as such.

An engine gives the small steps of `Steps`, `Writing` and `Reading`; this file decides when they run, what a
reader sees and what a fault of the files is called.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from ingest.document.errors import IndexDamaged, IngestError
from ingest.index.engine import EngineHit, Entry, Query
from ingest.index.state import State, check_sizes, damaged, file_sizes, read_state, write_state
from ingest.store.folder import SEARCH


class Steps(Protocol):
    """What an engine does in one build folder. Whatever it raises is told as damage of the index."""

    name: str
    version: str

    def create(self, folder: Path) -> None:
        """Make an empty build in an empty folder."""

    def writer(self, folder: Path) -> Writing:
        """Begin a transaction."""

    def reader(self, folder: Path) -> Reading:
        """Open a build for reading."""


class Writing(Protocol):
    """One open transaction."""

    def add(self, entries: Iterable[Entry]) -> None:
        """Add entries."""

    def remove(self, document: str) -> None:
        """Take a document's entries out."""

    def commit(self, *, last: bool) -> None:
        """Make it visible and let the files go; `last`: tidy up."""

    def cancel(self) -> None:
        """Give it up."""


class Reading(Protocol):
    """One open reader, which sees one state."""

    def search(self, query: Query, limit: int, documents: frozenset[str] | None) -> list[EngineHit]:
        """The best entries."""

    def rarity(self, words: Sequence[str]) -> dict[str, float]:
        """BM25's weight of each word."""

    def average(self) -> float:
        """The length of a text in words, on average."""

    def check(self) -> None:
        """Read everything once."""

    def close(self) -> None:
        """Let the files go."""


class BuiltEngine:
    """The search index in `index`/search by the steps of one engine. One thread at a time; open one per thread."""

    def __init__(self, index: Path, steps: Steps) -> None:
        self.name = steps.name
        self._index = index
        self._steps = steps
        self._opened: tuple[State, Reading] | None = None
        self._writer: Writing | None = None
        self._fresh: str | None = None  # the build that `clear` began and no commit has finished

    # ------------------------------------------------------------ what it holds

    def sequence(self) -> int:
        """The last change of the store that is in here."""
        state = read_state(self._index)
        return 0 if state is None else state.sequence

    def anchor(self) -> str:
        """That change as text; for an index of another engine or version one that no store has."""
        state = read_state(self._index)
        if state is None:
            return ""
        return state.anchor if self._is_ours(state) else f"{state.engine} {state.version}"

    def _is_ours(self, state: State) -> bool:
        return (state.engine, state.version) == (self._steps.name, self._steps.version)

    # ------------------------------------------------------------ writing

    def add(self, entries: Iterable[Entry]) -> None:
        """Add entries to the open transaction."""
        with self._damage_told():
            self._writing().add(entries)

    def remove(self, document: str) -> None:
        """Take a document's entries out in the open transaction."""
        if read_state(self._index) is None:
            return
        with self._damage_told():
            self._writing().remove(document)

    def commit(self, sequence: int, anchor: str, *, last: bool = False) -> None:
        """Make the transaction visible, and a new build the current one."""
        with self._damage_told():
            self._writing().commit(last=last)
            self._writer = None
            build = self._build()
            sizes = file_sizes(SEARCH.of(self._index) / build)
            steps = self._steps
            write_state(self._index, State(steps.name, steps.version, build, sequence, anchor, sizes))
        if self._fresh is not None:
            self._fresh = None
            self._sweep(build)

    def abandon(self) -> None:
        """Give up the open transaction; what `clear` began is thrown away."""
        if self._writer is not None:
            self._writer.cancel()
            self._writer = None
        self._fresh = None

    def clear(self) -> None:
        """Begin a new build beside the old one, which answers until the commit."""
        self.abandon()
        folder = SEARCH.of(self._index)
        folder.mkdir(exist_ok=True)
        numbers = [int(p.name[1:]) for p in folder.glob("b*") if p.name[1:].isdigit()]
        self._fresh = f"b{max(numbers, default=0) + 1}"
        (folder / self._fresh).mkdir()
        self._steps.create(folder / self._fresh)

    def _writing(self) -> Writing:
        if self._writer is None:
            if self._fresh is None and read_state(self._index) is None:
                self.clear()
            self._writer = self._steps.writer(SEARCH.of(self._index) / self._build())
        return self._writer

    def _build(self) -> str:
        """The build that is written: the one that `clear` began, else the current one."""
        if self._fresh is not None:
            return self._fresh
        state = read_state(self._index)
        return "" if state is None else state.build

    def _sweep(self, build: str) -> None:
        for old in sorted(SEARCH.of(self._index).glob("b*")):
            if old.name != build:
                shutil.rmtree(old, ignore_errors=True)

    # ------------------------------------------------------------ reading

    def search(self, query: Query, limit: int, documents: frozenset[str] | None = None) -> list[EngineHit]:
        """The best entries; an index that was never committed has none."""
        with self._damage_told():
            reader = self._reader()
            return [] if reader is None else reader.search(query, limit, documents)

    def rarity(self, words: Sequence[str]) -> dict[str, float]:
        """BM25's weight of each word; an index that was never committed knows none."""
        with self._damage_told():
            reader = self._reader()
            return dict.fromkeys(words, 0.0) if reader is None else reader.rarity(words)

    def average(self) -> float:
        """The length of a text in words, on average; 1 where there is none."""
        with self._damage_told():
            reader = self._reader()
            return 1.0 if reader is None else reader.average()

    def ready(self) -> None:
        """Open the current build, its files' sizes compared first: a cut file must not be read through a map."""
        state = read_state(self._index)
        if state is not None and self._is_ours(state):
            check_sizes(self._index, state)
        self._reader()

    def check(self) -> None:
        """Read everything once."""
        with self._damage_told():
            reader = self._reader()
            if reader is not None:
                reader.check()

    def close(self) -> None:
        """Let the files go."""
        self.abandon()
        if self._opened is not None:
            self._opened[1].close()
            self._opened = None

    def _reader(self) -> Reading | None:
        """The reader of the current state, opened again when another commit has been made."""
        state = read_state(self._index)
        if state is None:
            return None
        if self._opened is None or self._opened[0] != state:
            try:
                opened = self._open(state)
            except IndexDamaged:
                # A rebuild may have taken this build away between the two steps.
                later = read_state(self._index)
                if later is None or later == state:
                    raise
                opened = self._open(later)
            if self._opened is not None:
                self._opened[1].close()
            self._opened = opened
        return self._opened[1]

    def _open(self, state: State) -> tuple[State, Reading]:
        if not self._is_ours(state):
            wanted = f"{self._steps.name} {self._steps.version}"
            raise damaged(self._index, f"it was written by {state.engine} {state.version}, this is {wanted}")
        check_sizes(self._index, state)
        with self._damage_told():
            return state, self._steps.reader(SEARCH.of(self._index) / state.build)

    def _damage_told(self) -> _DamageTold:
        return _DamageTold(self._index)


class _DamageTold:
    """Turns whatever an engine raises into IndexDamaged. Whoosh says a cut file as struct.error, EOFError, KeyError,
    UnpicklingError, AssertionError and as a bare Exception ("Block tag error"); tantivy as ValueError, SystemError and
    as a panic. All mean one thing to the caller.
    """

    def __init__(self, index: Path) -> None:
        self._index = index

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        panic = type(error).__name__ == "PanicException"  # of pyo3, outside the tree of Exception
        if panic or (isinstance(error, Exception) and not isinstance(error, IngestError)):
            name = type(error).__name__
            raise damaged(self._index, f"{name}: {error}" if str(error) else name) from error
