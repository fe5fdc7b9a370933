"""The builder that every text reader writes its reading with: one raw string, blocks of slices over it, and an
account of every character that is in no block.

Two ways of use. A reader of a tree (HTML, XML, DOCX) *appends* the text that it meets; a reader of a source
(Markdown, plain text) hands the whole source over and *spans* it. Either way, what no slice, mark or furniture has
taken when the reading is finished becomes a removal.
"""

from __future__ import annotations

from dataclasses import replace

from ingest.document.errors import BadInput
from ingest.document.records import (
    BlockType,
    Box,
    Glue,
    RawBlock,
    Reading,
    Slice,
    TextStyle,
)
from ingest.readers.accounts import accounted, noticed
from ingest.readers.beside import Beside, RawText, Told
from ingest.readers.characters import AWKWARD, CODE, COLLAPSIBLE, joins
from ingest.readers.open_block import OpenBlock, resized

# A cell's or a row's glue is set by `cell` and `row` and gives way to nothing.
_STRENGTH = {Glue.NONE: 0, Glue.SPACE: 1, Glue.LINE: 1, Glue.BREAK: 2, Glue.CELL: 3, Glue.ROW: 3}

_CUTS = {"nesting": "nested", "damaged_xml": "damaged"}
"""Warnings of a file that was not read to its end, and the reason of BadInput where what was read holds no text."""


