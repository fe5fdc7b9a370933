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
from ingest.document.spans import merged

CANDIDATE = re.compile(
    r"[.?!…]+(?:[ \u00a0][.…]+)*[\"'”’»)\]]*(?:\[[\w*†‡]{1,4}\])*(?:[^\S\n]\([^\W\d_A-Z][^().\n]{3,80}\))?(?=\s|\Z)"
)
"""Matches `.`, `?”`, `. . .`, `.)`, `.[12]` and `. (ministre compétent)` before white space; not `4.5`, nor the stop of
"title.-(1)".
"""

_NEXT = re.compile(r"\s*([\"'“‘«(\[*]*)\s*(\S?)([^\s,.;:)\]]*)(\.?)")
_BRACKET = re.compile(r"[()\[\]]")
_ENUMERATOR = re.compile(r"[0-9]{1,3}[A-Z]{0,2}|[A-Za-z]|[ivx]+|[IVX]+")
_LABEL = re.compile(
    r"[\W\d_]*?(?:[\[(]+[0-9A-Za-z]{1,6}[)\]]+|[0-9]{1,4}[A-Za-z]{0,4}(?:[-.][0-9A-Za-z]{1,4})*|[A-Za-z]|[ivxlcdm]+|[IVXLCDM]+)"
)
_INITIALS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")

LONGEST_LABEL = 40
"""More characters before a stop are no label."""

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
    shut = merged([*protected, *_asides(text)]) if "." in text or "?" in text or "!" in text else []
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


@dataclass(frozen=True, slots=True)
class _Site:
    """A single full stop between two words."""

    token: str  # the word before it
    before: str  # the word before that
    opener: str  # quotes and brackets before the next word
    first: str  # the next word's first character
    rest: str  # the rest of it
    shortened: bool  # the next word ends in a full stop itself
    closed: bool  # a quote or bracket closes between the stop and the next word
    starts: bool  # the next word is capitalised and opens sentences


def _decide(text: str, begin: int, match: re.Match[str], words: SentenceWords) -> Verdict:
    following = _NEXT.match(text, match.end())
    if following is None or not following[2]:
        return Verdict.END
    opener, first, rest, dot = following.groups()
    run = match[0]
    if first.islower() and not opener:
        return Verdict.INSIDE
    if run[0] in "?!":
        return Verdict.INSIDE if first.islower() else Verdict.END
    starts = (first + rest).lower() in words.starters and first.isupper()
    dots = run.count(".") + 3 * run.count("…")
    if dots > 1:
        return Verdict.END if starts or (dots > 3 and first.isupper()) else Verdict.INSIDE
    if first in ",;:)]%&" or (first in "-–—" and not rest):
        return Verdict.INSIDE
    token_at, end = _token(text, begin, match.start())
    token = text[token_at:end].lstrip("([*")
    if not token:
        # `... at best fair". Since` ends a sentence; a stop that stands alone does so before a word that opens one.
        return Verdict.END if starts or (text[end - 1 : end] in '"”’' and first.isupper()) else Verdict.INSIDE
    if end - begin <= LONGEST_LABEL and _is_label(text[begin:end], words):
        return Verdict.INSIDE
    earlier = text[max(begin, token_at - 40) : token_at].rstrip()
    if earlier[-1:] in (":", ";", "—") and _ENUMERATOR.fullmatch(token):
        return Verdict.INSIDE
    before = earlier.rsplit(None, 1)[-1] if earlier else ""
    site = _Site(token, before, opener, first, rest, bool(dot), len(run) > 1, starts)
    return _by_token(site, words)


def _token(text: str, begin: int, end: int) -> tuple[int, int]:
    """The word that the stop stands behind, quotes and dashes left out; blanks before the stop are passed over."""
    while end > begin and text[end - 1].isspace():
        end -= 1
    start = end
    while start > begin and not text[start - 1].isspace() and text[start - 1] not in '—–“”"‘':
        start -= 1
    return start, end


def _is_label(before: str, words: SentenceWords) -> bool:
    """Whether all that stands before the stop is the sentence's own label: "67", "(a)", "Chapter 1", "Part I"."""
    parts = before.split()
    if len(parts) == 2 and parts[0].lower().strip("[(*") in words.labels:
        return _LABEL.fullmatch(parts[1]) is not None
    return (
        len(parts) == 1 and _LABEL.fullmatch(parts[0]) is not None and parts[0].lower().strip("[(") not in words.words
    )


def _by_token(site: _Site, words: SentenceWords) -> Verdict:
    """The verdict by the word before the stop: short forms first, then numbers and letters, then ordinary words."""
    token, first = site.token, site.first
    lower = token.lower()
    forms = {lower, re.split(r"[-/]", lower)[-1]}
    if site.starts and token.isupper() and site.before.lower() in words.labels:
        return Verdict.END  # "... in Chapter V. The"
    if forms & words.never or (lower == "rel" and site.before.lower() == "ex"):
        return Verdict.INSIDE
    if forms & words.numbered and _labelled(site):
        return Verdict.INSIDE
    if forms & words.may:
        return Verdict.END if site.starts or site.closed else Verdict.INSIDE
    if len(token) == 1 and token.isalpha():
        return Verdict.END if site.starts and site.rest else Verdict.INSIDE
    if _INITIALS.fullmatch(token):
        return Verdict.END if site.starts else Verdict.INSIDE
    if token[-1] in ")]%\"'”’" or token[-1].isdigit():
        return Verdict.INSIDE if first == "§" else Verdict.END
    if site.before.isdigit() and first.isdigit() and token[0].isupper():
        return Verdict.INSIDE  # a report: "16 Wall. 36"
    if site.closed or site.starts or lower in words.words:
        return Verdict.END
    return _by_length(site, words, numbered=bool(forms & words.numbered))


def _by_length(site: _Site, words: SentenceWords, *, numbered: bool) -> Verdict:
    """Long words and lower-case words end a sentence; what looks like an unknown short form stays undecided."""
    token = site.token
    if token.islower() and len(token) > 1 and site.first != "§":
        return Verdict.END
    following = (site.first + site.rest).lower()
    if site.shortened and any(following in forms for forms in (words.numbered, words.may, words.never)):
        return Verdict.INSIDE  # short forms in a row: "H. Ex. Doc. No. 315"
    letters = sum(c.isalpha() for c in token)
    if numbered or (letters < 5 and not (token.isupper() and letters > 1)):
        return Verdict.UNDECIDED
    return Verdict.END


def _labelled(site: _Site) -> bool:
    """Whether a number, a label or a bracket follows."""
    word = site.first + site.rest
    bracket = bool(site.opener) and site.opener[-1] in "([" and (site.first.isdigit() or len(site.rest) < 3)
    letter = len(word) == 1 and word.isalpha() and word != "I"
    roman = word.isupper() and roman_value(word) is not None
    return site.first.isdigit() or site.first == "§" or bracket or letter or roman
