"""Gaps and doubles in the numbers of provisions side by side."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from ingest.document.records import BlockType, Processed, Provision
from ingest.numbering.label_forms import forms, value
from ingest.numbering.series import begins

_NUMBERED = frozenset({BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.HEADING})
_DECIMAL = re.compile(r"(\d{1,3}(?:\.\d{1,3})+)\.?\s+\S")
_LONGEST_GAP = 3  # numbers left out in a row: where more are, the series is another one
_LEAST = 3  # members of a series in which a gap is told


def doubled(provisions: Sequence[Provision]) -> Iterator[tuple[Provision, Provision]]:
    """(the later, the earlier) of provisions side by side that bear one number of one unit. A series that begins anew
    is another list, and none of its numbers is given twice.
    """
    for siblings in _families(provisions):
        seen: dict[tuple[str, str], Provision] = {}
        for provision in siblings:
            if not provision.key or not provision.label or provision.label_source == "computed":
                continue
            if any(begins(provision.number, form) for form in forms(provision.number)):
                seen = {key: held for key, held in seen.items() if key[0] != provision.unit}
            first = seen.setdefault((provision.unit, provision.key), provision)
            if first is not provision:
                yield provision, first


def printed_again(document: Processed) -> Iterator[tuple[int, int, Provision]]:
    """(start and end of a decimal number at the head of a paragraph, the provision that bears it already)."""
    text = document.canonical.text
    starts = {provision.start for provision in document.provisions}
    held = {p.number: p for p in document.provisions if "." in p.number and p.label_source == "printed"}
    for block in document.canonical.blocks:
        found = _DECIMAL.match(text, block.start, block.end) if block.type in _NUMBERED else None
        first = held.get(found[1]) if found is not None else None
        if found is not None and first is not None and block.start not in starts and first.start < block.start:
            yield found.start(1), found.end(1), first


def gaps(provisions: Sequence[Provision]) -> Iterator[tuple[Provision, Provision, tuple[str, ...]]]:
    """(behind the gap, before it, the numbers left out) in series that count one by one but there."""
    for siblings in _families(provisions):
        for series in _series(siblings):
            if len(series) < _LEAST:
                continue
            for (before, a), (behind, b) in itertools.pairwise(series):
                if 1 < b - a <= _LONGEST_GAP + 1:
                    yield behind, before, tuple(str(n) for n in range(a + 1, b))


def _families(provisions: Sequence[Provision]) -> Iterator[list[Provision]]:
    """Provisions with one parent, in the order of the text."""
    families: dict[str | None, list[Provision]] = {}
    for provision in provisions:
        families.setdefault(provision.parent, []).append(provision)
    for members in families.values():
        yield sorted(members, key=lambda provision: provision.ordinal)


def _series(siblings: Sequence[Provision]) -> Iterator[list[tuple[Provision, int]]]:
    """Runs of whole figures of one unit that rise: what is inserted ("2A") or lettered is in none, and ends none."""
    by_unit: dict[str, list[tuple[Provision, int]]] = {}
    for provision in siblings:
        last = provision.number.rpartition(".")[2]
        found = value(last, "arabic") if "arabic" in forms(last) else None
        if found is None or found[1]:
            continue
        series = by_unit.setdefault(f"{provision.unit} {provision.number.count('.')}", [])
        if series and found[0] <= series[-1][1]:
            yield list(series)
            series.clear()
        series.append((provision, found[0]))
    yield from by_unit.values()
