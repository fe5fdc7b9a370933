"""Gazetteer files as entries: each table with the file and line it stands at, its shape checked.

A file holds `[defaults]` (fields for every new instrument of the file), `[[instrument]]` and `[[family]]` tables. One
with a top-level `name` is a style (gazetteers/styles.py) and none of ours.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from gazetteers.addresses import MEND, is_web_address
from gazetteers.bounds import ENTRIES, check_bounds, check_names
from gazetteers.errors import GazetteerError

INSTRUMENT_FIELDS: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "title": str,
    "title_strength": str,
    "year": int,
    "number": str,
    "number_year": int,
    "jurisdiction": str,
    "kind": str,
    "aliases": list,
    "extra_aliases": list,
    "parent": str,
    "style": str,
    "url": str,
    "valid_from": str,
    "valid_to": str,
    "successors": list,
    "namesakes": list,
    "examples": list,
    "source": str,
    "checked": str,
    "note": str,
    "replaces": bool,
    "disabled": bool,
}
"""Fields of an `[[instrument]]`, in canonical order, with their TOML types."""

FAMILY_FIELDS: dict[str, type | tuple[type, ...]] = {
    "name": str,
    "id": str,
    "title": str,
    "number": str,
    "jurisdiction": str,
    "kind": str,
    "style": str,
    "url": str,
    "parts": dict,
    "examples": list,
    "note": str,
    "replaces": bool,
    "disabled": bool,
}
"""Fields of a `[[family]]`, in canonical order, with their TOML types."""

EXAMPLE_FIELDS = frozenset(["text", "finds", "pinpoint"])
"""Fields of an example: a text, the id that the grammar must find in it ("" for: not this one), and the pinpoint that
it must read there, as in ["section 67", "1", "a"]."""

SECOND_SET = Path(__file__).parent / "data" / "full.toml"
"""The list that `--gazetteer full` stands for (gazetteers/full_set.py)."""

TITLE_STRENGTHS = ("strong", "weak", "none")
"""What `title_strength` may be: a title names its law anywhere (if nothing is said), as a weak alias does, or never."""

ALIAS_STRENGTHS = ("strong", "weak")
"""What the `strength` of an alias may be."""

_ID = re.compile(r"[a-z0-9][a-z0-9.-]*")
_FAMILY_ID = re.compile(r"[a-z0-9{][a-z0-9._{}-]*")
_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*(\w+)[ \t]*\]\]", re.MULTILINE)
_TYPE_NAMES = {str: "text in quotes", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One `[[instrument]]` or `[[family]]` table as written, before overriding."""

    kind: str  # "instrument" or "family"
    fields: Mapping[str, Any]
    defaults: Mapping[str, Any]  # of its file
    file: str  # as messages show it
    line: int  # of the table's header, from 1

    @property
    def where(self) -> str:
        """File and line, for messages."""
        return f"{self.file}, line {self.line}"

    @property
    def name(self) -> str:
        """What identifies it among entries of its kind: an instrument's id, a family's name."""
        return str(self.fields["id" if self.kind == "instrument" else "name"])


