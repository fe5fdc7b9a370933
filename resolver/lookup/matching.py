"""Steps of a pinpoint against the provisions of one document, below a known place.

Bracket steps match labels by depth and form; only a printed unit word constrains a level; no level is skipped and
none is invented. Two hits stay two hits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from gazetteers.fold import key as name_key
from ingest.annotation.definitions import fold_term
from ingest.document.records import Provision, Step
from resolver.library.provision_tables import CONTAINER, MAJOR, MINOR, SCOPE, Tree, same_number
from resolver.library.unit_words import prints_unit

NEAREST = 5
"""How many existing labels a failure shows."""


@dataclass(frozen=True, slots=True)
class Match:
    """How far the steps went: `hits` is what the last matched step names, `depth` how many steps matched.

    `failed` is the step that is not there, `nearest` the labels that are. `loose` names the steps whose printed unit
    word is not the one the document's own tree gives that level ("paragraph (a)" of what the tree calls a clause);
    `rules` says how the hits were told apart.
    """

    hits: tuple[Provision, ...] = ()
    depth: int = 0
    failed: Step | None = None
    nearest: tuple[Provision, ...] = ()
    loose: tuple[Step, ...] = ()
    rules: tuple[str, ...] = ()
    narrowed: bool = False

    @property
    def complete(self) -> bool:
        """Every step matched, once or more often."""
        return bool(self.hits) and self.failed is None


def below(tree: Tree, start: Match, steps: Sequence[Step]) -> Match:
    """Follow `steps` downwards from the hits of `start`."""
    match = start
    for step in steps:
        found: dict[tuple[str, int], Provision] = {}
        loose = False
        for hit in match.hits:
            exact, near = children_for(tree, hit, step)
            for p in exact or near:
                found[p.eid, p.start] = p
            loose = loose or (not exact and bool(near))
        if not found:
            return replace(match, failed=step, nearest=nearest_children(tree, match.hits, step))
        narrowed = match.narrowed or (len(match.hits) > 1 and len(found) < len(match.hits))
        match = replace(
            match,
            hits=tuple(found.values()),
            depth=match.depth + 1,
            loose=(*match.loose, step) if loose else match.loose,
            narrowed=narrowed,
        )
    return match


def children_for(tree: Tree, parent: Provision, step: Step) -> tuple[list[Provision], list[Provision]]:
    """(exact, loose): the members of `parent` that a step names, and those of its number under another minor unit."""
    kind = tree.style.kind_of(step.unit)
    if step.unit == "definition":
        term = name_key(step.number)
        own = [p for p in tree.beneath(parent) if p.unit == "definition" and _term(p) == term]
        return own or list(tree.defined(parent, fold_term(step.number))), []
    members = tree.members(parent)
    if step.unit is None:
        minor = [p for p in members if tree.style.kind_of(p.unit) == MINOR and same_number(tree, step, None, p)]
        return minor, []
    if kind == SCOPE or not step.number:
        return _counted(members, step), []
    exact = [p for p in members if p.unit == step.unit and p.key == step.key]
    if kind == CONTAINER and not exact:
        exact = _shallowest([p for p in tree.beneath(parent) if p.unit == step.unit and p.key == step.key])
    unknown = kind == CONTAINER and not tree.of_unit(step.unit)
    if (unknown or kind in {MINOR, MAJOR}) and tree.style.free_units and not speaks_of(tree, parent, step.unit):
        found = [p for p in members_numbered(tree, parent, step) if not prints_unit(p)]
        if found:
            return found, []
    if exact or kind not in {MINOR, MAJOR}:
        return exact, []
    if speaks_of(tree, parent, step.unit):
        return [], []
    other = {MINOR} if kind == MINOR else {MINOR, MAJOR}
    near = [p for p in members if tree.style.kind_of(p.unit) in other and same_number(tree, step, step.unit, p)]
    entries = [p for p in near if _is_entry(tree, p, step.unit)]
    return (entries, []) if entries else ([], near)


def members_numbered(tree: Tree, parent: Provision, step: Step) -> list[Provision]:
    """The members of `parent` that bear a step's number, whatever their minor or major unit."""
    kinds = {MINOR, MAJOR}
    return [p for p in tree.members(parent) if tree.style.kind_of(p.unit) in kinds and same_number(tree, step, None, p)]


def _is_entry(tree: Tree, provision: Provision, unit: str | None) -> bool:
    """Whether a provision is a numbered entry of a Schedule that prints no word of its own, and `unit` one of the words
    for such entries: "item 3", "entry 3", "paragraph 3" say the same there.
    """
    words = tree.style.words.get("entries", ())
    if unit not in words or provision.unit not in words or tree.attachment(provision) is None:
        return False
    free = all(tree.style.kind_of(p.unit) == CONTAINER for p in tree.chain(provision)[1:])
    return free and provision.label.strip("()[]. \t") == provision.number


def speaks_of(tree: Tree, parent: Provision, unit: str | None) -> bool:
    """Whether anything below `parent` bears that unit: then the word is the tree's own and constrains the level. Where
    numbers stand alone, only a printed word is the tree's own.
    """
    free = tree.style.free_units
    return any(p.unit == unit and not (free and not prints_unit(p)) for p in tree.beneath(parent))


def _counted(members: Sequence[Provision], step: Step) -> list[Provision]:
    """Provisos, Explanations and the like: by printed number, by count ("the second proviso"), or the only one."""
    same = [p for p in members if p.unit == step.unit]
    if not step.number:
        return same
    printed = [p for p in same if p.number and p.key == step.key]
    if printed:
        return printed
    unnumbered = [p for p in same if not p.number]
    place = int(step.key) if step.key.isdigit() else 0
    return [unnumbered[place - 1]] if 0 < place <= len(unnumbered) else []


def _shallowest(found: Sequence[Provision]) -> list[Provision]:
    least = min((p.depth for p in found), default=0)
    return [p for p in found if p.depth == least]


def nearest_children(tree: Tree, parents: Sequence[Provision], step: Step | None) -> tuple[Provision, ...]:
    """Labels that do exist where a step was looked for, those of the wanted unit first."""
    members = [p for parent in parents for p in tree.members(parent)]
    return nearest([p for p in members if step is None or p.unit == step.unit] or members, step)


def nearest(candidates: Sequence[Provision], step: Step | None) -> tuple[Provision, ...]:
    """The candidates around the place where the step's number would stand."""
    if step is None or not step.key or len(candidates) <= NEAREST:
        return tuple(candidates[:NEAREST])
    wanted = natural(step.key)
    after = next((i for i, p in enumerate(candidates) if natural(p.key) > wanted), len(candidates))
    first = max(0, min(after - NEAREST // 2 - 1, len(candidates) - NEAREST))
    return tuple(candidates[first : first + NEAREST])


@lru_cache(maxsize=1 << 16)
def natural(key: str) -> tuple[tuple[int, int, str], ...]:
    """A key as runs of digits and others, digits by value; bounds a number that is not there, orders nothing else."""
    runs: list[tuple[int, int, str]] = []
    for character in key:
        digit = character.isdigit()
        if runs and digit and runs[-1][0] == 1:
            runs[-1] = (1, runs[-1][1] * 10 + int(character), "")
        elif runs and not digit and runs[-1][0] == 0:
            runs[-1] = (0, 0, runs[-1][2] + character)
        else:
            runs.append((1, int(character), "") if digit else (0, 0, character))
    return tuple(runs)


def _term(provision: Provision) -> str:
    return name_key(provision.title or provision.number or provision.label)
