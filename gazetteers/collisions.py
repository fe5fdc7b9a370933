"""Names that mean more than one thing: two instruments of one name, and aliases that are ordinary words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from gazetteers.findings import Finding
from gazetteers.fold import bare_title, key, replaced
from gazetteers.records import Instrument

ORDINARY = Path(__file__).parent / "data" / "words" / "ordinary.toml"
"""The list of ordinary words."""


def ordinary_words() -> frozenset[str]:
    """Words of ordinary English that a strong alias must not be, lower case."""
    return frozenset(tomllib.loads(ORDINARY.read_text(encoding="utf-8"))["words"])


def collisions(instruments: Iterable[Instrument], texts: Mapping[str, str]) -> Iterator[Finding]:
    """Findings over a whole gazetteer; `texts` holds each file's text by its label, to find the line of an alias.

    Acts of one title and several years are no collision: the year tells them apart, and without it the answer is
    "ambiguous". A weak alias may be shared, for it is read only beside a pinpoint.
    """
    listed = sorted(instruments, key=lambda i: i.id)
    former = replaced(listed)
    tell = _Teller(texts)
    titled: dict[str, list[Instrument]] = {}
    for instrument in listed:
        if instrument.id not in former:
            titled.setdefault(key(bare_title(instrument)), []).append(instrument)
    for same in titled.values():
        for instrument, other in zip(same[1:], same, strict=False):
            known = other.id in instrument.namesakes or instrument.id in other.namesakes
            if not known and (instrument.jurisdiction, instrument.year) == (other.jurisdiction, other.year):
                said = f"{instrument.id} has title and year of {other.id}"
                mend = "give one of them its year, or name one in the other's successors or namesakes"
                yield tell(instrument, instrument.title, "collision", said, mend)
    yield from _aliases(listed, titled, tell)


def _aliases(listed: list[Instrument], titled: Mapping[str, list[Instrument]], tell: _Teller) -> Iterator[Finding]:
    words = ordinary_words()
    strong: dict[str, Instrument] = {}
    for instrument in listed:
        for alias in instrument.aliases:
            name = key(alias.text)
            if name == key(bare_title(instrument)):
                said = f"alias {alias.text!r} of {instrument.id} is its title"
                yield tell(instrument, alias.text, "alias", said, "leave it out")
            if alias.strength != "strong":
                continue
            if name in words:
                said = f"alias {alias.text!r} of {instrument.id} is an ordinary word"
                mend = f'write {{ text = "{alias.text}", strength = "weak" }}'
                yield tell(instrument, alias.text, "word", said, mend)
            elif alias.text.islower() and " " not in alias.text.strip():
                said = f"alias {alias.text!r} of {instrument.id} is one small word, found in any text that has it"
                mend = f'write it with its capitals, or {{ text = "{alias.text}", strength = "weak" }}'
                yield tell(instrument, alias.text, "word", said, mend)
            others = [*titled.get(name, ()), *([strong[name]] if name in strong else [])]
            clash = next((o for o in others if o.id != instrument.id and not _told_apart(instrument, o)), None)
            if clash is not None:
                said = f"alias {alias.text!r} of {instrument.id} also names {clash.id}"
                yield tell(instrument, alias.text, "collision", said, "make both weak, or drop one")
            strong.setdefault(name, instrument)


def _told_apart(one: Instrument, other: Instrument) -> bool:
    """Whether a year tells them apart, as it does two Acts of one legislature."""
    return one.jurisdiction == other.jurisdiction and None not in {one.year, other.year} and one.year != other.year


@dataclass(frozen=True, slots=True)
class _Teller:
    """Makes findings about an instrument at the line that holds the words in question."""

    texts: Mapping[str, str]

    def __call__(self, instrument: Instrument, words: str, rule: str, message: str, mend: str) -> Finding:
        file, _, number = instrument.where.rpartition(":")
        start = int(number)
        behind = enumerate(self.texts.get(file, "").splitlines()[start:], start + 1)
        own = takewhile(lambda numbered: not numbered[1].startswith("[["), behind)
        line = next((n for n, content in own if f'"{words}"' in content), start)
        return Finding(file, line, rule, message, mend)
