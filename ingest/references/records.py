"""Drafts made records: verbatim spans, keys, the words that name the instrument."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gazetteers.numbers import key
from gazetteers.records import AcrossStyles
from ingest.document.budget import check
from ingest.document.records import (
    Address,
    Deixis,
    Form,
    InstrumentMention,
    MentionDeixis,
    Reference,
    Role,
    Rule,
    Standing,
    Step,
)
from ingest.document.reference_types import POINTS_BACK, POINTS_ON
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.grammar.stacked_labels import RawStep
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_TELLING: frozenset[Rule] = frozenset(("relative_year", "number_disagrees"))
"""Rules of mentions that say more than how the pinpoint was read."""

_BACK: dict[MentionDeixis, Deixis] = {"that": "that", "said": "said", "ibid": "ibid"}
"""Deixis of a mention that is the reference's own, where its steps have none."""


def records(
    source: str,
    folded: Normalised,
    drafts: Sequence[ReferenceDraft],
    standings: Sequence[Standing],
    roles: Sequence[Role],
    laws: Mapping[Mention, Mention],
    across: AcrossStyles,
) -> tuple[Reference, ...]:
    """The references of a text from its drafts, which are in order, with the standing and the role of each. `laws`:
    what each mention became when it was bound.
    """
    groups: dict[int, str] = {}
    ordinals: dict[tuple[int, int], int] = {}
    found = []
    for draft, standing, role in zip(drafts, standings, roles, strict=True):
        check()
        start, end = folded.span(draft.start, draft.end)
        if source[start:end].count("[") > source[start:end].count("]") and source[end : end + 1] == "]":
            end += 1  # a bracket of inserted words that opens inside the reference closes behind it
        ordinal = ordinals.get((start, end), 0)
        ordinals[start, end] = ordinal + 1
        group = groups.setdefault(draft.group, f"g{len(groups) + 1}") if draft.group is not None else None
        law = laws.get(draft.mention, draft.mention) if draft.mention is not None else None
        lost = standing == "history" and _lost(law)
        instrument = _mention(source, folded, law, laws) if law is not None else None
        found.append(
            Reference(
                start=start,
                end=end,
                text=source[start:end],
                form=_form(draft, law),
                pinpoint=_steps(draft.steps, across),
                rule=_rule(draft, law),
                ordinal=ordinal,
                standing=standing,
                role=role,
                through=_steps(draft.through, across) if draft.through is not None else None,
                open_range=draft.open_range,
                group=group,
                excluded=draft.excluded,
                instrument=replace(instrument, via="unknown") if lost and instrument is not None else instrument,
                parallel=tuple(
                    Address(laws.get(p.mention, p.mention).id, _steps(p.steps, across))
                    for p in draft.parallel
                    if p.mention is not None
                ),
                deixis="" if lost else draft.deixis or (_BACK.get(law.deixis, "") if law is not None else ""),
                deixis_span=_deixis_span(folded, draft, law),
                element=draft.element,
                taken=draft.took or 0,
                elsewhere=_elsewhere(draft, laws, across),
            )
        )
    return tuple(found)


def _elsewhere(draft: ReferenceDraft, laws: Mapping[Mention, Mention], across: AcrossStyles) -> tuple[Address, ...]:
    """The other addresses that the words may mean; None as their instrument is the document itself."""
    mention = draft.elsewhere_mention
    named = _named(laws.get(mention, mention)) if mention is not None else None
    return tuple(Address(named.id if named is not None else None, _steps(other, across)) for other in draft.elsewhere)


def _named(mention: Mention) -> Mention:
    """The mention that names what `mention` stands for."""
    while mention.antecedent is not None and mention.id is None and not mention.candidates:
        mention = mention.antecedent
    return mention


def _steps(steps: Sequence[RawStep], across: AcrossStyles) -> tuple[Step, ...]:
    return tuple(Step(unit, number, key(number, unit, across) if number else "") for unit, number in steps)


def _rule(draft: ReferenceDraft, law: Mention | None) -> Rule:
    """The rule that read a reference; what its instrument could not be tied for comes first."""
    own = law.rule if law is not None else None
    if own is not None and (own in _TELLING or draft.rule == "instrument"):
        return own
    return draft.rule


def _form(draft: ReferenceDraft, law: Mention | None) -> Form:
    if draft.rule == "coded":
        return "coded"
    if not draft.steps:
        if draft.deixis == "this":
            return "deictic"
        if draft.deixis or (law is not None and law.deixis == "ibid"):
            return "anaphoric"
        return "coded" if law is not None and law.coded is not None else "instrument"
    if draft.deixis in POINTS_ON:
        return "deictic"
    if draft.deixis in POINTS_BACK or (law is not None and law.deixis in _BACK):
        return "anaphoric"
    return "relative" if draft.minor and law is None else "explicit"


def _lost(law: Mention | None) -> bool:
    """Whether "ibid." (in an amendment note) stands for a law that nobody knows: no live citation may answer for it."""
    if law is None or law.deixis != "ibid":
        return False
    named = _named(law)
    return named is not law and named.id is None


def _deixis_span(folded: Normalised, draft: ReferenceDraft, law: Mention | None) -> tuple[int, int] | None:
    span = draft.deixis_span
    if span is None and law is not None and law.deixis in _BACK:
        span = (law.start, law.end)
    return folded.span(*span) if span is not None else None


def _mention(source: str, folded: Normalised, law: Mention, laws: Mapping[Mention, Mention]) -> InstrumentMention:
    """The words that name the instrument: for "that Act" those of its antecedent, where there is one."""
    if law.doubted is not None:
        named = _named(laws.get(law.doubted, law.doubted))
        start, end = folded.span(law.start, law.end)
        candidates = (named.id,) if named.id is not None else named.candidates
        return InstrumentMention(source[start:end], None, "ambiguous", start, end, candidates)
    named, meant, via = _named(law), law, law.via
    if law.antecedent is not None and via != "alias_document":
        meant = law.antecedent
        via = "ambiguous" if named.via == "ambiguous" else "antecedent"
    start, end = folded.span(meant.start, meant.end)
    return InstrumentMention(source[start:end], named.id, via, start, end, named.candidates)
