"""Decimal numbers by their parts: "2.10A", "3A.1", "12.A1", "D.3"."""

from __future__ import annotations

import re

Parts = tuple[tuple[int, str], ...]
"""A decimal number by parts: each its value and the letters behind it."""

DECIMAL = r"(?:\d{1,3}[A-Z]{0,2}|[A-Z])(?:\.(?:[A-Z](?=\d))?\d{1,3}[A-Z]{0,2}){1,5}"
"""2.10A, 3A.1, 12.A1 (which stands before 12.1), D.3: inserted rules and chapters have letters."""

_PART = re.compile(r"(?=[\dA-Z])(\d*)([A-Z]*\d*)")


def parts_of(number: str) -> Parts:
    """A number by parts, a capital letter at its head as one without a value; () for what is none.

    >>> parts_of("2.10A"), parts_of("D.3"), parts_of("(a)")
    (((2, ''), (10, 'A')), ((0, 'D'), (3, '')), ())
    """
    found = [_PART.fullmatch(part) for part in number.strip(".").split(".")]
    return tuple((int(m[1] or 0), m[2]) for m in found if m is not None) if all(found) else ()
