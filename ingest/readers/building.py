"""The builder that every text reader writes its reading with: one raw string, blocks of slices over it, and an
account of every character that is in no block.

Two ways of use. A reader of a tree (HTML, XML, DOCX) *appends* the text that it meets; a reader of a source
(Markdown, plain text) hands the whole source over and *spans* it. Either way, what no slice, mark or furniture has
taken when the reading is finished becomes a removal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from ingest.document.errors import BadInput
from ingest.document.records import (
    BlockType,
    Box,
    Fact,
    Glue,
    Page,
    RawBlock,
    RawFurniture,
    RawLink,
    RawMark,
    RawRemoval,
    Reading,
    Slice,
    TextStyle,
    Warning_,
)
from ingest.readers.accounts import accounted, noticed
from ingest.readers.characters import AWKWARD, CODE, COLLAPSIBLE, joins

# A cell's or a row's glue is set by `cell` and `row` and gives way to nothing.
_STRENGTH = {Glue.NONE: 0, Glue.SPACE: 1, Glue.LINE: 1, Glue.BREAK: 2, Glue.CELL: 3, Glue.ROW: 3}


@dataclass(slots=True)
class _Draft:
    """A block while it is being written."""

    type: BlockType
    level: int | None = None
    label: str = ""
    evidence: str = ""
    anchor: str = ""
    unit: str = ""
    number: str = ""
    language: str = ""
    slices: list[Slice] = field(default_factory=list)

    def finished(self) -> RawBlock:
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


_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}(?!\d)")


class ReadingBuilder:
    """Collects one reading. `raw` is given by readers of a source, and left out by readers that append."""

    def __init__(self, raw: str | None = None) -> None:
        self._parts: list[str] = [] if raw is None else [raw]
        self._length = len(raw or "")
        self._source = raw
        self._draft: _Draft | None = None
        self._glue = Glue.NONE
        self._held: list[tuple[_Draft | None, Glue, str]] = []
        self._blocks: list[RawBlock] = []
        self._furniture: list[RawFurniture] = []
        self._removals: list[RawRemoval] = []
        self._marks: list[RawMark] = []
        self._links: list[RawLink] = []
        self.pages: list[Page] = []
        self.facts: list[Fact] = []
        self.warnings: list[Warning_] = []
        self.page: int | None = None
        self.box: Box | None = None
        self.header_cell = False
        self._tail = ""  # the last character taken into the open block
        self._cells = 0  # cells begun in the open row

    # ------------------------------------------------------------ where we are

    @property
    def position(self) -> int:
        """Raw offset of the next character that is appended."""
        return self._length

    @property
    def has_text(self) -> bool:
        """Whether the open block holds any words yet."""
        return self._draft is not None and bool(self._draft.slices)

    @property
    def open_type(self) -> BlockType | None:
        """The type of the open block."""
        return None if self._draft is None else self._draft.type

    @property
    def blocks(self) -> int:
        """How many blocks are finished."""
        return len(self._blocks)

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
        self._draft = _Draft(type_, level, label, evidence, anchor, unit, number, language)

    def amend(self, *, anchor: str | None = None, unit: str | None = None, number: str | None = None) -> None:
        """Corrects what the open block is, where that shows only inside it."""
        if self._draft is not None:
            self._draft.anchor = self._draft.anchor if anchor is None else anchor
            self._draft.unit = self._draft.unit if unit is None else unit
            self._draft.number = self._draft.number if number is None else number

    @property
    def anchor(self) -> str:
        """The open block's anchor."""
        return self._draft.anchor if self._draft is not None else ""

    @property
    def slices(self) -> int:
        """How many slices the open block has."""
        return len(self._draft.slices) if self._draft is not None else 0

    def to_front(self, first: int) -> None:
        """Moves the slices from `first` on to the open block's front: a number that stands behind its title."""
        draft = self._draft
        if draft is None or not 0 < first < len(draft.slices):
            return
        self._trim(draft)
        head, tail = draft.slices[:first], draft.slices[first:]
        if tail:
            tail[0] = replace(tail[0], glue=Glue.NONE)
            head[0] = replace(head[0], glue=Glue.SPACE)
            draft.slices = [*tail, *head]

    def close(self) -> None:
        """Ends the open block."""
        draft, self._draft = self._draft, None
        self._glue = Glue.NONE
        if draft is None or not draft.slices:
            return
        if draft.type is not BlockType.CODE:
            self._trim(draft)
        # An empty slice keeps a table's empty cell in its place; a block of nothing else is no block.
        if any(piece.end > piece.start for piece in draft.slices):
            self._blocks.append(draft.finished())

    def reopen(self, type_: BlockType) -> bool:
        """Opens the last finished block again, if it is of that type."""
        self.close()
        if not self._blocks or self._blocks[-1].type is not type_:
            return False
        last = self._blocks.pop()
        self._draft = _Draft(
            last.type, last.level, last.label, last.evidence, last.anchor, last.unit, last.number, last.language
        )
        self._draft.slices = list(last.slices)
        self._tail = ""
        return True

    def suspend(self) -> None:
        """Lays the open block aside: a note stands in the middle of its words."""
        if self._draft is not None and self._draft.slices:
            if self._tail == " " and self._glue is Glue.NONE:
                self._glue = Glue.SPACE
            self._trim(self._draft)
        self._held.append((self._draft, self._glue, self._tail))
        self._draft, self._glue, self._tail = None, Glue.NONE, ""

    def resume(self) -> None:
        """Goes on with the block laid aside last."""
        self.close()
        self._draft, self._glue, self._tail = self._held.pop()

    def _trim(self, draft: _Draft) -> None:
        """Takes the blank at the end of the last slice out of it."""
        last = draft.slices[-1]
        if last.end > last.start and self._tail == " ":
            self._tail = ""
            draft.slices[-1] = _resized(last, last.start, last.end - 1)
            if last.end - 1 == last.start and last.glue not in (Glue.CELL, Glue.ROW):
                draft.slices.pop()

    # ------------------------------------------------------------ words

    def glue(self, glue: Glue) -> None:
        """What ties the next words to those before them in the block. The stronger of two wins."""
        if self._draft is not None and _STRENGTH[glue] > _STRENGTH[self._glue]:
            self._glue = glue

    def row(self) -> None:
        """Begins a table row."""
        self._end_cell()
        self._cells = 0
        self._glue = Glue.ROW if self.has_text else Glue.NONE

    def cell(self) -> None:
        """Begins a table cell. A cell left empty before another one keeps its place by an empty slice."""
        if self._draft is None:
            return
        self._end_cell()
        if self._cells and (self._glue in (Glue.ROW, Glue.CELL) or not self.has_text):
            at = self._draft.slices[-1].end if self._draft.slices else self._length if self._source is None else 0
            self._draft.slices.append(Slice(at, at, self._glue, self.page, None, None, self.header_cell))
        if self._cells:
            self._glue = Glue.CELL
        self._cells += 1

    def _end_cell(self) -> None:
        if self._draft is not None and self._draft.slices:
            self._trim(self._draft)

    def line_end(self, at: int) -> None:
        """Takes the line end at `at` of the source as a blank line of the open block of code."""
        if self._draft is not None and self.has_text:
            self._glue = Glue.NONE if self._tail == "\n" else Glue.BREAK
            self._put(self._draft, at, at + 1, None)
            self._tail = "\n"

    def append(self, text: str) -> tuple[int, int]:
        """Adds what was met to the raw reading, in no block yet; returns where it stands."""
        start = self._length
        self._parts.append(text)
        self._length += len(text)
        return start, self._length

    def words(self, text: str, style: TextStyle | None = None, *, preserve: bool = False) -> tuple[int, int]:
        """Appends text to the raw reading and to the open block; white space collapses unless `preserve`."""
        start, end = self.append(text)
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
                self._removals.append(RawRemoval(found.start() + offset, found.end() + offset, str(kind)))
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
        if start >= end or self._draft is None:
            return
        draft = self._draft
        if preserve:
            if text[start:end].strip("\n") == "" and not draft.slices:
                return
        elif text[start] == " " and (not draft.slices or self._glue is not Glue.NONE or self._tail == " "):
            start += 1  # the blank is already there, or the block (the cell, the line) begins here
            if start >= end:
                return
        if not draft.slices:
            self._glue = Glue.NONE
        elif self._glue is not Glue.NONE:
            self._trim(draft)
        self._put(draft, start + offset, end + offset, style)
        self._tail = "" if preserve else text[end - 1]

    def _put(self, draft: _Draft, start: int, end: int, style: TextStyle | None) -> None:
        last = draft.slices[-1] if draft.slices else None
        if (
            last is not None
            and self._glue is Glue.NONE
            and (last.end, last.style, last.page, last.header_cell) == (start, style, self.page, self.header_cell)
            and last.box == self.box
        ):
            draft.slices[-1] = _resized(last, last.start, end)
        else:
            draft.slices.append(Slice(start, end, self._glue, self.page, self.box, style, self.header_cell))
        self._glue = Glue.NONE

    # ------------------------------------------------------------ beside the words

    def mark(self, start: int, end: int, label: str) -> None:
        """Records a footnote mark that stands at these raw offsets."""
        self._marks.append(RawMark(start, end, label, self.page))

    def link(self, start: int, end: int, target: str) -> None:
        """Records a link of the document's own."""
        if end > start and target:
            self._links.append(RawLink(start, end, target))

    def furniture(self, start: int, end: int, reason: str) -> None:
        """Keeps a run of the source out of the body, with the reason."""
        assert self._source is not None  # noqa: S101 - a fault of the reader, not of its input
        self._furnish(self._source[start:end], start, reason)

    def furnish(self, text: str, reason: str) -> None:
        """Appends text that is no part of the body, with the reason."""
        start, _ = self.append(text)
        self._furnish(text, start, reason)

    def _furnish(self, text: str, start: int, reason: str) -> None:
        if text.strip():
            left = start + len(text) - len(text.lstrip())
            self._furniture.append(RawFurniture(left, left + len(text.strip()), reason, self.page))

    def remove(self, start: int, end: int, reason: str) -> None:
        """Leaves a raw run out of block and furniture, with the reason."""
        if end > start:
            self._removals.append(RawRemoval(start, end, reason))

    def warn(self, code: str, message: str, *, line: int | None = None) -> None:
        """Tells a person of something in this reading."""
        self.warnings.append(Warning_(code, message, None, line))

    def fact(self, name: str, value: str) -> None:
        """Records what the document says of itself; the first of a name wins, an empty value is none."""
        value = " ".join(value.split())
        if name in {"date", "version_date", "modified"} and not _DATE.match(value):
            return
        if value and all(known.name != name for known in self.facts):
            self.facts.append(Fact(name, value, "metadata"))

    # ------------------------------------------------------------ the end

    def reading(self, name: str, format_: str, reader: str, *, gap: str = "markup", degraded: bool = False) -> Reading:
        """The finished reading. `gap` is the reason given for what nothing took.

        Raises BadInput("no_text") where no block was written.
        """
        self.close()
        raw = "".join(self._parts)
        if not self._blocks:
            raise BadInput("no_text", f"{name}: no text in it; check that it is the document and not an empty shell.")
        bare = Reading(
            format=format_,
            raw=raw,
            blocks=tuple(self._blocks),
            furniture=tuple(sorted(self._furniture, key=lambda item: item.start)),
            removals=tuple(self._removals),
            marks=tuple(sorted(self._marks, key=lambda item: item.start)),
            links=tuple(sorted(self._links, key=lambda item: (item.start, item.end))),
            pages=tuple(self.pages),
            facts=tuple(self.facts),
            degraded=degraded,
            reader=reader,
        )
        return replace(bare, removals=accounted(bare, gap), warnings=(*self.warnings, *noticed(bare)))


def _resized(piece: Slice, start: int, end: int) -> Slice:
    return Slice(start, end, piece.glue, piece.page, piece.box, piece.style, piece.header_cell)


def is_blank(text: str) -> bool:
    """Whether text holds nothing but collapsible white space."""
    return not text.strip(COLLAPSIBLE)
