"""The words of an entry in order, two bytes each: enough to see which words of a question stand side by side in it.

On 2,788 questions over 13,732 passages of regulations, the order lifts the share of answers among the first ten from
0.755 to 0.783 and the mean reciprocal rank from 0.681 to 0.720. Reading it costs a set of pairs for each of the best
hundred entries, where reading positions from posting lists would cost a block for each word and entry.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ingest.index.tokens import Token, stem

SHARE = 1.5
"""What a pair of neighbours counts, in times the rarity of its commoner word."""


def code(word: str) -> int:
    """Sixteen bits of a word's stem; two words that share them do not matter, two pairs that do are rare."""
    return zlib.crc32(stem(word).encode()) & 0xFFFF


def pack(tokens: Iterable[Token]) -> bytes:
    """The codes of an entry's words, little-endian."""
    codes = array("H", (code(t.text) for t in tokens))
    if sys.byteorder == "big":
        codes.byteswap()
    return codes.tobytes()


def unpack(packed: bytes) -> array[int]:
    """The codes that `pack` made."""
    codes = array("H", packed)
    if sys.byteorder == "big":
        codes.byteswap()
    return codes


def pairs(words: Sequence[str], rarity: Mapping[str, float]) -> dict[tuple[int, int], float]:
    """What each pair of neighbours in a question counts."""
    found: dict[tuple[int, int], float] = {}
    for left, right in pairwise(words):
        found[code(left), code(right)] = SHARE * min(rarity[left], rarity[right])
    return found


def gain(codes: array[int], wanted: Mapping[tuple[int, int], float]) -> float:
    """What an entry gains from the pairs that stand side by side in it."""
    return sum(wanted[pair] for pair in wanted.keys() & set(pairwise(codes)))
