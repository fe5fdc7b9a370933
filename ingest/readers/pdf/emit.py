"""From typed paragraphs to the records of a reading: raw text, slices, marks, furniture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ingest.document.records import BlockType, Box, Glue, RawBlock, RawFurniture, RawMark, RawRemoval, Slice, TextStyle
from ingest.readers.pdf.composed import FILLER, SIGNS
from ingest.readers.pdf.layout import Face, Line, Run
from ingest.readers.pdf.paragraphs import Para

_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]+")
_ACCENTS = {*SIGNS, FILLER}  # of letters that were composed
_BLANK = 0.15  # ems: letters of one word stand nearer
_SPACES = re.compile(r"[ \t\u00a0]")


class Emitter:
    """Holds the raw text of the whole document and turns page offsets into raw offsets."""

    def __init__(self, pages: Iterable[str]) -> None:
        self._bases: list[int] = []
        parts: list[str] = []
        length = 0
        for text in pages:
            self._bases.append(length)
            parts.append(text)
            parts.append("\n")
            length += len(text) + 1
        self.raw = "".join(parts)
        self.blocks: list[RawBlock] = []
        self.marks: list[RawMark] = []
        self.furniture: list[RawFurniture] = []
        self._styles: dict[tuple[float, Face], TextStyle] = {}

    def base(self, page: int) -> int:
        """The raw offset at which page `page` (from 1) begins."""
        return self._bases[page - 1]

    def add(self, para: Para, marks: dict[tuple[int, int], str]) -> None:
        """One paragraph as a block; `marks` are the runs of its page that are footnote marks (start, end -> label)."""
        slices: list[Slice] = []
        if para.cells:
            slices = self._table(para, marks)
        else:
            code = para.type is BlockType.CODE
            before: Line | None = None
            for line in para.lines:
                beside = before is not None and line.x0 > before.x0 and abs(line.base - before.base) < 0.4 * line.size
                glue = Glue.LINE if not code else Glue.SPACE if beside else Glue.BREAK
                slices.extend(self._line(line.runs, para.page, marks, Glue.NONE if not slices else glue))
                before = line
        if not slices:
            return
        self.blocks.append(
            RawBlock(
                para.type,
                tuple(slices),
                level=para.level,
                label=para.label,
                evidence=para.evidence,
                continued=para.continued,
            )
        )

    def keep_out(self, line: Line, page: int, reason: str) -> None:
        """A line as furniture: one record for each stretch of the raw text."""
        base = self.base(page)
        for run in line.runs:
            box = _box(page, run.x0, run.y0, run.x1, run.y1)
            self.furniture.append(RawFurniture(base + run.start, base + run.end, reason, page, box))

    def removals(self) -> tuple[list[RawRemoval], int]:
        """(what no block, mark or furniture holds, how many visible characters of it)."""
        covered = bytearray(len(self.raw))
        spans = [(part.start, part.end) for block in self.blocks for part in block.slices]
        spans += [(mark.start, mark.end) for mark in self.marks]
        spans += [(item.start, item.end) for item in self.furniture]
        for start, end in spans:
            covered[start:end] = b"\1" * (end - start)
        found: list[RawRemoval] = []
        lost = 0
        for match in re.finditer(rb"\0+", bytes(covered)):
            part = self.raw[match.start() : match.end()]
            if part.isspace():
                continue
            for word in re.finditer(r"\S+", part):
                start = match.start() + word.start()
                if _UNSEEN.fullmatch(word.group()):
                    reason = "invisible"
                elif set(word.group()) <= _ACCENTS:
                    reason = "accent"
                else:
                    reason = "unplaced"
                    lost += len(word.group())
                found.append(RawRemoval(start, start + len(word.group()), reason))
        return found, lost

    def _table(self, para: Para, marks: dict[tuple[int, int], str]) -> list[Slice]:
        """Rows of cells. An empty cell is an empty slice, so that the cells behind it keep their place."""
        slices: list[Slice] = []
        at = self.base(para.page)
        for number, row in enumerate(para.cells):
            header = number < para.header_rows
            for place, cell in enumerate(row):
                glue = Glue.CELL if place else Glue.ROW
                glue = glue if slices else Glue.NONE
                if not cell:
                    slices.append(Slice(at, at, glue, para.page, None, None, header))
                for line in cell:
                    part = self._line(line.runs, para.page, marks, glue, header=header)
                    if part:
                        slices.extend(part)
                        glue = Glue.LINE
                        at = part[-1].end
        return slices

    def _line(
        self, runs: Sequence[Run], page: int, marks: dict[tuple[int, int], str], glue: Glue, *, header: bool = False
    ) -> list[Slice]:
        """The slices of one line: cut at style changes and at footnote marks, which are recorded apart."""
        base = self._bases[page - 1]
        raw = self.raw
        slices: list[Slice] = []
        group: list[Run] = []
        spaced, marked = False, False
        for run in runs:
            if (run.start, run.end) in marks:
                self.marks.append(RawMark(base + run.start, base + run.end, marks[(run.start, run.end)], page))
                if group:
                    spaced = spaced or bool(
                        _SPACES.search(raw, base + group[-1].end, base + max(group[-1].end, run.start))
                    )
                marked = True
                last_mark = run
                continue
            if not group:
                group.append(run)
                marked = spaced = False
                continue
            before = group[-1]
            gap = raw[base + before.end : base + run.start]
            on = run.start >= before.end and not any(sign.isalnum() for sign in gap)
            if not on:  # painted out of order: the room between them tells of a blank
                gap = " " * (run.x0 - before.x1 > _BLANK * run.size)
            if on and not marked and run.size == before.size and run.face is before.face and gap in ("", " "):
                group.append(run)
                continue
            if marked:
                behind = raw[base + last_mark.end : base + max(last_mark.end, run.start)]
                apart = run.x0 - last_mark.x1 > 0.2 * run.size  # a blank that PDFium gave up for a line break
                blank = spaced or apart or bool(_SPACES.search(behind))
            else:
                blank = bool(_SPACES.search(gap)) or (bool(gap) and run.x0 - before.x1 > _BLANK * run.size)
            slices.append(self._slice(group, page, glue, header=header))
            glue = Glue.SPACE if blank else Glue.NONE
            group = [run]
            marked = spaced = False
        if group:
            slices.append(self._slice(group, page, glue, header=header))
        return slices

    def _slice(self, group: list[Run], page: int, glue: Glue, *, header: bool) -> Slice:
        first, last = group[0], group[-1]
        base = self._bases[page - 1]
        if len(group) == 1:
            box = _box(page, first.x0, first.y0, first.x1, first.y1)
        else:
            box = _box(
                page,
                min(run.x0 for run in group),
                min(run.y0 for run in group),
                max(run.x1 for run in group),
                max(run.y1 for run in group),
            )
        return Slice(base + first.start, base + last.end, glue, page, box, self._style(first), header)

    def _style(self, run: Run) -> TextStyle:
        key = (run.size, run.face)
        style = self._styles.get(key)
        if style is None:
            face = run.face
            style = self._styles[key] = TextStyle(run.size, face.bold, face.italic, face.name)
        return style


def _box(page: int, x0: float, y0: float, x1: float, y1: float) -> Box:
    """A box in tenths of a point (half the time of `round`, which 300,000 calls feel)."""
    return Box(page, int(x0 * 10 + 0.5) / 10, int(y0 * 10 + 0.5) / 10, int(x1 * 10 + 0.5) / 10, int(y1 * 10 + 0.5) / 10)
