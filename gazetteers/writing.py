"""Entries written as TOML, in the canonical order of fields."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from gazetteers.entries import INSTRUMENT_FIELDS

_LONGEST = 110


def toml_entry(fields: Mapping[str, object]) -> str:
    """An `[[instrument]]` table. Fields that are empty are left out."""
    lines = ["[[instrument]]"]
    lines += [
        f"{name} = {_value(fields[name])}" for name in INSTRUMENT_FIELDS if fields.get(name) not in (None, "", [])
    ]
    return "\n".join(lines) + "\n"


def proposed_id(jurisdiction: str, kind: str, year: int | None, number: str, title: str) -> str:
    """An id in the manner of the shipped lists: jurisdiction, kind, year, and the number or else the title's words."""
    tail = number if re.fullmatch(r"[A-Za-z0-9.]+", number) else re.sub(r"[\W_]+", "-", title).strip("-")
    parts = [jurisdiction, kind, str(year) if year else "", tail]
    return re.sub(r"[^a-z0-9.]+", "-", "-".join(part for part in parts if part).lower()).strip("-.")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        line = "[" + ", ".join(_value(v) for v in value) + "]"
        return line if len(line) <= _LONGEST else "[\n" + "".join(f"    {_value(v)},\n" for v in value) + "]"
    # A JSON string is a TOML basic string: the escapes that JSON writes are escapes of TOML too.
    return json.dumps(value, ensure_ascii=False)
