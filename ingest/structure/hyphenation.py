"""Hyphens at line ends: kept, or taken out as a recorded removal.

The document's own unbroken spellings decide first, then the word list, else the hyphen is kept: in statutes keeping is
right far more often (sub-section, VI-A, 194-IA) than not. A suspended hyphen ("mid- to long-term") keeps its blank.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from importlib import resources

from ingest.document.records import BlockType, Glue, RawBlock, RawRemoval, Slice

HYPHENS = "-‐"
"""Printed hyphens."""

SOFT = "\u00ad\u0002\ufffe"
"""Signs that mark a hyphen set by the line break alone: the soft hyphen, and what PDF engines leave for one."""

SUSPENDING = frozenset(("and", "or", "to", "nor", "but", "und", "oder", "bis", "et", "ou", "y", "o", "e"))
"""Words before which a hyphen is suspended: "short- and long-term"."""

PREFIXES = frozenset(("sub", "non", "self", "ex", "vice", "quasi", "cross", "co", "inter", "pre", "post", "re"))
"""Prefixes that take a hyphen in statutes: before a whole word ("sub-" / "section") the hyphen stays."""

_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
_LEFT = re.compile(r"((?:[^\W_]+[-‐])*)([^\W_]+)$")
_RIGHT = re.compile(r"([^\W_]+)((?:[-‐][^\W_]+)*)([-‐]?)")
_ENDINGS = (
    "s",
    "es",
    "ed",
    "d",
    "ing",
    "ly",
    "er",
    "ers",
    "or",
    "ors",
    "al",
    "able",
    "ment",
    "ments",
    "ness",
    "ity",
    "ally",
)


@lru_cache(maxsize=1)
def word_list() -> frozenset[str]:
    """The shipped English word list: words of the United States Code (public domain), folded."""
    text = resources.files("ingest").joinpath("data/words.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.split("\n") if line and not line.startswith("#"))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How often the document itself spells each word unbroken, folded; hyphened words whole."""

    counts: Mapping[str, int]

    def count(self, word: str) -> int:
        """How often `word` stands unbroken in the document."""
        return self.counts.get(word.casefold().replace("‐", "-"), 0)

    def knows(self, word: str) -> bool:
        """Whether the document or the word list has `word`, or its stem."""
        folded = word.casefold()
        if self.counts.get(folded) or folded in word_list():
            return True
        return any(
            folded.endswith(end) and (folded[: -len(end)] in word_list() or folded[: -len(end)] + "e" in word_list())
            for end in _ENDINGS
            if len(folded) - len(end) >= 4
        )


def vocabulary(raw: str, blocks: Iterable[RawBlock]) -> Vocabulary:
    """The unbroken spellings of a reading; words at a broken line end are left out."""
    counts: Counter[str] = Counter()
    for block in blocks:
        broken = False
        for piece in block.slices:
            text = raw[piece.start : piece.end]
            words = _WORD.findall(text.casefold().replace("‐", "-"))
            if broken and words:
                words = words[1:]
            broken = text.rstrip()[-1:] in set(HYPHENS + SOFT)
            if broken and words:
                words = words[:-1]
            counts.update(words)
    return Vocabulary(counts)


class Choice(Enum):
    """What becomes of a line-end hyphen."""

    REMOVE = "remove"  # "regis-" / "trar"
    KEEP = "keep"  # "sub-" / "section"
    SUSPEND = "suspend"  # "mid-" / "to long-term": kept, and a blank behind it


