"""The one reader of JSON that somebody else wrote: bodies of requests, lines of `--jsonl`.

Stricter than `json.loads`, which takes NaN, the last of two equal keys, half a surrogate pair and numbers that no other
reader keeps, each without a word, and answers deep nesting with a RecursionError. What is taken can be sent back.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

DEEPEST = 32
"""Levels of nesting; a question needs three."""

LARGEST = 2**53 - 1
"""Largest whole number that every reader of JSON keeps exactly (RFC 8259, section 6)."""

_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[{]|[\]}]', re.DOTALL)
_ESCAPES = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
_LONG = re.compile(r"-?[0-9]{1,16}")


class BadJson(ValueError):
    """Raised for what is no JSON, or none that is taken; the message is one sentence without a subject: "is ..."."""


def read_json(data: bytes | str) -> Any:
    """The value of a JSON text in UTF-8. Raises BadJson."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise BadJson(f"is not UTF-8 (byte {error.start})") from error
    _check_depth(text)
    _check_escapes(text)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadJson(f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from error


def _check_depth(text: str) -> None:
    depth = 0
    for match in _BRACKETS.finditer(text):
        sign = match[0]
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise BadJson(f"is nested more than {DEEPEST} levels deep (character {match.start()})")
        elif sign in "]}":
            depth -= 1


def _check_escapes(text: str) -> None:
    """Half of a surrogate pair is no character and cannot be sent back as UTF-8; NUL ends words in some programs."""
    for match in _ESCAPES.finditer(text):
        if match[1] is not None:
            what = "a NUL character" if match[1] == "0000" else "half a surrogate pair"
            raise BadJson(f"holds {what} (character {match.start()})")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for number, name in enumerate(names) if name in names[:number])
        raise BadJson(f'has "{twice[:80]}" twice in one object')
    return found


def _whole(digits: str) -> int:
    if not _LONG.fullmatch(digits) or abs(int(digits)) > LARGEST:
        raise BadJson(f"holds a number that is too large: {digits[:20]}{'...' if len(digits) > 20 else ''}")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BadJson(f"holds a number that is too large: {digits[:20]}{'...' if len(digits) > 20 else ''}")
    return number


def _constant(name: str) -> NoReturn:
    raise BadJson(f"is not JSON: {name} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)
