"""Paragraphs, tables and code that a page break cut in two are joined again.

A page never ends a paragraph by itself: the next page goes on with it unless it opens with a heading or a new label, or
the paragraph was complete. Footnotes between the two stand aside.
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

FLOWING = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.QUOTE))

_STOP = re.compile(r"[.;:!?…][\]\)”’\"'*\d\s]*$")
_DASH_END = re.compile(r"[—–―-][\]\)”’\"']*\s*$")
_LABEL = re.compile(
    r"[\[\s“\"]*(?:\d{1,3}\s*\[+\s*)*(?:\(\s*[0-9]{1,3}[A-Za-z]{0,3}\s*\)|\(\s*[A-Za-z]{1,5}\s*\)|[•▪–—-]\s|\d{1,4}[A-Z]{0,4}\.\s|[a-z]\)\s)"
)


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
    result: list[RawBlock] = []
    held: int | None = None  # index in `result` of the last block that is no footnote
    for block in blocks:
        if block.type is BlockType.FOOTNOTE:
            result.append(block)
            continue
        if held is not None and _belongs(raw, result[held], block, words):
            glue = {BlockType.TABLE: Glue.ROW, BlockType.CODE: Glue.BREAK}.get(block.type, Glue.LINE)
            result[held] = joined(result[held], block, glue)
            continue
        result.append(block)
        held = len(result) - 1
    return tuple(replace(b, continued=False) if b.continued else b for b in result)


def _belongs(raw: str, first: RawBlock, second: RawBlock, words: Words) -> bool:
    if first.continued and first.type is second.type:
        return True
    before, after = page_of(first, last=True), page_of(second)
    if before is None or after is None or after < before:
        return False
    if after == before:
        return first.type in FLOWING and second.type in FLOWING and _torn(raw, first, second, words)
    if first.type is BlockType.TABLE and second.type is BlockType.TABLE:
        return _columns(first) == _columns(second) > 1
    if first.type is BlockType.CODE and second.type is BlockType.CODE:
        return first.language == second.language
    if first.type not in FLOWING or second.type not in FLOWING:
        return False
    if (first.type is BlockType.QUOTE) is not (second.type is BlockType.QUOTE) or second.label or second.unit:
        return False
    return goes_on(text_of(raw, first.slices), text_of(raw, second.slices), words)


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
