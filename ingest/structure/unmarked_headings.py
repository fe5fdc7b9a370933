"""Headings in a format that has none: short lines between the numbered paragraphs of a plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of

LONGEST = 12
"""Words of such a line at most."""

DEEPEST = 2
"""So many such lines below each other at most: a heading and one inside it."""

_HEAD = re.compile(r"(?:\(?\w{1,4}[.)]\s+)?[A-Z].*[\w)\]’”?!\"']")
_LABELLED = re.compile(r"\(?(?:(?P<number>\d{1,3})|(?P<upper>[A-Z]{1,4})|(?P<lower>[a-z]{1,4}))[.)]\s")
_ENDED = re.compile(r"[.?!:;][\])”’\"'\d]*\s*$")


def heads(raw: str, blocks: Sequence[RawBlock], numbered: Sequence[int]) -> Mapping[int, int]:
    """Index -> level of the lines right before one of the `numbered` paragraphs, behind words that ended; none where
    the format gives headings. Lines set alike have one level; of two that stand together the first encloses the second.
    """
    if any(b.type is BlockType.HEADING for b in blocks[numbered[0] : numbered[-1] + 1]):
        return {}
    found: list[int] = []
    for index in numbered:
        at = index - 1
        while at >= 0 and index - at <= DEEPEST and _is_head(raw, blocks[at]):
            at -= 1
        begins = at < 0 or blocks[at].type is BlockType.HEADING
        if begins or _ENDED.search(text_of(raw, blocks[at].slices)) is not None:
            found += range(at + 1, index)
    shapes = {index: _shape(text_of(raw, blocks[index].slices).strip()) for index in found}
    above: dict[str, str] = {}
    for before, after in pairwise(found):
        if after == before + 1 and shapes[after] != shapes[before]:
            above.setdefault(shapes[after], shapes[before])
    return {index: _depth(shape, above) for index, shape in shapes.items()}


def _is_head(raw: str, block: RawBlock) -> bool:
    text = text_of(raw, block.slices).strip()
    short = "\n" not in text and 0 < len(text.split()) <= LONGEST
    return short and block.type is BlockType.PARAGRAPH and not block.unit and _HEAD.fullmatch(text) is not None


def _shape(text: str) -> str:
    """How a heading is set: the kind of its label, else its capitals."""
    match = _LABELLED.match(text)
    return (match.lastgroup or "") if match is not None else "capitals" if text.isupper() else "plain"


def _depth(shape: str, above: Mapping[str, str]) -> int:
    chain = [shape]
    while chain[-1] in above and above[chain[-1]] not in chain:
        chain.append(above[chain[-1]])
    return len(chain)
