"""The references of a file, read as a document: its structure says what "that section" and "clause (a)" stand in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.records import DocumentInfo, Reference
from ingest.provisions.build import build
from ingest.readers.registry import read
from ingest.references.extract import extract_document
from ingest.references.instruments.case_citations import CaseFinder
from ingest.structure.traversal import traverse


def references_of(
    file: Path, data: bytes, gazetteer: Gazetteer, style: Style, cases: CaseFinder | None
) -> Sequence[Reference]:
    """The references in the bytes of `file`, by place. Raises BadInput."""
    canonical = traverse(read(file.name, data), style)
    return extract_document(canonical, build(canonical, style), gazetteer, DocumentInfo(file.stem), style, cases=cases)
