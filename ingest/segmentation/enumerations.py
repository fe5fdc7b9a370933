"""Enumerated sentences: opening words, clauses and flush tail are one unit, however many blocks they are spread over.

Law writes one sentence as a list: "A person shall be liable-", "(a) ...; or", "(b) ...,", "to the tax." A `ListGroup`
holds such a run whole, and says of each member which opening words govern it and which tails finish it; a run that
stands alone is a group of one. The nesting is read from the printed labels: a label goes on with the innermost open
series that it fits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from gazetteers.sentences import SentenceWords
from ingest.numbering import label_forms

_LABEL = re.compile(
    r"[\W\d_]{0,4}?(?:\(([0-9]{1,3}[A-Za-z]{0,3}|[A-Za-z]{1,8})\)"
    r"|([0-9]{1,3}[A-Z]{0,2}|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})[.)](?=\s))"
)
_ASIDE = re.compile(r"\([^()\d]{4,80}\)[.;]?")
_BULLET = re.compile(r"[•‣▪●◦–—*-]\s")
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


@dataclass(frozen=True, slots=True)
class Member:
    """One sentence, row or clause: a span, the block that holds it, and whether that block is an item of a list."""

    start: int
    end: int
    block: int
    item: bool = False
    depth: int = 1  # nesting of a list item, from 1
    label: str = ""  # computed label ("2."), for items that print none
    fresh: bool = False  # a definition begins here: whatever stands before it, it is no part of that sentence


@dataclass(slots=True)
class _Series:
    opener: int | None
    form: str
    last: int
    depth: int


@dataclass(frozen=True, slots=True)
class ListGroup:
    """Members in order; `openers[i]` are the members whose words govern member i, outermost first; `tails[k]` are the
    members that finish the list that member k opens.
    """

    members: tuple[Member, ...]
    openers: tuple[tuple[int, ...], ...]
    tails: dict[int, tuple[int, ...]] = field(default_factory=dict)


def groups(text: str, members: Sequence[Member], words: SentenceWords) -> list[ListGroup]:
    """`members` (of one section, in order) gathered into groups."""
    found: list[ListGroup] = []
    at = 0
    while at < len(members):
        builder = _Builder(text, members, at, words)
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

    def __init__(self, text: str, members: Sequence[Member], first: int, words: SentenceWords) -> None:
        self._text = text
        self._all = members
        self._first = first
        self._words = words
        self._stack: list[_Series] = []
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
        return ListGroup(members, tuple(self._openers), {k: tuple(v) for k, v in sorted(self._tails.items())})

    def _joins(self, at: int) -> bool:
        before, member = self._all[at - 1], self._all[at]
        if member.fresh:
            return False
        labels = _labels(self._text, member)
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
        labels = _labels(self._text, self._all[at])
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
                series.last = goes_on
                return self._under(series)
        form, value, depth = fresh or min(labels, key=lambda label: label[1])
        if fresh is None and not opening:
            # A run whose beginning lies before the group: its opening is known to the provision tree only.
            self._stack = [_Series(None, form, value, depth)]
            return ()
        del self._stack[DEEPEST - 1 :]
        self._stack.append(_Series(here - 1, form, value, depth))
        return self._under(self._stack[-1])

    def _place_tail(self, at: int, here: int) -> tuple[int, ...]:
        """A tail closes every series that the next label does not go on with."""
        level = 0
        if at + 1 < len(self._all):
            labels = _labels(self._text, self._all[at + 1])
            fitting = [i for i, series in enumerate(self._stack) if self._fits(series, labels) is not None]
            if fitting and not self._opens(at):
                level = min(fitting[-1] + 1, len(self._stack) - 1)
        # What closes a run whose opening is not known closes the outermost list whose opening is.
        level = next((i for i in range(level, len(self._stack)) if self._stack[i].opener is not None), level)
        series = self._stack[level]
        del self._stack[level + 1 :]
        if series.opener is not None:
            self._tails.setdefault(series.opener, []).append(here)
        return self._under(series)

    def _under(self, series: _Series) -> tuple[int, ...]:
        return () if series.opener is None else (*self._openers[series.opener], series.opener)[-DEEPEST:]


def _labels(text: str, member: Member) -> list[tuple[str, int, int]]:
    """The readings of a member's label as (form, value, depth): "(i)" is the ninth letter or the first roman number."""
    printed = member.label.strip("().") if member.label else ""
    if not printed:
        match = _LABEL.match(text, member.start, min(member.end, member.start + 24))
        if match is not None:
            printed = match[1] or match[2]
    if not printed:
        bullet = member.item or _BULLET.match(text, member.start, member.end) is not None
        return [("bullet", 1, member.depth)] if bullet else []
    digits = re.match(r"\d+", printed)
    if digits is not None:
        return [("arabic", int(digits[0]), member.depth)]
    return [(form, value, member.depth) for form, value in _lettered(printed)]


def _lettered(printed: str) -> list[tuple[str, int]]:
    """The readings of a label: (a), (aa) behind (z) or inserted behind (a), (iv), (iia) inserted behind (ii).

    Words in brackets ("(the)") have none.
    """
    found = [
        (form, place[0])
        for form in label_forms.forms(printed)
        if (place := label_forms.value(printed, form)) is not None
    ]
    readings = sorted(found, key=lambda reading: reading[0] in {"roman", "upper_roman"})  # letters first
    if len(printed) == 2 and printed[0] == printed[1]:
        readings.insert(0, (readings[0][0], readings[0][1] + 26))
    return readings
