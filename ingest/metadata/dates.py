"""Dates that a document gives of itself near its beginning: of the version shown, of its effect, of its enactment.

A date counts only behind the words that say what it is (gazetteers/data/reading.toml), or alone in brackets under the
title, as assent is printed ("[13th September, 1961.]"). A day that is no day of that month is no date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import islice

from ingest.document.records import BlockType, Fact, Reading
from ingest.readers.wordlists import words

_NEAR = 40
"""Blocks that count as the beginning, contents pages aside."""

_GAP = r"[\s:,]{0,3}(?:the\s+|am\s+|le\s+|from\s+|on\s+)?"
_ISO = r"(?P<iso>\d{4}-\d{2}-\d{2})"
_DAY_MONTH = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:day\s+of\s+)?(?P<month>[^\W\d_]+),?\s+(?P<year>\d{4})"
_MONTH_DAY = r"(?P<month2>[^\W\d_]+)\s+(?P<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year2>\d{4})"
_DATE = rf"(?:{_ISO}|{_DAY_MONTH}|{_MONTH_DAY})"
_ALONE = re.compile(rf"\s*\[\s*{_DATE}\s*\.?\s*\]\s*")


@cache
def _after(name: str) -> re.Pattern[str]:
    said = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(words(name), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{said}){_GAP}{_DATE}", re.IGNORECASE)


def dates_of(reading: Reading) -> tuple[Fact, ...]:
    """Facts named version_date, effective_date and date, the first of each kind, with the raw place of the words."""
    found: dict[str, Fact] = {}
    for start, end in _beginning(reading):
        for name in ("version_date", "effective_date"):
            for match in _after(name).finditer(reading.raw, start, end):
                _keep(found, name, match)
        alone = _ALONE.fullmatch(reading.raw, start, end)
        if alone is not None:
            _keep(found, "date", alone)
    return tuple(found[name] for name in sorted(found))


def _beginning(reading: Reading) -> Iterator[tuple[int, int]]:
    apart = {BlockType.CODE, BlockType.TOC, BlockType.FOOTNOTE}
    for block in islice((b for b in reading.blocks if b.type not in apart), _NEAR):
        yield block.slices[0].start, block.slices[-1].end


def _keep(found: dict[str, Fact], name: str, match: re.Match[str]) -> None:
    value = _iso(match)
    if value and name not in found:
        found[name] = Fact(name, value, "text", match.start(), match.end())


def _iso(match: re.Match[str]) -> str:
    """The date of a match as ISO 8601, "" where it is none."""
    if match["iso"]:
        parts = [int(p) for p in match["iso"].split("-")]
    else:
        month = (match["month"] or match["month2"]).lower()
        if month not in words("months"):
            return ""
        number = words("months").index(month) % 12 + 1
        parts = [int(match["year"] or match["year2"]), number, int(match["day"] or match["day2"])]
    try:
        return date(*parts).isoformat()
    except ValueError:
        return ""
