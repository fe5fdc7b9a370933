"""The words of one inline run of Markdown, aligned with the source in one walk, so that offsets are exact."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from ingest.document.records import BlockType, Glue, TextStyle
from ingest.readers.building import ReadingBuilder

_FOOTNOTE = re.compile(r"\[\^([^\]\s]+)\]")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_NAMED = re.compile(r"<[a-z]+\s[^>]*?\b(?:id|(?<=<a\s)name)\s*=\s*[\"']?(?P<id>[^\s\"'>]+)", re.IGNORECASE)
_ATTRIBUTES = re.compile(r"\s*\{:?\s*#(?P<id>[\w.:-]+)[^{}]*\}\s*$")
_SOFT = re.compile(r"[ \t\\]*\n[ \t]*")


@dataclass(frozen=True, slots=True)
class Entity:
    """A character reference of the source: offsets, and the characters that it stands for."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Aligned:
    """An inline run's content and, for each of its segments, where it starts in content and in source."""

    content: str
    starts: tuple[int, ...]
    offsets: tuple[int, ...]

    def at(self, index: int) -> int:
        """Source offset of a content offset."""
        segment = max(bisect_right(self.starts, index) - 1, 0)
        return self.offsets[segment] + index - self.starts[segment]

    def runs(self, start: int, end: int) -> list[tuple[int, int]]:
        """Source runs of a content run: more than one where the source holds something in between."""
        runs = []
        while start < end:
            segment = bisect_right(self.starts, start)
            stop = min(end, self.starts[segment]) if segment < len(self.starts) else end
            runs.append((self.at(start), self.at(start) + stop - start))
            start = stop
        return runs

    @classmethod
    def cell(cls, source: str, start: int, end: int, content: str) -> Aligned:
        """A table cell: markdown-it has dropped the backslash of each escaped pipe."""
        while start < end and source[start] in " \t":
            start += 1
        starts, offsets = [0], [start]
        at = start
        for index, char in enumerate(content):
            if char == "|" and source.startswith("\\|", at):
                at += 1
                starts.append(index)
                offsets.append(at)
            at += 1
        return cls(content, tuple(starts), tuple(offsets))


def aligned(source: str, lines: Sequence[int], token: Token) -> Aligned:
    """A paragraph or heading: each content line is the end of its source line, without what contains it."""
    first = (token.map or (0, 0))[0]
    starts, offsets = [], []
    index = 0
    for number, line in enumerate(token.content.split("\n"), first):
        start = lines[number] if number < len(lines) else len(source)
        end = lines[number + 1] if number + 1 < len(lines) else len(source)
        words = line.strip()
        found = source.rfind(words, start, end)
        starts.append(index + len(line) - len(line.lstrip()))
        offsets.append(found if found >= 0 else start)
        index += len(line) + 1
    return Aligned(token.content, tuple(starts), tuple(offsets))


