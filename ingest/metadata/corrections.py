"""A person's corrections: a wrong title, heading or level, kept in `corrections.toml` in the index folder.

    [[document]]
    id = "in-act-1961-43"
    title = "The Income-tax Act, 1961"

    [[document.heading]]
    text = "Heads of income"     # as printed; blanks and case do not matter
    level = 2                    # the right level; or
    heading = false              # it is no heading at all; or, for a paragraph that is one:
    # heading = true

They are applied after reading and before the traversal, so they survive every ingest. Words are never changed: a
corrected title is a fact about the document with the source "override".
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ingest.document.errors import IngestError
from ingest.document.records import BlockType, RawBlock, Reading, Warning_
from ingest.document.toml_tables import BadTables, tables_of


@dataclass(frozen=True, slots=True)
class HeadingCorrection:
    """One heading to mend: `text` folded; `heading` None leaves its kind, `level` None its level."""

    text: str
    level: int | None = None
    heading: bool | None = None


@dataclass(frozen=True, slots=True)
class Corrections:
    """All corrections of an index, by document id."""

    titles: Mapping[str, str] = field(default_factory=dict)
    headings: Mapping[str, tuple[HeadingCorrection, ...]] = field(default_factory=dict)
    fingerprint: str = ""
    name: str = ""  # of the file, for messages

    def title_of(self, document: str) -> str:
        """The corrected title of a document, "" where none is given."""
        return self.titles.get(document, "")


def load_corrections(path: Path) -> Corrections:
    """The corrections in the file at `path`; none where it is not there. Raises IngestError, naming the entry."""
    if not path.is_file():
        return Corrections()
    data = path.read_bytes()
    try:
        tables = tables_of(data, "document")
    except BadTables as error:
        raise IngestError(f"{path} {error}") from error
    titles: dict[str, str] = {}
    headings: dict[str, tuple[HeadingCorrection, ...]] = {}
    for number, table in enumerate(tables, 1):
        name = table.get("id")
        if not isinstance(name, str) or not name:
            raise IngestError(f'{path}, document {number}: give the document\'s id, as in id = "in-act-1961-43"')
        titles[name] = str(table.get("title", ""))
        entries = table.get("heading", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise IngestError(f"{path}, {name}: write each heading correction as a table under [[document.heading]]")
        headings[name] = tuple(_heading(path, name, entry) for entry in entries)
    return Corrections(titles, headings, hashlib.sha256(data).hexdigest()[:16], path.name)


def _heading(path: Path, document: str, entry: dict[str, object]) -> HeadingCorrection:
    text, level, heading = entry.get("text"), entry.get("level"), entry.get("heading")
    if not isinstance(text, str) or not text.strip():
        raise IngestError(f"{path}, {document}: a heading correction needs the heading's text, as printed")
    if level is not None and not (isinstance(level, int) and level >= 1):
        raise IngestError(f"{path}, {document}, heading {text!r}: level is a whole number from 1 up")
    if heading is not None and not isinstance(heading, bool):
        raise IngestError(f"{path}, {document}, heading {text!r}: heading is true or false")
    return HeadingCorrection(_fold(text), level, heading)


def apply_to_reading(corrections: Corrections, document: str, reading: Reading) -> Reading:
    """The reading with its headings corrected; a correction that fits nothing is told as a warning."""
    entries = {entry.text: entry for entry in corrections.headings.get(document, ())}
    if not entries:
        return reading
    met: set[str] = set()
    blocks = []
    for block in reading.blocks:
        words = _fold("".join(f" {reading.raw[s.start : s.end]}" for s in block.slices))
        entry = entries.get(words)
        if entry is not None:
            met.add(words)
            block = _corrected(block, entry)  # noqa: PLW2901 - the corrected block takes its place
        blocks.append(block)
    missed = tuple(
        Warning_("correction_unused", f"no heading reads {entry.text!r}: look at {corrections.name}")
        for text, entry in entries.items()
        if text not in met
    )
    return replace(reading, blocks=tuple(blocks), warnings=(*reading.warnings, *missed))


def _corrected(block: RawBlock, entry: HeadingCorrection) -> RawBlock:
    kind = block.type
    if entry.heading is not None:
        kind = BlockType.HEADING if entry.heading else BlockType.PARAGRAPH
    level = block.level if entry.level is None else entry.level
    if kind is not BlockType.HEADING:
        return replace(block, type=kind, level=None, evidence="")
    return replace(block, type=kind, level=level or 1, evidence="override")


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()
