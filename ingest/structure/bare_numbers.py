"""Documents whose sections have numbers and nothing else: "7. The fee is due." one after another.

A number at the start of a paragraph makes no section by itself, or every list would be one. It does where a document
has no other sections: then its numbered paragraphs, in ascending order, are what people cite.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import split, text_of
from ingest.numbering import designations
from ingest.structure import lone_numbers, runin_headings
from ingest.structure.section_headings import told_numbers

_NUMBERED = re.compile(rf"{designations.LEAD}(?P<number>{designations.SECTION_NUMBER})\.(?:\s+(?=\S)|(?=[A-Z][a-z]))")
_LIST_LEAD = re.compile(r"[:—–-]\s*$")
_LIST_ITEM = re.compile(r"(?:[;,]|[;,]\s*(?:and|or))\s*$")

LISTED = 0.15
"""More of the numbered paragraphs that end in a comma or semicolon are a list, unless they run on below headings."""

RUNS_ON = 3
"""So many headings between numbers that go on: no list has these."""

TITLED = 0.6
"""So many of the numbered paragraphs begin with a short phrase and a stop, for the phrases to be titles."""


def bare_sections(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Numbered paragraphs become sections (their number the heading) where the document has no others.

    Not those of a Schedule, whose paragraphs are units without that; not a list, which a colon announces or whose
    items end in commas and semicolons. One alone is a section only as the first words under the title.
    """
    if told_numbers(raw, blocks, style):
        return tuple(blocks)
    headings = [b for b in blocks if b.type is BlockType.HEADING]
    if any(is_section(raw, b, style, headings) for b in headings):
        return tuple(blocks)
    found = _numbered(raw, blocks, style)
    first = min(found, default=0)
    leads = first > 0 and all(b.type is BlockType.HEADING for b in blocks[:first])
    if not found or (len(found) == 1 and not leads) or not _ascend(list(found.values())):
        return tuple(blocks)
    if first and _LIST_LEAD.search(text_of(raw, blocks[first - 1].slices)):
        return tuple(blocks)
    texts = {i: text_of(raw, blocks[i].slices) for i in found}
    alone = {i for i in found if _stands_alone(texts[i][found[i].end() :], blocks[i + 1 : i + 2], found, i, style)}
    titled = {
        i: end
        for i in found
        if i not in alone and (end := runin_headings.short_title_end(texts[i], found[i].end(), style))
    }
    alone = alone if 2 * len(alone) > len(found) else set()
    titled = titled if len(titled) >= TITLED * (len(found) - len(alone)) else {}
    result: list[RawBlock] = []
    for i, block in enumerate(blocks):
        if i not in found:
            result.append(block)
            continue
        head, body = (block, None) if i in alone else split(block, titled.get(i, found[i].end()))
        number = found[i]["number"]
        result.append(replace(head, type=BlockType.HEADING, evidence="numbering", unit="section", number=number))
        result += [body] if body is not None else []
    return tuple(result)


def _stands_alone(
    words: str, following: Sequence[RawBlock], found: Mapping[int, re.Match[str]], at: int, style: Style
) -> bool:
    """Whether a numbered paragraph is a title and nothing else, with the words of its section behind it."""
    text = any(b.type is not BlockType.HEADING for b in following) and at + 1 not in found
    return text and runin_headings.is_short_title(words.strip().rstrip("."), style)


def is_section(raw: str, heading: RawBlock, style: Style, headings: Sequence[RawBlock]) -> bool:
    """Whether one of a document's headings is numbered and is no container: it has sections of its own then."""
    if heading.unit:
        return style.kind_of(heading.unit) != "container"
    text = text_of(raw, heading.slices)
    found = designations.parse(text, style)
    if found is not None and found.kind == "number":
        return not lone_numbers.is_lone(raw, headings, text, found.number)
    return found is not None and found.kind == "major"


def _numbered(raw: str, blocks: Sequence[RawBlock], style: Style) -> dict[int, re.Match[str]]:
    """The paragraphs before the first attachment that begin with a number and a stop; none where they are a list."""
    found: dict[int, re.Match[str]] = {}
    listed = 0
    for i, block in enumerate(blocks):
        if block.type is BlockType.HEADING and block.unit in style.attachments:
            break
        if block.type is not BlockType.PARAGRAPH or block.unit or block.label:
            continue
        text = text_of(raw, block.slices)
        match = _NUMBERED.match(text)
        if match is None:
            continue
        found[i] = match
        listed += _LIST_ITEM.search(text) is not None
    headed = sum(any(b.type is BlockType.HEADING for b in blocks[i + 1 : k]) for i, k in pairwise(found))
    return found if listed <= LISTED * len(found) or headed >= RUNS_ON else {}


def _ascend(found: Sequence[re.Match[str]]) -> bool:
    """Whether the numbers rise; a number printed twice is a misprint that readers want to see, not a new list."""
    numbers = [int(re.sub(r"\D.*", "", m["number"].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))) for m in found]
    return all(before <= after for before, after in pairwise(numbers)) and len(set(numbers)) * 2 > len(numbers)
