"""Coordination: what "section 64, section 65 or section 71 of the X Sanhita" share (forms 15, 48, 49, 57)."""

from __future__ import annotations

from ingest.references.chains import Chain
from ingest.references.drafts import Draft, drafts_of
from ingest.references.lexicon import Lexicon


def coordinate(chains: list[Chain], lexicon: Lexicon) -> list[list[Draft]]:
    """Shares what stands at the end of an unbroken coordination: a parent ("clause (iv) or clause (v) of section 47"),
    the instrument. Backwards, until a chain that has its own.
    """
    drafts = [drafts_of(chain, lexicon) for chain in chains]
    closing = False  # an "and" or "or" was met: what stands before it by commas is one list with what follows
    for i in range(len(chains) - 1, 0, -1):
        right, left = chains[i], chains[i - 1]
        between = right.joint
        if between is None or between.broken:
            continue
        closing = (closing and between.kind == "comma") or between.kind in {"and", "or", "slash", "read_with"}
        tied = closing
        if tied and _parentless(left, drafts[i - 1]) and drafts[i] and (len(right.groups) > 1 or right.distributed):
            _distribute(left, drafts[i - 1], drafts[i][0])
        if between.kind == "except" and _parentless(left, drafts[i - 1]) is False and _parentless(right, drafts[i]):
            for draft in drafts[i]:
                draft.steps = [*drafts[i - 1][-1].steps, *draft.steps]
                draft.minor, draft.mention = drafts[i - 1][-1].minor, draft.mention or drafts[i - 1][-1].mention
        if (
            tied
            and right.mention is not None
            and left.mention is None
            and _can_share(left, drafts[i - 1], drafts[i], lexicon)
        ):
            left.mention, left.shared = right.mention, True
            for draft in drafts[i - 1]:
                draft.mention = right.mention
                draft.rule = f"{draft.rule}_shared" if not draft.rule.endswith("_shared") else draft.rule
    _pin_group(drafts)
    return drafts


def _parentless(chain: Chain, drafts: list[Draft]) -> bool:
    """Whether a chain hangs on nothing yet: its outermost step is a minor unit or scope without deixis."""
    return bool(drafts) and drafts[0].minor and not chain.outer.deixis and not chain.thereof and chain.mention is None


def _can_share(chain: Chain, drafts: list[Draft], model: list[Draft], lexicon: Lexicon) -> bool:
    """Whether the instrument of the next chain governs this one too: it is anchored nowhere yet, and it is numbered as
    laws of that kind are ("rule 6 and article 226 of the Constitution" are two laws).
    """
    if chain.thereof or any(group.deixis in {"this", "preceding", "following", "said"} for group in chain.groups):
        return False
    if not drafts or not model or drafts[0].minor:
        return False
    units = lexicon.style
    left, right = units.unit(drafts[0].steps[0][0] or ""), units.unit(model[0].steps[0][0] or "")
    return left is None or right is None or left.name == right.name or not left.kind == right.kind == "major"


def _distribute(left: Chain, drafts: list[Draft], model: Draft) -> None:
    """Gives the steps above the last chain's like unit to the chain before."""
    outermost = left.outer.unit.unit.name
    units = [unit for unit, _ in model.steps]
    if outermost not in units or units.index(outermost) == 0:
        return
    cut = units.index(outermost)
    prefix = model.steps[:cut]
    for draft in drafts:
        draft.steps = [*prefix, *draft.steps]
        if draft.through is not None:
            draft.through = [*prefix, *draft.through]
        draft.minor = model.minor
        draft.rule = "distributed"
        draft.deixis, draft.deixis_span = model.deixis, model.deixis_span
        draft.mention = draft.mention or model.mention
    left.distributed = True


def exclude(chains: list[Chain], drafts: list[list[Draft]]) -> None:
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


def _pin_group(drafts: list[list[Draft]]) -> None:
    """One number for the references of one coordination; replaced by the document-wide group later."""
    flat = [d for ds in drafts for d in ds]
    if len(flat) > 1:
        for draft in flat:
            draft.group = 0