class _Inline:
    """One walk over the children of an inline token; `cursor` counts in its content."""

    def __init__(self, builder: ReadingBuilder, text: Aligned) -> None:
        self.builder = builder
        self.text = text
        self.cursor = 0
        self.bold = 0
        self.italic = 0
        self.links: list[tuple[int, str]] = []
        self.entities: list[Entity] = []

    def style(self) -> TextStyle | None:
        """The style in force, None where it is plain."""
        return TextStyle(bold=self.bold > 0, italic=self.italic > 0) if self.bold or self.italic else None

    def words(self, start: int, end: int) -> None:
        """Takes a content run into the open block."""
        for left, right in self.text.runs(start, end):
            self.builder.span(left, right, self.style())

    def step(self, child: Token) -> None:
        """One child."""
        kind = child.type
        if kind == "text":
            self.plain(child.content)
        elif kind == "text_special":
            self.special(child)
        elif kind == "code_inline":
            self.code(child.markup)
        elif kind in ("softbreak", "hardbreak"):
            self.line_end(hard=kind == "hardbreak")
        elif kind in ("em_open", "em_close", "strong_open", "strong_close", "s_open", "s_close"):
            self.emphasis(kind, child.markup)
        elif kind == "link_open":
            self.cursor += 1
            self.links.append((self.text.at(self.cursor), str(child.attrs.get("href", ""))))
        elif kind == "link_close":
            self.link_end(auto=child.markup == "autolink")
        elif kind == "image":
            end = _label_end(self.text.content, self.cursor + 2)
            if end > self.cursor + 2:
                self.builder.told.losses.add("alt", self.text.content[self.cursor + 2 : end])
            self.cursor = _after_target(self.text.content, end)
        elif kind == "html_inline":
            self.cursor += len(child.content)
            name = _NAMED.match(child.content)
            if name is not None and self.builder.draft is not None and not self.builder.has_text:
                self.builder.draft.anchor = self.builder.draft.anchor or name["id"]
            if child.content.startswith("<!--"):
                self.builder.told.losses.add("comment", child.content[4:].removesuffix("-->"))
            if _BREAK.fullmatch(child.content):
                self.builder.glue(Glue.BREAK if self.builder.open_type is not BlockType.HEADING else Glue.SPACE)
        elif kind == "footnote_ref":
            self.footnote()

    def plain(self, content: str) -> None:
        """Words as they stand."""
        if not content:
            return
        at = self.cursor
        if not self.text.content.startswith(content, at):
            at = self.text.content.find(content, at)
            if at < 0:
                return
        self.words(at, at + len(content))
        self.cursor = at + len(content)

    def special(self, child: Token) -> None:
        """An escape (its backslash goes) or a character reference (decoded when the reading is finished)."""
        end = self.cursor + len(child.markup)
        if child.info == "entity":
            start = self.text.at(self.cursor)
            self.entities.append(Entity(start, start + len(child.markup), child.content))
            self.words(self.cursor, end)
        else:
            self.words(end - len(child.content), end)
        self.cursor = end

    def code(self, markup: str) -> None:
        """A code span: between two runs of as many backticks."""
        start = self.cursor + len(markup)
        fence = re.compile(rf"(?<!`){markup}(?!`)").search(self.text.content, start)
        end = fence.start() if fence else len(self.text.content)
        for number, line in enumerate(self.text.content[start:end].split("\n")):
            if number:
                self.builder.glue(Glue.LINE)
            self.words(start, start + len(line))
            start += len(line) + 1
        self.cursor = fence.end() if fence else end

    def line_end(self, *, hard: bool) -> None:
        """A line end of the source: a blank, or a kept break where the author asked for one."""
        found = _SOFT.match(self.text.content, self.cursor)
        self.cursor = found.end() if found else self.cursor
        keep = hard and self.builder.open_type is not BlockType.HEADING
        self.builder.glue(Glue.BREAK if keep else Glue.LINE)

    def emphasis(self, kind: str, markup: str) -> None:
        """Opens or closes bold or italic words."""
        change = 1 if kind.endswith("open") else -1
        self.bold += change if kind.startswith("strong") else 0
        self.italic += change if kind.startswith("em") else 0
        self.cursor += len(markup)

    def link_end(self, *, auto: bool) -> None:
        """Records the link and goes past its target."""
        if self.links:
            start, target = self.links.pop()
            self.builder.beside.link(start, self.text.at(self.cursor - 1) + 1, target)
        self.cursor = self.cursor + 1 if auto else _after_target(self.text.content, self.cursor)

    def footnote(self) -> None:
        """A footnote mark: out of the words, tied by its label."""
        found = _FOOTNOTE.match(self.text.content, self.cursor)
        if found:
            start = self.text.at(self.cursor)
            self.builder.beside.mark(start, start + len(found.group()), found.group(1))
            self.cursor = found.end()


def read_inline(builder: ReadingBuilder, token: Token, text: Aligned) -> list[Entity]:
    """Writes the children of an inline token into the open block; returns the character references met."""
    walk = _Inline(builder, text)
    for child in token.children or ():
        walk.step(child)
    return walk.entities


def _label_end(content: str, at: int) -> int:
    """Offset of the bracket that closes a label begun before `at`."""
    depth = 0
    while at < len(content):
        char = content[at]
        if char == "\\":
            at += 1
        elif char == "[":
            depth += 1
        elif char == "]":
            if depth == 0:
                return at
            depth -= 1
        at += 1
    return at


def _after_target(content: str, at: int) -> int:
    """Offset behind "](target "title")", "][label]", "][]" or a bare "]", whose bracket stands at `at`."""
    at += 1
    if content.startswith("(", at):
        end = _target_end(content, at + 1)
        return end if end is not None else at
    if content.startswith("[", at):
        return _label_end(content, at + 1) + 1
    return at


def _target_end(content: str, at: int) -> int | None:
    depth, quote = 0, ""
    while at < len(content):
        char = content[at]
        if char == "\\":
            at += 1
        elif quote:
            quote = "" if char == quote else quote
        elif char == "<" and depth == 0:
            quote = ">"
        elif char in "\"'" and content[at - 1] in " \t\n":
            quote = char
        elif char == "(":
            depth += 1
        elif char == ")":
            if depth == 0:
                return at + 1
            depth -= 1
        at += 1
    return None


def taken_attributes(token: Token) -> str:
    """The anchor in the braces at the end of a heading ("## Fees {#fees}"), which are taken out of its words; "" for
    none. Pandoc, kramdown and most site generators read it so.
    """
    children = token.children or []
    first = len(children)
    while first and children[first - 1].type == "text":
        first -= 1
    found = _ATTRIBUTES.search("".join(child.content for child in children[first:]))
    if found is None:
        return ""
    left = len(found.group())
    for child in reversed(children[first:]):
        kept = max(0, len(child.content) - left)
        left -= len(child.content) - kept
        child.content = child.content[:kept]
    return found["id"]
