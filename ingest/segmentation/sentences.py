"""Sentences: spans that tile a block up to white space, and never cut a reference.

Plain rules decide nearly every full stop (`ingest.boundaries`); a stretch with an undecided one is masked and given to
pysbd, whose pieces are aligned with the text in one walk. What pysbd cannot be trusted with takes the plain rule, and
is counted.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pysbd
from pysbd.languages import LANGUAGE_CODES

from gazetteers.languages import DEFAULT
from gazetteers.records import Style
from gazetteers.sentences import SentenceWords, sentence_words
from ingest.document.records import Block, BlockType, Canonical, Reference, Sentence
from ingest.document.spans import Span, Spans
from ingest.segmentation.boundaries import Stop, Verdict, stops
from ingest.segmentation.pysbd_masking import mask, unsafe

UNSPOKEN = frozenset({BlockType.HEADING, BlockType.TOC, BlockType.CODE})
"""Block types that hold no sentences."""

_BREAK = re.compile(r"(?<![ \t])[ \t]*\n\s*")
_ITEM = re.compile(
    r"[\[“\"]*(?:\d{1,2}\[)?(?:\([0-9A-Za-z]{1,6}\)|[0-9]{1,3}[A-Z]{0,2}[.)]|[a-z][.)][ \t]+(?=\S)|[•‣▪●◦–—-]\s|\*\s)"
)
_WORD = re.compile(r"[^\W_]")
WRAPPED = 60
"""A line of plain text at least this long, without a stop at its end, was wrapped: its sentence goes on."""


@dataclass(frozen=True, slots=True)
class SentenceReport:
    """How many blocks took which way: `blocks` in all, `asked` with a stretch given to pysbd, `plain` by reason."""

    blocks: int
    sentences: int
    asked: int
    plain: tuple[tuple[str, int], ...]


def split_reported(
    canonical: Canonical, references: Sequence[Reference], style: Style | None, language: str = ""
) -> tuple[tuple[Sentence, ...], SentenceReport]:
    """The sentences of every block that may hold some, in order, and the count of blocks that took the plain rule, with
    the reasons; headings, contents pages and code hold none.

    `language` is the document's (ISO 639-1), "" where it is not known: then the style's counts.
    """
    rules = _rules(style, language)
    protected = sorted((r.start, r.end) for r in references if r.end > r.start)
    starts = [start for start, _ in protected]
    longest = max((end - start for start, end in protected), default=0)
    sentences: list[Sentence] = []
    ways: Counter[str] = Counter()
    spoken = [block for block in canonical.blocks if block.type not in UNSPOKEN]
    for block in spoken:
        low, high = bisect_left(starts, block.start - longest), bisect_right(starts, block.end)
        inside = [
            (a - block.start, b - block.start) for a, b in protected[low:high] if b > block.start and a < block.end
        ]
        spans, taken = _block_spans(canonical, block, inside, rules)
        ways.update(taken)
        for start, end in spans:
            if _WORD.search(canonical.text, block.start + start, block.start + end) is None:
                continue  # asterisks for omitted words, a ruled line: no sentence
            sentences.append(Sentence(len(sentences), block.ordinal, block.start + start, block.start + end))
    asked = ways.pop("pysbd", 0)
    return tuple(sentences), SentenceReport(len(spoken), len(sentences), asked, tuple(sorted(ways.items())))


def split_text(text: str, protected: Sequence[Span] = (), style: Style | None = None, language: str = "") -> list[Span]:
    """The sentence spans of a plain text: half-open, in order, white space trimmed; together they hold every other
    character.

    No span begins or ends inside a `protected` span.
    """
    return _spans(text, sorted(protected), _rules(style, language))[0]


@dataclass(frozen=True, slots=True)
class _Rules:
    """What decides in one language: our word lists, and pysbd's rules."""

    words: SentenceWords
    segmenter: pysbd.Segmenter


def _rules(style: Style | None, language: str) -> _Rules:
    spoken = language or (style.language if style is not None else "") or DEFAULT
    return _Rules(sentence_words(spoken, style.short_forms if style is not None else ()), _segmenter(spoken))


def _block_spans(
    canonical: Canonical, block: Block, protected: Sequence[Span], rules: _Rules
) -> tuple[list[Span], set[str]]:
    text = canonical.text[block.start : block.end]
    if block.type is BlockType.TABLE:
        return list(_rows(text, protected)), set()
    return _spans(text, protected, rules)


def _rows(text: str, protected: Sequence[Span]) -> Iterator[Span]:
    """The rows of a table, each one unit."""
    shut = Spans(protected)
    cuts = [m.start() for m in re.finditer("\n", text) if not shut.are_cut_at(m.start())]
    yield from _trimmed(text, cuts)


