"""Where a run of blocks may be cut: between sentences; in a long enumerated sentence between clauses, in a table
between rows.

Each part carries what it needs and does not hold: the opening words above its clauses (`lead_in`), the words that
finish their lists (`flush_tail`), the header rows (`table_header`) and caption of its table. A single sentence, row or
line stays whole however long it is.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gazetteers.sentences import sentence_words
from ingest.document.records import Block, BlockType, Canonical, Context
from ingest.segmentation.enumerations import Lefts, ListGroup, groups, is_clean
from ingest.segmentation.lead_ins import Openings
from ingest.segmentation.members import Member

Measure = Callable[[str], int]
"""Counts the size of a text: characters (`len`) or tokens. More text never counts less."""

MOST_TAILS = 32
"""Tails of one list that a chunk carries, the nearest first. The most in our development sets are thirteen; without a
bound, every chunk of a list of tails would carry all that follow.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """A run that is packed whole: its span, and the context that it needs."""

    start: int
    end: int
    context: tuple[Context, ...] = ()
    doubts: tuple[str, ...] = ()


def parts(
    canonical: Canonical,
    run: Sequence[Block],
    members: Mapping[int, Sequence[Member]],
    openings: Openings,
    *,
    size: int,
    counter: Measure,
    lefts: Lefts | None = None,
) -> Iterator[Part]:
    """The parts of one run of blocks of one section, in order."""
    cutter = _Cutter(canonical, openings, size, counter, lefts)
    waiting: list[Member] = []
    at = 0
    while at < len(run):
        taken = _table_at(run, at)
        if taken == 0 and run[at].type is not BlockType.CODE:
            waiting.extend(members.get(run[at].ordinal, ()))
            at += 1
            continue
        yield from cutter.prose(waiting)
        waiting = []
        if taken:
            yield from cutter.table(run[at : at + taken], members)
        else:
            yield from cutter.code(run[at])
        at += max(taken, 1)
    yield from cutter.prose(waiting)


def _table_at(run: Sequence[Block], at: int) -> int:
    """How many blocks from `at` are a table with its captions; 0 where none begins."""
    kinds = [block.type for block in run[at : at + 3]]
    if kinds[0] is BlockType.TABLE:
        return 2 if kinds[1:] == [BlockType.CAPTION, BlockType.PARAGRAPH] or kinds[1:] == [BlockType.CAPTION] else 1
    return 2 if kinds[:2] == [BlockType.CAPTION, BlockType.TABLE] else 0


