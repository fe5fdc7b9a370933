"""The canonical text of one document, built from raw slices.

Blocks stand one after another with a recorded separator between them; footnotes stand at the end. Every raw character
is in a piece, or is furniture, or a recorded removal: these alone give the raw reading back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ingest.document.records import (
    Block,
    BlockType,
    Canonical,
    Furniture,
    Glue,
    Link,
    Note,
    Piece,
    RawBlock,
    RawRemoval,
    Reading,
    Removal,
    Slice,
    Warning_,
)
from ingest.document.slices import GLUE_TEXT
from ingest.structure.numbered_paragraphs import NUMBERED

SEPARATOR = "\n\n"
"""What stands between two blocks of the canonical text."""

_KINDS = {Glue.SPACE: "line", Glue.LINE: "line", Glue.BREAK: "break", Glue.CELL: "cell", Glue.ROW: "row"}


@dataclass(frozen=True, slots=True)
class Placed:
    """A raw block with what the heading stack says of it. `section` is an index into the placed blocks."""

    raw: RawBlock
    section: int | None = None
    level: int | None = None
    label: str = ""
    title: str = ""


def has_words(raw: str, block: RawBlock) -> bool:
    """Whether a block holds anything but white space; the others vanish."""
    return any(not raw[s.start : s.end].isspace() and s.end > s.start for s in block.slices)


def trimmed(raw: str, slices: Sequence[Slice]) -> tuple[Slice, ...]:
    """`slices` without the white space at the block's ends and around inserted blanks (which stays in the raw)."""
    result: list[Slice] = []
    for i, piece in enumerate(slices):
        start, end = piece.start, piece.end
        if i == 0 or piece.glue is not Glue.NONE:
            while start < end and raw[start].isspace():
                start += 1
        last = i + 1 == len(slices)
        if last or slices[i + 1].glue is not Glue.NONE:
            while end > start and raw[end - 1].isspace():
                end -= 1
        result.append(replace(piece, start=start, end=end))
    return tuple(result)


def _trimmed_code(raw: str, slices: Sequence[Slice]) -> tuple[Slice, ...]:
    """Code keeps its blanks; only the line end behind it goes."""
    *head, last = slices
    end = last.end
    while end > last.start and raw[end - 1] in "\r\n":
        end -= 1
    return (*head, replace(last, end=end))


def _drop_empty_ends(slices: Sequence[Slice]) -> tuple[Slice, ...]:
    """Empty slices at a block's ends go, but for the cells of a table, whose tabs are kept."""
    kept = list(slices)
    while kept and kept[0].start == kept[0].end and (len(kept) == 1 or kept[1].glue not in {Glue.CELL, Glue.ROW}):
        kept.pop(0)
    while kept and kept[-1].start == kept[-1].end and kept[-1].glue not in {Glue.CELL, Glue.ROW}:
        kept.pop()
    return tuple(kept)


@dataclass(slots=True)
class _Writer:
    """Collects pieces; `at` is the length of the text written so far."""

    raw: str
    parts: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    at: int = 0

    def insert(self, text: str, kind: str) -> None:
        if text:
            self.pieces.append(Piece(self.at, self.at + len(text), kind))
            self.parts.append(text)
            self.at += len(text)

    def take(self, piece: Slice, kind: str) -> None:
        if piece.end > piece.start:
            length = piece.end - piece.start
            self.pieces.append(Piece(self.at, self.at + length, kind, piece.start, piece.page, piece.box))
            self.parts.append(self.raw[piece.start : piece.end])
            self.at += length


