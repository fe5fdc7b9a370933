"""Words that start from the citing place itself: "this section", "the preceding section", "the foregoing provisions
of this Chapter". They mean what encloses the place, or what stands beside it in the document's own order.
"""

from __future__ import annotations

from dataclasses import replace

from gazetteers.fold import words as fold_words
from gazetteers.records import Style
from ingest.document.records import Provision, Rule, Step
from ingest.store.catalogue import StoredDocument
from resolver.answer.resolution import Caution, Evidence, Resolution, Status
from resolver.library.citation_form import label_of, step_words
from resolver.library.provision_tables import CONTAINER, MAJOR, Tree
from resolver.lookup import unprinted
from resolver.lookup.locating import Located
from resolver.lookup.matching import Match, below
from resolver.lookup.ranges import far_end, siblings
from resolver.lookup.starting_scope import enclosing
from resolver.resolving.look_up import LookUp, Question, failure
from resolver.resolving.means import Means

FOREGOING: Rule = "foregoing_provisions"
"""Rule of the grammar for "the foregoing (following) provisions of this Chapter"."""


SIBLING: Rule = "sibling"
"""Rule of the grammar for "the preceding sections of this Chapter"."""


CALLED = 2
"""So often a document says "this Part", of which it prints no heading, to be that Part itself."""


BESIDE = frozenset(("preceding", "following"))
"""Deixis that means what stands beside the citing place."""


def _unnumbered(question: Question) -> bool:
    """Whether a unit of the citing document is meant that bears no number."""
    reference = question.reference
    return bool(reference.pinpoint) and not reference.pinpoint[0].number and reference.instrument is None


def is_without_extent(_: Means, question: Question) -> bool:
    """Whether the words are "the foregoing" alone."""
    return question.reference.deixis in BESIDE and not question.reference.pinpoint


def no_extent(_: Means, question: Question) -> Resolution:
    """Tell that the words do not say how far they reach."""
    return failure(question, Status.UNSUPPORTED, f'"{question.reference.text}" does not say how far it reaches')


def is_around(_: Means, question: Question) -> bool:
    """Whether the words are "this section", "clause (i) of this sub-section"."""
    return question.reference.deixis == "this" and _unnumbered(question)


def around(means: Means, question: Question) -> Resolution:
    """Follow "this section", "clause (i) of this sub-section": the enclosing provision of that unit."""
    reference, setting, look_up = question.reference, question.setting, means.look_up
    evidence, style = means.ladder.own(setting).evidence, means.style(setting)
    head, rest = reference.pinpoint[0], reference.pinpoint[1:]
    tree, home = look_up.home_tree(setting), setting.home
    if tree is None or home is None:
        return no_enclosing(question, head.unit or "")
    own = enclosing(tree, setting.place, head.unit or "") if setting.place is not None else None
    loose: tuple[Step, ...] = ()
    if own is None and setting.place is not None:
        own, loose = unprinted.enclosing(tree, setting.place, head.unit or ""), (head,)
    if own is None:
        return _by_coverage(look_up, question, home, evidence)
    told = (*evidence, _around(tree, home, own, f"this {head.unit}", "enclosing"))
    doubts = () if rest else _nested(tree, home, own)
    if reference.rule == SIBLING and len(rest) == 1 and not rest[0].number and setting.place is not None:
        return _neighbours(look_up, question, Located(home, Match((own,), 1)), told, style)
    start = Match((own,), 1, rules=("enclosing",), loose=loose)
    first = below(tree, start, rest)
    if reference.through is not None and rest:
        last = below(tree, start, far_end(reference.pinpoint, reference.through)[1:])
        return look_up.expanded(question, Located(home, first), last, told, ())
    return look_up.from_matches(question, [Located(home, first)], told, doubts)


def _nested(tree: Tree, home: StoredDocument, own: Provision) -> tuple[Caution, ...]:
    """A warning where a clause stands in another, so that "this clause" may mean either."""
    above = unprinted.around(tree, own)
    if above is None:
        return ()
    message = f"the innermost is shown; {label_of(tree, above)} encloses the words as well"
    return (Caution("also_encloses", message, home.info.id, above.start, above.text_start),)


