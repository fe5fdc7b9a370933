"""Frames: how far the words of an amendment reach, by the document's own provisions (form 52)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from gazetteers.records import Style
from ingest.document.records import Provision
from ingest.references.lexicon.normalise import Normalised

Span = tuple[int, int]


class Frames:
    """The sections, Schedule paragraphs and Schedule containers of a document, in folded offsets.

    A text without provisions is one frame.
    """

    def __init__(self, source: str, provisions: Sequence[Provision], folded: Normalised, style: Style) -> None:
        self._source, self._folded = source, folded
        by_eid = {p.eid: p for p in provisions}
        self._length = len(folded.lower)
        units: list[Span] = []
        containers: list[Span] = []
        inside: set[str] = set()  # eids of attachments and the containers in them
        for p in sorted(provisions, key=lambda p: p.ordinal):
            span = (folded.at(p.start), folded.at(p.end))
            above = by_eid.get(p.parent) if p.parent is not None else None
            if style.kind_of(p.unit) == "container":
                if p.unit in style.attachments or (above is not None and above.eid in inside):
                    inside.add(p.eid)
                    containers.append(span)
            elif above is None or style.kind_of(above.unit) == "container":
                units.append(span)
        self._units, self._containers = units, containers
        self._starts = [start for start, _ in units]

    def row_end(self, start: int, end: int) -> int:
        """The end of the table's row in which the words from `start` to `end` fill a cell; 0 where they fill none."""
        source, (first, last) = self._source, self._folded.span(start, end)
        if source[last : last + 1] != "\t":
            return 0
        before = source[max(0, first - 5) : first].lower()
        before = before.removesuffix("the ")
        if before and before[-1] not in "\n\t":
            return 0
        stop = source.find("\n", last)
        return self._length if stop < 0 else self._folded.at(stop)

    def unit_end(self, offset: int) -> int:
        """Where the section or Schedule paragraph that holds `offset` ends."""
        at = bisect_right(self._starts, offset) - 1
        if at >= 0 and offset < self._units[at][1]:
            return self._units[at][1]
        return self._units[at + 1][0] if at + 1 < len(self._units) else self._length

    def scope_end(self, offset: int) -> int:
        """How far "the X Act is amended as follows" reaches: in a Schedule its innermost Part, else its section."""
        holding = [span for span in self._containers if span[0] <= offset < span[1]]
        return min((end for _, end in holding), default=self.unit_end(offset))