class ReadingBuilder:
    """Collects one reading. `raw` is given by readers of a source, and left out by readers that append."""

    def __init__(self, source: str | None = None) -> None:
        self.raw = RawText(source)
        self.beside = Beside()
        self.told = Told()
        self.draft: OpenBlock | None = None
        self.blocks: list[RawBlock] = []
        self.box: Box | None = None
        self.header_cell = False
        self._source = source
        self._glue = Glue.NONE
        self._held: list[tuple[OpenBlock | None, Glue]] = []
        self._cells = 0  # cells begun in the open row

    # ------------------------------------------------------------ where we are

    @property
    def has_text(self) -> bool:
        """Whether the open block holds any words yet."""
        return self.draft is not None and bool(self.draft.slices)

    @property
    def open_type(self) -> BlockType | None:
        """The type of the open block."""
        return None if self.draft is None else self.draft.type

    # ------------------------------------------------------------ blocks

    def open(
        self,
        type_: BlockType,
        *,
        level: int | None = None,
        label: str = "",
        evidence: str = "",
        anchor: str = "",
        unit: str = "",
        number: str = "",
        language: str = "",
    ) -> None:
        """Closes the open block and opens another. A block without words is never emitted."""
        self.close()
        self.draft = OpenBlock(type_, level, label, evidence, anchor, unit, number, language)

    def close(self) -> None:
        """Ends the open block."""
        draft, self.draft = self.draft, None
        self._glue = Glue.NONE
        if draft is None or not draft.slices:
            return
        if draft.type is not BlockType.CODE:
            draft.trim()
        # An empty slice keeps a table's empty cell in its place; a block of nothing else is no block.
        if any(piece.end > piece.start for piece in draft.slices):
            self.blocks.append(draft.finished())

    def reopen(self, type_: BlockType) -> bool:
        """Opens the last finished block again, if it is of that type."""
        self.close()
        if not self.blocks or self.blocks[-1].type is not type_:
            return False
        last = self.blocks.pop()
        self.draft = OpenBlock(
            last.type, last.level, last.label, last.evidence, last.anchor, last.unit, last.number, last.language
        )
        self.draft.slices = list(last.slices)
        return True

    def suspend(self) -> None:
        """Lays the open block aside: a note stands in the middle of its words."""
        if self.draft is not None and self.draft.slices:
            if self.draft.tail == " " and self._glue is Glue.NONE:
                self._glue = Glue.SPACE
            self.draft.trim()
        self._held.append((self.draft, self._glue))
        self.draft, self._glue = None, Glue.NONE

    def resume(self) -> None:
        """Goes on with the block laid aside last."""
        self.close()
        self.draft, self._glue = self._held.pop()

    # ------------------------------------------------------------ words

    def glue(self, glue: Glue) -> None:
        """What ties the next words to those before them in the block. The stronger of two wins."""
        if self.draft is not None and _STRENGTH[glue] > _STRENGTH[self._glue]:
            self._glue = glue

    def row(self) -> None:
        """Begins a table row."""
        self._end_cell()
        self._cells = 0
        self._glue = Glue.ROW if self.has_text else Glue.NONE

    def cell(self) -> None:
        """Begins a table cell. A cell left empty before another one keeps its place by an empty slice."""
        if self.draft is None:
            return
        self._end_cell()
        if self._cells and (self._glue in (Glue.ROW, Glue.CELL) or not self.has_text):
            at = self.draft.slices[-1].end if self.draft.slices else self.raw.position if self._source is None else 0
            self.draft.slices.append(Slice(at, at, self._glue, self.beside.page, None, None, self.header_cell))
        if self._cells:
            self._glue = Glue.CELL
        self._cells += 1

    def _end_cell(self) -> None:
        if self.draft is not None and self.draft.slices:
            self.draft.trim()

    def line_end(self, at: int) -> None:
        """Takes the line end at `at` of the source as a blank line of the open block of code."""
        if self.draft is not None and self.has_text:
            self._glue = Glue.NONE if self.draft.tail == "\n" else Glue.BREAK
            self._put(self.draft, at, at + 1, None)
            self.draft.tail = "\n"

    def words(self, text: str, style: TextStyle | None = None, *, preserve: bool = False) -> tuple[int, int]:
        """Appends text to the raw reading and to the open block; white space collapses unless `preserve`."""
        start, end = self.raw.append(text)
        self._take(text, 0, len(text), start, style, preserve=preserve)
        return start, end

    def span(self, start: int, end: int, style: TextStyle | None = None, *, preserve: bool = False) -> None:
        """Takes a run of the source into the open block."""
        assert self._source is not None  # noqa: S101 - a fault of the reader, not of its input
        self._take(self._source, start, end, 0, style, preserve=preserve)

    def _take(self, text: str, start: int, end: int, offset: int, style: TextStyle | None, *, preserve: bool) -> None:
        pattern = CODE if preserve else AWKWARD
        at = start
        for found in pattern.finditer(text, start, end):
            if found.start() < at:
                continue
            kind = found.lastgroup
            if kind == "invisible" and any(joins(text, index) for index in range(*found.span())):
                continue
            self._piece(text, at, found.start(), offset, style, preserve=preserve)
            if kind == "space":
                at = self._blank(found.start(), found.end(), preserve=preserve)
            else:
                self.beside.remove(found.start() + offset, found.end() + offset, str(kind))
                at = found.end()
        self._piece(text, at, end, offset, style, preserve=preserve)

    def _blank(self, start: int, end: int, *, preserve: bool) -> int:
        """Notes a run of white space; in preserved text only one line end of a run goes, blank lines stay."""
        if preserve:
            if self.has_text:
                self.glue(Glue.BREAK)
                return start + 1
            return end
        if self.has_text:
            self.glue(Glue.SPACE)
        return end

    def _piece(self, text: str, start: int, end: int, offset: int, style: TextStyle | None, *, preserve: bool) -> None:
        if start >= end or self.draft is None:
            return
        draft = self.draft
        if preserve:
            if text[start:end].strip("\n") == "" and not draft.slices:
                return
        elif text[start] == " " and (not draft.slices or self._glue is not Glue.NONE or draft.tail == " "):
            start += 1  # the blank is already there, or the block (the cell, the line) begins here
            if start >= end:
                return
        if not draft.slices:
            self._glue = Glue.NONE
        elif self._glue is not Glue.NONE:
            draft.trim()
        self._put(draft, start + offset, end + offset, style)
        draft.tail = "" if preserve else text[end - 1]

    def _put(self, draft: OpenBlock, start: int, end: int, style: TextStyle | None) -> None:
        last = draft.slices[-1] if draft.slices else None
        if (
            last is not None
            and self._glue is Glue.NONE
            and (last.end, last.style, last.page, last.header_cell)
            == (start, style, self.beside.page, self.header_cell)
            and last.box == self.box
        ):
            draft.slices[-1] = resized(last, last.start, end)
        else:
            draft.slices.append(Slice(start, end, self._glue, self.beside.page, self.box, style, self.header_cell))
        self._glue = Glue.NONE

    def furnish(self, text: str, reason: str) -> None:
        """Appends text that is no part of the body, with the reason."""
        start, _ = self.raw.append(text)
        self.beside.furnish(text, start, reason)

    # ------------------------------------------------------------ the end

    def reading(self, name: str, format_: str, reader: str, *, gap: str = "markup", degraded: bool = False) -> Reading:
        """The finished reading. `gap` is the reason given for what nothing took.

        Raises BadInput("no_text") where no block was written.
        """
        self.close()
        raw = self.raw.whole()
        if not self.blocks:
            raise no_text(name, self.told)
        bare = Reading(
            format=format_,
            raw=raw,
            blocks=tuple(self.blocks),
            furniture=tuple(sorted(self.beside.furniture, key=lambda item: item.start)),
            removals=tuple(self.beside.removals),
            marks=tuple(sorted(self.beside.marks, key=lambda item: item.start)),
            links=tuple(sorted(self.beside.links, key=lambda item: (item.start, item.end))),
            pages=tuple(self.told.pages),
            facts=tuple(self.told.facts),
            dropped=self.told.losses.all(),
            degraded=degraded,
            reader=reader,
        )
        told = (*self.told.warnings, *self.told.losses.warnings(), *noticed(bare))
        return replace(bare, removals=accounted(bare, gap), warnings=told)


def no_text(name: str, told: Told) -> BadInput:
    """Why nothing of a file is text: its nesting, its damage, what was passed over; where none of these, a shell."""
    for warning in told.warnings:
        if warning.code in _CUTS:
            return BadInput(_CUTS[warning.code], f"{name}: no text in what could be read of it. {warning.message}")
    passed = told.losses.told()
    if passed:
        return BadInput("no_text", f"{name}: no text in it but what is not read: {passed}.")
    return BadInput("no_text", f"{name}: no text in it; check that it is the document and not an empty shell.")


def is_blank(text: str) -> bool:
    """Whether text holds nothing but collapsible white space."""
    return not text.strip(COLLAPSIBLE)
