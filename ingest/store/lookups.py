"""Reading the store: what is there, by document, place, key and id. Nothing here writes."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ingest.document.records import (
    Block,
    Chunk,
    Definition,
    DocumentInfo,
    Fact,
    Link,
    Note,
    Page,
    Piece,
    Provision,
    Reference,
    Sentence,
)
from ingest.store.rows import block_from, chunk_from, piece_from, provision_from, reference_from_json, sentence_from

DOCUMENT_COLUMNS = (
    "id, instrument, title, version_date, valid_to, parent, url, language, style, coverage, facts, source, source_hash,"
    " revision, format, reader, degraded, sequence, report, warnings"
)
_PROVISION_COLUMNS = (
    'eid, unit, number, key, label, label_source, parent, start, "end", text_start, ordinal, depth, heading, title,'
    " identity, aliases, doubts"
)
_BLOCK_COLUMNS = (
    'ordinal, type, start, "end", section, level, label, title, unit, evidence, anchor, computed_label, header_end'
)
_FROM_LAST = (
    "start >= (SELECT coalesce(max(start), 0) FROM sentences INDEXED BY sentences_start"
    " WHERE document = ? AND start <= ?)"
)
"""Sentences do not overlap: of those that begin before a place, only the last can reach it."""

_CHUNK_COLUMNS = 'id, ordinal, start, "end", section, eid, parent, pages, boxes, context'


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document's row without its texts."""

    info: DocumentInfo
    source: str
    source_hash: str
    revision: str
    format: str
    reader: str
    degraded: bool
    sequence: int
    report: dict[str, Any]
    warnings: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class StoredReference:
    """A reference with its id and the place it stands in."""

    id: str
    document: str
    eid: str | None
    record: Reference


