"""Places of a document that have several names: one is the block's, links to the others are turned to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ingest.document.records import Reading


def with_aliases(reading: Reading, aliases: Mapping[str, str]) -> Reading:
    """`reading` with every link inside the document leading to the anchor that the block of that place has."""
    return replace(reading, links=tuple(replace(link, target=_turned(link.target, aliases)) for link in reading.links))


def _turned(target: str, aliases: Mapping[str, str]) -> str:
    before, mark, name = target.partition("#")
    return f"{before}#{aliases.get(name, name)}" if mark and before in {"", "page="} else target
