"""Classes of characters as a regular expression has them, over an alphabet small enough to be tried sign by sign.

All characters that no class of a pattern tells apart are one `Sign`. Beyond ASCII a sign is assumed to hold letters,
digits, blanks and others alike: too much is found to overlap, never too little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

_LAST = 0x110000
_ASCII = 128
_CUTS = (*(9, 10, 11, 14, 28, 33), *map(ord, "0:A[_`a{"), _ASCII)
"""Where blanks, digits and letters of ASCII begin and end."""

_SHOWN = "a1 A.-(b"
"""What stands for a sign in messages, the first that it holds."""

_FOLDED_BEYOND = frozenset("iksIKS")
"""ASCII letters that are equal, without case, to one beyond ASCII (the Kelvin sign, the long s, the dotless i)."""


@dataclass(frozen=True, slots=True)
class CharClass:
    """What one place of a pattern matches: ranges (last one included) and `d`, `s`, `w` or their opposites."""

    ranges: tuple[tuple[int, int], ...] = ()
    categories: tuple[str, ...] = ()  # of d s w D S W
    negated: bool = False
    caseless: bool = False

    def cuts(self) -> Iterator[int]:
        """The code points at which something begins that it tells apart."""
        for low, high in self.ranges:
            yield from (low, high + 1)
            if self.caseless and low < _ASCII:
                for other in ((low, high), *_cases(low, high)):
                    yield from (other[0], other[1] + 1)

    def holds(self, sign: Sign) -> bool:
        """Whether it matches a character of the sign."""
        return self._listed(sign, widely=not self.negated) != self.negated

    def _listed(self, sign: Sign, *, widely: bool) -> bool:
        """`widely` counts a sign that it may hold without case, for a class that matches what it lists."""
        if any(low <= sign.first <= high for low, high in self.ranges):
            return True
        if any((category.lower() in sign.kinds) == category.islower() for category in self.categories):
            return True
        if not self.caseless:
            return False
        if sign.first < _ASCII:
            swapped = ord(chr(sign.first).swapcase()) if chr(sign.first).isalpha() else sign.first
            return any(low <= swapped <= high for low, high in self.ranges)
        return widely and any(_reaches_beyond(low, high) for low, high in self.ranges)


@dataclass(frozen=True, slots=True)
class Sign:
    """Characters that are one to every class of a pattern."""

    first: int
    end: int
    kinds: str  # what they are, of d s w

    @property
    def shown(self) -> str:
        """One of them."""
        return next((c for c in _SHOWN if self.first <= ord(c) < self.end), chr(self.first))


def alphabet(classes: Iterable[CharClass]) -> list[Sign]:
    """The signs that `classes` tell apart."""
    cuts = sorted({0, _LAST, *_CUTS, *(cut for each in classes for cut in each.cuts() if cut < _LAST)})
    signs: list[Sign] = []
    for first, end in pairwise(cuts):
        if first < _ASCII or end == first + 1:
            signs.append(Sign(first, end, _kinds(chr(first))))
        else:
            signs += [Sign(first, end, kinds) for kinds in ("dw", "w", "s", "")]
    return signs


def _kinds(character: str) -> str:
    word = "w" if character.isalnum() or character == "_" else ""
    return ("d" if character.isdecimal() else "") + ("s" if character.isspace() else "") + word


def _cases(low: int, high: int) -> Iterator[tuple[int, int]]:
    """The ASCII letters of a range in the other case."""
    for first, last, shift in ((65, 90, 32), (97, 122, -32)):
        if max(low, first) <= min(high, last):
            yield max(low, first) + shift, min(high, last) + shift


def _reaches_beyond(low: int, high: int) -> bool:
    return high >= _ASCII or any(low <= ord(letter) <= high for letter in _FOLDED_BEYOND)
