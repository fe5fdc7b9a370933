"""The place of printed labels: `["12", "2", "a"]`, `["Schedule 1", "3"]`."""

from __future__ import annotations

import re

from gazetteers.fold import words as fold_words
from gazetteers.numbers import key as number_key
from gazetteers.records import Style
from ingest.document.records import Provision, Step
from resolver.library.provision_tables import MAJOR, Tree
from resolver.lookup.matching import Match, below

_UNIT_FIRST = re.compile(r"(?P<unit>[^\W\d_]{2,})\.?\s+(?P<number>\S.*)")


def by_labels(tree: Tree, labels: list[str]) -> Provision | None:
    """The provision of printed labels, outermost first, as deep as they lead; None where the first is not there."""
    head, *rest = [label_step(label, tree.style) for label in labels]
    first = _first(tree, head)
    if first is None:
        return None
    match = Match((first,), 1)
    for step in rest:
        deeper = below(tree, match, [step])
        if not deeper.complete or len(deeper.hits) != 1:
            break
        match = deeper
    return match.hits[0]


def label_step(label: str, style: Style) -> Step:
    """A printed label as a step: "(2)" is a number, "Schedule 1" a unit of the style with its number."""
    bare = label.strip()
    match = _UNIT_FIRST.fullmatch(bare)
    unit = _unit(match["unit"], style) if match is not None else None
    number = (match["number"] if match is not None and unit is not None else bare).strip("()§ ").rstrip(".")
    return Step(unit, number, number_key(number, unit, style.across))


def _unit(word: str, style: Style) -> str | None:
    folded = fold_words(word.casefold())
    return next((u.name for u in style.units if folded in u.words or folded in u.plurals), None)


def _first(tree: Tree, head: Step) -> Provision | None:
    """The outermost place: of the unit that is printed, else a section of the body, else what else bears it there."""
    hits = tree.with_number(head.number, head.key, head.unit)
    if head.unit is not None:
        return hits[0] if hits else None
    body = [p for p in hits if tree.attachment(p) is None]
    majors = [p for p in body if tree.style.kind_of(p.unit) == MAJOR] or body
    return majors[0] if majors else None
