"""What the numbered units of a document are called.

A bare number names no unit: in an Act it is a section, in rules a rule, in a Schedule what that Schedule calls its
paragraphs. The document's title says so ("The Apiaries Rules, 2012"), or its words ("this rule", "sub-rule (2)"); else
the style does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.numbering.style_words import either


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
