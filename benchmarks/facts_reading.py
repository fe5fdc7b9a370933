"""What facts are asked of: blocks, provisions, chunks and answers of one document, from pincite or from a floor."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from benchmarks.facts_words import Step, tight
from gazetteers.load import Gazetteer
from ingest.document.records import DocumentInfo, Processed, Provision, Reference
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver

Fact = Mapping[str, Any]
"""A line of facts.jsonl."""

_AROUND = 400  # characters on each side in which the words around a reference are looked for
_BEFORE, _BEHIND = 15, 60  # characters: a fact may print more of a reference than was read


@dataclass(frozen=True)
class Block:
    """A block as facts see it: type, words, and label and title of each heading above it, outermost first."""

    type: str
    text: str
    title: str = ""
    path: tuple[tuple[str, str], ...] = ()

    @cached_property
    def tight(self) -> str:
        """Its words without blanks and hyphens."""
        return tight(self.text)


@dataclass(frozen=True, slots=True)
class ChunkWords:
    """A chunk's words, its lead-ins and its flush tails."""

    text: str
    lead_ins: tuple[str, ...]
    tails: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a reference was resolved to; `status` is "unread" where no reference was found at its place."""

    status: str
    targets: tuple[tuple[Step, ...], ...] = ()
    instrument: str | None = None  # words and id of the law that was read, None where none was
    warned: bool = False


class Reading(Protocol):
    """One document, as somebody reads it."""

    @property
    def blocks(self) -> Sequence[Block]:
        """Its blocks in reading order."""

    @property
    def provisions(self) -> Sequence[tuple[tuple[Step, ...], str]]:
        """The address and the words of each provision."""

    @property
    def chunks(self) -> Sequence[ChunkWords]:
        """Its chunks."""

    def answer(self, fact: Fact) -> Answer:
        """What the reference of a fact points at."""


@dataclass(frozen=True)
class Floor:
    """A reading that knows nothing: no block, or one paragraph of all words.

    A figure near what it reaches says nothing.
    """

    text: str = ""
    provisions: tuple[tuple[tuple[Step, ...], str], ...] = ()
    chunks: tuple[ChunkWords, ...] = ()

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """One paragraph, or none."""
        return (Block("paragraph", self.text),) if self.text else ()

    def answer(self, _fact: Fact) -> Answer:
        """That another document would have to be indexed: what is right by chance most often."""
        return Answer("not_indexed")


@dataclass
class OwnReading:
    """What pincite makes of a document: everything as it would be stored, in an index of its own."""

    document: Processed
    resolver: Resolver
    store: Store
    _near: dict[str, tuple[str, str, str]] = field(default_factory=dict)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The canonical blocks."""
        canonical = self.document.canonical
        return tuple(
            Block(
                str(b.type),
                canonical.text[b.start : b.end],
                b.title,
                tuple((step.label, step.title) for step in canonical.path(b.section)),
            )
            for b in canonical.blocks
        )

    @cached_property
    def _tree(self) -> dict[str, Provision]:
        return {p.eid: p for p in self.document.provisions}

    @cached_property
    def provisions(self) -> tuple[tuple[tuple[Step, ...], str], ...]:
        """Every provision of the tree, without its label in its words."""
        text = self.document.canonical.text
        return tuple((self._address(p.eid), text[p.text_start : p.end]) for p in self.document.provisions)

    @cached_property
    def chunks(self) -> tuple[ChunkWords, ...]:
        """The chunks with the context that belongs to them."""
        text = self.document.canonical.text
        return tuple(
            ChunkWords(
                text[chunk.start : chunk.end],
                tuple(text[a:b] for c in chunk.context if c.kind == "lead_in" for a, b in c.spans),
                tuple(text[a:b] for c in chunk.context if c.kind == "flush_tail" for a, b in c.spans),
            )
            for chunk in self.document.chunks
        )

    def answer(self, fact: Fact) -> Answer:
        """The first reference that has the fact's words, among the words that the fact gives around it, resolved."""
        words, near = tight(fact["text"]), tight(fact.get("in", fact["text"]))
        for stored in self.store.references("doc"):
            around, wider, own = self._words_near(stored.id, stored.record)
            if near in around and (own == words or (words in wider and own in words)):
                found = self.resolver.resolve_stored(stored)
                mention = stored.record.instrument
                return Answer(
                    str(found.status),
                    tuple(self._address(target.eid) for target in found.targets),
                    None if mention is None else f"{mention.text} {mention.id or ''}",
                    bool(found.warnings),
                )
        return Answer("unread")

    def _words_near(self, name: str, record: Reference) -> tuple[str, str, str]:
        """The words around a reference, those just beside it, and its own."""
        if name not in self._near:
            text = self.document.canonical.text
            self._near[name] = (
                tight(text[max(0, record.start - _AROUND) : record.end + _AROUND]),
                tight(text[max(0, record.start - _BEFORE) : record.end + _BEHIND]),
                tight(record.text),
            )
        return self._near[name]

    def _address(self, eid: str | None) -> tuple[Step, ...]:
        steps: list[Step] = []
        provision = self._tree.get(eid or "")
        while provision is not None:
            if provision.label or provision.number:
                steps.append((provision.unit, provision.label or provision.number))
            provision = self._tree.get(provision.parent or "")
        return tuple(reversed(steps))


@contextmanager
def read(path: Path, gazetteer: Gazetteer) -> Iterator[OwnReading]:
    """What pincite reads in a file, under the name "doc". Raises what `process` raises."""
    document = process(str(path), path.read_bytes(), DocumentInfo(id="doc"), gazetteer)
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder)) as store:
        store.put(document)
        yield OwnReading(document, Resolver(store, gazetteer), store)


def words_found(reading: Reading, facts: Sequence[Fact]) -> float:
    """The share of the facts' words that stand somewhere in the blocks; facts that say "not there" aside."""
    everything = "".join(block.tight for block in reading.blocks)
    asked = [
        tight(fact[name])
        for fact in facts
        if fact["kind"] not in {"absent", "not_heading", "reference"}
        for name in ("text", "first", "second", "begins")
        if fact.get(name)
    ]
    return sum(words in everything for words in asked) / max(1, len(asked))
