"""Section headings known by their numbering, in every format: run into their text, or on a line of their own.

Each function is one stage of the traversal: (raw, blocks, style) -> blocks. A block that is taken for a heading gets
its canonical `unit` and its `number`; a run-in heading is cut from its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gazetteers.records import Style
from ingest.document.records import BlockType, Glue, RawBlock
from ingest.document.slices import bold_run, joined, split, split_all, starts, text_of
from ingest.numbering import designations
from ingest.structure import lone_numbers, runin_headings
from ingest.structure.containers import FILED, NOTE, OPEN_TYPES
from ingest.structure.heading_stack import BEHIND, OUTLINED, TRUSTED
from ingest.structure.numbered_paragraphs import NUMBERED, are_numbered
from ingest.structure.numbers_apart import APART

Blocks = tuple[RawBlock, ...]
STATUTE_SECTIONS = 3
"""From so many run-in section headings on, those make a document's sections; fonts and short numbered lines do not."""

MIN_TEXT = 25
"""Shorter words behind a dash in a marked heading are its subtitle, not the section's text."""

MAX_HEADING_WORDS = 40
"""A "heading" of more words, or of half as many in a full sentence, is a clause that carries an outline level."""

CLAUSE_WORDS = 6
"""Fewest words of a sentence that carries an outline level and a computed number."""

LOOKAHEAD = 160
"""Characters before and behind a line that say whether it may be a heading."""

AHEAD = 400
"""Blocks in which the next number after a high first one is looked for."""

SHORT_LINE = 60
"""A line of fewer characters was not wrapped: the next begins anew."""

RUN_IN = 4 * runin_headings.MAX_TITLE
"""Characters of a line and of what follows it in which a run-in heading is looked for."""

_TEXT = frozenset((NOTE, APART))
_TERMINAL = re.compile(r"[.;:!?—–-][\]\)”’\"']*\s*$")
_NUMBER_ALONE = re.compile(rf"{designations.LEAD}{designations.SECTION_NUMBER}\s*\.?\s*")
_LABEL = re.compile(r"[\[\s]*(?:\d{1,3}\s*\[)?\(\s*[0-9A-Za-z.]{1,6}\s*\)")


def body_clauses(raw: str, blocks: Sequence[RawBlock], style: Style) -> Blocks:
    """Headings that are whole sentences of prose become paragraphs: their words are body, not metadata."""
    return tuple(
        replace(b, type=BlockType.PARAGRAPH, level=None, evidence="")
        if b.type is BlockType.HEADING
        and b.evidence not in {"override", "structure"}
        and (_prose(text_of(raw, b.slices), style) or _is_clause(text_of(raw, b.slices), b.label, style))
        else b
        for b in blocks
    )


def _is_clause(text: str, label: str, style: Style) -> bool:
    """Whether a heading to which Word computes a number is a clause: its words are a sentence, or lead one in."""
    return (
        bool(label.strip())
        and text.rstrip()[-1:] in {".", ";", ":"}
        and len(text.split()) >= CLAUSE_WORDS
        and runin_headings.has_verb(text, style)
    )


def _prose(text: str, style: Style) -> bool:
    words = [word for word in text.split() if any(c.isalnum() for c in word)]
    if len(words) <= MAX_HEADING_WORDS // 2 or text.isupper():
        return False
    found = designations.parse(text, style)
    if found is not None and found.kind in {"container", "major"}:
        return len(words) > 2 * MAX_HEADING_WORDS
    return len(words) > MAX_HEADING_WORDS or text.rstrip()[-1:] in {".", ";"}


def cut_lines(raw: str, blocks: Sequence[RawBlock], style: Style) -> Blocks:
    """Paragraphs whose lines open headings are cut before (and behind) those lines; plain text needs this most.

    A section whose title stands beside it has no other in its text.
    """
    result: list[RawBlock] = []
    for place, block in enumerate(blocks):
        titled = place > 0 and blocks[place - 1].evidence == "margin"
        if block.type is not BlockType.PARAGRAPH or len(block.slices) < 2 or titled:
            result.append(block)
            continue
        result.extend(_cut_block(raw, block, style))
    return tuple(result)


def _cut_block(raw: str, block: RawBlock, style: Style) -> list[RawBlock]:
    text = text_of(raw, block.slices)
    pieces = zip(block.slices, starts(block.slices), strict=True)
    lines = [start for i, (piece, start) in enumerate(pieces) if not i or piece.glue in {Glue.LINE, Glue.BREAK}]
    total = len(text.rstrip())
    cuts: list[int] = []
    after_heading = False
    for start, line_end in pairwise([*lines, len(text)]):
        cut_here = after_heading
        open_here = start == 0 or after_heading or _ended(text, start)
        ahead = text[line_end : line_end + LOOKAHEAD]
        rest = line_end + len(ahead) - len(ahead.lstrip())
        following = text[rest : min(rest + LOOKAHEAD, total)]
        after_heading = open_here and _is_line_heading(text[start:line_end].strip(), following, style)
        opens = after_heading or (open_here and start > 0 and _run_in_line(text[start : start + RUN_IN], style))
        if cut_here or (start and opens):
            cuts.append(start)
    return split_all(block, cuts)


