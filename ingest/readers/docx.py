"""DOCX: WordprocessingML read part by part, so that nothing of it is passed over: numbers that Word computes, fields,
footnotes, text boxes, tracked changes (read as accepted).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ingest.document.records import BlockType, Glue, Reading, TextStyle
from ingest.readers.anchors import with_aliases
from ingest.readers.building import ReadingBuilder
from ingest.readers.docx_numbering import Numbering
from ingest.readers.docx_package import Package, W, is_on, open_package, value
from ingest.readers.docx_places import Places, dead_ends
from ingest.readers.docx_styles import StyleFacts, Styles
from ingest.readers.docx_visible import is_deleted_row, mark_is_deleted, mark_is_hidden, shows_nothing, undo_changes
from ingest.readers.enumerators import roman
from ingest.readers.legalxml_rules import BLOCK, INLINE, LINK, SKIP, Role, Rule, furniture
from ingest.readers.legalxml_source import Element, attribute, local, text_at, words_of
from ingest.readers.legalxml_walk import XmlWalk
from ingest.readers.options import ReadOptions
from ingest.readers.styled import with_bold_headings, with_styled_headings

READER = "docx 1"
_TEXT = Rule(Role.INLINE, reason="text")
_INSTRUCTION = Rule(Role.INLINE, reason="instruction")
_ASIDE = {"sym": "char", "textpath": "string", "docPr": "descr"}
"""Elements with words in an attribute: signs of a symbol font, the words of a drawing, a picture's description."""

