"""What a reference takes over from the references before it: "sub-section (3) thereof", "that section", "the said
sub-section (4)". Each returns the draft with what it takes over, or None where nothing before it fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.references.context.named_before import REACH
from ingest.references.grammar.drafts import ReferenceDraft, Steps
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention


def thereof(
    draft: ReferenceDraft, before: Sequence[ReferenceDraft], laws: Sequence[Mention], lexicon: Lexicon
) -> ReferenceDraft | None:
    """For "sub-section (3) thereof": below the last higher unit; for "section 26 thereof": the last law of `laws`."""
    if draft.minor:
        return _below_higher(draft, before, lexicon)
    if draft.mention is not None:
        return None
    contained = _contained(draft, before, lexicon)
    if contained is not None or draft.deixis_span is None:
        return contained
    meant = laws[-1] if laws else None
    return draft._replace(mention=Mention(*draft.deixis_span, "antecedent", deixis="thereof", antecedent=meant))


def _below_higher(draft: ReferenceDraft, before: Sequence[ReferenceDraft], lexicon: Lexicon) -> ReferenceDraft | None:
    rank = lexicon.ranks.get(draft.steps[0][0] or "", 9)
    for earlier in before[: -REACH - 1 : -1]:
        if earlier.start >= draft.start or not earlier.steps:
            continue
        above = _higher(earlier.steps, rank, lexicon)
        if above and lexicon.ranks.get(above[0][0] or "", 9) < rank:
            taken = _taken(draft, above, earlier, earlier.mention)
            return taken._replace(
                elsewhere=tuple((*other, *draft.steps) for other in _listed_with(earlier, before, rank, lexicon)),
                elsewhere_mention=earlier.mention,
            )
    return None


def _listed_with(
    earlier: ReferenceDraft, before: Sequence[ReferenceDraft], rank: int, lexicon: Lexicon
) -> Iterator[Steps]:
    """What else the list of `earlier` names that can hold the unit too: "sub-sections (1) and (2) ...; clause (a)
    thereof" may lie in either.
    """
    own = _higher(earlier.steps, rank, lexicon)
    last = _higher(earlier.through, rank, lexicon) if earlier.through is not None else ()
    if last:
        yield last
    if earlier.group is None:
        return
    for member in before:
        if member.group == earlier.group and member.start != earlier.start and not member.excluded:
            other = _higher(member.steps, rank, lexicon)
            if len(other) == len(own) and other != own:
                yield other


def _higher(steps: Steps, rank: int, lexicon: Lexicon) -> Steps:
    """The steps above the first that ranks as low as `rank`; none where all rank so."""
    ranks = [lexicon.ranks.get(unit or "", 9) for unit, _ in steps]
    if not any((unit is None and i) or ranks[i] < rank for i, (unit, _) in enumerate(steps)):
        return ()
    cut = next((i for i, (unit, _) in enumerate(steps) if i and (unit is None or ranks[i] >= rank)), len(steps))
    return steps[:cut]


def _contained(draft: ReferenceDraft, before: Sequence[ReferenceDraft], lexicon: Lexicon) -> ReferenceDraft | None:
    """For "rule 9 thereof": below a Schedule or the like, where one is named later than any law."""
    attached = lexicon.style.words.get("downward", ())
    for earlier in before[: -REACH - 1 : -1]:
        if earlier.start >= draft.start:
            continue
        units = [unit for unit, _ in earlier.steps]
        at = max((i for i, unit in enumerate(units) if lexicon.kinds.get(unit or "") == "container"), default=-1)
        if at >= 0 and any(unit in attached for unit in units[: at + 1]):
            steps = (*earlier.steps[: at + 1], *draft.steps)
            return draft._replace(steps=steps, mention=earlier.mention, took=at + 1)
        if earlier.mention is not None and earlier.mention.deixis != "this":
            return None
    return None


def anaphor(draft: ReferenceDraft, before: Sequence[ReferenceDraft]) -> ReferenceDraft | None:
    """For "that section", "the said clause": the last reference with that unit; it carries its instrument."""
    unit, number = draft.steps[0]
    again = draft.deixis == "said" and number and draft.minor
    for earlier in before[: -REACH - 1 : -1]:
        if earlier.start >= draft.start:
            continue
        if again:
            repeated = _repeated(draft, earlier)
            if repeated is not None:
                return repeated
        elif any(u == unit and number for u, number in earlier.steps) or (
            unit == "subsection" and len(earlier.steps) > 1 and earlier.steps[1][0] is None
        ):
            foreign = earlier.mention is not None and earlier.mention.deixis != "this"
            mention = earlier.mention if draft.mention is None and foreign else draft.mention
            return draft._replace(took=0, mention=mention)
        elif (
            any(u == unit for u, _ in earlier.steps)
            and earlier.took is not None
            and earlier.deixis in {"that", "said", "such"}
        ):
            return draft._replace(took=0, mention=draft.mention or earlier.mention)
    return None


def _repeated(draft: ReferenceDraft, earlier: ReferenceDraft) -> ReferenceDraft | None:
    """For "the said sub-section (4)" behind "sub-section (4) of section 245D": the steps above it."""
    at = earlier.steps.index(draft.steps[0]) if draft.steps[0] in earlier.steps else 0
    if not at or earlier.elsewhere:
        return None
    return _taken(draft, earlier.steps[:at], earlier, draft.mention or earlier.mention)


def _taken(draft: ReferenceDraft, above: Steps, earlier: ReferenceDraft, mention: Mention | None) -> ReferenceDraft:
    return draft.below(above)._replace(mention=mention, took=len(above), minor=earlier.minor)
