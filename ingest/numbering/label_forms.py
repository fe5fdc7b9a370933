"""The form and the value of a label: (i) is roman 1 and the ninth letter, (iia) roman 2 with an "a" inserted behind.

A label may have several forms; which it has is decided by what stands around it, and there the two readers differ. The
tree of a document (`ingest.provisions`) sees the labels that come next, and most of what stands in brackets at the
head of a block is no label at all: a word has no form. A bracket in running text stands alone behind the labels above
it, but has been found to be a label before (`numerals.is_label`): below a letter it is roman, since no level is
lettered twice over, and what has no other form is letters (`running_forms`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from gazetteers.numbers import roman_value

Value = tuple[int, tuple[tuple[int, int, str], ...]]
"""Where a label stands in a run: the whole number, and what is inserted behind it, by parts. A part is (0, n, "") for
a number behind a point or hyphen, (1, 0, letters) for letters, which stand behind all numbers. Values of one form
compare."""

HIGHEST_ROMAN = 60
"""Beyond it c, d, m and words ("mix") are no numerals: no list has a hundredth item in Roman numerals."""

INSERTED_LETTERS = "abcdefgh"
"""First letters that may be inserted behind a Roman numeral; "il" and "ix" begin no insertion."""

_SPLIT = re.compile(r"[.-]")
_RUNS = re.compile(r"\d+|[A-Za-z]+")


@lru_cache(maxsize=16384)
def forms(label: str) -> tuple[str, ...]:
    """The forms that a label may have, in the names that styles use; none for what is no label.

    >>> for label in ("2A", "c", "i", "I", "iia", "aa", "aab", "E-ii", "80-IA", "1-1301.01", "mix", "the", "Tax"):
    ...     print(label, *((form, value(label, form)) for form in forms(label)))
    2A ('arabic', (2, ((1, 0, 'A'),)))
    c ('letter', (3, ()))
    i ('roman', (1, ())) ('letter', (9, ()))
    I ('upper_roman', (1, ())) ('upper', (9, ()))
    iia ('roman', (2, ((1, 0, 'a'),))) ('letter', (9, ((1, 0, 'ia'),)))
    aa ('letter', (1, ((1, 0, 'a'),)))
    aab ('letter', (1, ((1, 0, 'ab'),)))
    E-ii ('upper', (5, ((0, 2, ''),)))
    80-IA ('arabic', (80, ((1, 0, 'IA'),)))
    1-1301.01 ('arabic', (1, ((0, 1301, ''), (0, 1, ''))))
    mix
    the
    Tax
    """
    head = _SPLIT.split(label)[0]
    if head[:1].isdigit():
        return ("arabic",)
    lower = head.islower()
    if not lower and not head.isupper():
        return ()
    found: list[str] = []
    if roman(head) is not None:
        found.append("roman" if lower else "upper_roman")
    if len(head) <= 2 or len(set(head)) == 1 or (len(head) == 3 and head[0] == head[1]):
        found.append("letter" if lower else "upper")
    return tuple(found)


def running_forms(label: str, above: str | None = None) -> frozenset[str]:
    """The forms of a label in running text; `above` is the label it stands behind, one level up.

    >>> sorted(running_forms("i")), sorted(running_forms("i", "a")), sorted(running_forms("xyz"))
    (['letter', 'roman'], ['roman'], ['letter'])
    """
    upper = label[0].isupper()
    found = frozenset(forms(label)) or frozenset(("upper" if upper else "letter",))
    if len(found) == 2 and above is not None and not above[0].isdigit() and above[0].isupper() == upper:
        return found - {"letter", "upper"}
    return found


@lru_cache(maxsize=16384)
def value(label: str, form: str) -> Value | None:
    """A label's place in a run of `form`; None where it has not that form."""
    if form == "arabic":
        first, *runs = _RUNS.findall(label) or [""]
        return (int(first), tuple(_part(run, run.upper()) for run in runs)) if first.isdigit() else None
    head, *behind = _SPLIT.split(label)
    tail = tuple(_inserted(part) for part in behind)
    if form in {"roman", "upper_roman"}:
        parts = roman(head)
        return None if parts is None else (parts[0], (*_letters(parts[1]), *tail))
    if form in {"letter", "upper"} and head.isascii() and head[:1].isalpha():
        first, *runs = _RUNS.findall(head.casefold())
        return ord(first[0]) - 96, (*_letters(first[1:]), *(_part(run, run) for run in runs), *tail)
    return None


def roman(head: str) -> tuple[int, str] | None:
    """A Roman numeral and the letters inserted behind it, the longest numeral first: "iia" is (2, "a"); None for none.

    >>> roman("ib"), roman("ix"), roman("il"), roman("c")
    ((1, 'b'), (9, ''), None, None)
    """
    for cut in range(len(head), max(0, len(head) - 3), -1):
        found = roman_value(head[:cut])
        if found is not None and found <= HIGHEST_ROMAN and head[cut : cut + 1].casefold() in INSERTED_LETTERS:
            return found, head[cut:]
    return None


def _letters(letters: str) -> tuple[tuple[int, int, str], ...]:
    return ((1, 0, letters),) if letters else ()


def _part(run: str, letters: str) -> tuple[int, int, str]:
    return (0, int(run), "") if run.isdigit() else (1, 0, letters)


def _inserted(part: str) -> tuple[int, int, str]:
    """What stands behind a point or hyphen, counted: 1 in "b.1", 2 in "E-ii", 1 in "b-a"."""
    digits = re.match(r"\d+", part)
    return (0, int(digits[0]) if digits else roman_value(part) or ord(part[:1].casefold() or "`") - 96, "")