class Lookups:
    """The reading half of `Store`."""

    _db: sqlite3.Connection

    # ------------------------------------------------------------ reading documents

    def documents(self) -> list[StoredDocument]:
        """All documents, by id."""
        return [_document(r) for r in self._db.execute(f"SELECT {DOCUMENT_COLUMNS} FROM documents ORDER BY id")]

    def find_document(self, document: str) -> StoredDocument | None:
        """The document of that id, or None."""
        row = self._db.execute(f"SELECT {DOCUMENT_COLUMNS} FROM documents WHERE id = ?", (document,)).fetchone()
        return None if row is None else _document(row)

    def document(self, document: str) -> StoredDocument:
        """The document of that id. Raises KeyError."""
        found = self.find_document(document)
        if found is None:
            raise KeyError(document)
        return found

    def documents_of(self, instrument: str) -> list[StoredDocument]:
        """The documents that hold a version or a part of an instrument, oldest version first."""
        sql = f"SELECT {DOCUMENT_COLUMNS} FROM documents WHERE instrument = ? ORDER BY version_date, id"
        return [_document(r) for r in self._db.execute(sql, (instrument,))]

    def text(self, document: str) -> str:
        """The canonical text. Callers that need it often should keep it: it can be megabytes."""
        row = self._db.execute("SELECT text FROM documents WHERE id = ?", (document,)).fetchone()
        if row is None:
            raise KeyError(document)
        return str(row[0])

    def raw(self, document: str) -> str:
        """The raw reading."""
        row = self._db.execute("SELECT raw FROM documents WHERE id = ?", (document,)).fetchone()
        if row is None:
            raise KeyError(document)
        return zlib.decompress(row[0]).decode("utf-8", "surrogatepass")

    def pieces(self, document: str, start: int = 0, end: int = 1 << 60) -> list[Piece]:
        """The pieces that touch [start, end), in order."""
        sql = (
            'SELECT start, "end", kind, raw_start, page, x0, y0, x1, y1 FROM pieces'
            ' WHERE document = ? AND start < ? AND "end" > ? ORDER BY start, "end"'
        )
        return [piece_from(r) for r in self._db.execute(sql, (document, end, start))]

    def blocks(self, document: str) -> list[Block]:
        """All blocks in order."""
        sql = f"SELECT {_BLOCK_COLUMNS} FROM blocks WHERE document = ? ORDER BY ordinal"
        return [block_from(r) for r in self._db.execute(sql, (document,))]

    def block(self, document: str, ordinal: int) -> Block:
        """One block. Raises KeyError."""
        sql = f"SELECT {_BLOCK_COLUMNS} FROM blocks WHERE document = ? AND ordinal = ?"
        row = self._db.execute(sql, (document, ordinal)).fetchone()
        if row is None:
            raise KeyError((document, ordinal))
        return block_from(row)

    def notes(self, document: str) -> list[Note]:
        """Footnote marks in order of place."""
        rows = self._db.execute("SELECT at, label, block FROM notes WHERE document = ? ORDER BY ordinal", (document,))
        return [Note(*r) for r in rows]

    def links(self, document: str) -> list[Link]:
        """The document's own links."""
        rows = self._db.execute(
            'SELECT start, "end", target FROM links WHERE document = ? ORDER BY ordinal', (document,)
        )
        return [Link(*r) for r in rows]

    def furniture(self, document: str) -> list[tuple[str, str, int | None]]:
        """(reason, text, page) of what was kept out of the body, in reading order."""
        sql = "SELECT reason, text, page FROM furniture WHERE document = ? ORDER BY raw_start"
        return list(self._db.execute(sql, (document,)))

    def pages(self, document: str) -> list[Page]:
        """Physical pages with their printed labels."""
        sql = "SELECT number, label, width, height, has_text FROM pages WHERE document = ? ORDER BY number"
        return [Page(n, label, w, h, bool(t)) for n, label, w, h, t in self._db.execute(sql, (document,))]

    # ------------------------------------------------------------ provisions

    def provisions(self, document: str) -> list[Provision]:
        """All provisions in document order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document,))]

    def provision(self, document: str, eid: str) -> Provision | None:
        """The provision of an eid, or None."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND eid = ?"
        row = self._db.execute(sql, (document, eid)).fetchone()
        return None if row is None else provision_from(row)

    def provisions_by_key(self, document: str, key: str) -> list[Provision]:
        """All provisions of that canonical key, whatever their unit, in document order."""
        # Without statistics the planner would take the primary key, and read the whole document.
        where = "INDEXED BY provisions_key WHERE document = ? AND key = ?"
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions {where} ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document, key))]

    def children(self, document: str, parent: str | None) -> list[Provision]:
        """The provisions directly under `parent` (None: the outermost ones), in order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND parent IS ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document, parent))]

    def provision_at(self, document: str, offset: int) -> Provision | None:
        """The innermost provision that holds a canonical offset, or None."""
        sql = (
            f'SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND start <= ? AND "end" > ?'
            " ORDER BY start DESC, depth DESC LIMIT 1"
        )
        row = self._db.execute(sql, (document, offset, offset)).fetchone()
        return None if row is None else provision_from(row)

    def provisions_of_unit(self, document: str, unit: str) -> list[Provision]:
        """All provisions of a unit, in document order."""
        sql = f"SELECT {_PROVISION_COLUMNS} FROM provisions WHERE document = ? AND unit = ? ORDER BY ordinal"
        return [provision_from(r) for r in self._db.execute(sql, (document, unit))]

    def holders(self, documents: Sequence[str], key: str, unit: str) -> list[tuple[str, Provision]]:
        """(document, provision) of that key and unit in any of `documents`: one query for a code in many documents."""
        columns = ", ".join(f"p.{c.strip()}" for c in _PROVISION_COLUMNS.split(","))
        sql = (
            f"SELECT p.document, {columns} FROM json_each(?) AS d CROSS JOIN provisions AS p INDEXED BY provisions_key"
            " ON p.document = d.value AND p.key = ? AND p.unit = ? ORDER BY p.document, p.ordinal"
        )
        return [(r[0], provision_from(r[1:])) for r in self._db.execute(sql, (json.dumps(list(documents)), key, unit))]

    def page_runs(self, document: str) -> list[tuple[int, int]]:
        """(canonical offset, page) wherever the page changes, in order of place; none for a text without pages."""
        sql = "SELECT start, page FROM pieces WHERE document = ? AND page IS NOT NULL ORDER BY start"
        runs: list[tuple[int, int]] = []
        for start, page in self._db.execute(sql, (document,)):
            if not runs or runs[-1][1] != page:
                runs.append((start, page))
        return runs

    # ------------------------------------------------------------ sentences, chunks

    def sentences(self, document: str, start: int = 0, end: int = 1 << 60) -> list[Sentence]:
        """The sentences that touch [start, end), in order."""
        sql = (
            'SELECT ordinal, block, start, "end", flag, dependencies FROM sentences INDEXED BY sentences_start'
            f' WHERE document = ? AND start < ? AND "end" > ? AND {_FROM_LAST} ORDER BY ordinal'
        )
        return [sentence_from(r) for r in self._db.execute(sql, (document, end, start, document, start))]

    def sentence_starts(self, document: str, start: int, end: int) -> list[int]:
        """Where the sentences begin that touch [start, end), rising."""
        where = f'document = ? AND start < ? AND "end" > ? AND {_FROM_LAST}'
        rows = self._db.execute(
            f"SELECT start FROM sentences INDEXED BY sentences_start WHERE {where} ORDER BY start",
            (document, end, start, document, start),
        )
        return [row[0] for row in rows]

    def chunks(self, document: str) -> list[Chunk]:
        """All chunks in order."""
        sql = f"SELECT {_CHUNK_COLUMNS} FROM chunks WHERE document = ? ORDER BY ordinal"
        return [chunk_from(r) for r in self._db.execute(sql, (document,))]

    def chunk_lengths(self) -> tuple[int, int]:
        """(characters of all chunks, how many chunks there are)."""
        row = self._db.execute('SELECT coalesce(sum("end" - start), 0), count(*) FROM chunks').fetchone()
        return int(row[0]), int(row[1])

    def chunk(self, chunk: str) -> tuple[str, Chunk] | None:
        """(document, chunk) of a chunk id, or None."""
        row = self._db.execute(f"SELECT document, {_CHUNK_COLUMNS} FROM chunks WHERE id = ?", (chunk,)).fetchone()
        return None if row is None else (row[0], chunk_from(row[1:]))

    def chunk_by_ordinal(self, document: str, ordinal: int) -> Chunk | None:
        """The chunk at that place of a document, or None: neighbours of a chunk are ordinal - 1 and + 1."""
        sql = f"SELECT {_CHUNK_COLUMNS} FROM chunks WHERE document = ? AND ordinal = ?"
        row = self._db.execute(sql, (document, ordinal)).fetchone()
        return None if row is None else chunk_from(row)

    def search_notes(self, document: str) -> dict[str, str]:
        """The notes kept for search beside the chunks of a document, by chunk id: never source, never quoted."""
        sql = "SELECT n.chunk, n.note FROM notes_for_search n JOIN chunks c ON c.id = n.chunk WHERE c.document = ?"
        return dict(self._db.execute(sql, (document,)))

    # ------------------------------------------------------------ references, definitions

    def references(self, document: str, start: int = 0, end: int = 1 << 60) -> list[StoredReference]:
        """The references of a document that touch [start, end), by place."""
        where = 'document = ? AND start < ? AND "end" > ?'
        return self._references(where, (document, end, start))

    def reference(self, reference: str) -> StoredReference | None:
        """The reference of an id, or None."""
        found = self._references("id = ?", (reference,))
        return found[0] if found else None

    def spread_references(self, documents: Sequence[str]) -> list[StoredReference]:
        """The references of `documents` that reach further than their own number: ranges, "et seq.", parallel places,
        and links. "Cited by" must look at each.
        """
        where = (
            "document IN (SELECT value FROM json_each(?)) AND (instr(record, '\"through\":[') OR form = 'link'"
            " OR instr(record, '\"open_range\":true') OR instr(record, '\"parallel\":[{'))"
        )
        return self._references(where, (json.dumps(list(documents)),))

    def deictic_references(self, document: str) -> list[StoredReference]:
        """The references of a document that take up something said before ("that section"), by place."""
        return self._references('document = ? AND instr(record, \'"deixis":""\') = 0', (document,))

    def references_by_id(self, ids: Sequence[str]) -> list[StoredReference]:
        """The references of these ids, in the order asked; one query for many. Raises KeyError for an unknown id."""
        found = {s.id: s for s in self._references("id IN (SELECT value FROM json_each(?))", (json.dumps(list(ids)),))}
        return [found[i] for i in ids]

    def references_to(
        self, instrument: str | None, documents: Sequence[str], keys: Sequence[str]
    ) -> list[StoredReference]:
        """Candidates for "cited by": references that name `instrument`, and those inside `documents` that name no
        instrument, whose outermost step has one of `keys` (relative ones must be gathered by place).
        """
        placeholders = marks(len(keys))
        found = []
        if instrument is not None:
            found += self._references(f"instrument = ? AND head_key IN ({placeholders})", (instrument, *keys))
        for document in documents:
            found += self._references(
                f"document = ? AND instrument IS NULL AND head_key IN ({placeholders})", (document, *keys)
            )
        return found

    def _references(self, where: str, arguments: tuple[Any, ...]) -> list[StoredReference]:
        sql = f"SELECT id, document, eid, record FROM refs WHERE {where} ORDER BY document, start, ordinal"
        return [
            StoredReference(i, d, e, reference_from_json(json.loads(r)))
            for i, d, e, r in self._db.execute(sql, arguments)
        ]

    def definitions(self, key: str | None = None, document: str | None = None) -> list[tuple[str, Definition]]:
        """(document, definition), by place; of one folded term, of one document, or all."""
        sql = (
            'SELECT document, term, key, kind, start, "end", scope, eid FROM definitions'
            " WHERE (? IS NULL OR key = ?) AND (? IS NULL OR document = ?) ORDER BY document, ordinal"
        )
        return [(r[0], Definition(*r[1:])) for r in self._db.execute(sql, (key, key, document, document))]

    def counts(self) -> dict[str, int]:
        """Rows per kind of thing, over the whole index."""
        tables = ("documents", "provisions", "sentences", "chunks", "refs", "definitions")
        return {t: int(self._db.execute(f"SELECT count(*) FROM {t}").fetchone()[0]) for t in tables}


def _document(row: tuple[Any, ...]) -> StoredDocument:
    columns: list[Any] = [*row[:10], tuple(Fact(**f) for f in json.loads(row[10]))]
    info = DocumentInfo(*columns)
    source, source_hash, revision, format_, reader, degraded, sequence, report, warnings = row[11:]
    return StoredDocument(
        info, source, source_hash, revision, format_, reader, bool(degraded), sequence, json.loads(report),
        tuple(json.loads(warnings)),
    )  # fmt: skip


def marks(count: int) -> str:
    """That many placeholders."""
    return ", ".join("?" * count)
