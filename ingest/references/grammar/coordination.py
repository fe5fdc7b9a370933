"""Coordination: what "section 64, section 65 or section 71 of the X Sanhita" share (forms 15, 48, 49, 50, 57, 62)."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import Rule
from ingest.document.reference_types import SHARED
from ingest.references.grammar.chains import Chain
from ingest.references.grammar.drafts import ReferenceDraft, drafts_of
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention

BROKEN: Rule = "broken_coordination"
"""Rule of a member that belongs here or under what stands at the coordination's end: told as a doubt."""


def coordinate(chains: list[Chain], lexicon: Lexicon) -> list[list[ReferenceDraft]]:
    """Shares what stands at the end of an unbroken coordination: a parent ("clause (iv) or clause (v) of section 47"),
    the instrument. Backwards, until a chain that has its own.

    A preposition said again ("or in sub-clause (v)") leaves units of one level together; between sections it makes the
    instrument of the left ones a doubt ("under section 5 or under section 7 of the X Act").
    """
    drafts = [drafts_of(chain, lexicon) for chain in chains]
    closing = False  # an "and" or "or" was met: what stands before it by commas is one list with what follows
    for i in range(len(chains) - 1, 0, -1):
        right, left = chains[i], chains[i - 1]
        between = right.joint
        if between is None:
            continue
        closing = (closing and between.kind == "comma") or between.kind in {"and", "or", "slash", "read_with"}
        if between.kind == "except" and _parentless(left, drafts[i - 1]) is False and _parentless(right, drafts[i]):
            for draft in drafts[i]:
                draft.steps = [*drafts[i - 1][-1].steps, *draft.steps]
                draft.minor, draft.mention = drafts[i - 1][-1].minor, draft.mention or drafts[i - 1][-1].mention
        if not closing or not drafts[i]:
            continue
        _share_parent(left, drafts[i - 1], right, drafts[i][0])
        if right.mention is None or left.mention is not None or not _can_share(left, drafts[i - 1], drafts[i], lexicon):
            continue
        if between.broken and right.mention.deixis != "this":
            doubt_instrument(drafts[i - 1], right.mention)
            left.mention = drafts[i - 1][0].mention
        else:
            _share_instrument(left, drafts[i - 1], right.mention)
    _pair_instruments(chains, drafts)
    _pin_group(drafts)
    return drafts


def _share_parent(left: Chain, drafts: list[ReferenceDraft], right: Chain, model: ReferenceDraft) -> None:
    if _parentless(left, drafts) and (len(right.groups) > 1 or right.distributed or right.thereof):
        _distribute(left, drafts, model)


def _share_instrument(left: Chain, drafts: list[ReferenceDraft], mention: Mention) -> None:
    left.mention = mention
    for draft in drafts:
        draft.mention = mention
        draft.rule = SHARED.get(draft.rule, draft.rule)


def doubt_instrument(drafts: Sequence[ReferenceDraft], mention: Mention) -> None:
    """Tells that drafts may belong to this document or to the instrument that `mention` names (form 50)."""
    doubt = Mention(mention.start, mention.end, "ambiguous", noun=mention.noun, rule=BROKEN, doubted=mention)
    for draft in drafts:
        draft.mention, draft.rule = doubt, BROKEN


def doubt_parent(drafts: Sequence[ReferenceDraft], model: ReferenceDraft) -> None:
    """Tells that relative drafts may lie here or beside `model`: "clause (a) or a sum in clause (b) of section 5"."""
    if model.deixis == "this" or model.rule != "chain":
        return  # what is printed in one piece, "subsection 139(1)", says nothing of its neighbours
    for draft in drafts:
        prefix = _prefix(draft, model)
        if prefix:
            draft.elsewhere, draft.rule = [*prefix, *draft.steps], BROKEN
            draft.elsewhere_mention = model.mention


def _parentless(chain: Chain, drafts: list[ReferenceDraft]) -> bool:
    """Whether a chain hangs on nothing yet: its outermost step has no deixis, no "thereof", no instrument."""
    return bool(drafts) and not chain.outer.deixis and not chain.thereof and chain.mention is None


def _can_share(chain: Chain, drafts: list[ReferenceDraft], model: list[ReferenceDraft], lexicon: Lexicon) -> bool:
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


def _prefix(draft: ReferenceDraft, model: ReferenceDraft) -> list[tuple[str | None, str]]:
    """The steps of `model` above its step of the draft's outermost unit; none where it has no such step, or no more."""
    outermost = draft.steps[0][0] if draft.steps else None
    units = [unit for unit, _ in model.steps]
    return model.steps[: units.index(outermost)] if outermost is not None and outermost in units else []


def _distribute(left: Chain, drafts: list[ReferenceDraft], model: ReferenceDraft) -> None:
    """Gives the steps above the last chain's like unit to the chain before, and "thereof" behind it."""
    level = left.outer.unit.unit.name
    units = [unit for unit, _ in model.steps]
    thereof = bool(model.thereof) and level == units[0]
    if level not in units or (units.index(level) == 0 and not thereof):
        return
    prefix = model.steps[: units.index(level)]
    for draft in drafts:
        draft.steps = [*prefix, *draft.steps]
        if draft.through is not None:
            draft.through = [*prefix, *draft.through]
        draft.minor = model.minor
        draft.rule = "distributed"
        draft.deixis, draft.deixis_span, draft.thereof = model.deixis, model.deixis_span, model.thereof
        draft.mention = draft.mention or model.mention
    left.distributed = True


def exclude(chains: list[Chain], drafts: list[list[ReferenceDraft]]) -> None:
    """Members behind "other than", "except": up to the closing bracket, or to the run's end (form 57)."""
    excluding = False
    for chain, found in zip(chains, drafts, strict=True):
        if chain.joint is not None and chain.joint.kind == "except":
            excluding = True
        if chain.joint is not None and chain.joint.kind == "read_with":
            for draft in found:
                draft.role = "read_with"
        if excluding:
            for draft in found:
                draft.excluded, draft.role = True, "excluded"
        if chain.closes:
            excluding = False


def _pair_instruments(chains: list[Chain], drafts: list[list[ReferenceDraft]]) -> None:
    """As in "sections 3 and 4 of the X Act and the Y Act, respectively": members and instruments in pairs (form 62)."""
    for chain, found in zip(chains, drafts, strict=True):
        named = [chain.mention, *chain.further] if chain.mention is not None else []
        if len(named) > 1 and len(named) == len(found):
            for draft, mention in zip(found, named, strict=True):
                draft.mention = mention


def _pin_group(drafts: list[list[ReferenceDraft]]) -> None:
    """One number for the references of one coordination; replaced by the document-wide group later."""
    flat = [d for ds in drafts for d in ds]
    if len(flat) > 1:
        for draft in flat:
            draft.group = 0
