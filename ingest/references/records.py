"""Drafts made records: verbatim spans, keys, the words that name the instrument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.numbers import key
from gazetteers.records import AcrossStyles
from ingest.document.records import Address, Deixis, Form, InstrumentMention, MentionDeixis, Reference, Rule, Step
from ingest.document.reference_types import POINTS_BACK, POINTS_ON
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.grammar.number_lists import RawStep
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_TELLING: frozenset[Rule] = frozenset(("relative_year", "number_disagrees"))
"""Rules of mentions that say more than how the pinpoint was read."""

_BACK: dict[MentionDeixis, Deixis] = {"that": "that", "said": "said", "ibid": "ibid"}
"""Deixis of a mention that is the reference's own, where its steps have none."""


def records(
    source: str, folded: Normalised, drafts: Sequence[ReferenceDraft], across: AcrossStyles
) -> tuple[Reference, ...]:
    """The references of a text from its drafts, which are in order."""
    groups: dict[int, str] = {}
    ordinals: dict[tuple[int, int], int] = {}
    records = []
    for draft in drafts:
        start, end = folded.span(draft.start, draft.end)
        if source[start:end].count("[") > source[start:end].count("]") and source[end : end + 1] == "]":
            end += 1  # a bracket of inserted words that opens inside the reference closes behind it
        ordinal = ordinals.get((start, end), 0)
        ordinals[start, end] = ordinal + 1
        group = None
        if draft.group is not None:
            group = groups.setdefault(draft.group, f"g{len(groups) + 1}")
        records.append(
            Reference(
                start=start,
                end=end,
                text=source[start:end],
                form=_form(draft),
                pinpoint=_steps(draft.steps, across),
                rule=_rule(draft),
                ordinal=ordinal,
                standing=draft.standing,
                role=draft.role or "mention",
                through=_steps(draft.through, across) if draft.through is not None else None,
                open_range=draft.open_range,
                group=group,
                excluded=draft.excluded,
                instrument=_told(_mention(source, folded, draft.mention), draft),
                parallel=tuple(
                    Address(p.mention.id, _steps(p.steps, across)) for p in draft.parallel if p.mention is not None
                ),
                deixis=_deixis(draft),
                deixis_span=_deixis_span(folded, draft),
                element=draft.element,
                antecedent=folded.span(*draft.antecedent) if draft.antecedent is not None else None,
                elsewhere=_elsewhere(draft, across),
            )
        )
    return tuple(records)


def _elsewhere(draft: ReferenceDraft, across: AcrossStyles) -> tuple[Address, ...]:
    """The other address that the words may mean; None as its instrument is the document itself."""
    if draft.elsewhere is None:
        return ()
    named = _named(draft.elsewhere_mention) if draft.elsewhere_mention is not None else None
    return (Address(named.id if named is not None else None, _steps(draft.elsewhere, across)),)


def _named(mention: Mention) -> Mention:
    """The mention that names what `mention` stands for."""
    while mention.antecedent is not None and mention.id is None and not mention.candidates:
        mention = mention.antecedent
    return mention


def _steps(steps: Sequence[RawStep], across: AcrossStyles) -> tuple[Step, ...]:
    return tuple(Step(unit, number, key(number, unit, across) if number else "") for unit, number in steps)


def _rule(draft: ReferenceDraft) -> Rule:
    """The rule that read a reference; what its instrument could not be tied for comes first."""
    mention = draft.mention
    own = mention.rule if mention is not None else None
    if own is not None and (own in _TELLING or draft.rule == "instrument"):
        return own
    return draft.rule


def _form(draft: ReferenceDraft) -> Form:
    mention = draft.mention
    if draft.rule == "coded":
        return "coded"
    if not draft.steps:
        if draft.deixis == "this":
            return "deictic"
        if draft.deixis or (mention is not None and mention.deixis == "ibid"):
            return "anaphoric"
        return "coded" if mention is not None and mention.coded is not None else "instrument"
    if draft.deixis in POINTS_ON:
        return "deictic"
    if draft.deixis in POINTS_BACK:
        return "anaphoric"
    if mention is not None and mention.deixis in _BACK:
        return "anaphoric"
    return "relative" if draft.minor and mention is None else "explicit"


def _told(mention: InstrumentMention | None, draft: ReferenceDraft) -> InstrumentMention | None:
    return replace(mention, via="unknown") if mention is not None and _lost(draft) else mention


def _lost(draft: ReferenceDraft) -> bool:
    """Whether "ibid." in an amendment note stands for a law that nobody knows: no live citation may answer for it."""
    mention = draft.mention
    if mention is None or mention.deixis != "ibid" or draft.standing != "history":
        return False
    named = _named(mention)
    return named is not mention and named.id is None


def _deixis(draft: ReferenceDraft) -> Deixis:
    if _lost(draft):
        return ""
    if draft.deixis:
        return draft.deixis
    return _BACK.get(draft.mention.deixis, "") if draft.mention is not None else ""


def _deixis_span(folded: Normalised, draft: ReferenceDraft) -> tuple[int, int] | None:
    span = draft.deixis_span
    if span is None and draft.mention is not None and draft.mention.deixis in _BACK:
        span = (draft.mention.start, draft.mention.end)
    return folded.span(*span) if span is not None else None


def _mention(source: str, folded: Normalised, mention: Mention | None) -> InstrumentMention | None:
    """The words that name the instrument: for "that Act" those of its antecedent, where there is one."""
    if mention is None:
        return None
    meant, via = mention, mention.via
    if mention.antecedent is not None:
        via = "alias_document" if mention.via == "alias_document" else "antecedent"
        if mention.via != "alias_document":
            meant = mention.antecedent
    if mention.doubted is not None:
        named = _named(mention.doubted)
        start, end = folded.span(mention.start, mention.end)
        candidates = (named.id,) if named.id is not None else named.candidates
        return InstrumentMention(source[start:end], None, "ambiguous", start, end, candidates)
    named = _named(mention)
    start, end = folded.span(meant.start, meant.end)
    if via == "antecedent" and mention.antecedent is not None and named.via == "ambiguous":
        via = "ambiguous"
    return InstrumentMention(source[start:end], named.id, via, start, end, named.candidates)
