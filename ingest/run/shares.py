"""Where the characters of a document went: the share of each type of block, of furniture, of chunks, of nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ingest.document.records import BlockType, Canonical, Chunk

_LOST = frozenset({"unplaced", "unaccounted"})
"""Reasons of removals that are no repair: characters that a reader met and could place nowhere."""


def shares(canonical: Canonical, chunks: Sequence[Chunk]) -> dict[str, Any]:
    """Shares of the characters that are no blanks, rounded to four places.

    `share_by_type` sums to 1: each type of block, `furniture`, and `nothing` (met by the reader and lost).
    `share_in_chunks` is what search can find; `share_in_no_chunk` is the rest of the blocks, headings aside, which are
    in the paths of chunks: contents pages, and whatever else nobody will find.
    """
    text = canonical.text
    counts: Counter[str] = Counter()
    for block in canonical.blocks:
        counts[str(block.type)] += _count(text[block.start : block.end])
    blocks, headings = counts.total(), counts[str(BlockType.HEADING)]
    counts["furniture"] = sum(_count(item.text) for item in canonical.furniture)
    counts["nothing"] = sum(_count(removal.text) for removal in canonical.removals if removal.reason in _LOST)
    chunked = sum(_count(text[start:end]) for start, end in _apart((c.start, c.end) for c in chunks))
    whole = max(1, counts.total())
    return {
        "share_by_type": {name: round(count / whole, 4) for name, count in sorted(counts.items())},
        "share_in_chunks": round(chunked / whole, 4),
        "share_in_no_chunk": round(max(0, blocks - headings - chunked) / whole, 4),
    }


def _apart(spans: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """The spans in order, none over another."""
    reached = 0
    for start, end in sorted(spans):
        yield max(start, reached), max(end, reached)
        reached = max(end, reached)


def _count(text: str) -> int:
    return len("".join(text.split()))
