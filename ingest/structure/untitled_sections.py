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
from ingest.structure import runin_headings
from ingest.structure.section_headings import told_numbers

_UNTITLED = re.compile(
    rf"{designations.LEAD}(?P<number>{designations.SECTION_NUMBER})\s*\.\s*(?:[{designations.DASHES}–](?=\(1\)))?(?=[\[“\"(]*(?:[A-Z]|\(1\)|\d{{1,3}}\[))"
)


def untitled(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Paragraphs that begin with the very number that is next after the last section are sections without a title.

    Only where the sections around them are known, so that a numbered list in a section stays a list. Where the document
    itself lists its numbered headings, only what stands between two of them and says that it is gone ("7. [Repealed]").
    """
    told = told_numbers(raw, blocks, style)
    result: list[RawBlock] = []
    last: str | None = None
    coming = _coming(raw, blocks, style, told=told)
    for i, block in enumerate(blocks):
        if block.type is BlockType.HEADING:
            last = None if block.unit in style.attachments else _section_of(raw, block, style, told=told) or last
            result.append(block)
            continue
        text = text_of(raw, block.slices)
        match = _UNTITLED.match(text) if block.type is BlockType.PARAGRAPH and last else None
        if match is not None and told and (coming[i] is None or not runin_headings.is_gone(text[match.end() :], style)):
            match = None
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


def _section_of(raw: str, block: RawBlock, style: Style, *, told: bool) -> str:
    """The number of a heading that counts: a run-in section's, or one that a document which tells its numbers lists."""
    if block.evidence == "run_in":
        return key(block.number, "section", style.across)
    if not told:
        return ""
    number = block.number if style.kind_of(block.unit) == "major" else ""
    if not block.unit:
        found = designations.parse(f"{block.label} {text_of(raw, block.slices)}".lstrip(), style, marked=True)
        number = found.number if found is not None and found.kind in {"major", "number"} else ""
    return key(number, "section", style.across) if number else ""


def _coming(raw: str, blocks: Sequence[RawBlock], style: Style, *, told: bool) -> list[str | None]:
    """For each block the number of the next section behind it; None before an attachment or the end."""
    found: list[str | None] = []
    following: str | None = None
    for block in reversed(blocks):
        found.append(following)
        if block.type is BlockType.HEADING and block.unit in style.attachments:
            following = None
        elif block.type is BlockType.HEADING:
            following = _section_of(raw, block, style, told=told) or following
    found.reverse()
    return found


def _next(last: str, number: str) -> bool:
    return follows(last, number, "arabic") >= INSERTED


def _before(number: str, coming: str | None) -> bool:
    return coming is None or follows(number, coming, "arabic") in {NEXT, INSERTED, 1}
