"""Contents pages: an "ARRANGEMENT OF SECTIONS" or "CONTENTS" and the entries under it are typed as contents.

A contents page lists every heading of the document; taken for headings, each section would stand there twice. Its end
is where its first entry comes again, or where text begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import BlockType, Glue, RawBlock, Slice
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either
from ingest.structure import runin_headings
from ingest.structure.heading_stack import OUTLINED, TRUSTED

MAX_ENTRY = 260
"""Longest contents entry, in characters."""
_FILLER = re.compile(r"[\s.·…\d]+")  # dots and page numbers that stand apart from their entry
_LEADER = re.compile(r"(?:\.\s?){3,}|\s\d{1,4}\s*$")


def is_opener(text: str, style: Style) -> bool:
    """Whether a line opens a contents page."""
    return _openers(style).fullmatch(" ".join(text.split()).strip(" .:*_-—").casefold()) is not None


@lru_cache(maxsize=64)
def _openers(style: Style) -> re.Pattern[str]:
    """Whole lines: "contents", "arrangement of" one or two words."""
    whole, begun = either(style.words.get("contents", ())), either(style.words.get("contents_of", ()))
    return re.compile(rf"(?:{whole})|(?:{begun})\s+\w+(?:\s+\w+)?")


def mark(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with the entries of each contents page typed as contents."""
    result: list[RawBlock] = []
    origins: list[int] = []
    for i, block in enumerate(blocks):
        parts = _lines(raw, block, style)
        result.extend(parts)
        origins.extend([i] * len(parts))
    _type(raw, result, style)
    return _rejoined(result, origins)


def _lines(raw: str, block: RawBlock, style: Style) -> list[RawBlock]:
    """The lines of a paragraph that holds a contents page's opening line; else the block itself."""
    if block.type is not BlockType.PARAGRAPH:
        return [block]
    groups: list[list[Slice]] = []
    for i, piece in enumerate(block.slices):
        if i == 0 or piece.glue in {Glue.LINE, Glue.BREAK}:
            groups.append([])
        groups[-1].append(piece)
    if len(groups) < 3 or not any(is_opener(text_of(raw, group), style) for group in groups):
        return [block]
    return [replace(block, slices=tuple(group)) for group in groups]


def _rejoined(blocks: Sequence[RawBlock], origins: Sequence[int]) -> tuple[RawBlock, ...]:
    """Lines of one paragraph that are no contents become one paragraph again."""
    result: list[RawBlock] = []
    last: int | None = None
    for block, origin in zip(blocks, origins, strict=True):
        if origin == last and result[-1].type is BlockType.PARAGRAPH and block.type is BlockType.PARAGRAPH:
            result[-1] = replace(result[-1], slices=(*result[-1].slices, *block.slices))
        else:
            result.append(block)
        last = origin
    return tuple(result)


def _type(raw: str, result: list[RawBlock], style: Style) -> None:
    at = 0
    while at < len(result):
        block = result[at]
        if block.type in {BlockType.HEADING, BlockType.PARAGRAPH, BlockType.TOC} and is_opener(
            text_of(raw, block.slices), style
        ):
            end = _end(raw, result, at + 1, style)
            if block.type is not BlockType.TOC and _entries(raw, result[at + 1 : end], style) >= 2:
                result[at] = replace(block, type=BlockType.TOC, level=None, evidence="")
            if result[at].type is BlockType.TOC:
                for i in range(at + 1, end):
                    if result[i].type is not BlockType.FOOTNOTE:
                        result[i] = replace(result[i], type=BlockType.TOC, level=None, evidence="", unit="", number="")
                _untype(result, end)
            at = max(end, at + 1)
        else:
            at += 1


def _untype(result: list[RawBlock], start: int) -> None:
    """Text that the reader took for contents because it stands behind them on the same page is text again."""
    for i in range(start, len(result)):
        if result[i].type is BlockType.TOC:
            result[i] = replace(result[i], type=BlockType.PARAGRAPH)
        elif result[i].type is not BlockType.FOOTNOTE:
            break


def _entries(raw: str, blocks: Sequence[RawBlock], style: Style) -> int:
    return sum(1 for b in blocks if b.type is BlockType.TOC or _name(text_of(raw, b.slices), style) is not None)


def _name(text: str, style: Style) -> tuple[str, str] | None:
    """What an entry names: (unit, number); None for text that is no entry."""
    if len(text) > MAX_ENTRY:
        return None
    found = designations.parse(text, style)
    if found is None or found.kind == "caption":
        return None
    return found.unit or found.kind, found.number


def _end(raw: str, blocks: Sequence[RawBlock], start: int, style: Style) -> int:
    """The first block behind a contents page that opens before `start`.

    Where an outline lists the headings, one of these or text ends it: "Titel 1" comes again in each Abschnitt there.
    """
    outlined = sum(1 for block in blocks if block.evidence == "outline") >= OUTLINED
    firsts: dict[str, str] = {}
    seen: set[tuple[str, str, str]] = set()
    last_entry = start
    for i in range(start, len(blocks)):
        block = blocks[i]
        typed = block.type is BlockType.TOC
        if block.type in {BlockType.FOOTNOTE, BlockType.LIST_ITEM}:
            continue
        if block.type is BlockType.HEADING and block.evidence in TRUSTED:
            return last_entry
        text = text_of(raw, block.slices)
        if _FILLER.fullmatch(text):
            last_entry = i + 1
            continue
        name = _name(text, style)
        if name is not None:
            unit, number = name
            if not outlined and _opens_body(text, name, {} if typed else firsts, seen, style):
                return last_entry  # the lines between, the document's title, are no entries
            firsts.setdefault(unit, number)
            seen.add((unit, number, _bare_title(text)))
            last_entry = i + 1
        elif _is_text(text, style):
            return last_entry
        elif block.type is BlockType.TABLE or (typed and not _preamble(text)):
            last_entry = i + 1
    return last_entry


def _preamble(text: str) -> bool:
    """Whether a line is no entry but a title page's: no number in front, no page behind."""
    return _LEADER.search(text) is None and text.upper() == text and len(text.split()) > 2


def _bare_title(text: str) -> str:
    return "".join(c for c in _LEADER.sub("", text).casefold() if c.isalpha())


def _opens_body(
    text: str, name: tuple[str, str], firsts: dict[str, str], seen: set[tuple[str, str, str]], style: Style
) -> bool:
    """Whether an entry-like line is the document's own heading: the first entry again, or text run in behind it."""
    unit, number = name
    if (*name, _bare_title(text)) in seen:
        return True
    if firsts.get(unit) == number and unit in {"chapter", "number", "section", "article"}:
        return True
    found = runin_headings.find(text, style)
    return found is not None and found.strength == 3 and len(text) - found.heading_end > 40


def _is_text(text: str, style: Style) -> bool:
    """Running text, not the title of an entry: a long paragraph, or a long sentence that ends in a stop."""
    found = runin_headings.find(text, style)
    if found is not None and found.strength == 3 and len(text) - found.heading_end > 40:
        return True
    words = text.split()
    return len(words) > 24 and not text.isupper() and _LEADER.search(text) is None
