"""The shape of a style's TOML: what kind of value each field holds, how long it may be, and which patterns are proven.

Checked wherever a style is built, from its file or from a snapshot, so that no door leads past it. The longest word of
the shipped styles has 53 characters, the longest pattern 290.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gazetteers.errors import GazetteerError
from gazetteers.patterns import Unproven, prove

WORD = 100
"""Characters of a word or phrase. Words become one pattern with a group for each fork, and groups nest only so deep."""

PATTERN = 2_000
"""Characters of a pattern."""

MANY = 2_000
"""Members of a list."""

_LISTS = frozenset(["jurisdictions", "formats", "short_forms"])
_TABLES = frozenset(["levels", "level_forms", "words", "roles"])
_UNIT_LISTS = frozenset(["words", "plurals", "short", "signs", "numbers"])
_UNIT_FLAGS = frozenset(["ordinal_words", "capital", "attached", "whole", "head"])


def check_shape(table: Mapping[str, Any], file: Path, *, shipped: bool) -> None:
    """Raise GazetteerError, naming file, field and mend, where a field cannot be read.

    The patterns of the `shipped` styles are proven by a test; each start would pay for it.
    """
    for name, value in table.items():
        where = f"{file}: {name}"
        if name in _LISTS:
            _words(value, where)
        elif name in _TABLES:
            for key, listed in _table(value, where).items():
                _words(listed, f"{where}: {key}", PATTERN if key == "official_numbers" else WORD)
        elif name == "unit":
            for number, unit in enumerate(_tables(value, where), 1):
                _unit(unit, f"{file}: unit {_named(unit, number)}")
        elif name == "coded":
            for number, form in enumerate(_tables(value, where), 1):
                _coded(form, f"{file}: coded form {_named(form, number)}", shipped=shipped)
        elif isinstance(value, str):
            _word(value, where, empty=True)
    if not shipped:
        for pattern in table.get("words", {}).get("official_numbers", ()):
            _prove(pattern, f"{file}: official_numbers")


def _unit(unit: Mapping[str, Any], where: str) -> None:
    for name, value in unit.items():
        if name in _UNIT_LISTS:
            _words(value, f"{where}: {name}")
        elif name not in _UNIT_FLAGS:
            _word(value, f"{where}: {name}")


def _coded(form: Mapping[str, Any], where: str, *, shipped: bool) -> None:
    for name, value in form.items():
        if name == "literals":
            _words(value, f"{where}: literals")
        elif name not in {"case", "listed"}:
            _word(value, f"{where}: {name}", PATTERN if name == "pattern" else WORD, empty=name in {"family", "unit"})
    if not shipped and "pattern" in form:
        _prove(form["pattern"], where)


def _prove(pattern: str, where: str) -> None:
    try:
        prove(pattern)
    except Unproven as error:
        raise GazetteerError(f"{where}: the pattern {pattern!r} {error}.") from error


def _named(table: Mapping[str, Any], number: int) -> str:
    name = table.get("name")
    return name[:WORD] if isinstance(name, str) else f"number {number}"


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or len(value) > MANY:
        raise GazetteerError(f"{where} should be a table of at most {MANY:,} lists; write [words], and them below.")
    return value


def _tables(value: object, where: str) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(member, dict) for member in value) or len(value) > MANY:
        raise GazetteerError(f"{where} should be at most {MANY:,} tables; write [[unit]] or [[coded]] before each.")
    return value


def _words(value: object, where: str, most: int = WORD) -> None:
    if not isinstance(value, list):
        raise GazetteerError(f'{where} must be a list of strings, as in ["of", "in"].')
    if len(value) > MANY:
        raise GazetteerError(f"{where} has {len(value):,} members, at most {MANY:,} are read; shorten it.")
    for word in value:
        _word(word, where, most)


def _word(value: object, where: str, most: int = WORD, *, empty: bool = False) -> None:
    if not isinstance(value, str):
        raise GazetteerError(f"{where} holds {str(value)[:WORD]}, which is no text; put it in quotes.")
    if len(value) > most:
        raise GazetteerError(f"{where} has a text of {len(value):,} characters, at most {most:,} are read; shorten it.")
    if not value.strip() and not empty:
        raise GazetteerError(f"{where} has an empty text; take it away.")
