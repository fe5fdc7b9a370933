"""Reads the parameters of a request; what cannot be used is a problem that points at it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flask import request

from web.problems import Problem, bad_parameter

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
MAX_BODY = 8_000_000
"""Bytes of a request's body: a batch of 10,000 references with their paragraphs."""


def only(*names: str) -> None:
    """Refuse parameters that this resource does not know: a misspelt filter must not be passed over."""
    for name in request.args:
        if name not in names:
            known = ", ".join(sorted(names)) or "none"
            raise bad_parameter(name, f"is no parameter of this resource (known: {known})")


def text(name: str, *, required: bool = False, default: str = "") -> str:
    """A string."""
    value = request.args.get(name)
    if value is None:
        if required:
            raise bad_parameter(name, "is required")
        return default
    if "\x00" in value:
        raise bad_parameter(name, "holds a NUL character")
    return value


def words(name: str, alias: str) -> str:
    """The words that a resource is asked about, under either of two names."""
    if name in request.args and alias in request.args:
        raise bad_parameter(alias, f"is another name of {name}: give one of them")
    return text(alias) if alias in request.args else text(name, required=True)


def several(name: str) -> tuple[str, ...]:
    """A string that may be given more than once."""
    return tuple(v for v in request.args.getlist(name) if v)


def integer(name: str, default: int, low: int, high: int) -> int:
    """A whole number between `low` and `high`."""
    value = request.args.get(name)
    if value is None:
        return default
    if not re.fullmatch(r"-?\d{1,9}", value):
        raise bad_parameter(name, f"{value!r} is no whole number")
    if not low <= int(value) <= high:
        raise bad_parameter(name, f"{value} is not between {low} and {high}")
    return int(value)


def choice(name: str, default: str, choices: Sequence[str]) -> str:
    """One of some words."""
    value = request.args.get(name, default)
    if value not in choices:
        raise bad_parameter(name, f"{value!r} is none of {', '.join(choices)}")
    return value


def date(name: str) -> str | None:
    """A date, YYYY-MM-DD."""
    value = request.args.get(name)
    if value is not None and not _DATE.fullmatch(value):
        raise bad_parameter(name, f"{value!r} is no date of the form YYYY-MM-DD")
    return value


def body() -> dict[str, Any]:
    """The JSON object of a request."""
    value = request.get_json(silent=True)
    if not isinstance(value, dict):
        raise Problem(400, "bad-body", "the body must be a JSON object, sent as application/json", "#")
    return value


def body_or_list(name: str) -> dict[str, Any]:
    """The JSON object of a request; a list stands for an object that holds it under `name`."""
    value = request.get_json(silent=True)
    return {name: value} if isinstance(value, list) else body()


def field(value: dict[str, Any], name: str, kind: type, pointer: str, *, required: bool = False) -> Any:
    """A field of a JSON object, of that type; None where it is absent."""
    found = value.get(name)
    if found is None and not required:
        return None
    if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
        word = {str: "a string", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}[kind]
        raise Problem(400, "bad-body", f"{name} must be {word}", f"{pointer}/{name}")
    return found
