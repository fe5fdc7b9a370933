"""What a reader meets beside its blocks: the raw text, the marks, links, furniture and removals over it, and what the
document or the reading tells of itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.document.records import Fact, Page, RawFurniture, RawLink, RawMark, RawRemoval, Warning_
from ingest.readers.dropped import Losses

_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}(?!\d)")


class RawText:
    """The raw reading as it grows: handed over whole by readers of a source, appended to by the others."""

    def __init__(self, source: str | None = None) -> None:
        self._parts: list[str] = [] if source is None else [source]
        self.position = len(source or "")
        """Raw offset of the next character that is appended."""

    def append(self, text: str) -> tuple[int, int]:
        """Adds what was met, in no block yet; returns where it stands."""
        start = self.position
        self._parts.append(text)
        self.position += len(text)
        return start, self.position

    def whole(self) -> str:
        """All of it."""
        return "".join(self._parts)


@dataclass(slots=True)
class Beside:
    """What lies over the raw text and is in no block. `page` is the one that is being read, None without pages."""

    page: int | None = None
    marks: list[RawMark] = field(default_factory=list)
    links: list[RawLink] = field(default_factory=list)
    furniture: list[RawFurniture] = field(default_factory=list)
    removals: list[RawRemoval] = field(default_factory=list)

    def mark(self, start: int, end: int, label: str) -> None:
        """Records a footnote mark that stands at these raw offsets."""
        self.marks.append(RawMark(start, end, label, self.page))

    def link(self, start: int, end: int, target: str) -> None:
        """Records a link of the document's own."""
        if end > start and target:
            self.links.append(RawLink(start, end, target))

    def furnish(self, text: str, start: int, reason: str) -> None:
        """Keeps `text`, which stands at the raw offset `start`, out of the body, with the reason."""
        if text.strip():
            left = start + len(text) - len(text.lstrip())
            self.furniture.append(RawFurniture(left, left + len(text.strip()), reason, self.page))

    def remove(self, start: int, end: int, reason: str) -> None:
        """Leaves a raw run out of block and furniture, with the reason."""
        if end > start:
            self.removals.append(RawRemoval(start, end, reason))


@dataclass(slots=True)
class Told:
    """What the document says of itself, and what a person should know of its reading."""

    pages: list[Page] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    warnings: list[Warning_] = field(default_factory=list)
    losses: Losses = field(default_factory=Losses)

    def warn(self, code: str, message: str, *, line: int | None = None) -> None:
        """Tells a person of something in this reading."""
        self.warnings.append(Warning_(code, message, None, line))

    def fact(self, name: str, value: str) -> None:
        """Records what the document says of itself; the first of a name wins, an empty value is none."""
        value = " ".join(value.split())
        if name in {"date", "version_date", "modified"} and not _DATE.match(value):
            return
        if value and all(known.name != name for known in self.facts):
            self.facts.append(Fact(name, value, "metadata"))
