"""The numbers that Word computes and never writes: lists, numbered headings, clauses (ECMA-376 part 1, 17.9)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ingest.readers.docx_package import W, children, is_on, value
from ingest.readers.enumerators import repeated_letters, roman
from ingest.readers.legalxml_source import Element, attribute

_LEVELS = 9
_MAX = 100_000  # no list is longer; a start value past it is a damaged file
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def _ordinal(number: int) -> str:
    suffix = "th" if 10 <= number % 100 <= 20 else _ORDINALS.get(number % 10, "th")
    return f"{number}{suffix}"


_FORMS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02d}",
    "lowerLetter": repeated_letters,
    "upperLetter": lambda number: repeated_letters(number).upper(),
    "lowerRoman": roman,
    "upperRoman": lambda number: roman(number).upper(),
    "ordinal": _ordinal,
    "none": lambda _number: "",
    "bullet": lambda _number: "",
}


@dataclass(frozen=True, slots=True)
class _Level:
    """One level of a list definition."""

    start: int = 1
    form: str = "decimal"
    text: str = ""
    restart: int | None = None  # the level whose items restart this one; 0 never; None the level above
    legal: bool = False  # all numbers in decimal
    style: str = ""


@dataclass(slots=True)
class _Definition:
    """An abstract list: its levels and its running counts."""

    levels: dict[int, _Level]
    counts: list[int | None] = field(default_factory=lambda: [None] * _LEVELS)


class Numbering:
    """The lists of one document; `label` must be called once for each numbered paragraph, in order."""

    def __init__(self, root: Element | None, style_numbers: Callable[[str], str]) -> None:
        """`style_numbers` gives a numbering style's numId, for lists that refer to one."""
        self._definitions: dict[str, _Definition] = {}
        self._instances: dict[str, tuple[str, dict[int, _Level], dict[int, int]]] = {}
        self._started: set[str] = set()
        links: dict[str, str] = {}
        for abstract in children(root, "abstractNum"):
            id_ = attribute(abstract, "abstractNumId")
            self._definitions[id_] = _Definition(_levels(abstract))
            links[id_] = value(abstract, "numStyleLink")
        for num in children(root, "num"):
            self._instances[attribute(num, "numId")] = _instance(num)
        for id_, style in sorted(links.items()):
            target = self._instances.get(style_numbers(style)) if style else None
            if target is not None and target[0] in self._definitions and not self._definitions[id_].levels:
                self._definitions[id_].levels = self._definitions[target[0]].levels

    def level_of_style(self, number: str, style: str) -> int:
        """The level of a list that names a paragraph style as its own."""
        instance = self._instances.get(number)
        definition = self._definitions.get(instance[0]) if instance else None
        return next(
            (index for index, level in sorted(definition.levels.items()) if level.style == style)
            if definition
            else iter(()),
            0,
        )

    def label(self, number: str, level: int) -> str | None:
        """The next number at this level as Word prints it ("" for a bullet); None where the paragraph has none."""
        instance = self._instances.get(number)
        if instance is None or not 0 <= level < _LEVELS:
            return None
        abstract, overrides, starts = instance
        definition = self._definitions.get(abstract)
        if definition is None:
            return None
        levels = {**definition.levels, **overrides}
        if level not in levels:
            return None
        if number not in self._started:
            self._started.add(number)
            for index in starts:
                definition.counts[index] = None
        self._count(definition, levels, starts, level)
        return _printed(levels, definition.counts, level)

    @staticmethod
    def _count(definition: _Definition, levels: dict[int, _Level], starts: dict[int, int], level: int) -> None:
        counts = definition.counts
        for index in range(level):  # a list may begin at a deeper level: Word counts the outer ones as begun
            if counts[index] is None:
                counts[index] = starts.get(index, levels.get(index, _Level()).start)
        now = counts[level]
        counts[level] = starts.get(level, levels[level].start) if now is None else now + 1
        for index in range(level + 1, _LEVELS):
            restart = levels.get(index, _Level()).restart
            if restart is None or (restart and level < restart):
                counts[index] = None


def _levels(parent: Element) -> dict[int, _Level]:
    found = {}
    for element in children(parent, "lvl"):
        index = attribute(element, "ilvl")
        if index.isdecimal() and int(index) < _LEVELS:
            found[int(index)] = _level(element)
    return found


def _level(element: Element) -> _Level:
    restart = value(element, "lvlRestart")
    return _Level(
        start=_number(value(element, "start"), 1),
        form=value(element, "numFmt") or "decimal",
        text=value(element, "lvlText"),
        restart=int(restart) if restart.isdecimal() else None,
        legal=bool(is_on(element, "isLgl")),
        style=value(element, "pStyle"),
    )


def _instance(num: Element) -> tuple[str, dict[int, _Level], dict[int, int]]:
    overrides: dict[int, _Level] = {}
    starts: dict[int, int] = {}
    for element in children(num, "lvlOverride"):
        index = attribute(element, "ilvl")
        if not index.isdecimal() or int(index) >= _LEVELS:
            continue
        inner = element.find(f"{W}lvl")
        if inner is not None:
            overrides[int(index)] = _level(inner)
        start = value(element, "startOverride")
        if start:
            starts[int(index)] = _number(start, 1)
    return value(num, "abstractNumId"), overrides, starts


def _number(text: str, default: int) -> int:
    return int(text) if text.isdecimal() and int(text) <= _MAX else default


def _printed(levels: dict[int, _Level], counts: list[int | None], level: int) -> str:
    own = levels[level]
    if own.form == "bullet":
        return ""

    def number(found: re.Match[str]) -> str:
        index = int(found.group(1)) - 1
        form = levels.get(index, _Level()).form
        form = "decimal" if own.legal and form not in {"none", "bullet"} else form
        return _FORMS.get(form, str)(counts[index] or 0)

    return re.sub(r"%([1-9])", number, own.text).strip()
