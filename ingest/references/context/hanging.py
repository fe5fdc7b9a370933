"""Pinpoints whose preposition waits for its law: "section 3 of, and regulations made under section 5 of, the X Act".

Between commas stands what the sentence puts in; the law comes behind it. Where both ends are broken off by a comma, the
law is that of every pinpoint that waits for it; where only the first is, it is a doubt. No law behind, and the
preposition belonged to another word ("a notice under section 9 of, or objection to, a sale"). A code in brackets behind
a title says which law the title is: "Section 3.2 of A Format for Hives [RFC 5102]".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.records import Style
from ingest.references.grammar.coordination import doubt_instrument
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

REACH = 400
"""Characters between a pinpoint and the law that it waits for; what is put in between is a phrase, not a page."""

_TITLED = re.compile(r" of (?:the )?[A-Z\"“'‘*_][^.;:()\[\]\n]{2,160}? [(\[]$")
_ENDED = re.compile(r"[.;:] |\n")


def hang(
    folded: Normalised, drafts: Sequence[ReferenceDraft], mentions: Sequence[Mention], style: Style
) -> tuple[ReferenceDraft, ...]:
    """The drafts, those that wait for a law behind them with that law; all members of a list that waits."""
    waiting = _waiting(style)
    told = [_with_code(folded, draft, mentions) for draft in drafts]
    for i, draft in enumerate(told):
        opened = waiting.waits.match(folded.lower, draft.end) if _bare(draft) else None
        if opened is None:
            continue
        law, sure = waiting.law(folded.lower, draft.end, mentions)
        if law is None or (opened[0].endswith(", ") and not law.deixis):
            continue  # a name at once behind the comma is read with its pinpoint (law_beside)
        for k in (i, *(k for k in range(i) if draft.group is not None and drafts[k].group == draft.group)):
            if _bare(told[k]):
                told[k] = told[k]._replace(mention=law) if sure else doubt_instrument(told[k], law)
    return tuple(told)


def _with_code(folded: Normalised, draft: ReferenceDraft, mentions: Sequence[Mention]) -> ReferenceDraft:
    """The draft with the law whose code stands in brackets behind the title that it is "of"."""
    if not _bare(draft) or not folded.lower.startswith(" of ", draft.end):
        return draft
    code = next((m for m in mentions if m.start > draft.end), None)
    if code is None or code.coded is None or code.start - draft.end > REACH:
        return draft
    titled = _TITLED.fullmatch(folded.text, draft.end, code.start) is not None
    closed = folded.text[code.end : code.end + 1] in {")", "]"}
    return draft._replace(mention=code, end=code.end + 1) if titled and closed else draft


def _bare(draft: ReferenceDraft) -> bool:
    return draft.mention is None and not draft.deixis and not draft.thereof and bool(draft.steps)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What stands behind a pinpoint that waits for its law, and what before that law."""

    waits: re.Pattern[str]
    awaited: re.Pattern[str]

    def law(self, lower: str, at: int, mentions: Sequence[Mention]) -> tuple[Mention | None, bool]:
        """The law that a pinpoint which ends at `at` waits for, and whether that is sure; None where there is none."""
        ended = _ENDED.search(lower, at, at + REACH)
        end = at + REACH if ended is None else ended.start()
        behind = [(m, self.awaited.search(lower, max(at, m.start - 16), m.start)) for m in mentions]
        tied = [(m, tie["comma"] is not None) for m, tie in behind if tie is not None and at < m.start < end]
        sure = next((law for law, comma in tied if comma), None)
        return (sure, True) if sure is not None else (tied[0][0] if tied else None, False)


@lru_cache(maxsize=64)
def _waiting(style: Style) -> _Waiting:
    def either(*lists: str) -> str:
        words = {word for name in lists for word in style.words.get(name, ())}
        return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w))) or r"(?!)"

    ties, joiners = either("of", "of_thing", "attached_to"), either("and", "or")
    return _Waiting(
        # "sections 5 to, and including, 9" is a range; "of, that Act" closes what an earlier "of, and" opened.
        re.compile(rf" (?:{ties})(?:,? (?:{joiners})\b(?! including)|, )"),
        re.compile(rf"(?:^|\s)(?:{ties}|{either('of_scope')})(?P<comma>,)? (?:(?:{either('the')}) )?$"),
    )
