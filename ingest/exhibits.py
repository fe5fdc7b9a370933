"""Tables and figures: which line is a caption, and the provisions ("Table 1", "Figure 2-1") that captions name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest import designations
from ingest.nodes import Node
from ingest.records import Block, BlockType, Canonical, RawBlock
from ingest.slices import bold_run, text_of

EXHIBITS = frozenset(("table", "figure"))
"""Units that a caption names."""

MAX_CAPTION = 400
"""Longest caption beside a table, in characters; a longer paragraph that begins "Table 1" is text about it."""

_SEPARATED = re.compile(r"\s*[.:–—|]|\s+-\s|\s*$")


def captions(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Lines that begin "Table 1" or "Figure 2-1" beside a table, or set as a caption is, become captions.

    "Table 1 gives the sizes" goes on in small letters and is text. "TABLE" alone is a caption right above a table.
    """
    body = [i for i, b in enumerate(blocks) if b.type is not BlockType.FOOTNOTE]
    result = list(blocks)
    for place, i in enumerate(body):
        block = blocks[i]
        is_line = block.type is BlockType.PARAGRAPH or (block.type is BlockType.HEADING and block.evidence == "font")
        if not is_line or block.unit:
            continue
        text = text_of(raw, block.slices).strip()
        found = _exhibit(text, style)
        if found is None:
            continue
        if not found.number:
            following = next((blocks[j] for j in body[place + 1 : place + 2]), None)
            if following is not None and following.type is BlockType.TABLE and not found.title:
                result[i] = replace(block, type=BlockType.CAPTION, level=None, evidence="")
            continue
        beside = {blocks[j].type for j in (*body[max(0, place - 1) : place], *body[place + 1 : place + 2])}
        if BlockType.TABLE in beside or _is_set_off(raw, block, text, found):
            result[i] = replace(block, type=BlockType.CAPTION, level=None, evidence="")
    return tuple(result)


def _exhibit(text: str, style: Style) -> designations.Designation | None:
    """The table or figure whose caption `text` may be."""
    if len(text) > MAX_CAPTION:
        return None
    found = designations.parse(text, style)
    return found if found is not None and found.unit in EXHIBITS else None


def _is_set_off(raw: str, block: RawBlock, text: str, found: designations.Designation) -> bool:
    """Whether the label is bold or parted from the title, as no sentence's beginning is."""
    at = text.find(found.label)
    if at < 0:
        return False
    end = at + len(found.label)
    return bold_run(raw, block.slices) >= end or _SEPARATED.match(text, end) is not None


def add(canonical: Canonical, root: Node, style: Style) -> None:
    """Puts a node for every captioned table and figure under the innermost node around it."""
    taken: set[int] = set()
    for block in canonical.blocks:
        if block.type is not BlockType.CAPTION:
            continue
        text = canonical.text[block.start : block.end]
        found = _exhibit(text, style)
        if found is None:
            continue
        table = _partner(canonical.blocks, block, taken) if found.unit == "table" else None
        if table is None and not found.number:
            continue
        node = Node(found.unit, found.number, found.label, block.start, block.end)
        node.end = block.end
        node.title = found.title
        node.anchor = block.anchor
        if table is not None:
            taken.add(table.ordinal)
            node.start, node.end = min(block.start, table.start), max(block.end, table.end)
            node.text_start = block.end if table.start > block.start else table.start
            node.anchor = block.anchor or table.anchor
        _around(root, node).add(node)


def _partner(blocks: Sequence[Block], caption: Block, taken: set[int]) -> Block | None:
    """The table below a caption, else the one above it; of the same section, and no other caption's."""
    for ordinal in (caption.ordinal + 1, caption.ordinal - 1):
        if 0 <= ordinal < len(blocks) and ordinal not in taken:
            beside = blocks[ordinal]
            if beside.type is BlockType.TABLE and beside.section == caption.section:
                return beside
    return None


def _around(root: Node, exhibit: Node) -> Node:
    """The innermost node whose span holds the exhibit's."""
    node = root
    while True:
        inner = next((c for c in node.children if c.start <= exhibit.start and exhibit.end <= c.end), None)
        if inner is None:
            return node
        node = inner
