"""Coordination: what "section 64, section 65 or section 71 of the X Sanhita" share (forms 15, 48, 49, 50, 57, 62)."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import Rule
from ingest.document.reference_types import SHARED
from ingest.references.grammar.chains import Chain
from ingest.references.grammar.drafts import ReferenceDraft, Steps, drafts_of
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention

BROKEN: Rule = "broken_coordination"
"""Rule of a member that belongs here or under what stands at the coordination's end: told as a doubt."""

Drafts = tuple[ReferenceDraft, ...]


def coordinate(chains: Sequence[Chain], lexicon: Lexicon) -> list[Drafts]:
    """The drafts of each chain, with what stands at the end of an unbroken coordination shared: a parent ("clause (iv)
    or clause (v) of section 47"), the instrument. Backwards, until a chain that has its own.

    A preposition said again ("or in sub-clause (v)") leaves units of one level together; between sections it makes the
    instrument of the left ones a doubt ("under section 5 or under section 7 of the X Act").
    """
    found = [tuple(drafts_of(chain, lexicon)) for chain in chains]
    if len(chains) > 1:
        found = _shared(chains, found, lexicon)
    found = _pair_instruments(chains, found)
    return _excluded(chains, found) if len(chains) > 1 else found


def _shared(chains: Sequence[Chain], found: list[Drafts], lexicon: Lexicon) -> list[Drafts]:
    laws = [chain.mention for chain in chains]  # of each chain, its own or what it shares
    distributed: set[int] = set()  # chains whose parent a later one gave
    closing = False  # an "and" or "or" was met: what stands before it by commas is one list with what follows
    for i in range(len(chains) - 1, 0, -1):
        right, left, between = chains[i], chains[i - 1], chains[i].joint
        if between is None:
            continue
        closing = (closing and between.kind == "comma") or between.kind in {"and", "or", "slash", "read_with"}
        alone = bool(found[i - 1]) and not left.outer.deixis and not left.thereof and laws[i - 1] is None
        if between.kind == "except" and not alone and _alone(right, found[i], laws[i]):
            found[i] = _within(found[i], found[i - 1][-1])
        if not closing or not found[i]:
            continue
        # What is said from the outside in, "Chapter IV Part 2", says its outer part before it, for itself alone.
        shares = len(right.groups) > 1 and not right.downward
        if alone and (shares or i in distributed or right.thereof):
            beside = _distributed(left, found[i - 1], found[i][0])
            if beside is not None:
                found[i - 1] = beside
                distributed.add(i - 1)
        law = laws[i]
        if law is None or laws[i - 1] is not None:
            continue
        if not left.hangs and not _can_share(left, found[i - 1], found[i], lexicon):
            continue
        if between.broken and law.deixis != "this" and not left.hangs:
            found[i - 1] = tuple(doubt_instrument(draft, law) for draft in found[i - 1])
            laws[i - 1] = found[i - 1][0].mention
        else:
            found[i - 1] = tuple(d._replace(mention=law, rule=SHARED.get(d.rule, d.rule)) for d in found[i - 1])
            laws[i - 1] = law
    return found


def _alone(chain: Chain, drafts: Drafts, law: Mention | None) -> bool:
    """Whether a chain hangs on nothing yet: its outermost step has no deixis, no "thereof", no instrument."""
    return bool(drafts) and not chain.outer.deixis and not chain.thereof and law is None


def doubt_instrument(draft: ReferenceDraft, mention: Mention) -> ReferenceDraft:
    """Tells that a draft may belong to this document or to the instrument that `mention` names (form 50)."""
    doubt = Mention(mention.start, mention.end, "ambiguous", noun=mention.noun, rule=BROKEN, doubted=mention)
    return draft._replace(mention=doubt, rule=BROKEN)


