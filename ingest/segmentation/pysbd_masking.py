"""One text made safe for pysbd, one neutral character for each character taken out.

pysbd 0.3.4 cuts references and short forms, drops words beside its own marker characters and does not end on some runs
of numbers. So it sees only stretches with an undecided full stop, in which everything that is decided is letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MARKERS = frozenset("∯ȸ♨☝✂⎋ᓰᓱᓳᓴᓷᓸƪƖ♬♭☏☇☈☄☍☉☊☋☌☓♡♢♣♤♥♦♧♩♪♯♮♟🍪")
"""Characters that pysbd uses for itself: text that holds them may come back changed."""

LONGEST = 4000
"""Code points beyond which pysbd's speed falls (87 KB/s at 4 kB, 20 KB/s at 160 kB)."""

_NUMBER_RUN = re.compile(r"\.\s*\[\s*\d+(?:\s+\d+){2,}")
_STOP_RUN = re.compile(r"[.?!]{6,}|(?:[.?!]\s){4,}")
_NOT_WORD = re.compile(r"[^A-Za-z\s]")


def unsafe(text: str) -> str:
    """Why `text` must not be given to pysbd ("number_run", "stop_run", "marker", "long"), or "" where it may be.

    By properties of the text, never by the clock: the same text always takes the same way.
    """
    if len(text) > LONGEST:
        return "long"
    if _NUMBER_RUN.search(text):
        return "number_run"
    if _STOP_RUN.search(text):
        return "stop_run"
    return "marker" if any(c in MARKERS for c in text) else ""


def mask(text: str, keep: Iterable[int]) -> str:
    """`text` of the same length, in which every character but letters, white space and the stops at `keep` is an
    `x`.
    """
    kept = sorted(keep)
    parts: list[str] = []
    at = 0
    for offset in kept:
        parts.extend((_NOT_WORD.sub("x", text[at:offset]), text[offset]))
        at = offset + 1
    parts.append(_NOT_WORD.sub("x", text[at:]))
    return "".join(parts)
