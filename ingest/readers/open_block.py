"""A block while a reader writes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ingest.document.records import BlockType, Glue, RawBlock, Slice


@dataclass(slots=True)
class OpenBlock:
    """What a block is known to be so far, and its slices; the fields are those of `RawBlock`."""

    type: BlockType
    level: int | None = None
    label: str = ""
    evidence: str = ""
    anchor: str = ""
    unit: str = ""
    number: str = ""
    language: str = ""
    slices: list[Slice] = field(default_factory=list)
    tail: str = ""
    """The last character taken, where white space collapses: a blank behind a blank is left out."""

    def to_front(self, first: int) -> None:
        """Moves the slices from `first` on to the front: a number that stands behind its title."""
        if not 0 < first < len(self.slices):
            return
        self.trim()
        head, tail = self.slices[:first], self.slices[first:]
        if tail:
            tail[0] = replace(tail[0], glue=Glue.NONE)
            head[0] = replace(head[0], glue=Glue.SPACE)
            self.slices = [*tail, *head]

    def trim(self) -> None:
        """Takes the blank at the end of the last slice out of it."""
        last = self.slices[-1]
        if last.end > last.start and self.tail == " ":
            self.tail = ""
            self.slices[-1] = resized(last, last.start, last.end - 1)
            if last.end - 1 == last.start and last.glue not in (Glue.CELL, Glue.ROW):
                self.slices.pop()

    def finished(self) -> RawBlock:
        """The block as it stands in the reading."""
        return RawBlock(
            type=self.type,
            slices=tuple(self.slices),
            level=self.level,
            label=self.label,
            evidence=self.evidence,
            anchor=self.anchor,
            unit=self.unit,
            number=self.number,
            language=self.language,
        )


def resized(piece: Slice, start: int, end: int) -> Slice:
    """The same slice over [start, end)."""
    return Slice(start, end, piece.glue, piece.page, piece.box, piece.style, piece.header_cell)
