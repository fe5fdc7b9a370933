"""Docling's JSON (DoclingDocument): whatever Docling can read, scans included, comes in through it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ingest.document.errors import BadInput
from ingest.document.records import BlockType, Box, Page, Reading, TextStyle
from ingest.readers.building import ReadingBuilder
from ingest.readers.decoding import decode
from ingest.readers.options import ReadOptions

READER = "docling 1"
Json = dict[str, object]

_TYPES = {
    "paragraph": BlockType.PARAGRAPH,
    "text": BlockType.PARAGRAPH,
    "list_item": BlockType.LIST_ITEM,
    "code": BlockType.CODE,
    "caption": BlockType.CAPTION,
    "footnote": BlockType.FOOTNOTE,
    "document_index": BlockType.TOC,
}
_FURNITURE = {"page_header": "header", "page_footer": "footer"}
_NOTE = re.compile(r"\s*[\[(]?(\d{1,3}|[*†‡]{1,3})[\])]?\s+(?=\S)")


class _Document:
    """A parsed file, with look-ups that trust nothing about its types."""

    def __init__(self, name: str, data: bytes) -> None:
        text, self.warnings = decode(name, data)
        try:
            loaded = json.loads(text)
        except (ValueError, RecursionError):
            raise BadInput("damaged", f"{name}: the JSON cannot be read; export the document again.") from None
        self.data = _object(loaded)

    def items(self, kind: str) -> list[Json]:
        """The items of a list of the document ("texts", "tables")."""
        return [_object(item) for item in _array(self.data.get(kind))]

    def at(self, reference: object) -> tuple[str, Json]:
        """The kind and the item that "#/texts/3" names; an empty item where there is none."""
        target = _text(_object(reference).get("$ref")) or _text(_object(reference).get("cref"))
        parts = target.removeprefix("#/").split("/")
        if len(parts) == 2 and parts[1].isdecimal():
            found = _array(self.data.get(parts[0]))
            if int(parts[1]) < len(found):
                return parts[0], _object(found[int(parts[1])])
        return parts[0], _object(self.data.get(parts[0])) if len(parts) == 1 else {}


def _object(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def _array(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    # A JSON escape may spell half a surrogate pair, which no store takes.
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


class _Walk:
    """Writes the items in the order of the body's tree."""

    def __init__(self, document: _Document, builder: ReadingBuilder) -> None:
        self.document = document
        self.builder = builder
        self.seen: set[int] = set()
        self.titled = any(_text(item.get("label")) == "title" for item in document.items("texts"))
        self.heights = {page.number: page.height for page in builder.told.pages}

    def run(self) -> None:
        """The body first; then what its tree does not reach, told of."""
        for kind, item, depth in self.tree(_object(self.document.data.get("body"))):
            self.item(kind, item, depth)
        for kind in ("texts", "tables"):
            for item in self.document.items(kind):
                if id(item) not in self.seen:
                    self.seen.add(id(item))
                    self.item(kind, item, 0)
        self.builder.close()
        for kind in ("form", "key_value"):
            for item in self.document.items(f"{kind}_items"):
                cells = _array(_object(item.get("graph")).get("cells"))
                words = " ".join(_text(_object(cell).get("text")) for cell in cells)
                self.builder.told.losses.add(f"{kind} item", words, shown=True)

    def tree(self, body: Json) -> Iterator[tuple[str, Json, int]]:
        """Items depth first, each once, whatever cycles the references make; depth counts lists."""
        pending: list[tuple[object, int]] = [(child, 0) for child in reversed(_array(body.get("children")))]
        while pending:
            reference, depth = pending.pop()
            kind, item = self.document.at(reference)
            if not item or id(item) in self.seen:
                continue
            self.seen.add(id(item))
            if kind == "groups":
                depth += _text(item.get("label")) in {"list", "ordered_list"}
            else:
                yield kind, item, depth
            below = _array(item.get("children"))
            if kind in {"tables", "pictures"}:
                below = [*_array(item.get("captions")), *below, *_array(item.get("footnotes"))]
            pending.extend((child, depth) for child in reversed(below))

    def item(self, kind: str, item: Json, depth: int) -> None:
        """One text or table."""
        label = _text(item.get("label"))
        self.place(item)
        if kind == "tables":
            self.table(item)
            return
        words = _text(item.get("text")) or _text(item.get("orig"))
        if label in _FURNITURE or _text(item.get("content_layer")) == "furniture":
            self.builder.furnish(words + "\n", _FURNITURE.get(label, "furniture"))
            return
        style = _style(_object(item.get("formatting")))
        if label in {"title", "section_header"}:
            level = int(_number(item.get("level"))) or 1
            level = 1 if label == "title" else max(level, 1) + self.titled
            self.builder.open(BlockType.HEADING, level=level, evidence="tag")
        elif label == "footnote":
            words = self.note(words)
        elif label == "list_item":
            marker = _text(item.get("marker")) if item.get("enumerated") else ""
            self.builder.open(BlockType.LIST_ITEM, level=max(depth, 1), label=marker.strip())
        else:
            self.builder.open(_TYPES.get(label, BlockType.PARAGRAPH), language=_text(item.get("code_language")))
        start, end = self.builder.words(words, style, preserve=label == "code")
        self.builder.beside.link(start, end, _text(item.get("hyperlink")))
        self.builder.close()
        self.builder.raw.append("\n")

    def note(self, words: str) -> str:
        """Opens a footnote; its printed number is its label."""
        found = _NOTE.match(words)
        self.builder.open(BlockType.FOOTNOTE, label=found.group(1) if found else "")
        if not found:
            return words
        start, end = self.builder.raw.append(found.group().strip())
        self.builder.beside.remove(start, end, "footnote_mark")
        return words[found.end() :]

    def table(self, item: Json) -> None:
        """A table, row by row; a cell that spans several places stands in its first."""
        data = _object(item.get("data"))
        rows: dict[int, dict[int, Json]] = {}
        for value in _array(data.get("table_cells")):
            cell = _object(value)
            row, column = int(_number(cell.get("start_row_offset_idx"))), int(_number(cell.get("start_col_offset_idx")))
            if rows.setdefault(row, {}).setdefault(column, cell) is not cell:  # a second cell in the same place
                self.builder.told.losses.add("cell", _text(cell.get("text")), shown=True)
        width = max((column for row in rows.values() for column in row), default=-1)
        self.builder.open(BlockType.TABLE)
        for number in sorted(rows):
            self.builder.row()
            cells = rows[number]
            self.builder.header_cell = all(cell.get("column_header") is True for cell in cells.values())
            # A file may claim any column; empty cells are written for no more than the table can show.
            for column in range(max(cells) + 1) if width < 1000 else sorted(cells):
                self.builder.cell()
                if column in cells:
                    self.builder.words(_text(cells[column].get("text")))
                    self.builder.raw.append("\t")
            self.builder.raw.append("\n")
        self.builder.header_cell = False
        self.builder.close()

    def place(self, item: Json) -> None:
        """Page and box of the next words."""
        places = [_object(place) for place in _array(item.get("prov"))]
        number = int(_number(places[0].get("page_no"))) if places else 0
        self.builder.beside.page = number or None
        self.builder.box = self.box(number, _object(places[0].get("bbox"))) if number else None

    def box(self, page: int, bbox: Json) -> Box | None:
        """A box from the page's top left; Docling counts from the bottom left where the file says so."""
        if not bbox:
            return None
        left, top, right, bottom = (_number(bbox.get(side)) for side in ("l", "t", "r", "b"))
        if _text(bbox.get("coord_origin")).upper() != "TOPLEFT":
            height = self.heights.get(page, 0.0)
            top, bottom = height - top, height - bottom
        return Box(page, left, min(top, bottom), right, max(top, bottom))


