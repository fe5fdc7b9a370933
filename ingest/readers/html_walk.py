"""One walk over an HTML tree that writes its blocks."""

from __future__ import annotations

import re
from dataclasses import replace

from selectolax.lexbor import LexborNode

from ingest.document.records import BlockType, Glue, Reading, TextStyle, Warning_
from ingest.readers.anchors import with_aliases
from ingest.readers.building import ReadingBuilder, is_blank
from ingest.readers.enumerators import PRINTED, listed
from ingest.readers.html_elements import (
    BLOCKS,
    BOLD,
    CONTROLS,
    HEADINGS,
    ITALIC,
    SECTIONS,
    SKIPPED,
    boilerplate,
    boldness,
    is_italic,
    is_permalink,
    is_titled,
)
from ingest.readers.html_frames import Frame, Numbering
from ingest.readers.html_marks import is_mark
from ingest.readers.html_sheets import Sheets
from ingest.readers.html_survey import LABEL, LISTING, Survey, is_enumerator
from ingest.readers.html_tree import TEXT, brief_text, words_of
from ingest.readers.styled import NAMED

DEEPEST = 99
"""The deepest level of a heading; one in a section deeper still stands beside it."""

_QUOTES = "\"'“‘«„"
_TOC_NAMES = frozenset(("toc", "table-of-contents", "contents", "tableofcontents", "doc-toc"))


