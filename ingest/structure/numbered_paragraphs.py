"""Documents whose paragraphs are numbered through, whatever headings stand between them: judgments, awards, reports,
witness statements.

    The facts
    4. Tolland Weir was built in about 1790 ...           [12] The claimant was told by letter ...

The numbers are neither headings nor sections: the paragraphs are what people cite ("paragraph 6 above", "at [12]").
A contract or an old statute may look the same, its sections numbered and untitled: what the document itself calls its
numbers decides, else what it calls itself.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.document.records import Block, BlockType, RawBlock
from ingest.document.slices import joined, text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either
from ingest.structure.numbers_apart import APART
from ingest.structure.unmarked_headings import heads

NUMBERED = "numbered"
"""The evidence of such a paragraph, in raw and canonical blocks; its unit is what the document calls it."""

FEWEST = 4
"""Paragraphs in one run at least."""

COVERED = 0.5
"""So much of the words from the first heading or number on stands in the run: a list in an article is none."""

PROSE = 6
"""Words of a paragraph at least, for most of the run: titles of chapters are numbered too."""

DENSE = 0.2
"""So many of the long paragraphs in the run are numbered: notes and lists that happen to count on through a book, from
one chapter to the next, are a few among many.
"""

LONG = 120
"""Characters of such a paragraph at least."""

MISSED = 3
"""How far a number may lie behind the last one: a number that was not read ends no run."""

STARTS = 8
"""Runs that are tried: a contents list or a list of issues may begin at 1 before the text does."""

_PRINTED = re.compile(
    r"\s*(?:\[(?P<square>\d{1,4}[A-Z]?)\]|(?P<stopped>\d{1,4}[A-Z]?)(?P<stop>[.)])|(?P<bare>\d{1,4}[A-Z]?)(?=\s+[“\"‘'(]?[A-Z]))"
    r"(?:\s+|\Z)"
)
_NUMBER = re.compile(r"(?P<value>\d+)(?P<letter>[A-Z]?)")
_SQUARE = re.compile(r"(?<=[\w,;)] )\[(?P<number>\d{1,4})\]")
_TYPES = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM))


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A block that begins with a number: `shape` is how it is set, alike in all of a run."""

    index: int
    number: str
    value: int
    letter: str
    shape: str


def printed_number(text: str) -> tuple[str, int] | None:
    """The number that a paragraph begins with, and where its words begin; None without one.

    >>> printed_number("[12] The claim"), printed_number("7. The claim"), printed_number("7 days later")
    (('12', 5), ('7', 3), None)
    """
    match = _PRINTED.match(text)
    return None if match is None else (match["square"] or match["stopped"] or match["bare"], match.end())


