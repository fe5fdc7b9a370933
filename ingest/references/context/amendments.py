"""Amendments: what "Section 8 is amended as follows. In subsection (3) ..." points into (form 52)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from gazetteers.records import Style
from ingest.references.context.amendment_reach import Frames
from ingest.references.grammar.coordination import doubt_instrument
from ingest.references.grammar.drafts import ReferenceDraft, Steps
from ingest.references.lexicon.lexicon import Lexicon, any_of
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_AMENDS_REACH = 300
"""Characters between a provision and the words that amend it."""

_WHAT = re.compile(r" [(][^()\n]{1,400}(?:[(][^()\n]{1,60}[)][^()\n]{0,200}){0,3}[)]")


class Amendments:
    """Ties the sub-provisions of amended sections, in text order; `noted` tells whether words stand in a note."""

    def __init__(
        self, folded: Normalised, lexicon: Lexicon, style: Style, noted: Callable[[int, int], bool], frames: Frames
    ) -> None:
        self._folded, self._lexicon, self._noted, self._frames = folded, lexicon, noted, frames
        self._amending, self._directly = _amending(style), _directly(style)
        joined = any_of(style.words.get("amends_joined", ()))
        self._amends_at = re.compile(rf"(?:^|[\n.;:,)-] ?)(?:{joined} )?{_place(style)}$")
        self._scope_words = beginning(style, style.words.get("amendment_scope", ()))
        self._amended: ReferenceDraft | None = None  # "Section 8 is amended as follows": what sub-provisions hang on
        self._amended_end = 0
        self._within: ReferenceDraft | None = None  # the sub-provision that an amending sentence named last
        self._describing: Mention | None = None
        self._described_start = self._described_end = 0

    def _above(self, draft: ReferenceDraft) -> Steps:
        """What an amended sub-provision lies in: what its sentence named before, "In subsection (3), after paragraph
        (b)"; else the amended section.
        """
        within, ranks = self._within, self._lexicon.ranks
        if within is not None and ". " not in self._folded.lower[within.end : draft.start]:
            ranked = [ranks.get(unit or "", 9) for unit, _ in (within.steps[-1], draft.steps[0])]
            if ranked[0] < ranked[1] and "\n" not in self._folded.lower[within.end : draft.start]:
                return within.steps
        return self._amended.steps if self._amended is not None else ()

    def described(self, draft: ReferenceDraft) -> ReferenceDraft:
        """Inside what a bracket says of another law's section, "section 47 of the X Act (which limits section 46)": a
        section there is of that law or of this document.
        """
        if draft.start < self._described_end and self._describing is not None:
            said = any(c.isalpha() for c in self._folded.lower[self._described_start : draft.start])
            if said and draft.mention is None and draft.steps and not draft.minor and not draft.deixis:
                return doubt_instrument(draft, self._describing)
        elif draft.mention is not None and draft.mention.deixis != "this" and draft.mention.doubted is None:
            self._describing, self._described_start = draft.mention, draft.end
            self._described_end = self.behind(draft.end)
        return draft

    def behind(self, end: int) -> int:
        """Behind what a bracket says of a provision or a law: "Section 8 (decisions) is amended as follows"."""
        said = _WHAT.match(self._folded.lower, end)
        return said.end() if said is not None else end

    def opens_scope(self, end: int) -> bool:
        """Whether "is amended as follows" stands behind `end`, what a bracket says passed over."""
        return self._scope_words.match(self._folded.lower, self.behind(end)) is not None

    def amend(self, draft: ReferenceDraft) -> ReferenceDraft:
        """For "Section 8 is amended as follows. In subsection (3) ...": the sub-provisions lie in section 8 of the
        amended law; where no law was named, that section is a doubt: no law says so of itself.
        """
        lower = self._folded.lower
        if draft.minor and self._amended is not None and draft.start < self._amended_end:
            if not draft.deixis and self._is_at(draft):
                inside = draft.below(self._above(draft))
                draft = inside._replace(mention=self._amended.mention, minor=False, rule="amendment_scope")
                self._within = draft
            return draft
        if draft.minor or not draft.steps or draft.deixis or self._noted(draft.start, draft.end):
            return draft
        behind = self.behind(draft.end)
        told = self._scope_words.match(lower, behind) is not None
        opens = self._amends_at.search(lower, max(0, draft.start - 24), draft.start) is not None
        foreign = draft.mention is not None and draft.mention.deixis != "this"
        if told and draft.mention is None:
            law = Mention(draft.start, draft.end, "ambiguous", rule="amended_law_unnamed")
            draft = draft._replace(mention=law, rule="amended_law_unnamed")
        if told or (opens and foreign and self._amending.search(lower, behind, behind + _AMENDS_REACH) is not None):
            self._within = None
            self._amended, self._amended_end = draft, self._frames.unit_end(draft.start)
        return draft

    def _is_at(self, draft: ReferenceDraft) -> bool:
        """Whether "in", "after" and the like open a sub-provision's clause, or stand directly behind what it lies in:
        "In section 64 of the X Act after subsection (2) insert".
        """
        lower = self._folded.lower
        if self._amends_at.search(lower, max(0, draft.start - 24), draft.start) is not None:
            return True
        above = self._within or self._amended
        behind = self.behind(above.end) if above is not None else draft.start
        return self._directly.fullmatch(lower, behind, draft.start) is not None


def amended_directly(folded: Normalised, style: Style, drafts: Sequence[ReferenceDraft]) -> tuple[ReferenceDraft, ...]:
    """The same where the law is one that only stands beside the pinpoint ("section 64 of the 1998 Act after subsection
    (2) insert"): it is known later than the amendments are tied.
    """
    directly, amending = _directly(style), _amending(style)
    told = list(drafts)
    for i in range(1, len(told)):
        above, draft = told[i - 1], told[i]
        foreign = above.mention is not None and above.mention.deixis != "this" and bool(above.steps) and not above.minor
        if not (foreign and draft.minor and draft.mention is None and not draft.deixis):
            continue
        if directly.fullmatch(folded.lower, above.end, draft.start) is None:
            continue
        if amending.search(folded.lower, draft.end, draft.end + _AMENDS_REACH) is not None:
            told[i] = draft.below(above.steps)._replace(mention=above.mention, minor=False, rule="amendment_scope")
    return tuple(told)


@lru_cache(maxsize=64)
def _amending(style: Style) -> re.Pattern[str]:
    """The words that amend."""
    return re.compile(rf"(?<!\w){any_of(style.words.get('amending', ()))}(?!\w)")


@lru_cache(maxsize=64)
def _directly(style: Style) -> re.Pattern[str]:
    """What stands between a provision and a part of it that is amended: " after "."""
    return re.compile(rf" {_place(style)}")


def _place(style: Style) -> str:
    """The pattern of "in", "after the" and the like, before the place that is amended."""
    places, articles = any_of(style.words.get("amends_at", ())), any_of(style.words.get("articles", ()))
    return rf"{places} (?:{articles} )?"


def beginning(style: Style, phrases: Sequence[str]) -> re.Pattern[str]:
    """A pattern for one of the phrases, behind a comma or not; nothing where there are none."""
    deemed = any_of(style.words.get("deemed", ()))
    return re.compile(rf",? ?(?:{deemed} )?{any_of(phrases)}(?!\w)")