def _spans(text: str, protected: Sequence[Span], rules: _Rules) -> tuple[list[Span], set[str]]:
    """The spans, and the ways taken: "pysbd", or the reasons why it was passed by."""
    cuts: list[int] = []
    ways: set[str] = set()
    shut = Spans(protected)
    for start, end in _stretches(text, shut, rules.words):
        cuts.extend(start + cut for cut in _cuts(text[start:end], shut.within(start, end), rules, ways))
        cuts.append(end)
    return list(_trimmed(text, cuts)), ways


def _stretches(text: str, shut: Spans, words: SentenceWords) -> Iterator[Span]:
    """The runs between line breaks that no sentence goes over: blank lines, items, short lines."""
    at = 0
    for match in _BREAK.finditer(text) if "\n" in text else ():
        if match.start() > at and _breaks(text, at, match, words) and not shut.are_cut_at(match.start()):
            yield at, match.start()
            at = match.end()
    yield at, len(text)


def _breaks(text: str, line_from: int, match: re.Match[str], words: SentenceWords) -> bool:
    if match[0].count("\n") > 1:
        return True
    begin = max(text.rfind("\n", line_from, match.start()) + 1, line_from)
    line = text[begin : match.start()].rstrip()
    if not line or match.end() >= len(text):
        return False
    if _ITEM.match(text, match.end()) is not None:
        return True
    if text[match.end()].islower() or line[-1] in ",.?!" or line.rsplit(None, 1)[-1].lower() in words.open:
        return False
    return line[-1] in ":;" or len(line) < WRAPPED


def _cuts(piece: str, protected: Sequence[Span], rules: _Rules, ways: set[str]) -> list[int]:
    """Where sentences end within one stretch: offsets just behind each stop."""
    found = [stop for stop in stops(piece, protected, rules.words) if stop.verdict is not Verdict.INSIDE]
    if all(stop.verdict is Verdict.END for stop in found):
        return [stop.end for stop in found]
    cuts: list[int] = []
    begin = 0
    waiting: list[Stop] = []
    for stop in [*found, Stop(len(piece), len(piece), Verdict.END)]:
        if stop.verdict is Verdict.UNDECIDED:
            waiting.append(stop)
            continue
        if waiting:
            cuts.extend(_asked(piece, begin, stop.end, waiting, rules.segmenter, ways))
            waiting = []
        cuts.append(stop.end)
        begin = stop.end
    return cuts


def _asked(
    piece: str, begin: int, end: int, waiting: Sequence[Stop], segmenter: pysbd.Segmenter, ways: set[str]
) -> list[int]:
    """Which of the undecided stops pysbd takes for ends. Where it must not be asked, none is: a sentence too long does
    no harm, a sentence cut does.
    """
    stretch = piece[begin:end]
    reason = unsafe(stretch)
    if reason:
        ways.add(reason)
        return []
    keep = {stop.start - begin: stop.end for stop in waiting}
    masked = mask(stretch, keep)
    ends = _aligned(masked, segmenter.segment(masked))
    if ends is None:
        ways.add("changed")
        return []
    ways.add("pysbd")
    return [after for offset, after in sorted(keep.items()) if offset + 1 in ends]


@lru_cache(maxsize=len(LANGUAGE_CODES))
def _segmenter(language: str) -> pysbd.Segmenter:
    """Pysbd with the rules of a language, English ones for one that it does not know."""
    return pysbd.Segmenter(language=language if language in LANGUAGE_CODES else DEFAULT, clean=False)


def _aligned(text: str, pieces: Sequence[str]) -> set[int] | None:
    """The ends of `pieces` in `text`, found in one walk; None when a character was lost or changed."""
    at = 0
    ends: set[int] = set()
    for piece in pieces:
        body = piece.strip()
        while at < len(text) and text[at].isspace():
            at += 1
        if not text.startswith(body, at):
            return None
        at += len(body)
        ends.add(at)
    return ends if not text[at:].strip() else None


def _trimmed(text: str, cuts: Sequence[int]) -> Iterator[Span]:
    """The spans between `cuts`, white space off, those without a letter or digit joined to a neighbour."""
    held: Span | None = None
    at = 0
    for cut in sorted({*cuts, len(text)}):
        body = text[at:cut]
        start, end = at + len(body) - len(body.lstrip()), at + len(body.rstrip())
        at = cut
        if start >= end:
            continue
        if held is None:
            held = (start, end)
            continue
        spoken = _WORD.search(text, start, end) is not None
        if spoken and _WORD.search(text, *held):
            yield held
            held = (start, end)
        elif spoken or "\n" not in text[held[1] : start]:
            held = (held[0], end)
        else:  # a ruled line stands before what follows it
            yield held
            held = (start, end)
    if held is not None:
        yield held
