"""What an index holds: documents, sections, chunks, how many hold a reference, references in all and distinct."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.document.records import BlockType
from ingest.store.store import Store


@dataclass(frozen=True, slots=True)
class Contents:
    """Counts over some documents. A section is a heading with what stands under it; labels of a place and notes of
    amendment are no references of the text. Distinct references differ in their words, blanks and case aside.
    """

    documents: int
    sections: int
    provisions: int
    chunks: int
    chunks_with_reference: int
    references: int
    distinct: int

    @property
    def share(self) -> float:
        """The share of chunks that hold a reference; 0 without chunks."""
        return self.chunks_with_reference / self.chunks if self.chunks else 0.0


def contents(store: Store, documents: Sequence[str]) -> Contents:
    """Count what `documents` hold."""
    sections = provisions = chunks = holding = references = 0
    words: set[str] = set()
    for name in documents:
        sections += sum(b.type is BlockType.HEADING for b in store.texts.blocks(name))
        provisions += len(store.provisions.of(name))
        live = [r.record for r in store.references(name) if r.record.standing not in {"label", "history"}]
        references += len(live)
        words.update(" ".join(r.text.split()).casefold() for r in live)
        starts = sorted(r.start for r in live)
        for chunk in store.chunks.of(name):
            chunks += 1
            first = bisect_left(starts, chunk.start)
            holding += first < len(starts) and starts[first] < chunk.end
    return Contents(len(documents), sections, provisions, chunks, holding, references, len(words))
