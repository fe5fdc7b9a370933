"""What a heading calls its place: "CHAPTER IV", "67.", "§ 1-101.", "THE FIRST SCHEDULE", "3.2.1", "A.—".

A designation is read from the heading's own words; the unit words come from the style. Nothing here decides whether a
run of text is a heading (see headings.py).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.numbers import ORDINALS, roman_value
from gazetteers.records import Style, Unit
from ingest.numbering.numerals import is_number
from ingest.numbering.style_words import either

DASHES = "—–―─‒"
"""Signs that stand for the dash between a section's title and its text; official files use all of them."""

LEAD = r"(?:[\s\[*†‡_]|\d{1,3}\s*(?=\[))*"
"""What may stand before a designation: amendment brackets, marks, and a footnote number before its bracket."""

SECTION_NUMBER = (
    r"(?:[A-Z]{1,2}(?=\d))?\d{1,5}[A-Za-z]{0,4}(?![a-z])"
    r"(?:[-–:.]\d{1,5}[A-Za-z]{0,3}(?![A-Za-z])|-[A-Z]{1,4}\d{0,2}(?![A-Za-z]))*"
)
"""67, 80C, 194-IA, 115V-I, 27.1, 1-1301.01, 28:9-101, A1, 2-1801.01a; the longest wins."""

CONTAINER_NUMBER = r"(?:\d{1,4}(?:-?[A-Z]{1,3})?|[IVXLCDM]{1,8}(?:-?[A-Z]{1,3})?|[A-Z]{1,3})(?![A-Za-z0-9])"
"""IV, VI-A, XIIBA, 3, 3A, B; Roman numerals are checked by the key."""

NO_NUMBERS = frozenset(("of", "no", "to", "in", "by", "or", "on", "as", "at", "is", "an", "for", "the", "and"))
"""Words in capitals that follow a unit word and are no letters of a number ("LIST OF ARTICLES")."""

_JUNK = f" \t\n.:;,*_ {DASHES}-"
_MARK = re.compile(r"^\d{1,3}\s*(?=\[)")  # a footnote number stuck to an amendment bracket
_CAPTION = re.compile(rf"{LEAD}(?P<number>[A-Z]{{1,2}})\s*\.\s*[{DASHES}-]{{1,2}}\s*(?P<title>\S.*)", re.DOTALL)
_NUMBERED = re.compile(
    rf"{LEAD}(?P<number>{SECTION_NUMBER})(?P<stop>\s*\]?\s*[.)]|(?=\s)|$)\s*(?P<title>.*)", re.DOTALL
)
_REMARK = re.compile(r"\([A-Za-z]{3,}\)")  # "(Perm)", "(Repealed)"; "(1)" goes on as a reference
_SIGN = r"(?P<sign>\s?\.?[ªº°](?![A-Za-z]))?"
"""Behind an ordinal in figures: "Art. 1º", "Sección 1.ª"."""


@dataclass(frozen=True, slots=True)
class Designation:
    """A heading's words taken apart. `label` is as printed, the unit word included where the heading has one.

    `unit` is canonical, "" where only a number or a letter stands; `number` "" for "THE SCHEDULE". `kind` is the unit's
    kind (container, major, ...), "caption" for "A.—Salaries", "number" for a bare number, "" for none of these.
    """

    unit: str
    number: str
    label: str
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class Forms:
    """The compiled forms of one style."""

    worded: re.Pattern[str]
    ordinal: re.Pattern[str] | None
    signed: re.Pattern[str] | None
    units: dict[str, Unit]
    values: dict[str, str]
    """What the ordinal words of another language stand for: "premier" is 1. English ones are numbers as printed."""


def _words(unit: Unit) -> list[str]:
    spellings = {*unit.words, *unit.short}
    return sorted(spellings | {w.replace("-", "") for w in spellings} | {w.replace("-", " ") for w in spellings})


