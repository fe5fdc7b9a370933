"""Looking an instrument up by what is printed: title and year, official number, or a name that is only near."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gazetteers.fold import bare_title, key, replaced, spellings, split_year
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
    """Titles, aliases and numbers of a set of instruments."""

    def __init__(self, instruments: Iterable[Instrument]) -> None:
        self._titles: dict[str, list[Instrument]] = {}
        self._numbers: dict[str, list[Instrument]] = {}
        self._spelt: dict[str, list[Instrument]] = {}
        listed = sorted(instruments, key=lambda i: i.id)
        former = replaced(listed)
        for instrument in listed:
            for name_key in () if instrument.id in former else spellings(bare_title(instrument)):
                self._titles.setdefault(name_key, []).append(instrument)
            for name in (instrument.title, *(alias.text for alias in instrument.aliases)):
                self._spelt.setdefault(key(name), []).append(instrument)
            if instrument.number:
                self._numbers.setdefault(number_key(instrument.number), []).append(instrument)

    def by_title(self, title: str, year: int | None = None) -> tuple[Instrument, ...]:
        """Instruments of exactly this title, spelling folded; aliases do not count. `year` may stand in the title."""
        bare, printed_year = split_year(title)
        found = self._titles.get(key(bare), [])
        wanted = year if year is not None else printed_year
        if wanted is None:
            return tuple(found)
        return tuple(i for i in found if (i.year or split_year(i.title)[1]) == wanted)

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

        near = process.extract(key(title), list(self._spelt), scorer=fuzz.ratio, limit=4 * limit)
        best: dict[str, tuple[Instrument, float]] = {}
        for name_key, score, _ in near:
            for instrument in self._spelt[name_key]:
                if instrument.id not in best:
                    best[instrument.id] = (instrument, round(score, 1))
        ranked = sorted(best.values(), key=lambda pair: (-pair[1], pair[0].id))
        return ranked[:limit]
