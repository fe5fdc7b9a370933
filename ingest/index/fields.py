"""The words of an entry by field and in order, four bytes each: what the ranking reads of the best entries.

Postings tell which entries hold a word. How well they answer depends on where it stands (in the heading, in the path
above it, in the document's title, in the text) and next to what. Reading that from posting lists would cost a block for
each word and entry; the words themselves, packed beside the entry, cost one read of each of the few hundred best.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ingest.index.tokens import Token, stem, tokenise

_PARTS = 5


class Spelled(NamedTuple):
    """The tokens of an entry, by field."""

    title: Sequence[Token]
    path: Sequence[Token]
    heading: Sequence[Token]
    body: Sequence[Token]

    @property
    def prefix(self) -> list[Token]:
        """What stands before the text: title, path and heading."""
        return [*self.title, *self.path, *self.heading]


class Packed(NamedTuple):
    """The codes of an entry's words: each field in order, and the other forms of words of any field."""

    title: array[int]
    path: array[int]
    heading: array[int]
    body: array[int]
    also: array[int]


def spell(title: str, path: str, heading: str, body: str) -> Spelled:
    """The tokens of each field."""
    return Spelled(tokenise(title), tokenise(path), tokenise(heading), tokenise(body))


@lru_cache(maxsize=200_000)
def code(word: str) -> int:
    """32 bits of a word's stem: two words of one query and one entry that share them are not met in practice."""
    return zlib.crc32(stem(word).encode())


def pack(spelled: Spelled) -> bytes:
    """The lengths of the five parts and their codes, little-endian."""
    also = [form for field in spelled for token in field for form in token.also]
    parts = [*([t.text for t in field] for field in spelled), also]
    return _bytes((*map(len, parts), *(code(word) for part in parts for word in part)))


def _bytes(numbers: Iterable[int]) -> bytes:
    packed = array("I", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def unpack(packed: bytes) -> Packed:
    """The fields that `pack` made. Raises ValueError for other bytes."""
    numbers = array("I", packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    lengths, at, fields = numbers[:_PARTS], _PARTS, []
    if sum(lengths) + _PARTS != len(numbers):
        raise ValueError("the words of an entry are cut")
    for length in lengths:
        fields.append(numbers[at : at + length])
        at += length
    return Packed(*fields)
