"""What the numbered units of a document are called.

A bare number names no unit: in an Act it is a section, in rules a rule, in a Schedule what that Schedule calls its
paragraphs. The document's title says so ("The Apiaries Rules, 2012"), or its words ("this rule", "sub-rule (2)"); else
the style does.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from gazetteers.numbers import key as number_key
from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either
from ingest.structure.numbers_apart import APART

HELD = 2
"""Headings that hold decimal numbers, and numbers said behind a word, for the word to be theirs."""

CALLED = 0.8
"""So many of the numbers that the text says behind the word are those of such headings."""

DIVIDED = 0.5
"""So many of the whole numbers hold decimal ones, where these show depth."""

_NUMBERED = frozenset((BlockType.HEADING, BlockType.PARAGRAPH, BlockType.LIST_ITEM))
_WHOLE = re.compile(r"\d{1,3}[A-Z]{0,2}")
_BELOW = re.compile(r"[\s\[]*(?P<above>\d{1,3}[A-Z]{0,2})\.(?:[A-Z](?=\d))?\d{1,3}[A-Z]{0,2}(?=[.\s]|\Z)")


@lru_cache(maxsize=64)
def _named(style: Style) -> re.Pattern[str]:
    """What names the units: "this rule", "sub-rule (2)"."""
    this = either(form for word in style.words.get("this", ()) for form in (word, word[:1].upper() + word[1:]))
    below = either(form for word in style.words.get("below_prefix", ()) for form in (word, word[:1].upper() + word[1:]))
    word = r"[^\W\d_]+"
    return re.compile(rf"\b(?:{this})\s+(?P<this>{word}(?:[- ]{word})?)|\b(?:{below})[- ]?(?P<below>{word})\s+\(\d")


def name_units(raw: str, blocks: Sequence[RawBlock], style: Style, title: str = "") -> tuple[RawBlock, ...]:
    """Headings with a bare number get the unit that title, body or Schedule calls the numbered units."""
    entitled = _titled(title, style)
    result = list(blocks)
    starts = [
        0,
        *(i for i, b in enumerate(blocks) if b.type is BlockType.HEADING and b.unit in style.attachments),
        len(blocks),
    ]
    for start, end in pairwise(starts):
        scope = blocks[start:end]
        attached = bool(scope) and scope[0].type is BlockType.HEADING and scope[0].unit in style.attachments
        if not any(b.type is BlockType.HEADING and b.unit == "section" for b in scope):
            continue
        for i, container in () if attached else _holders(raw, scope, style):
            result[start + i] = replace(result[start + i], unit=container)
        unit = (not attached and entitled) or _unit_of(raw, scope, style, attached=attached)
        if unit == "section":
            continue
        for i in range(start, end):
            block = result[i]
            if block.type is BlockType.HEADING and block.unit == "section" and block.evidence != "structure":
                found = designations.parse(text_of(raw, block.slices), style)
                if found is None or found.kind == "number":
                    result[i] = replace(block, unit=unit)
    return tuple(result)


def _holders(raw: str, scope: Sequence[RawBlock], style: Style) -> list[tuple[int, str]]:
    """The headings of whole numbers that hold what is numbered below them (9.1, 9.2), with the word by which the text
    calls them: "Chapter 9", "this Chapter"; none where it calls them by none, or says the word of other numbers.
    """
    heads: dict[str, list[int]] = {}
    decimals: set[str] = set()
    for i, block in enumerate(scope):
        text = text_of(raw, block.slices) if block.type in _NUMBERED else ""
        if block.type is BlockType.HEADING and block.unit == "section" and _WHOLE.fullmatch(block.number):
            found = designations.parse(text, style)
            if found is None or found.kind == "number":
                heads.setdefault(number_key(block.number), []).append(i)
        elif (match := _BELOW.match(text)) is not None:
            decimals.add(number_key(match["above"]))
    set_apart = any(block.evidence == APART for block in scope)
    if len(decimals & heads.keys()) < (HELD if set_apart else max(HELD, DIVIDED * len(heads))):
        return []  # an Act that inserts 27.1 behind 27 divides few of its sections
    said: defaultdict[str, set[str]] = defaultdict(set)
    pointed: set[str] = set()
    containers = [unit for unit in style.units if unit.name in style.order]
    words = {word: unit.name for unit in containers for word in unit.words}
    for block in scope:
        for match in _called(tuple(words), style).finditer(text_of(raw, block.slices)):
            unit = words[(match["word"] or match["named"]).lower()]
            if match["number"]:
                said[unit].add(number_key(match["number"]))
            else:
                pointed.add(unit)
    printed = {(b.unit, number_key(b.number)) for b in scope if b.type is BlockType.HEADING and b.unit in style.order}
    for named, numbers in said.items():
        of_headings = {number for number in numbers if (named, number) in printed}
        told = len(of_headings) < CALLED * len(numbers)  # else "Part 2" is the heading that says so
        said[named] = numbers - (of_headings - heads.keys()) if told else set()
    unit = _holder(said, pointed, heads.keys(), style)
    if not unit:
        return []
    return [(i, unit) for places in heads.values() for i in places]


def _holder(
    said: Mapping[str, AbstractSet[str]], pointed: AbstractSet[str], heads: AbstractSet[str], style: Style
) -> str:
    """The word for the headings: said with two of their numbers and with few others; or with one, or none, and with
    "this", below another word that is said so ("this Chapter" of "this Part": the Part is the document).
    """
    below = [u for u in style.order if u in pointed][1:]
    whole = next((u for u in style.order if u in pointed), "") if below else ""
    fitting = {unit: said.get(unit, set()) & heads for unit in {*said, *pointed} - {whole}}
    own = [u for u in sorted(fitting) if len(fitting[u]) >= CALLED * len(said.get(u, ()))]
    best = max(own, key=lambda u: len(fitting[u]), default="")
    if len(fitting.get(best, ())) >= HELD:
        return best
    return next((u for u in reversed(below) if u in own), best if best in pointed and fitting.get(best) else "")


@lru_cache(maxsize=64)
def _called(words: tuple[str, ...], style: Style) -> re.Pattern[str]:
    """A container's word with a number, not one "of" something else, or with "this": "Chapter 9", "this Chapter"."""
    named = either(word[:1].upper() + word[1:] for word in words)
    this = either(form for word in style.words.get("this", ()) for form in (word, word[:1].upper() + word[1:]))
    return re.compile(
        rf"\b(?:(?:{this})\s+(?P<word>{named})\b|(?P<named>{named})\s+(?P<number>\d{{1,3}}[A-Z]{{0,2}})\b(?!\.\d|\s+(?:of|to)\b))"
    )


