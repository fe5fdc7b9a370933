"""What a document calls its provisions: the unit words that it prints at labels, and those that it says in its text.

A contract prints "4.4" and says "clause 4.4". The unit of such a provision is the reader's guess; a lawyer cites it by
the document's own word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

from gazetteers.records import Style
from ingest.document.enclosing import runs_through
from ingest.document.records import Provision
from ingest.store.store import Store
from resolver.library.lru_cache import LruCache

SAID_WITHIN = 400_000
"""Characters of a document whose references tell what it calls its provisions."""

USUAL = 3
"""So many of a document's own mentions, or one in so many, make a unit word one of its own."""

_WORD = re.compile(r"[^\W\d_]{2,}|§|¶")


def prints_unit(provision: Provision) -> bool:
    """Whether a provision's unit word is printed at its label, is the format's own, or is what the document's own words
    call the paragraphs that are numbered through it: else it is a guess.
    """
    if provision.label_source == "imported" or not provision.number or runs_through(provision):
        return True
    return _WORD.search(provision.label.replace(provision.number, " ", 1)) is not None


class UnitWords:
    """The words of one document; read from its references when first asked for, and kept."""

    def __init__(self, store: Store, document: str, style: Style, held: Callable[[str], tuple[Provision, ...]]) -> None:
        """`held`: the provisions of a key."""
        self._store, self._document, self._style, self._held = store, document, style, held
        self._said: LruCache[None, tuple[Mapping[str, int], Mapping[str, int]]] = LruCache(1)

    def said(self) -> Mapping[str, int]:
        """How often the document's own words call its numbered provisions by each unit: "clause 2.1", "this clause"."""
        return self._said.get(None, self._read)[0]

    def said_of_others(self) -> Mapping[str, int]:
        """How often it calls the provisions of texts that it names so: "Clause 8.5 of the Standard Terms"."""
        return self._said.get(None, self._read)[1]

    def usual(self, unit: str | None) -> bool:
        """Whether a document that prints no unit word calls its provisions by `unit`, at least sometimes."""
        said = self.said() if self._style.free_units else {}
        often = said.get(unit or "", 0)
        if len(said) > 1 and often <= self.said_of_others().get(unit or "", 0):
            return False  # "Clause 7" where other texts' provisions are clauses and its own are Sections
        return often >= USUAL or often * USUAL >= sum(said.values()) > 0

    def called(self, provision: Provision) -> str:
        """The unit word that a lawyer cites a numbered provision by: the document's own where it says one and prints
        none ("clause 4.4"), else the provision's unit.
        """
        style = self._style
        if not style.free_units or style.kind_of(provision.unit) != "major" or prints_unit(provision):
            return provision.unit
        said = self.said()
        best = max(said, key=lambda unit: (said[unit], unit), default=provision.unit)
        often = said.get(best, 0) * 2 > sum(said.values()) and said.get(best, 0) > 1
        return best if often and style.kind_of(best) in {"major", "minor"} else provision.unit

    def _read(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        counts: Counter[str] = Counter()
        others: Counter[str] = Counter()
        for stored in self._store.references(self._document, 0, SAID_WITHIN):
            reference = stored.record
            head = next(iter(reference.pinpoint), None)
            if head is None or head.unit is None:
                continue
            if reference.instrument is not None and reference.instrument.via != "self":
                others[head.unit] += reference.instrument.via != "antecedent"
                continue
            pointed = reference.deixis == "this" and not head.number
            bracketed = f"({head.number}" in reference.text
            if pointed or (head.number and not bracketed and self._held(head.key)):
                counts[head.unit] += 1
        return counts, others
