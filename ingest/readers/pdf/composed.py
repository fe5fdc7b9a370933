"""Letters that a file draws as two signs, a letter and its accent over each other: "Vertr¨age" is printed "Verträge".

The letter is read as what is printed; its accent stays in the raw text and is left out of the words, as a removal with
the reason "accent" beside the letter, so that the repair is recorded and can be undone. An accent that stands beside a
letter, as a quotation mark or a sign of its own, is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

SIGNS = {
    "¨": "\u0308", "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "˜": "\u0303", "¸": "\u0327", "˛": "\u0328",
    "ˇ": "\u030c", "˚": "\u030a", "˝": "\u030b", "˘": "\u0306", "¯": "\u0304", "˙": "\u0307",
}  # fmt: skip
FILLER = "\u200b"  # in the place of a blank that PDFium supposes between a letter and its accent
_SIGN = re.compile(f"[{''.join(SIGNS)}]")
_DOTLESS = {"ı": "i", "ȷ": "j"}
_OVER = 0.5  # of the narrower of the two: so far an accent and its letter lie over each other
_BLANK = 0.15  # of the letter's height: less room is none between words

Edges = Callable[[int], tuple[float, float, float, float]]
"""The box of a character on its page: x0, y0, x1, y1."""


def compose(string: str, edges: Edges) -> tuple[str, list[tuple[int, int]]]:
    """(`string` with composed letters, of the same length; the spans of accents, with the blanks that go with them)."""
    if _SIGN.search(string) is None:
        return string, []
    chars = list(string)
    spans: list[tuple[int, int]] = []
    for match in _SIGN.finditer(string):
        place = match.start()
        letter = _letter(chars, place, edges)
        if letter is None:
            continue
        chars[letter[0]] = letter[1]
        start, end = _span(chars, place, letter[0], edges)
        for at in range(start, end):
            if chars[at] == " ":
                chars[at] = FILLER
        spans.append((start, end))
    return "".join(chars), spans


def _letter(chars: list[str], place: int, edges: Edges) -> tuple[int, str] | None:
    """(index of the letter under or over the accent at `place`, the composed letter)."""
    best: tuple[float, int, str] | None = None
    for step in (1, -1):
        at = place + step
        if 0 <= at < len(chars) and chars[at] == " ":
            at += step
        if not 0 <= at < len(chars) or not chars[at].isalpha():
            continue
        whole = unicodedata.normalize("NFC", _DOTLESS.get(chars[at], chars[at]) + SIGNS[chars[place]])
        over = _over(edges(place), edges(at))
        if len(whole) == 1 and over > _OVER and (best is None or over > best[0]):
            best = (over, at, whole)
    return None if best is None else best[1:]


def _over(sign: tuple[float, float, float, float], letter: tuple[float, float, float, float]) -> float:
    """How much of the narrower of two boxes lies beside the other, from left to right; 0 on another line."""
    if min(sign[3], letter[3]) - max(sign[1], letter[1]) <= 0:
        return 0.0
    narrow = min(sign[2] - sign[0], letter[2] - letter[0])
    return (min(sign[2], letter[2]) - max(sign[0], letter[0])) / narrow if narrow > 0 else 0.0


def _span(chars: list[str], place: int, letter: int, edges: Edges) -> tuple[int, int]:
    """The accent with the blank between it and its letter, and the one on its other side where none is printed."""
    start, end = (place, letter) if letter > place else (letter + 1, place + 1)
    box = edges(letter)
    height = box[3] - box[1]
    if letter > place and start >= 2 and chars[start - 1] == " ":
        before = edges(start - 2)
        start -= box[0] - before[2] < _BLANK * height
    elif letter < place and end + 1 < len(chars) and chars[end] == " ":
        end += edges(end + 1)[0] - box[2] < _BLANK * height
    return start, end
