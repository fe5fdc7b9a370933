"""Drafts: references in folded offsets, before instruments are bound and keys computed."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.document.records import Deixis, Role, Rule, Standing
from ingest.references.grammar.chains import Chain
from ingest.references.grammar.number_lists import Member, RawStep, steps_of
from ingest.references.grammar.unit_groups import UnitGroup
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention

MAX_PRODUCT = 64
"""Members of one chain, children times parents; "clauses (a) and (b) of sections 5 and 6" has four."""


_BARE: dict[Deixis, Rule] = {"this": "deictic", "preceding": "sibling", "following": "sibling"}
"""Rules of a unit without a number."""


@dataclass(slots=True, eq=False)
class ReferenceDraft:
    """A reference in the making; the fields are those of `Reference`, the spans folded."""

    start: int
    end: int
    steps: list[RawStep]
    rule: Rule
    through: list[RawStep] | None = None
    open_range: bool = False
    mention: Mention | None = None
    deixis: Deixis = ""
    deixis_span: tuple[int, int] | None = None
    excluded: bool = False
    thereof: str = ""
    element: str = ""
    group: int | None = None
    role: Role | None = None  # None until it is known
    standing: Standing = "live"
    minor: bool = False  # its outermost step is a minor unit or a scope: relative
    plural: bool = False
    parallel: tuple[ReferenceDraft, ...] = ()
    antecedent: tuple[int, int] | None = None
    elsewhere: list[RawStep] | None = None  # where it may lie instead, by a broken coordination
    elsewhere_mention: Mention | None = None


def drafts_of(chain: Chain, lexicon: Lexicon) -> list[ReferenceDraft]:
    """The references of one chain: each member with the steps of what it hangs on."""
    prefixes: list[tuple[list[RawStep], Member | None]] = [([], None)]
    for group in reversed(chain.groups[1:]):
        grown = [
            ([*prefix, *steps], member if len(group.members) > 1 else above)
            for prefix, above in prefixes
            for member, steps in _members(group, lexicon)
        ]
        prefixes = grown[:MAX_PRODUCT]
    inner = chain.groups[0]
    found: list[ReferenceDraft] = []
    children = _members(inner, lexicon)
    paired = chain.respectively and len(prefixes) == len(children) > 1
    for i, (prefix, above) in enumerate(prefixes):
        for member, steps in children[i : i + 1] if paired else children:
            if len(prefixes) > 1 and len(found) >= MAX_PRODUCT:
                break
            found.append(_draft(chain, prefix, above, member, steps, lexicon))
    _spans(chain, found, inner, prefixes)
    found.sort(key=lambda d: d.start)
    return found


def _members(group: UnitGroup, lexicon: Lexicon) -> list[tuple[Member | None, list[RawStep]]]:
    if group.foregoing:
        return [(None, [])]
    if not group.members:
        return [(None, [(group.unit.unit.name, "")])]
    unit = group.unit.unit
    return [(m, steps_of(unit, m.labels, outside=m.outside, lexicon=lexicon)) for m in group.members]


def _draft(
    chain: Chain,
    prefix: list[RawStep],
    above: Member | None,
    member: Member | None,
    steps: list[RawStep],
    lexicon: Lexicon,
) -> ReferenceDraft:
    inner, outer = chain.groups[0], chain.outer
    start = member.start if member is not None else inner.start
    draft = ReferenceDraft(
        start, member.end if member is not None else inner.end, [*prefix, *steps], _rule(chain, member)
    )
    if member is not None:
        draft.open_range = member.open_range
        if member.through is not None:
            draft.through = [
                *prefix,
                *steps_of(inner.unit.unit, member.through, outside=member.outside, lexicon=lexicon),
            ]
        if member.forms_mixed:
            draft.rule = "range_descends"
    if above is not None and above.through is not None and draft.through is None:
        draft.through = [*steps_of(outer.unit.unit, above.through, outside=above.outside, lexicon=lexicon), *steps]
    if chain.heading:
        draft.steps.append(("heading", chain.heading))
    deictic = outer if outer.deixis else next((g for g in reversed(chain.groups) if g.deixis), outer)
    draft.deixis, draft.deixis_span = deictic.deixis, deictic.deixis_span
    if inner.foregoing:
        draft.deixis, draft.deixis_span = "preceding", (inner.start, inner.end)
    draft.mention, draft.thereof = chain.mention, chain.thereof
    if chain.thereof and not draft.deixis:
        draft.deixis, draft.deixis_span = "thereof", chain.thereof_span
    draft.minor = bool(draft.steps) and lexicon.kinds.get(draft.steps[0][0] or "", "minor") in {"minor", "scope"}
    draft.plural = inner.unit.plural
    return draft


def _rule(chain: Chain, member: Member | None) -> Rule:
    inner = chain.groups[0]
    if inner.foregoing:
        return "foregoing_provisions"
    if inner.deixis and not inner.members:
        return _BARE.get(inner.deixis, "anaphoric")
    if len(chain.groups) > 1:
        return "chain_down" if chain.downward else "chain"
    if member is not None and member.through is not None:
        return "range"
    if len(inner.members) > 1:
        return "list"
    if inner.ordinal:
        return "ordinal"
    return "stacked" if member is not None and len(member.labels) > 1 else "unit"


def _spans(
    chain: Chain, found: list[ReferenceDraft], inner: UnitGroup, prefixes: list[tuple[list[RawStep], Member | None]]
) -> None:
    """A lone reference spans its chain. In a list the first member begins at the unit word, the last ends with the
    chain; with one child of several parents the parents' own numbers are the spans.
    """
    if not found:
        return
    if len(found) == 1:
        found[0].start, found[0].end = chain.start, chain.end
        return
    if len(inner.members) <= 1:
        for draft, (_, above) in zip(found, prefixes, strict=False):
            if above is not None:
                draft.start, draft.end = above.start, above.end
    if chain.downward and len(chain.groups) > 1:
        found[0].start = chain.start
    else:
        found[0].start = min(found[0].start, inner.start if len(inner.members) > 1 else chain.start)
    found[-1].end = max(found[-1].end, chain.end)
