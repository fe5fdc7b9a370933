"""What can be a number or a label: 80-IA, 394-ccc and (iiiab) are; 30-day, "(the)" and "Cases" are none."""

from __future__ import annotations

import re

from gazetteers.numbers import roman_value

_GLUED_BEHIND = "et of and to or the in is are if by for st nd rd th per am pm km kg cm mm"
_SUFFIX_WORDS = frozenset(_GLUED_BEHIND.split())
_SHORT_WORDS = (
    "in or no of to is as at by an it on do go he me my so up us we if be am did mid lid dim mix mild civil vivid"
)
_LABEL_WORDS = frozenset([*_SHORT_WORDS.split(), "livid", "dill", "mill", "eu", "ec", "uk", "id"])
_LABEL = re.compile(
    r"\d{1,4}[a-z]{0,4}(?:[.-]\d{1,3}[a-z]?)*|[a-z]{1,2}(?:[.-]?\d{1,3}[a-z]?)?|[a-z]-[ivx]{1,3}|[ivxlc]{1,6}[a-z]{0,2}(?:[.-]\d{1,2})?|([a-z])\1{1,3}[a-d]?|[a-z]{3}"
)


def is_label(text: str) -> bool:
    """Whether the words in a bracket are a label: (iiiab) and (1A) are, (the) and (1984) are not.

    `text` keeps its case: labels are of one case, apart from a digit's suffix.
    """
    low = text.lower()
    if low in _LABEL_WORDS or not _LABEL.fullmatch(low):
        return False
    if text[0].isdigit():
        return len(text) < 4 or not text.isdigit() or text < "1000"
    letters = [c for c in text.partition("-")[0] if c.isalpha()]
    if len({c.islower() for c in letters}) > 1:
        return False
    if len(letters) == len(text) == 3:
        return roman_value(text) is not None or len(set(low)) <= 2 or roman_value(text[:2]) is not None
    return True


def is_number(text: str) -> bool:
    """Whether a run of digits, letters and dots can be a provision's number: 80-IA and 394-ccc are, 30-day is not."""
    for part in re.split(r"[.:-]", text):
        letters = part.lstrip("0123456789")
        if letters.lower() in _SUFFIX_WORDS and letters.islower():
            return False
        if letters and not letters.isalpha():
            continue  # 10b5
        if letters[:1].isupper() and letters[1:].islower() and len(letters) > 2:
            return False  # 153Aor
        if len(letters) > (6 if letters.isupper() else 3):
            return False
        if (
            part
            and not part[0].isdigit()
            and letters.islower()
            and len(letters) > 1
            and len(set(letters)) > 1
            and roman_value(letters) is None
        ):
            return False
    return True


def is_roman(printed: str) -> bool:
    """Whether `printed` is an upper-case Roman numeral, a letter suffix apart: VI, VI-A, XIIA; not "Cases"."""
    head, _, suffix = printed.partition("-")
    if not head.isupper() or (suffix and not (suffix.isupper() or suffix.isdigit())):
        return False
    return any(
        roman_value(head[:cut]) is not None and (cut == len(head) or (len(head) - cut <= 2 and not roman_value(head)))
        for cut in range(len(head), max(0, len(head) - 3), -1)
    )