def _neighbours(
    look_up: LookUp, question: Question, own: Located, evidence: tuple[Evidence, ...], style: Style
) -> Resolution:
    """Follow "the preceding sections of this Chapter": all of that unit in it before (behind) the one of the citing
    place; said in the singular, the nearest.
    """
    reference, place = question.reference, question.setting.place
    unit, around = reference.pinpoint[1].unit or "", own.match.hits[0]
    tree = look_up.library.tree(own.document.info.id)
    chain = () if place is None else tree.chain(place)
    words = f" {fold_words(reference.text.casefold())} "
    following = any(f" {w} " in words for w in style.words.get("following", ()))
    here = next((p for p in chain if p.unit == unit), place or around)
    row = [p for p in tree.of_unit(unit) if around.start <= p.start < around.end and p.depth == here.depth]
    found = [p for p in row if (p.start > here.start if following else p.start < here.start)]
    plurals = {w for u in style.units if u.name == unit for w in u.plurals}
    if not any(f" {w} " in words for w in plurals):
        found = found[:1] if following else found[-1:]
    if not found:
        side = "behind" if following else "before"
        reason = f"no {unit} of {label_of(tree, around)} stands {side} {label_of(tree, here)}"
        return failure(question, Status.NOT_FOUND, reason, evidence=evidence)
    return look_up.answer(question, [(own.document, p) for p in found], 2, evidence, ())


def _by_coverage(
    look_up: LookUp, question: Question, home: StoredDocument, evidence: tuple[Evidence, ...]
) -> Resolution:
    """Find "this title" where the document is the title: nothing in it is headed so."""
    reference, setting = question.reference, question.setting
    head, rest = reference.pinpoint[0], reference.pinpoint[1:]
    part = look_up.library.parts.coverage(home)
    covered = part is not None and part[0] == head.unit
    if not covered and not _calls_itself(look_up.library.tree(home.info.id), head.unit or ""):
        return no_enclosing(question, head.unit or "")
    via, text = ("coverage", home.info.coverage) if covered else ("whole_document", home.info.title)
    proof = Evidence("anchor", f"this {head.unit}", via, 1.0, home.info.id, text=text)
    if not rest:
        target = look_up.answers.whole(home)
        return Resolution(
            Status.RESOLVED, f"this {head.unit}", reference, targets=(target,), matched_depth=1,
            evidence=(*evidence, proof),
        )  # fmt: skip
    located = look_up.locator.locate((home,), rest, home, setting.place)
    if not any(x.match.hits for x in located):
        failed = located[0].match
        shown = tuple(look_up.answers.candidate((home, p)) for p in failed.nearest)
        return Resolution(
            Status.PARTIAL, f"{step_words(rest[0])} is not in this {head.unit}", reference,
            targets=(look_up.answers.whole(home),), matched_depth=1, candidates=shown, evidence=(*evidence, proof),
        )  # fmt: skip
    deeper = [replace(x, match=replace(x.match, depth=x.match.depth + 1)) for x in located]
    return look_up.from_matches(question, deeper, (*evidence, proof), ())


def _calls_itself(tree: Tree, unit: str) -> bool:
    """Whether a document that has no such unit says "this Part" of itself, as the Parts of a rulebook do."""
    own = tree.style.kind_of(unit) == CONTAINER and unit not in tree.style.attachments
    return own and not tree.of_unit(unit) and tree.words.said().get(unit, 0) >= CALLED


def is_beside(_: Means, question: Question) -> bool:
    """Whether the words are "the preceding section", "the foregoing provisions of this Chapter"."""
    return question.reference.deixis in BESIDE and _unnumbered(question)


