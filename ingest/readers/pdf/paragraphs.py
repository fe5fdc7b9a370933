"""From the lines of a page or column to paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.document.records import BlockType
from ingest.readers.pdf.breaks import Breaks
from ingest.readers.pdf.layout import Line
from ingest.readers.pdf.measure import Measure

_DISPLAY = 1.25  # of the usual size: letters of one width so large are a title, as is one centred line
_BULLET = re.compile(r"[•●▪◦○‣➢–—*-]\s|[•●▪◦○‣➢]")


@dataclass(slots=True)
class Para:
    """Lines that are read as one paragraph, and what later stages find out about them."""

    page: int
    lines: list[Line]
    type: BlockType = BlockType.PARAGRAPH
    level: int | None = None
    evidence: str = ""
    label: str = ""
    centred: bool = False
    locked: bool = False  # a stage has decided what it is
    continued: bool = False
    cells: list[list[list[Line]]] = field(default_factory=list)  # tables: rows of cells of lines
    header_rows: int = 0
    bounds: tuple[float, ...] = ()  # of its columns: their left edges and the last right one, where the reader knows
    gap: float = 0.0  # room above it, in points, where a paragraph of its page stands above
    entry: int | None = None  # ordinal of the outline entry that was anchored to it


class ParagraphBuilder:
    """Groups the lines of one page (or of one column) into paragraphs."""

    def __init__(self, text: str, page: int, usual: Measure, left: float, right: float) -> None:
        self._text, self._page, self._usual = text, page, usual
        self._left, self._right = left, right

    def build(
        self, lines: Sequence[Line], breaks: frozenset[int] = frozenset(), heads: dict[int, int] | None = None
    ) -> list[Para]:
        """Paragraphs of `lines`; lines at `breaks` begin one, lines in `heads` are bound to the one before."""
        bound = heads or {}
        decide = Breaks(self._text, self._usual, self._left, self._right, lines)
        paras: list[Para] = []
        start = 0
        for index, line in enumerate(lines):
            if index and not (index in breaks or (index not in bound and decide.fresh(start, index))):
                paras[-1].lines.append(line)
                continue
            gap = line.base - lines[index - 1].base if index else 0.0
            paras.append(Para(self._page, [line], centred=decide.centred(index), gap=gap))
            start = index
        for para in paras:
            self._type(para, decide)
        return paras

    def _type(self, para: Para, decide: Breaks) -> None:
        words = self._text[para.lines[0].start : para.lines[0].end]
        titled = para.lines[0].size >= _DISPLAY * self._usual.size or (para.centred and len(para.lines) == 1)
        if all(map(decide.code, para.lines)) and not titled:
            para.type = BlockType.CODE
        elif _BULLET.match(words):
            para.type = BlockType.LIST_ITEM