_SPECIAL = {"tab": "\t", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad", "ptab": "\t"}
_NAMED = {"caption": BlockType.CAPTION, "quote": BlockType.QUOTE, "intense quote": BlockType.QUOTE}


class _Docx(XmlWalk):
    RULES: Mapping[str, Rule] = {
        "p": BLOCK,
        "t": _TEXT,
        "instrText": _INSTRUCTION,
        "delText": _TEXT,
        "tbl": Rule(Role.TABLE),
        "tr": Rule(Role.ROW),
        "tc": Rule(Role.CELL),
        "hyperlink": LINK,
        "del": furniture("deleted"),
        "moveFrom": furniture("deleted"),
        "pPr": SKIP,
        "sectPr": SKIP,
        "tblPr": SKIP,
        "tblGrid": SKIP,
        "trPr": SKIP,
        "tcPr": SKIP,
        "sdtPr": SKIP,
        "sdtEndPr": SKIP,
        "rPr": SKIP,
        "docPr": SKIP,
        "footnoteReference": Rule(Role.MARK),
        "endnoteReference": Rule(Role.MARK),
        "br": Rule(Role.BREAK),
        "cr": Rule(Role.BREAK),
    }

    def __init__(self, builder: ReadingBuilder, package: Package) -> None:
        super().__init__(builder)
        self.styles = Styles(package.beside("styles.xml"))
        self.numbering = Numbering(package.beside("numbering.xml"), lambda style: self.styles.get(style).number)
        self.links = package.links()
        self.paragraph = StyleFacts()
        self.titled_first = False
        self.places = Places(builder)
        self.notes: list[tuple[str, str, str]] = []  # kind, id, label
        self.changes = 0
        self.merge = False  # the last paragraph's mark was deleted: the next one goes on with it
        self.story = ""  # what is numbered for itself: the text (""), the text boxes, each kind of notes
        self.around: list[tuple[str, StyleFacts, bool]] = []  # story, paragraph and merge around each open text box

    # ------------------------------------------------------------ elements

    def rule(self, element: Element) -> Rule:
        name = local(element)
        if name in _ASIDE:
            self.builder.told.losses.add(name, attribute(element, _ASIDE[name]), shown=name != "docPr")
        if name == "Fallback":
            return SKIP if _is_repeated(element) else INLINE
        if name in {"ins", "del", "moveFrom", "moveTo"}:
            self.changes += 1
        if name == "tbl" and _is_layout(element):
            return INLINE
        if name == "tr" and is_deleted_row(element):
            return furniture("deleted")
        if name == "r" and self.is_hidden(element) and element.find(f"{W}fldChar") is None:
            return furniture("hidden")
        if name == "t" and not element.tag.startswith(W):
            return _TEXT  # a formula's words
        return self.RULES.get(name, INLINE)

    def state(self, element: Element, rule: Rule) -> None:
        name = local(element)
        if name == "txbxContent":
            self.builder.suspend()
            self.around.append((self.story, self.paragraph, self.merge))
            self.story, self.merge = "text box", False
            self.frame.in_table = False
        elif name == "p":
            self.begin_paragraph(element)
        elif name == "r":
            self.run_style(element)
        elif name == "tr":
            self.builder.header_cell = _is_header(element)
            super().state(element, rule)
        elif self.places.meet(element, name):
            pass
        elif name in _SPECIAL:
            self.frame.rule = _TEXT
            self.text(_SPECIAL[name])
            self.frame.rule = rule
        else:
            super().state(element, rule)

    def leave(self, element: Element) -> None:
        name = local(element)
        if name == "txbxContent":
            self.builder.resume()
            self.story, self.paragraph, self.merge = self.around.pop()
            self.frame = self.frames.pop()
            return
        if name == "fldSimple":
            self.places.end_field(element)
        if name == "p" and self.merge:
            self.frame = self.frames.pop()
            return
        super().leave(element)

    def text(self, text: str) -> None:
        if self.frame.rule is not _TEXT:
            if any(map(str.isalpha, text)):
                instruction = self.frame.rule is _INSTRUCTION
                self.builder.told.losses.add(
                    "field instruction" if instruction else "text outside runs", text, shown=not instruction
                )
            return
        if self.builder.open_type is None and text.strip():
            self.builder.open(BlockType.PARAGRAPH)  # words that stand in no paragraph
        style = TextStyle(self.paragraph.size, self.frame.bold, self.frame.italic)
        plain = not (style.bold or style.italic)
        self.builder.words(text, None if plain else style)
        self.places.name_block()

    # ------------------------------------------------------------ paragraphs

    def begin_paragraph(self, element: Element) -> None:
        """Decides what a paragraph is, and opens its block."""
        properties = element.find(f"{W}pPr")
        style = self.styles.get(value(properties, "pStyle") or self.styles.default)
        self.paragraph = style
        self.frame.bold, self.frame.italic = style.bold, style.italic
        deleted = mark_is_deleted(properties)
        if (deleted or mark_is_hidden(properties, style)) and shows_nothing(element, self.is_hidden):
            self.places.pass_over(element)  # and it has no number
            return
        goes_on = self.merge and self.builder.has_text and not self.frame.in_table
        label, depth = (None, 0) if goes_on else self.computed(properties, style)
        if self.frame.in_table:
            self.builder.glue(Glue.SPACE)
        elif goes_on:
            self.builder.glue(Glue.NONE)
        else:
            self.open_block(properties, style, label, depth)
        self.merge = deleted and not self.frame.in_table

    def open_block(self, properties: Element | None, style: StyleFacts, label: str | None, depth: int) -> None:
        """Opens the block of a paragraph outside tables."""
        name = style.name.lower()
        outline = value(properties, "outlineLvl")
        level = style.outline if not outline.isdecimal() else None if int(outline) >= 9 else int(outline)
        if self.frame.note:
            self.builder.open(BlockType.FOOTNOTE, label=self.frame.note)
        elif name.startswith("toc ") or name in {"toc heading", "table of figures"}:
            self.builder.open(BlockType.TOC)
        elif name == "title":
            self.titled_first = self.titled_first or not self.builder.blocks
            self.builder.open(BlockType.HEADING, level=1, evidence="style", label=label or "")
        elif level is not None:
            level += 2 if self.titled_first else 1
            self.builder.open(BlockType.HEADING, level=level, evidence="style", label=label or "")
        elif name in _NAMED:
            self.builder.open(_NAMED[name], label=label or "")
        elif label is not None or name.startswith("list bullet"):
            self.builder.open(BlockType.LIST_ITEM, level=depth + 1, label=label or "")
        else:
            self.builder.open(BlockType.PARAGRAPH)

    def computed(self, properties: Element | None, style: StyleFacts) -> tuple[str | None, int]:
        """The number that Word prints before a paragraph (None: it has none), and its depth from 0."""
        own = properties.find(f"{W}numPr") if properties is not None else None
        number = value(own, "numId") or style.number
        if number in {"", "0"}:
            return None, 0
        level = value(own, "ilvl")
        depth = int(level) if level.isdecimal() else self.numbering.level_of_style(number, style.levels)
        return self.numbering.label(number, depth, self.story), depth

    def is_hidden(self, run: Element) -> bool:
        """Whether a run is hidden: by itself, else its character style, else its paragraph's."""
        properties = run.find(f"{W}rPr")
        hidden = is_on(properties, "vanish")
        if hidden is None:
            hidden = self.styles.get(value(properties, "rStyle")).hidden or self.paragraph.hidden
        return hidden

    def run_style(self, element: Element) -> None:
        """Weight and slant of a run: its own, else its character style's, else its paragraph's."""
        properties = element.find(f"{W}rPr")
        named = self.styles.get(value(properties, "rStyle"))
        bold, italic = is_on(properties, "b"), is_on(properties, "i")
        self.frame.bold = bold if bold is not None else named.bold or self.paragraph.bold
        self.frame.italic = italic if italic is not None else named.italic or self.paragraph.italic

    # ------------------------------------------------------------ places and links

    def target_of(self, element: Element) -> str:
        anchor = attribute(element, "anchor")
        return f"#{anchor}" if anchor else self.links.get(attribute(element, "id"), "")

    def mark(self, element: Element) -> None:
        """A footnote mark: Word computes its number."""
        kind = local(element).removesuffix("Reference")
        count = sum(1 for known, _, _ in self.notes if known == kind) + 1
        label = str(count) if kind == "footnote" else roman(count)
        self.notes.append((kind, attribute(element, "id"), label))
        self.builder.beside.mark(self.builder.raw.position, self.builder.raw.position, label)

    def write_notes(self, kind: str, root: Element) -> None:
        """Writes the notes of a part in the order of their marks; notes without a mark come last."""
        marked = {id_: label for known, id_, label in self.notes if known == kind}
        order = list(marked)
        notes = [note for note in root if local(note) == kind and not attribute(note, "type")]
        notes.sort(
            key=lambda note: order.index(attribute(note, "id")) if attribute(note, "id") in marked else len(order)
        )
        for note in notes:
            self.frame = replace(self.frame, note=marked.get(attribute(note, "id"), "*"))
            self.story = kind
            self.run(note)


def read(name: str, data: bytes, options: ReadOptions) -> Reading:
    """Reads one document. Raises BadInput: damaged, encrypted, too_large, no_text."""
    package = open_package(name, data)
    builder = ReadingBuilder()
    walk = _Docx(builder, package)
    original = options.view == "original"
    root = package.part(package.main)
    if root is not None:
        if original:
            undo_changes(root)
        walk.run(root)
    for kind in ("footnote", "endnote"):
        part = package.beside(f"{kind}s.xml")
        if part is not None:
            if original:
                undo_changes(part)
            walk.write_notes(kind, part)
    for reason in ("header", "footer", "comment"):
        for part in package.named(reason):
            builder.furnish(f"\n{_lines(part)}", reason)
    if walk.changes:
        how = "undone; inserted" if original else "read as accepted; deleted"
        builder.told.warn("tracked_changes", f"{walk.changes} tracked changes were {how} words are kept apart.")
    _facts(builder, package, walk)
    if walk.numbering.unknown:
        forms = ", ".join(sorted(walk.numbering.unknown))
        builder.told.warn(
            "number_form", f"Numbers of these forms are shown in figures, not as Word prints them: {forms}."
        )
    package.tell(builder.told)
    read_whole = builder.reading(name, "docx", READER, gap="unaccounted", degraded=bool(package.warnings))
    reading = with_aliases(read_whole, walk.places.aliases)
    reading = replace(reading, warnings=(*reading.warnings, *dead_ends(reading)))
    headed = any(block.type is BlockType.HEADING for block in reading.blocks)
    return with_bold_headings(reading) if headed else with_styled_headings(reading)


def _facts(builder: ReadingBuilder, package: Package, walk: _Docx) -> None:
    core = package.part("docProps/core.xml")
    if core is not None:
        builder.told.fact("title", text_at(core, "title"))
        builder.told.fact("language", text_at(core, "language"))
        builder.told.fact("date", text_at(core, "modified", "created")[:10])
    builder.told.fact("language", walk.styles.language)


def _lines(part: Element) -> str:
    paragraphs = ("".join(words_of(text) for text in p.iter(f"{W}t")) for p in part.iter(f"{W}p"))
    return "\n".join(line for line in paragraphs if line.strip())


def _is_repeated(fallback: Element) -> bool:
    """Whether what older programs show is shown to newer ones too: its words are read there."""
    around = fallback.getparent()
    choices = [] if around is None else [part for part in around if local(part) == "Choice"]
    return any(text.text for choice in choices for text in choice.iter(f"{W}t"))


def _is_layout(table: Element) -> bool:
    """A table of one column is a frame around paragraphs."""
    rows = [row for row in table if local(row) == "tr"]
    return all(sum(1 for cell in row if local(cell) == "tc") <= 1 for row in rows)


def _is_header(row: Element) -> bool:
    """Whether a row is marked as a header, or is the first of a table whose look sets the first apart."""
    if is_on(row.find(f"{W}trPr"), "tblHeader"):
        return True
    table = row.getparent()
    if table is None or table.find(f"{W}tr") is not row or len(table.findall(f"{W}tr")) < 2:
        return False
    properties = table.find(f"{W}tblPr")
    look = properties.find(f"{W}tblLook") if properties is not None else None
    if look is None:
        return False
    bits = attribute(look, "val")
    return attribute(look, "firstRow") in {"1", "true"} or bool(
        re.fullmatch(r"[0-9A-Fa-f]{4}", bits) and int(bits, 16) & 0x20
    )