def mark(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with unit and number at each paragraph of a text that is numbered through; as they are in all others."""
    unit = next(iter(style.words.get("numbered_units", ())), "")
    body = _body(blocks, style)
    if not unit or _has_sections(raw, body, style) or any(block.evidence == APART for block in body):
        return tuple(blocks)
    found = _through(raw, body)
    if len(found) < FEWEST or not _is_text(raw, body, found) or not _is_told(raw, body, found, style, unit):
        return tuple(blocks)
    numbers = {c.index: c.number for c in found}
    levels = heads(raw, blocks, [c.index for c in found])
    result: list[RawBlock] = []
    for index, block in enumerate(blocks):
        number = numbers.get(index)
        alone = index - 1 in numbers and not _words(raw, blocks[index - 1]) and not blocks[index - 1].label
        if alone and number is None and block.type in _TYPES:
            result[-1] = joined(result[-1], block)
            continue
        if index in levels:
            result.append(replace(block, type=BlockType.HEADING, evidence="numbering", level=levels[index]))
        elif number is not None:
            result.append(replace(block, unit=unit, number=number, evidence=NUMBERED))
        else:
            result.append(block)
    return tuple(result)


def are_numbered(blocks: Iterable[RawBlock | Block]) -> bool:
    """Whether a document's paragraphs are numbered through: its numbered headings name no places then."""
    return any(block.evidence == NUMBERED for block in blocks)


def _body(blocks: Sequence[RawBlock], style: Style) -> Sequence[RawBlock]:
    """What stands before the first attachment, whose paragraphs are its own."""
    attached = (i for i, b in enumerate(blocks) if b.type is BlockType.HEADING and b.unit in style.attachments)
    return blocks[: next(attached, len(blocks))]


def _has_sections(raw: str, blocks: Sequence[RawBlock], style: Style) -> bool:
    """Whether headings name sections by a word ("Section 3"), or the format itself names its units."""
    for block in blocks:
        if block.evidence == "structure" and block.unit:
            return True
        if block.type is BlockType.HEADING:
            found = designations.parse(f"{block.label} {text_of(raw, block.slices)}".lstrip(), style, marked=True)
            if found is not None and found.kind == "major":
                return True
    return False


def _words(raw: str, block: RawBlock) -> str:
    """The words of a paragraph behind the number that it prints."""
    text = text_of(raw, block.slices)
    found = printed_number(text)
    return text[found[1] :] if found is not None and not block.label else text


def _candidates(raw: str, blocks: Sequence[RawBlock]) -> list[_Candidate]:
    found: list[_Candidate] = []
    for index, block in enumerate(blocks):
        if block.type not in _TYPES or block.unit:
            continue
        label = f"{block.label.strip()} A" if block.label else text_of(raw, block.slices[:4])
        match = _PRINTED.match(label)
        number = _NUMBER.fullmatch(match["square"] or match["stopped"] or match["bare"]) if match is not None else None
        if match is None or number is None:
            continue
        sign = "[]" if match["square"] else match["stop"] or ""
        shape = f"{sign} computed {block.level}" if block.label else sign
        found.append(_Candidate(index, number[0], int(number["value"]), number["letter"], shape))
    return found


def _through(raw: str, blocks: Sequence[RawBlock]) -> list[_Candidate]:
    """The longest run of numbers from 1 on that are set alike."""
    by_shape: dict[str, list[_Candidate]] = {}
    for candidate in _candidates(raw, blocks):
        by_shape.setdefault(candidate.shape, []).append(candidate)
    headings = [i for i, b in enumerate(blocks) if b.type is BlockType.HEADING]
    longest: list[_Candidate] = []
    for alike in by_shape.values():
        firsts = [i for i, c in enumerate(alike) if c.value == 1][:STARTS]
        for first in firsts:
            run = _run(alike[first:], headings)
            longest = run if len(run) > len(longest) else longest
    return longest


def _run(alike: Sequence[_Candidate], headings: Sequence[int]) -> list[_Candidate]:
    """The numbers that go on from the first; lists inside the paragraphs, which begin at 1 anew, are left out."""
    places: dict[int, list[int]] = {}
    for candidate in alike:
        places.setdefault(candidate.value, []).append(candidate.index)
    run = [alike[0]]
    inner: _Candidate | None = None
    for candidate in alike[1:]:
        last = run[-1]
        if inner is not None and bisect(headings, inner.index) != bisect(headings, candidate.index):
            inner = None
        going_on = inner is not None and candidate.value == inner.value + 1
        if candidate.value == 1 or (going_on and _is_inner(candidate, last, places)):
            inner = candidate
        elif _goes_on(candidate, last, places):
            run.append(candidate)
            inner = None
    return run


def _is_inner(candidate: _Candidate, last: _Candidate, places: dict[int, list[int]]) -> bool:
    """Whether a number that goes on from the last item of an inner list is that list's; where it goes on from the last
    paragraph too, it is where the same number comes again before another list begins.
    """
    if candidate.value != last.value + 1:
        return True
    again = _next(places[candidate.value], candidate.index)
    return again is not None and again < (_next(places[1], candidate.index) or again + 1)


def _goes_on(candidate: _Candidate, last: _Candidate, places: dict[int, list[int]]) -> bool:
    if candidate.value == last.value:
        return candidate.letter > last.letter
    if candidate.letter or not last.value < candidate.value <= last.value + MISSED:
        return False
    return all(_next(places.get(n, ()), candidate.index) is None for n in range(last.value + 1, candidate.value))


def _next(places: Sequence[int], index: int) -> int | None:
    """The first of `places` behind `index`."""
    at = bisect(places, index)
    return places[at] if at < len(places) else None


def _is_text(raw: str, blocks: Sequence[RawBlock], found: Sequence[_Candidate]) -> bool:
    """Whether the run is the document's text: its paragraphs are sentences and hold most of its words, and few others
    stand between them.
    """
    prose = sum(1 for c in found if len(text_of(raw, blocks[c.index].slices).split()) > PROSE)
    sizes = [sum(s.end - s.start for s in b.slices) for b in blocks]
    behind = range(found[-1].index + 1, len(blocks))
    last = next((i for i in behind if blocks[i].type is BlockType.HEADING), len(blocks))
    inside = range(found[0].index, last)
    others = sum(1 for i in inside if blocks[i].type is BlockType.PARAGRAPH and sizes[i] >= LONG)
    return 2 * prose > len(found) >= DENSE * others and sum(sizes[i] for i in inside) >= COVERED * sum(sizes)


def _is_told(raw: str, blocks: Sequence[RawBlock], found: Sequence[_Candidate], style: Style, unit: str) -> bool:
    """Whether the document's own words call its numbers `unit`, or, where they call them nothing, itself a text whose
    paragraphs are numbered.
    """
    numbers = {c.number for c in found}
    own = other = itself = 0
    for block in blocks:
        if block.type in {BlockType.QUOTE, BlockType.CODE, BlockType.TOC}:
            continue
        text = text_of(raw, block.slices)
        cited = _cited(style, unit)
        own += sum(1 for m in cited.finditer(text) if m["number"] in numbers)
        own += sum(1 for m in _SQUARE.finditer(text) if found[0].shape[:2] == "[]" and m["number"] in numbers)
        other += sum(1 for _ in _others(style).finditer(text))
        itself += sum(1 for _ in _itself(style).finditer(text))
    return own > other or (own + itself > other and (own > 0 or _under_headings(blocks, found)))


def _under_headings(blocks: Sequence[RawBlock], found: Sequence[_Candidate]) -> bool:
    """Whether the numbers run on under a heading that stands between them, or are set in square brackets."""
    between = blocks[found[0].index : found[-1].index]
    return found[0].shape.startswith("[]") or any(b.type is BlockType.HEADING for b in between)


@lru_cache(maxsize=64)
def _cited(style: Style, name: str) -> re.Pattern[str]:
    """A number behind the unit's word that is no part of anything else ("paragraph 3 of Schedule 2")."""
    words = either(w for u in style.units if u.name == name for w in (*u.words, *u.plurals, *u.short))
    of = either(style.words.get("place_of", ()))
    this = either(style.words.get("this", ()))
    return re.compile(
        rf"\b(?:{words})\.?\s+\[?(?P<number>\d{{1,4}}[A-Z]?)\b\]?(?!\s+(?:{of})\s+(?!(?:{this})\b|\[?\d))",
        re.IGNORECASE,
    )


@lru_cache(maxsize=64)
def _others(style: Style) -> re.Pattern[str]:
    """Words by which a document calls its numbers sections, or itself a law or contract: "this section", "this Act"."""
    this = either(style.words.get("this", ()))
    units = (w for u in style.units if u.kind == "major" or u.name == "clause" for w in u.words)
    kinds = either((*units, *style.words.get("anaphoric_kinds", ())))
    return re.compile(rf"\b(?:{this})\s+(?:{kinds})\b", re.IGNORECASE)


@lru_cache(maxsize=64)
def _itself(style: Style) -> re.Pattern[str]:
    """What such a text calls itself: "this judgment", "this Court"."""
    this, kinds = either(style.words.get("this", ())), either(style.words.get("numbered_texts", ()))
    return re.compile(rf"\b(?:{this})\s+(?:{kinds})\b", re.IGNORECASE)
