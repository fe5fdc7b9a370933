"""Two lists of words, compared: those that one side lacks, and those that only stand parted otherwise."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_WORD = re.compile(r"[^\W_]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufffe\x02]")
PARTS = 12
"""Most neighbouring words that are tried as one on the other side."""


@dataclass(frozen=True)
class Difference:
    """`lost` are theirs that we lack, `invented` ours that they lack; `respaced` those that are parted otherwise."""

    ours: int
    theirs: int
    lost: Counter[str]
    invented: Counter[str]
    respaced: int


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).casefold()
    return _WORD.findall(plain)


def compare(ours: Sequence[str], theirs: Sequence[str]) -> Difference:
    """What each side lacks."""
    mine, yours = Counter(ours), Counter(theirs)
    lost, invented = yours - mine, mine - yours
    respaced = _explain(ours, lost, invented) + _explain(theirs, invented, lost)
    return Difference(len(ours), len(theirs), lost, invented, respaced)


def _explain(parted: Sequence[str], whole: Counter[str], parts: Counter[str]) -> int:
    """Takes words of `whole` out that neighbours of `parted` make together, and those neighbours out of `parts`."""
    wanted = {word for word in whole if len(word) > 1}
    longest = max(map(len, wanted), default=0)
    explained = 0
    for at in range(len(parted)):
        joined = parted[at]
        for count in range(2, PARTS + 1):
            if at + count > len(parted):
                break
            joined += parted[at + count - 1]
            if len(joined) > longest:
                break
            if whole[joined] > 0 and joined in wanted:
                pieces = Counter(parted[at : at + count])
                if all(parts[piece] >= times for piece, times in pieces.items()):
                    whole[joined] -= 1
                    parts.subtract(pieces)
                    explained += 1
                    break
    for counted in (whole, parts):
        for word in [word for word, count in counted.items() if count <= 0]:
            del counted[word]
    return explained
