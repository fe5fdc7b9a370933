"""Tables and figures: which line is a caption, and what it names ("Table 1", "Figure 2-1")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import bold_run, text_of
from ingest.numbering import designations

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
        found = exhibit_of(text, style)
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


def exhibit_of(text: str, style: Style) -> designations.Designation | None:
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
