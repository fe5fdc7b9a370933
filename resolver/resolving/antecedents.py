"""What "that section", "the said Act", "thereof" stand for: the nearest earlier reference of that kind, by the text
alone.

The memory goes back through the sentence, the block and the section, never over a section's start; it carries the
instrument that the antecedent named, known or not; an instrument that nobody knows stands in the way of older ones.
Quoted words, amendment notes and excluded members are no antecedents.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gazetteers.fold import words as fold_words
from gazetteers.numbers import roman_value
from gazetteers.records import Style
from ingest.document.records import InstrumentMention, Provision, Reference, Standing, Step
from resolver.answer.context import Setting
from resolver.library.provision_tables import MAJOR, Tree

SENTENCE, BLOCK, SECTION = "sentence", "block", "section"
"""How far back an antecedent was found."""

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Antecedent:
    """The references that the words stand for (several: a list that "those sections" takes up, or a tie), cut down to
    the step that is meant; `distance` is how far back they stand. None found: `references` is empty and `looked` says
    how far the search went.
    """

    references: tuple[Reference, ...] = ()
    distance: str = ""
    looked: str = ""
    tied: bool = False


def of_unit(setting: Setting, reference: Reference, unit: str, tree: Tree | None, style: Style) -> Antecedent:
    """The last reference before `reference` whose pinpoint holds a step of `unit`."""
    floor = _floor(setting, reference, tree)
    for earlier in _before(setting, reference, floor):
        cut = cut_at(earlier, unit, style)
        # "this sub-section ... that sub-section" are two: who means the one around says "this".
        if cut is None or (reference.deixis == "that" and earlier.deixis == "this" and len(cut.pinpoint) == 1):
            continue
        members = _group(setting, earlier, reference, unit, style)
        distance = _distance(setting, earlier, reference)
        plural = _is_plural(reference)
        if len(members) > 1 and plural:
            return Antecedent(tuple(members), distance)
        if len(members) > 1:
            return Antecedent(tuple(members), distance, tied=True)
        return Antecedent((cut,), distance)
    return Antecedent(looked=_looked(floor))


def above_unit(setting: Setting, reference: Reference, unit: str, tree: Tree | None, style: Style) -> Antecedent:
    """The last reference before `reference` that a `unit` can lie in: what "clause (1) thereof" hangs on."""
    floor = _floor(setting, reference, tree)
    for earlier in _before(setting, reference, floor):
        names = typed(earlier.pinpoint, style)
        keep = names.index(unit) if unit in names else len(names)
        if keep == 0:
            continue
        members = _group(setting, earlier, reference, names[keep - 1], style)
        cut = replace(earlier, pinpoint=earlier.pinpoint[:keep], through=None, open_range=False)
        distance = _distance(setting, earlier, reference)
        live = [m for m in members if not m.excluded]
        if len(live) > 1:
            return Antecedent(tuple(live), distance, tied=True)
        return Antecedent((cut,), distance)
    return Antecedent(looked=_looked(floor))


def last(setting: Setting, reference: Reference, tree: Tree | None) -> Reference | None:
    """The citation before `reference`, whatever it names: what "ibid." stands for."""
    return next(iter(_before(setting, reference, _floor(setting, reference, tree))), None)


def repeated(setting: Setting, reference: Reference) -> Reference | None:
    """The reference earlier in the same sentence that ends in the same steps: "the proviso to clause (xiii) of section
    47 ... the proviso to clause (xiii)". None where there is none, or where two end so in different places.
    """
    steps = _keys(reference)
    if setting.passage.document is None or not all(key for _, key in steps[:1]):
        return None
    longer = {
        _keys(r): r for r in _before(setting, reference, 0)
        if len(r.pinpoint) > len(steps) and _keys(r)[-len(steps) :] == steps
        and _distance(setting, r, reference) == SENTENCE
    }  # fmt: skip
    return next(iter(longer.values())) if len(longer) == 1 else None


def _keys(reference: Reference) -> tuple[tuple[str | None, str], ...]:
    return tuple((s.unit, s.key) for s in reference.pinpoint)


def of_instrument(
    setting: Setting, reference: Reference, tree: Tree | None
) -> tuple[InstrumentMention | None, str, str]:
    """(mention, distance, how far was looked) of the last instrument that agrees in noun with "that Act", "the said
    Sanhita", "thereof". An unknown instrument answers as well: as unknown.
    """
    mention = reference.instrument
    noun = last_word(mention.text) if mention is not None else ""
    floor = _floor(setting, reference, tree)
    for earlier in _before(setting, reference, floor):
        named = earlier.instrument
        if named is None or (named.id is None and named.via == "antecedent"):
            continue
        if noun and not _agrees(noun, named.text):
            continue
        return named, _distance(setting, earlier, reference), ""
    return None, "", _looked(floor)


def cut_at(reference: Reference, unit: str, style: Style) -> Reference | None:
    """The reference down to its step of `unit`, or None: it has no such step."""
    for i, name in enumerate(typed(reference.pinpoint, style)):
        if name == unit:
            last = i + 1 == len(reference.pinpoint)
            return replace(
                reference,
                pinpoint=reference.pinpoint[: i + 1],
                through=reference.through if last else None,
                open_range=reference.open_range and last,
            )
    return None


def typed(steps: Sequence[Step], style: Style) -> list[str]:
    """The unit of each step; bracket steps take the next level of the style whose label form fits."""
    names: list[str] = []
    head = next((s.unit for s in steps if s.unit in style.levels), None)
    levels = style.levels.get(head or "", ())
    at = 0
    for step in steps:
        if step.unit is not None:
            names.append(step.unit)
            at = levels.index(step.unit) + 1 if step.unit in levels else at
            continue
        forms = label_forms(step.number)
        fitting = [i for i, name in enumerate(levels) if i >= at and forms & set(_forms(style, name, head))]
        chosen = fitting[0] if fitting else None
        names.append(levels[chosen] if chosen is not None else "")
        at = at if chosen is None else chosen + 1
    return names


def _forms(style: Style, unit: str, head: str | None) -> tuple[str, ...]:
    return style.level_forms.get(f"{head}.{unit}") or style.level_forms.get(unit, ())


def label_forms(number: str) -> set[str]:
    """The forms that a bracket label could be of: "i" is a letter and a Roman one."""
    if number[:1].isdigit():
        return {"arabic"}
    forms = {"upper" if number.isupper() else "letter"}
    if roman_value(number) is not None:
        forms.add("upper_roman" if number.isupper() else "roman")
    return forms if len(set(number.casefold())) == 1 else (forms - {"letter", "upper"} or forms)


def last_word(text: str) -> str:
    """The noun of "that Act", "the said Sanhita"; "" for a single adverb such as "thereof"."""
    found = _WORD.findall(fold_words(text.casefold()))
    return found[-1] if len(found) > 1 else ""


def _agrees(noun: str, named: str) -> bool:
    found = _WORD.findall(named.casefold())
    return noun in found or noun.rstrip("s") in found or f"{noun}s" in found


def _before(setting: Setting, reference: Reference, floor: int) -> list[Reference]:
    """Earlier references that may be antecedents, nearest first."""
    skip: set[Standing] = {"quoted", "history", "label", "cut"}
    return sorted(
        (
            r for r in setting.passage.references
            if floor <= r.start and r.end <= reference.start and r.standing not in skip and not r.excluded
            and (r.deixis in {"", "this"} or r.instrument is not None) and r.form != "link"
        ),
        key=lambda r: (-r.end, r.ordinal),
    )  # fmt: skip


def _group(setting: Setting, member: Reference, before: Reference, unit: str, style: Style) -> list[Reference]:
    """The members of the list that `member` belongs to, each cut at the unit; only itself where it is in none."""
    cut = cut_at(member, unit, style)
    if member.group is None:
        return [] if cut is None else [cut]
    members = [
        r for r in setting.passage.references if r.group == member.group and r.end <= before.start and not r.excluded
    ]
    cuts = [c for c in (cut_at(r, unit, style) for r in members) if c is not None]
    distinct = {tuple((s.unit, s.key) for s in c.pinpoint): c for c in cuts}
    return list(distinct.values())


def _is_plural(reference: Reference) -> bool:
    """Whether the words take up a whole list ("those sections"). Read off the words, which end in the plural's mark."""
    first = reference.text.split(maxsplit=2)
    return len(first) > 1 and any(
        w.casefold().rstrip(",;").endswith("s") and w.casefold() != "this" for w in first[1:2]
    )


def _floor(setting: Setting, reference: Reference, tree: Tree | None) -> int:
    """Where the citing section begins; the passage's start where no section is known."""
    if setting.passage.document is None or tree is None:
        return 0
    place: Provision | None = tree.at(reference.start)
    if place is None:
        return 0
    section = tree.enclosing(place, MAJOR) or tree.chain(place)[-1]
    return section.start


def _distance(setting: Setting, earlier: Reference, reference: Reference) -> str:
    between = [b for b in setting.passage.breaks if earlier.start < b <= reference.start]
    if not between:
        return SENTENCE
    return BLOCK if "\n" not in setting.passage.text[earlier.end : reference.start] else SECTION


def _looked(floor: int) -> str:
    return "back to the section's start" if floor else "back to the beginning of the words given"
