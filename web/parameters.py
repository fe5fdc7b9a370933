"""Reads the parameters and the bodies of requests, strictly: what cannot be used is a problem that points at it, and
nothing is passed over without a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Flask, request

from resolver.resolving.question import is_date
from web.limits import limits
from web.problems import Problem, bad_parameter, limit_problem
from web.strict_json import BadJson, read_json

TITLE = 1_000
"""Characters of a title, an id or a place that is asked for; the comparison with every known title takes time."""


def register(app: Flask) -> None:
    """Refuse requests whose parameters are not UTF-8, whatever they ask for."""
    app.before_request(_check_encoding)


def _check_encoding() -> None:
    try:
        unquote_to_bytes(request.query_string).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(400, "bad-parameter", "the parameters are not UTF-8", "#") from error


def only(*names: str) -> None:
    """Refuse parameters that this resource does not know: a misspelt filter must not be passed over."""
    for name in request.args:
        if name not in names:
            known = ", ".join(sorted(names)) or "none"
            raise bad_parameter(name, f"is no parameter of this resource (known: {known})")


def _value(name: str) -> str | None:
    """The parameter as it was given, once or not at all."""
    values = request.args.getlist(name)
    if len(values) > 1:
        raise bad_parameter(name, "is given more than once")
    return _usable(name, values[0]) if values else None


def _usable(name: str, value: str) -> str:
    if "\x00" in value:
        raise bad_parameter(name, "holds a NUL character")
    return value


def text(name: str, *, required: bool = False, default: str = "", most: int = TITLE) -> str:
    """A string of at most `most` characters."""
    value = _value(name)
    if value is None:
        if required:
            raise bad_parameter(name, "is required")
        return default
    if len(value) > most:
        raise bad_parameter(name, f"has {len(value)} characters; at most {most} are read")
    return value


def words(name: str, alias: str) -> str:
    """The words that a resource is asked about, under either of two names, within the limit of a text."""
    if name in request.args and alias in request.args:
        raise bad_parameter(alias, f"is another name of {name}: give one of them")
    given = alias if alias in request.args else name
    value = _value(given)
    if value is None:
        raise bad_parameter(name, "is required")
    return within_limit(value, f"#/{given}")


def within_limit(value: str, pointer: str) -> str:
    """A text that is not too long to be read. Raises Problem."""
    most = limits().text
    if len(value) > most:
        raise limit_problem(
            "text",
            f"a text of {len(value)} characters; at most {most} are read at a time: send it in parts",
            most,
            pointer,
        )
    return value


def several(name: str) -> tuple[str, ...]:
    """A string that may be given more than once."""
    return tuple(_usable(name, v) for v in request.args.getlist(name) if v)


def integer(name: str, default: int, low: int, high: int) -> int:
    """A whole number between `low` and `high`."""
    value = _value(name)
    if value is None:
        return default
    if not re.fullmatch(r"-?[0-9]{1,9}", value):
        raise bad_parameter(name, f"{value[:80]!r} is no whole number")
    if not low <= int(value) <= high:
        raise bad_parameter(name, f"{value} is not between {low} and {high}")
    return int(value)


def choice(name: str, default: str, choices: Sequence[str]) -> str:
    """One of some words."""
    value = _value(name)
    if value is None:
        return default
    if value not in choices:
        raise bad_parameter(name, f"{value[:80]!r} is none of {', '.join(choices)}")
    return value


def date(name: str) -> str | None:
    """A day of the calendar, YYYY-MM-DD."""
    value = _value(name)
    if value is not None and not is_date(value):
        raise bad_parameter(name, f"{value[:80]!r} is no date of the form YYYY-MM-DD")
    return value


def body(*names: str, bare: str = "") -> dict[str, Any]:
    """The JSON object of a request, of these fields and no others; a list stands for an object that holds it under
    `bare`, where there is such a name.
    """
    if not request.is_json:
        raise Problem(400, "bad-body", "the body must be a JSON object, sent as application/json", "#")
    try:
        value = read_json(request.get_data(cache=False))
    except BadJson as error:
        raise Problem(400, "bad-body", f"the body {error}", "#") from error
    if bare and isinstance(value, list):
        return {bare: value}
    if not isinstance(value, dict):
        raise Problem(400, "bad-body", "the body must be a JSON object, sent as application/json", "#")
    for name in value:
        if name not in names:
            raise Problem(400, "bad-body", f"{name[:80]!r} is no field of this body (known: {', '.join(names)})", "#")
    return value


def field(value: dict[str, Any], name: str, kind: type, pointer: str, *, required: bool = False) -> Any:
    """A field of a JSON object, of that type; None where it is absent."""
    found = value.get(name)
    if found is None and not required:
        return None
    if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
        word = {str: "a string", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}[kind]
        raise Problem(400, "bad-body", f"{name} must be {word}", f"{pointer}/{name}")
    return found