@lru_cache(maxsize=64)
def forms(style: Style) -> Forms:
    """The compiled heading forms of a style."""
    units = style.units
    the, no = either(style.words.get("heading_articles", ())), either(style.words.get("heading_no", ()))
    table: dict[str, Unit] = {}
    for unit in units:
        if unit.kind in {"container", "major"} or (unit.kind == "element" and (unit.whole or unit.head)):
            for word in _words(unit):
                table.setdefault(word, unit)
    long = sorted(table, key=lambda word: (-len(word), word))
    names = "|".join(re.escape(word) for word in long) or "(?!)"
    worded = re.compile(
        rf"{LEAD}(?:(?:{the})\s+)?(?P<word>{names})(?P<dot>\.?)(?:\s+|(?<=\.))(?:(?:{no})\.?\s*)?"
        rf"(?P<number>(?:{SECTION_NUMBER}|{CONTAINER_NUMBER})){_SIGN}{_inserted(style)}(?P<rest>.*)",
        re.DOTALL | re.IGNORECASE,
    )
    values = _values(style)
    ordinals = [re.escape(w) for w in long if table[w].ordinal_words or "none" in table[w].numbers]
    ordinal = _ordinal(ordinals, [re.escape(w) for w in long] if values else [], the, values, _inserted(style))
    signs = sorted({sign: u for u in units for sign in u.signs}, key=lambda s: (-len(s), s))
    for unit in units:
        for sign in unit.signs:
            table.setdefault(sign, unit)
    signed = None
    if signs:
        alternatives = "|".join(re.escape(s) for s in signs)
        signed = re.compile(
            rf"{LEAD}(?P<word>{alternatives})\s*(?P<number>{SECTION_NUMBER}){_SIGN}(?P<rest>.*)", re.DOTALL
        )
    return Forms(worded, ordinal, signed, table, values)


def _inserted(style: Style) -> str:
    """What numbers a place put in behind another: "6 bis", group `inserted`."""
    words = either(style.words.get("inserted", ()))
    return rf"(?:\s+(?P<inserted>{words})\b)?"


def _values(style: Style) -> dict[str, str]:
    """The ordinal words that a style in another language lists, with and without accents, and what stands for none
    ("preliminary"), which is its own number.
    """
    found: dict[str, str] = {}
    for value, phrase in enumerate(style.words.get("ordinals", ()), 1):
        found.update(dict.fromkeys(phrase.split("|"), str(value)))
    for phrase in style.words.get("unnumbered", ()):
        found.update({word: phrase.partition("|")[0].upper() for word in phrase.split("|")})
    return {form: value for word, value in found.items() for form in (_plain(word), word)}


