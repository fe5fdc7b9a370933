"""The state of a walk over HTML: what each open element, and each open list, has set."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.document.records import BlockType


@dataclass(slots=True)
class Frame:
    """What an open element changed, to be undone when it closes."""

    tag: str
    bold: bool
    italic: bool
    link: tuple[int, str] | None = None
    level: int = 0  # list nesting before it
    note: str | None = None
    base: BlockType = BlockType.PARAGRAPH
    table: str = ""
    inside: bool = False
    sections: int = 0
    titled: bool = False  # its class names it a title

    def inside_of(self, tag: str) -> Frame:
        """The state in which a child begins; written out, for `replace` takes a sixth of the reading."""
        return Frame(
            tag,
            self.bold,
            self.italic,
            None,
            self.level,
            self.note,
            self.base,
            self.table,
            self.inside,
            self.sections,
            self.titled,
        )


@dataclass(slots=True)
class Numbering:
    """An open list: the kind of its numbers ("" for bullets) and the next one."""

    kind: str
    next: int
    step: int = 1
