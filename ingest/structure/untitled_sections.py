"""Sections without a title: paragraphs that begin with the number that is next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import split, text_of
from ingest.numbering import designations
from ingest.numbering.series import INSERTED, NEXT, follows
from ingest.structure.section_headings import told_numbers

_UNTITLED = re.compile(
    rf"{designations.LEAD}(?P<number>{designations.SECTION_NUMBER})\s*\.\s*(?:[{designations.DASHES}–](?=\(1\)))?(?=[\[“\"(]*(?:[A-Z]|\(1\)|\d{{1,3}}\[))"
)


def untitled(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Paragraphs that begin with the very number that is next after the last section are sections without a title.

    Only where the sections around them are known, so that a numbered list in a section stays a list; not where the
    document itself lists its numbered headings.
    """
    if told_numbers(raw, blocks, style):
        return tuple(blocks)
    result: list[RawBlock] = []
    last: str | None = None
    coming = _coming(blocks, style)
    for i, block in enumerate(blocks):
        if block.type is BlockType.HEADING:
            if block.unit in style.attachments:
                last = None
            elif block.evidence == "run_in":
                last = key(block.number, "section", style.across)
            result.append(block)
            continue
        match = _UNTITLED.match(text_of(raw, block.slices)) if block.type is BlockType.PARAGRAPH and last else None
        number = key(match["number"], "section", style.across) if match is not None else ""
        if match is None or last is None or not _next(last, number) or not _before(number, coming[i]):
            result.append(block)
            continue
        head, body = split(block, match.end())
        result.append(
            replace(head, type=BlockType.HEADING, evidence="run_in", unit="section", number=match["number"], level=None)
        )
        result.append(body)
        last = number
    return tuple(result)


def _coming(blocks: Sequence[RawBlock], style: Style) -> list[str | None]:
    """For each block the number of the next run-in section behind it; None before an attachment or the end."""
    found: list[str | None] = []
    following: str | None = None
    for block in reversed(blocks):
        found.append(following)
        if block.type is BlockType.HEADING and block.unit in style.attachments:
            following = None
        elif block.type is BlockType.HEADING and block.evidence == "run_in":
            following = key(block.number, "section", style.across)
    found.reverse()
    return found


def _next(last: str, number: str) -> bool:
    return follows(last, number, "arabic") >= INSERTED


def _before(number: str, coming: str | None) -> bool:
    return coming is None or follows(number, coming, "arabic") in {NEXT, INSERTED, 1}