def _ended(text: str, at: int) -> bool:
    """Whether a line may begin at `at`: behind a sign that ends something, or behind a short line."""
    before = text[max(0, at - LOOKAHEAD) : at].rstrip()
    if _TERMINAL.search(before) is not None:
        return True
    line = before.rsplit("\n", 1)[-1]
    return len(line) < SHORT_LINE and len(line.split()) <= 8


def _run_in_line(text: str, style: Style) -> bool:
    found = runin_headings.find(text, style)
    return found is not None and found.strength == 3


def _is_line_heading(line: str, rest: str, style: Style) -> bool:
    """Whether one line of a paragraph is a heading by itself: its words name a place and the text goes on anew."""
    found = designations.parse(line, style)
    if found is None or _run_in_line(line, style):
        return False
    if found.kind == "container":
        return len(line) <= 120 and line[-1:] not in ".,;" and (not rest or not rest[0].islower())
    if found.kind not in {"major", "number"} or not runin_headings.own_line(line, found, style):
        return False
    if not rest or rest[0].islower():
        return False
    following = designations.parse(rest, style)
    return following is None or following.kind != "number"


def run_in(raw: str, blocks: Sequence[RawBlock], style: Style) -> Blocks:
    """Section headings are cut from the text that they run into."""
    result: list[RawBlock] = []
    told = told_numbers(raw, blocks, style)
    attached = behind = False
    i = 0
    while i < len(blocks):
        block = blocks[i]
        if block.type is BlockType.HEADING and (block.unit in style.attachments or block.evidence == BEHIND):
            attached, behind = True, block.evidence == BEHIND
        if behind or block.type not in OPEN_TYPES or block.evidence in {"override", NUMBERED, *_TEXT}:
            result.append(block)
            i += 1
            continue
        found = _found(raw, block, style, attached=attached or told, told=told)
        if found is None:
            both = _with_next(raw, blocks[i : i + 2], style)
            found = _found(raw, both, style, attached=True) if both is not None else None
            if both is not None and found is not None and found.strength == 3:
                block = both
                i += 1
            else:
                found = None
        result.extend([block] if found is None else _cut_heading(block, text_of(raw, block.slices), found))
        i += 1
    return tuple(result)


def _found(
    raw: str, block: RawBlock, style: Style, *, attached: bool, told: bool = False
) -> runin_headings.RunIn | None:
    """The run-in heading of a block; in a Schedule, whose lists are numbered too, only with a dash or a unit word.

    The same where the document itself lists its numbered headings (`told_numbers`); there a title must stand as well.
    """
    text = text_of(raw, block.slices)
    found = runin_headings.find(text, style, bold_run(raw, block.slices))
    if found is None or (told and _NUMBER_ALONE.fullmatch(text[: found.heading_end])):
        return None
    if block.type is BlockType.HEADING and not _holds_text(raw, block, found, style):
        return None
    if attached and found.strength < 3 and not found.unit:
        return None
    return found


def _holds_text(raw: str, heading: RawBlock, found: runin_headings.RunIn, style: Style) -> bool:
    """Whether the text of a section stands in the heading that the document itself marks."""
    rest = text_of(raw, heading.slices)[found.heading_end :].strip()
    return found.strength == 3 and len(rest) > MIN_TEXT and not runin_headings.is_gone(rest, style)


def _with_next(raw: str, pair: Sequence[RawBlock], style: Style) -> RawBlock | None:
    """A block that may open a run-in heading, joined to the next: a number alone, or a title cut by a line's end."""
    if len(pair) < 2 or pair[1].type not in OPEN_TYPES or pair[1].unit or pair[0].evidence in TRUSTED:
        return None
    text = text_of(raw, pair[0].slices)
    if _LABEL.match(text_of(raw, pair[1].slices)) is not None:
        return None
    if _NUMBER_ALONE.fullmatch(text) or runin_headings.opens(text, style):
        return joined(pair[0], pair[1])
    return None


def _cut_heading(block: RawBlock, text: str, found: runin_headings.RunIn) -> list[RawBlock]:
    if block.unit and block.evidence == "structure":
        return [block]
    evidence = block.evidence if block.evidence in TRUSTED else "run_in"
    level = block.level if block.evidence in TRUSTED else None
    whole = not text[found.heading_end :].strip()
    head, body = (block, None) if whole else split(block, found.heading_end)
    heading = replace(
        head,
        type=BlockType.HEADING,
        level=level,
        evidence=evidence,
        unit=found.unit or "section",
        number=found.number,
    )
    if body is None:
        return [heading]
    return [heading, replace(body, type=BlockType.PARAGRAPH, level=None, evidence="", continued=block.continued)]


