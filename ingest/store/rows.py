"""Records to database rows and back. A row is the document's id and then the columns that tables.py names, in their
order. JSON columns hold the same names as the records' fields.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable
from dataclasses import asdict
from operator import attrgetter
from typing import Any

from ingest.document.records import (
    Address,
    Block,
    BlockType,
    Box,
    Chunk,
    Context,
    Definition,
    Dependency,
    Furniture,
    InstrumentMention,
    Link,
    Note,
    Page,
    Piece,
    Processed,
    Provision,
    Reference,
    Removal,
    Sentence,
    Step,
)
from ingest.store.tables import BLOCKS, CHUNKS, DEFINITIONS, PROVISIONS

Row = tuple[Any, ...]

_PROVISION = attrgetter(*PROVISIONS.columns[:-2])
_BLOCK = attrgetter(*BLOCKS.columns)
_DOUBTS = "doubts"  # beside the kinds of context in one column, so that an index of before has none
_CHUNK = attrgetter(*CHUNKS.columns[:-3])
_DEFINITION = attrgetter(*DEFINITIONS.columns[1:])


def dump(value: object) -> str:
    """JSON with sorted keys and no blanks: the same value gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def box_columns(box: Box | None) -> Row:
    """The four coordinates of a box, or four NULLs."""
    return (None, None, None, None) if box is None else (box.x0, box.y0, box.x1, box.y1)


def box_from(page: int | None, x0: float | None, y0: float | None, x1: float | None, y1: float | None) -> Box | None:
    """The box of a row, None where it has none."""
    if page is None or x0 is None or y0 is None or x1 is None or y1 is None:
        return None
    return Box(page, x0, y0, x1, y1)


def reference_id(revision: str, reference: Reference) -> str:
    """A reference's id: (revision, start, end, ordinal), hashed. Extraction run again gives the same ids."""
    seed = f"{revision}:{reference.start}:{reference.end}:{reference.ordinal}"
    return "r" + hashlib.sha256(seed.encode()).hexdigest()[:20]


def reference_to_json(reference: Reference) -> dict[str, Any]:
    """A reference as plain data; `reference_from_json` reads it back."""
    return asdict(reference)


def _steps(data: Iterable[dict[str, Any]]) -> tuple[Step, ...]:
    return tuple(Step(s["unit"], s["number"], s["key"]) for s in data)


def reference_from_json(data: dict[str, Any]) -> Reference:
    """The record behind `reference_to_json`, of this pincite or of 0.1.0."""
    data = _of_010(data) if "antecedent" in data else data
    mention = data["instrument"]
    span = data["deixis_span"]
    return Reference(
        **{
            **data,
            "pinpoint": _steps(data["pinpoint"]),
            "through": None if data["through"] is None else _steps(data["through"]),
            "instrument": None
            if mention is None
            else InstrumentMention(**{**mention, "candidates": tuple(mention["candidates"])}),
            "parallel": tuple(Address(a["instrument"], _steps(a["steps"])) for a in data["parallel"]),
            "elsewhere": tuple(Address(a["instrument"], _steps(a["steps"])) for a in data.get("elsewhere", ())),
            "deixis_span": None if span is None else (span[0], span[1]),
        }
    )


def _of_010(data: dict[str, Any]) -> dict[str, Any]:
    """A reference as 0.1.0 wrote it: with its antecedent's span, and no word of how many steps came from there. A
    number that the reference's own words do not hold did.
    """
    rest = {name: value for name, value in data.items() if name != "antecedent"}
    head = data["pinpoint"][0]["number"] if data["antecedent"] is not None and data["pinpoint"] else ""
    return {**rest, "taken": int(bool(head) and head not in data["text"])}


def reference_row(document: str, revision: str, eid: str | None, reference: Reference) -> Row:
    """The row of `refs`."""
    head = reference.pinpoint[0] if reference.pinpoint else None
    return (
        document,
        reference_id(revision, reference),
        reference.start,
        reference.end,
        reference.ordinal,
        eid,
        reference.form,
        reference.standing,
        reference.role,
        reference.rule,
        reference.instrument.id if reference.instrument else None,
        head.unit if head else None,
        head.key if head else None,
        dump(reference_to_json(reference)),
    )


def piece_row(document: str, piece: Piece) -> Row:
    """The row of `pieces`."""
    return (document, piece.start, piece.end, piece.kind, piece.raw_start, piece.page, *box_columns(piece.box))


