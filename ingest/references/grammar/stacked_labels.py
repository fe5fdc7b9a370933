"""The steps of labels printed in one piece: "paragraph 152(1)(b)" (form 53)."""

from __future__ import annotations

from gazetteers.records import Unit
from ingest.numbering.label_forms import running_forms
from ingest.references.lexicon.lexicon import Lexicon

RawStep = tuple[str | None, str]
"""(canonical unit or None, number as printed)."""


def steps_of(unit: Unit, printed: list[str], *, outside: bool, lexicon: Lexicon) -> tuple[RawStep, ...]:
    """The steps of stacked labels under a unit word (form 53: which label the word names is the style's)."""
    if len(printed) == 1:
        return ((unit.name, printed[0]),)
    bare: list[RawStep] = [(None, label) for label in printed]
    if unit.kind != "minor":
        return ((unit.name, printed[0]), *bare[1:])
    style = lexicon.style
    major = lexicon.major_of.get(unit.name)
    order = style.levels.get(major, ()) if major else ()
    depth = order.index(unit.name) if unit.name in order else 0
    free = style.unit_names == "numbered" and unit.name in style.words.get("numbered_units", ())
    if outside and major is not None and printed[0][:1].isdigit() and not free:
        named_last = style.unit_names == "last" or unit.name in style.words.get("last_named", ())
        if depth == 0 or (named_last and style.unit_names != "first"):
            return ((major, printed[0]), *bare[1:-1], (unit.name, printed[-1]))
    elif not outside and style.unit_names == "last" and depth >= len(printed) - 1:
        allowed = style.level_forms.get(unit.name, ())
        if not allowed or running_forms(printed[-1], printed[-2]) & set(allowed):
            return (*bare[:-1], (unit.name, printed[-1]))
    return ((unit.name, printed[0]), *bare[1:])
