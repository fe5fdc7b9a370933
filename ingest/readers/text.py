"""Plain text: pages by form feed, furniture and footnotes out, wrapped lines joined into paragraphs.

Numbered headings, contents pages and run-in titles are the traversal's, for every format alike; here stand the signs
that only plain text has: underlines, dot leaders, capitals between blank lines, indented lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ingest.document.records import BlockType, Glue, Page, Reading, Warning_
from ingest.readers.building import ReadingBuilder
from ingest.readers.decoding import decode
from ingest.readers.options import ReadOptions
from ingest.readers.text_lines import (
    Line,
    by_page,
    lines_of,
    lone_marks,
    note_label,
    number_pages,
    page_notes,
    printed_pages,
    running_lines,
)

READER = "text 1"
_DOTS_IN_A_ROW = 4
_SHORT = 0.6  # of a full line: a shorter one was not wrapped
_NUMERAL = r"\d{1,4}[A-Z]{0,4}(?:-[A-Z]{1,4})?(?:\.\d{1,3}){0,4}(?:\.\s*|\s+)(?=[“\"'\[(A-Z])"
_NUMBER = re.compile(rf"\s*\[*(?:\d{{1,3}}\[)?{_NUMERAL}")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|~{3,})\s*")
_PAGE = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})$")
_DOTS = re.compile(r"\s*(?:\.\s*)+\s*")
_BULLET = re.compile(r"\s*(?:[•·▪●○◦‣]|[*+–—-](?=\s))\s*(?=\S)")
_LABEL = re.compile(
    r"\s*\[*(?:\d{1,3}\[)?(?:\((?:\d{1,3}[A-Za-z]{0,3}|[A-Za-z]{1,2}|[ivxlcIVXLC]{1,6})\)|[A-Z]{1,2}\.(?:\s|[—–-])|[a-z]\)\s|"
    + _NUMERAL
    + ")"
)
_OPENER = re.compile(
    r"\s*\[?(?:Provided\b|Explanation\b|Illustration|Exception|[A-Z]{3,}\s+[IVXLC\d]+\b|THE\s+[A-Z]+\s+SCHEDULE)"
)
_ENDED = re.compile(r"[.;:!?—–]['\"”’)\]]*\s*$|[;,]\s*(?:and|or|but)\s*$")
_COMMA = re.compile(r",['\"”’)\]]*\s*$")
_FIRST_LABEL = re.compile(r"\s*\[*(?:\d{1,3}\[)?\((?:1|a|i|A|I)\)")
_INLINE_MARK = re.compile(r"(?<![\w.,/(-])(\d{1,3})(?=\[|\*\*\*)")
_DECIMAL = re.compile(r"\d+(?:\.\d+)+\.? +[^\W\d]")  # a page's end took the blank line above it
_ALIGNED = re.compile(r"\S(?:\s{3,}|\t)\S|[-=+|]{4,}|^\s*[|+].*[|+]\s*$")
_RUN_IN = re.compile(r"\s*\[?\d{1,4}[A-Z]{0,3}\.\s.{2,200}[.\])]\s?[—–]")


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one plain text file."""
    del options
    source, warnings = decode(name, data)
    return read_source(name, source, warnings, "text", READER)


def read_source(name: str, source: str, warnings: Sequence[Warning_], format_: str, reader: str) -> Reading:
    """Reads text that some reader has come by, under that reader's name and format."""
    builder = ReadingBuilder(source)
    builder.told.warnings.extend(warnings)
    lines = lines_of(source)
    paged = "\f" in source.strip("\f\n ") or printed_pages(lines)
    pages = by_page(lines)
    notes: set[tuple[int, str]] = set()
    if paged:
        labels = number_pages(pages)
        running_lines(pages)
        notes = page_notes(pages)
        lone_marks(lines, notes)
        builder.told.pages.extend(_page(number, page, labels) for number, page in enumerate(pages, 1))
    _Writer(builder, source, lines, notes, paged=paged).run()
    return builder.reading(name, format_, reader, gap="whitespace")


def _page(number: int, lines: list[Line], labels: dict[int, str]) -> Page:
    return Page(number, labels.get(number, ""), 0.0, 0.0, has_text=any(not line.blank for line in lines))


