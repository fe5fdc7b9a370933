"""Labels in a list: which level of the member before a new label goes on with, and what can be a range."""

from __future__ import annotations

import re

from ingest.numbering.label_forms import roman, running_forms, value
from ingest.numbering.series import INSERTED, LATER, NEXT, NOT, follows

_PARTS = re.compile(r"\d+|[A-Za-z]+")
_FIT = {NEXT: 3, INSERTED: 3, LATER: 2, NOT: 1}
"""How well a label goes on: one inserted ("2A") fits as well as the very next one."""

_DECIMALS = re.compile(r"(?P<above>\d+[A-Z]?(?:\.\d+)*)\.(?P<low>\d+[A-Z]{0,2})-(?P=above)\.(?P<high>\d+[A-Z]{0,2})")
"""Two decimal numbers of one series: 3.2-3.5, 4.25H-4.25U."""

_CODED = re.compile(r"\d+[A-Z]?-\d")
_PLAIN = re.compile(r"\d+[A-Za-z]{0,4}(?:\(.*\))?")


def goes_on(labels: list[str], new: str, *, outside: bool) -> int | None:
    """The depth in `labels` whose series `new` goes on with; None where it fits none.

    After (1)(a), a (b) goes on with (a), a (2) with (1). `outside`: the first label stands outside brackets and is no
    candidate. A direct successor beats a later label, that a label of like form; among equals the deepest wins.
    """
    best: tuple[int, int] | None = None
    for depth in range(1 if outside else 0, len(labels)):
        above = labels[depth - 1] if depth and not (depth == 1 and outside) else None
        shared = running_forms(labels[depth], above) & running_forms(new, above)
        if not shared:
            continue
        fit = max(_FIT[follows(labels[depth], new, form)] for form in shared)
        if best is None or fit >= best[0]:
            best = (fit, depth)
    return None if best is None else best[1]


def split_range(printed: str, *, plural: bool) -> tuple[str, str] | None:
    """The two ends of a hyphenated range, or None where the hyphen belongs to the number.

    41-45 under a plural word is a range, 7401-7671q, 3.2-3.5 and 3839aa-3839aa-8 under any; 80-IA, 1320d-2, 47-4312
    and 288-1 are numbers.
    """
    left, dash, right = printed.partition("-")
    decimals = _DECIMALS.fullmatch(printed)
    if decimals is not None:
        return (left, right) if goes_up(decimals["low"], decimals["high"]) else None
    if left and left[-1].isalpha() and right.startswith(f"{left}-"):
        return left, right  # 3839aa-3839aa-8
    if not dash or "-" in right or not _PLAIN.fullmatch(left) or not _PLAIN.fullmatch(right):
        return None
    low, high = value(left, "arabic"), value(right, "arabic")
    if low is None or high is None or low >= high:
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
    shared = running_forms(before) & running_forms(after) & {"letter", "upper"}
    return roman(after) is None and any(_whole(after, form) == _whole(before, form) + 1 for form in shared)


def goes_up(before: str, after: str) -> bool:
    """Whether a label stands behind another in some run that both may belong to."""
    shared = running_forms(before) & running_forms(after)
    return any(follows(before, after, form) > NOT for form in shared)


def _whole(label: str, form: str) -> int:
    found = value(label, form)
    return -1 if found is None else found[0]


def shape(number: str) -> str:
    """The shape of a coded number ("2-501.03" is "9-9"); "" for a number that is no code.

    >>> shape("2-501.03"), shape("12")
    ('9-9', '')
    """
    coded = _CODED.match(number)
    return "9-9" if coded is not None else ""
