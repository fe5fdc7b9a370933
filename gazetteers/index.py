"""Instrument names in running text: one Aho-Corasick pass, however many names there are.

The pass runs over name keys (gazetteers/fold.py): "Income-tax Act", "INCOME TAX ACT" and "Incometax Act" are one
name. It reports the longest name at each place; a name inside a longer one is not reported. A year printed behind a
title is read with it, and picks among Acts of one title.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import ahocorasick

from gazetteers.bounds import KEY
from gazetteers.errors import GazetteerError
from gazetteers.fold import replaced, spellings, split_year, words
from gazetteers.records import Instrument

_YEAR_BEHIND = re.compile(r",? ?(?:of )?\(?(?P<year>1[2-9]\d\d|20\d\d)(?![\w/-])\)?")
_RUNS = re.compile(r"[\W_]{2,}")
# Signs that a name does not run across. A full stop is one too, unless the name has one ("No. 2").
_BARRIERS = re.compile(r'[\n\t;:!?"\[\]{}|<>=*]|\.(?= )')


@dataclass(frozen=True, slots=True)
class NameMatch:
    """One name found: `folded[start:end]`, its year included where the name has one."""

    start: int
    end: int
    candidates: tuple[str, ...]
    """Instrument ids, sorted. Empty where the title is known but not with the year printed behind it: another law."""
    strength: str  # "strong" names it anywhere; "weak" only beside a pinpoint or after the full title
    kind: str  # title or alias; title_year or alias_year where the year behind it is part of the match
    name: str  # as the gazetteer prints it, without year: callers compare its capitals ("IT Act" is not "it act")
    year: int | None = None


class Bearer(NamedTuple):
    """An instrument that bears a name: its id, the year of its title, its legislature."""

    id: str
    year: int | None
    place: str


class Name(NamedTuple):
    """What stands behind one key: the instruments of that title, and those that have it as an alias or weak title."""

    printed: str
    titled: tuple[Bearer, ...]
    strong: tuple[Bearer, ...]
    weak: tuple[Bearer, ...]


class NameIndex:
    """Every title and alias of a gazetteer, compiled once."""

    def __init__(self, instruments: Iterable[Instrument], compiled: Mapping[str, Name] | None = None) -> None:
        """`compiled` spares the collecting where the names of the instruments are at hand."""
        self._automaton = ahocorasick.Automaton()
        self._names = collect(instruments) if compiled is None else compiled
        for name_key in self._names:
            if len(name_key) > KEY:  # also where no loader has seen it: the scanner would end the process
                raise GazetteerError(f"The name {name_key[:80]!r} has {len(name_key):,} characters; shorten it.")
            self._automaton.add_word(f" {name_key} ", name_key)
        if self._names:
            self._automaton.make_automaton()

    def __len__(self) -> int:
        """How many distinct keys are compiled."""
        return len(self._names)

    def scan(self, folded: str) -> list[NameMatch]:
        """The names in `folded` (lower case, single blanks, plain dashes and quotes), by place, none overlapping.

        >>> law = Instrument("in-act-1962-52", "Customs Act", 1962, "52", "in", "act")
        >>> [(m.start, m.end, m.kind) for m in NameIndex([law]).scan("under the customs act, 1962.")]
        [(10, 27, 'title_year')]
        """
        if not self._names:
            return []
        stream = f" {words(folded)} "
        # A hit ends at the blank behind its last word; the stream's leading blank shifts all offsets by one.
        found = [(end - len(name) - 1, end - 1, name) for end, name in self._automaton.iter(stream)]
        if not found:
            return []
        place = _Places(folded)
        matches: list[NameMatch] = []
        free = 0  # where the last match ended
        for first, last, name_key in sorted(found, key=lambda hit: (hit[0], -hit[1])):
            start, end = place.start(first), place.end(last)
            if start < free or not _bounded(folded, start, end):
                continue
            name = self._names[name_key]
            if _crosses(folded[start:end], name.printed):
                continue
            match = _match(folded, start, end, name)
            matches.append(match)
            free = match.end
        return matches


class _Places:
    """Offsets of the key stream as offsets of the folded text: they differ where a run of signs became one blank."""

    def __init__(self, folded: str) -> None:
        runs = [(m.start(), m.end()) for m in _RUNS.finditer(folded)]
        self._shifts = [0, *accumulate(end - start - 1 for start, end in runs)]
        # Stream offset from which each shift holds: just behind the blank that stands for the run.
        self._from = [start - self._shifts[i] + 1 for i, (start, _) in enumerate(runs)]

    def start(self, offset: int) -> int:
        """Where the character at a stream offset stands in the folded text."""
        return offset + self._shifts[bisect_right(self._from, offset)]

    def end(self, offset: int) -> int:
        """Where the character before a stream offset ends in the folded text."""
        return self.start(offset - 1) + 1


def collect(instruments: Iterable[Instrument]) -> dict[str, Name]:
    """What stands behind each key, by key."""
    named: dict[str, dict[str, list[Bearer]]] = {}
    printed: dict[str, str] = {}

    def add(name: str, kind: str, bearer: Bearer) -> None:
        for name_key in filter(None, spellings(name)):
            printed.setdefault(name_key, name)
            held = named.setdefault(name_key, {}).setdefault(kind, [])
            if bearer not in held:
                held.append(bearer)

    listed = sorted(instruments, key=lambda i: i.id)
    former = replaced(listed)
    for instrument in listed:
        if instrument.id in former:
            continue
        title, year = split_year(instrument.title)
        bearer = Bearer(instrument.id, instrument.year or year, instrument.jurisdiction)
        if instrument.title_strength != "none":
            add(title, "title" if instrument.title_strength == "strong" else "weak", bearer)
        for alias in instrument.aliases:
            add(alias.text, alias.strength, bearer)
    return {
        name_key: Name(printed[name_key], *(tuple(kinds.get(kind, ())) for kind in ("title", "strong", "weak")))
        for name_key, kinds in sorted(named.items())
    }


def _ids(bearers: Iterable[Bearer]) -> tuple[str, ...]:
    return tuple(sorted({bearer.id for bearer in bearers}))


def _undated(titled: tuple[Bearer, ...]) -> tuple[Bearer, ...]:
    """What a title without a year may mean: where a legislature has an Act of just that title, not its dated ones too,
    whose year is part of their title.
    """
    exact = {bearer.place for bearer in titled if bearer.year is None}
    return tuple(bearer for bearer in titled if bearer.year is None or bearer.place not in exact)


def _bounded(folded: str, start: int, end: int) -> bool:
    """Whether the match is no part of a hyphenated word ("non-customs act" is another word)."""
    before, behind = folded[max(0, start - 2) : start], folded[end : end + 2]
    joined_before = len(before) == 2 and before[1] == "-" and before[0].isalnum()
    joined_behind = len(behind) == 2 and behind[0] == "-" and behind[1].isalnum()
    return not (joined_before or joined_behind)


def _crosses(span: str, printed: str) -> bool:
    """Whether the span runs over a sign that ends a sentence or a list member, which the name does not have."""
    if span.count(",") > printed.count(","):
        return True
    return any(barrier[0] not in printed for barrier in _BARRIERS.findall(span))


def _match(folded: str, start: int, end: int, name: Name) -> NameMatch:
    kind = "title" if name.titled else "alias"
    strength = "strong" if name.titled or name.strong else "weak"
    meant = (*_undated(name.titled), *name.strong) or name.weak
    behind = _YEAR_BEHIND.match(folded, end)
    if behind is None:
        return NameMatch(start, end, _ids(meant), strength, kind, name.printed)
    year = int(behind["year"])
    # "(the Customs Act, 1962)": the bracket is not the year's own.
    stop = behind.end() if "(" in behind[0] else behind.end("year")
    dated = _ids(b for b in (*name.titled, *name.strong, *name.weak) if b.year == year)
    return NameMatch(start, stop, dated, "strong", f"{kind}_year", name.printed, year)