class _Writer:
    """Turns lines into blocks."""

    def __init__(
        self, builder: ReadingBuilder, source: str, lines: list[Line], notes: set[tuple[int, str]], *, paged: bool
    ) -> None:
        self.builder = builder
        self.source = source
        self.lines = lines
        self.notes = notes
        self.paged = paged
        body = [len(line.text.rstrip()) for line in lines if not line.blank and not line.role]
        self.width = sorted(body)[int(0.9 * (len(body) - 1))] if body else 0
        self.statute = sum(1 for line in lines if _RUN_IN.match(line.text)) >= 3
        indents = Counter(_indent(line) for line in lines if not line.blank and not line.role)
        self.usual = max(indents.items(), key=lambda item: (item[1], -item[0]), default=(0, 0))[0]
        self.margin = min((indent for indent, count in indents.items() if count >= 0.05 * len(body)), default=0)
        self.last: Line | None = None  # the body line written last
        self.gap = True  # blank lines since
        self.skipped = False  # a mark or furniture since

    def run(self) -> None:
        """Writes every line."""
        index = 0
        while index < len(self.lines):
            line = self.lines[index]
            self.builder.beside.page = line.page if self.paged else None
            if line.role:
                self.aside(line)
            elif line.blank:
                self.gap = True
            elif self.is_underlined(index):
                self.underlined(index)
                index += 1
            elif self.gap and (end := self.preformatted(index)):
                self.code(index, end)
                index = end - 1
            else:
                self.body(index, line)
            index += 1

    # ------------------------------------------------------------ beside the body

    def aside(self, line: Line) -> None:
        """Furniture, footnotes and marks that stand in lines of their own."""
        if line.role == "mark":
            for found in re.finditer(r"\S+", line.text):
                self.builder.beside.mark(line.start + found.start(), line.start + found.end(), found.group())
            self.skipped = True
        elif line.role.startswith("note"):
            self.note(line)
        else:
            self.builder.beside.furnish(self.source[line.start : line.end], line.start, line.role)
            self.skipped = True

    def note(self, line: Line) -> None:
        """A footnote's first line, or one that goes on with it."""
        start = line.start
        if line.role.startswith("note:"):
            self.builder.open(BlockType.FOOTNOTE, label=line.role.removeprefix("note:"))
            label = note_label(line.text)
            if label:
                begin = line.start + label.start("label")
                end = line.start + len(line.text[: label.end()].rstrip())
                self.builder.beside.remove(begin, end, "footnote_mark")
                start = end
        else:
            self.builder.glue(Glue.LINE)
        self.builder.span(start, line.end)
        self.last = None
        self.gap = True

    # ------------------------------------------------------------ headings

    def is_underlined(self, index: int) -> bool:
        """Whether a line is a title with a rule of its own length under it."""
        line = self.lines[index]
        below = self.lines[index + 1] if index + 1 < len(self.lines) else None
        if below is None or below.role or not _UNDERLINE.fullmatch(below.text) or not self.gap:
            return False
        title = line.text.strip()
        return any(map(str.isalpha, title)) and len(title) <= 100 and len(below.text.strip()) >= 0.5 * len(title)

    def underlined(self, index: int) -> None:
        """Writes an underlined title; the rule is markup."""
        line, below = self.lines[index], self.lines[index + 1]
        level = 1 if below.text.strip().startswith("=") else 2
        self.builder.open(BlockType.HEADING, level=level, evidence="markup")
        self.builder.span(line.start, line.end)
        self.builder.close()
        self.builder.beside.remove(below.start + _indent(below), below.start + len(below.text.rstrip()), "markup")
        self.last, self.gap, self.skipped = None, True, False

    def is_capitals(self, index: int) -> bool:
        """Whether a line of capitals between blank lines names what follows it."""
        line = self.lines[index]
        text = line.text.strip()
        below = self.lines[index + 1] if index + 1 < len(self.lines) else None
        letters = [char for char in text if char.isalpha()]
        return (
            not self.statute
            and self.gap
            and (below is None or below.blank)
            and len(letters) >= 4
            and text == text.upper()
            and text != text.lower()
            and len(text) <= 100
            and text[-1] not in ".,;"
            and not re.search(r"[=*|{}<>]", text)
            and any(not later.blank and not later.role for later in self.lines[index + 1 : index + 40])
        )

    def is_outdented(self, index: int) -> bool:
        """Whether a line stands alone at the margin of a text that is indented throughout, as in RFCs."""
        line = self.lines[index]
        below = self.lines[index + 1] if index + 1 < len(self.lines) else None
        text = line.text.strip()
        return (
            self.usual >= 2
            and _indent(line) == 0
            and (self.gap or (self.last is not None and _indent(self.last) > 0 and _DECIMAL.match(text) is not None))
            and (below is None or below.blank)
            and len(text) <= 80
            and text[-1] not in ".,;:"
            and text[0].isalnum()
            and not re.search(r"[=*|{}<>]", text)
            and not _ALIGNED.search(line.text)
        )

    # ------------------------------------------------------------ preformatted lines

    def preformatted(self, index: int) -> int:
        """The line behind a run of aligned lines (tables, grammars, diagrams) that begins here; 0 where none does."""
        end = index
        while end < len(self.lines) and not self.lines[end].blank and not self.lines[end].role:
            end += 1
        run = self.lines[index:end]
        aligned = sum(1 for line in run if _ALIGNED.search(line.text))
        leaders = sum(1 for line in run if _is_leader(line.text))
        return end if len(run) >= 2 and aligned >= 0.5 * len(run) and leaders < 0.3 * len(run) else 0

    def code(self, index: int, end: int) -> None:
        """Writes aligned lines as they are."""
        self.begin(BlockType.CODE)
        for line in self.lines[index:end]:
            self.builder.glue(Glue.BREAK)
            self.builder.span(line.start, line.start + len(line.text.rstrip()), preserve=True)
        self.builder.close()
        self.last, self.gap, self.skipped = None, True, False

    # ------------------------------------------------------------ the body

    def body(self, index: int, line: Line) -> None:
        """One line of running text."""
        if _is_leader(line.text) or (_DOTS.fullmatch(line.text) and len(line.text.strip()) > 3):
            self.begin(BlockType.TOC)
        elif self.is_outdented(index):
            self.begin(BlockType.HEADING, level=_depth(line.text), evidence="style")
        elif self.is_capitals(index):
            self.begin(BlockType.HEADING, level=1, evidence="font")
        elif _BULLET.match(line.text) and (self.gap or self.ended() or self.builder.open_type is BlockType.LIST_ITEM):
            self.begin(
                BlockType.LIST_ITEM, level=1 + (_indent(line) - self.margin) // 4 if self.margin <= _indent(line) else 1
            )
        elif self.builder.open_type is None or self.starts(line):
            self.begin(BlockType.PARAGRAPH)
        else:
            self.builder.glue(Glue.LINE)
        self.write(line)
        if self.builder.open_type is BlockType.HEADING:
            self.builder.close()
        self.last, self.gap, self.skipped = line, False, False

    def begin(self, type_: BlockType, *, level: int | None = None, evidence: str = "") -> None:
        """Opens a block."""
        self.builder.open(type_, level=level, evidence=evidence)

    def starts(self, line: Line) -> bool:
        """Whether a line begins a paragraph."""
        last = self.last
        if last is None or self.builder.open_type is BlockType.TOC:
            return True
        if last.page != line.page:
            return True  # the traversal joins what a page break cut
        if self.gap:
            # A superscript that fell into a line of its own brings blank lines that end nothing.
            return not (self.skipped and not self.ended() and line.text.lstrip()[:1].islower())
        if self.builder.open_type is BlockType.LIST_ITEM:
            return self.ended() and _indent(line) <= self.margin
        if _is_upper(last.text) != _is_upper(line.text) and not line.text.lstrip()[:1].islower():
            # A line of capitals, "CHAPTER IV" or its title, runs on into nothing but capitals.
            return _is_upper(last.text) or self.ended() or len(last.text.rstrip()) < _SHORT * self.width
        if _LABEL.match(line.text) or _OPENER.match(line.text):
            short = len(last.text.rstrip()) < _SHORT * self.width and bool(_NUMBER.match(line.text))
            return short or self.ended() or (bool(_COMMA.search(last.text)) and bool(_FIRST_LABEL.match(line.text)))
        if len(last.text.rstrip()) < _SHORT * self.width and self.ended():
            return True
        return _indent(line) >= _indent(last) + 2 and self.ended() and _indent(last) <= self.margin + 1

    def ended(self) -> bool:
        """Whether the last line may end a paragraph."""
        return self.last is None or bool(_ENDED.search(self.last.text))

    def write(self, line: Line) -> None:
        """Takes a line's words, its footnote marks taken out."""
        at = line.start
        for found in _INLINE_MARK.finditer(line.text):
            if (line.page, found.group(1)) in self.notes:
                start, end = line.start + found.start(), line.start + found.end()
                self.builder.span(at, start)
                self.builder.beside.mark(start, end, found.group(1))
                at = end
        self.builder.span(at, line.end)


def _is_leader(text: str) -> bool:
    """Whether a line is a contents entry: words, a row of dots, and perhaps a page."""
    entry = _PAGE.sub("", text.rstrip())
    words = entry.rstrip(". \t…")
    return bool(words.strip()) and entry.count(".", len(words)) >= _DOTS_IN_A_ROW


def _depth(text: str) -> int:
    """The level that a heading's decimal number shows; 1 for a heading without one."""
    found = re.match(r"\s*(?:\d{1,3}|[A-Z])((?:\.\d{1,3})*)\.?\s", text)
    return 1 + found.group(1).count(".") if found else 1


def _is_upper(text: str) -> bool:
    """Whether a line is in capitals: three letters or more, none of them small."""
    return sum(1 for char in text if char.isalpha()) >= 3 and text.upper() == text != text.lower()


def _indent(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
