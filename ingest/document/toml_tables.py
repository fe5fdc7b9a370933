"""A small TOML file of one kind of table, as people write beside an index: read whole, or told in one phrase."""

from __future__ import annotations

import tomllib
from typing import Any


class BadTables(ValueError):
    """Raised where a file is not a list of such tables. Its message says what is wrong, behind the file's name."""


def tables_of(data: bytes, name: str) -> list[dict[str, Any]]:
    """The `[[name]]` tables of a file. Raises BadTables."""
    try:
        found = tomllib.loads(data.decode("utf-8")).get(name, [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadTables(f"is not valid TOML in UTF-8: {error}") from error
    if not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
        raise BadTables(f"holds {name} = ...; write each as a table under [[{name}]]")
    return found
