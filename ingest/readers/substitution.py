"""Character references of a source, decoded after the walk: the reading is the same, over the decoded characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import Reading
from ingest.readers.markdown_inline import Entity


def substituted(reading: Reading, entities: Sequence[Entity]) -> Reading:
    """`reading` with each reference replaced by its characters in `raw`, and every offset moved along."""
    if not entities:
        return reading
    ordered = sorted(set(entities), key=lambda entity: entity.start)
    parts: list[str] = []
    ends: list[int] = []
    shifts: list[int] = []
    at = shift = 0
    for entity in ordered:
        parts += [reading.raw[at : entity.start], entity.text]
        at = entity.end
        shift += len(entity.text) - (entity.end - entity.start)
        ends.append(entity.end)
        shifts.append(shift)
    parts.append(reading.raw[at:])

    def moved(offset: int) -> int:
        found = bisect_right(ends, offset)
        return offset + (shifts[found - 1] if found else 0)

    return replace(
        reading,
        raw="".join(parts),
        blocks=tuple(
            replace(
                block,
                slices=tuple(replace(piece, start=moved(piece.start), end=moved(piece.end)) for piece in block.slices),
            )
            for block in reading.blocks
        ),
        furniture=tuple(replace(item, start=moved(item.start), end=moved(item.end)) for item in reading.furniture),
        removals=tuple(replace(item, start=moved(item.start), end=moved(item.end)) for item in reading.removals),
        marks=tuple(replace(item, start=moved(item.start), end=moved(item.end)) for item in reading.marks),
        links=tuple(replace(item, start=moved(item.start), end=moved(item.end)) for item in reading.links),
    )
