"""Places of a document that have several names: one is the block's, links to the others are turned to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ingest.document.records import Reading


def with_aliases(reading: Reading, aliases: Mapping[str, str]) -> Reading:
    """`reading` with every link inside the document leading to the anchor that the block of that place has."""
    links = tuple(
        replace(link, target="#" + aliases.get(link.target[1:], link.target[1:]))
        if link.target.startswith("#")
        else link
        for link in reading.links
    )
    return replace(reading, links=links)
