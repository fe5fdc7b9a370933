"""Headings known by their font alone, in a statute: between its sections they head nothing, in a Schedule they may.

A section's number makes its heading; a line set apart inside it ("Illustrations") is text. A Schedule, and what a Bill
prints behind its last one (statements, notes on clauses), has no sections: there the look alone heads the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.structure.heading_stack import BEHIND

_GOES_ON = ".,;:-–—―"
"""Signs at a line's end with which it opens or ends a sentence: "ADD—" leads in what follows."""


def settle(raw: str, blocks: Sequence[RawBlock], style: Style, fewest: int) -> tuple[tuple[RawBlock, ...], bool]:
    """(blocks with the headings by font that head nothing made text again, whether numbers make the sections).

    One stays a heading only before another heading, at the beginning, or in a Schedule. Where those that would not are
    more than the numbered sections, or these are fewer than `fewest`, fonts head the document, and all stay: a guide
    with a few numbered items that read like sections.
    """
    numbered = sum(1 for b in blocks if b.evidence == "run_in")
    if numbered < fewest:
        return tuple(blocks), False
    attached = _in_attachments(blocks, style)
    body = [i for i, b in enumerate(blocks) if b.type is not BlockType.FOOTNOTE]
    result = list(blocks)
    lone = 0
    for here, following in reversed(list(zip(body, [*body[1:], None], strict=True))):
        block = result[here]
        if block.type is not BlockType.HEADING or block.evidence != "font" or block.unit:
            continue
        beside = following is not None and result[following].type is BlockType.HEADING
        text = text_of(raw, block.slices)
        heads = following is not None and here in attached and _heads(text)
        if heads and _is_behind(text, style):
            result[here] = replace(block, evidence=BEHIND)
        elif not beside and not heads:
            lone += 1
            result[here] = replace(block, type=BlockType.PARAGRAPH, level=None, evidence="")
    return (tuple(blocks), False) if lone > numbered else (tuple(result), True)


def _in_attachments(blocks: Sequence[RawBlock], style: Style) -> set[int]:
    """Indexes of the blocks in an attachment that stand in none of its sections."""
    found: set[int] = set()
    attached = within = False
    for index, block in enumerate(blocks):
        if block.type is BlockType.HEADING and block.unit:
            attached = attached or block.unit in style.attachments
            within = block.evidence == "run_in"
        if attached and not within:
            found.add(index)
    return found


def _is_behind(text: str, style: Style) -> bool:
    """Does a heading open what accompanies an Act, which belongs to none of its Schedules?"""
    words = " ".join(text.casefold().split())
    return any(words == title or words.startswith(f"{title} ") for title in style.words.get("accompanies", ()))


def _heads(text: str) -> bool:
    """Do the words of a line end nothing and open nothing?"""
    return text.rstrip().rstrip("”’\"')]")[-1:] not in _GOES_ON
