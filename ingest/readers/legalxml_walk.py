"""One walk over a document whose format marks its structure: what each element is, is a table of the format's own.

A format gives `RULES` and, where its elements need more than their name, overrides a method. Levels with a heading
(chapters, sections) become heading blocks; levels below (subsections, paragraphs) become paragraphs that carry their
unit and number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from ingest.document.records import BlockType, Glue, TextStyle
from ingest.readers.building import ReadingBuilder, is_blank
from ingest.readers.legalxml_rules import BASES, INLINE, RUNNING, SECTION_LEVEL, SECTIONS, SKIP, TABULAR, Role, Rule
from ingest.readers.legalxml_source import Element, attribute, child_text, local, words_of

DEEPEST = 50
"""Open structural units that are told apart: a deeper one stands in the place of the last. No text is lost by it, and a
person is told."""

TITLES = frozenset((Role.NUM, Role.HEADING))
STYLING = frozenset((Role.INLINE, Role.LINK, Role.BOLD, Role.ITALIC))


@dataclass(slots=True)
class Level:
    """An open structural unit."""

    unit: str
    number: str
    anchor: str
    stacked: bool
    depth: int
    nested: int = 0  # units of its own kind around it, counted with it: a paragraph of a paragraph has two
    written: bool = False  # its heading or label has been written
    shown: str = ""  # its number as the format shows it, where it stands in no text


@dataclass(slots=True)
class Frame:
    """The state inside an open element."""

    rule: Rule
    level: Level | None = None
    bold: bool = False
    italic: bool = False
    base: BlockType = BlockType.PARAGRAPH
    note: str = ""
    list_level: int = 0
    in_table: bool = False
    link: int = -1
    num_from: int = 0  # slices of the heading before its number
    levels: tuple[Level, ...] = ()
    tables: int = 0  # open tables
    within: Role = Role.INLINE  # of the innermost element around it that is more than inline or style
    holder: Role = Role.INLINE  # of the innermost element around it that is not inline

    def inside_of(self, rule: Rule) -> Frame:
        """The state in which a child begins; written out, for `replace` takes a sixth of the reading."""
        return Frame(
            rule,
            self.level,
            self.bold,
            self.italic,
            self.base,
            self.note,
            self.list_level,
            self.in_table,
            -1,
            self.num_from,
            self.levels,
            self.tables + (rule.role is Role.TABLE),
            self.within if self.rule.role in STYLING else self.rule.role,
            self.holder if self.rule.role is Role.INLINE else self.rule.role,
        )


class XmlWalk:
    """The walk. `RULES` maps local names; whatever it does not name is inline."""

    RULES: Mapping[str, Rule] = {}
    NUMBERS: frozenset[str] = frozenset(("num",))

    def __init__(self, builder: ReadingBuilder) -> None:
        self.builder = builder
        self.frames: list[Frame] = []
        self.frame = Frame(INLINE)
        self.labelled = False  # the open block holds nothing but its label yet
        self.titled = False  # the open heading holds its title
        self.too_deep = 0  # units below the deepest that are told apart

    # ------------------------------------------------------------ what a format may override

    def rule(self, element: Element) -> Rule:
        """What an element is."""
        return self.RULES.get(local(element), INLINE)

    def number_of(self, element: Element) -> str:
        """A level's number as printed, outer punctuation left on."""
        return attribute(element, "value") or child_text(element, self.NUMBERS)

    def anchor_of(self, element: Element) -> str:
        """A level's identifier."""
        return attribute(element, "eId") or attribute(element, "identifier") or attribute(element, "id")

    def unit_of(self, element: Element, rule: Rule) -> str:
        """A level's canonical unit."""
        del element
        return rule.unit

    def depth_of(self, element: Element, unit: str) -> int:
        """The heading level of a stacked unit: one more than the stacked units around it."""
        around = sum(1 for open_ in self.frame.levels if open_.stacked)
        holds = any(local(child) in SECTIONS or local(child) == local(element) for child in element)
        return SECTION_LEVEL if unit in SECTIONS and not holds else around + 1

    def target_of(self, element: Element) -> str:
        """Where a link leads."""
        return attribute(element, "href") or attribute(element, "target")

    def note_label(self, element: Element) -> str:
        """The mark of a footnote, or of the place that it belongs to."""
        return attribute(element, "marker") or child_text(element, self.NUMBERS) or attribute(element, "n")

    # ------------------------------------------------------------ the walk

    def run(self, root: Element) -> None:
        """Writes the blocks of everything below `root`."""
        steps = etree.iterwalk(root, events=("start", "end"))
        for event, element in steps:
            name = local(element)
            if event == "start":
                if not name:  # an entity that was not expanded, on purpose
                    continue
                if not self._enter(element, self.rule(element)):
                    steps.skip_subtree()
                    self.frames.append(self.frame)
                    self.frame = self.frame.inside_of(SKIP)
                elif element.text:
                    self.text(element.text)
            else:
                if name:
                    self.leave(element)
                else:
                    self.text(str(element.text or ""))
                if element.tail and element is not root:
                    self.text(element.tail)
        self.builder.close()
        if self.too_deep:
            message = f"{self.too_deep:,} units stand more than {DEEPEST} deep and are not told apart by depth."
            self.builder.told.warn("nesting", message)
            self.too_deep = 0

    def _enter(self, element: Element, rule: Rule) -> bool:
        """Opens an element; False where its content is not to be read."""
        role = rule.role
        if role is Role.SKIP or role is Role.BREAK:
            words = words_of(element)
            if words and not is_blank(words):
                self.builder.told.losses.add(local(element), words, shown=rule is not SKIP)
            if role is Role.BREAK:
                self.builder.glue(Glue.SPACE if self.frame.in_table or self.labelled else Glue.BREAK)
            return False
        if role is Role.FURNITURE:
            self.builder.furnish(self._plain(element), rule.reason)
            return False
        if role is Role.MARK:
            self.mark(element)
            return False
        self.frames.append(self.frame)
        self.frame = self.frame.inside_of(rule)
        if role is Role.NOTE:
            self.builder.suspend()
        self.state(element, rule)
        return True

    def _plain(self, element: Element) -> str:
        """All the text below an element, its parts set apart."""
        parts: list[str] = []
        for event, part in etree.iterwalk(element, events=("start", "end")):
            apart = self.rule(part).role not in RUNNING if local(part) else False
            if event == "start":
                parts.append((" " if apart else "") + (part.text or ""))
            elif part is not element:
                parts.append((" " if apart else "") + (part.tail or ""))
        return "".join(parts)

    def state(self, element: Element, rule: Rule) -> None:
        """What an element changes, and which blocks it ends."""
        frame, role = self.frame, rule.role
        if role is Role.LEVEL:
            self.open_level(element, rule)
        elif role is Role.LINK:
            frame.link = self.builder.raw.position
        elif role is Role.BOLD:
            frame.bold = True
        elif role is Role.ITALIC:
            frame.italic = True
        elif role in TABULAR and (role is Role.TABLE or frame.in_table):
            self._open_table(role)
        elif frame.in_table and role not in (Role.NOTE, Role.INLINE):
            self.builder.glue(Glue.SPACE)
        elif role in (Role.NUM, Role.HEADING):
            self.open_title(role)
        elif role in (Role.BLOCK, Role.LIST):
            self.boundary()
            frame.list_level += role is Role.LIST
        elif role is Role.ITEM:
            self.builder.close()
            if frame.base is BlockType.PARAGRAPH:
                frame.base = BlockType.LIST_ITEM
        elif role in BASES:
            self.builder.close()
            frame.base = BASES[role]
            if role is Role.NOTE:
                frame.note = self.note_label(element)
                frame.in_table = False
                frame.level = None

    def _open_table(self, role: Role) -> None:
        """A table's parts. A table in a cell of another is words of that cell."""
        if self._is_nested():
            self.builder.glue(Glue.SPACE)
        elif role is Role.TABLE:
            self.builder.close()
            self.labelled = False
            self.frame.in_table = True
            self._begin(BlockType.TABLE)
        elif role is Role.HEAD:
            self.builder.header_cell = True
        elif role is Role.ROW:
            self.builder.row()
        else:
            self.builder.cell()

    def _is_nested(self) -> bool:
        """Whether a table stands in a cell of another: its cells are words of that cell."""
        return self.frame.tables > 1

    def open_level(self, element: Element, rule: Rule) -> None:
        """Opens a structural unit; its blocks open at their first words."""
        if self.frame.in_table:
            return
        self.builder.close()
        self.labelled = False
        unit = self.unit_of(element, rule)
        found = Level(
            unit=unit,
            number=_bare(self.number_of(element)),
            anchor=self.anchor_of(element),
            stacked=rule.stacked,
            depth=self.depth_of(element, unit) if rule.stacked else 0,
            nested=self._nested(unit) if unit and not rule.stacked else 0,
        )
        self.frame.level = found
        self.too_deep += len(self.frame.levels) >= DEEPEST
        self.frame.levels = (*self.frame.levels[: DEEPEST - 1], found)

    def _nested(self, unit: str) -> int:
        """How many units of one kind stand in each other, the one that opens counted; 0 for one alone."""
        around = 0
        for open_ in reversed(self.frame.levels):
            if open_.stacked:
                break
            around += open_.unit == unit
        return around + 1 if around else 0

    def open_title(self, role: Role) -> None:
        """A number or a heading: of a heading block, or at the front of a paragraph."""
        self.frame.num_from = 0
        own = self.frame.level
        if own is not None and own.stacked and self.frame.base is BlockType.PARAGRAPH and self._is_direct():
            if self.builder.open_type is not BlockType.HEADING:
                self._begin(BlockType.HEADING, own)
                self.titled = False
            elif role is Role.NUM and self.titled:
                self.frame.num_from = len(self.builder.draft.slices) if self.builder.draft is not None else 0
            self.builder.glue(Glue.SPACE)
        elif self.labelled:
            self.builder.glue(Glue.SPACE)
        elif self.builder.open_type is None or self.builder.has_text:
            self.builder.close()

    def _is_direct(self) -> bool:
        """Whether the element that has just been opened stands in a level itself, not in a paragraph of it."""
        return self.frame.holder is Role.LEVEL

    def boundary(self) -> None:
        """Ends a paragraph, unless nothing but its label has been written."""
        if self.labelled and self.builder.has_text:
            self.builder.glue(Glue.SPACE)
        else:
            self.builder.close()

    def _begin(self, type_: BlockType, own: Level | None = None) -> None:
        """Opens a block; the first of a level carries the level's unit, number and anchor."""
        if own is not None and own.written and type_ is BlockType.HEADING:
            # A second heading of a unit, which nothing names, stands inside it and does not end it.
            self.builder.open(type_, level=own.depth + 1, evidence="structure")
        elif own is None or own.written:
            self.builder.open(type_, level=self.frame.list_level or None, label=self.frame.note)
        else:
            own.written = True
            heading = type_ is BlockType.HEADING
            self.builder.open(
                type_,
                level=own.depth if heading else own.nested or None,
                label=own.shown,
                evidence="structure" if heading else "",
                anchor=own.anchor,
                unit=own.unit,
                number=own.number,
            )

    def leave(self, element: Element) -> None:
        """Closes an element."""
        frame, role = self.frame, self.frame.rule.role
        if role is Role.LINK and frame.link >= 0:
            self.builder.beside.link(frame.link, self.builder.raw.position, self.target_of(element))
        elif role is Role.NUM:
            if frame.num_from and self.builder.draft is not None:
                self.builder.draft.to_front(frame.num_from)
            self.builder.glue(Glue.SPACE)
        elif role is Role.HEADING:
            self.titled = self.builder.has_text
            self.builder.glue(Glue.SPACE)
        elif role in TABULAR and frame.in_table:
            self._close_table(role)
        elif frame.in_table and role is not Role.NOTE:
            if role is Role.BLOCK:
                self.builder.glue(Glue.SPACE)
        elif role is Role.BLOCK:
            self.boundary()
        elif role is Role.NOTE:
            self.builder.resume()
            self.labelled = False
        elif role is Role.LEVEL or role is Role.ITEM or role is Role.LIST or role in BASES:
            self.builder.close()
            self.labelled = False
        self.frame = self.frames.pop()

    def _close_table(self, role: Role) -> None:
        """The end of a table or of its header."""
        if self._is_nested():
            self.builder.glue(Glue.SPACE)
        elif role in (Role.HEAD, Role.TABLE):
            self.builder.header_cell = False
            if role is Role.TABLE:
                self.builder.close()

    # ------------------------------------------------------------ words

    def text(self, text: str) -> None:
        """A run of text in the open element."""
        role = self.frame.rule.role
        if role is Role.SKIP or is_blank(text):
            self.builder.words(text)
            return
        if self.frame.note and role is Role.NUM and self.frame.level is None and not self.builder.has_text:
            start, end = self.builder.raw.append(text)
            self.builder.beside.remove(
                start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip()), "footnote_mark"
            )
            return
        title = role in TITLES or self.frame.within in TITLES
        if self.builder.open_type is BlockType.HEADING and not title:
            self.builder.close()
        if self.builder.open_type is None:
            own = self.frame.level
            self.labelled = False
            block = self.frame.base
            self._begin(block, own if own is not None and not own.stacked and block is not BlockType.FOOTNOTE else None)
        is_heading = self.builder.open_type is BlockType.HEADING
        self.labelled = title and (self.labelled or not self.builder.has_text) and not is_heading
        bold = self.frame.bold or (role is Role.HEADING and not is_heading)
        style = TextStyle(bold=bold, italic=self.frame.italic) if bold or self.frame.italic else None
        self.builder.words(text, style, preserve=self.builder.open_type is BlockType.CODE)

    def mark(self, element: Element) -> None:
        """A footnote mark: its own text, or none at all, is no part of the words."""
        words = words_of(element)
        start, _ = self.builder.raw.append(words)
        left = start + len(words) - len(words.lstrip())
        self.builder.beside.mark(left, left + len(words.strip()), self.note_label(element) or words.strip())


def _bare(number: str) -> str:
    return " ".join(number.split()).strip(" .,;:()[]—–-§")