def piece_from(row: Row) -> Piece:
    """The piece of a row without its document."""
    start, end, kind, raw_start, page, *box = row
    return Piece(start, end, kind, raw_start, page, box_from(page, *box))


def furniture_row(document: str, item: Furniture) -> Row:
    """The row of `furniture`."""
    return (document, item.raw_start, item.raw_end, item.reason, item.text, item.page, *box_columns(item.box))


def removal_row(document: str, item: Removal) -> Row:
    """The row of `removals`."""
    return (document, item.raw_start, item.raw_end, item.reason, item.text, item.at)


def note_row(document: str, ordinal: int, note: Note) -> Row:
    """The row of `notes`."""
    return (document, ordinal, note.at, note.label, note.block)


def link_row(document: str, ordinal: int, link: Link) -> Row:
    """The row of `links`."""
    return (document, ordinal, link.start, link.end, link.target)


def page_row(document: str, page: Page) -> Row:
    """The row of `pages`."""
    return (document, page.number, page.label, page.width, page.height, int(page.has_text))


def page_from(row: Row) -> Page:
    """The page of a row without its document."""
    number, label, width, height, has_text = row
    return Page(number, label, width, height, bool(has_text))


def block_row(document: str, block: Block) -> Row:
    """The row of `blocks`."""
    return (document, *_BLOCK(block))


def block_from(row: Row) -> Block:
    """The block of a row without its document."""
    return Block(row[0], BlockType(row[1]), *row[2:])


def provision_row(document: str, p: Provision) -> Row:
    """The row of `provisions`."""
    return (document, *_PROVISION(p), dump(p.aliases), dump(p.doubts))


def provision_from(row: Row) -> Provision:
    """The provision of a row without its document."""
    # Nearly all lists are empty, and a look-up reads many rows.
    aliases, doubts = (() if text == "[]" else tuple(json.loads(text)) for text in row[-2:])
    values: list[Any] = [*row[:-2], aliases, doubts]
    return Provision(*values)


def sentence_row(document: str, s: Sentence) -> Row:
    """The row of `sentences`."""
    return (document, s.ordinal, s.block, s.start, s.end, s.flag, dump([asdict(d) for d in s.dependencies]))


def sentence_from(row: Row) -> Sentence:
    """The sentence of a row without its document."""
    dependencies = tuple(
        Dependency(d["kind"], d["start"], d["end"], tuple((a, b) for a, b in d["candidates"]))
        for d in json.loads(row[-1])
    )
    values: list[Any] = [*row[:-1], dependencies]
    return Sentence(*values)


def chunk_row(document: str, c: Chunk) -> Row:
    """The row of `chunks`."""
    boxes = [[b.page, b.x0, b.y0, b.x1, b.y1] for b in c.boxes]
    context: list[list[Any]] = [[k.kind, k.spans] for k in c.context]
    if c.doubts:
        context.append([_DOUBTS, c.doubts])
    return (document, *_CHUNK(c), dump(c.pages), dump(boxes), dump(context))


def chunk_from(row: Row) -> Chunk:
    """The chunk of a row without its document."""
    *_, pages, boxes, context = row
    found = json.loads(context)
    values: list[Any] = [
        *row[:-3],
        tuple(json.loads(pages)),
        tuple(Box(*b) for b in json.loads(boxes)),
        tuple(Context(kind, tuple((a, b) for a, b in spans)) for kind, spans in found if kind != _DOUBTS),
        next((tuple(names) for kind, names in found if kind == _DOUBTS), ()),
    ]
    return Chunk(*values)


def definition_row(document: str, ordinal: int, d: Definition) -> Row:
    """The row of `definitions`."""
    return (document, ordinal, *_DEFINITION(d))


def document_row(doc: Processed, sequence: int) -> Row:
    """The row of `documents`; `sequence` is that of the change which writes it."""
    info, canonical = doc.info, doc.canonical
    return (
        info.id, info.instrument, info.title, info.version_date, info.valid_to, info.parent, info.url, info.language,
        info.style, info.coverage, dump([asdict(f) for f in info.facts]), doc.source, doc.source_hash, doc.revision,
        canonical.format, canonical.reader, int(canonical.degraded), sequence, dump(doc.report),
        dump([asdict(w) for w in canonical.warnings]), canonical.text,
        zlib.compress(canonical.raw.encode("utf-8", "surrogatepass")),
    )  # fmt: skip
