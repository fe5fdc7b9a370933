"""From an anchor and steps to provisions: which of the candidate documents hold the address, and how far.

One document is searched from the citing place; a code that is printed as many documents is searched by key, so that a
number is found wherever it lies; a place outside what is held is told from one that is not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gazetteers.numbers import key as number_key
from ingest.document.records import Provision, Step
from ingest.store.catalogue import StoredDocument
from resolver.answer.resolution import Status
from resolver.library.citation_form import step_words
from resolver.library.library import Library
from resolver.library.parts import prefix_of
from resolver.library.provision_tables import CONTAINER, MAJOR
from resolver.lookup.matching import Match
from resolver.lookup.starting_scope import find


@dataclass(frozen=True, slots=True)
class Located:
    """One document's answer to the steps."""

    document: StoredDocument
    match: Match


class Locator:
    """Searches steps in sets of documents."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def locate(
        self,
        documents: Sequence[StoredDocument],
        steps: Sequence[Step],
        home: StoredDocument | None,
        place: Provision | None,
        *,
        bracketed: bool = False,
    ) -> list[Located]:
        """The matches of the documents that hold at least the outermost step; of none, the failures of those
        searched.

        `home` (with `place` in it) answers first; other parts of its instrument only for what it does not hold.
        """
        if home is not None and any(d.info.id == home.info.id for d in documents):
            here = self._in(home, steps, place, bracketed)
            kind = self._library.style_at(home).kind_of(steps[0].unit)
            if here.match.hits or len(documents) == 1 or (kind not in {MAJOR, CONTAINER} and steps[0].unit is not None):
                return [here]
            if kind == CONTAINER and not self._parts(documents, steps[0]):
                return [here]
            rest = [d for d in documents if d.info.id != home.info.id]
            found = self._found(rest, steps, bracketed=bracketed)
            return found or [here]
        found = self._found(documents, steps, bracketed=bracketed)
        return found or [self._in(d, steps, None, bracketed) for d in list(documents)[:1]]

    def _found(self, documents: Sequence[StoredDocument], steps: Sequence[Step], *, bracketed: bool) -> list[Located]:
        head = steps[0]
        if len(documents) > 2 and head.number and head.unit is not None:
            names = [d.info.id for d in documents]
            holding = {name for name, _ in self._library.store.provisions.holders(names, head.key, head.unit)}
            holding |= {d.info.id for d in self._parts(documents, head)}
            documents = [d for d in documents if d.info.id in holding]
        searched = [self._in(d, steps, None, bracketed) for d in documents]
        return [s for s in searched if s.match.hits]

    def _parts(self, documents: Sequence[StoredDocument], head: Step) -> list[StoredDocument]:
        """The documents that are, by their coverage, the container that the outermost step names ("Title 38")."""
        return [d for d in documents if self._library.parts.coverage(d) == (head.unit, head.key)]

    def _in(self, document: StoredDocument, steps: Sequence[Step], place: Provision | None, bracketed: bool) -> Located:
        tree = self._library.tree(document.info.id)
        match = find(tree, place, steps, bracketed=bracketed)
        if (
            not match.hits
            and len(steps) > 1
            and self._library.parts.coverage(document) == (steps[0].unit, steps[0].key)
        ):
            inner = find(tree, place, steps[1:])
            match = replace(inner, depth=inner.depth + 1) if inner.hits else inner
        return Located(document, match)

    def absence(self, documents: Sequence[StoredDocument], head: Step) -> tuple[Status, str]:
        """Whether a place that was not found lies inside what is held (`not_found`) or outside (`not_indexed`)."""
        words = step_words(head)
        parts = [self._library.parts.coverage(d) for d in documents]
        declared = [p for p, d in zip(parts, documents, strict=True) if d.info.coverage != "whole"]
        same_unit = [p for p in parts if p is not None and p[0] == head.unit]
        if same_unit and len(same_unit) == len(parts) and (head.unit, head.key) not in same_unit:
            held = ", ".join(sorted({f"{u} {k}" for u, k in same_unit}))
            return (
                Status.NOT_INDEXED,
                f"{words} is a part of this instrument that is not in the index; held: {held[:200]}",
            )
        family = prefix_of(head.number)
        families = {self._library.parts.prefix(d.info.id) for d in documents} if family else set()
        if family and families and None not in families:
            known = {number_key(f) for f in families if f}
            if number_key(family) not in known:
                return (
                    Status.NOT_INDEXED,
                    f"{words} lies in part {family} of this instrument, which is not in the index",
                )
            return Status.NOT_FOUND, f"{words} is not there"
        majors = all(self._library.style_at(d).kind_of(head.unit) == MAJOR for d in documents)
        if declared and len(declared) == len(parts) and majors and not family:
            return Status.NOT_INDEXED, f"{words} is not in the parts that are held; it may lie in another part"
        return Status.NOT_FOUND, f"{words} is not there"
