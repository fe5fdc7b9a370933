"""Runs of labels: whether a label goes on with a run that is open, begins one, or stands alone.

How well a number follows another in one form: NEXT the very next, INSERTED behind it ("2A" after "2"), LATER with a
gap, NOT at all.
"""

from __future__ import annotations

from ingest.numbering.label_forms import value

NEXT, INSERTED, LATER, NOT = 3, 2, 1, 0


def follows(before: str, after: str, form: str) -> int:
    """How well `after` follows `before` as a number of `form`.

    >>> follows("h", "i", "letter"), follows("2", "2A", "arabic"), follows("z", "aa", "letter")
    (3, 2, 3)
    """
    first, second = value(before, form), value(after, form)
    if first is None or second is None:
        return NOT
    if (
        form in {"letter", "upper"}
        and _stem(before) == "z" * len(_stem(before))
        and after.casefold() == "a" * len(after)
    ):
        return NEXT if len(after) == len(_stem(before)) + 1 else NOT
    if form in {"letter", "upper"} and len(before) == len(after) > 1 and len(set(before)) == len(set(after)) == 1:
        return NEXT if second[0] == first[0] + 1 else (LATER if second[0] > first[0] else NOT)
    if second[0] == first[0] + 1 and not second[1]:
        return NEXT
    if second[0] == first[0]:
        return INSERTED if second[1] > first[1] else NOT
    if second[0] == first[0] + 1:
        return INSERTED
    return LATER if second[0] > first[0] else NOT


def _stem(number: str) -> str:
    """The letters before an insertion: "z" of "z-1"."""
    return number.casefold().partition("-")[0].partition(".")[0]


def begins(number: str, form: str) -> bool:
    """Whether a number is the first of a run: 1, a, A, i, I (or A1, which stands before 1)."""
    found = value(number, form)
    return found is not None and found == (1, ())
