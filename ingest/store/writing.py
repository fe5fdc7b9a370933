"""A document into its tables, within a transaction that the store has opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ingest.document.enclosing import Enclosing
from ingest.document.records import Definition, Processed, Provision, Reference
from ingest.store import digests, tables
from ingest.store.rows import (
    block_row,
    chunk_row,
    definition_row,
    document_row,
    furniture_row,
    link_row,
    note_row,
    page_row,
    piece_row,
    provision_row,
    reference_row,
    removal_row,
    sentence_row,
)


def insert_document(db: sqlite3.Connection, doc: Processed, sequence: int) -> None:
    """Write all rows of a document that has none; `sequence` is that of the change."""
    name, canonical = doc.info.id, doc.canonical
    db.execute(tables.DOCUMENTS.insert, document_row(doc, sequence))
    many = db.executemany
    many(tables.PIECES.insert, (piece_row(name, p) for p in canonical.pieces))
    many(tables.REMOVALS.insert, (removal_row(name, r) for r in canonical.removals))
    many(tables.FURNITURE.insert, (furniture_row(name, f) for f in canonical.furniture))
    many(tables.BLOCKS.insert, (block_row(name, b) for b in canonical.blocks))
    many(tables.NOTES.insert, (note_row(name, i, n) for i, n in enumerate(canonical.notes)))
    many(tables.LINKS.insert, (link_row(name, i, k) for i, k in enumerate(canonical.links)))
    many(tables.PAGES.insert, (page_row(name, p) for p in canonical.pages))
    many(tables.PROVISIONS.insert, (provision_row(name, p) for p in doc.provisions))
    many(tables.SENTENCES.insert, (sentence_row(name, s) for s in doc.sentences))
    many(tables.CHUNKS.insert, (chunk_row(name, c) for c in doc.chunks))
    insert_references(db, name, doc.revision, doc.provisions, doc.references)
    insert_definitions(db, name, doc.definitions)


def delete_document(db: sqlite3.Connection, document: str) -> bool:
    """Delete all rows of a document; whether there were any.

    They go with its row in `documents`. Where damage took that one, the others are still there, and in the way of a new
    one.
    """
    if db.execute("DELETE FROM documents WHERE id = ?", (document,)).rowcount:
        return True
    rows = (db.execute(f"DELETE FROM {t.name} WHERE {t.owner} = ?", (document,)).rowcount for t in tables.OF_DOCUMENTS)
    return digests.forget(db, document) + sum(rows) > 0


def insert_references(
    db: sqlite3.Connection,
    document: str,
    revision: str,
    provisions: Sequence[Provision],
    references: Sequence[Reference],
) -> None:
    """Write the references of a document, each with the innermost of its `provisions`."""
    tree = Enclosing(provisions)
    held = ((tree.innermost(r.start), r) for r in references)
    rows = (reference_row(document, revision, None if p is None else p.eid, r) for p, r in held)
    db.executemany(tables.REFS.insert, rows)


def insert_definitions(db: sqlite3.Connection, document: str, definitions: Sequence[Definition]) -> None:
    """Write the definitions of a document."""
    rows = (definition_row(document, i, d) for i, d in enumerate(definitions))
    db.executemany(tables.DEFINITIONS.insert, rows)
