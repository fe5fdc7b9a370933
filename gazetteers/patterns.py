r"""Whether a regular expression can hang, by its shape: a repeated group that can cut the same run in many ways.

`(a+)+` tries every way to cut a run of "a"; forty of them take minutes. The grammar reads any text that comes, so such
a pattern is refused. A repeated group is safe when each round must pass a sign that its inner repetitions do not match:
`(?:[a-z]+ )*` and `(?:[.-]\d{1,4})*` are. The test reads structure only and would rather refuse too much.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

REPEATS = 40
"""How often the part is repeated in the input that would hang the pattern: 2 to the 40th ways to cut it."""

MANY = 10
"""A group that may repeat so often counts as one that repeats for ever."""

_QUANTIFIER = re.compile(r"[*+?]|\{(?P<low>\d*)(?P<comma>,?)(?P<high>\d*)\}")
_GROUP_HEAD = re.compile(r"\((?:\?(?:P<\w+>|[:=!>]|<[=!]|[aiLmsux-]+:))?")
_SAMPLES = {"d": "1", "w": "a", "s": " ", "D": "a", "W": "-", "S": "a"}


@dataclass(slots=True)
class _Group:
    start: int = 0  # where it begins in the pattern
    sample: str = ""  # a text that it matches, near enough to show the trouble
    fixed: list[str] = field(default_factory=list)  # samples of what every round must pass
    loose: list[str] = field(default_factory=list)  # patterns of what may match more or less
    branches: bool = False  # an alternation: no part of it must be passed


def hanging_input(pattern: str) -> str | None:
    """A text on which `pattern` would try exponentially many ways, or None where its shape is safe."""
    stack = [_Group()]
    at = 0
    while at < len(pattern):
        head = _GROUP_HEAD.match(pattern, at)
        if head is not None:
            stack.append(_Group(at))
            at = head.end()
            continue
        if pattern[at] == "|":
            stack[-1].branches = True
        if pattern[at] == ")" and len(stack) > 1:
            group, end = stack.pop(), at + 1
        else:
            end = at + _width(pattern, at)
            group = _Group(at, _sample(pattern[at:end]))
            group.fixed = [group.sample] if group.sample else []
        low, high, after = _repetition(pattern, end)
        if high >= MANY and _cuts(group):
            return (group.sample or "a") * REPEATS + "!"
        _add(stack[-1], group, pattern[group.start : end], low, high)
        at = after
    return None


def _cuts(group: _Group) -> bool:
    """Whether rounds of the group can share out one run in several ways."""
    passed = [] if group.branches else group.fixed
    return any(all(re.search(loose, sample) for sample in passed) for loose in group.loose)


def _add(outer: _Group, group: _Group, source: str, low: int, high: int) -> None:
    outer.sample = (outer.sample + group.sample)[:REPEATS]
    outer.loose += group.loose
    if low != high:
        outer.loose.append(source)
    if low > 0 and not group.branches:
        outer.fixed += group.fixed


def _width(pattern: str, at: int) -> int:
    if pattern[at] == "\\":
        return 2
    if pattern[at] == "[":
        end = at + (2 if pattern[at + 1 : at + 2] == "^" else 1)
        end += pattern[end : end + 1] == "]"  # as the first of its class it stands for itself
        while end < len(pattern) and pattern[end] != "]":
            end += 2 if pattern[end] == "\\" else 1
        return end - at + 1
    return 1


def _sample(atom: str) -> str:
    """A character that the atom matches, or "" where it matches none or asks for a place."""
    if atom.startswith("\\"):
        return _SAMPLES.get(atom[1:], "" if atom[1:] in "bBAZ" else atom[1:])
    if atom.startswith("["):
        return next((c for c in "a1 .-,AZ(/" if re.fullmatch(atom, c)), atom[1:2])
    return "a" if atom == "." else "" if atom in "^$|" else atom


def _repetition(pattern: str, at: int) -> tuple[int, int, int]:
    """How often what stands before `at` may be there, least and most, and where its quantifier ends."""
    found = _QUANTIFIER.match(pattern, at)
    if found is None:
        return 1, 1, at
    end = found.end() + (pattern[found.end() : found.end() + 1] in {"?", "+"})
    if found[0] in {"*", "+", "?"}:
        return int(found[0] == "+"), 1 if found[0] == "?" else MANY, end
    low = int(found["low"] or 0)
    high = int(found["high"]) if found["high"] else MANY if found["comma"] else low
    return low, high, end
