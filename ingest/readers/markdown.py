"""Markdown, by markdown-it: blocks from its tokens, offsets from its line maps and from one walk over each inline run.

The raw reading is the source with its character references decoded ("&sect;" is "§", as in HTML).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from ingest.document.records import BlockType, Glue, Reading
from ingest.readers.building import ReadingBuilder
from ingest.readers.decoding import decode
from ingest.readers.markdown_html import read_html_block
from ingest.readers.markdown_inline import Aligned, Entity, aligned, read_inline, taken_attributes
from ingest.readers.options import ReadOptions
from ingest.readers.slugs import with_slugs
from ingest.readers.styled import with_bold_headings, with_styled_headings
from ingest.readers.substitution import substituted

READER = "markdown 1"
NESTING = 200
"""Levels of lists and quotes that are followed. markdown-it follows 20 and drops what is deeper without a word; each
level costs it several frames of Python's stack."""

_FENCE = re.compile(r"[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(`{3,}|~{3,})")
_FACTS = {
    "title": "title",
    "lang": "language",
    "language": "language",
    "date": "date",
    "effective": "version_date",
    "url": "url",
    "canonical_url": "url",
    "source": "url",
}


_HASHED = re.compile(r"(?m)(?<=^)( {0,12})#(?=\. )")
"""Pandoc's mark of an item whose number the list gives: "#. Close the lid."; read as "1.", at the same offsets."""


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one Markdown file (CommonMark, with tables, footnotes and front matter)."""
    del options
    source, warnings = decode(name, data)
    # markdown-it reads U+FFFD for NUL; the raw reading keeps what the file has, at the same offsets.
    readable = _HASHED.sub(r"\g<1>1", source.replace("\x00", "\ufffd"))
    walk = _Walk(readable, ReadingBuilder(source))
    walk.builder.told.warnings.extend(warnings)
    walk.run(_parser().parse(walk.source))
    reading = substituted(walk.builder.reading(name, "markdown", READER), walk.entities)
    headed = any(block.type is BlockType.HEADING for block in reading.blocks)
    return with_slugs(with_bold_headings(reading) if headed else with_styled_headings(reading))


def _parser() -> MarkdownIt:
    parser = (
        MarkdownIt("commonmark", {"maxNesting": NESTING})
        .enable(["table", "strikethrough"])
        .use(footnote_plugin)
        .use(front_matter_plugin)
    )
    # text_join would lose where an escape or a reference stood; footnote_tail drops notes that nothing refers to.
    return parser.disable(["text_join", "footnote_tail", "footnote_inline"])


@dataclass(slots=True)
class _List:
    """An open list: the number of its next item, or None where it has bullets."""

    next: int | None
    suffix: str = "."


@dataclass(slots=True)
class _Walk:
    """One walk over the block tokens."""

    source: str
    builder: ReadingBuilder
    lines: list[int] = field(init=False)
    entities: list[Entity] = field(default_factory=list)
    lists: list[_List] = field(default_factory=list)
    quotes: int = 0
    note: str | None = None
    item: str | None = None  # computed label of a list item whose first words have not come yet
    cells: list[tuple[int, int]] = field(default_factory=list)
    heading_cells: bool = False

    def __post_init__(self) -> None:
        self.lines = [0, *(found.end() for found in re.finditer("\n", self.source))]

    def run(self, tokens: Sequence[Token]) -> None:
        """Writes every token's words, in order."""
        for index, token in enumerate(tokens):
            kind = token.type
            if kind == "inline":
                self._inline(token, tokens[index - 1])
            elif kind in ("fence", "code_block"):
                self._code(token)
            elif kind == "html_block":
                start, end = self._extent(token)
                self.entities.extend(read_html_block(self.builder, self.source, start, end))
            elif kind == "front_matter":
                self._front_matter(token)
            elif kind.startswith(("table_", "tr_", "t")) and token.tag in ("table", "tr", "td", "th", "thead"):
                self._table(token)
            else:
                self._container(token)
        self.builder.close()

    # ------------------------------------------------------------ places

    def _line(self, number: int) -> int:
        """Offset of the start of a line, or of the end of the source."""
        return self.lines[number] if number < len(self.lines) else len(self.source)

    def _extent(self, token: Token) -> tuple[int, int]:
        """Source offsets of a token's lines."""
        first, last = token.map or (0, 0)
        return self._line(first), self._line(last)

    # ------------------------------------------------------------ blocks

    def _container(self, token: Token) -> None:
        """Lists, quotes and footnote definitions: what they say of the blocks inside them."""
        kind = token.type
        if kind == "ordered_list_open":
            self.lists.append(_List(int(token.attrs.get("start", 1)), token.markup or "."))
        elif kind == "bullet_list_open":
            self.lists.append(_List(None))
        elif kind in ("ordered_list_close", "bullet_list_close"):
            self.lists.pop()
        elif kind == "list_item_open":
            top = self.lists[-1]
            if top.next is not None:
                self.item = f"{self._number(token, top)}{top.suffix}"
                top.next += 1
            else:
                self.item = ""
            self._deeper(token)
        elif kind in ("blockquote_open", "blockquote_close"):
            self.quotes += 1 if kind.endswith("open") else -1
            self._deeper(token)
        elif kind == "footnote_reference_open":
            self.note = str(token.meta["label"])
        elif kind == "footnote_reference_close":
            self.note = None

    def _deeper(self, token: Token) -> None:
        """The words of a container whose content the parser leaves out, for it is nested too deeply: as one block."""
        if token.nesting < 1 or token.level + 1 < NESTING or token.map is None:
            return
        self.builder.told.warn(
            "nesting", "Lists or quotes are nested too deeply to be told apart.", line=token.map[0] + 1
        )
        self._open_body()
        for number in range(*token.map):
            start, end = self._line(number), self._line(number + 1)
            self.builder.glue(Glue.LINE)
            self.builder.span(end - len(self.source[start:end].lstrip(" \t>")), end)
        self.builder.close()

    @staticmethod
    def _number(token: Token, top: _List) -> int:
        """An item's number. Markdown's renderers count on from the first; where the source itself counts up ("7.",
        "9."), its author's numbers are what people cite. "1." on every item asks to be counted.
        """
        typed = int(token.info) if token.info.isdecimal() else 0
        top.next = max(typed, top.next or 0)
        return top.next

    def _inline(self, token: Token, opener: Token) -> None:
        """A paragraph's, a heading's or a cell's words."""
        if opener.type in ("td_open", "th_open"):
            self._cell(token)
            return
        text = aligned(self.source, self.lines, token)
        if opener.type == "heading_open" and not self.quotes and self.note is None and not self.lists:
            self.builder.open(
                BlockType.HEADING, level=int(opener.tag[1:]), evidence="markup", anchor=taken_attributes(token)
            )
        else:
            self._open_body()
        self._write(token, text)
        self.builder.close()

    def _open_body(self) -> None:
        """Opens the block that the containers call for."""
        if self.note is not None:
            self.builder.open(BlockType.FOOTNOTE, label=self.note)
        elif self.quotes:
            self.builder.open(BlockType.QUOTE)
        elif self.lists:
            label, self.item = self.item or "", None
            self.builder.open(BlockType.LIST_ITEM, level=len(self.lists), label=label)
        else:
            self.builder.open(BlockType.PARAGRAPH)

    def _write(self, token: Token, text: Aligned) -> None:
        """Writes an inline token's children into the open block."""
        self.entities.extend(read_inline(self.builder, token, text))

    def _code(self, token: Token) -> None:
        """A fence or an indented block: its lines as they are."""
        first, last = token.map or (0, 0)
        fence = token.type == "fence"
        self.builder.open(BlockType.CODE, language=token.info.split()[0] if token.info.split() else "")
        if fence:
            first += 1
            if self._is_closed(token, last - 1):
                last -= 1
            else:
                self.builder.told.warn(
                    "unclosed_fence", f"A code fence opened in line {first} is never closed.", line=first
                )
        content = token.content.split("\n")
        blanks: list[int] = []
        for number, line in zip(range(first, last), content, strict=False):
            start, end = self._line(number), self._line(number + 1)
            if not line.strip():
                blanks.append(end - 1)
                continue
            at = self.source.rfind(line, start, end)
            if at < 0:  # a tab that the containers took a part of
                at = end - len(self.source[start:end].lstrip())
            for blank in blanks:
                self.builder.line_end(blank)
            broken = bool(blanks) and self.builder.has_text
            blanks = []
            self.builder.glue(Glue.NONE if broken else Glue.BREAK)
            self.builder.span(at, min(at + len(line), end), preserve=True)
        self.builder.close()

    def _is_closed(self, token: Token, last: int) -> bool:
        """Whether a fence's last line is its closing one."""
        first = (token.map or (0, 0))[0]
        found = _FENCE.match(self.source, self._line(last), self._line(last + 1))
        return bool(
            last > first
            and found
            and found.group(1).startswith(token.markup)
            and self.source[found.end() : self._line(last + 1)].strip() == ""
        )

    # ------------------------------------------------------------ tables

    def _table(self, token: Token) -> None:
        """Rows and header cells."""
        kind = token.type
        if kind == "table_open":
            self.builder.open(BlockType.TABLE)
        elif kind == "table_close":
            self.builder.close()
            self.builder.header_cell = False
        elif kind == "thead_open":
            self.heading_cells = True
        elif kind == "thead_close":
            self.heading_cells = False
        elif kind == "tr_open":
            self.builder.row()
            self.cells = list(reversed(_cells(self.source, *self._extent(token))))
        elif kind == "tr_close":
            self._surplus()
        elif kind in ("td_open", "th_open"):
            self.builder.cell()

    def _cell(self, token: Token) -> None:
        """One cell's words, found in its row."""
        self.builder.header_cell = self.heading_cells
        for back in (1, 2):  # what stands before the first may be a list's or a quote's mark
            if len(self.cells) >= back and self._cell_text(self.cells[-back]) == token.content:
                start, end = self.cells[-back]
                del self.cells[-back:]
                self._write(token, Aligned.cell(self.source, start, end, token.content))
                return

    def _cell_text(self, cell: tuple[int, int]) -> str:
        """What markdown-it takes for a cell's content."""
        return self.source[cell[0] : cell[1]].strip().replace("\\|", "|")

    def _surplus(self) -> None:
        """Cells past the header's last: Markdown drops them, we do not."""
        for start, end in reversed(self.cells):
            self.builder.cell()
            self.builder.span(start, end)
        self.cells = []

    # ------------------------------------------------------------ about the document

    def _front_matter(self, token: Token) -> None:
        """Title, date and language from the lines at the head of the file."""
        start, end = self._extent(token)
        self.builder.beside.remove(start, start + len(self.source[start:end].rstrip("\n")), "front_matter")
        for line in token.content.split("\n"):
            key, colon, value = line.partition(":")
            if colon and key.strip().lower() in _FACTS:
                self.builder.told.fact(_FACTS[key.strip().lower()], value.strip().strip("\"'"))


def _cells(source: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the cells of a row stand: between the pipes that no backslash escapes."""
    cells: list[tuple[int, int]] = []
    at = start
    for found in re.finditer(r"\\.|\|", source[start:end].rstrip("\n")):
        if found.group() == "|":
            cells.append((at, start + found.start()))
            at = start + found.end()
    cells.append((at, start + len(source[start:end].rstrip("\n"))))
    if cells and not source[cells[0][0] : cells[0][1]].strip(" \t>") and len(cells) > 1:
        cells = cells[1:]
    if cells and not source[cells[-1][0] : cells[-1][1]].strip():
        cells = cells[:-1]
    return cells
