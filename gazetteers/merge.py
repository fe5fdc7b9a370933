"""Entries of many files made into instruments and families: later files add, override and switch off.

The rules, in one place:
- Files are read in order: the shipped ones by name, then the user's, in the order given (a folder's by name).
- A new id adds an instrument; the `[defaults]` of its file fill the fields that it lacks.
- An id that is there already overrides: the fields it names replace the old ones, the others stay. `aliases` replaces
  the whole list, `extra_aliases` adds to it. A family of the same name is overridden in the same way. An entry that
  gives a shipped id another title (a shipped family's name another title or id) makes another law of it, and must say
  so: `replaces = true`.
- `disabled = true` switches the entry off; a later `disabled = false` switches it on again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gazetteers.entries import Entry
from gazetteers.errors import GazetteerError
from gazetteers.families import Family
from gazetteers.fold import key
from gazetteers.patterns import Unproven, prove
from gazetteers.records import Alias, Instrument

_FAMILY_DEFAULTS = ("jurisdiction", "kind", "style", "url")


def merge(entries: Iterable[Entry]) -> tuple[dict[str, Instrument], dict[str, Family]]:
    """Instruments by id and families by name, each sorted. Raises GazetteerError where a new entry lacks a field."""
    merged: dict[tuple[str, str], tuple[Entry, dict[str, Any]]] = {}
    shipped: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        place = (entry.kind, entry.name)
        before = merged.get(place)
        if before is None and entry.file in _shipped():
            shipped[place] = entry
        elif place in shipped:
            _check_same_law(entry, shipped[place])
        merged[place] = (entry, overridden(entry, before[1] if before else None))
    instruments: dict[str, Instrument] = {}
    families: dict[str, Family] = {}
    for (kind, name), (entry, fields) in sorted(merged.items(), key=lambda item: item[0]):
        if fields.get("disabled", False):
            continue
        if kind == "instrument":
            instruments[name] = _instrument(fields, entry)
        else:
            families[name] = _family(fields, entry)
    return instruments, families


def _check_same_law(entry: Entry, shipped: Entry) -> None:
    """Raise GazetteerError where an entry makes another law of what a shipped one calls so, without saying so."""
    title, before = str(entry.fields.get("title", "")), str(shipped.fields["title"])
    other = title and key(title) != key(before)
    if entry.kind == "family":
        other = other or entry.fields.get("id", shipped.fields["id"]) != shipped.fields["id"]
    if other and not entry.fields.get("replaces"):
        own = "an id" if entry.kind == "instrument" else "a name"
        raise GazetteerError(
            f"{entry.where}: {entry.name!r} is {before!r} already ({shipped.where}); "
            f"give this law {own} of its own, or write replaces = true."
        )


@cache
def _shipped() -> frozenset[str]:
    return frozenset(path.name for path in (Path(__file__).parent / "data" / "instruments").glob("*.toml"))


def overridden(entry: Entry, before: Mapping[str, Any] | None) -> dict[str, Any]:
    """The fields of an entry laid over those it overrides, or over its file's defaults when it is new."""
    if before is not None:
        fields = {**before, **entry.fields}
    elif entry.kind == "family":
        fields = {**{k: v for k, v in entry.defaults.items() if k in _FAMILY_DEFAULTS}, **entry.fields}
    else:
        fields = {**entry.defaults, **entry.fields}
    if "extra_aliases" in entry.fields:
        kept = list(fields.get("aliases", ()))
        fields["aliases"] = kept + [a for a in entry.fields["extra_aliases"] if a not in kept]
    return fields


def _instrument(fields: Mapping[str, Any], entry: Entry) -> Instrument:
    for needed in ("title", "jurisdiction"):
        if not fields.get(needed):
            raise GazetteerError(
                f"{entry.where}: {entry.name!r} has no {needed}; add it, or correct the id if it should override."
            )
    year, number = fields.get("year"), str(fields.get("number", ""))
    address = {
        "{instrument}": entry.name,
        "{instrument_year}": str(fields.get("number_year") or year or ""),
        "{instrument_number}": number.removeprefix("c. "),
    }
    url = str(fields.get("url", ""))
    for slot, value in address.items():
        url = url.replace(slot, value)
    return Instrument(
        id=entry.name,
        title=str(fields["title"]).strip(),
        year=year,
        number=number,
        jurisdiction=str(fields["jurisdiction"]),
        kind=str(fields.get("kind", "act")),
        aliases=tuple(_alias(alias) for alias in fields.get("aliases", ())),
        parent=fields.get("parent"),
        style=str(fields.get("style", "")),
        url=url,
        valid_from=str(fields.get("valid_from", "")),
        valid_to=str(fields.get("valid_to", "")),
        successors=tuple(fields.get("successors", ())),
        namesakes=tuple(fields.get("namesakes", ())),
        where=f"{entry.file}:{entry.line}",
        number_year=fields.get("number_year"),
        source=str(fields.get("source", "")),
        title_strength=str(fields.get("title_strength", "strong")),
        checked=str(fields.get("checked", "")),
    )


def _alias(alias: str | Mapping[str, str]) -> Alias:
    if isinstance(alias, str):
        return Alias(alias)
    return Alias(alias["text"], alias.get("strength", "strong"))


def _family(fields: Mapping[str, Any], entry: Entry) -> Family:
    for needed in ("id", "title", "jurisdiction"):
        if not fields.get(needed):
            raise GazetteerError(f"{entry.where}: family {entry.name!r} has no {needed}; add it.")
    family = Family(
        name=entry.name,
        id=str(fields["id"]),
        title=str(fields["title"]),
        jurisdiction=str(fields["jurisdiction"]),
        kind=str(fields.get("kind", "act")),
        number=str(fields.get("number", "")),
        style=str(fields.get("style", "")),
        url=str(fields.get("url", "")),
        parts=dict(fields.get("parts", {})),
        where=f"{entry.file}:{entry.line}",
    )
    _check_patterns(family, entry)
    return family


def _check_patterns(family: Family, entry: Entry) -> None:
    """Raise GazetteerError where a part, or the whole id, is no pattern that is proven to be matched in linear time."""
    named = [(f"part {part!r} of family {family.name}", said) for part, said in sorted(family.parts.items())]
    for what, pattern in (*named, (f"the id of family {family.name}", family.pattern)):
        try:
            prove(pattern)
        except Unproven as error:
            raise GazetteerError(f"{entry.where}: {what}, {pattern!r}, {error}.") from error
