"""The embedded engine: Whoosh as a store of posting lists, without its analysers, query language and scorers.

Three distributions share the module name. `whoosh` 2.7.4 (2016) fails under warnings-as-errors at its first import;
`whoosh3` has one automated maintainer; `whoosh-reloaded` 2.7.5 is the plain 2.7 code base with the syntax mended, and
what is used here of it (segments, posting lists, atomic table of contents) has been still for ten years: it is the pin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from whoosh.index import FileIndex

from ingest.index import tokens
from ingest.index.builds import BuiltEngine
from ingest.index.engine import EngineHit, Entry, Key, Phrase, Query
from ingest.index.fields import pack, spell
from ingest.index.scorer import Evaluator
from ingest.index.whoosh_fields import schema
from ingest.index.whoosh_files import Files
from ingest.index.whoosh_pickles import guard

guard()

NAME = "whoosh"
VERSION = f"6.{tokens.VERSION}"
"""Of the schema and of what stands in it; an index of another version is rebuilt."""

_MEMORY_MB = 256
_SHRED = 8
"""Segments beyond which a commit merges all: each query term costs one look-up per segment."""


def whoosh_engine(index: Path, average: Callable[[], float]) -> BuiltEngine:
    """The search index of `index` by Whoosh. `average` tells the length of an entry in words when a build begins."""
    return BuiltEngine(index, _Whoosh(average))


class _Whoosh:
    name = NAME
    version = VERSION

    def __init__(self, average: Callable[[], float]) -> None:
        self._average = average

    def create(self, folder: Path) -> None:
        FileIndex.create(Files(folder), schema(self._average()))

    def writer(self, folder: Path) -> _Writer:
        with Files(folder).released_on_failure() as files:
            return _Writer(files)

    def reader(self, folder: Path) -> _Reader:
        with Files(folder).released_on_failure() as files:
            return _Reader(files)


class _Writer:
    def __init__(self, files: Files) -> None:
        self._files = files
        self._writer: Any = FileIndex(files).writer(limitmb=_MEMORY_MB, timeout=60.0)

    def add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            spelled = spell(entry.title, entry.path, entry.heading, entry.text)
            self._writer.add_document(
                id=entry.id,
                document=entry.document,
                group=entry.group,
                packed=pack(spelled),
                words=spelled,
                text=spelled,
                keys=entry.keys,
            )

    def remove(self, document: str) -> None:
        self._writer.delete_by_term("document", document)

    def commit(self, *, last: bool) -> None:
        self._writer.commit(optimize=last or len(self._writer.segments) > _SHRED)
        self._files.release()

    def cancel(self) -> None:
        self._writer.cancel()
        self._files.release()


class _Reader:
    def __init__(self, files: Files) -> None:
        self._files = files
        self._reader: Any = FileIndex(files).reader()

    def search(self, query: Query, limit: int, documents: frozenset[str] | None) -> list[EngineHit]:
        evaluator = Evaluator(self._reader)
        return [self._hit(*found) for found in evaluator.top(query, limit, documents)]

    def _hit(self, number: int, score: float, exact: frozenset[Key | Phrase]) -> EngineHit:
        stored = self._reader.stored_fields(number)
        return EngineHit(stored["id"], stored["document"], stored["group"], score, stored["packed"], exact)

    def rarity(self, words: Sequence[str]) -> dict[str, float]:
        return Evaluator(self._reader).rarity(words)

    def average(self) -> float:
        return float(self._reader.schema["words"].average)

    def check(self) -> None:
        for leaf, _ in self._reader.leaf_readers():
            for field, term in leaf.all_terms():
                if field in {"words", "text", "keys"}:
                    for _entry in leaf.postings(field, term).all_ids():
                        pass
            for _number, _fields in leaf.iter_docs():
                pass

    def close(self) -> None:
        self._reader.close()
        self._files.release()
