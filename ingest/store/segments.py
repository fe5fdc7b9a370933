"""The sentences and the chunks of documents."""

from __future__ import annotations

import sqlite3

from ingest.document.records import Chunk, Sentence
from ingest.store.damage import reads
from ingest.store.rows import chunk_from, sentence_from
from ingest.store.tables import CHUNKS, SENTENCES

# Sentences do not overlap: of those that begin before a place, only the last can reach it.
_TOUCHING = (
    'INDEXED BY sentences_start WHERE document = ? AND start < ? AND "end" > ?'
    " AND start >= (SELECT coalesce(max(start), 0) FROM sentences INDEXED BY sentences_start"
    " WHERE document = ? AND start <= ?)"
)
_SENTENCES = SENTENCES.select(f"{_TOUCHING} ORDER BY ordinal")
_SPANS = SENTENCES.select(f"{_TOUCHING} ORDER BY ordinal", ("start", "end"))
_STARTS = SENTENCES.select(f"{_TOUCHING} ORDER BY start", ("start",))

_CHUNKS = CHUNKS.select("WHERE document = ? ORDER BY ordinal")
_CHUNK = CHUNKS.select("WHERE id = ?", ("document", *CHUNKS.columns))
_NTH = CHUNKS.select("WHERE document = ? AND ordinal = ?")
_LENGTHS = 'SELECT coalesce(sum("end" - start), 0), count(*) FROM chunks'
_SEARCH_NOTES = "SELECT n.chunk, n.note FROM notes_for_search n JOIN chunks c ON c.id = n.chunk WHERE c.document = ?"


@reads
class Sentences:
    """The sentences of one database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def of(self, document: str, start: int = 0, end: int = 1 << 60) -> list[Sentence]:
        """The sentences that touch [start, end), in order."""
        return [sentence_from(r) for r in self._db.execute(_SENTENCES, (document, end, start, document, start))]

    def spans(self, document: str, start: int, end: int) -> list[tuple[int, int]]:
        """Where the sentences that touch [start, end) begin and end, in order; what they lean on is not read."""
        return [(row[0], row[1]) for row in self._db.execute(_SPANS, (document, end, start, document, start))]

    def starts(self, document: str, start: int, end: int) -> list[int]:
        """Where the sentences begin that touch [start, end), rising."""
        return [row[0] for row in self._db.execute(_STARTS, (document, end, start, document, start))]


@reads
class Chunks:
    """The chunks of one database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def of(self, document: str) -> list[Chunk]:
        """All chunks in order."""
        return [chunk_from(r) for r in self._db.execute(_CHUNKS, (document,))]

    def find(self, chunk: str) -> tuple[str, Chunk] | None:
        """(document, chunk) of a chunk id, or None."""
        row = self._db.execute(_CHUNK, (chunk,)).fetchone()
        return None if row is None else (row[0], chunk_from(row[1:]))

    def nth(self, document: str, ordinal: int) -> Chunk | None:
        """The chunk at that place of a document, or None: neighbours of a chunk are ordinal - 1 and + 1."""
        row = self._db.execute(_NTH, (document, ordinal)).fetchone()
        return None if row is None else chunk_from(row)

    def lengths(self) -> tuple[int, int]:
        """(characters of all chunks, how many chunks there are)."""
        row = self._db.execute(_LENGTHS).fetchone()
        return int(row[0]), int(row[1])

    def search_notes(self, document: str) -> dict[str, str]:
        """The notes kept for search beside the chunks of a document, by chunk id: never source, never quoted."""
        return dict(self._db.execute(_SEARCH_NOTES, (document,)))