class _Cutter:
    """Cuts what does not fit."""

    def __init__(
        self, canonical: Canonical, openings: Openings, size: int, counter: Measure, lefts: Lefts | None
    ) -> None:
        self._text = canonical.text
        self._blocks = canonical.blocks
        self._openings = openings
        self._size = size
        self._counter = counter
        self._lefts = lefts
        self._words = sentence_words()

    def _fits(self, start: int, end: int) -> bool:
        return self._counter(self._text[start:end]) <= self._size

    def prose(self, members: Sequence[Member]) -> Iterator[Part]:
        """Enumerated sentences whole where they fit, else cut between clauses."""
        for group in groups(self._text, members, self._words, self._lefts):
            start, end = group.members[0].start, group.members[-1].end
            if self._fits(start, end):
                yield Part(start, end, self._context(group, 0, len(group.members), start), _doubts(group, 0))
            else:
                yield from self._clauses(group)

    def _clauses(self, group: ListGroup) -> Iterator[Part]:
        first, start = 0, group.members[0].start
        while first < len(group.members):
            behind = self._cut_behind(group, first)
            end = group.members[behind - 1].end
            next_start = group.members[behind].start if behind < len(group.members) else end
            if behind < len(group.members) and not self._begins(group.members[behind].start):
                # The joining word goes with the clause that it joins on: "(a) ...;" and "or (b) ...".
                joining = self._joining(group.members[behind - 1].start, end)
                end, next_start = joining.span(1) if joining else (end, next_start)
            yield Part(start, end, self._context(group, first, behind, start), _doubts(group, first))
            first, start = behind, next_start

    def _cut_behind(self, group: ListGroup, first: int) -> int:
        """The member before which to cut, in the second half of what fits: not between opening words and what they
        open, rather behind a stop or semicolon, rather between outer clauses than inner ones, as far on as can be.
        """
        start, count = group.members[first].start, len(group.members)
        last = first + 1
        while last < count and self._fits(start, group.members[last].end):
            last += 1
        if last == count:
            return count
        best, least = last, self._cost(group, last)
        for cut in range(last - 1, first, -1):
            short = self._counter(self._text[start : group.members[cut - 1].end]) * 2 < self._size
            if short and not _severs(group, best):
                break
            cost = self._cost(group, cut)
            if cost < least:
                best, least = cut, cost
        return best

    def _cost(self, group: ListGroup, cut: int) -> tuple[bool, bool, int]:
        before = group.members[cut - 1]
        clean = is_clean(self._text, before.start, before.end) or self._joining(before.start, before.end) is not None
        return _severs(group, cut), not clean, len(group.openers[cut])

    def _joining(self, start: int, end: int) -> re.Match[str] | None:
        return self._words.joining.search(self._text, start, end)

    def _context(self, group: ListGroup, first: int, behind: int, begin: int) -> tuple[Context, ...]:
        """What the members `first` to `behind` need: openers before them, tails behind them, outermost first. The part
        begins at `begin`, which may lie within the joining word of the member before.
        """
        start, end = group.members[first].start, group.members[behind - 1].end
        section = self._blocks[group.members[first].block].section
        needed = {k for openers in group.openers[first:behind] for k in openers}
        leads = {_span(group, k) for k in needed if k < first}
        opened = needed | set(range(first, behind))
        tails = {_span(group, t) for k in opened for t in _tails(group, k, behind)}
        if not self._begins(start):
            leads.update(self._openings.governing(start, section))
            beyond = self._openings.finishing(start, end, section)
            tails.update(span for span in beyond if span[0] >= group.members[-1].end)  # within it, its labels decide
        if leads:
            leads.update(self._openings.governing(min(leads)[0], section))
        found = []
        if leads:
            found.append(Context("lead_in", tuple((a, min(b, begin)) for a, b in sorted(leads))))
        if tails:
            found.append(Context("flush_tail", tuple(self._unjoined(*tail) for tail in sorted(tails, reverse=True))))
        return tuple(found)

    def _unjoined(self, start: int, end: int) -> tuple[int, int]:
        """A tail without the word that joins the next clause on."""
        joining = self._joining(start, end)
        return start, joining.start(1) if joining else end

    def _begins(self, start: int) -> bool:
        """Whether a sentence of its own begins here: "Provided that", "Explanation.-"."""
        word = re.match(r"\W*(\w+)", self._text[start : start + 40])
        return word is not None and word[1].lower() in self._words.cues

    def table(self, blocks: Sequence[Block], members: Mapping[int, Sequence[Member]]) -> Iterator[Part]:
        """A table with its caption whole where it fits, else cut between rows."""
        if self._fits(blocks[0].start, blocks[-1].end):
            yield Part(blocks[0].start, blocks[-1].end)
            return
        table = next(block for block in blocks if block.type is BlockType.TABLE)
        rows = [m for block in blocks for m in members.get(block.ordinal, ())]
        first = 0
        while first < len(rows):
            behind = first + 1
            while behind < len(rows) and self._fits(rows[first].start, rows[behind].end):
                behind += 1
            start, end = rows[first].start, rows[behind - 1].end
            yield Part(start, end, _table_context(table, blocks, start, end))
            first = behind

    def code(self, block: Block) -> Iterator[Part]:
        """A code block whole where it fits, else cut between lines, at blank lines where there are some."""
        start = block.start
        ends = [block.start + m.end() for m in re.finditer(r"\n", self._text[block.start : block.end])]
        ends = [*(at for at in ends if at < block.end), block.end]
        line = 0
        while line < len(ends):
            fitting = line
            while fitting < len(ends) and self._fits(start, ends[fitting]):
                fitting += 1
            cut = max(fitting - 1, line)
            if fitting < len(ends):
                cut = next((k for k in range(cut, line - 1, -1) if self._parts_code(start, ends[k])), cut)
            yield from self._solid(start, ends[cut])
            line, start = cut + 1, ends[cut]

    def _parts_code(self, start: int, at: int) -> bool:
        """Whether a blank line ends at `at`, in the second half of what fits behind `start`."""
        return (at - start) * 2 > self._size and self._text[max(0, at - 2) : at] == "\n\n"

    def _solid(self, start: int, end: int) -> Iterator[Part]:
        """The part without the line breaks at its ends; the first line's indent is code and stays."""
        body = self._text[start:end]
        lead = re.match(r"(?:[ \t]*\n)*", body)
        start += lead.end() if lead else 0
        end = start + len(self._text[start:end].rstrip())
        if end > start:
            yield Part(start, end)


def _severs(group: ListGroup, cut: int) -> bool:
    """Whether a cut before this member would leave the words that open its list at a chunk's end."""
    return group.openers[cut][-1:] == (cut - 1,)


def _tails(group: ListGroup, opener: int, behind: int) -> Sequence[int]:
    """The tails from `behind` on that finish the list which `opener` opens."""
    tails = group.tails.get(opener, ())
    first = bisect_left(tails, behind)
    return tails[first : first + MOST_TAILS]


def _doubts(group: ListGroup, first: int) -> tuple[str, ...]:
    """What is not settled of the context of the members from `first` on: a tail in or behind them."""
    return ("flush_tail",) if any(tail >= first for tail in group.doubted) else ()


def _span(group: ListGroup, member: int) -> tuple[int, int]:
    return group.members[member].start, group.members[member].end


def _table_context(table: Block, blocks: Sequence[Block], start: int, end: int) -> tuple[Context, ...]:
    found = []
    if table.header_end is not None and start >= table.header_end:
        found.append(Context("table_header", ((table.start, table.header_end),)))
    captions = tuple(
        (b.start, b.end) for b in blocks if b.type is BlockType.CAPTION and (b.end <= start or b.start >= end)
    )
    if captions:
        found.append(Context("caption", captions))
    return tuple(found)
