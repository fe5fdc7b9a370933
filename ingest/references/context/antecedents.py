"""Binding: what "that Act", "thereof", "the Act", "ibid." stand for, and which instrument governs a list or a scope.

By facts of the text alone, in its order. An antecedent agrees in its noun, is cleared by an unknown instrument of that
noun, never comes out of "as amended by ...", and is looked for in the sentence, its block, and the blocks of the same
section before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gazetteers.records import Style
from ingest.document.budget import check
from ingest.document.records import DocumentInfo, Rule
from ingest.references.context.amendment_reach import Frames
from ingest.references.context.amendments import Amendments, beginning
from ingest.references.context.cited_before import anaphor, thereof
from ingest.references.context.lead_ins import leads, list_end
from ingest.references.context.named_before import LawBinder
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.lexicon import Lexicon
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_OF_THESE = re.compile(r" of ?[-:]")
"""What follows "sections 43 to 55" in "sections 43 to 55 of- (a) the X Act; or (b) the Y Act"."""


@dataclass(frozen=True, slots=True)
class Bound:
    """`drafts`, by place, with what they hang on; `laws`: what each mention became that is no longer as it was read."""

    drafts: tuple[ReferenceDraft, ...]
    laws: Mapping[Mention, Mention]


@dataclass(frozen=True, slots=True)
class _Governor:
    """An instrument that governs what follows up to a folded offset."""

    mention: Mention
    end: int


class AntecedentBinder:
    """Binds the drafts of one text. `sections`: folded offsets where a new scope for antecedents begins; `noted` tells
    whether words stand in an amendment note.
    """

    def __init__(
        self,
        folded: Normalised,
        lexicon: Lexicon,
        style: Style,
        info: DocumentInfo | None,
        sections: Sequence[int],
        noted: Callable[[int, int], bool],
        frames: Frames,
    ) -> None:
        self._folded, self._lexicon, self._style, self._info = folded, lexicon, style, info
        self._sections, self._noted, self._frames = sections, noted, frames
        self._amendments = Amendments(folded, lexicon, style, noted, frames)
        self._past = beginning(style, style.words.get("temporal", ()))

    def bind(
        self, drafts: Sequence[ReferenceDraft], mentions: Sequence[Mention], doubted: Mapping[Mention, Mention]
    ) -> Bound:
        """The drafts bound, in text order; `doubted` mentions are something else already."""
        laws = LawBinder(self._folded, self._style, self._info, self._noted, doubted)
        met: list[ReferenceDraft] = []  # since the section began
        bound: list[ReferenceDraft] = []
        scope: _Governor | None = None
        lead: _Governor | None = None
        for place, event in self._events(drafts, mentions):
            check()
            if event is None:
                met = []
                laws.new_section()
                scope = scope if scope is not None and place < scope.end else None
            elif isinstance(event, ReferenceDraft):
                governing = lead if lead is not None and place < lead.end else None
                draft = self._draft(event, met, laws.met, scope, governing)
                met.append(draft)
                bound.append(draft)
            else:
                mention = laws.bind(event)
                scope = self._scope(mention) or scope
                lead = self._lead(mention) or lead
        return Bound(tuple(bound), laws.all_bound())

    def _events(
        self, drafts: Sequence[ReferenceDraft], mentions: Sequence[Mention]
    ) -> Iterator[tuple[int, Mention | ReferenceDraft | None]]:
        """What is met, by place; None where a section begins."""
        events: list[tuple[int, int, Mention | ReferenceDraft | None]] = [
            (offset, 0, None) for offset in self._sections if offset
        ]
        events += [(mention.start, 1, mention) for mention in mentions]
        events += [(draft.start, 2, draft) for draft in sorted(drafts, key=lambda d: (d.start, d.end))]
        for place, _, event in sorted(events, key=lambda e: e[:2]):
            yield place, event

    def _scope(self, mention: Mention) -> _Governor | None:
        """What "the X Act is amended as follows" governs."""
        if mention.deixis == "this" or not self._amendments.opens_scope(mention.end):
            return None
        return _Governor(mention.antecedent or mention, self._frames.scope_end(mention.start))

    def _lead(self, mention: Mention) -> _Governor | None:
        """What an instrument governs that fills a table's cell, or that the words of a list's lead-in name."""
        if mention.deixis == "this":
            return None
        row_end = self._frames.row_end(mention.start, mention.end)
        if row_end:
            return _Governor(mention, row_end)
        if not leads(self._folded, mention, self._style):
            return None
        return _Governor(mention, min(list_end(self._folded, mention.end), self._frames.unit_end(mention.start)))

    def _draft(
        self,
        draft: ReferenceDraft,
        met: Sequence[ReferenceDraft],
        laws: Sequence[Mention],
        scope: _Governor | None,
        lead: _Governor | None,
    ) -> ReferenceDraft:
        if draft.thereof == "thereof":
            draft = thereof(draft, met, laws, self._lexicon) or draft
        elif draft.thereof == "hereof":
            draft = draft._replace(deixis="this")
        elif draft.deixis in {"that", "said", "such"} and draft.steps:
            draft = anaphor(draft, met) or draft
        governing = lead or scope
        anchored = draft.mention is not None or draft.deixis in {"this", "thereof", "that", "such"}
        if governing is not None and draft.steps and not anchored:
            rule: Rule = "lead_in" if lead is not None else "amendment_scope"
            draft = draft._replace(mention=governing.mention, rule=rule)
        draft = self._amendments.amend(self._amendments.described(draft))
        unnamed = draft.mention is None and draft.steps and not draft.deixis
        if unnamed and _OF_THESE.match(self._folded.lower, draft.end):
            law = Mention(draft.start, draft.end, "ambiguous", rule="laws_listed")
            draft = draft._replace(mention=law, rule="laws_listed")
        if not draft.element and self._past.match(self._folded.lower, draft.end) is not None:
            draft = draft._replace(element="past_version")
        return draft
