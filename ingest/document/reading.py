"""Frozen records of what a reader yields: typed blocks over the raw reading. `ingest/records.py` has the rest.

All offsets are Unicode code points, half-open. Two coordinate systems exist and are never mixed:
*raw* offsets count in `Reading.raw` (everything the reader met, in the order met); all other offsets count
in the canonical text of one document. Pages count from 1. Boxes are in points from the page's top left, after
rotation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class BlockType(StrEnum):
    """What a run of text is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE = "table"
    CODE = "code"
    CAPTION = "caption"
    FOOTNOTE = "footnote"  # moved to the end of the canonical text
    QUOTE = "quote"  # quoted structure, such as the words that an amending provision inserts
    TOC = "toc"  # a contents page: kept as text, never on the heading stack, never a sentence


class Glue(StrEnum):
    """How a slice is tied to the slice before it in the same block."""

    NONE = "none"  # nothing between them
    SPACE = "space"  # one recorded blank
    LINE = "line"  # a wrapped line: one recorded blank, or nothing after a hyphen repair or a kept hyphen
    BREAK = "break"  # a line break that is kept (code, addresses): a recorded newline
    CELL = "cell"  # the next table cell: a recorded tab
    ROW = "row"  # the next table row: a recorded newline


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page; `page` counts from 1, the rest are points from the page's top left."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a slice is set. `size` in points; None where the format has no such notion."""

    size: float | None = None
    bold: bool = False
    italic: bool = False
    font: str = ""


@dataclass(frozen=True, slots=True)
class Slice:
    """A run of the raw reading that belongs to one block: `raw[start:end]`."""

    start: int
    end: int
    glue: Glue = Glue.NONE
    page: int | None = None
    box: Box | None = None
    style: TextStyle | None = None
    header_cell: bool = False  # the slice stands in a table's header row


@dataclass(frozen=True, slots=True)
class RawLink:
    """A link of the document itself. `start` and `end` are raw offsets of the words that carry it."""

    start: int
    end: int
    target: str  # "#anchor", "page=12", "page=#anchor" (its page), a URL, or the format's own identifier of a place


@dataclass(frozen=True, slots=True)
class RawMark:
    """A footnote mark taken out of the words: raw offsets, and the label as printed ("7", "*")."""

    start: int
    end: int
    label: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class RawBlock:
    """One typed block of a reading, in reading order."""

    type: BlockType
    slices: tuple[Slice, ...]
    level: int | None = None  # headings: 1 is outermost; list items: nesting depth from 1
    label: str = ""  # a label computed by the format and never printed (`<ol>`, DOCX numbering); or a footnote's mark
    evidence: str = (
        ""  # headings: what decided: outline, tag, style, numbering, run_in, font, behind, markup, structure
    )
    anchor: str = ""  # the format's own identifier of this block (HTML id, XML eId, PDF named destination)
    unit: str = ""  # canonical unit of a structural format ("section", "chapter"), where the format says so
    number: str = ""  # its number as printed, where the format says so
    continued: bool = False  # the format knows that the next block goes on with the same paragraph
    language: str = ""  # of code blocks


@dataclass(frozen=True, slots=True)
class RawFurniture:
    """Text kept out of the body; why: header, footer, page_number, line_number, artifact, stamp, margin, nav.

    In a PDF also what nobody sees: outside (the page's box), unpainted, white, clipped, covered (painted over); and
    overprinted: words painted again where they stand already.
    """

    start: int
    end: int
    reason: str
    page: int | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class RawRemoval:
    """Raw characters that are in no block and are no furniture: markup, whitespace, invisible, footnote_mark, ..."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Page:
    """A physical page; `label` is the printed one (from the file's page labels or the page itself)."""

    number: int
    label: str
    width: float
    height: float
    has_text: bool = True


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One entry of a document's own outline; `block` is the ordinal of the block it was anchored to, or None."""

    title: str
    level: int
    page: int | None
    block: int | None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that the document says of itself (title, date, language, url), with the place it was read from."""

    name: str
    value: str
    source: str  # "metadata", "text", "manifest", "option", "override"
    start: int | None = None  # raw offsets of the words, where source is "text"
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Warning_:
    """Something a person should know about one reading. `code` is stable; `page` or `line` place it."""

    code: str
    message: str
    page: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Dropped:
    """Elements of one name whose words stand nowhere in the reading: how many there are, and their characters."""

    name: str  # of the element ("script"), or what it is in plain words
    count: int
    characters: int  # without the white space around


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader yields. Every character of `raw` is in one slice, mark, furniture or removal, or is white space."""

    format: str  # pdf, html, markdown, docx, text, uslm, clml, akn, justice-canada, tei, docling
    raw: str
    blocks: tuple[RawBlock, ...]
    furniture: tuple[RawFurniture, ...] = ()
    removals: tuple[RawRemoval, ...] = ()
    marks: tuple[RawMark, ...] = ()
    links: tuple[RawLink, ...] = ()
    pages: tuple[Page, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    facts: tuple[Fact, ...] = ()
    warnings: tuple[Warning_, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    degraded: bool = False  # structure could not be read; text is whole
    reader: str = ""  # name and version of the reader, part of the revision
