"""Superscripts: footnote marks, or exponents and ordinals that belong to the words."""

from __future__ import annotations

import re
from collections.abc import Collection

_UNITS = frozenset(("m", "cm", "mm", "km", "dm", "ft", "in", "s", "x", "y", "n", "i", "j"))
_SHORT = 3  # letters: a number raised behind a word of no more is as likely an exponent


def is_mark(label: str, before: str, notes: Collection[str], *, linked: bool) -> bool:
    """Whether a superscript is a footnote mark. `before` is the end of the words that it stands behind.

    A link decides; then a note of that label; then what stands before it: a raised number behind a unit, a number or
    a short word is left in the text.
    """
    if linked:
        return True
    words = before.split()
    last = words[-1] if words and not before[-1:].isspace() else ""
    if last in _UNITS:
        return False
    if label in notes:
        return True
    if not label.isdigit():
        return not label.isalpha()
    letters = re.sub(r"[^\w]", "", last)
    return not last or not last[-1].isalnum() or (letters.isalpha() and len(letters) > _SHORT)
