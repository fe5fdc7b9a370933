"""The line that says as which exhibit a whole document was filed: "Exhibit 10.1" above an agreement.

Its number is the filing's (Regulation S-K, item 601, numbers exhibits 10.1, 99.2), not the document's: taken for an
attachment of the document it would hold every section, and the agreement's own Exhibit A would stand inside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.structure.containers import FILED, OPEN_TYPES

FIRST = 3
"""Blocks at the head of a document among which the line may stand."""

_NUMBER = re.compile(r"\d{1,3}\.\d{1,3}[A-Z]?|\d{2}")


def name(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with that line, where the first blocks hold it, marked so that it opens no attachment."""
    result = list(blocks)
    for i, block in enumerate(blocks[:FIRST]):
        if block.type not in OPEN_TYPES or block.unit:
            continue
        found = designations.parse(text_of(raw, block.slices)[:200], style)
        if found is not None and found.unit in style.attachments and _NUMBER.fullmatch(found.number):
            kept = BlockType.HEADING if found.title and block.type is BlockType.HEADING else BlockType.PARAGRAPH
            result[i] = replace(block, type=kept, evidence=FILED, level=block.level if kept is block.type else None)
            break
    return tuple(result)
