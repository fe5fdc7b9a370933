"""Captions and cross-headings: short lines that gather sections, known by what stands beside them.

"A.—Salaries" heads sections; in a list ("A.—Salaries." "B.—..." one after another) the same words are items.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations

LIST_RUN = 3
"""So many captions one behind another, with no section between, are a list."""

MAX_WORDS = 12
"""Longest cross-heading, in words."""


def confirm(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with captions in lists made text again, and lines between a chapter and its section made headings."""
    result = list(blocks)
    body = [i for i, b in enumerate(blocks) if b.type is not BlockType.FOOTNOTE and _says_something(raw, b)]
    run: list[int] = []
    for i in body:
        if _is_caption(raw, blocks[i], style):
            run.append(i)
            continue
        if len(run) >= LIST_RUN:
            for k in run:
                result[k] = replace(result[k], type=BlockType.PARAGRAPH, level=None, evidence="", unit="", number="")
        run = []
    for before, here, after in zip(body, body[1:], body[2:], strict=False):
        above, below = result[before], result[after]
        between = above.type is BlockType.HEADING and above.evidence != "run_in" and below.evidence == "run_in"
        if between and below.type is BlockType.HEADING and _is_cross_heading(raw, result[here]):
            result[here] = replace(result[here], type=BlockType.HEADING, evidence="numbering")
    return tuple(result)


def _says_something(raw: str, block: RawBlock) -> bool:
    """Rows of asterisks stand for words left out; they separate nothing."""
    return any(c.isalnum() for c in text_of(raw, block.slices))


def _is_caption(raw: str, block: RawBlock, style: Style) -> bool:
    if block.type is not BlockType.HEADING or block.unit:
        return False
    found = designations.parse(text_of(raw, block.slices), style)
    return found is not None and found.kind == "caption"


def _is_cross_heading(raw: str, block: RawBlock) -> bool:
    if block.type is not BlockType.PARAGRAPH:
        return False
    text = text_of(raw, block.slices).strip()
    return text[:1].isupper() and text[-1:] not in ".,;:—-" and len(text.split()) <= MAX_WORDS
