"""Where a pinpoint starts: the search for its outermost step, from the place that cites it.

Minor units are searched from the citing place upwards, nearest scope first, and never leave the enclosing section;
sections are looked for in the body, apart from the Schedules; containers in the nearest container that has them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import Provision, Step
from ingest.provisions.unheaded import LIST
from resolver.library.provision_tables import CONTAINER, MAJOR, MINOR, SCOPE, Tree
from resolver.lookup import unprinted
from resolver.lookup.matching import Match, below, children_for, nearest, nearest_children, speaks_of

_SUFFIX = re.compile(r"(?P<base>\d+)(?P<letter>[A-Z]{1,2})")
"""The key of a container's number with a letter behind it."""


def find(tree: Tree, place: Provision | None, steps: Sequence[Step], *, bracketed: bool = False) -> Match:
    """Match `steps` in one document. `place` is the citing provision where it lies in this document, else None;
    `bracketed` says that the first number is printed in brackets, so that it is a label inside a section.
    """
    head = steps[0]
    kind = tree.style.kind_of(head.unit)
    if head.unit is None:
        start = (
            upwards(tree, place, head, bracketed=True)
            if bracketed
            else _anywhere(tree, place, head, (MAJOR, CONTAINER))
        )
        if not start.hits and not bracketed:
            start = _anywhere(tree, place, head, (MINOR,))
    elif kind == MAJOR:
        start = _anywhere(tree, place, head, (MAJOR,))
        if not start.hits and bracketed and head.unit not in tree.style.across.caseless:
            # Elsewhere the word names a label inside a section; a contract that has sections may use it so as well.
            start = upwards(tree, place, head, bracketed=True)
    elif kind == CONTAINER:
        start = _container(tree, place, head)
    else:
        start = upwards(tree, place, head, bracketed=bracketed)
        if not start.hits and not bracketed and head.number and kind in {MINOR, "element"}:
            start = _unbracketed(tree, place, head) if kind == MINOR else _anywhere(tree, place, head, ("element",))
    if not start.hits:
        scopes = scopes_of(tree, place) if place is not None else []
        alone = unprinted.start(tree, place, head, scopes, bracketed=bracketed)
        parted = unprinted.composed(head, steps[1:]) if not alone.hits and tree.style.free_units else None
        if alone.hits:
            start = alone
        elif parted is not None and (found := find(tree, place, parted, bracketed=bracketed)).complete:
            return replace(found, depth=max(1, found.depth - 1))
    match = below(tree, start, steps[1:]) if start.hits else start
    if match.hits and not match.complete and not bracketed and place is not None:
        return unprinted.inside(tree, place, steps) or match
    return match


def upwards(tree: Tree, place: Provision | None, head: Step, *, bracketed: bool = False) -> Match:
    """A minor unit, proviso or Explanation: the nearest scope above the citing place that has it. The words inside a
    scope that bear the unit themselves ("the Explanation" said inside one) mean that scope. A number in brackets is
    never the bare number of a Schedule's entry under another unit's word.
    """
    if place is None:
        return Match(failed=head)
    scopes = scopes_of(tree, place)
    for loose_pass in (False, True):
        if loose_pass and any(speaks_of(tree, s, head.unit) for s in scopes[-1:]):
            break  # the section has such units: the printed word constrains the level
        for scope in scopes:
            if (
                not loose_pass
                and not head.number
                and scope.unit == head.unit
                and tree.style.kind_of(head.unit) == SCOPE
            ):
                return Match((scope,), 1, rules=("inside",))
            exact, near = children_for(tree, scope, head)
            if bracketed:
                near = [p for p in near if "(" in p.label or not _stands_free(tree, p)]
            hits = near if loose_pass else exact
            if hits:
                rule = "nearest_scope" if scope is scopes[0] or len(scopes) == 1 else "enclosing_scope"
                doubted = loose_pass or (not bracketed and unprinted.fits_elsewhere(tree, head, hits))
                return Match(tuple(hits), 1, loose=(head,) if doubted else (), rules=(rule,))
    shown = next((n for n in (nearest_children(tree, (s,), head) for s in scopes) if n), ())
    return Match(failed=head, nearest=shown)


def scopes_of(tree: Tree, place: Provision) -> list[Provision]:
    """`place` and what encloses it, up to its section; in a Schedule, up to the Schedule."""
    scopes: list[Provision] = []
    for p in tree.chain(place):
        scopes.append(p)
        if tree.style.kind_of(p.unit) == MAJOR and tree.attachment(p) is None:
            break
        if p.unit in tree.style.attachments:
            break
        if tree.style.kind_of(p.unit) == CONTAINER and tree.attachment(p) is None:
            scopes.pop()
            break
    return scopes


def enclosing(tree: Tree, place: Provision, unit: str) -> Provision | None:
    """What "this section" means at a place: the nearest enclosing provision of that unit."""
    return next((p for p in tree.chain(place) if p.unit == unit), None)


