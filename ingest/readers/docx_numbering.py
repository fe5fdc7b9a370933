"""The numbers that Word computes and never writes: lists, numbered headings, clauses (ECMA-376 part 1, 17.9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from gazetteers.numbers import NUMBER_WORDS, ORDINALS
from ingest.readers.docx_package import W, children, is_on, value
from ingest.readers.enumerators import repeated_letters, roman
from ingest.readers.legalxml_source import Element, attribute

_LEVELS = 9
_MAX = 100_000  # no list is longer; a start value past it is a damaged file
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def _ordinal(number: int) -> str:
    suffix = "th" if 10 <= number % 100 <= 20 else _ORDINALS.get(number % 10, "th")
    return f"{number}{suffix}"


_CARDINALS = {number: word.capitalize() for word, number in NUMBER_WORDS.items()}
_ORDINAL_WORDS = {number: word.capitalize() for word, number in ORDINALS.items()}

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
    "numberInDash": lambda number: f"- {number} -",
    "hex": lambda number: f"{number:X}",
    "chicago": lambda number: "*†‡§"[(number - 1) % 4] * ((number - 1) // 4 + 1),
    "decimalEnclosedParen": lambda number: f"({number})",
    "decimalEnclosedFullstop": lambda number: f"{number}.",
    "cardinalText": lambda number: _CARDINALS.get(number, str(number)),
    "ordinalText": lambda number: _ORDINAL_WORDS.get(number, _ordinal(number)),
    "decimalEnclosedCircle": str,
    "decimalFullWidth": str,
    "decimalHalfWidth": str,
}
_PADDED = re.compile(r"(0+)1(?:,|$)")
"""A form that its file spells out, and Word knows as "custom": "001, 002, 003, ..."."""

_MARKUP = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"


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
    """An abstract list: its levels, and its running counts in each story."""

    levels: dict[int, _Level]
    stories: dict[str, list[int | None]] = field(default_factory=dict)

    def counts(self, story: str) -> list[int | None]:
        """The running counts in a story; None at a level that has not begun."""
        return self.stories.setdefault(story, [None] * _LEVELS)


class Numbering:
    """The lists of one document; `label` must be called once for each numbered paragraph, in order.

    Lists are counted in each story (the text, the text boxes, each kind of notes) for itself, as Word does.
    """

    def __init__(self, root: Element | None, style_numbers: Callable[[str], str]) -> None:
        """`style_numbers` gives a numbering style's numId, for lists that refer to one."""
        self._definitions: dict[str, _Definition] = {}
        self._instances: dict[str, tuple[str, dict[int, _Level], dict[int, int]]] = {}
        self._started: set[tuple[str, str]] = set()
        self.unknown: set[str] = set()
        """Forms of numbers that were met and are not known; they are shown in figures."""
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

    def level_of_style(self, number: str, styles: Iterable[tuple[str, str]]) -> int:
        """The level at which a list numbers the paragraphs of a style.

        `styles` are the style and its bases, nearest first, each with the level that it gives itself (""): the level
        that names a style as its own goes before that (ECMA-376 part 1, 17.9.23).
        """
        instance = self._instances.get(number)
        definition = self._definitions.get(instance[0]) if instance else None
        if instance is None or definition is None:
            return 0
        levels = {**definition.levels, **instance[1]}
        for style, own in styles:
            named = next((index for index, level in sorted(levels.items()) if level.style == style), None)
            if named is not None:
                return named
            if own.isdecimal():
                return int(own)
        return 0

    def label(self, number: str, level: int, story: str = "") -> str | None:
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
        counts = definition.counts(story)
        if (number, story) not in self._started:
            self._started.add((number, story))
            for index in starts:
                counts[index] = None
        self._count(counts, levels, starts, level)
        self.unknown.update(form for form in _forms(levels, level) if form not in _FORMS and not _PADDED.match(form))
        return _printed(levels, counts, level)

    @staticmethod
    def _count(counts: list[int | None], levels: dict[int, _Level], starts: dict[int, int], level: int) -> None:
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
        form=_form(element),
        text=value(element, "lvlText"),
        restart=int(restart) if restart.isdecimal() else None,
        legal=bool(is_on(element, "isLgl")),
        style=value(element, "pStyle"),
    )


def _form(element: Element) -> str:
    """The form of a level's numbers; one spelled out stands in what newer programs are to choose."""
    form = element.find(f"{W}numFmt")
    if form is None:
        form = next((found for choice in element.iter(f"{_MARKUP}Choice") for found in choice.iter(f"{W}numFmt")), None)
    if form is None:
        return "decimal"
    return attribute(form, "format") or attribute(form, "val") or "decimal"


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


def _shown(levels: dict[int, _Level], level: int) -> Iterator[tuple[re.Match[str], str]]:
    """The places of numbers in a level's text, each with the form of its number."""
    own = levels[level]
    for found in re.finditer(r"%([1-9])", own.text):
        form = levels.get(int(found.group(1)) - 1, _Level()).form
        yield found, "decimal" if own.legal and form not in {"none", "bullet"} else form


def _forms(levels: dict[int, _Level], level: int) -> set[str]:
    return set() if levels[level].form == "bullet" else {form for _, form in _shown(levels, level)}


def _printed(levels: dict[int, _Level], counts: list[int | None], level: int) -> str:
    own = levels[level]
    if own.form == "bullet":
        return ""
    parts, at = [], 0
    for found, form in _shown(levels, level):
        number = counts[int(found.group(1)) - 1] or 0
        padded = _PADDED.match(form)
        written = f"{number:0{len(padded.group(1)) + 1}d}" if padded else _FORMS.get(form, str)(number)
        parts += [own.text[at : found.start()], written]
        at = found.end()
    return "".join([*parts, own.text[at:]]).strip()
