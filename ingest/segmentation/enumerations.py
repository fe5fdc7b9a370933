"""Enumerated sentences: opening words, clauses and flush tail are one unit, however many blocks they are spread over.

Law writes one sentence as a list: "A person shall be liable-", "(a) ...; or", "(b) ...,", "to the tax." A `ListGroup`
holds such a run whole, and says of each member which opening words govern it and which tails finish it; a run that
stands alone is a group of one. The nesting is read from the printed labels: a label goes on with the innermost open
series that it fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from gazetteers.sentences import SentenceWords
from ingest.segmentation.members import LABEL, Member, labels_of

_LETTERS = re.compile(r"[\W\d]{0,4}?\([a-z]{1,8}\)\s")
_ASIDE = re.compile(r"\([^()\d]{4,80}\)[.;]?")
_CLOSERS = "\"'”’»)]*"
_OPENERS = ":—–-"
LOOKAHEAD = 3
"""Labels that a series may leave out (omitted clauses) and still go on."""

LONGEST_ASIDE = 80
"""Characters within the brackets of an aside behind a stop."""

LONGEST_WORD = 40
"""Characters of a word that may need another behind it: no longer one does."""

DEEPEST = 32
"""Lists within lists that are told apart, and openings that a member has, the nearest ones. Our development sets have
seven; without a bound, a list that restarts for ever gives each member as many openings as there are members.
"""


Lefts = Callable[[int], float | None]
"""Offset -> where the line that holds it begins on its page, in points; None where the format has no pages."""

AHEAD = 40
"""Members behind a tail that opens a list of its own among which the next label of an open list is looked for."""

_STEP = 5.0
"""Points by which the items of an inner list stand deeper."""


@dataclass(slots=True)
class _Series:
    opener: int | None
    form: str
    last: int
    depth: int
    item: int  # index of its last member


@dataclass(frozen=True, slots=True)
class ListGroup:
    """Members in order; `openers[i]` are the members whose words govern member i, outermost first; `tails[k]` are the
    members that finish the list that member k opens; `doubted` are tails of which nothing tells what they finish.
    """

    members: tuple[Member, ...]
    openers: tuple[tuple[int, ...], ...]
    tails: dict[int, tuple[int, ...]] = field(default_factory=dict)
    doubted: tuple[int, ...] = ()


def groups(text: str, members: Sequence[Member], words: SentenceWords, lefts: Lefts | None = None) -> list[ListGroup]:
    """`members` (of one section, in order) gathered into groups; `lefts` tell how deep they are set."""
    found: list[ListGroup] = []
    at = 0
    while at < len(members):
        builder = _Builder(text, members, at, words, lefts)
        at = builder.run()
        found.append(builder.group())
    return found


def is_open(text: str, start: int, end: int, words: SentenceWords) -> bool:
    """Whether the run `text[start:end]` plainly goes on: it ends in `: ; , -` or in a word that needs another."""
    at = _before_blanks(text, start, end)
    unclosed = _before(text, start, at, _CLOSERS)
    last = text[unclosed - 1] if unclosed > start else ""
    if last in ":;,—–-":
        return True
    if last in ".?!":
        return False
    at = _before_blanks(text, start, _before(text, start, at, "[]*() "))
    word = text[max(start, at - LONGEST_WORD) : at].rsplit(None, 1)[-1:]
    return bool(word) and word[0].lower() in words.open


def is_closed(text: str, start: int, end: int) -> bool:
    """Whether the run `text[start:end]` ends in a stop; an aside in brackets may stand behind it ("... . (ruche)")."""
    at = _before_blanks(text, start, end)
    if _stops(text, start, at):
        return True
    if at > start and text[at - 1] == ")":
        opened = text.rfind("(", max(start, at - LONGEST_ASIDE - 2), at - 1)
        if 0 <= opened < at - 2 and ")" not in text[opened : at - 1]:
            return _stops(text, start, _before_blanks(text, start, opened))
    return False


def _before_blanks(text: str, start: int, at: int) -> int:
    while at > start and text[at - 1].isspace():
        at -= 1
    return at


def _before(text: str, start: int, at: int, signs: str) -> int:
    while at > start and text[at - 1] in signs:
        at -= 1
    return at


def _stops(text: str, start: int, at: int) -> bool:
    """Whether a stop stands before `at`, quotes and brackets that close behind it."""
    at = _before(text, start, at, _CLOSERS)
    return at > start and text[at - 1] in ".?!"


def is_clean(text: str, start: int, end: int) -> bool:
    """Whether the run ends where a clause ends: in a stop, a semicolon or a colon."""
    return is_closed(text, start, end) or text[start:end].rstrip(_CLOSERS + " ")[-1:] in (";", ":")


class _Builder:
    """Walks one group from its first member; the state of the walk is the stack of open series."""

    def __init__(
        self, text: str, members: Sequence[Member], first: int, words: SentenceWords, lefts: Lefts | None = None
    ) -> None:
        self._text = text
        self._all = members
        self._first = first
        self._words = words
        self._lefts = lefts
        self._stack: list[_Series] = []
        self._doubted: list[int] = []
        self._openers: list[tuple[int, ...]] = [()]
        self._tails: dict[int, list[int]] = {}

    def run(self) -> int:
        """The index of the first member behind the group."""
        at = self._first + 1
        while at < len(self._all) and self._joins(at):
            self._openers.append(self._place(at))
            at += 1
        return at

    def group(self) -> ListGroup:
        """The group walked."""
        count = len(self._openers)
        members = tuple(self._all[self._first : self._first + count])
        tails = {k: tuple(v) for k, v in sorted(self._tails.items())}
        return ListGroup(members, tuple(self._openers), tails, tuple(self._doubted))

    def _joins(self, at: int) -> bool:
        before, member = self._all[at - 1], self._all[at]
        if member.fresh:
            return False
        labels = labels_of(self._text, member)
        closed = is_closed(self._text, before.start, before.end)
        if is_open(self._text, before.start, before.end, self._words) or self._aside(member):
            return True
        if not closed and any(value == 1 and form != "bullet" for form, value, _ in labels):
            return True
        if any(self._fits(series, labels) is not None for series in self._stack):
            return True
        return not labels and self._lower(member) and not closed

    def _aside(self, member: Member) -> bool:
        """Whether a member is one bracketed aside, as the other language's term behind a definition."""
        return _ASIDE.fullmatch(self._text, member.start, member.end) is not None

    def _lower(self, member: Member) -> bool:
        """Whether a member begins in lower case and with no label, be it one that no series has ("(eba)")."""
        if _LETTERS.match(self._text, member.start, member.end) is not None:
            return False
        return self._text[member.start : member.end].lstrip(_CLOSERS + "“‘([0123456789 ")[:1].islower()

    def _opens(self, at: int) -> bool:
        member = self._all[at]
        return self._text[member.start : member.end].rstrip()[-1:] in _OPENERS

    @staticmethod
    def _fits(series: _Series, labels: Sequence[tuple[str, int, int]]) -> int | None:
        """The value by which one of the readings goes on with `series`, or None."""
        for form, value, depth in labels:
            if form != series.form:
                continue
            if form == "bullet":
                if depth == series.depth:
                    return value
            elif series.last <= value <= series.last + LOOKAHEAD:
                return value
        return None

    def _place(self, at: int) -> tuple[int, ...]:
        """The openers of the member at `at`; keeps the stack."""
        here = at - self._first
        labels = labels_of(self._text, self._all[at])
        if self._aside(self._all[at]):
            return ()
        if labels:
            return self._place_labelled(at, here, labels)
        if self._lower(self._all[at]) and self._stack:
            return self._place_tail(at, here)
        if self._cue(self._all[at]) or not is_open(
            self._text, self._all[at - 1].start, self._all[at - 1].end, self._words
        ):
            return ()
        return self._openers[-1]

    def _cue(self, member: Member) -> bool:
        word = re.match(r"\W*(\w+)", self._text[member.start : member.end])
        return word is not None and word[1].lower() in self._words.cues

    def _place_labelled(self, at: int, here: int, labels: Sequence[tuple[str, int, int]]) -> tuple[int, ...]:
        fresh = next(((f, v, d) for f, v, d in reversed(labels) if v == 1 or f == "bullet"), None)
        opening = self._opens(at - 1)
        for index in range(len(self._stack) - 1, -1, -1):
            series = self._stack[index]
            goes_on = self._fits(series, labels)
            if goes_on is not None and not (opening and fresh is not None and fresh[0] != series.form):
                del self._stack[index + 1 :]
                series.last, series.item = goes_on, at
                return self._under(series)
        form, value, depth = fresh or min(labels, key=lambda label: label[1])
        if fresh is None and not opening:
            # A run whose beginning lies before the group: its opening is known to the provision tree only.
            self._stack = [_Series(None, form, value, depth, at)]
            return ()
        del self._stack[DEEPEST - 1 :]
        self._stack.append(_Series(here - 1, form, value, depth, at))
        return self._under(self._stack[-1])

    def _place_tail(self, at: int, here: int) -> tuple[int, ...]:
        """A tail finishes the list whose opening its words complete, and closes it and those inside it.

        What goes on behind it is not finished. Among several lists that end before it the page decides (a tail stands
        less deep than the items of its list), or the outermost opening that still waits for what is said of it; where
        neither does, the tail finishes none, for doubt.
        """
        innermost = len(self._stack) - 1
        fitting = self._going_on(at)
        if fitting == innermost:
            return self._under(self._stack[fitting])  # words of the last item: its list goes on
        open_from = fitting + 1
        known = self._unfinished([i for i in range(open_from, innermost + 1) if self._stack[i].opener is not None])
        level = self._settled(at, known) if len(known) > 1 else known[0] if known else open_from
        if level is None:
            level = known[0]
            self._doubted.append(here)
        elif known:
            self._tails.setdefault(self._stack[level].opener or 0, []).append(here)
        series = self._stack[level]
        del self._stack[level + 1 :]
        return self._under(series)

    def _unfinished(self, known: list[int]) -> list[int]:
        """The series of `known` that a tail may finish: none outside a sentence that begins within them ("Provided"),
        nor one whose own tail opened a list inside it.
        """
        fresh = [i for i in known if self._cue(self._all[self._first + (self._stack[i].opener or 0)])]
        known = [i for i in known if not fresh or i >= fresh[-1]]
        return [i for i in known if self._stack[i].opener not in self._tails] or known[-1:]

    def _going_on(self, at: int) -> int:
        """The innermost open series that goes on behind the tail at `at`; -1 where none does.

        The items of a list that the tail itself opens are passed over.
        """
        own: dict[str, int] = {}  # form -> the last label of the tail's own list
        for member in self._all[at + 1 : at + 1 + (AHEAD if self._opens(at) else 1)]:
            if member.fresh or self._cue(member):
                break
            labels = labels_of(self._text, member)
            if self._opens(at) and any(value == own.get(form, 0) + 1 for form, value, _ in labels):
                own.update((form, value) for form, value, _ in labels if value == own.get(form, 0) + 1)
                continue
            fitting = [(self._jump(series, labels), -i) for i, series in enumerate(self._stack)]
            nearest = min(((jump, i) for jump, i in fitting if jump is not None), default=None)
            if nearest is not None:
                return -nearest[1]
        return -1

    def _jump(self, series: _Series, labels: Sequence[tuple[str, int, int]]) -> float | None:
        """By how much a label goes on with `series`; "(ii)" is rather the second number than a doubled letter."""
        value = self._fits(series, labels)
        if value is None:
            return None
        doubled = sum(1 for form, _, _ in labels if form == series.form) > 1
        return value - series.last + (0.5 if doubled else 0.0)

    def _settled(self, at: int, known: Sequence[int]) -> int | None:
        """Which of several open series the tail at `at` finishes, or None: by depth, or the one that waits for it."""
        by_depth = self._by_depth(at, known)
        if by_depth is not None:
            return by_depth
        first = re.match(r"\W*([^\W\d_]+)", self._text[self._all[at].start : self._all[at].end])
        if first is None or first[1].lower() in self._words.modifying:
            return None
        return next((i for i in known if self._waits(i)), None)

    def _by_depth(self, at: int, known: Sequence[int]) -> int | None:
        """The outermost series whose items stand deeper than the tail; None where the page tells no depth."""
        lefts = [self._left(self._stack[i].item) for i in known]
        own = self._left(at, last=False)
        told = [left for left in lefts if left is not None]
        if own is None or len(told) < len(lefts) or any(b - a < _STEP for a, b in pairwise(told)):
            return None
        return next((i for i, left in zip(known, told, strict=True) if left > own + _STEP), None)

    def _left(self, member: int, *, last: bool = True) -> float | None:
        """Where a member's first line begins, or its last where that begins further left: items whose lines are wrapped
        to the edge show no depth.
        """
        if self._lefts is None:
            return None
        first = self._lefts(self._all[member].start)
        behind = self._lefts(self._all[member].end - 1) if last else first
        return None if first is None or behind is None else min(first, behind)

    def _waits(self, level: int) -> bool:
        """Whether the opening of a series begins as a sentence does that waits for its main clause ("Where", "Any")."""
        opener = self._all[self._first + (self._stack[level].opener or 0)]
        match = LABEL.match(self._text, opener.start, min(opener.end, opener.start + 24))
        words = re.match(r"\W*([^\W\d_]+)", self._text[match.end() if match else opener.start : opener.end])
        return words is not None and words[1].lower() in self._words.awaiting

    def _under(self, series: _Series) -> tuple[int, ...]:
        return () if series.opener is None else (*self._openers[series.opener], series.opener)[-DEEPEST:]
