"""The document's own links as references: HTML and Markdown anchors, PDF destinations, XML refs.

Where a link and a text reference share a span they are one: the reference takes the link's target.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import Link, Reference


def merge_links(text: str, references: Sequence[Reference], links: Sequence[Link]) -> list[Reference]:
    """`references` with the links of the document: merged where one lies in the other, added where none does."""
    found = list(references)
    starts = [r.start for r in found]
    added: list[Reference] = []
    for link in sorted(links, key=lambda link: (link.start, link.end, link.target)):
        if link.end <= link.start or not link.target or not text[link.start : link.end].strip():
            continue
        at = _sharing(found, starts, link)
        if at is not None:
            if not found[at].target:
                found[at] = replace(found[at], target=link.target)
            continue
        added.append(
            Reference(
                link.start,
                link.end,
                text[link.start : link.end],
                "link",
                (),
                "document_link",
                role="see",
                target=link.target,
            )
        )
    return sorted([*found, *added], key=lambda r: (r.start, r.end, r.ordinal))


def _sharing(found: Sequence[Reference], starts: Sequence[int], link: Link) -> int | None:
    """The first reference that lies in the link or holds it."""
    at = max(0, bisect_left(starts, link.start) - 4)
    while at < len(found) and found[at].start < link.end:
        r = found[at]
        inside = link.start <= r.start and r.end <= link.end
        around = r.start <= link.start and link.end <= r.end
        if inside or around:
            return at
        at += 1
    return None