class _Map:
    """Raw offsets to canonical ones."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._spans = sorted(
            (p.raw_start, p.raw_start + p.end - p.start, p.start) for p in pieces if p.raw_start is not None
        )
        self._starts = [s for s, _, _ in self._spans]

    def at(self, raw_offset: int) -> int:
        """The canonical offset of a raw one; behind the words before it where it is in no piece."""
        i = bisect_right(self._starts, raw_offset) - 1
        if i < 0:
            return 0
        start, end, canonical = self._spans[i]
        return canonical + min(raw_offset, end) - start

    def span(self, raw_start: int, raw_end: int) -> tuple[int, int] | None:
        """The canonical span of the kept characters in a raw span; None where none is kept or they were torn apart."""
        first = bisect_right(self._starts, raw_start) - 1
        if first < 0 or self._spans[first][1] <= raw_start:
            first += 1
        last = bisect_right(self._starts, raw_end - 1) - 1
        if first > last or first >= len(self._spans):
            return None
        start = self._spans[first][2] + max(0, raw_start - self._spans[first][0])
        end = self._spans[last][2] + min(raw_end, self._spans[last][1]) - self._spans[last][0]
        return (start, end) if start < end else None


def build(reading: Reading, placed: Sequence[Placed], removals: Sequence[RawRemoval]) -> Canonical:
    """The canonical document of `placed` blocks (in reading order; empty ones already left out)."""
    raw = reading.raw
    order = sorted(range(len(placed)), key=lambda i: (placed[i].raw.type is BlockType.FOOTNOTE, i))
    ordinals = {index: ordinal for ordinal, index in enumerate(order)}
    writer = _Writer(raw)
    blocks: list[Block] = []
    for ordinal, index in enumerate(order):
        if ordinal:
            writer.insert(SEPARATOR, "separator")
        blocks.append(_write(writer, ordinal, placed[index], ordinals))
    mapping = _Map(writer.pieces)
    taken = [(f.start, f.end) for f in reading.furniture]
    kept = [
        *reading.removals,
        *removals,
        *(RawRemoval(m.start, m.end, "footnote_mark") for m in reading.marks if m.end > m.start),
    ]
    gaps, unread = _gaps(raw, writer.pieces, [*taken, *((r.start, r.end) for r in kept)])
    everything = sorted([*kept, *gaps], key=lambda r: (r.start, r.end))
    warnings = reading.warnings
    if unread:
        message = f"{unread} characters of the raw reading stand in no block and are no furniture"
        warnings = (*warnings, Warning_("unaccounted", message))
    return Canonical(
        text="".join(writer.parts),
        raw=raw,
        pieces=tuple(writer.pieces),
        removals=tuple(
            Removal(r.start, r.end, r.reason, raw[r.start : r.end], mapping.at(r.start)) for r in everything
        ),
        furniture=tuple(
            Furniture(f.start, f.end, f.reason, raw[f.start : f.end], f.page, f.box) for f in reading.furniture
        ),
        blocks=tuple(blocks),
        notes=_notes(reading, placed, ordinals, mapping),
        links=_links(reading, mapping),
        pages=reading.pages,
        facts=reading.facts,
        warnings=warnings,
        dropped=reading.dropped,
        format=reading.format,
        degraded=reading.degraded,
        reader=reading.reader,
    )


def _write(writer: _Writer, ordinal: int, placed: Placed, ordinals: dict[int, int]) -> Block:
    block = placed.raw
    cleaned = (
        _trimmed_code(writer.raw, block.slices) if block.type is BlockType.CODE else trimmed(writer.raw, block.slices)
    )
    slices = _drop_empty_ends(cleaned)
    start = writer.at
    kind = "moved" if block.type is BlockType.FOOTNOTE else "raw"
    header_end: int | None = None
    header = True
    for i, piece in enumerate(slices):
        if i:
            writer.insert(GLUE_TEXT[piece.glue], _KINDS.get(piece.glue, "line"))
        writer.take(piece, kind)
        header = header and piece.header_cell
        if header and block.type is BlockType.TABLE:
            header_end = writer.at
    is_heading = block.type is BlockType.HEADING
    return Block(
        ordinal=ordinal,
        type=block.type,
        start=start,
        end=writer.at,
        section=None if placed.section is None else ordinals[placed.section],
        level=placed.level,
        label=placed.label or block.number,
        title=placed.title,
        unit=block.unit,
        evidence=block.evidence if is_heading or block.evidence == NUMBERED else "",
        anchor=block.anchor,
        computed_label="" if block.type is BlockType.FOOTNOTE else block.label,
        header_end=header_end,
    )


def _gaps(raw: str, pieces: Sequence[Piece], taken: Iterable[tuple[int, int]]) -> tuple[list[RawRemoval], int]:
    """The raw runs that nothing claims, as removals (white space, or "unread"), and how many unread characters."""
    spans = [(p.raw_start, p.raw_start + p.end - p.start) for p in pieces if p.raw_start is not None]
    gaps: list[RawRemoval] = []
    unread = 0
    at = 0
    for start, end in [*sorted([*spans, *taken]), (len(raw), len(raw))]:
        if start > at:
            words = raw[at:start].strip()
            lead = at + len(raw[at:start]) - len(raw[at:start].lstrip()) if words else start
            unread += len(words)
            cuts = (
                ("whitespace", at, lead),
                ("unread", lead, lead + len(words)),
                ("whitespace", lead + len(words), start),
            )
            gaps.extend(RawRemoval(first, last, reason) for reason, first, last in cuts if last > first)
        at = max(at, end)
    return gaps, unread


def _notes(reading: Reading, placed: Sequence[Placed], ordinals: dict[int, int], mapping: _Map) -> tuple[Note, ...]:
    """Each mark tied to the footnote of its label on its page, or, without pages, to the next such footnote."""
    found: dict[str, list[tuple[int | None, int, int]]] = {}
    for index, item in enumerate(placed):
        if item.raw.type is BlockType.FOOTNOTE and item.raw.label:
            first = item.raw.slices[0]
            found.setdefault(item.raw.label, []).append((first.page, first.start, ordinals[index]))
    notes: list[Note] = []
    for mark in reading.marks:
        same = [n for n in found.get(mark.label, []) if n[0] == mark.page]
        behind = [n for n in same if n[1] >= mark.end]
        choice = behind[0] if behind else (same[0] if same else None)
        notes.append(Note(mapping.at(mark.start), mark.label, None if choice is None else choice[2]))
    return tuple(sorted(notes, key=lambda n: (n.at, n.label)))


def _links(reading: Reading, mapping: _Map) -> tuple[Link, ...]:
    links: list[Link] = []
    for link in reading.links:
        span = mapping.span(link.start, link.end)
        if span is not None:
            links.append(Link(span[0], span[1], link.target))
    return tuple(links)
