"""Whether a target is still what the citing words meant: omitted, repealed, renumbered, substituted, not yet in
force.

The words that say so are data (gazetteers/data/liveness/*.toml). They are looked for in the heading, in what the
provision itself says where that is next to nothing or begins with them ("67. [Title.] Omitted by the Finance Act, 1992
... Earlier amended by ..."), and in the amendment notes attached to it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gazetteers
from ingest.document.own_words import body_start
from ingest.document.records import Provision
from resolver.answer.resolution import Caution

SHORT = 240
"""Characters: a provision that was taken out consists of its number and a note; one longer than this has words of its
own.
"""


@dataclass(frozen=True, slots=True)
class Signal:
    """Words that tell of one fate; `where`: heading, body, note (see resolver/amendments.py)."""

    code: str
    pattern: re.Pattern[str]
    where: tuple[str, ...]


@cache
def signals() -> tuple[Signal, ...]:
    """The shipped signals, all languages."""
    found: list[Signal] = []
    for path in sorted((Path(gazetteers.__file__).parent / "data" / "liveness").glob("*.toml")):
        entries = tomllib.loads(path.read_text("utf-8"))["signal"]
        found.extend(Signal(e["code"], _pattern(e["words"]), tuple(e["where"])) for e in entries)
    return tuple(found)


def _pattern(words: list[str]) -> re.Pattern[str]:
    """Any of the words, in brackets or alone; blanks match any white space."""
    either = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def warnings_for(text: str, document: str, provision: Provision) -> list[Caution]:
    """What the provision's heading and words say of its own fate, with the words quoted."""
    told: dict[str, Caution] = {}
    for where, start, end, first in _places(provision, text):
        for signal in signals():
            if where not in signal.where or signal.code in told:
                continue
            match = signal.pattern.search(text, start, end)
            if match is None or (first and text[start : match.start()].strip(" \n[(*-—–.")):
                continue
            a, b = _bracketed(text, match.start(), match.end(), start, end)
            words = text[a:b]
            told[signal.code] = Caution(signal.code, f"the target says of itself: {words}", document, a, b, words)
    return [told[code] for code in sorted(told)]


def _places(provision: Provision, text: str) -> Iterator[tuple[str, int, int, bool]]:
    """(kind, start, end, whether the words must stand first) of the stretches to look in."""
    start, own, end = provision.start, body_start(provision, text), provision.end
    if own > start:
        yield "heading", start, min(own, end), False
    yield "body", own, min(end, own + SHORT), end - own > SHORT


def _bracketed(text: str, start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """The bracket around the words, where they stand in one; else the words themselves."""
    opening = text.rfind("[", low, start + 1)
    closing = text.find("]", end, high)
    if opening >= 0 and closing >= 0 and "]" not in text[opening:start]:
        return opening, closing + 1
    line_end = text.find("\n", end, high)
    return start, min(line_end if line_end >= 0 else high, start + 200)
