"""What a hit is handed on with: the chunk verbatim, the headings above it, what it needs, and its parent once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ingest.document.enclosing import holding
from ingest.document.records import Block, BlockType, Chunk, PathStep, heading_path
from ingest.index.entries import heading_id, parse_heading_id
from ingest.store.catalogue import StoredDocument
from ingest.store.store import Store
from resolver.library.lru_cache import LruCache

KEPT = 64
"""Documents whose headings are kept in memory."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk where it stands, or a heading that has no text (then `text` is "")."""

    document: StoredDocument
    chunk: Chunk
    path: tuple[PathStep, ...]
    text: str
    previous: str | None
    next: str | None

    @property
    def is_heading(self) -> bool:
        """Whether this is a heading that no text follows."""
        return self.chunk.ordinal < 0


class Passages:
    """Chunks of a store with what they are shown with. `text` gives a document's canonical text, from a cache."""

    def __init__(self, store: Store, text: Callable[[str], str]) -> None:
        self.store = store
        self.text = text
        self._blocks: LruCache[tuple[str, int], Sequence[Block]] = LruCache(KEPT)

    def find(self, chunk_id: str) -> Passage | None:
        """The passage of a chunk's id, or of the entry of a heading without text; None where there is none."""
        heading = parse_heading_id(chunk_id)
        if heading is not None:
            return self._heading(*heading)
        found = self.store.chunks.find(chunk_id)
        if found is None:
            return None
        document, chunk = found
        stored = self.store.catalogue.get(document)
        before = self.store.chunks.nth(document, chunk.ordinal - 1)
        after = self.store.chunks.nth(document, chunk.ordinal + 1)
        return Passage(
            stored,
            chunk,
            heading_path(self.blocks(stored).__getitem__, chunk.section),
            self.text(document)[chunk.start : chunk.end],
            before.id if before else None,
            after.id if after else None,
        )

    def blocks(self, document: StoredDocument) -> Sequence[Block]:
        """The blocks of a document, kept while its revision stands."""
        name = document.info.id
        return self._blocks.get((name, document.sequence), lambda: self.store.texts.blocks(name))

    def _heading(self, document: str, ordinal: int) -> Passage | None:
        stored = self.store.catalogue.find(document)
        if stored is None:
            return None
        blocks = self.blocks(stored)
        if ordinal >= len(blocks) or blocks[ordinal].type is not BlockType.HEADING:
            return None
        end = blocks[ordinal].end
        start, find = blocks[ordinal].start, partial(self.store.provisions.find, document)
        provision = holding(self.store.provisions.begun(document, start), start, start + 1, find)
        eid = provision.eid if provision is not None else None
        pages = tuple(sorted({p.page for p in self.store.texts.pieces(document, end - 1, end) if p.page is not None}))
        chunk = Chunk(heading_id(document, ordinal), -1, end, end, ordinal, eid, eid, pages, ())
        return Passage(stored, chunk, heading_path(blocks.__getitem__, ordinal), "", None, None)


def doubts_of(document: StoredDocument) -> list[str]:
    """What a reader of any answer from a document must know of its reading: pages without text, structure not read,
    and what else its ingest warned of.
    """
    degraded = ["the structure of this document could not be read; its text is whole"] if document.degraded else []
    return [*degraded, *(str(w["message"]) + _where(w) for w in document.warnings)]


def _where(warning: Mapping[str, Any]) -> str:
    page = warning.get("page")
    return f" (page {page})" if page and f"page {page}" not in str(warning["message"]) else ""
