"""The second data set: some 69,000 laws and standards that a list of the user's takes with `include = "full"`.

What texts cite often is in `data/instruments` and can be read through. The rest lies in `data/full`, one table a
country, tab-separated: id, title, year, number, number_year, kind, aliases (divided by "; "), url. Two comment lines
at a table's head give its jurisdiction and its source. Titles and aliases are weak: without a year they name a law
only beside a pinpoint, in a text of its own country or of none, and only where no law of the first set bears the name.
Titles of standards are shown and name nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from gazetteers.entries import Entry
from gazetteers.errors import GazetteerError

_INCLUDES = re.compile(r"(?m)^[ \t]*include[ \t]*=")

FOLDER = Path(__file__).parent / "data" / "full"
"""Its tables."""

NAMELESS = ("standard",)
"""Kinds whose titles name nothing in a text: a standard is cited by its number."""


def includes(text: str) -> bool:
    """Whether a list takes the set: `include` stands before its first table."""
    return _INCLUDES.search(text.partition("\n[")[0]) is not None


@cache
def full_texts() -> tuple[tuple[str, str], ...]:
    """(label, text) of each table, by name."""
    return tuple((f"full/{path.name}", path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.tsv")))


def full_entries() -> Iterator[Entry]:
    """The entries of the set, in the order of its tables. Raises GazetteerError where a row is broken."""
    for label, text in full_texts():
        head = [line for line in text.split("\n", 3)[:3] if line.startswith("# ")]
        defaults = dict(line.removeprefix("# ").split(" = ", 1) for line in head)
        columns: list[str] = []
        for number, line in enumerate(text.split("\n"), 1):
            if not line or line.startswith("#"):
                continue
            cells = line.split("\t")
            if not columns:
                columns = cells
            elif len(cells) != len(columns):
                raise GazetteerError(f"{label}, line {number}: has {len(cells)} cells, the table {len(columns)}.")
            else:
                yield Entry("instrument", _fields(dict(zip(columns, cells, strict=True))), defaults, label, number)


def _fields(row: dict[str, str]) -> dict[str, Any]:
    """The fields of an instrument that a row gives; empty cells give none."""
    fields: dict[str, Any] = {name: cell for name, cell in row.items() if cell}
    for name in ("year", "number_year"):
        if name in fields:
            fields[name] = int(fields[name])
    fields["title_strength"] = "none" if row["kind"] in NAMELESS else "weak"
    aliases = [alias for alias in fields.pop("aliases", "").split("; ") if alias]
    return {**fields, "aliases": [{"text": alias, "strength": "weak"} for alias in aliases]}
