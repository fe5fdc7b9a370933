"""Lines that begin with a label, and which of these labels stand in a series at one place of the page.

A reader tells "(2)" that opens a sub-section from "(2)" that a line's end has torn from its reference by where it
stands: below "(1)" and above "(3)", at one distance from the margin, with its words set off from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.numbering.label_forms import forms
from ingest.numbering.series import LATER, begins, follows
from ingest.readers.pdf.layout import Line

ITEM = re.compile(
    r"[\[“\"‘]*(?:[(\[](?:\d{1,4}[A-Z]{0,3}|[A-Za-z]{1,5}|[ivxlcdm]{1,7})[)\]]"
    r"|(?:\d{1,4}[A-Z]{0,4}|[a-zA-Z]|[ivxlcdm]{1,6}|[IVXLCDM]{2,6})[.)](?=[\s\[(“]|$)|\d{1,3}[°º]\)?(?=\s))"
    r"|[•●▪◦○‣➢]|[–—-]\s"
    r"|§{1,2}\s?\d[\w-]*(?:(?:,| to| and)\s[\w-]+){0,8}\.(?=\s)"  # "§ 40a. Repealed", "§§ 11 to 40. Omitted"
)
"""What a paragraph of a list begins with, as far as its words say."""

_LABEL = re.compile(
    r"[\[“\"‘]*(?P<open>[(\[]?)(?P<number>\d{1,3}[A-Z]{0,3}|[A-Za-z]{1,5}|\d{1,3}(?:\.\d{1,3}){1,4})"
    r"(?P<close>[)\]]|\.(?=\s|$)|°)?"
)
_APART = 0.9  # ems between a label and its words from which on they are set off from it
_PLACE = 0.6  # ems by which the places of one series may differ
_NEAR = 12  # labels of one look before and after a label that are compared with it


@dataclass(frozen=True, slots=True)
class LabelLine:
    """A line's label: its number, how it is set, where it begins and where its words do, in points.

    `before` and `after` say that the number before it, or behind it, stands at its place; `begins` that it is a first.
    """

    number: str
    look: str
    x0: float
    words: float | None
    comma: bool
    begins: bool
    before: bool = False
    after: bool = False

    @property
    def in_series(self) -> bool:
        """Does its number go on from another at its place, or another from it?"""
        return self.before or self.after

    @property
    def initial(self) -> bool:
        """Is it letters with a stop, as an abbreviation is?"""
        return self.look == "0." and not self.number[0].isdigit()

    @property
    def hangs(self) -> bool:
        """Are its words set off from it?"""
        return self.words is not None


def label_lines(text: str, lines: Sequence[Line]) -> dict[int, LabelLine]:
    """Index -> label of the lines that begin with one."""
    found: dict[int, LabelLine] = {}
    looks: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        label = _label(text, line)
        if label is not None:
            found[index] = label
            looks.setdefault(label.look, []).append(index)
    for same in looks.values():
        for place, index in enumerate(same):
            label, size = found[index], lines[index].size
            near = [found[other] for other in same[max(0, place - _NEAR) : place]]
            before = any(_at_one_place(other, label, size) and _next(other, label) for other in near)
            near = [found[other] for other in same[place + 1 : place + 1 + _NEAR]]
            after = any(_at_one_place(other, label, size) and _next(label, other) for other in near)
            if before or after:
                found[index] = LabelLine(
                    label.number, label.look, label.x0, label.words, label.comma, label.begins, before, after
                )
    return found


def _label(text: str, line: Line) -> LabelLine | None:
    match = _LABEL.match(text, line.start, line.end)
    if match is None or not (match["close"] or "." in match["number"]) or not forms(match["number"]):
        return None
    if "." not in match["number"] and ITEM.match(text, line.start, line.end) is None:
        return None
    if match["open"] and match["close"] not in {")", "]"}:
        return None
    number, end = match["number"], match.end()
    behind = text[end : end + 1]
    if behind and not behind.isspace() and not match["open"]:
        return None
    words = _words_at(text, line, end)
    look = f"{match['open']}{number.count('.')}{match['close'] or ''}"
    first = any(begins(number, form) for form in forms(number))
    return LabelLine(number, look, line.x0, words, behind in {",", ";"}, first)


def _words_at(text: str, line: Line, end: int) -> float | None:
    """Where the words behind the label begin, if they are set off from it by more than a blank."""
    for last, run in zip(line.runs, line.runs[1:], strict=False):
        if run.start >= end and not text[end : run.start].strip():
            return run.x0 if run.x0 - last.x1 > _APART * line.size else None
    return None


def _at_one_place(one: LabelLine, other: LabelLine, size: float) -> bool:
    """Labels are set flush at their left or, as roman numerals often are, with their words below each other."""
    if abs(one.x0 - other.x0) < _PLACE * size:
        return True
    return one.words is not None and other.words is not None and abs(one.words - other.words) < 0.3 * size


def _next(one: LabelLine, other: LabelLine) -> bool:
    return any(follows(one.number, other.number, form) > LATER for form in forms(one.number))
