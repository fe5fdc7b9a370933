"""Paragraphs, tables and code that the end of a page or column cut in two are joined again.

A page never ends a paragraph by itself: the next page goes on with it unless it opens with a heading or a new label, or
the paragraph was complete. Footnotes between the two stand aside, and so do figures and tables with their captions,
which are set where there is room: behind them a paragraph goes on that begins in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import BlockType, Glue, RawBlock
from ingest.document.slices import joined, page_of, text_of
from ingest.numbering.style_words import capitalised, either
from ingest.structure import flush_pages
from ingest.structure.table_joins import join_tables
from ingest.structure.tables_and_figures import names_exhibit

FLOWING = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.QUOTE))

_STOP = re.compile(r"[.;:!?…][\]\)”’\"'*\d\s]*$")
_DASH_END = re.compile(r"[—–―-][\]\)”’\"']*\s*$")
_LABEL = re.compile(
    r"[\[\s“\"]*(?:\d{1,3}\s*\[+\s*)*(?:\(\s*[0-9]{1,3}[A-Za-z]{0,3}\s*\)|\(\s*[A-Za-z]{1,5}\s*\)|[•▪–—-]\s|\d{1,4}[A-Z]{0,4}\.\s|[a-z]\)\s)"
)
_OVERHANG = 20.0  # points: a line may run over its column's edge
_MOST_LABELS = 60  # blocks of a drawing
_FULL = 0.85  # of the column: a full line
_SMALLER = 0.93  # of the other's size: set otherwise
_SMALL_PRINT = 0.85  # of the text's size
_LABEL_LENGTH = 60  # characters of a label in a drawing


@dataclass(frozen=True, slots=True)
class Words:
    """What the words of one style say of a break between two blocks."""

    units: frozenset[str]  # minor units, which wait for a number
    determiners: frozenset[str]  # before a unit word these make it whole: "by order" waits for no number
    opener: re.Pattern[str]  # opens a paragraph of its own: "Provided", "Explanation"
    range: re.Pattern[str]  # waits for the other end: "(a) to"
    short: tuple[str, ...]  # short forms


@lru_cache(maxsize=64)
def words_of(style: Style) -> Words:
    """The words of a style that go over a page's end or stop there."""
    words = style.words
    return Words(
        frozenset(w for u in style.units if u.kind == "minor" for w in (*u.words, *u.short) if len(w) > 1),
        frozenset(words.get("determiners", ())),
        re.compile(rf"[\[\s\d]*(?:{either(capitalised(words.get('scope_openers', ())))})\b"),
        re.compile(rf"\(\w{{1,5}}(?:\.\d+)?\)\s+(?:{either(words.get('ranges', ()))})\s*$"),
        style.short_forms,
    )


