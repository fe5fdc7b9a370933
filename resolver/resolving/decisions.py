"""A person's choice for a reference, kept in `overrides.toml` in the index folder and reviewed like data.

An entry is keyed by document, citing provision and quoted words, not by offsets or ids, so it outlives a re-ingest:

    [[override]]
    document = "bees-act"        # the citing document
    eid = "sec_12__subsec_2"     # the citing provision, or its identity
    text = "section 5"           # the words, verbatim
    targets = ["ants-act#sec_5"] # what they mean; empty: they mean nothing that is held
    by = "A. Person"             # shown in the evidence
    note = "the Bill's memorandum says so"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import tomlkit

from ingest.document.errors import IngestError
from ingest.document.records import Provision, Reference

FILE = "overrides.toml"
"""Name of the file in the index folder."""


class BadOverrides(IngestError):
    """Raised when the overrides file cannot be used; the message names the entry and the mend."""


@dataclass(frozen=True, slots=True)
class Override:
    """One decision of a person."""

    document: str
    eid: str
    text: str
    targets: tuple[tuple[str, str], ...]  # (document, eid)
    by: str
    note: str


@dataclass(frozen=True, slots=True)
class Overrides:
    """All decisions of one index. `fingerprint` changes with the file's content."""

    entries: Mapping[tuple[str, str, str], Override]

    def of(self, document: str, place: Provision | None, reference: Reference) -> Override | None:
        """The decision about these words at this place, or None."""
        if not self.entries or place is None:
            return None
        words = _squeeze(reference.text)
        for name in (place.identity, place.eid):
            found = self.entries.get((document, name, words)) if name else None
            if found is not None:
                return found
        return None


def load_overrides(folder: Path) -> Overrides:
    """The overrides of an index folder; none where it has no such file. Raises BadOverrides."""
    path = folder / FILE
    if not path.is_file():
        return Overrides({})
    try:
        tables = tomllib.loads(path.read_text("utf-8")).get("override", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOverrides(f"{path} is not TOML in UTF-8: {error}") from error
    entries: dict[tuple[str, str, str], Override] = {}
    for number, table in enumerate(tables, 1):
        entry = _entry(path, number, table)
        key = (entry.document, entry.eid, entry.text)
        if key in entries:
            raise BadOverrides(f"{path}: override {number} decides the same words at the same place again; remove one")
        entries[key] = entry
    return Overrides(entries)


def _entry(path: Path, number: int, table: Mapping[str, object]) -> Override:
    for name in ("document", "eid", "text", "by"):
        if not isinstance(table.get(name), str):
            raise BadOverrides(f'{path}: override {number} needs {name} = "..."')
    targets = table.get("targets")
    if not isinstance(targets, list) or not all(isinstance(t, str) and "#" in t for t in targets):
        raise BadOverrides(f'{path}: override {number} needs targets = ["DOCUMENT#EID", ...]')
    pairs = tuple((t.partition("#")[0], t.partition("#")[2]) for t in targets)
    return Override(
        str(table["document"]), str(table["eid"]), _squeeze(str(table["text"])), pairs, str(table["by"]),
        str(table.get("note", "")),
    )  # fmt: skip


def add_override(folder: Path, override: Override) -> None:
    """Write a decision behind the others, leaving the file's comments as they are. Raises BadOverrides."""
    path = folder / FILE
    load_overrides(folder)
    document = tomlkit.parse(path.read_text("utf-8")) if path.is_file() else tomlkit.document()
    tables = document.get("override")
    if tables is None:
        tables = tomlkit.aot()
        document.append("override", tables)
    table = tomlkit.table()
    for name in ("document", "eid", "text"):
        table.append(name, getattr(override, name))
    table.append("targets", [f"{d}#{e}" for d, e in override.targets])
    table.append("by", override.by)
    if override.note:
        table.append("note", override.note)
    tables.append(table)
    path.write_text(tomlkit.dumps(document), "utf-8")


def _squeeze(text: str) -> str:
    return " ".join(text.split())