def _plain(word: str) -> str:
    """A word without its accents, which capitals often lack."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def _ordinal(
    alone: list[str], every: list[str], the: str, values: dict[str, str], inserted: str
) -> re.Pattern[str] | None:
    """Forms like "THE FIRST SCHEDULE" and "THE SCHEDULE"; in other languages every unit takes ordinals, "TITRE PREMIER"
    as well as "PREMIÈRE PARTIE".
    """
    if not alone and not every:
        return None
    words = "|".join(sorted(values or ORDINALS, key=lambda word: (-len(word), word)))
    head = rf"{LEAD}(?:(?:{the})\s+)?"
    forms_ = [rf"(?:(?P<number>{words})\s+)?(?P<word>{'|'.join(alone)})(?![\w-])"] if alone else []
    if every:
        unit = "|".join(every)
        forms_[:0] = [
            rf"(?P<word_1>{unit})\s+(?P<number_1>{words})(?!\w)",
            rf"(?P<number_2>{words})\s+(?P<word_2>{unit})(?![\w-])",
        ]
    return re.compile(rf"{head}(?:{'|'.join(forms_)}){inserted}(?P<rest>.*)", re.DOTALL | re.IGNORECASE)


def clean_title(title: str) -> str:
    """A title without the stops, dashes, brackets and marks around it, blanks folded.

    >>> clean_title(" Bar on suits.—"), clean_title("[Special provisions.]—")
    ('Bar on suits', 'Special provisions')
    """
    folded = " ".join(title.split())
    while True:
        stripped = _MARK.sub("", folded.strip(_JUNK))
        if stripped.startswith("]"):
            stripped = stripped[1:]
        elif stripped.startswith("[") and _closes_at_end(stripped):
            stripped = stripped[1:-1]
        elif stripped.startswith("[") and stripped.count("[") > stripped.count("]"):
            stripped = stripped[1:]
        elif stripped.endswith("]") and stripped.count("]") > stripped.count("["):
            stripped = stripped[:-1]
        if stripped == folded:
            return folded
        folded = stripped


def _closes_at_end(text: str) -> bool:
    """Whether the bracket that opens `text` is closed by its last character."""
    depth = 0
    for i, sign in enumerate(text):
        depth += (sign == "[") - (sign == "]")
        if depth == 0:
            return i == len(text) - 1
    return False


def _printed(text: str, start: int, end: int) -> str:
    return " ".join(text[start:end].split()).strip(" .:;,")


def _rest_is_title(rest: str) -> bool:
    """Whether what follows a worded number may be a title: it does not go on as a sentence ("Article 5 applies")."""
    if rest[:1] == "." and rest[1:2].isdigit():
        return False  # "Section B.2": the number goes on
    stripped = rest.lstrip(_JUNK + "])")
    if not stripped:
        return not rest.strip().startswith(",")
    if rest[:1].isalnum() or rest.lstrip()[:1] in {",", ";", "/"}:
        return False
    if rest[:1] == "(" and _REMARK.match(rest) is None:
        return False
    return not stripped[0].islower()


def parse(text: str, style: Style, *, marked: bool = False) -> Designation | None:
    """The designation that opens `text`, or None. The rest of the text is the title, whatever its length.

    `marked`: the document itself says that this is a heading, so that its title may begin with a small letter.
    """
    table = forms(style)
    for pattern in (table.signed, table.worded):
        match = pattern.match(text) if pattern is not None else None
        if match is not None and worded_number(match) and _rest_is_title(match["rest"]):
            unit = table.units[match["word"].lower() if pattern is table.worded else match["word"]]
            inserted = match["inserted"] or "" if pattern is table.worded else ""
            end = match.end("inserted") if inserted else match.end("sign") if match["sign"] else match.end("number")
            label = _printed(text, match.start("word"), end)
            number = table.values.get(match["number"].lower(), match["number"]) + inserted.lower()
            return Designation(unit.name, number, label, clean_title(match["rest"]), unit.kind)
    match = table.ordinal.match(text) if table.ordinal is not None else None
    if match is not None and _rest_is_title(match["rest"]):
        found = _ordinal_designation(text, match, table)
        if found is not None:
            return found
    match = _CAPTION.match(text)
    if match is not None:
        return Designation("", match["number"], match["number"], clean_title(match["title"]), "caption")
    return _bare(text, marked=marked)


def _ordinal_designation(text: str, match: re.Match[str], table: Forms) -> Designation | None:
    """The designation of an ordinal form; None where it begins with a small letter."""
    groups = {name.partition("_")[0]: name for name, found in match.groupdict().items() if found and name != "rest"}
    inserted = match["inserted"] or ""
    word, number = groups["word"], groups.get("number")
    own = number is not None and bool(table.values)
    begin = min(match.start(name) for name in groups.values())
    if not text[begin if own else match.start(word)].isupper():
        return None
    unit = table.units[match[word].lower()]
    printed = match[number] if number is not None else ""
    label = _printed(text, begin, max(match.end(name) for name in groups.values()))
    value = table.values.get(printed.lower(), printed) + inserted.lower()
    return Designation(unit.name, value, label, clean_title(match["rest"]), unit.kind)


def worded_number(match: re.Match[str]) -> bool:
    """Whether the number after a unit word is one: letters alone are Roman or a capital ("Part Cases" is none)."""
    number = match["number"]
    if not match["word"][:1].isupper() and match["word"][:1].isalpha():
        return False
    if number[:1].isdigit():
        return True
    if not number.isupper() or number.lower() in NO_NUMBERS:
        return False
    return (
        len(number) <= 2
        or roman_value(number) is not None
        or any(roman_value(number[:-k].rstrip("-")) is not None for k in (1, 2, 3) if len(number) > k)
    )


def _bare(text: str, *, marked: bool) -> Designation | None:
    match = _NUMBERED.match(text)
    if match is None:
        return None
    if not is_number(match["number"]):
        return None  # "4th Floor"
    title = clean_title(match["title"])
    first = title.lstrip("“‘\"'([")[:1]
    if title and not (marked or first.isupper() or first.isdigit() or match["title"].lstrip()[:1] in "“‘\"'["):
        return None
    return Designation("", match["number"], match["number"], title, "number")
