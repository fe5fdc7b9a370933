"""Numbers at the head of a line that number nothing: house numbers, years, floors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.document.records import RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations

LOW = 20
"""A higher number without a stop needs a neighbour."""


def is_lone(raw: str, among: Sequence[RawBlock], text: str, number: str) -> bool:
    """Whether the high number that opens `text` without a stop ("1109 Garden Street") has no neighbour `among` them."""
    first = int(re.findall(r"\d+", number)[0])
    behind = text[text.find(number) + len(number) :][:1]
    if first <= LOW or not number.isdigit() or behind in {".", ")", "]"}:
        return False
    neighbour = re.compile(rf"{designations.LEAD}(?:{first - 1}|{first}|{first + 1})(?!\d)")
    others = (text_of(raw, block.slices) for block in among)
    return not any(neighbour.match(other) and other.strip() != text.strip() for other in others)
