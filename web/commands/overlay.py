"""The pages of a PDF as pictures, with what they were read as drawn on them: Pillow draws, PDFium renders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFont

from ingest.document.page_boxes import Places
from ingest.document.reading import BlockType, Box
from ingest.document.records import Block, Canonical

SCALE = 1.5
"""Pixels a point: an A4 page becomes 893 by 1263 pixels, on which ten-point print can be read."""

Colour = tuple[int, int, int]

COLOURS: dict[BlockType, Colour] = {
    BlockType.HEADING: (204, 0, 0),
    BlockType.PARAGRAPH: (0, 90, 200),
    BlockType.LIST_ITEM: (0, 140, 60),
    BlockType.TABLE: (200, 110, 0),
    BlockType.CODE: (110, 60, 20),
    BlockType.CAPTION: (170, 0, 170),
    BlockType.FOOTNOTE: (0, 140, 150),
    BlockType.QUOTE: (110, 0, 220),
    BlockType.TOC: (150, 130, 0),
}
"""One colour a type of block; grey is furniture's."""

FURNITURE: Colour = (110, 110, 110)
_FILL, _HATCH = 34, 200  # of 255: how much of the print a region's tint and the lines over furniture cover
_GAP = 7  # pixels between two lines of the hatching
_SMALL = 11  # pixels: the height of numbers and of the legend
_MARGIN = 60  # pixels left of the page, for the numbers of what begins at its edge
_LEGEND = 24  # pixels: the strip below the page


@dataclass(frozen=True, slots=True)
class Mark:
    """A region to be drawn, in points from the page's top left; `words` stand at its corner."""

    box: Box
    words: str
    type: BlockType | None  # None: furniture


def marks_of(canonical: Canonical) -> dict[int, list[Mark]]:
    """What is drawn on each page: every block by its number in reading order (from 1), and furniture by its reason.

    A heading says its level; a block that goes on in another column or on another page has its
    number there again, with dots before it.
    """
    places = Places(canonical)
    found: dict[int, list[Mark]] = {}
    for block in canonical.blocks:
        for index, box in enumerate(_regions(places, block)):
            words = f"..{number(block)}" if index else _name(block)
            found.setdefault(box.page, []).append(Mark(box, words, block.type))
    for item in canonical.furniture:
        if item.box is not None:
            found.setdefault(item.box.page, []).append(Mark(item.box, item.reason, None))
    return found


def number(block: Block) -> int:
    """A block's number as people are told it: its place in reading order, from 1."""
    return block.ordinal + 1


def draw(data: bytes, password: str, marks: dict[int, list[Mark]], pages: Collection[int]) -> Iterator[Page]:
    """The pages asked for (from 1), in order. A page that PDFium cannot render has no picture."""
    document = pdfium.PdfDocument(data, password=password or None)
    try:
        for page in sorted(pages):
            try:
                rendered = document[page - 1].render(scale=SCALE).to_pil()
            except pdfium.PdfiumError:
                yield Page(page, None)
                continue
            yield Page(page, _drawn(rendered.convert("RGBA"), marks.get(page, ())))
    finally:
        document.close()


@dataclass(frozen=True, slots=True)
class Page:
    """A page's number and its picture."""

    number: int
    picture: Image.Image | None

    def save(self, folder: Path) -> Path | None:
        """Write `page-0001.png`, named by the physical page; None without a picture. Raises OSError."""
        if self.picture is None:
            return None
        file = folder / f"page-{self.number:04d}.png"
        self.picture.save(file)
        return file


def _regions(places: Places, block: Block) -> Sequence[Box]:
    # Lines of neighbouring cells do not follow each other downwards: a table has one region a page.
    if block.type is BlockType.TABLE:
        return places.of(block.start, block.end)[1]
    return places.regions(block.start, block.end)


def _name(block: Block) -> str:
    if block.type is not BlockType.HEADING:
        return str(number(block))
    return f"{number(block)} H{block.level or 1}"


def _drawn(page: Image.Image, marks: Iterable[Mark]) -> Image.Image:
    size = (_MARGIN + page.width, page.height + _LEGEND)
    paper = Image.new("RGBA", size, "white")
    paper.paste(page, (_MARGIN, 0))
    tint = Image.new("RGBA", size)
    pen = ImageDraw.Draw(tint)
    shown = list(marks)
    for mark in shown:
        corners = _corners(mark.box)
        if mark.type is None:
            _hatch(tint, corners)
        else:
            pen.rectangle(corners, fill=(*COLOURS[mark.type], _FILL), outline=COLOURS[mark.type])
    font = ImageFont.load_default(_SMALL)
    for mark in shown:
        _badge(pen, mark, font)
    _legend(pen, {mark.type for mark in shown}, page.height, font)
    return Image.alpha_composite(paper, tint).convert("RGB")


def _corners(box: Box) -> tuple[int, int, int, int]:
    x0, x1 = sorted((_MARGIN + round(box.x0 * SCALE), _MARGIN + round(box.x1 * SCALE)))
    y0, y1 = sorted((round(box.y0 * SCALE), round(box.y1 * SCALE)))
    return x0 - 1, y0 - 1, x1 + 1, y1 + 1


def _hatch(tint: Image.Image, corners: tuple[int, int, int, int]) -> None:
    """Slanting grey lines over a rectangle, and its edge."""
    x0, y0, x1, y1 = max(0, corners[0]), max(0, corners[1]), min(corners[2], tint.width), min(corners[3], tint.height)
    if x1 <= x0 or y1 <= y0:
        return
    width, height = x1 - x0, y1 - y0
    lines = Image.new("RGBA", (width, height), (*FURNITURE, _FILL))
    pen = ImageDraw.Draw(lines)
    for x in range(-height, width, _GAP):
        pen.line((x, height, x + height, 0), fill=(*FURNITURE, _HATCH))
    pen.rectangle((0, 0, width - 1, height - 1), outline=FURNITURE)
    tint.paste(lines, (x0, y0))


def _badge(pen: ImageDraw.ImageDraw, mark: Mark, font: ImageFont.FreeTypeFont | ImageFont.ImageFont) -> None:
    """A mark's words on its colour: a block's left of its region, half a line up, so that the print stays legible;
    furniture's at its right end.
    """
    x0, y0, x1, _ = _corners(mark.box)
    wide = round(font.getlength(mark.words)) + 4
    x, y = (x1 + 2, y0) if mark.type is None else (max(0, x0 - wide), max(0, y0 - _SMALL // 2))
    pen.rectangle((x, y, x + wide, y + _SMALL + 2), fill=FURNITURE if mark.type is None else COLOURS[mark.type])
    pen.text((x + 2, y), mark.words, fill="white", font=font)


def _legend(
    pen: ImageDraw.ImageDraw,
    types: Collection[BlockType | None],
    top: int,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> None:
    """The types that are on the page, each beside its colour, in a strip below the page."""
    x = 6
    for kind in (*BlockType, None):
        if kind not in types:
            continue
        words = "furniture" if kind is None else str(kind)
        pen.rectangle((x, top + 6, x + 12, top + 18), fill=FURNITURE if kind is None else COLOURS[kind])
        pen.text((x + 16, top + 4), words, fill="black", font=font)
        x += 16 + round(font.getlength(words)) + 14