def doubt_parent(draft: ReferenceDraft, model: ReferenceDraft) -> ReferenceDraft:
    """Tells that a relative draft may lie here or beside `model`: "clause (a) or a sum in clause (b) of section 5"."""
    if model.deixis == "this" or model.rule != "chain":
        return draft  # what is printed in one piece, "subsection 139(1)", says nothing of its neighbours
    above = _above(draft, model)
    if not above:
        return draft
    return draft._replace(elsewhere=((*above, *draft.steps),), rule=BROKEN, elsewhere_mention=model.mention)


def _can_share(chain: Chain, drafts: Drafts, model: Drafts, lexicon: Lexicon) -> bool:
    """Whether the instrument of the next chain governs this one too: it is anchored nowhere yet, and it is numbered as
    laws of that kind are ("rule 6 and article 226 of the Constitution" are two laws).
    """
    if chain.thereof or any(group.deixis in {"this", "preceding", "following", "said"} for group in chain.groups):
        return False
    if not drafts or not model or drafts[0].minor:
        return False
    return like_laws(drafts[0], model[0], lexicon)


def like_laws(one: ReferenceDraft, other: ReferenceDraft, lexicon: Lexicon) -> bool:
    """Whether two references can be of one law: sections and sections, not rules and articles."""
    units = lexicon.style
    left, right = (units.unit(d.steps[0][0] or "") if d.steps else None for d in (one, other))
    return left is None or right is None or left.name == right.name or not left.kind == right.kind == "major"


def _above(draft: ReferenceDraft, model: ReferenceDraft) -> Steps:
    """The steps of `model` above its step of the draft's outermost unit; none where it has no such step, or no more."""
    outermost = draft.steps[0][0] if draft.steps else None
    units = [unit for unit, _ in model.steps]
    return model.steps[: units.index(outermost)] if outermost is not None and outermost in units else ()


def _within(drafts: Drafts, whole: ReferenceDraft) -> Drafts:
    """What is left out of `whole` lies in it: "section 5 of the X Act, except sub-section (3)"."""
    return tuple(
        d._replace(steps=(*whole.steps, *d.steps), minor=whole.minor, mention=d.mention or whole.mention)
        for d in drafts
    )


def _distributed(left: Chain, drafts: Drafts, model: ReferenceDraft) -> Drafts | None:
    """The drafts with the steps above the last chain's like unit, and "thereof" behind it; None where it has none."""
    level = left.outer.unit.unit.name
    units = [unit for unit, _ in model.steps]
    thereof = bool(model.thereof) and level == units[0]
    if level not in units or (units.index(level) == 0 and not thereof):
        return None
    above = model.steps[: units.index(level)]
    return tuple(
        draft.below(above)._replace(
            minor=model.minor,
            rule="distributed",
            deixis=model.deixis,
            deixis_span=model.deixis_span,
            thereof=model.thereof,
            mention=draft.mention or model.mention,
        )
        for draft in drafts
    )


def _excluded(chains: Sequence[Chain], found: Sequence[Drafts]) -> list[Drafts]:
    """Members behind "other than", "except": up to the closing bracket, or to the run's end (form 57)."""
    excluding = False
    told = []
    for chain, drafts in zip(chains, found, strict=True):
        kind = chain.joint.kind if chain.joint is not None else ""
        excluding = excluding or kind == "except"
        if excluding:
            told.append(tuple(d._replace(excluded=True, role="excluded") for d in drafts))
        elif kind == "read_with":
            told.append(tuple(d._replace(role="read_with") for d in drafts))
        else:
            told.append(drafts)
        excluding = excluding and not chain.closes
    return told


def _pair_instruments(chains: Sequence[Chain], found: list[Drafts]) -> list[Drafts]:
    """As in "sections 3 and 4 of the X Act and the Y Act, respectively": members and instruments in pairs (form 62)."""
    paired = []
    for chain, drafts in zip(chains, found, strict=True):
        named = [chain.mention, *chain.further] if chain.mention is not None and chain.further else []
        pairs = zip(drafts, named, strict=True) if named and len(named) == len(drafts) else ()
        paired.append(tuple(draft._replace(mention=mention) for draft, mention in pairs) or drafts)
    return paired
