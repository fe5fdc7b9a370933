"""Binding: what "that Act", "thereof", "the Act", "ibid." stand for, and which instrument governs a list or a scope.

By facts of the text alone, in its order. An antecedent agrees in its noun, is cleared by an unknown instrument of that
noun, never comes out of "as amended by ...", and is looked for in the sentence, its block, and the blocks of the same
section before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gazetteers.records import Style
from ingest.document.records import DocumentInfo
from ingest.references.context.amendment_reach import Frames
from ingest.references.context.amendments import Amendments, beginning
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.lexicon import Lexicon, trie
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_LIST_ITEM = re.compile(r"[\"' ]*[(]?[a-z0-9]{1,5}[.)]|- |\* |• ", re.IGNORECASE)
_NAMED = 80
"""Characters before a citation in which its parties' names stand."""

_REACH = 30
"""Mentions and references looked back over for an antecedent; nearly all that were met lie within 12."""

_OF_THESE = re.compile(r" of ?[-:]")


@dataclass(slots=True)
class _State:
    """What has been met since the scope began."""

    mentions: list[Mention] = field(default_factory=list)
    drafts: list[ReferenceDraft] = field(default_factory=list)


class AntecedentBinder:
    """Binds the drafts of one text. `sections`: folded offsets where a new scope for antecedents begins; `noted` tells
    whether words stand in an amendment note: notes are cited by notes only ("ibid."), over all sections.
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
        self.folded, self.lexicon, self.style, self.info = folded, lexicon, style, info
        self.sections, self._noted, self._frames = sections, noted, frames
        self._last_note: Mention | None = None
        self._amendments = Amendments(folded, lexicon, style, noted, frames)
        self._amended_by = _ending(style.words.get("amended_by", ()))
        self._amended_last = dict.fromkeys((p.rsplit(" ", 1)[-1] for p in style.words.get("amended_by", ())), True)
        self._past = beginning(style.words.get("temporal", ()))
        self._relevant = beginning(style.words.get("relevant_year", ()))

    def bind(self, drafts: list[ReferenceDraft], mentions: list[Mention]) -> None:
        """Fills `antecedent` of mentions and `mention`, `steps`, `antecedent`, `element` of drafts, in text order."""
        state = _State()
        scope: Mention | None = None
        scope_end = 0
        lead: Mention | None = None
        lead_end = 0
        events: list[tuple[int, int, Mention | ReferenceDraft | None]] = [
            (offset, 0, None) for offset in self.sections if offset
        ]
        events += [(mention.start, 1, mention) for mention in mentions]
        events += [(draft.start, 2, draft) for draft in sorted(drafts, key=lambda d: (d.start, d.end))]
        for place, _, event in sorted(events, key=lambda e: e[:2]):
            if event is None:
                state = _State()
                scope = scope if place < scope_end else None
            elif isinstance(event, ReferenceDraft):
                self._draft(event, state, scope, lead if place < lead_end else None)
            else:
                self._mention(event, state)
                if event.deixis == "this":
                    continue
                if self._amendments.opens_scope(event.end):
                    scope, scope_end = event.antecedent or event, self._frames.scope_end(event.start)
                row_end = self._frames.row_end(event.start, event.end)
                if row_end:
                    lead, lead_end = event, row_end
                elif self._leads(event):
                    lead = event
                    lead_end = min(self._list_end(event.end), self._frames.unit_end(event.start))

    # ------------------------------------------------------------ mentions

    def _mention(self, mention: Mention, state: _State) -> None:
        if mention.deixis == "the":
            self._definite(mention, state)
        elif mention.deixis in {"that", "said"}:
            mention.antecedent = next((m for m in state.mentions[: -_REACH - 1 : -1] if m.noun == mention.noun), None)
        elif mention.deixis == "ibid":
            last = state.mentions[-1] if state.mentions else None
            if mention.rule == "supra":
                mention.antecedent = self._named_before(mention, state)
                return
            mention.antecedent = self._last_note if self._noted(mention.start, mention.end) else last
        elif mention.deixis == "this":
            if self.info is not None:
                mention.id = self.info.instrument
        elif not self._inside_amendment(mention):
            if self._relevant.match(self.folded.lower, mention.end) is not None:
                mention.id, mention.via, mention.candidates, mention.rule = None, "unknown", (), "relative_year"
            if self._noted(mention.start, mention.end):
                self._last_note = mention
                return
            state.mentions.append(
                mention.antecedent if mention.via == "alias_document" and mention.antecedent else mention
            )

    def _named_before(self, mention: Mention, state: _State) -> Mention | None:
        """For "Roe, supra": the citation that the name stands before, "Roe v. Wade, 410 U.S. 113"; or its own title."""
        name = re.split(r",| supra", self.folded.text[mention.start : mention.end])[0]
        for met in state.mentions[: -_REACH - 1 : -1]:
            words = self.folded.text[max(0, met.start - _NAMED) : met.end]
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None:
                return met
        return None

    def _definite(self, mention: Mention, state: _State) -> None:
        """For "the Act": the declared parent, else what the text named last with that noun, else a doubt."""
        if (
            self.info is not None
            and self.info.parent is not None
            and mention.noun in {"act", "code", "ordinance", "sanhita", "adhiniyam"}
        ):
            mention.id, mention.via, mention.rule = self.info.parent, "parent", "parent"
            return
        if self.info is not None and self.info.instrument is not None:
            # In an Act "the Act" is mostly the Act itself, but not surely: told as a doubt.
            named = {m.id for m in state.mentions[: -_REACH - 1 : -1] if m.noun == mention.noun and m.id}
            mention.candidates = tuple(sorted({self.info.instrument, *named}))
        elif mention.rule != "principal":
            found = next((m for m in state.mentions[: -_REACH - 1 : -1] if m.noun == mention.noun), None)
            if found is not None:
                mention.antecedent, mention.via = found, "antecedent"

    def _inside_amendment(self, mention: Mention) -> bool:
        """Whether the mention is only the amending Act: "as amended by the Finance Act, 1997"."""
        before = self.folded.lower[max(0, mention.start - 60) : mention.start].removesuffix("the ").rstrip()
        return self._amended_last.get(before.rsplit(" ", 1)[-1], False) and self._amended_by.search(before) is not None

    def _leads(self, mention: Mention) -> bool:
        """Whether a list of its parts follows: "the following sections of the X Act, namely:"."""
        before = self.folded.lower[max(0, mention.start - 60) : mention.start]
        if not before.endswith((" of ", " under ", " in ", " the ")):
            return False
        if not re.search(r"\b(?:following|these) [a-z-]+(?: [a-z-]+)? (?:of|under|in) (?:the )?$", before):
            return False
        return (
            re.match(r'[^\n.;"]{0,60}(?::|namely,? ?-)', self.folded.lower[mention.end : mention.end + 64]) is not None
        )

    def _list_end(self, start: int) -> int:
        """The end of the list that begins behind `start`: the block, and the following blocks that are list members."""
        text = self.folded.text
        end = text.find("\n", start)
        while end >= 0 and (
            _LIST_ITEM.match(text, end + 1) is not None or text[:end].endswith((";", ":", "-", ","), start)
        ):
            end = text.find("\n", end + 1)
        return len(text) if end < 0 else end

    # ------------------------------------------------------------ drafts

    def _draft(self, draft: ReferenceDraft, state: _State, scope: Mention | None, lead: Mention | None) -> None:
        if draft.thereof == "thereof":
            self._thereof(draft, state)
        elif draft.thereof == "hereof":
            draft.deixis = "this"
        elif draft.deixis in {"that", "said", "such"} and draft.steps:
            self._anaphor(draft, state)
        if draft.mention is None and draft.deixis not in {"this", "thereof", "that", "such"}:
            governing = lead or scope
            if governing is not None and draft.steps:
                draft.mention = governing
                draft.rule = "lead_in" if lead is not None else "amendment_scope"
        self._amendments.described(draft)
        self._amendments.amend(draft)
        if draft.mention is None and draft.steps and not draft.deixis and _OF_THESE.match(self.folded.lower, draft.end):
            draft.mention = Mention(draft.start, draft.end, "ambiguous", rule="laws_listed")
            draft.rule = "laws_listed"  # "sections 43 to 55 of- (a) the X Act; or (b) the Y Act"
        if self._past.match(self.folded.lower, draft.end) is not None:
            draft.element = draft.element or "past_version"
        state.drafts.append(draft)

    def _thereof(self, draft: ReferenceDraft, state: _State) -> None:
        """For "sub-section (3) thereof": below the last higher unit; for "section 26 thereof": the last law."""
        rank = self.lexicon.ranks.get(draft.steps[0][0] or "", 9)
        if draft.minor:
            for before in state.drafts[: -_REACH - 1 : -1]:
                if before.start >= draft.start or not before.steps or before.standing == "label":
                    continue
                above = [
                    step
                    for i, step in enumerate(before.steps)
                    if (step[0] is None and i) or self.lexicon.ranks.get(step[0] or "", 9) < rank
                ]
                cut = next(
                    (
                        i
                        for i, (unit, _) in enumerate(before.steps)
                        if i and (unit is None or self.lexicon.ranks.get(unit, 9) >= rank)
                    ),
                    len(before.steps),
                )
                above = before.steps[:cut] if above else []
                if above and self.lexicon.ranks.get(above[0][0] or "", 9) < rank:
                    draft.steps = [*above, *draft.steps]
                    if draft.through is not None:
                        draft.through = [*above, *draft.through]
                    draft.mention, draft.antecedent = before.mention, (before.start, before.end)
                    draft.minor = before.minor
                    return
            return
        if draft.mention is None and self._contained(draft, state):
            return
        if draft.mention is None and draft.deixis_span is not None:
            mention = Mention(*draft.deixis_span, "antecedent", deixis="thereof")
            mention.antecedent = state.mentions[-1] if state.mentions else None
            draft.mention = mention

    def _contained(self, draft: ReferenceDraft, state: _State) -> bool:
        """For "rule 9 thereof": below a Schedule or the like, where one is named later than any law."""
        attached = self.style.words.get("downward", ())
        for before in state.drafts[: -_REACH - 1 : -1]:
            if before.start >= draft.start:
                continue
            units = [unit for unit, _ in before.steps]
            at = max(
                (i for i, unit in enumerate(units) if self.lexicon.kinds.get(unit or "") == "container"), default=-1
            )
            if at >= 0 and any(unit in attached for unit in units[: at + 1]):
                draft.steps = [*before.steps[: at + 1], *draft.steps]
                draft.mention, draft.antecedent = before.mention, (before.start, before.end)
                return True
            if before.mention is not None and before.mention.deixis != "this":
                return False
        return False

    @staticmethod
    def _repeated(draft: ReferenceDraft, before: ReferenceDraft) -> bool:
        """For "the said sub-section (4)" behind "sub-section (4) of section 245D": the steps above it."""
        at = before.steps.index(draft.steps[0]) if draft.steps[0] in before.steps else 0
        if not at or before.elsewhere is not None:
            return False
        draft.steps = [*before.steps[:at], *draft.steps]
        if draft.through is not None:
            draft.through = [*before.steps[:at], *draft.through]
        draft.mention, draft.antecedent = draft.mention or before.mention, (before.start, before.end)
        draft.minor = before.minor
        return True

    def _anaphor(self, draft: ReferenceDraft, state: _State) -> None:
        """For "that section", "the said clause": the last reference with that unit; it carries its instrument."""
        unit, number = draft.steps[0]
        for before in state.drafts[: -_REACH - 1 : -1]:
            if before is draft or before.start >= draft.start:
                continue
            if draft.deixis == "said" and number and draft.minor:
                if self._repeated(draft, before):
                    return
                continue
            if any(u == unit and number for u, number in before.steps) or (
                unit == "subsection" and len(before.steps) > 1 and before.steps[1][0] is None
            ):
                draft.antecedent = (before.start, before.end)
                if draft.mention is None and before.mention is not None and before.mention.deixis != "this":
                    draft.mention = before.mention
                return
            if (
                any(u == unit for u, _ in before.steps)
                and before.antecedent is not None
                and before.deixis in {"that", "said", "such"}
            ):
                draft.antecedent, draft.mention = before.antecedent, draft.mention or before.mention
                return


def _ending(phrases: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){trie(phrases)}(?: the)?$" if phrases else r"(?!)")
