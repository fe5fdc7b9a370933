"""Tables and figures: which line is a caption, and what it names ("Table 1", "Figure 2-1")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import bold_run, joined, page_of, text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either

EXHIBITS = frozenset(("table", "figure"))
"""Units that a caption names."""

MAX_CAPTION = 400
"""Longest caption beside a table, in characters; a longer paragraph that begins "Table 1" is text about it."""

_LONGEST = 1500  # characters of a caption whose label is bold

MAX_TITLE = 250
"""Longest title on lines of its own below a bare "Table 1.", in characters."""

_BELOW = 2.2  # heights of its line: a title stands so near below its label

MOST_WORDS = 30
"""Words of a caption whose title follows its number without a sign between ("Figure 1 Bill preface")."""

_SEPARATED = re.compile(r"\s*[.:–—|]|\s+-\s|\s*$")
_PARTED = re.compile(r"(?P<before>[^:–—|]{3,40}?\d[\w.-]*\s*[:–—|]\s*)(?P<title>[a-zß-öø-ÿ])")

_SMALL = re.compile(r"(?P<before>[^.]{3,40}?\d[\w-]*\.\s+)(?P<title>[a-zß-öø-ÿ])")  # behind a bold label with a stop


def captions(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """Lines that begin "Table 1" or "Figure 2-1" beside a table, or set as a caption is, become captions.

    "Table 1 gives the sizes" goes on in small letters and is text. "TABLE" alone is a caption right above a table.
    A title with no sign before it ("Figure 2 Bill Preface") is one where no sentence ends, or where its number is next.
    """
    last: dict[str, str] = {}  # unit -> number of its last caption
    titles: set[int] = set()  # blocks that are the titles of captions
    body = [i for i, b in enumerate(blocks) if b.type is not BlockType.FOOTNOTE]
    result = list(blocks)
    for place, i in enumerate(body):
        block = blocks[i]
        if not _is_line(block) or block.unit or i in titles:
            continue
        text, found = _named(raw, block, style)
        if found is None:
            continue
        if not found.number:
            following = next((blocks[j] for j in body[place + 1 : place + 2]), None)
            if following is not None and following.type is BlockType.TABLE and not found.title:
                result[i] = replace(block, type=BlockType.CAPTION, level=None, evidence="")
            continue
        beside = {blocks[j].type for j in (*body[max(0, place - 1) : place], *body[place + 1 : place + 2])}
        if BlockType.TABLE in beside or _is_set_off(raw, block, text, found) or _is_bare(text, found, last):
            last[found.unit] = found.number
            result[i] = replace(block, type=BlockType.CAPTION, level=None, evidence="")
            behind = body[place + 1 : place + 4]
            if not found.title and _is_title(raw, [block, *(blocks[j] for j in behind)], style):
                result[i] = joined(result[i], blocks[behind[0]])
                titles.add(behind[0])
    return tuple(block for i, block in enumerate(result) if i not in titles)


def _is_line(block: RawBlock) -> bool:
    return block.type is BlockType.PARAGRAPH or (block.type is BlockType.HEADING and block.evidence == "font")


def _is_title(raw: str, blocks: Sequence[RawBlock], style: Style) -> bool:
    """Is the block behind a bare "Table 1." its title? It stands right below, set as a title is or above the table."""
    label, *rest = blocks
    title = rest[0] if rest else None
    if title is None or not _is_line(title) or title.unit or page_of(title) != page_of(label, last=True):
        return False
    words = text_of(raw, title.slices).strip()
    if len(words) > MAX_TITLE or not words[:1].isupper() or exhibit_of(words, style) is not None:
        return False
    above, below = label.slices[-1].box, title.slices[0].box
    if above is not None and below is not None and not 0 <= below.y1 - above.y1 < _BELOW * (below.y1 - below.y0):
        return False
    heavy = title.type is BlockType.HEADING or bold_run(raw, title.slices) >= len(words)
    return heavy or (words[-1] not in ".;:" and any(block.type is BlockType.TABLE for block in rest[1:]))


def exhibit_of(text: str, style: Style) -> designations.Designation | None:
    """The table or figure whose caption `text` may be."""
    if len(text) > MAX_CAPTION:
        return None
    parted = _PARTED.match(text)
    small = text[parted.start("title")] if parted is not None else ""
    if parted is not None:  # behind a colon or a dash a title may begin with a small letter
        at = parted.start("title")
        text = text[:at] + small.upper() + text[at + 1 :]
    found = designations.parse(text, style)
    if found is None or found.unit not in EXHIBITS:
        return _by_word(text, style)
    return replace(found, title=small + found.title[1:]) if small and found.title[:1] == small.upper() else found


def _by_word(text: str, style: Style) -> designations.Designation | None:
    """The table or figure of a line such as "Abb. 3: ..." or "FIG. 1 – ...": its word only names captions."""
    match = _worded(style).match(text)
    if match is None or match["word"] == match["word"].lower():
        return None
    unit = "table" if match["table"] else "figure"
    title = designations.clean_title(text[match.end() :])
    return designations.Designation(unit, match["number"], match["label"], title, "element")


@lru_cache(maxsize=64)
def _worded(style: Style) -> re.Pattern[str]:
    """A caption's word and number, parted from its title by a sign."""
    tables, figures = either(style.words.get("table_captions", ())), either(style.words.get("figure_captions", ()))
    return re.compile(
        rf"(?P<label>(?P<word>(?P<table>{tables})|{figures})\.?\s+(?P<number>(?:[A-Z]\.?)?\d+(?:[.-]\d+)*[a-z]?))"
        r"(?:\s*[.:–—|](?=\s|$)|\s+-\s|\s*$)",
        re.IGNORECASE,
    )


def names_exhibit(raw: str, block: RawBlock, style: Style) -> bool:
    """Whether a block begins as a caption does: with the number of a table or figure, bold or parted from its title."""
    text, found = _named(raw, block, style)
    return found is not None and bool(found.number) and _is_set_off(raw, block, text, found)


def _named(raw: str, block: RawBlock, style: Style) -> tuple[str, designations.Designation | None]:
    """(the block's words, the table or figure that they begin with). Behind a bold label there may be much text."""
    text = text_of(raw, block.slices).strip()
    heavy = bold_run(raw, block.slices)
    small = _SMALL.match(text) if heavy else None
    if small is not None or (heavy and MAX_CAPTION < len(text) <= _LONGEST):
        at = small.start("title") if small is not None else 0
        found = exhibit_of((text[:at] + text[at : at + 1].upper() + text[at + 1 :])[:MAX_CAPTION], style)
        return text, found if found is not None and heavy >= text.find(found.label) + len(found.label) else None
    return text, exhibit_of(text, style)


def _is_bare(text: str, found: designations.Designation, last: dict[str, str]) -> bool:
    """Whether a capital behind the number begins a title, and not a sentence about the exhibit."""
    if not found.title or not found.number[:1].isdigit():
        return False
    before = last.get(found.unit, "")
    next_one = before.isdecimal() and found.number.isdecimal() and int(found.number) == int(before) + 1
    return next_one or (len(text.split()) <= MOST_WORDS and text[-1:] not in ".;:,!?")


def _is_set_off(raw: str, block: RawBlock, text: str, found: designations.Designation) -> bool:
    """Whether the label is bold or parted from the title, as no sentence's beginning is."""
    at = text.find(found.label)
    if at < 0:
        return False
    end = at + len(found.label)
    return bold_run(raw, block.slices) >= end or _SEPARATED.match(text, end) is not None
