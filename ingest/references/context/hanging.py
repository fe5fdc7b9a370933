"""Pinpoints whose preposition waits for its law: "section 3 of, and regulations made under section 5 of, the X Act".

Between commas stands what the sentence puts in; the law comes behind it. Where both ends are broken off by a comma, the
law is that of every pinpoint that waits for it; where only the first is, it is a doubt. No law behind, and the
preposition belonged to another word ("a notice under section 9 of, or objection to, a sale"). A code in brackets behind
a title says which law the title is: "Section 3.2 of A Format for Hives [RFC 5102]".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.records import Style
from ingest.references.grammar.coordination import doubt_instrument
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.lexicon import any_of
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
    laws = _Laws(folded.lower, mentions, _waiting(style))
    told = [_with_code(folded, draft, laws) for draft in drafts]
    lists: dict[int, list[int]] = {}
    for i, draft in enumerate(told):
        members = lists.setdefault(draft.group, []) if draft.group is not None else []
        members.append(i)
        opened = laws.waiting.waits.match(folded.lower, draft.end) if _is_open(draft) else None
        if opened is None:
            continue
        law, sure = laws.awaited_behind(draft.end)
        if law is None or (opened[0].endswith(", ") and not law.deixis):
            continue  # a name at once behind the comma is read with its pinpoint (law_beside)
        for k in members:
            if _is_open(told[k]):
                told[k] = told[k]._replace(mention=law) if sure else doubt_instrument(told[k], law)
    return tuple(told)


def _with_code(folded: Normalised, draft: ReferenceDraft, laws: _Laws) -> ReferenceDraft:
    """The draft with the law whose code stands in brackets behind the title that it is "of"."""
    if not _is_open(draft) or not folded.lower.startswith(" of ", draft.end):
        return draft
    code = next(laws.between(draft.end, draft.end + REACH + 1), None)
    if code is None or code.coded is None:
        return draft
    titled = _TITLED.fullmatch(folded.text, draft.end, code.start) is not None
    closed = folded.text[code.end : code.end + 1] in {")", "]"}
    return draft._replace(mention=code, end=code.end + 1) if titled and closed else draft


def _is_open(draft: ReferenceDraft) -> bool:
    return draft.names_no_law and bool(draft.steps)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What stands behind a pinpoint that waits for its law, and what before that law."""

    waits: re.Pattern[str]
    awaited: re.Pattern[str]


class _Laws:
    """The mentions of one text by place: only those near a pinpoint are looked at."""

    def __init__(self, lower: str, mentions: Sequence[Mention], waiting: _Waiting) -> None:
        self.waiting = waiting
        self._lower = lower
        self._mentions = sorted(mentions, key=lambda m: m.start)
        self._starts = [m.start for m in self._mentions]

    def between(self, start: int, end: int) -> Iterator[Mention]:
        """The mentions that begin behind `start` and before `end`, by place."""
        for i in range(bisect_right(self._starts, start), bisect_left(self._starts, end)):
            yield self._mentions[i]

    def awaited_behind(self, at: int) -> tuple[Mention | None, bool]:
        """The law that a pinpoint which ends at `at` waits for, and whether that is sure; None where there is none."""
        ended = _ENDED.search(self._lower, at, at + REACH)
        end = at + REACH if ended is None else ended.start()
        first = None
        for law in self.between(at, end):
            tie = self.waiting.awaited.search(self._lower, max(at, law.start - 16), law.start)
            if tie is not None and tie["comma"] is not None:
                return law, True
            first = first or (law if tie is not None else None)
        return first, False


@lru_cache(maxsize=64)
def _waiting(style: Style) -> _Waiting:
    def either(*lists: str) -> str:
        return any_of(sorted({word for name in lists for word in style.words.get(name, ())}))

    ties, joiners = either("of", "of_thing", "attached_to"), either("and", "or")
    return _Waiting(
        # "sections 5 to, and including, 9" is a range; "of, that Act" closes what an earlier "of, and" opened.
        re.compile(rf" {ties}(?:,? {joiners}\b(?! including)|, )"),
        re.compile(rf"(?:^|\s)(?:{ties}|{either('of_scope')})(?P<comma>,)? (?:{either('the')} )?$"),
    )