def own_lines(raw: str, blocks: Sequence[RawBlock], style: Style) -> Blocks:
    """Numbered lines that are headings by themselves ("Article 4 Duties", "1. Fees"): each must be followed by text."""
    if _numbered_by_reader(raw, blocks, style):
        return tuple(blocks)
    result = list(blocks)
    told = told_numbers(raw, blocks, style)
    last: tuple[int, ...] | None = None
    statute = sum(1 for b in blocks if b.evidence == "run_in") >= STATUTE_SECTIONS
    for i, block in enumerate(blocks):
        if block.type is not BlockType.PARAGRAPH or block.unit or block.evidence in _TEXT:
            continue
        text = text_of(raw, block.slices).strip()
        if len(text) > 160:
            continue
        found = designations.parse(text, style)
        if found is None or found.kind not in {"major", "number"} or not runin_headings.own_line(text, found, style):
            continue
        if found.kind == "number" and told:
            continue
        if found.kind == "number":
            follows = _text_follows(raw, blocks[i + 1 : i + 3], found.number, style)
            if statute or not follows or not _goes_on(found.number, last):
                continue
            if last is None and lone_numbers.is_lone(raw, blocks[i + 1 : i + 1 + AHEAD], text, found.number):
                continue
        last = _parts(found.number)
        result[i] = replace(
            block,
            type=BlockType.HEADING,
            evidence="numbering",
            unit=found.unit or "section",
            number=found.number,
        )
    return tuple(result)


def _numbered_by_reader(raw: str, blocks: Sequence[RawBlock], style: Style) -> bool:
    """Whether the reader found the numbered headings by itself (outline, markup, fonts): other lines are then none."""
    count = 0
    for block in blocks:
        if block.type is BlockType.HEADING and block.level is not None:
            found = designations.parse(text_of(raw, block.slices), style, marked=True)
            count += found is not None and found.kind in {"major", "number"}
    return count >= OUTLINED


def told_numbers(raw: str, blocks: Sequence[RawBlock], style: Style) -> bool:
    """Whether outline, tags or markup list the headings, or the paragraphs have the numbers: a number at a line's
    start is then a list's or a note's.
    """
    if are_numbered(blocks) or sum(1 for block in blocks if block.evidence == "outline") >= OUTLINED:
        return True
    count = 0
    for block in blocks:
        if block.type is BlockType.HEADING and block.evidence in TRUSTED:
            text = f"{block.label} {text_of(raw, block.slices)}".lstrip()
            found = designations.parse(text, style, marked=True)
            count += found is not None and found.kind in {"major", "number"}
    return count >= OUTLINED


def _parts(number: str) -> tuple[int, ...]:
    return tuple(int(n) for n in re.findall(r"\d+", number))


def _goes_on(number: str, last: tuple[int, ...] | None) -> bool:
    """Whether a number goes on from the last heading's, or begins anew."""
    parts = _parts(number)
    return last is None or parts > last or parts[0] == 1


def _text_follows(raw: str, following: Sequence[RawBlock], number: str, style: Style) -> bool:
    """Whether text, not the next item of a list, follows a numbered line."""
    block = next((b for b in following if b.type is not BlockType.FOOTNOTE), None)
    if block is None or block.type in {BlockType.LIST_ITEM, BlockType.TOC}:
        return False
    text = text_of(raw, block.slices).strip()
    if not text or text[0].islower():
        return False
    found = designations.parse(text, style)
    deeper = found is not None and len(_parts(found.number)) > len(_parts(number))
    return found is None or found.kind != "number" or deeper or len(text) > 160


def name_headings(raw: str, blocks: Sequence[RawBlock], style: Style) -> Blocks:
    """Headings that the reader found get the unit and number that their own words give, their computed label first.

    Where the paragraphs are numbered through, a number alone names no heading's place ("2. The facts").
    """
    result: list[RawBlock] = []
    kinds = {"major", "container"} if are_numbered(blocks) else {"major", "number", "container"}
    headings = [b for b in blocks if b.type is BlockType.HEADING]
    for block in blocks:
        if block.type is BlockType.HEADING and not (block.number or block.unit or block.evidence == FILED):
            text = text_of(raw, block.slices)
            found = designations.parse(f"{block.label} {text}".lstrip(), style, marked=True)
            if found is not None and found.kind == "number" and lone_numbers.is_lone(raw, headings, text, found.number):
                found = None
            if found is not None and found.kind in kinds:
                unit = found.unit or "section"
                result.append(replace(block, unit=unit, number=found.number))
                continue
        result.append(block)
    return tuple(result)
