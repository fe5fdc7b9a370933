"""Whose paragraph is meant where a text with numbered paragraphs speaks of others: "paragraph 3 of the skeleton
argument", "Lord Fern said at [5]", "Re Combs [2001] HCA 3 at [5]", "his paragraph 8".

Judgments and reports quote one another by paragraph, by the same words as themselves. What names another text, or
somebody else who speaks there, keeps the document itself from answering; "above" and "below" say that it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gazetteers.law_names import law_name_words
from gazetteers.records import Style
from ingest.document.records import Standing
from ingest.numbering.style_words import either
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

REACH = 160
"""Characters before a number in which what it belongs to is looked for."""

_SENTENCE = re.compile(r"(?:[a-z\])]{2}|\"|\d)[.?!][\])\"]? (?=[A-Z\"])|\n")


@dataclass(frozen=True)
class OtherTexts:
    """Reads the words beside the numbers of paragraphs in one text."""

    folded: Normalised
    style: Style
    cases: Sequence[Mention]
    """Citations of cases, by place."""

    def tell(
        self, drafts: Sequence[ReferenceDraft], standings: Sequence[Standing]
    ) -> tuple[tuple[ReferenceDraft, ...], tuple[Standing, ...]]:
        """The drafts with the other text that each belongs to, and their standings: inside quotation marks the words
        are another's.
        """
        units = self.style.words.get("numbered_units", ())
        told, stands = list(drafts), list(standings)
        groups: dict[int, Mention] = {}
        for i, draft in enumerate(drafts):
            bare = draft.mention is None and not draft.deixis and not draft.thereof and standings[i] == "live"
            if not bare or not draft.steps or draft.steps[0][0] not in units or not draft.steps[0][1]:
                continue
            if self._in_quotation(draft.start):
                stands[i] = "quoted"
                continue
            other = groups.get(draft.group) if draft.group is not None else None
            other = other or self._other(draft)
            if other is not None:
                told[i] = draft._replace(mention=other)
                if draft.group is not None:
                    groups[draft.group] = other
        return tuple(told), tuple(stands)

    def _other(self, draft: ReferenceDraft) -> Mention | None:
        if self._own.match(self.folded.lower, draft.end) is not None:
            return None
        for pattern in self._behind:
            behind = pattern.match(self.folded.text, draft.end)
            if behind is not None:
                return Mention(*behind.span("name"), "unknown")
        start = self._sentence_start(draft.start)
        case = next((m for m in reversed(self.cases) if start <= m.start and m.end <= draft.start), None)
        if case is not None and self._first_person.search(self.folded.text, case.end, draft.start) is None:
            return case
        owner = self._owner.search(self.folded.text, start, draft.start)
        if owner is not None:
            return Mention(*owner.span("who"), "unknown")
        for speakers in self._speakers:
            speaker = speakers.search(self.folded.text, start, draft.start)
            if speaker is not None:
                alone = speaker.start() == start and " " not in speaker["who"] and speaker["verb"] is None
                return None if alone else Mention(*speaker.span("who"), "unknown")  # "See at [5]": a sentence begins
        return None

    def _sentence_start(self, at: int) -> int:
        start = max(0, at - REACH)
        for sign in _SENTENCE.finditer(self.folded.text, start, at):
            start = sign.end()
        return start

    def _in_quotation(self, at: int) -> bool:
        """Whether a quotation is open at a place: an odd number of marks in its paragraph before it."""
        line = self.folded.text.rfind("\n", 0, at) + 1
        return self.folded.text.count('"', line, at) % 2 == 1 and '"' in self.folded.text[at : at + 2000].split("\n")[0]

    @cached_property
    def _own(self) -> re.Pattern[str]:
        """Words behind a number that say that it is this text's: "above", "of this judgment"."""
        words = self.style.words
        own, this, mine = (
            either(law_name_words().own_place),
            either(words.get("this", ())),
            either(words.get("own_leads", ())),
        )
        of, texts = either(words.get("of", ())), either(words.get("numbered_texts", ()))
        return re.compile(rf",? (?:{own})\b| (?:{of}) (?:(?:{this})\b|(?:{mine}) (?:{texts})\b)")

    @cached_property
    def _behind(self) -> tuple[re.Pattern[str], ...]:
        """As in "of the skeleton argument", "in his statement": up to a word that ends a name."""
        words = self.style.words
        more = rf"(?: (?!(?:{either(law_name_words().stops)})\b)[\w.'-]*[\w'])"
        leads = f"(?:{either(words.get('other_leads', ()))})"
        texts = either((*words.get("document_words", ()), *words.get("numbered_texts", ())))
        of, place = either(words.get("of_thing", ())), either(words.get("of", ()))
        return (
            re.compile(rf" (?:{of}) (?P<name>(?:{leads}{more}|[A-Z][\w.'-]*){more}{{0,4}})"),
            re.compile(rf",? (?:{place}) (?P<name>{leads} (?:[\w'-]+ )?(?:{texts})\b{more}{{0,3}})"),
        )

    @cached_property
    def _speakers(self) -> tuple[re.Pattern[str], ...]:
        """Who speaks right before a number: "the judge found in", "Lord Fern said at", "in Smith, at"."""
        words = self.style.words
        links, listed = either(words.get("square_links", ())), law_name_words()
        mine, unspoken = words.get("first_person", ()), words.get("not_spoken", ())
        barred = either((*mine, *unspoken, *listed.links, *listed.articles))
        verb = rf"(?P<verb>(?: (?!(?:{barred})\b)[a-z]+){{1,3}})?,? (?:{links}) $"
        name = rf"(?!(?i:{barred})\b)(?:[A-Z][\w.'&-]* ){{0,4}}[A-Z][\w.'&-]*"
        return (
            re.compile(rf"(?<!this )\b(?P<who>(?i:{either(words.get('other_speakers', ()))}))\b{verb}"),
            re.compile(rf"\b(?P<who>{name}){verb}"),
        )

    @cached_property
    def _owner(self) -> re.Pattern[str]:
        """Whose the paragraph is, right before its word: "his", "Smith's"."""
        words = self.style.words
        return re.compile(rf"(?P<who>\b(?:{either(words.get('other_owners', ()))})|[A-Z][\w.-]*'s?) $")

    @cached_property
    def _first_person(self) -> re.Pattern[str]:
        words = self.style.words
        return re.compile(rf"\b(?:{either(words.get('first_person', ()))})\b")
