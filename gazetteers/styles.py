"""Styles: the TOML files of `data/styles`, merged by inheritance into `Style` records.

A style may extend another: units of the same name replace the inherited ones, level orders and label forms replace
theirs by key, word lists and roles are united. The fields are explained at the head of `common.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gazetteers.errors import GazetteerError
from gazetteers.records import CodedForm, Style, Unit, across_units
from gazetteers.style_shape import check_shape

STYLE_FOLDER = Path(__file__).parent / "data" / "styles"
"""Where the shipped styles lie."""

ROLES = frozenset(
    [
        *("under", "subject_to", "notwithstanding", "without_prejudice", "defined_in", "applies", "modifies", "amends"),
        *("repeals", "enabled_by", "excluded", "read_with", "see"),
    ]
)
"""What the words before a reference may do with it; "mention" where they do nothing."""

FILE = 4_000_000
"""Bytes of one style."""

_KINDS = frozenset(["container", "major", "minor", "scope", "element"])
_FORMS = frozenset(["arabic", "roman", "letter", "bracket", "ordinal", "none", "small", "upper"])
_STYLE_FIELDS = frozenset(
    [
        "name",
        "language",
        "jurisdictions",
        "extends",
        "replaces",
        "formats",
        "unit_names",
        "outermost_first",
        "free_units",
        "short_forms",
        "levels",
        "level_forms",
        "words",
        "roles",
        "unit",
        "coded",
    ]
)
_CODED_FIELDS = frozenset(["name", "literals", "pattern", "family", "unit", "case", "listed"])
_UNIT_FIELDS = frozenset(
    [
        *("name", "words", "plurals", "short", "signs", "ref", "kind", "numbers", "ordinal_words", "capital"),
        *("attached", "whole", "head"),
    ]
)


def style_files() -> list[Path]:
    """The shipped style files, in order of their names."""
    return sorted(STYLE_FOLDER.glob("*.toml"))


def load_styles(files: Iterable[Path]) -> Mapping[str, Style]:
    """The styles of `files` by name, inheritance resolved. A later file of the same name replaces an earlier one;
    in place of a shipped one it must say so: `replaces = true`.

    Raises GazetteerError, naming file and mend, for files that are not TOML of the documented shape.
    """
    return build_styles([(file, read_style(file)) for file in files])


def build_styles(tables: Iterable[tuple[Path, dict[str, Any]]]) -> Mapping[str, Style]:
    """The styles of files that have been read, as `load_styles` gives them."""
    raw: dict[str, tuple[Path, dict[str, Any]]] = {}
    for file, table in tables:
        name, shipped = str(table["name"]), file.parent == STYLE_FOLDER
        check_shape(table, file, shipped=shipped)
        if name in raw and raw[name][0].parent == STYLE_FOLDER and not (shipped or table.get("replaces")):
            mend = f'give this one a name of its own and write extends = "{name}", or write replaces = true'
            raise GazetteerError(f"{file}: {name!r} is a shipped style already; {mend}")
        raw[name] = (file, table)
    done: dict[str, Style] = {}
    for name in sorted(raw):
        _build(name, raw, done, ())
    return MappingProxyType(_together({name: done[name] for name in sorted(done)}))


@cache
def shipped() -> Mapping[str, Style]:
    """The shipped styles alone, read once."""
    return load_styles(style_files())


def _together(styles: Mapping[str, Style]) -> dict[str, Style]:
    """Each style with what the others say: of units that it does not speak of, "common" first, and across all."""
    across = across_units(unit for style in styles.values() for unit in style.units)
    ranked = sorted(styles.values(), key=lambda style: (style.name != "common", style.name))
    known: dict[str, Unit] = {}
    for style in ranked:
        for unit in style.units:
            known.setdefault(unit.name, unit)
    together: dict[str, Style] = {}
    for name, style in styles.items():
        own = {unit.name for unit in style.units}
        others = tuple(unit for unit in known.values() if unit.name not in own)
        together[name] = replace(style, others=others, across=across)
    return together


def read_style(file: Path) -> dict[str, Any]:
    """The TOML of a style. Raises GazetteerError where it is none."""
    try:
        if file.stat().st_size > FILE:
            raise GazetteerError(f"{file}: has {file.stat().st_size:,} bytes, at most {FILE:,} are read; shorten it")
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError, OSError) as error:
        raise GazetteerError(f"{file}: cannot be read as TOML: {error}") from error
    unknown = sorted(set(table) - _STYLE_FIELDS)
    if unknown:
        raise GazetteerError(f"{file}: unknown field {unknown[0]!r}; a style has {', '.join(sorted(_STYLE_FIELDS))}")
    if not isinstance(table.get("name"), str):
        raise GazetteerError(f'{file}: a style needs a name, as in name = "india"')
    return table


def _build(
    name: str, raw: Mapping[str, tuple[Path, dict[str, Any]]], done: dict[str, Style], above: tuple[str, ...]
) -> Style:
    if name in done:
        return done[name]
    file, table = raw[name]
    base: Style | None = None
    parent = table.get("extends")
    if parent is not None:
        if parent not in raw:
            raise GazetteerError(f"{file}: extends {parent!r}, which no file holds")
        if parent in above or parent == name:
            raise GazetteerError(f"{file}: extends itself by way of {parent!r}")
        base = _build(parent, raw, done, (*above, name))
    done[name] = _merge(file, table, base)
    return done[name]


def _merge(file: Path, table: dict[str, Any], base: Style | None) -> Style:
    units = {unit.name: unit for unit in (base.units if base else ())}
    units.update((unit.name, unit) for unit in (_unit(file, entry) for entry in table.get("unit", [])))
    levels = {**(base.levels if base else {}), **_lists(table.get("levels", {}))}
    forms = {**(base.level_forms if base else {}), **_lists(table.get("level_forms", {}))}
    words = dict(base.words) if base else {}
    for purpose, listed in _lists(table.get("words", {})).items():
        words[purpose] = tuple(dict.fromkeys((*words.get(purpose, ()), *listed)))
    roles = dict(base.roles) if base else {}
    for role, phrases in _lists(table.get("roles", {})).items():
        if role not in ROLES:
            raise GazetteerError(f"{file}: unknown role {role!r}; there are {', '.join(sorted(ROLES))}")
        roles.update(dict.fromkeys(phrases, role))
    coded = {form.name: form for form in (base.coded if base else ())}
    coded.update((form.name, form) for form in (_coded(file, entry) for entry in table.get("coded", [])))
    shorts = (*(base.short_forms if base else ()), *table.get("short_forms", ()))
    return Style(
        name=str(table["name"]),
        language=str(table.get("language", base.language if base else "")),
        jurisdictions=tuple(table.get("jurisdictions", ())),
        formats=tuple(table.get("formats", ())),
        units=tuple(units.values()),
        levels=MappingProxyType(levels),
        level_forms=MappingProxyType(forms),
        unit_names=str(table.get("unit_names", base.unit_names if base else "first")),
        words=MappingProxyType(words),
        roles=tuple(sorted(roles.items(), key=lambda item: (-len(item[0]), item[0]))),
        short_forms=tuple(dict.fromkeys(shorts)),
        coded=tuple(coded.values()),
        free_units=bool(table.get("free_units", False)),
        outermost_first=bool(table.get("outermost_first", base.outermost_first if base else False)),
    )


def _lists(table: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(listed) for name, listed in table.items()}


def _coded(file: Path, entry: dict[str, Any]) -> CodedForm:
    name = str(entry.get("name", "?"))
    unknown = sorted(set(entry) - _CODED_FIELDS)
    if unknown:
        raise GazetteerError(f"{file}: coded form {name}: unknown field {unknown[0]!r}")
    if not entry.get("literals") or not entry.get("pattern"):
        raise GazetteerError(f"{file}: coded form {name}: needs literals and a pattern")
    return CodedForm(
        name=name,
        literals=tuple(entry["literals"]),
        pattern=str(entry["pattern"]),
        family=str(entry.get("family", "")),
        unit=str(entry.get("unit", "")),
        case=bool(entry.get("case", False)),
        listed=bool(entry.get("listed", False)),
    )


def _unit(file: Path, entry: dict[str, Any]) -> Unit:
    name = str(entry.get("name", "?"))
    unknown = sorted(set(entry) - _UNIT_FIELDS)
    if unknown:
        raise GazetteerError(f"{file}: unit {name}: unknown field {unknown[0]!r}")
    for needed in ("name", "words", "ref", "kind", "numbers"):
        if needed not in entry:
            raise GazetteerError(f"{file}: unit {name}: {needed} is missing")
    if entry["kind"] not in _KINDS:
        raise GazetteerError(f"{file}: unit {name}: kind is one of {', '.join(sorted(_KINDS))}")
    if entry.get("attached") and entry["kind"] != "container":
        raise GazetteerError(f"{file}: unit {name}: only a container is attached; its kind is {entry['kind']}")
    strange = sorted(set(entry["numbers"]) - _FORMS)
    if strange:
        raise GazetteerError(
            f"{file}: unit {name}: unknown number form {strange[0]!r}; there are {', '.join(sorted(_FORMS))}"
        )
    plurals = _variants(entry.get("plurals", ()))
    short, signs = _variants(entry.get("short", ())), tuple(entry.get("signs", ()))
    singular = _variants(entry["words"])
    long_plurals = tuple(word for word in plurals if word not in short and word not in signs)
    return Unit(
        name=name,
        words=tuple(dict.fromkeys((*singular, *long_plurals))),
        short=short,
        signs=signs,
        ref=str(entry["ref"]),
        kind=str(entry["kind"]),
        numbers=tuple(entry["numbers"]),
        ordinal_words=bool(entry.get("ordinal_words", False)),
        plurals=plurals,
        capital=bool(entry.get("capital", False)),
        attached=bool(entry.get("attached", False)),
        whole=bool(entry.get("whole", False)),
        head=bool(entry.get("head", False)),
    )


def _variants(words: Iterable[str]) -> tuple[str, ...]:
    """Each word, and for "sub-section" also "subsection" and "sub section"."""
    found: list[str] = []
    for word in words:
        found.append(word)
        if "-" in word:
            found.extend((word.replace("-", ""), word.replace("-", " ")))
    return tuple(dict.fromkeys(found))