def _style(formatting: Json) -> TextStyle | None:
    bold, italic = formatting.get("bold") is True, formatting.get("italic") is True
    return TextStyle(bold=bold, italic=italic) if bold or italic else None


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one DoclingDocument. Raises BadInput: damaged, too_large, no_text."""
    document = _Document(name, data)
    builder = ReadingBuilder()
    builder.told.warnings.extend(document.warnings)
    pages = [_object(page) for _, page in sorted(_object(document.data.get("pages")).items())]
    if len(pages) > options.max_pages:
        raise BadInput("too_large", f"{name}: {len(pages)} pages are more than the limit of {options.max_pages}.")
    for page in sorted(pages, key=lambda page: _number(page.get("page_no"))):
        size = _object(page.get("size"))
        number = int(_number(page.get("page_no")))
        builder.told.pages.append(Page(number, str(number), _number(size.get("width")), _number(size.get("height"))))
    origin = _object(document.data.get("origin"))
    for item in document.items("texts"):
        if _text(item.get("label")) == "title":
            builder.told.fact("title", _text(item.get("text")))
    builder.told.fact("url", _text(origin.get("uri")) if "://" in _text(origin.get("uri")) else "")
    _Walk(document, builder).run()
    return builder.reading(name, "docling", READER, gap="unaccounted")
