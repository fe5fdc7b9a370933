"""Chapters, Parts, Schedules, forms and captions: lines that name a container, and their title below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import joined, page_of, split, text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either
from ingest.structure.heading_stack import OUTLINED, TRUSTED

OPEN_TYPES = frozenset((BlockType.HEADING, BlockType.PARAGRAPH))
"""Types in which a heading may be found; a list item or a table cell that begins "1." is none."""

MAX_TITLE_LINES = 3
"""Lines of a title under "CHAPTER IV" (the Income-tax Act and others use up to three)."""

NOTE = "note"
"""Evidence on the line that says under which section a Schedule was made: it heads nothing."""

MAX_NOTE = 300
"""Longest note under a Schedule's number, in characters."""

FILED = "filed"
"""Evidence on the line that says as which exhibit a whole document was filed: it holds no place of the document."""

_LABEL = re.compile(r"[\[\s]*(?:\d{1,3}\s*\[)?\(\s*[0-9A-Za-z.]{1,6}\s*\)")


@lru_cache(maxsize=64)
def _note(style: Style) -> re.Pattern[str]:
    """The note behind a container's number: "[See section 5]", "[Section 5]", or (group `gone`) "Omitted by ..."."""
    places = (word for u in style.units if u.kind == "major" for word in (*u.words, *u.plurals, *u.short))
    see, gone = either(style.words.get("note_refers", ())), either(style.words.get("gone", ()))
    by = either(style.words.get("gone_by", ()))
    return re.compile(
        rf"[\[({{]+\s*(?:(?:{see})\b|(?:{either(places)})\.?\s*\(?\d)|(?P<gone>[\].\s{designations.DASHES}–-]+(?=(?:{gone})\s+(?:{by})\b))",
        re.IGNORECASE,
    )


def mark(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Chapters, Parts, Schedules and captions become headings; the lines of a title that follow are joined to them."""
    result: list[RawBlock] = []
    outlined = sum(1 for b in blocks if b.evidence == "outline") >= OUTLINED
    titles = {_title_key(text_of(raw, b.slices), style) for b in blocks if b.type is BlockType.HEADING}
    i = 0
    while i < len(blocks):
        block = blocks[i]
        if outlined and block.evidence not in TRUSTED:
            result.append(block)
            i += 1
            continue
        first, behind = _before_note(raw, block, style)
        found = _container(raw, first, style)
        if found is not None and block.type is BlockType.PARAGRAPH and _is_running(raw, block, titles, style):
            found = None
        if found is None:
            result.append(block)
            i += 1
            continue
        block = first
        heading = replace(
            block,
            type=BlockType.HEADING,
            evidence=block.evidence or "numbering",
            unit=found.unit,
            number=found.number,
        )
        i += 1
        if found.kind != "caption" and not found.title:
            if not behind and i < len(blocks) and _is_note(raw, blocks[i], style):
                behind = [replace(blocks[i], type=BlockType.PARAGRAPH, level=None, evidence=NOTE)]
                i += 1
            lines = blocks[i : i + MAX_TITLE_LINES]
            heading, taken = _with_title(raw, heading, lines if not behind else _capitals(raw, lines), style)
            i += taken
        result.extend([heading, *behind])
    return tuple(result)


def _is_note(raw: str, block: RawBlock, style: Style) -> bool:
    """Whether a block is nothing but "[See sections 8(3) and 9(2)]", which stands before a Schedule's title."""
    text = text_of(raw, block.slices).strip()
    note = _note(style).match(text) if block.type in OPEN_TYPES else None
    return note is not None and note["gone"] is None and text[-1] in "])}" and len(text) <= MAX_NOTE


def _capitals(raw: str, lines: Sequence[RawBlock]) -> list[RawBlock]:
    """The lines in capitals at the head of `lines`: behind a note, only these are a title."""
    texts = (text_of(raw, line.slices) for line in lines)
    return [line for line, _ in takewhile(lambda pair: pair[1].isupper(), zip(lines, texts, strict=True))]


def _title_key(text: str, style: Style) -> str:
    """A heading's title without number and page, letters only: what a running header repeats."""
    found = designations.parse(text, style, marked=True)
    return "".join(c for c in (found.title if found is not None else text).casefold() if c.isalpha())


def _is_running(raw: str, block: RawBlock, titles: set[str], style: Style) -> bool:
    """Whether a line repeats a heading's title with a page number behind it."""
    text = text_of(raw, block.slices).rstrip()
    return text[-1:].isdigit() and len(text.split()) > 3 and _title_key(text, style) in titles


def _before_note(raw: str, block: RawBlock, style: Style) -> tuple[RawBlock, list[RawBlock]]:
    """A container's line without the note in the same block ("[See section 5]", "Omitted by ..."), and that note."""
    if block.type not in OPEN_TYPES or block.unit or block.evidence == "override":
        return block, []
    text = text_of(raw, block.slices)
    found = designations.parse(text[:80], style)
    note = _note(style).search(text) if found is not None and found.kind == "container" else None
    if note is None or not note.start():
        return block, []
    first, rest = split(block, note.end() if note["gone"] is not None else note.start())
    return first, [replace(rest, type=BlockType.PARAGRAPH, level=None, evidence="")]


def _container(raw: str, block: RawBlock, style: Style) -> designations.Designation | None:
    if block.type not in OPEN_TYPES or block.unit or block.evidence in {"override", FILED}:
        return None
    text = text_of(raw, block.slices)
    if len(text) > 300:
        return None
    found = designations.parse(text, style)
    if found is None:
        return None
    form = found.unit == "form" and found.label.split()[0].isupper()
    if (found.kind == "container" or form) and _stands_alone(text, found):
        return found
    if found.kind == "caption" and len(text) <= 160 and not text.rstrip().endswith((",", ";", ":", ".—")):
        words = text.rstrip().rstrip("]")
        return found if words[-1:] != "." or len(words.split()) <= 12 else None
    return None


def _stands_alone(text: str, found: designations.Designation) -> bool:
    """A container's line is its own: no sentence goes on in it, and an unnumbered "Schedule" is in capitals."""
    stripped = text.strip()
    if stripped[-1:] in ",;:":
        return False
    if not found.number:
        return found.label.isupper() and len(stripped) <= 160
    words = found.title.split()
    return stripped[-1:] != "." or len(words) <= 8 or found.title.isupper()


def _with_title(raw: str, heading: RawBlock, following: Sequence[RawBlock], style: Style) -> tuple[RawBlock, int]:
    """`heading` with the title lines behind it, and how many blocks they were."""
    taken = 0
    capitals: bool | None = None
    for block in following:
        if block.type not in OPEN_TYPES or block.unit:
            break
        if block.evidence in TRUSTED and block.level != heading.level:
            break
        text = text_of(raw, block.slices).strip()
        if not _title_line(text, block, style) or page_of(block) != page_of(heading, last=True):
            break
        upper = text.upper() == text
        if capitals is not None and (not capitals or not upper):
            break
        capitals = upper
        heading = joined(heading, block)
        taken += 1
    return heading, taken


def _title_line(text: str, block: RawBlock, style: Style) -> bool:
    bracketed = text[:1] in {"[", "(", "{"} and text.upper() != text
    if not text or len(text) > 200 or bracketed or text[0].islower():
        return False
    if designations.parse(text, style) is not None or _LABEL.match(text) is not None:
        return False
    if block.type is BlockType.HEADING:
        return True
    if text.upper() == text:
        return text[-1] not in ",;:"
    return len(text.split()) <= 14 and text[-1] not in ".,;:"