def beside(means: Means, question: Question) -> Resolution:
    """Follow "the preceding section", "the next following sub-section", "the foregoing provisions of this Chapter"."""
    reference, setting, look_up = question.reference, question.setting, means.look_up
    tree, unit = look_up.home_tree(setting), reference.pinpoint[0].unit or ""
    place, home = setting.place, setting.home
    own = enclosing(tree, place, unit) if tree is not None and place is not None else None
    if tree is not None and home is not None and place is not None and own is None and reference.rule != FOREGOING:
        near = _outside(tree, place, unit, following=reference.deixis == "following")
        if near is not None:
            proof = _around(tree, home, near, f"{reference.deixis} {unit}", "sibling")
            match = below(tree, Match((near,), 1), reference.pinpoint[1:])
            return look_up.from_matches(question, [Located(home, match)], (proof,), ())
    if own is None and tree is not None and place is not None:
        own = unprinted.enclosing(tree, place, unit)
    if tree is None or home is None or place is None or own is None:
        return no_enclosing(question, unit)
    if reference.rule == FOREGOING:
        return _provisions(look_up, question, tree, home, own)
    proof = _around(tree, home, own, f"{reference.deixis} {unit}", "sibling")
    row = siblings(tree, own)
    index = row.index(own) + (1 if reference.deixis == "following" else -1)
    if not 0 <= index < len(row):
        reason = f"{label_of(tree, own)} has no {reference.deixis} {unit}"
        return failure(question, Status.NOT_FOUND, reason, evidence=(proof,))
    match = below(tree, Match((row[index],), 1), reference.pinpoint[1:])
    return look_up.from_matches(question, [Located(home, match)], (proof,), _nested(tree, home, own))


def _outside(tree: Tree, place: Provision, unit: str, *, following: bool) -> Provision | None:
    """What "the foregoing proviso" means to words that stand in none: the last of that unit before them in the nearest
    scope of their section that has one (the first behind them).
    """
    for p in tree.chain(place):
        if tree.style.kind_of(p.unit) in {MAJOR, CONTAINER} or p.parent is None:
            return None
        row = [c for c in tree.children(tree.get(p.parent)) if c.unit == unit]
        found = [c for c in row if c.start > p.start] if following else [c for c in row[::-1] if c.end <= p.start]
        if found:
            return found[0]
    return None


def _provisions(look_up: LookUp, question: Question, tree: Tree, home: StoredDocument, own: Provision) -> Resolution:
    """What stands in `own` before (behind) the citing place: whole sections of a container, labels of a section."""
    place, deixis = question.setting.place, question.reference.deixis
    members = [p for p in tree.members(own) if tree.style.kind_of(p.unit) != "container"]
    majors = [p for p in members if tree.style.kind_of(p.unit) == MAJOR] or members
    at = question.reference.start if question.setting.passage.document is not None else place.start if place else 0
    around = {p.eid for p in tree.chain(place)} if place is not None else set()
    if deixis == "following":
        chosen = [p for p in majors if p.start > at and p.eid not in around]
    else:
        chosen = [p for p in majors if p.end <= at and p.eid not in around]
    proof = _around(tree, home, own, f"{deixis} provisions", "sibling")
    if not chosen:
        reason = f"nothing of {label_of(tree, own)} stands {'behind' if deixis == 'following' else 'before'} the words"
        return failure(question, Status.NOT_FOUND, reason, evidence=(proof,))
    return look_up.answer(question, [(home, p) for p in chosen], 1, (proof,), ())


def no_enclosing(question: Question, unit: str) -> Resolution:
    """The citing place lies in no such unit, or no place is known."""
    setting = question.setting
    if setting.home is None or setting.place is None:
        reason = f'"{question.reference.text}" is said from a place, and none is given'
        return failure(question, Status.NO_ANTECEDENT, reason)
    return failure(question, Status.NOT_FOUND, f"the citing place lies in no {unit}")


def _around(tree: Tree, home: StoredDocument, own: Provision, rule: str, via: str) -> Evidence:
    return Evidence("anchor", rule, via, 1.0, home.info.id, own.start, own.text_start, label_of(tree, own))
