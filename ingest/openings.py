"""The words that govern a place from above, read from the provision tree.

A clause may stand far from the words that open its list: provisos and Explanations with full stops of their own lie
between ("(8) ...", "Provided that ... .", "(9) ..."). The tree knows to whose list the clause belongs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from ingest.enclosing import Enclosing
from ingest.enumerations import is_closed
from ingest.records import Canonical, Provision, Sentence

Span = tuple[int, int]

OWN_SENTENCE = frozenset({"proviso", "explanation", "illustration", "exception"})
"""Units that begin a sentence of their own: what stands in them is not governed by words outside."""


class Openings:
    """Openings and flush tails of the provisions of one document. `section` is the ordinal of a heading block."""

    def __init__(
        self,
        canonical: Canonical,
        provisions: Sequence[Provision],
        sentences: Sequence[Sentence],
    ) -> None:
        self._text = canonical.text
        self._blocks = canonical.blocks
        self._enclosing = Enclosing(provisions)
        self._sentences = sentences
        self._starts = [s.start for s in sentences]
        self._children: dict[str, Span] = {}
        self._defining: set[str] = set()
        for provision in provisions:
            if provision.parent is not None:
                first, last = self._children.get(provision.parent, (provision.start, provision.end))
                self._children[provision.parent] = (min(first, provision.start), max(last, provision.end))
                if provision.unit == "definition":
                    self._defining.add(provision.parent)

    def governing(self, start: int, section: int | None) -> list[Span]:
        """The openings in `section` that govern a run beginning at `start`, outermost first."""
        found = [self._opening(p, section) for p in self._above(start)]
        return [span for span in reversed(found) if span is not None and span[1] <= start]

    def finishing(self, start: int, end: int, section: int | None) -> list[Span]:
        """The flush tails behind `end` that finish the lists in which a run beginning at `start` stands."""
        return [span for p in self._above(start) for span in self._tails(p, section) if span[0] >= end]

    def _above(self, start: int) -> list[Provision]:
        """The provisions that began before `start` and hold it, innermost first, up to one that begins a sentence."""
        found: list[Provision] = []
        for provision in self._enclosing.chain(self._enclosing.innermost(start, start + 1)):
            if provision.start < start:
                found.append(provision)
            if provision.unit in OWN_SENTENCE:
                break
        return found

    def _opening(self, provision: Provision, section: int | None) -> Span | None:
        """The sentence before a provision's first child, where it goes on in the children."""
        if provision.eid not in self._children:
            return None
        at = bisect_left(self._starts, self._children[provision.eid][0]) - 1
        if at < 0 or self._starts[at] < provision.start:
            return None
        sentence = self._sentences[at]
        if self._blocks[sentence.block].section != section:
            return None  # an enacting formula governs no list
        span = (sentence.start, sentence.end)
        # "The following definitions apply in this Act." governs its list although it ends in a stop.
        governs = provision.eid in self._defining or not is_closed(self._text, *span)
        return span if governs else None

    def _tails(self, provision: Provision, section: int | None) -> list[Span]:
        """The lower-case sentence behind a provision's last child, which finishes its list."""
        if self._opening(provision, section) is None:
            return []
        last = self._children[provision.eid][1]
        at = bisect_left(self._starts, last)
        if at >= len(self._starts) or self._starts[at] >= provision.end:
            return []
        sentence = self._sentences[at]
        if not self._text[sentence.start : sentence.end].lstrip("([0123456789 ")[:1].islower():
            return []
        return [(sentence.start, sentence.end)]
