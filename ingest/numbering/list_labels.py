"""Labels in a list: which level of the member before a new label goes on with, and what can be a range."""

from __future__ import annotations

import re

from gazetteers.numbers import roman_value

_PARTS = re.compile(r"\d+|[A-Za-z]+")
_PLAIN = re.compile(r"\d+[A-Za-z]{0,4}(?:\(.*\))?")


def forms(label: str, above: str | None = None) -> frozenset[str]:
    """The forms that a label can have: "1" arabic, "a" letter, "A" upper, "i" roman, "I" upper roman.

    A single letter such as (i) is both; below a letter (`above`) it is roman, since no level is lettered twice over.
    """
    if label[0].isdigit():
        return frozenset(("arabic",))
    upper = label[0].isupper()
    found = set()
    roman = _roman(label)
    if roman is not None:
        found.add("upper_roman" if upper else "roman")
    if len(label) <= 2 or len(set(label.lower())) == 1 or roman is None:
        found.add("upper" if upper else "letter")
    if len(found) == 2 and above is not None and not above[0].isdigit() and above[0].isupper() == upper:
        found = {"upper_roman" if upper else "roman"}
    return frozenset(found)


def value(label: str, form: str) -> tuple[int, tuple[tuple[int, int, str], ...]]:
    """Where a label stands in its series; comparable among labels of one form."""
    if form == "arabic":
        parts = [(0, int(p), "") if p.isdigit() else (1, 0, p.upper()) for p in _PARTS.findall(label)]
        return (parts[0][1], tuple(parts[1:])) if parts else (0, ((1, 0, label),))
    if form in {"roman", "upper_roman"}:
        number, suffix = _roman(label) or (0, label.lower())
        return number, ((1, 0, suffix),) if suffix else ()
    low = label.lower()
    if len(set(low)) == 1:
        return 26 * (len(low) - 1) + ord(low[0]), ()
    return ord(low[0]), ((1, 0, low[1:]),)


def _roman(label: str) -> tuple[int, str] | None:
    """Roman value and letter suffix: (iiiab) is 3, "ab". The longest numeral first."""
    for cut in range(len(label), max(0, len(label) - 3), -1):
        found = roman_value(label[:cut])
        if found is not None and (cut == len(label) or label[cut:].isalpha()):
            return found, label[cut:].lower()
    return None


def goes_on(labels: list[str], new: str, *, outside: bool) -> int | None:
    """The depth in `labels` whose series `new` goes on with; None where it fits none.

    After (1)(a), a (b) goes on with (a), a (2) with (1). `outside`: the first label stands outside brackets and is no
    candidate. A direct successor beats a later label, that a label of like form; among equals the deepest wins.
    """
    best: tuple[int, int] | None = None
    for depth in range(1 if outside else 0, len(labels)):
        above = labels[depth - 1] if depth and not (depth == 1 and outside) else None
        shared = forms(labels[depth], above) & forms(new, above)
        if not shared:
            continue
        fit = 1
        for form in shared:
            before, after = value(labels[depth], form), value(new, form)
            if after > before:
                near = after[0] - before[0] <= 1
                fit = max(fit, 3 if near else 2)
        if best is None or fit >= best[0]:
            best = (fit, depth)
    return None if best is None else best[1]


def split_range(printed: str, *, plural: bool) -> tuple[str, str] | None:
    """The two ends of a hyphenated range, or None where the hyphen belongs to the number.

    41-45 under a plural word is a range, 7401-7671q under any; 80-IA, 1320d-2, 47-4312 and 288-1 are numbers.
    """
    left, dash, right = printed.partition("-")
    if not dash or "-" in right or not _PLAIN.fullmatch(left) or not _PLAIN.fullmatch(right):
        return None
    low, high = value(left, "arabic"), value(right, "arabic")
    if low >= high:
        return None
    wide = len(str(high[0])) - len(str(low[0]))
    if plural and (wide == 0 or (wide == 1 and high[0] - low[0] <= 100)):
        return left, right
    suffixed = low[0] == high[0] and not low[1]  # 49-49k
    return (left, right) if suffixed or (wide == 0 and low[0] >= 100) else None


def is_whole(printed: str) -> bool:
    """Whether a hyphenated number can be no range (6-621.01, 42-1103): the list's other hyphens are none either."""
    left, dash, right = printed.partition("-")
    if not dash or not left.isdigit() or not right[:1].isdigit():
        return False
    return "." in right or int(left) >= int(_PARTS.findall(right)[0]) or len(right) - len(left) > 1


def repeats(before: str, after: str) -> bool:
    """Whether a label directly behind another is its neighbour, not its child: "10(1)(2)", "96(2)(a)(b)"."""
    if before[0].isdigit() and after[0].isdigit():
        return True
    shared = forms(before) & forms(after) & {"letter", "upper"}
    return any(_roman(after) is None and value(after, f)[0] == value(before, f)[0] + 1 for f in shared)
