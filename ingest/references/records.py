"""Drafts made records: verbatim spans, keys, the words that name the instrument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gazetteers.numbers import key
from ingest.document.records import Address, InstrumentMention, Reference, Step
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.grammar.number_lists import RawStep
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised


def records(source: str, folded: Normalised, drafts: Sequence[ReferenceDraft]) -> tuple[Reference, ...]:
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
                pinpoint=_steps(draft.steps),
                rule=_rule(draft),
                ordinal=ordinal,
                standing=draft.standing,
                role=draft.role,
                through=_steps(draft.through) if draft.through is not None else None,
                open_range=draft.open_range,
                group=group,
                excluded=draft.excluded,
                instrument=_told(_mention(source, folded, draft.mention), draft),
                parallel=tuple(Address(p.mention.id, _steps(p.steps)) for p in draft.parallel if p.mention is not None),
                deixis=_deixis(draft),
                deixis_span=_deixis_span(folded, draft),
                element=draft.element,
                antecedent=folded.span(*draft.antecedent) if draft.antecedent is not None else None,
                elsewhere=_elsewhere(draft),
            )
        )
    return tuple(records)


def _elsewhere(draft: ReferenceDraft) -> tuple[Address, ...]:
    """The other address that the words may mean; None as its instrument is the document itself."""
    if draft.elsewhere is None:
        return ()
    named = _named(draft.elsewhere_mention) if draft.elsewhere_mention is not None else None
    return (Address(named.id if named is not None else None, _steps(draft.elsewhere)),)


def _named(mention: Mention) -> Mention:
    """The mention that names what `mention` stands for."""
    while mention.antecedent is not None and mention.id is None and not mention.candidates:
        mention = mention.antecedent
    return mention


def _steps(steps: Sequence[RawStep]) -> tuple[Step, ...]:
    return tuple(Step(unit, number, key(number, unit) if number else "") for unit, number in steps)


def _rule(draft: ReferenceDraft) -> str:
    """The rule that read a reference; what its instrument could not be tied for comes first."""
    mention = draft.mention
    telling = mention is not None and mention.rule in {"relative_year", "session_law", "number_disagrees"}
    if mention is not None and (telling or (draft.rule == "instrument" and mention.rule)):
        return mention.rule
    return draft.rule


def _form(draft: ReferenceDraft) -> str:
    mention = draft.mention
    if draft.rule == "coded":
        return "coded"
    if not draft.steps:
        if draft.deixis == "this":
            return "deictic"
        if draft.deixis or (mention is not None and mention.deixis == "ibid"):
            return "anaphoric"
        return "coded" if mention is not None and mention.coded is not None else "instrument"
    if draft.deixis in {"this", "preceding", "following"}:
        return "deictic"
    if draft.deixis in {"that", "said", "such", "thereof"}:
        return "anaphoric"
    if mention is not None and mention.deixis in {"that", "said", "ibid"}:
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


def _deixis(draft: ReferenceDraft) -> str:
    if _lost(draft):
        return ""
    if draft.deixis:
        return draft.deixis
    if draft.mention is not None and draft.mention.deixis in {"that", "said", "ibid"}:
        return draft.mention.deixis
    return ""


def _deixis_span(folded: Normalised, draft: ReferenceDraft) -> tuple[int, int] | None:
    span = draft.deixis_span
    if span is None and draft.mention is not None and draft.mention.deixis in {"that", "said", "ibid"}:
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
