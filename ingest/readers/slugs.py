"""Anchors that Markdown never prints: what a heading is called by links such as "#31-limits".

The rule is GitHub's, which most renderers follow: lower case, punctuation out, each blank a hyphen, and a number behind
a name that was there before (its open implementation: gjtorikian/html-pipeline, toc_filter.rb).
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.document.records import BlockType, Reading
from ingest.document.slices import text_of
from ingest.readers.anchors import with_aliases

_DROPPED = re.compile(r"[^\w\- ]")


def slug(heading: str) -> str:
    """The anchor of a heading's words.

    >>> slug("3.1 Limits"), slug("What's new?  (v2)"), slug("snake_case & more")
    ('31-limits', 'whats-new--v2', 'snake_case--more')
    """
    return _DROPPED.sub("", heading.strip().lower()).replace(" ", "-")


def with_slugs(reading: Reading) -> Reading:
    """`reading` with an anchor on every heading: its own where it has one, else its slug.

    Links to the slug of a heading that has an anchor of its own are turned to that anchor.
    """
    used: set[str] = set()
    copies: dict[str, int] = {}
    aliases: dict[str, str] = {}
    blocks = []
    for block in reading.blocks:
        if block.type is not BlockType.HEADING:
            blocks.append(block)
            continue
        wanted = name = slug(text_of(reading.raw, block.slices))
        while name in used:
            copies[wanted] = copies.get(wanted, 0) + 1
            name = f"{wanted}-{copies[wanted]}"
        used.add(name)
        if block.anchor:
            aliases[name] = block.anchor
        blocks.append(block if block.anchor or not name else replace(block, anchor=name))
    return with_aliases(replace(reading, blocks=tuple(blocks)), aliases)
