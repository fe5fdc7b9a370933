"""The words that govern a place from above, read from the provision tree.

A clause may stand far from the words that open its list: provisos and Explanations with full stops of their own lie
between ("(8) ...", "Provided that ... .", "(9) ..."). The tree knows to whose list the clause belongs.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from gazetteers.claims import claim_words
from gazetteers.sentences import sentence_words
from ingest.document.enclosing import Enclosing
from ingest.document.records import Canonical, Provision, Sentence
from ingest.segmentation.enumerations import is_closed, is_open

Span = tuple[int, int]

OWN_SENTENCE = frozenset({"proviso", "explanation", "illustration", "exception"})
"""Units that begin a sentence of their own: what stands in them is not governed by words outside."""

_TWO_WORDS = re.compile(r"\s*\S+\s+\S")
"""The shortest opening: an "or" on a line of its own opens nothing."""

_LABELLING = re.compile(r"[(\[0-9 ]*")


class Openings:
    """Openings and flush tails of the provisions of one document. `section` is the ordinal of a heading block."""

    def __init__(self, canonical: Canonical, provisions: Sequence[Provision], sentences: Sequence[Sentence]) -> None:
        self._words = sentence_words()
        heads = "|".join(re.escape(head) for head in claim_words().definition_heads)
        self._announces = re.compile(rf"\b(?:{heads})\b", re.IGNORECASE)
        self._text = canonical.text
        self._blocks = canonical.blocks
        self._enclosing = Enclosing(provisions)
        self._own: dict[str, list[Sentence]] = {}  # the sentences that stand in a provision and in no child of it
        self._announced: dict[str, bool] = {}
        self._last: dict[str, int] = {}  # where the last part of a provision begins that is no sentence of its own
        for provision in provisions:
            if provision.parent is not None and provision.unit not in OWN_SENTENCE:
                self._last[provision.parent] = max(provision.start, self._last.get(provision.parent, 0))
        for sentence in sentences:
            holder = self._enclosing.innermost(sentence.start, sentence.start + 1)
            if holder is not None:
                self._own.setdefault(holder.eid, []).append(sentence)

    def governing(self, start: int, section: int | None) -> list[Span]:
        """The openings in `section` that govern a run beginning at `start`, outermost first."""
        found = [self._opening(p, start, section, inside) for p, inside in self._above(start)]
        return [span for span in reversed(found) if span is not None]

    def finishing(self, start: int, end: int, section: int | None) -> list[Span]:
        """The flush tails behind `end` that finish the lists in which a run beginning at `start` stands."""
        above = self._above(start)
        found = [self._tail(p, end) for p, inside in above if self._opening(p, start, section, inside) is not None]
        return [span for span in found if span is not None]

    def _above(self, start: int) -> list[tuple[Provision, bool]]:
        """The provisions that began before `start` and hold it, innermost first, up to one that begins a sentence; each
        with whether `start` lies in a child of it.
        """
        found: list[tuple[Provision, bool]] = []
        chain = self._enclosing.chain(self._enclosing.innermost(start, start + 1))
        for depth, provision in enumerate(chain):
            if provision.start < start:
                found.append((provision, depth > 0))
            if provision.unit in OWN_SENTENCE:
                break
        return found

    def _opening(self, provision: Provision, start: int, section: int | None, inside: bool) -> Span | None:
        """The provision's own sentence before `start`, where it goes on in what follows it. Before a child it need only
        lack a stop ("The Governor may make regulations", "(a) ..."); other text it opens only by its punctuation.
        """
        own = self._own.get(provision.eid, [])
        at = bisect_left(own, start, key=lambda s: s.start) - 1
        if at < 0 or self._blocks[own[at].block].section != section:
            return None  # an enacting formula, in another section, governs no list
        span = (own[at].start, own[at].end)
        if inside:
            goes_on = not is_closed(self._text, *span)
        else:
            goes_on = is_open(self._text, *span, self._words) and not is_closed(self._text, span[0], start)
        if goes_on and _TWO_WORDS.match(self._text, *span):
            return span
        # "The following definitions apply in this Act." governs all that follows it, although it ends in a stop.
        return (own[0].start, own[0].end) if self._is_announced(provision.eid) else None

    def _is_announced(self, eid: str) -> bool:
        """Whether the first words of a provision announce definitions."""
        if eid not in self._announced:
            first = self._own[eid][0]
            self._announced[eid] = self._announces.search(self._text, first.start, first.end) is not None
        return self._announced[eid]

    def _tail(self, provision: Provision, end: int) -> Span | None:
        """The provision's own sentence behind `end`, where it goes on in lower case with what stands before it.

        Not where the provision's list goes on behind it: there it finishes an inner one.
        """
        own = self._own.get(provision.eid, [])
        at = bisect_left(own, end, key=lambda s: s.start)
        if at >= len(own):
            return None
        tail = own[at]
        opens = is_open(self._text, tail.start, tail.end, self._words)
        if self._last.get(provision.eid, 0) > tail.start and not opens:
            return None
        first = _LABELLING.match(self._text, tail.start, tail.end)
        lower = first is not None and self._text[first.end() : min(first.end() + 1, tail.end)].islower()
        return (tail.start, tail.end) if lower and not is_closed(self._text, provision.start, tail.start) else None