def decide(left: str, right: str, known: Vocabulary) -> Choice:
    """What becomes of the hyphen that ends `left`, when `right` goes on on the next line.

    >>> nothing = Vocabulary({})
    >>> decide("section 194-", "IA of", nothing), decide("covers mid-", "to long-term", nothing)
    (<Choice.KEEP: 'keep'>, <Choice.SUSPEND: 'suspend'>)
    """
    soft = left[-1] in SOFT
    before, after = _LEFT.search(left[:-1]), _RIGHT.match(right)
    if before is None or after is None:
        return Choice.SUSPEND if left[:-1].endswith((" ", "\t")) or after is None else Choice.KEEP
    if after[1] in SUSPENDING and not after[2] and not after[3]:
        return Choice.SUSPEND
    head, tail = before[2], after[1]
    if not (head + tail).isalpha() or (tail[0].isupper() and not (head.isupper() and tail.isupper() and len(tail) > 3)):
        return Choice.KEEP
    whole = known.count(head + tail)
    hyphened = known.count(f"{head}-{tail}") + known.count(before[1] + f"{head}-{tail}" + after[2])
    if whole != hyphened:
        return Choice.REMOVE if whole > hyphened else Choice.KEEP
    if known.knows(head + tail):
        hyphen_taking = head.casefold() in PREFIXES and known.knows(tail) and not soft
        return Choice.KEEP if hyphen_taking else Choice.REMOVE
    if soft and not (known.knows(head) and known.knows(tail)):
        return Choice.REMOVE
    return Choice.KEEP


def repair(raw: str, blocks: Sequence[RawBlock]) -> tuple[tuple[RawBlock, ...], tuple[RawRemoval, ...]]:
    """`blocks` with their line-end hyphens decided, and the removals that this makes (reason "hyphen")."""
    known = vocabulary(raw, blocks)
    removals: list[RawRemoval] = []
    result = [
        block if block.type is BlockType.CODE else replace(block, slices=_repair(raw, block.slices, known, removals))
        for block in blocks
    ]
    return tuple(result), tuple(removals)


def _repair(raw: str, slices: tuple[Slice, ...], known: Vocabulary, removals: list[RawRemoval]) -> tuple[Slice, ...]:
    result: list[Slice] = []
    for piece in slices:
        current = piece
        if result and piece.glue is Glue.LINE:
            result[-1], current = _mend(raw, result[-1], piece, known, removals)
        result.extend(_soft_inside(raw, current, known, removals))
    return tuple(result)


def _mend(raw: str, before: Slice, after: Slice, known: Vocabulary, removals: list[RawRemoval]) -> tuple[Slice, Slice]:
    """Two lines of one block with the hyphen between them decided."""
    left = raw[before.start : before.end].rstrip()
    right = raw[after.start : after.end].lstrip()
    if right and "\u00ad" in raw[before.end : after.start]:  # a reader took the soft hyphen out already
        return before, replace(
            after, glue=Glue.NONE if decide(left + "\u00ad", right, known) is Choice.REMOVE else after.glue
        )
    if not right or left[-1:] not in set(HYPHENS + SOFT):
        return before, after
    choice = decide(left, right, known)
    if choice is Choice.SUSPEND:
        return before, after
    end = before.start + len(left)
    if choice is Choice.REMOVE:
        end -= 1
        removals.append(RawRemoval(end, end + 1, "hyphen"))
    return replace(before, end=end), replace(after, start=after.end - len(right), glue=Glue.NONE)


def _soft_inside(raw: str, piece: Slice, known: Vocabulary, removals: list[RawRemoval]) -> list[Slice]:
    """`piece` without the soft hyphens inside its words; one that stands for a painted hyphen is kept."""
    if "\u00ad" not in raw[piece.start : piece.end]:
        return [piece]
    parts: list[Slice] = []
    for match in re.finditer("\u00ad+", raw[piece.start : piece.end]):
        at, end = piece.start + match.start(), piece.start + match.end()
        left, right = _LEFT.search(raw[piece.start : at]), _RIGHT.match(raw[end : piece.end])
        painted = (
            left is not None
            and right is not None
            and not known.knows(left[2] + right[1])
            and known.knows(left[2])
            and known.knows(right[1])
        )
        if painted or end == piece.end:
            continue
        removals.append(RawRemoval(at, end, "hyphen"))
        parts.append(replace(piece, end=at))
        piece = replace(piece, start=end, glue=Glue.NONE)
    return [*parts, piece]