def expand(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The TOML files that `paths` mean; a folder means its `*.toml`, by name. An absent one raises GazetteerError."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.glob("*.toml"))
        elif path.is_file():
            found.append(path)
        elif str(path) == SECOND_SET.stem:
            found.append(SECOND_SET)
        else:
            raise GazetteerError(f"{path}: there is no such gazetteer file; check the path given to --gazetteer.")
    return tuple(found)


def is_style(table: Mapping[str, Any]) -> bool:
    """Whether a file's content is a style rather than a list of instruments."""
    return "name" in table


def parse(text: str, file: str) -> dict[str, Any]:
    """The TOML of one file. Raises GazetteerError naming file, line and mend."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise GazetteerError(f"{file}: lists and tables lie too deep in each other; write each entry flat.") from error
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"at line (\d+)", str(error))
        at = f", line {where[1]}" if where else ""
        said = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise GazetteerError(f"{file}{at}: not valid TOML ({said}); put text in quotes and lists in [ ].") from error
    except ValueError as error:
        raise GazetteerError(f"{file}: not valid TOML ({error}); put long numbers in quotes.") from error


def entries(text: str, file: str) -> tuple[Entry, ...]:
    """Every entry of one file of instruments, in its order. Raises GazetteerError on the first fault."""
    table = parse(text, file)
    check_top(table, file)
    defaults = table.get("defaults", {})
    found: list[Entry] = []
    for kind in ("instrument", "family"):
        listed, lines = table.get(kind, []), header_lines(text, kind)
        if len(listed) > ENTRIES:
            raise GazetteerError(f"{file}: has {len(listed):,} entries, at most {ENTRIES:,} are read; split the list.")
        if len(listed) != len(lines):
            raise GazetteerError(
                f"{file}: {len(listed)} entries stand behind {len(lines)} lines [[{kind}]]; "
                "write such a line before each entry, and in no text."
            )
        found += [Entry(kind, fields, defaults, file, line) for fields, line in zip(listed, lines, strict=True)]
    for entry in found:
        check_entry(entry)
    _check_unique(found)
    return tuple(sorted(found, key=lambda entry: entry.line))


def check_top(table: Mapping[str, Any], file: str) -> None:
    """Raise GazetteerError where the file's top level holds something else than defaults and lists of entries."""
    for top, value in table.items():
        if top == "include":
            if value != SECOND_SET.stem:
                raise GazetteerError(f'{file}: include = {str(value)[:80]!r} is no data set; write include = "full".')
            continue
        if top not in {"defaults", "instrument", "family"}:
            raise GazetteerError(
                f"{file}: unknown top-level {top!r}; a list of laws holds [defaults], [[instrument]] and [[family]]."
            )
        if top != "defaults" and not (isinstance(value, list) and all(isinstance(entry, dict) for entry in value)):
            raise GazetteerError(f"{file}: [{top}] is written with one bracket; write [[{top}]], once for each entry.")
    if not isinstance(table.get("defaults", {}), dict):
        raise GazetteerError(f"{file}: defaults is a table; write [defaults], and its fields below it.")
    _check_fields(table.get("defaults", {}), INSTRUMENT_FIELDS, f"{file}, [defaults]")
    check_bounds(table.get("defaults", {}), f"{file}, [defaults]")


def header_lines(text: str, kind: str) -> list[int]:
    """Line numbers of the `[[kind]]` headers of a file, from 1."""
    lines: list[int] = []
    at, line = 0, 1
    for match in _HEADER.finditer(text):
        line += text.count("\n", at, match.start(1))
        at = match.start(1)
        if match[1] == kind:
            lines.append(line)
    return lines


def check_entry(entry: Entry) -> None:
    """Raise GazetteerError where an entry has an unknown field, a wrong type, or lacks what it cannot be without."""
    allowed = INSTRUMENT_FIELDS if entry.kind == "instrument" else FAMILY_FIELDS
    _check_fields(entry.fields, allowed, entry.where)
    key, form = ("id", _ID) if entry.kind == "instrument" else ("name", _ID)
    name = entry.fields.get(key)
    if name is None:
        raise GazetteerError(f'{entry.where}: this [[{entry.kind}]] has no {key}; add a line {key} = "...".')
    if not form.fullmatch(name):
        raise GazetteerError(
            f"{entry.where}: {key} {name[:80]!r} has a sign that is not allowed; use small letters, digits, "
            "'.' and '-'."
        )
    if entry.kind == "family" and not _FAMILY_ID.fullmatch(str(entry.fields.get("id", ""))):
        raise GazetteerError(f'{entry.where}: family {name!r} needs an id such as "us-usc-{{title}}".')
    for part, pattern in entry.fields.get("parts", {}).items():
        if not isinstance(pattern, str):
            raise GazetteerError(f'{entry.where}: part {part!r} should be a pattern in quotes, as in "[0-9]+".')
    strength = entry.fields.get("title_strength", "strong")
    if strength not in TITLE_STRENGTHS:
        raise GazetteerError(
            f"{entry.where}: title_strength {strength[:80]!r} is none of {', '.join(TITLE_STRENGTHS)}."
        )
    check_bounds(entry.fields, entry.where)
    for alias in (*entry.fields.get("aliases", ()), *entry.fields.get("extra_aliases", ())):
        _check_alias(alias, entry)
    check_names(entry.fields, entry.where)
    for example in entry.fields.get("examples", ()):
        if not isinstance(example, dict) or "text" not in example or not set(example) <= EXAMPLE_FIELDS:
            raise GazetteerError(f'{entry.where}: an example is written {{ text = "...", finds = "..." }}.')


def _check_fields(fields: Mapping[str, Any], allowed: Mapping[str, type | tuple[type, ...]], where: str) -> None:
    for name, value in fields.items():
        if name not in allowed:
            close = get_close_matches(name, allowed, 1)
            mend = f"did you mean {close[0]}?" if close else f"the fields are {', '.join(allowed)}."
            raise GazetteerError(f"{where}: unknown field {name!r}; {mend}")
        wanted = allowed[name]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            kind = _TYPE_NAMES[wanted] if isinstance(wanted, type) else "another kind of value"
            raise GazetteerError(f"{where}: {name} = {str(value)[:80]!r} should be {kind}.")
        if name == "url" and value and not is_web_address(str(value)):
            raise GazetteerError(f"{where}: url {str(value)[:80]!r} is no web address; {MEND}.")


def _check_alias(alias: object, entry: Entry) -> None:
    if isinstance(alias, str) and alias.strip():
        return
    well_formed = (
        isinstance(alias, dict)
        and isinstance(alias.get("text"), str)
        and set(alias) <= {"text", "strength"}
        and alias.get("strength", "strong") in ALIAS_STRENGTHS
    )
    if not well_formed:
        raise GazetteerError(
            f'{entry.where}: alias {str(alias)[:80]!r} should be "TEXT" or {{ text = "TEXT", strength = "weak" }}.'
        )


def _check_unique(found: Sequence[Entry]) -> None:
    seen: dict[tuple[str, str], Entry] = {}
    for entry in found:
        first = seen.setdefault((entry.kind, entry.name), entry)
        if first is not entry:
            raise GazetteerError(
                f"{entry.where}: {entry.name!r} stands already at line {first.line}; keep one of the two."
            )
