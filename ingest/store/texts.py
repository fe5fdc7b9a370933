"""The text of a document and what it is made of: pieces, blocks, notes, links and pages."""

from __future__ import annotations

import sqlite3
import zlib

from ingest.document.errors import NotHeld
from ingest.document.records import Block, Link, Note, Page, Piece
from ingest.store.damage import reads
from ingest.store.rows import block_from, page_from, piece_from
from ingest.store.tables import BLOCKS, DOCUMENTS, LINKS, NOTES, PAGES, PIECES

_TEXT = DOCUMENTS.select("WHERE id = ?", ("text",))
_RAW = DOCUMENTS.select("WHERE id = ?", ("raw",))
_PIECES = PIECES.select('WHERE document = ? AND start < ? AND "end" > ? ORDER BY start, "end"')
_PAGE_RUNS = PIECES.select("WHERE document = ? AND page IS NOT NULL ORDER BY start", ("start", "page"))
_BLOCKS = BLOCKS.select("WHERE document = ? ORDER BY ordinal")
_BLOCK = BLOCKS.select("WHERE document = ? AND ordinal = ?")
_NOTES = NOTES.select("WHERE document = ? ORDER BY ordinal", ("at", "label", "block"))
_LINKS = LINKS.select("WHERE document = ? ORDER BY ordinal", ("start", "end", "target"))
_PAGES = PAGES.select("WHERE document = ? ORDER BY number")


@reads
class Texts:
    """The texts of one database. Offsets count code points of the canonical text."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def canonical(self, document: str) -> str:
        """The canonical text. Callers that need it often should keep it: it can be megabytes. Raises KeyError."""
        row = self._db.execute(_TEXT, (document,)).fetchone()
        if row is None:
            raise NotHeld(document)
        return str(row[0])

    def raw(self, document: str) -> str:
        """The raw reading. Raises KeyError."""
        row = self._db.execute(_RAW, (document,)).fetchone()
        if row is None:
            raise NotHeld(document)
        return zlib.decompress(row[0]).decode("utf-8", "surrogatepass")

    def pieces(self, document: str, start: int = 0, end: int = 1 << 60) -> list[Piece]:
        """The pieces that touch [start, end), in order."""
        return [piece_from(r) for r in self._db.execute(_PIECES, (document, end, start))]

    def page_runs(self, document: str) -> list[tuple[int, int]]:
        """(canonical offset, page) wherever the page changes, in order of place; none for a text without pages."""
        runs: list[tuple[int, int]] = []
        for start, page in self._db.execute(_PAGE_RUNS, (document,)):
            if not runs or runs[-1][1] != page:
                runs.append((start, page))
        return runs

    def blocks(self, document: str) -> list[Block]:
        """All blocks in order."""
        return [block_from(r) for r in self._db.execute(_BLOCKS, (document,))]

    def block(self, document: str, ordinal: int) -> Block:
        """One block. Raises KeyError."""
        row = self._db.execute(_BLOCK, (document, ordinal)).fetchone()
        if row is None:
            raise NotHeld((document, ordinal))
        return block_from(row)

    def notes(self, document: str) -> list[Note]:
        """Footnote marks in order of place."""
        return [Note(*r) for r in self._db.execute(_NOTES, (document,))]

    def links(self, document: str) -> list[Link]:
        """The document's own links."""
        return [Link(*r) for r in self._db.execute(_LINKS, (document,))]

    def pages(self, document: str) -> list[Page]:
        """Physical pages with their printed labels."""
        return [page_from(r) for r in self._db.execute(_PAGES, (document,))]