def join_pages(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with those that a page break (or the format's own `continued`) cut joined to their beginnings."""
    words = words_of(style)
    indented = flush_pages.indents(blocks)
    result: list[RawBlock] = []
    held: int | None = None  # index in `result` of the last block that is no footnote
    for block in blocks:
        if block.type is BlockType.FOOTNOTE:
            result.append(block)
            continue
        if held is not None and _belongs(raw, result[held], block, words, indented=indented):
            if block.type is BlockType.TABLE:
                result[held] = join_tables(raw, result[held], block)
                continue
            glue = Glue.BREAK if block.type is BlockType.CODE else Glue.LINE
            result[held] = joined(result[held], block, glue)
            continue
        opened = _behind_floats(raw, result, block, words, style)
        if opened is not None:
            result[opened] = joined(result[opened], block, Glue.LINE)
            continue
        result.append(block)
        held = len(result) - 1
    return tuple(replace(b, continued=False) if b.continued else b for b in result)


def _belongs(raw: str, first: RawBlock, second: RawBlock, words: Words, *, indented: bool) -> bool:
    if first.continued and first.type is second.type:
        return True
    if not _is_broken(first, second):
        here = page_of(second)
        if here is None or here != page_of(first, last=True):
            return False
        return first.type in FLOWING and second.type in FLOWING and _torn(raw, first, second, words)
    if first.type is BlockType.TABLE and second.type is BlockType.TABLE:
        return _columns(first) == _columns(second) > 1
    if first.type is BlockType.CODE and second.type is BlockType.CODE:
        return first.language == second.language
    return (indented and flush_pages.goes_on(first, second)) or _flows_on(raw, first, second, words)


def _flows_on(raw: str, first: RawBlock, second: RawBlock, words: Words) -> bool:
    if first.type not in FLOWING or second.type not in FLOWING:
        return False
    if (first.type is BlockType.QUOTE) is not (second.type is BlockType.QUOTE) or second.label or second.unit:
        return False
    return goes_on(text_of(raw, first.slices), text_of(raw, second.slices), words)


def _is_broken(first: RawBlock, second: RawBlock, *, floated: bool = False) -> bool:
    """Does a page or a column end between two blocks? A column's end leads up again, right of what stood there, if no
    figure stands at the top (`floated`); its last line is full.
    """
    before, after = page_of(first, last=True), page_of(second)
    if before is None or after is None or after < before:
        return False
    if after > before:
        return True
    last, here = first.slices[-1].box, second.slices[0].box
    if last is None or here is None or _is_smaller(first, second) or _is_smaller(second, first):
        return False
    if not (floated or here.y1 < last.y0) or here.x0 < last.x1 - _OVERHANG:
        return False
    left = min(part.box.x0 for part in first.slices if part.box is not None)
    return last.x1 - left > _FULL * max(_breadth(first), _breadth(second))


def _breadth(block: RawBlock) -> float:
    boxes = [part.box for part in block.slices if part.box is not None]
    return max(box.x1 for box in boxes) - min(box.x0 for box in boxes)


def _behind_floats(raw: str, blocks: Sequence[RawBlock], block: RawBlock, words: Words, style: Style) -> int | None:
    """The index of the open paragraph that `block` goes on with, behind figures and tables set at a column's top.

    What stands between is tables, code and captions, above a caption the short lines that label its drawing, and small
    print at the foot of the column before.
    """
    if block.type not in FLOWING or not text_of(raw, block.slices[:1])[:1].islower():
        return None
    drawing = False
    small: RawBlock | None = None
    for place in range(len(blocks) - 1, max(-1, len(blocks) - _MOST_LABELS), -1):
        other = blocks[place]
        if other.type is BlockType.FOOTNOTE:
            continue
        text = text_of(raw, other.slices)
        if other.type is BlockType.CAPTION or (other.type in FLOWING and names_exhibit(raw, other, style)):
            drawing = True
        elif other.type in {BlockType.TABLE, BlockType.CODE}:
            continue  # without a caption they stand in the sentence
        elif _is_smaller(other, block, _SMALL_PRINT) and (not drawing or len(text) > _LABEL_LENGTH):
            small = other
        elif len(text) > _LABEL_LENGTH or not drawing:
            passed = drawing or (small is not None and page_of(small) == page_of(other, last=True))
            broken = passed and _STOP.search(text) is None and _is_broken(other, block, floated=True)
            return place if broken and _flows_on(raw, other, block, words) else None
    return None


def _is_smaller(other: RawBlock, block: RawBlock, share: float = _SMALLER) -> bool:
    one, two = (part.slices[0].style.size if part.slices[0].style is not None else None for part in (other, block))
    return one is not None and two is not None and one < share * two


def _torn(raw: str, first: RawBlock, second: RawBlock, words: Words) -> bool:
    """Whether a reference was torn by a line's end and its label taken for a new item: "sub-section" / "(2) of"."""
    after = text_of(raw, second.slices[:1]).lstrip()
    return after.startswith("(") and not second.label and refers_on(text_of(raw, first.slices[-2:]), words)


def refers_on(before: str, words: Words) -> bool:
    """Whether a text ends in a unit word that waits for its number ("under sub-section"; not "of this section")."""
    last = [word.casefold().strip("(,.;:“”\"'") for word in before.split()[-2:]]
    if words.range.search(before) is not None:
        return True
    return bool(last) and last[-1] in words.units and last[0] not in words.determiners


def _columns(table: RawBlock) -> int:
    widest = cells = 0
    for i, piece in enumerate(table.slices):
        cells = cells + 1 if i and piece.glue is Glue.CELL else 1
        widest = max(widest, cells)
    return widest


def goes_on(before: str, after: str, words: Words) -> bool:
    """Whether `after` goes on with the sentence that `before` leaves open.

    >>> from gazetteers.styles import load_styles, style_files
    >>> words = words_of(load_styles(style_files())["common"])
    >>> goes_on("The fee is five", "coins for each year.", words)
    True
    >>> goes_on("under clause", "(a) of section 4", words), goes_on("that he", "(a) pays", words)
    (True, False)
    """
    before, after = before.rstrip(), after.lstrip()
    if not before or not after:
        return False
    if _LABEL.match(after) is not None:
        return refers_on(before, words) and _STOP.search(before) is None
    if words.opener.match(after) is not None:
        return False
    if _STOP.search(before) is not None:
        return _abbreviated(before, after, words.short)
    return before.endswith("-") or _DASH_END.search(before) is None


def _abbreviated(before: str, after: str, short: tuple[str, ...]) -> bool:
    """A stop that ends a short form ends no paragraph: "under s." / "67", "M/s." / "Rao"."""
    if before[-1] == ".":
        last = before.rsplit(None, 1)[-1].casefold().lstrip('([“"')
        if last in short:
            return after[0].islower() or after[0].isdigit()
        return after[0].islower()
    return False
