"""Looking an instrument up by what is printed: title and year, official number, or a name that is only near."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from gazetteers.fold import bare_title, key, spellings, split_year
from gazetteers.index import Name
from gazetteers.records import Instrument

_NUMBER_WORD = re.compile(
    r"^(?:act|no|nos|number|cap|chapter|ch|c|asp|pub\s*l|p\s*l)\b[\s.]*(?:no[\s.]*)?", re.IGNORECASE
)


def number_key(number: str) -> str:
    """The comparison form of an official number: "c. 42", "chapter 42" and "42" are one, so are "No. 5" and "5"."""
    return re.sub(r"\s+", "", _NUMBER_WORD.sub("", number.strip().strip("()"))).upper()


def number_year(instrument: Instrument) -> int | None:
    """The year that the official number counts in: an Act of 1985 may be 2 of 1986."""
    return instrument.number_year or instrument.year


class Names:
    """Titles, aliases and numbers of a set of instruments; `names` is what stands behind each key (index.collect)."""

    def __init__(self, instruments: Mapping[str, Instrument], names: Mapping[str, Name]) -> None:
        self._instruments = instruments
        self._names = names

    @cached_property
    def _numbers(self) -> Mapping[str, Sequence[Instrument]]:
        """By comparison form of the official number; made by the first that asks, since it looks at every entry."""
        numbers: dict[str, list[Instrument]] = {}
        for instrument in self._instruments.values():
            if instrument.number:
                numbers.setdefault(number_key(instrument.number), []).append(instrument)
        return numbers

    @cached_property
    def _keys(self) -> Sequence[str]:
        return list(self._names)

    def by_title(self, title: str, year: int | None = None) -> tuple[Instrument, ...]:
        """Instruments of exactly this title, spelling folded; aliases do not count. `year` may stand in the title."""
        bare, printed_year = split_year(title)
        wanted = year if year is not None else printed_year
        name = self._names.get(key(bare))
        if name is None:
            return ()
        bearers = dict.fromkeys(bearer.id for bearer in (*name.titled, *name.weak))
        laws = [self._instruments[i] for i in sorted(bearers)]
        found = [law for law in laws if key(bare) in spellings(bare_title(law))]
        return tuple(law for law in found if wanted is None or (law.year or split_year(law.title)[1]) == wanted)

    def by_number(self, number: str, year: int | None, jurisdiction: str | None = None) -> tuple[Instrument, ...]:
        """Instruments of this official number; numbers count within a legislature and, mostly, within a year."""
        return tuple(
            i
            for i in self._numbers.get(number_key(number), [])
            if (year is None or number_year(i) == year) and (jurisdiction is None or i.jurisdiction == jurisdiction)
        )

    def closest(self, title: str, limit: int = 5) -> list[tuple[Instrument, float]]:
        """The nearest names with their scores (0 to 100, best first): proposals, never an answer."""
        # Loaded by the first that asks: few answers need proposals, and every command would pay for the import.
        from rapidfuzz import fuzz, process  # noqa: PLC0415

        near = process.extract(key(title), self._keys, scorer=fuzz.ratio, limit=4 * limit)
        best: dict[str, float] = {}
        for name_key, score, _ in near:
            name = self._names[name_key]
            for bearer in (*name.titled, *name.strong, *name.weak):
                best.setdefault(bearer.id, round(score, 1))
        ranked = sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))
        return [(self._instruments[i], score) for i, score in ranked[:limit]]
