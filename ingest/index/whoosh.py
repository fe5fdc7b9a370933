"""The embedded engine: Whoosh as a store of posting lists, without its analysers, query language and scorers.

Three distributions share the module name. `whoosh` 2.7.4 (2016) fails under warnings-as-errors at its first import;
`whoosh3` has one automated maintainer; `whoosh-reloaded` 2.7.5 is the plain 2.7 code base with the syntax mended, and
what is used here of it (segments, posting lists, atomic table of contents) has been still for ten years: it is the pin.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from whoosh.index import FileIndex

from ingest.errors import IndexDamaged, IngestError
from ingest.index import tokens
from ingest.index.engine import EngineHit, Entry, Query
from ingest.index.evaluate import Evaluator
from ingest.index.order import pack
from ingest.index.state import FOLDER, State, check_sizes, damaged, file_sizes, read_state, write_state
from ingest.index.whoosh_fields import Spelled, schema
from ingest.index.whoosh_files import Files

NAME = "whoosh"
VERSION = f"3.{tokens.VERSION}"
"""Of the schema and of what stands in it; an index of another version is rebuilt."""

_MEMORY_MB = 256
_SHRED = 8
"""Segments beyond which a commit merges all: each query term costs one look-up per segment."""


class WhooshEngine:
    """The search index in `index`/search. One thread at a time; open one per thread."""

    name = NAME
    version = VERSION

    def __init__(self, index: Path) -> None:
        self._index = index
        self._opened: tuple[State, Any, Files] | None = None
        self._writer: Any = None
        self._files: Files | None = None  # of the open transaction
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
        return (state.engine, state.version) == (self.name, self.version)

    # ------------------------------------------------------------ writing

    def add(self, entries: Iterable[Entry]) -> None:
        """Add entries to the open transaction."""
        with self._damage_told():
            writer = self._writing()
            for entry in entries:
                spelled = Spelled(tokens.tokenise(entry.prefix), tokens.tokenise(entry.text))
                writer.add_document(
                    id=entry.id,
                    document=entry.document,
                    group=entry.group,
                    before=pack(spelled.prefix),
                    order=pack(spelled.text),
                    words=spelled,
                    text=spelled,
                    keys=entry.keys,
                )

    def remove(self, document: str) -> None:
        """Take a document's entries out in the open transaction."""
        if read_state(self._index) is None:
            return
        with self._damage_told():
            self._writing().delete_by_term("document", document)

    def commit(self, sequence: int, anchor: str, *, last: bool = False) -> None:
        """Make the transaction visible; `last` after a rebuild merges all segments into one."""
        with self._damage_told():
            writer = self._writing()
            writer.commit(optimize=last or len(writer.segments) > _SHRED)
            self._writer = None
            self._release()
            build = self._build()
            sizes = file_sizes(self._index / FOLDER / build)
            write_state(self._index, State(self.name, self.version, build, sequence, anchor, sizes))
        if self._fresh is not None:
            self._fresh = None
            self._sweep(build)

    def abandon(self) -> None:
        """Give up the open transaction; what `clear` began is thrown away."""
        if self._writer is not None:
            self._writer.cancel()
            self._writer = None
        self._release()
        self._fresh = None

    def clear(self) -> None:
        """Begin a new build beside the old one, which answers until the commit."""
        self.abandon()
        folder = self._index / FOLDER
        folder.mkdir(exist_ok=True)
        numbers = [int(p.name[1:]) for p in folder.glob("b*") if p.name[1:].isdigit()]
        self._fresh = f"b{max(numbers, default=0) + 1}"
        (folder / self._fresh).mkdir()
        FileIndex.create(Files(folder / self._fresh), schema())

    def _writing(self) -> Any:
        if self._writer is None:
            if self._fresh is None and read_state(self._index) is None:
                self.clear()
            self._files = Files(self._index / FOLDER / self._build())
            self._writer = FileIndex(self._files).writer(limitmb=_MEMORY_MB, timeout=60.0)
        return self._writer

    def _build(self) -> str:
        """The build that is written: the one that `clear` began, else the current one."""
        if self._fresh is not None:
            return self._fresh
        state = read_state(self._index)
        return "" if state is None else state.build

    def _release(self) -> None:
        if self._files is not None:
            self._files.release()
            self._files = None

    def _sweep(self, build: str) -> None:
        for old in sorted((self._index / FOLDER).glob("b*")):
            if old.name != build:
                shutil.rmtree(old, ignore_errors=True)

    # ------------------------------------------------------------ reading

    def search(
        self, query: Query, limit: int, offset: int = 0, documents: frozenset[str] | None = None
    ) -> list[EngineHit]:
        """The best entries; an index that was never committed has none."""
        with self._damage_told():
            reader = self._reader()
            if reader is None:
                return []
            found = Evaluator(reader).top(query, offset + limit, documents)[offset:]
            parts = len(query.required) + len(query.wanted)
            return [_hit(reader.stored_fields(n), score, mask, parts) for n, score, mask in found]

    def ready(self) -> None:
        """Open the current build, its files' sizes compared first: a cut file must not be read through a map."""
        state = read_state(self._index)
        if state is not None and self._is_ours(state):
            check_sizes(self._index, state)
        self._reader()

    def check(self) -> None:
        """Read every term and its postings once."""
        with self._damage_told():
            reader = self._reader()
            if reader is None:
                return
            for leaf, _ in reader.leaf_readers():
                for field, term in leaf.all_terms():
                    if field in ("words", "text", "keys"):
                        for _entry in leaf.postings(field, term).all_ids():
                            pass
                for _number, _fields in leaf.iter_docs():
                    pass

    def close(self) -> None:
        """Let the files go."""
        self.abandon()
        self._let_go()

    def _let_go(self) -> None:
        if self._opened is not None:
            _state, reader, files = self._opened
            reader.close()
            files.release()
            self._opened = None

    def _reader(self) -> Any | None:
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
            self._let_go()
            self._opened = opened
        return self._opened[1]

    def _open(self, state: State) -> tuple[State, Any, Files]:
        if not self._is_ours(state):
            raise damaged(self._index, f"it was written by {state.engine} {state.version}, this is {self.version}")
        check_sizes(self._index, state)
        files = Files(self._index / FOLDER / state.build)
        try:
            with self._damage_told():
                return state, FileIndex(files).reader(), files
        except IndexDamaged:
            files.release()
            raise

    def _damage_told(self) -> _DamageTold:
        return _DamageTold(self._index)


class _DamageTold:
    """Turns whatever Whoosh raises into IndexDamaged: it says a cut file as struct.error, EOFError, KeyError,
    UnpicklingError, AssertionError and as a bare Exception ("Block tag error"); all mean one thing to the caller.
    """

    def __init__(self, index: Path) -> None:
        self._index = index

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, IngestError):
            name = type(error).__name__
            raise damaged(self._index, f"{name}: {error}" if str(error) else name) from error


def _hit(stored: dict[str, str], score: float, mask: int, parts: int) -> EngineHit:
    matched = tuple(bool(mask >> bit & 1) for bit in range(parts))
    return EngineHit(stored["id"], stored["document"], stored["group"], score, matched)
