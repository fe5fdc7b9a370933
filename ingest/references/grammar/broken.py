"""Coordinations that other words break: what the left members hang on is a doubt (form 50)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from gazetteers.records import Style
from ingest.references.grammar.coordination import doubt_instrument, doubt_parent, like_laws
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.grammar.runs import RunResult
from ingest.references.lexicon.lexicon import Lexicon, any_of
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_GAP = 70
"""Characters between the parts of a broken coordination ("section 3A or an institution notified under section 46")."""

_MOST = 64
"""Coordinations in a row that other words break; one sentence was met with five."""


@lru_cache(maxsize=64)
def _new_clause(style: Style) -> re.Pattern[str]:
    """What between two references makes two clauses of them."""
    return re.compile(rf"\b{any_of(style.words.get('clause_words', ()))}\b|[.;:\n(]")


def doubt_broken(folded: Normalised, lexicon: Lexicon, runs: Sequence[RunResult]) -> tuple[RunResult, ...]:
    """Form 50: "section 3A or an institution notified under section 46 of the X Act": the left member may belong to
    this document or to the X Act; "clause (a) or a sum referred to in clause (b) of section 5" likewise. `runs` are
    those of a text, in order.
    """
    told = list(runs)
    pending: list[int] = []  # the runs to the left that broke off in "and" or "or", one behind the other
    for i, run in enumerate(runs):
        if run.drafts:
            for j, drafts in _doubted(folded, lexicon, told, pending, run):
                told[j] = replace(told[j], drafts=drafts)
        pending = [*pending[-_MOST:], i] if run.pending and run.drafts else []
    return tuple(told)


def _doubted(
    folded: Normalised, lexicon: Lexicon, runs: Sequence[RunResult], pending: Sequence[int], after: RunResult
) -> Iterator[tuple[int, tuple[ReferenceDraft, ...]]]:
    """The runs of `pending` that `after` makes a doubt, the nearest first: their indexes and their drafts."""
    model, mention = after.drafts[0], after.used[-1] if after.used else None
    if mention is not None and (mention.deixis == "this" or mention.start <= after.drafts[-1].start):
        mention = None  # of "20 U.S.C. § 1401" the law leads its own section only
    style, start = lexicon.style, model.start
    prepositions, new_clause = style.words.get("prepositions", ()), _new_clause(style)
    for j in reversed(pending):
        gap = folded.lower[runs[j].end : start]
        words = gap.split()
        if len(gap) > _GAP or not words or words[-1] not in prepositions or new_clause.search(gap) is not None:
            return
        yield j, tuple(_doubt(draft, model, mention, lexicon) for draft in runs[j].drafts)
        start = runs[j].drafts[0].start


def _doubt(draft: ReferenceDraft, model: ReferenceDraft, mention: Mention | None, lexicon: Lexicon) -> ReferenceDraft:
    if draft.mention is not None or not draft.steps or draft.deixis or draft.thereof:
        return draft
    if draft.minor:
        return doubt_parent(draft, model)
    if mention is not None and draft.rule != "distributed" and like_laws(draft, model, lexicon):
        return doubt_instrument(draft, mention)
    return draft
