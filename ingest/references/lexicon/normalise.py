r"""The folded view: one text that the grammar reads, with the way back to the verbatim one.

Dashes, quotes and blanks are made alike, invisible characters dropped, runs of white space made one blank, words and
numbers broken at a line end joined. `text` keeps its case; `lower` has the same offsets. A "\n" is a barrier that no
reference crosses: a paragraph's end, a block's end, a table cell's end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

_INVISIBLE = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\x02\ufffe"
_CHANGES = re.compile(rf"[{_INVISIBLE}]+\n?|(?<=\w)-\s+|\s{{2,}}")
_BARRIER = "\x1d"  # a paragraph's end of a wrapped text, until the single line ends are blanks
_TABLE = {
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-"),
    **dict.fromkeys(map(ord, "‘’‚‛′ʼ＇"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″«»＂"), '"'),
    **dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " "),
    # Full-width forms are the same letters; superscripts are not: a raised 1 is a footnote's mark, not a digit.
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code not in {0xFF02, 0xFF07, 0xFF0D}},
}
_LINE_ENDS = [9, 10, 11, 12, 13, 0x85, 0x2028, 0x2029]
_WRAPPED = {**_TABLE, **dict.fromkeys(_LINE_ENDS, " "), ord(_BARRIER): "\n", 12: "\n"}
_BROKEN = {**_TABLE, **dict.fromkeys(_LINE_ENDS, "\n")}
_NEXT_WORD = re.compile(r"[ ]?([a-z]+|[^\w ])?")
_DASH_LIKE = re.compile("[‐‑‒–—―−﹘﹣－]")


@dataclass(frozen=True, slots=True)
class Normalised:
    """`text` and `lower` have equal length; `place(i)` is where the character `i` stands in the verbatim text."""

    text: str
    lower: str
    _from: list[int]  # folded offsets from which each shift holds
    _shifts: list[int]
    _sources: list[int]  # verbatim offsets from which each shift holds

    def place(self, offset: int) -> int:
        """The verbatim offset of the character at a folded offset."""
        return offset + self._shifts[bisect_right(self._from, offset)]

    def at(self, offset: int) -> int:
        """The folded offset of a verbatim one; of a character that was dropped, where it stood."""
        return max(0, offset - self._shifts[bisect_right(self._sources, offset)])

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The verbatim span of a folded one; both half-open."""
        return self.place(start), self.place(end - 1) + 1


def next_word(lower: str, position: int) -> str:
    """The word or sign at `position` of a folded text, "" at its end or at a barrier."""
    match = _NEXT_WORD.match(lower, position)
    return (match[1] or "") if match is not None else ""


def normalise(source: str, *, wrapped: bool) -> Normalised:
    """The folded view of `source`. `wrapped`: single line ends are wrapped lines (plain text), only an empty line is a
    barrier; else every line end and tab is one (a canonical text, whose wrapped lines are joined already).
    """
    if not source.isascii():
        source = _DASH_LIKE.sub("-", source)
    pieces: list[str] = []
    starts: list[int] = []
    shifts = [0]
    last = length = 0
    for match in _CHANGES.finditer(source):
        start, end = match.span()
        put = _replacement(source, match, wrapped=wrapped)
        if len(put) == end - start:
            if put == match[0]:
                continue
            pieces += (source[last:start], put)
            length += end - last
            last = end
            continue
        pieces += (source[last:start], put)
        length += start - last + len(put)
        last = end
        starts.append(length)
        shifts.append(end - length)
    pieces.append(source[last:])
    text = "".join(pieces)
    table = _WRAPPED if wrapped else _BROKEN
    for character in sorted(set(text)):
        # One replacement for each sign that occurs is many times faster than a pass of `translate`. In this order line
        # ends are blanks before the barriers become line ends.
        plain = table.get(ord(character))
        if plain is not None:
            text = text.replace(character, plain)
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := c.lower()) == 1 else c for c in text)
    sources = [at + shift for at, shift in zip(starts, shifts[1:], strict=True)]
    return Normalised(text, lower, starts, shifts, sources)


def _replacement(source: str, match: re.Match[str], *, wrapped: bool) -> str:
    run = match[0]
    start, end = match.span()
    if run[0] == "-":
        if "\n" not in run or end == len(source):
            return "- " if wrapped or "\n" not in run else "-\n"
        if not wrapped:
            return "-\n"
        # "sec-/tion" is one word; "VI-/A" and "194-/IA" keep the hyphen that they are printed with.
        return "" if source[start - 1].islower() and source[end].islower() else "-"
    if not run[0].isspace():
        return ""
    if not wrapped:
        return "\n" if "\n" in run or "\t" in run else " "
    return _BARRIER if run.count("\n") > 1 or "\x0c" in run else " "
