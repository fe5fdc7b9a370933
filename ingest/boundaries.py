"""Where a sentence may end: each candidate stop is decided by plain rules, or left undecided.

A candidate is a run of `. ? !` (with the quotes and brackets that close behind it) before white space. The rules look
at the token before it and the word after it only, so the same text always gives the same answer, at a cost per
candidate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from gazetteers.numbers import roman_value
from gazetteers.sentences import SentenceWords

CANDIDATE = re.compile(r"[.?!…]+(?:[ \u00a0][.…]+)*[\"'”’»)\]]*(?:\[[\w*†‡]{1,4}\])*(?=\s)")
"""Matches `.`, `?”`, `. . .`, `.)`, `.[12]` before white space; not `4.5`, nor the stop of "title.-(1)"."""

_NEXT = re.compile(r"\s*([\"'“‘«(\[*]*)\s*(\S?)([^\s,.;:)\]]*)")
_BRACKET = re.compile(r"[()\[\]]")
_NUMBER = re.compile(r"[\[(]*[0-9]+(?:[-./][0-9A-Za-z]+)*[A-Za-z]{0,3}[)\]]*")
_LABEL = re.compile(
    r"[\W\d_]*[\[(]?(?:[0-9]{1,4}[A-Za-z]{0,4}(?:[-.][0-9A-Za-z]{1,4})*|[A-Za-z]{1,2}|[ivxlcdm]+|[IVXLCDM]+)[)\]]?"
)
_INITIALS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")

LONGEST_BRACKET = 600
"""A longer bracket is no aside: the square brackets of amendments hold whole provisions."""


class Verdict(Enum):
    """What the rules say of one candidate."""

    END = "end"
    INSIDE = "inside"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Stop:
    """A candidate: the run begins at `start`; the sentence, if it ends here, ends at `end` (half-open)."""

    start: int
    end: int
    verdict: Verdict


def stops(text: str, protected: Sequence[tuple[int, int]], words: SentenceWords) -> Iterator[Stop]:
    """Every candidate of `text` in order, decided. A candidate inside a protected span is always INSIDE."""
    shut = _merge([*protected, *_asides(text)]) if "." in text or "?" in text or "!" in text else []
    at = 0
    begin = 0  # where the sentence that is open now began
    for match in CANDIDATE.finditer(text):
        while at < len(shut) and shut[at][1] <= match.end():
            at += 1
        if at < len(shut) and shut[at][0] < match.end():
            yield Stop(match.start(), match.end(), Verdict.INSIDE)
            continue
        verdict = _decide(text, begin, match, words)
        if verdict is Verdict.END:
            begin = match.end()
        yield Stop(match.start(), match.end(), verdict)


def _merge(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _asides(text: str) -> Iterator[tuple[int, int]]:
    """Bracketed asides within a sentence: outermost pairs, opened behind a word, not too long."""
    open_at: list[int] = []
    for match in _BRACKET.finditer(text):
        if match[0] in "([":
            open_at.append(match.start())
        elif open_at:
            start = open_at.pop()
            if (
                match.end() - start <= LONGEST_BRACKET
                and "." in text[start : match.end()]
                and _opened_inside(text, start)
            ):
                yield start, match.end()


def _opened_inside(text: str, start: int) -> bool:
    before = text[max(0, start - 3) : start].rstrip()
    if not before or before[-1] in ".?!:;—–[":
        return False
    # "7[Provided that ...": an amendment mark, not an aside.
    return not (text[start] == "[" and before[-1].isdigit() and text[start - 1].isdigit())


def _decide(text: str, begin: int, match: re.Match[str], words: SentenceWords) -> Verdict:
    following = _NEXT.match(text, match.end())
    if following is None or not following[2]:
        return Verdict.END
    opener, first, rest = following.groups()
    run = match[0]
    if first.islower() and not opener:
        return Verdict.INSIDE
    if run[0] in "?!":
        return Verdict.INSIDE if first.islower() else Verdict.END
    word = (first + rest).lower()
    starts = word in words.starters and first.isupper()
    dots = run.count(".") + 3 * run.count("…")
    if dots > 1:
        return Verdict.END if starts or (dots > 3 and first.isupper()) else Verdict.INSIDE
    if first in ",;:)]%&" or (first in "-–—" and not rest):
        return Verdict.INSIDE
    token = _token(text, begin, match.start())
    if not token:
        return Verdict.INSIDE
    if _is_label(text[begin : match.start()], words):
        return Verdict.INSIDE
    return _by_token(token, opener, first, rest, starts=starts, closed=len(run) > 1, words=words)


def _token(text: str, begin: int, end: int) -> str:
    """The word that the stop stands behind, opening brackets and quotes stripped."""
    start = end
    while start > begin and not text[start - 1].isspace() and text[start - 1] not in '—–“”"‘':
        start -= 1
    return text[start:end].lstrip("([*")


def _is_label(before: str, words: SentenceWords) -> bool:
    """Whether all that stands before the stop is the sentence's own label: "67", "(a)", "Chapter 1", "Part I"."""
    if len(before) > 40:
        return False
    parts = before.split()
    if len(parts) == 2 and parts[0].lower().strip("[(*") in words.labels:
        return _LABEL.fullmatch(parts[1]) is not None
    return (
        len(parts) == 1 and _LABEL.fullmatch(parts[0]) is not None and parts[0].lower().strip("[(") not in words.words
    )


def _by_token(
    token: str, opener: str, first: str, rest: str, *, starts: bool, closed: bool, words: SentenceWords
) -> Verdict:
    lower = token.lower()
    tail = re.split(r"[-/]", lower)[-1] if "-" in lower or "/" in lower else lower
    forms = (lower, tail)
    if any(form in words.never for form in forms):
        return Verdict.INSIDE
    labelled = first.isdigit() or first == "§" or _bracket_label(opener, first, rest) or _is_number_word(first + rest)
    if any(form in words.numbered for form in forms) and labelled:
        return Verdict.INSIDE
    if any(form in words.may for form in forms):
        return Verdict.END if starts or closed else Verdict.INSIDE
    if len(token) == 1 and token.isalpha():
        return Verdict.END if starts and len(rest) > 0 else Verdict.INSIDE
    if _INITIALS.fullmatch(token):
        return Verdict.END if starts else Verdict.INSIDE
    if token[-1] in ")]%\"'”’" or token[-1].isdigit():
        return Verdict.INSIDE if first == "§" else Verdict.END
    if first == "§":
        return Verdict.UNDECIDED if len(token) < 4 else Verdict.END
    if closed or starts or lower in words.words:
        return Verdict.END
    if any(form in words.numbered for form in forms):
        return Verdict.END if token.islower() else Verdict.UNDECIDED
    letters = [c for c in token if c.isalpha()]
    if len(letters) >= 5 or (len(letters) >= 2 and (token.islower() or token.isupper())):
        return Verdict.END
    return Verdict.UNDECIDED


def _bracket_label(opener: str, first: str, rest: str) -> bool:
    return bool(opener) and opener[-1] in "([" and (first.isdigit() or len(rest) < 3)


def _is_number_word(word: str) -> bool:
    return (len(word) == 1 and word.isalpha() and word != "I") or (word.isupper() and roman_value(word) is not None)
