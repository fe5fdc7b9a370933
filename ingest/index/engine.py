"""The contract between search and the engines behind it, and the small query type that each engine translates.

An engine holds what is derived from the store and can be thrown away: words, phrases and citation keys of each entry.
It knows its sequence: the last change of the store that it holds. Engines are used by one thread at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed of one chunk, or of one heading without text, by field. `group` is the section it belongs to;
    `heading` is that section's own, `path` the headings above it, `title` the document's with its date.
    """

    id: str
    document: str
    group: str
    title: str
    path: str
    heading: str
    text: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One word, compared without its plural ending."""

    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that follow each other exactly; none is dropped."""

    words: tuple[str, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Key:
    """An exact citation key (ingest.index.keys)."""

    key: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Matches where any part does; its score is that of the best part."""

    parts: tuple[Node, ...]


Node = Term | Phrase | Key | AnyOf


@dataclass(frozen=True, slots=True)
class Query:
    """Entries must match every one of `required`. With `all_first`, those that match all of `wanted` come before those
    that match some; then by score. A query without parts is refused before it reaches an engine. `order` are the words
    as they were typed: entries that hold neighbours of them side by side are ranked higher. `optional` are those of
    `wanted` that an entry need not match to match all: "what is the", the definition of a term.
    """

    required: tuple[Node, ...]
    wanted: tuple[Node, ...]
    order: tuple[str, ...] = ()
    all_first: bool = True
    optional: frozenset[Node] = frozenset()

    def needed(self) -> tuple[Node, ...]:
        """The wanted parts that "all" means."""
        return tuple(node for node in self.wanted if node not in self.optional)

    def exact(self) -> tuple[Key | Phrase, ...]:
        """The keys and phrases anywhere in it, each once: what only an engine can tell of an entry."""
        return tuple(dict.fromkeys(leaf for node in (*self.required, *self.wanted) for leaf in _exact(node)))


def _exact(node: Node) -> Iterator[Key | Phrase]:
    if isinstance(node, AnyOf):
        for part in node.parts:
            yield from _exact(part)
    elif not isinstance(node, Term):
        yield node


@dataclass(frozen=True, slots=True)
class EngineHit:
    """One entry found. `words` are its words by field (`fields`), `exact` which of `Query.exact` it matches."""

    id: str
    document: str
    group: str
    score: float
    words: bytes
    exact: frozenset[Key | Phrase] = frozenset()


class Engine(Protocol):
    """A full-text index of one store. Writing happens under `ingest.index.lock`, reading never waits."""

    name: str

    def sequence(self) -> int:
        """The last change of the store that this index holds; 0 where it holds none. Raises IndexDamaged."""

    def anchor(self) -> str:
        """That change as text, "" where there is none: tells a store from another one of the same length."""

    def add(self, entries: Iterable[Entry]) -> None:
        """Add entries; readers see them after `commit`."""

    def remove(self, document: str) -> None:
        """Take every entry of a document out; readers see it after `commit`."""

    def commit(self, sequence: int, anchor: str, *, last: bool = False) -> None:
        """Make what was added and removed visible at once; `last` may tidy up."""

    def abandon(self) -> None:
        """Give up what was not committed."""

    def clear(self) -> None:
        """Start again with nothing, whatever state the files are in."""

    def ready(self) -> None:
        """Open what is there for reading, and look at the sizes of its files. Raises IndexDamaged."""

    def check(self) -> None:
        """Read every file once. Raises IndexDamaged."""

    def search(self, query: Query, limit: int, documents: frozenset[str] | None = None) -> list[EngineHit]:
        """The best `limit` entries, best first, of all documents or of `documents`: a first order, in which the same
        entries come first whatever the limit. Raises IndexDamaged.
        """

    def rarity(self, words: Sequence[str]) -> dict[str, float]:
        """BM25's weight of each word: the logarithm of how few entries hold it. Raises IndexDamaged."""

    def average(self) -> float:
        """The length of an entry's text in words, on average."""

    def close(self) -> None:
        """Let the files go."""