class Walk:
    """`enter` and `leave` for `html_tree.walk`. With `whole`, nothing is taken for boilerplate."""

    def __init__(
        self, builder: ReadingBuilder, survey: Survey, bold: frozenset[str], sheets: Sheets, *, whole: bool
    ) -> None:
        """`bold` are the classes that the page's own style sheets set in bold, `sheets` what they hide."""
        self.bold = bold
        self.sheets = sheets
        self.builder = builder
        self.survey = survey
        self.whole = whole
        self.frames: list[Frame] = []
        self.state = Frame("", bold=False, italic=False)
        self.lists: list[Numbering] = []
        self.label = ""
        self.unprinted = ""  # the label that the open item would have if its first word were none
        self.anchors: list[str] = []
        self.aliases: dict[str, str] = {}
        self.anchor = ""  # of the open block
        self.tail = ""  # the last words of the open block
        self.head = ""  # its first words
        self.break_ = False  # a <br> was met, its glue not yet decided
        self.note_start = ""
        self.level: int | None = None
        self.too_deep = 0  # headings below the deepest level
        depths = survey.section_depths
        self.offset = min(depths) if len(set(depths)) > 1 else None

    # ------------------------------------------------------------ the tree

    def enter(self, node: LexborNode) -> bool:
        """Goes into a node; False where its children are not to be read."""
        tag = node.tag or ""
        if tag == TEXT:
            self.text(node.text_content or "")
            return False
        if tag in SKIPPED:
            return False
        attributes = node.attributes
        state = self.state
        reason = "" if self.whole else self._furniture(node, tag, attributes)
        if reason:
            self._boundary(tag)
            self.builder.furnish(words_of(node), reason)
            return False
        if tag == "br":
            self._line_break()
            return False
        if tag in ("sup", "a") and self._mark(node, tag, attributes):
            return False
        self.frames.append(state)
        self.state = self._inner(node, tag, attributes)
        if tag in BLOCKS:
            self._open(node, tag, attributes)
        elif tag == "a":
            self.state.link = (self.builder.raw.position, attributes.get("href") or "")
        name = attributes.get("id") or (attributes.get("name") if tag == "a" else None)
        if name:
            self._name(name)
        return True

    def leave(self, node: LexborNode) -> None:
        """Undoes what a node changed."""
        tag = node.tag or ""
        if tag in SKIPPED or tag == TEXT or not self.frames or self.state.tag != tag:
            return
        state = self.state
        if tag == "a" and state.link:
            start, target = state.link
            if not target.lower().startswith(("javascript:", "mailto:", "tel:")) and target not in ("", "#"):
                self.builder.beside.link(start, self.builder.raw.position, target)
        if tag in ("ol", "ul", "menu", "dir") and self.lists:
            self.lists.pop()
        self.state = self.frames.pop()
        if tag in BLOCKS:
            self._boundary(tag, ends_item=tag in ("li", "tr") or node.mem_id in self.survey.items)
        if tag == "caption" and state.table == "data":
            self.builder.close()
            self._begin(BlockType.TABLE)
        if tag == "table" and state.table == "data":
            self.builder.close()
            self.builder.header_cell = False

    def _furniture(self, node: LexborNode, tag: str, attributes: dict[str, str | None]) -> str:
        """Why a node is no part of the body."""
        if tag in CONTROLS and self.level is None:
            return "control"
        if self.sheets.hides(tag, attributes):
            return "hidden"
        if node.mem_id in self.survey.titled or node.mem_id in self.survey.notes:
            return ""
        if node.mem_id in self.survey.navigation:
            return "nav"
        reason = boilerplate(tag, attributes, inside=self.state.inside)
        if reason in ("nav", "aside") and self._is_contents(node, attributes):
            return ""
        if not reason and tag == "a" and is_permalink(node.text(deep=True), attributes.get("href") or ""):
            return "permalink"
        return reason

    def _is_contents(self, node: LexborNode, attributes: dict[str, str | None]) -> bool:
        """Whether a node is the document's own table of contents: it says so, or all its links stay in the page."""
        names = f"{attributes.get('role') or ''} {attributes.get('class') or ''} {attributes.get('id') or ''}".lower()
        links, inner = self.survey.links.get(node.mem_id, (0, 0))
        return (links > 2 and inner == links) or (bool(_TOC_NAMES & set(names.split())) and inner > 0)

    def _inner(self, node: LexborNode, tag: str, attributes: dict[str, str | None]) -> Frame:
        """The state inside a node."""
        state = self.state.inside_of(tag)
        weight = boldness(attributes, self.bold)
        state.bold = weight if weight is not None else state.bold or tag in BOLD
        state.italic = state.italic or tag in ITALIC or is_italic(attributes)
        state.inside = state.inside or tag in ("article", "section", "main") or attributes.get("role") == "main"
        state.sections += tag in SECTIONS
        if tag in BLOCKS:
            state.titled = is_titled(attributes) or (state.titled and tag in ("p", "div"))
        if tag == "pre":
            state.base = BlockType.CODE
        elif tag in ("caption", "figcaption"):
            state.base = BlockType.CAPTION
        elif tag == "blockquote" and self._is_quote(node, attributes):
            state.base = BlockType.QUOTE
        elif tag in LISTING and state.base is BlockType.PARAGRAPH:
            names = (
                f"{attributes.get('role') or ''} {attributes.get('class') or ''} {attributes.get('id') or ''}".lower()
            )
            if (tag == "nav" or _TOC_NAMES & set(names.split())) and self._is_contents(node, attributes):
                state.base = BlockType.TOC
        if node.mem_id in self.survey.notes:
            state.note = self.survey.notes[node.mem_id]
            self.note_start = state.note
        return state

    def _is_quote(self, node: LexborNode, attributes: dict[str, str | None]) -> bool:
        """Whether a blockquote quotes: many pages use the element to indent their own paragraphs."""
        if attributes.get("cite") or "quot" in (attributes.get("class") or "").lower():
            return True
        return self.survey.quoted.get(node.mem_id, "") in _QUOTES

    # ------------------------------------------------------------ blocks

    def _boundary(self, tag: str, *, ends_item: bool = False) -> None:
        """The end of a run of words: of the block, or inside a table's cell only of a line.

        `ends_item`: a whole item ends, so that "B." is all that it says.
        """
        if tag not in BLOCKS:
            return
        self.break_ = False
        if self.state.table == "data":
            self.builder.glue(Glue.SPACE)
        elif self.builder.open_type is BlockType.LIST_ITEM and is_enumerator(self.head) and not ends_item:
            self.builder.glue(Glue.SPACE)  # an enumerator in an element of its own
        else:
            draft = self.builder.draft
            if ends_item and draft is not None and is_enumerator(self.head):
                draft.label = draft.label or self.unprinted  # "B." is what the item says
            self.builder.close()
            self.head = self.tail = ""

    def _open(self, node: LexborNode, tag: str, attributes: dict[str, str | None]) -> None:
        """What a block element begins. The block itself opens at its first words."""
        in_table = self.frames[-1].table == "data"
        if tag == "table" and not in_table:
            self._boundary(tag)
            self.state.table = self.survey.tables.get(node.mem_id, "layout")
            if self.state.table == "data":
                self._begin(BlockType.TABLE)
                self.builder.header_cell = False
            elif self.state.table == "list":
                self.state.level += 1
            return
        if self.state.table == "data":
            self._table_part(node, tag)
            return
        self._boundary(tag)
        if tag in ("ol", "ul", "menu", "dir"):
            self.lists.append(self._numbering(tag, attributes))
            self.state.level += 1
        elif tag == "li":
            self.label = self._item_label(attributes)
            self.state.base = self.state.base if self.state.base is not BlockType.PARAGRAPH else BlockType.LIST_ITEM
        elif (tag == "tr" and self.state.table == "list") or node.mem_id in self.survey.items:
            self.state.level += tag != "tr"
            self.state.base = BlockType.LIST_ITEM
        elif tag in HEADINGS or attributes.get("role") == "heading":
            self._heading(tag, attributes)

    def _table_part(self, node: LexborNode, tag: str) -> None:
        """Rows and cells of a table; whatever else stands in a cell is parted by blanks."""
        if tag == "tr":
            self.builder.row()
            self.builder.header_cell = node.mem_id in self.survey.header_rows
        elif tag in ("td", "th"):
            self.builder.cell()
        elif tag == "caption":  # the browser shows it above the table: a block of its own
            self.builder.close()
            self._begin(BlockType.CAPTION)
        else:
            self.builder.glue(Glue.SPACE)

    def _heading(self, tag: str, attributes: dict[str, str | None]) -> None:
        """Opens a heading; in a quotation, a note or a list it is that block's words."""
        given = attributes.get("aria-level") or ""
        level = int(given) if given.isdecimal() and 0 < int(given) < 100 else HEADINGS.get(tag, 2)
        if self.offset is not None and not given:
            level += max(self.state.sections - self.offset, 0)
            self.too_deep += level > DEEPEST
            level = min(level, DEEPEST)
        plain = self.state.note is None and self.state.base is BlockType.PARAGRAPH
        if plain:
            self._begin(BlockType.HEADING, level=level, evidence="markup")
            self.level = level

    def _begin(self, type_: BlockType, *, level: int | None = None, evidence: str = "", label: str = "") -> None:
        """Opens a block under the anchors that wait for words."""
        self.anchor = self.anchors[-1] if self.anchors else ""
        self.aliases.update(dict.fromkeys(self.anchors, self.anchor))
        self.builder.open(type_, level=level, label=label, evidence=evidence, anchor=self.anchor)
        self.head = self.tail = ""
        self.level = None

    def _name(self, name: str) -> None:
        """An id or a named anchor: of the block it stands in, or of the next one."""
        draft = self.builder.draft
        if draft is not None and draft.slices:
            self.anchor = draft.anchor = draft.anchor or name
            self.aliases[name] = self.anchor
            return
        self.anchors.append(name)
        if draft is not None:
            self.anchor = draft.anchor = name
            self.aliases.update(dict.fromkeys(self.anchors, name))

    def _numbering(self, tag: str, attributes: dict[str, str | None]) -> Numbering:
        """How a list counts."""
        style = (attributes.get("style") or "").lower().replace(" ", "")
        if tag != "ol" or "list-style-type:none" in style or "list-style:none" in style:
            return Numbering("", 0)
        start = attributes.get("start") or ""
        first = int(start) if re.fullmatch(r"-?\d{1,6}", start) else 1
        return Numbering(attributes.get("type") or "1", first, -1 if "reversed" in attributes else 1)

    def _item_label(self, attributes: dict[str, str | None]) -> str:
        """The number that a browser would print before an item."""
        if not self.lists or not self.lists[-1].kind:
            return ""
        top = self.lists[-1]
        value = attributes.get("value") or ""
        number = int(value) if re.fullmatch(r"-?\d{1,6}", value) else top.next
        top.next = number + top.step
        return f"{listed(number, top.kind)}."

    # ------------------------------------------------------------ words

    def text(self, text: str) -> None:
        """A text node's words."""
        if is_blank(text):
            self.builder.words(text)
            return
        self._ready(text)
        preserve = self.builder.open_type is BlockType.CODE
        if self.note_start and not self.builder.has_text:
            text = self._without_label(text)
        style = (
            TextStyle(bold=self.state.bold, italic=self.state.italic) if self.state.bold or self.state.italic else None
        )
        self.builder.words(text, style, preserve=preserve)
        self.anchors = []  # they are this block's
        if len(self.head) < 12:
            self.head += text.lstrip() if not self.head else text
        self.tail = (self.tail + text)[-24:]

    def _ready(self, text: str) -> None:
        """Sees that a block is open for the next words, and decides how they hang on the last ones."""
        if self.break_:
            self.break_ = False
            self.builder.glue(Glue.SPACE if text.lstrip()[:1].islower() else Glue.BREAK)
        if self.builder.open_type is not None:
            return
        if self.state.note is not None:
            self._begin(BlockType.FOOTNOTE, label=self.state.note)
        elif self.state.base is BlockType.LIST_ITEM:
            label, self.label = self.label, ""
            printed = PRINTED.match(text.lstrip())
            self._begin(BlockType.LIST_ITEM, level=max(self.state.level, 1), label="" if printed else label)
            self.unprinted = label if printed else ""
        else:
            named = self.state.base is BlockType.PARAGRAPH and self.state.titled
            self._begin(self.state.base, evidence=NAMED if named else "")

    def _without_label(self, text: str) -> str:
        """Takes a note's own number off its first words."""
        found = re.match(rf"\s*[\[(]?{re.escape(self.note_start)}[\])]?(?:[.:]|(?!\w))\s*", text)
        self.note_start = ""
        if not found:
            return text
        start, end = self.builder.raw.append(found.group())
        self.builder.beside.remove(start, end, "footnote_mark")
        return text[found.end() :]

    def _line_break(self) -> None:
        """A <br>: a blank in a heading, two of them a new paragraph, else decided by the next words."""
        if self.builder.open_type is BlockType.CODE:
            self.builder.glue(Glue.BREAK)
        elif self.builder.open_type is BlockType.HEADING or self.state.table == "data":
            self.builder.glue(Glue.SPACE)
        elif self.break_ and self.builder.has_text:
            self._boundary("p")
        elif self.builder.has_text:
            self.break_ = True

    # ------------------------------------------------------------ footnote marks

    def _mark(self, node: LexborNode, tag: str, attributes: dict[str, str | None]) -> bool:
        """Takes a footnote mark out of the words; False where the node is no mark."""
        text = brief_text(node, 16)
        found = LABEL.fullmatch(text.strip()) if len(text) < 16 else None
        if not found:
            return False
        label = found.group(1)
        if self.note_start and not self.builder.has_text and label == self.note_start:
            start, end = self.builder.raw.append(text)
            self.builder.beside.remove(start, end, "footnote_mark")
            self.note_start = ""
            self.builder.close()
            return True
        if tag == "sup":
            if not is_mark(label, self.tail, self.survey.note_labels, linked=node.css_first("a[href]") is not None):
                if self.tail[-1:].isdigit() and text[:1].isdigit():
                    self.builder.glue(Glue.SPACE)  # "10" and a raised "2" are not 102
                return False
        elif not (
            attributes.get("role") == "doc-noteref"
            or node.mem_id in self.survey.marks
            or (node.css_first("sup") and label in self.survey.note_labels)
        ):
            return False
        self._ready(text)
        start, end = self.builder.raw.append(text)
        self.builder.beside.mark(start, end, label)
        return True

    # ------------------------------------------------------------ the end

    def anchored(self, reading: Reading) -> Reading:
        """The reading with every link to a second name of a place turned to the name that its block has; headings too
        deep to be told apart are told of.
        """
        named = with_aliases(reading, self.aliases)
        if not self.too_deep:
            return named
        message = f"{self.too_deep:,} headings stand more than {DEEPEST} sections deep and are not told apart by depth."
        return replace(named, warnings=(*named.warnings, Warning_("nesting", message)))
