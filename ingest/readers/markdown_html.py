"""Blocks of HTML inside Markdown: their tags go, their words stay, their headings and tables are known as such."""

from __future__ import annotations

import html
import re

from ingest.document.records import BlockType, Glue, TextStyle
from ingest.readers.building import ReadingBuilder
from ingest.readers.markdown_inline import Entity

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<skip>script|style)\b.*?(?:</(?P=skip)\s*>|\Z)|</?(?P<name>[A-Za-z][A-Za-z0-9]*)\b[^>]*>|<[!?][^>]*>",
    re.DOTALL | re.IGNORECASE,
)
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_INLINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "dfn", "del", "em", "font", "i", "ins", "kbd", "mark"),
        *("q", "s", "samp", "small", "span", "strong", "sub", "sup", "tt", "u", "var"),
    )
)
_BOLD = frozenset(("b", "strong"))


def read_html_block(builder: ReadingBuilder, source: str, start: int, end: int) -> list[Entity]:
    """Writes the words of `source[start:end]` as blocks; returns the character references met."""
    entities: list[Entity] = []
    block = BlockType.PARAGRAPH
    bold = 0
    at = start
    for found in [*_TAG.finditer(source, start, end), None]:
        stop = found.start() if found else end
        if builder.open_type is None and source[at:stop].strip():
            builder.open(block)
        _words(builder, source, (at, stop), entities, TextStyle(bold=True) if bold else None)
        if found is None:
            break
        at = found.end()
        _pass_over(builder, found)
        name = (found.group("name") or "").lower()
        closing = found.group().startswith("</")
        if name in _BOLD:
            bold = max(bold + (-1 if closing else 1), 0)
        block = _turn(builder, name, block, closing=closing)
    builder.close()
    return entities


def _pass_over(builder: ReadingBuilder, found: re.Match[str]) -> None:
    """Counts a comment, a script or a style sheet."""
    skipped = (found.group("skip") or "").lower()
    if skipped:
        builder.told.losses.add(skipped, found.group().partition(">")[2].rpartition("</")[0])
    elif found.group().startswith("<!--"):
        builder.told.losses.add("comment", found.group()[4:].removesuffix("-->"))


def _words(
    builder: ReadingBuilder, source: str, run: tuple[int, int], entities: list[Entity], style: TextStyle | None
) -> None:
    at, end = run
    for found in _REFERENCE.finditer(source, at, end):
        text = html.unescape(found.group())
        if text == found.group():
            continue
        builder.span(at, found.start(), style)
        builder.span(found.start(), found.end(), style)
        entities.append(Entity(found.start(), found.end(), text))
        at = found.end()
    builder.span(at, end, style)


def _turn(builder: ReadingBuilder, name: str, block: BlockType, *, closing: bool) -> BlockType:
    """What a tag does to the blocks; returns the type that loose words have from here on."""
    if not name or name in _INLINE:
        return block
    if name == "br":
        builder.glue(Glue.BREAK)
    elif re.fullmatch(r"h[1-6]", name):
        builder.close()
        if not closing:
            builder.open(BlockType.HEADING, level=int(name[1]), evidence="markup")
    elif name == "table":
        builder.close()
        if not closing:
            builder.open(BlockType.TABLE)
    elif builder.open_type is BlockType.TABLE:
        if name == "tr":
            builder.row()
        elif name in ("td", "th") and not closing:
            builder.cell()
    else:
        builder.close()
        if name in ("li", "pre", "blockquote"):
            types = {"li": BlockType.LIST_ITEM, "pre": BlockType.CODE, "blockquote": BlockType.QUOTE}
            return BlockType.PARAGRAPH if closing else types[name]
    return block