def _titled(title: str, style: Style) -> str | None:
    """The major unit whose plural closes a title, its year aside; "Regulation (EU)" in the singular has articles."""
    words = [w for w in re.findall(r"[^\W\d_]+", title.lower()) if w != "of"]
    plurals = {word: unit.name for unit in style.units if unit.kind == "major" for word in unit.plurals}
    return plurals.get(words[-1]) if words else None


def _unit_of(raw: str, scope: Sequence[RawBlock], style: Style, *, attached: bool) -> str:
    levels = style.levels.get("schedule", ()) if attached else ()
    below = [u for u in levels if style.kind_of(u) in {"minor", "major"}]
    names = {u.name for u in style.units if u.kind == "major"} | set(below)
    units = {word: u.name for u in style.units if u.name in names for word in u.words}
    counts: Counter[str] = Counter()
    for block in scope:
        for match in _named(style).finditer(text_of(raw, block.slices)):
            word = (match["this"] or match["below"]).lower()
            unit = units.get(word) or units.get(word.partition(" ")[0])
            if unit is not None:
                counts[unit] += 1
    ranked = sorted(counts.items(), key=lambda c: (-c[1], c[0]))
    if attached:
        ranked = [c for c in ranked if c[0] != "section" or not below]
        default = below[0] if below else "section"
        return ranked[0][0] if ranked and ranked[0][1] > 0 else default
    if ranked and ranked[0][1] > max(2, 2 * counts["section"]):
        return ranked[0][0]
    return "section"
