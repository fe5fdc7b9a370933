"""What the elements of a format are: roles, rules, and the tables that most formats borrow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ingest.document.records import BlockType


class Role(StrEnum):
    """What an element is."""

    INLINE = "inline"
    SKIP = "skip"  # metadata: no text of the document
    FURNITURE = "furniture"  # kept apart with the rule's reason
    LEVEL = "level"  # a structural unit
    NUM = "num"  # a level's number
    HEADING = "heading"  # a level's heading
    BLOCK = "block"  # a paragraph
    ITEM = "item"  # an item of a list
    LIST = "list"
    QUOTE = "quote"  # a quoted structure
    TABLE = "table"
    HEAD = "head"  # a table's header rows
    ROW = "row"
    CELL = "cell"
    CAPTION = "caption"
    TOC = "toc"
    CODE = "code"
    NOTE = "note"  # a footnote
    MARK = "mark"  # the place that a footnote belongs to
    LINK = "link"
    BREAK = "break"
    BOLD = "bold"
    ITALIC = "italic"


@dataclass(frozen=True, slots=True)
class Rule:
    """An element's role; of levels the canonical unit, and whether its heading goes on the stack."""

    role: Role
    unit: str = ""
    reason: str = ""
    stacked: bool = False


INLINE = Rule(Role.INLINE)
SKIP = Rule(Role.SKIP)
UNREAD = Rule(Role.SKIP, reason="unread")
"""Skipped, though the document shows it: a person is told."""
BLOCK = Rule(Role.BLOCK)
NUM = Rule(Role.NUM)
HEADING = Rule(Role.HEADING)
LINK = Rule(Role.LINK)
SECTION_LEVEL = 60
"""The heading level of sections: below every container that a format can nest."""

TABLES: Mapping[str, Rule] = {
    "table": Rule(Role.TABLE),
    "thead": Rule(Role.HEAD),
    "tr": Rule(Role.ROW),
    "td": Rule(Role.CELL),
    "th": Rule(Role.CELL),
    "br": Rule(Role.BREAK),
    "b": Rule(Role.BOLD),
    "strong": Rule(Role.BOLD),
    "i": Rule(Role.ITALIC),
    "em": Rule(Role.ITALIC),
}
"""The XHTML that most of these formats borrow."""


def stacked(unit: str) -> Rule:
    """A level whose heading stands on the heading stack."""
    return Rule(Role.LEVEL, unit, stacked=True)


def level(unit: str) -> Rule:
    """A level below a section: its number and heading stand in its text."""
    return Rule(Role.LEVEL, unit)


def furniture(reason: str) -> Rule:
    """Kept apart, with the reason."""
    return Rule(Role.FURNITURE, reason=reason)


SECTIONS = frozenset(("section", "article", "rule", "regulation"))
RUNNING = frozenset((Role.INLINE, Role.LINK, Role.BOLD, Role.ITALIC, Role.MARK))
BASES = {
    Role.QUOTE: BlockType.QUOTE,
    Role.TOC: BlockType.TOC,
    Role.NOTE: BlockType.FOOTNOTE,
    Role.CAPTION: BlockType.CAPTION,
    Role.CODE: BlockType.CODE,
}
TABULAR = frozenset((Role.TABLE, Role.HEAD, Role.ROW, Role.CELL))
