"""A regular expression as an automaton: places that match one character each, and which places may follow which.

Glushkov's construction, with the number of ways from place to place: `(a*)*` has more than one from "a" to "a", and a
matcher that goes back tries them all. Python's own parser reads the pattern, so that both mean the same by it.
"""

from __future__ import annotations

import re
import re._constants as code
import re._parser as parser
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gazetteers.characters import CharClass

MOST = 1_000
"""Ways beyond this number are not told apart."""

PLACES = 2_000
"""Places of a pattern whose bounded repetitions are written out; with more they count as unbounded ones."""

Ways = Mapping[int, int]
"""Places, and in how many ways each is reached."""

_NOT_READ = re.ASCII | re.LOCALE
_CATEGORIES = {
    code.CATEGORY_DIGIT: "d",
    code.CATEGORY_SPACE: "s",
    code.CATEGORY_WORD: "w",
    code.CATEGORY_NOT_DIGIT: "D",
    code.CATEGORY_NOT_SPACE: "S",
    code.CATEGORY_NOT_WORD: "W",
}
_REPEATS = frozenset([code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT])


class Unread(Exception):
    """Raised for what the construction has no places for; `said` and `mend` make one sentence."""

    def __init__(self, said: str, mend: str) -> None:
        super().__init__(f"{said}; {mend}")
        self.said = said
        self.mend = mend


@dataclass(frozen=True, slots=True)
class Automaton:
    """What each place matches, in how many ways each other follows it, and where a text may begin."""

    classes: Sequence[CharClass]
    follow: Sequence[Ways]
    first: Ways


def automaton(pattern: str, flags: int = 0) -> Automaton:
    """The automaton of a pattern. Raises re.error where it is none, Unread where it has parts that are not read."""
    parsed = parser.parse(pattern, flags)
    builder = _Builder(parsed.state.flags)
    whole = builder.sequence(parsed)
    return Automaton(builder.classes, builder.follow, whole.first)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a pattern: where a text may enter and leave it, and in how many ways it matches nothing."""

    first: Ways
    last: Ways
    empty: int


_NOTHING = _Part({}, {}, 1)


@dataclass(slots=True)
class _Builder:
    """The places found so far."""

    flags: int
    classes: list[CharClass] = field(default_factory=list)
    follow: list[Counter[int]] = field(default_factory=list)

    def sequence(self, items: Iterable[tuple[Any, Any]]) -> _Part:
        whole = _NOTHING
        for kind, value in items:
            whole = self._then(whole, self._item(kind, value))
        return whole

    def _item(self, kind: Any, value: Any) -> _Part:
        if kind in _REPEATS:
            low, high, items = value
            return self._repeated(items, low, None if high is code.MAXREPEAT else high)
        if kind is code.SUBPATTERN:
            return self._group(*value[1:])
        if kind is code.ATOMIC_GROUP:
            return self.sequence(value)
        if kind is code.BRANCH:
            return _either([self.sequence(branch) for branch in value[1]])
        if kind in {code.ASSERT, code.ASSERT_NOT}:
            direction, items = value
            return _NOTHING if direction < 0 else _Part(self.sequence(items).first, {}, 1)
        if kind is code.AT:
            return _NOTHING
        if kind is code.FAILURE:
            return _Part({}, {}, 0)
        if kind in {code.GROUPREF, code.GROUPREF_EXISTS}:
            raise Unread("refers back to a group", "write out what may stand there")
        return self._place(self._class(kind, value))

    def _group(self, added: int, removed: int, items: Iterable[tuple[Any, Any]]) -> _Part:
        before = self.flags
        self.flags = (before | added) & ~removed
        found = self.sequence(items)
        self.flags = before
        return found

    def _place(self, matched: CharClass) -> _Part:
        place = len(self.classes)
        if place > 10 * PLACES:
            raise Unread("is too long to be proven", "divide it")
        self.classes.append(matched)
        self.follow.append(Counter())
        return _Part({place: 1}, {place: 1}, 0)

    def _class(self, kind: Any, value: Any) -> CharClass:
        if self.flags & _NOT_READ:
            raise Unread("has the flag a or L", "leave it out")
        caseless = bool(self.flags & re.IGNORECASE)
        if kind is code.ANY:
            return CharClass(((10, 10),) if not self.flags & re.DOTALL else (), negated=True)
        if kind in {code.LITERAL, code.NOT_LITERAL}:
            return CharClass(((value, value),), (), kind is code.NOT_LITERAL, caseless)
        ranges: list[tuple[int, int]] = []
        categories: list[str] = []
        for what, said in value:
            if what is code.LITERAL:
                ranges.append((said, said))
            elif what is code.RANGE:
                ranges.append(said)
            elif what is code.CATEGORY:
                categories.append(_CATEGORIES[said])
        return CharClass(tuple(ranges), tuple(categories), value[0][0] is code.NEGATE, caseless)

    def _then(self, one: _Part, other: _Part) -> _Part:
        self._join(one.last, other.first)
        return _Part(
            _sum(one.first, other.first, one.empty), _sum(other.last, one.last, other.empty), one.empty * other.empty
        )

    def _join(self, ends: Ways, starts: Ways, times: int = 1) -> None:
        for end, ways in ends.items():
            for start, more in starts.items():
                self.follow[end][start] += min(MOST, ways * more * times)

    def _repeated(self, items: Sequence[tuple[Any, Any]], low: int, high: int | None) -> _Part:
        """`low` copies, and behind them those that may be there, each only behind the one before it; or a loop."""
        before = len(self.classes)
        part = self.sequence(items)
        size = len(self.classes) - before
        if max(low, high or 0) * max(1, size) > PLACES:
            low, high = min(low, 1), None
        if high is None:
            return self._loop(items, part, low)
        if high == 0:
            return _NOTHING
        parts = [part, *(self.sequence(items) for _ in range(high - 1))]
        whole = _NOTHING
        for i, copy in reversed(list(enumerate(parts))):
            whole = self._then(copy, whole)
            if i >= low:
                whole = _Part(whole.first, whole.last, min(MOST, whole.empty + 1))
        return whole

    def _loop(self, items: Sequence[tuple[Any, Any]], part: _Part, low: int) -> _Part:
        self._join(part.last, part.first, 1 + part.empty)
        loop = _Part(_sum({}, part.first, 1 + part.empty), part.last, 1 + part.empty)
        if low == 0:
            return loop
        whole = _NOTHING
        for _ in range(low - 1):
            whole = self._then(whole, self.sequence(items))
        return self._then(whole, _Part(loop.first, loop.last, part.empty * (1 + part.empty)))


def _either(parts: Sequence[_Part]) -> _Part:
    whole = _Part({}, {}, 0)
    for part in parts:
        whole = _Part(_sum(whole.first, part.first), _sum(whole.last, part.last), whole.empty + part.empty)
    return whole


def _sum(ways: Ways, more: Ways, times: int = 1) -> Ways:
    if times == 0:
        return ways
    found = dict(ways)
    for place, count in more.items():
        found[place] = min(MOST, found.get(place, 0) + count * times)
    return found