def _anywhere(tree: Tree, place: Provision | None, head: Step, kinds: Sequence[str]) -> Match:
    """A numbered unit of the whole document; body and Schedules are separate numberings."""
    hits = [p for p in tree.with_number(head.number, head.key, head.unit) if tree.style.kind_of(p.unit) in kinds]
    own = None if place is None else tree.attachment(place)
    body = [p for p in hits if tree.attachment(p) is None]
    inside = [p for p in hits if own is not None and tree.attachment(p) == own]
    if head.unit is not None and not body and hits and not inside and _in_body(tree, head.unit):
        # The body has sections of its own: a number that only a Schedule holds is not the one that is meant.
        return Match(failed=head, nearest=tuple(hits[:5]))
    chosen = body or inside or hits
    if not chosen:
        return Match(failed=head, nearest=_siblings(tree, head, own))
    return _decide_by_place(tree, place, chosen)


def _in_body(tree: Tree, unit: str) -> bool:
    return bool(tree.run(unit, None))


def _siblings(tree: Tree, head: Step, own: Provision | None) -> tuple[Provision, ...]:
    if head.unit is None:
        return ()
    own_run = tree.run(head.unit, own) if own is not None else ()
    return nearest((*tree.run(head.unit, None), *own_run) or tree.of_unit(head.unit), head)


def _decide_by_place(tree: Tree, place: Provision | None, hits: Sequence[Provision]) -> Match:
    """Where numbering restarts, the container that the citing place shares with one hit decides, or the list without a
    number ("go back to step 3" in a step); a tie stays a tie.
    """
    if len(hits) == 1 or place is None:
        return Match(tuple(hits), 1)
    above = [p for p in tree.chain(place) if tree.style.kind_of(p.unit) == CONTAINER or p.unit == LIST]
    for container in above:
        shared = [p for p in hits if container in tree.chain(p)]
        if shared:
            rules = ("own_scope",) if len(shared) < len(hits) else ()
            return Match(tuple(shared), 1, rules=rules)
    return Match(tuple(hits), 1)


def _container(tree: Tree, place: Provision | None, head: Step) -> Match:
    """Chapter, Part, Schedule: in the nearest container above the place that has it, else anywhere in the document."""
    unit = head.unit or ""
    hits = list(tree.numbered(head.key, unit) if head.number else tree.of_unit(unit))
    if not hits:
        part = _suffix_part(tree, head)
        if part is not None:
            return Match((part,), 1, rules=("suffix_names_part",))
        return Match(failed=head, nearest=nearest(tree.of_unit(head.unit or ""), head))
    if place is None or len(hits) == 1:
        return Match(tuple(hits), 1)
    for scope in tree.chain(place):
        if tree.style.kind_of(scope.unit) != CONTAINER:
            continue
        if scope in hits and all(scope in tree.chain(h) or h is scope for h in hits):
            return Match((scope,), 1, rules=("own_scope",))
        shared = [h for h in hits if h.parent == scope.eid]
        if shared:
            return Match(tuple(shared), 1, rules=("nearest_scope",))
    outermost = [h for h in hits if h.depth == min(p.depth for p in hits)]
    return Match(tuple(outermost), 1)


def _suffix_part(tree: Tree, head: Step) -> Provision | None:
    """Find "Chapter XVII-B", "Chapter XVIIB" where no Chapter is so numbered: the only part lettered B directly under
    the only Chapter XVII. An arabic number needs the hyphen: "Chapter 17B" is a Chapter of its own, here or elsewhere.
    """
    split = _SUFFIX.fullmatch(head.key)
    if split is None or (head.number[:1].isdigit() and "-" not in head.number):
        return None
    bases = tree.numbered(split["base"], head.unit or "")
    if len(bases) != 1:
        return None
    parts = [
        p for p in tree.children(bases[0])
        if tree.style.kind_of(p.unit) == CONTAINER and p.unit != head.unit and p.number == split["letter"]
    ]  # fmt: skip
    return parts[0] if len(parts) == 1 else None


def _unbracketed(tree: Tree, place: Provision | None, head: Step) -> Match:
    """Find "clause 7.3" of a contract, "paragraph 18": a minor unit's word for what the document numbers like
    sections.
    """
    hits = [p for p in tree.with_number(head.number, head.key, head.unit) if _stands_free(tree, p)]
    own = None if place is None else tree.attachment(place)
    hits = [p for p in hits if tree.attachment(p) in (None, own)]
    if not hits:
        return Match(
            failed=head, nearest=nearest([p for p in tree.of_unit(head.unit or "") if _stands_free(tree, p)], head)
        )
    return _decide_by_place(tree, place, hits)


def _stands_free(tree: Tree, provision: Provision) -> bool:
    """Not a label inside a section: nothing above it but containers, or its number is dotted ("7.3")."""
    above = tree.chain(provision)[1:]
    return "." in provision.number or all(tree.style.kind_of(p.unit) == CONTAINER for p in above)
