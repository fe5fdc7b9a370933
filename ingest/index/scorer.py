"""Runs our query type over posting lists, one term at a time: sums in a dict instead of a tree of matchers.

Very common words of a long question cost most and tell least. In an index of more than `SMALL` entries, words that
stand in more than a `COMMON` share of them do not choose the candidates where rarer words do; the ranking
(resolver.retrieval.ranking) counts every word of those.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from whoosh.codec.whoosh3 import W3LeafMatcher
from whoosh.reading import TermNotFound

from ingest.document.budget import check
from ingest.index.engine import AnyOf, Key, Node, Phrase, Query, Term
from ingest.index.tokens import stem

SMALL, COMMON = 1_000, 0.1
KEY_SCORE = 10.0
"""A citation key of weight 1 counts as much as one rare word of good length share."""
PHRASE_SHARE = 1.5

Scores = dict[int, float]


class Evaluator:
    """One reader of one build. Entry numbers are the reader's own."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._leaves = list(reader.leaf_readers())
        self._count = max(1, reader.doc_count())
        self._exact: dict[Key | Phrase, Scores] = {}

    def top(
        self, query: Query, limit: int, documents: frozenset[str] | None
    ) -> list[tuple[int, float, frozenset[Key | Phrase]]]:
        """(entry, score, keys and phrases that it matches), best first, by the query's rule; equals by number."""
        parts = (*query.required, *query.wanted)
        allowed = None if documents is None else self._of_documents(documents)
        for node in query.required:
            scores = self._scores(node, allowed)
            allowed = set(scores) if allowed is None else allowed & scores.keys()
        late = self._late(query)
        totals: Scores = {}
        masks: dict[int, int] = {}
        for bit, node in enumerate(parts):
            if bit not in late:
                _add(self._scores(node, allowed), 1 << bit, totals, masks)
        # Where it does not matter whether all parts match, nothing has to match for "all".
        needed = {b for b, n in enumerate(parts) if b not in late and n not in query.optional}
        full = sum(1 << bit for bit in needed) if query.all_first else 0
        best = _best(totals, masks, full, limit)
        exact = {leaf: self._exact[leaf] for leaf in query.exact() if leaf in self._exact}
        return [(e, s, frozenset(leaf for leaf, held in exact.items() if e in held)) for e, s in best]

    def rarity(self, words: Sequence[str]) -> dict[str, float]:
        """BM25's weight of each word."""
        return {word: self._idf("words", stem(word)) for word in words}

    # ------------------------------------------------------------ parts

    def _late(self, query: Query) -> set[int]:
        """The bits of the wanted words that are too common to choose by."""
        if self._count <= SMALL:
            return set()
        common = {
            bit
            for bit, node in enumerate(query.wanted, len(query.required))
            if isinstance(node, Term) and self._frequency("words", stem(node.text)) > COMMON * self._count
        }
        # Without a rarer part there would be no candidates.
        return common if len(common) < len(query.wanted) else set()

    def _scores(self, node: Node, allowed: Iterable[int] | None) -> Scores:
        check()
        if isinstance(node, Term):
            found = self._term(node)
        elif isinstance(node, AnyOf):
            found = self._any(node, allowed)
        else:
            found = self._leaf(node)
        if allowed is None:
            return found
        inside = allowed if isinstance(allowed, set | frozenset) else set(allowed)
        return {entry: score for entry, score in found.items() if entry in inside}

    def _leaf(self, node: Key | Phrase) -> Scores:
        if node not in self._exact:
            self._exact[node] = (
                dict.fromkeys(self._ids("keys", node.key), KEY_SCORE * node.weight)
                if isinstance(node, Key)
                else self._phrase(node)
            )
        return self._exact[node]

    def _any(self, node: AnyOf, allowed: Iterable[int] | None) -> Scores:
        best: Scores = {}
        for part in node.parts:
            for entry, score in self._scores(part, allowed).items():
                if score > best.get(entry, 0.0):
                    best[entry] = score
        return best

    def _term(self, node: Term) -> Scores:
        text = stem(node.text)
        idf = self._idf("words", text)
        found: Scores = {}
        for matcher, offset in self._postings("words", text):
            for entries, weights in _blocks(matcher):
                found.update(zip((e + offset for e in entries), (idf * w for w in weights), strict=True))
        return found

    def _phrase(self, node: Phrase) -> Scores:
        score = node.weight * PHRASE_SHARE * sum(self._idf("text", w) for w in dict.fromkeys(node.words))
        found: Scores = {}
        for leaf, offset in self._leaves:
            for entry in _phrase_in_leaf(leaf, node.words):
                found[entry + offset] = score
        return found

    def _of_documents(self, documents: frozenset[str]) -> set[int]:
        return {entry for document in sorted(documents) for entry in self._ids("document", document)}

    # ------------------------------------------------------------ lists

    def _postings(self, field: str, text: str) -> list[tuple[Any, int]]:
        found = []
        for leaf, offset in self._leaves:
            matcher = _matcher(leaf, field, text)
            if matcher is not None:
                found.append((matcher, offset))
        return found

    def _ids(self, field: str, text: str) -> list[int]:
        return [entry + offset for matcher, offset in self._postings(field, text) for entry in matcher.all_ids()]

    def _frequency(self, field: str, text: str) -> int:
        return sum(leaf.doc_frequency(field, text.encode()) for leaf, _ in self._leaves)

    def _idf(self, field: str, text: str) -> float:
        count = self._frequency(field, text)
        # Deleted entries stay in the frequency until their segment is merged: never below zero.
        return math.log(1 + max(0.0, self._count - count + 0.5) / (count + 0.5))


def _matcher(leaf: Any, field: str, text: str) -> Any | None:
    try:
        return leaf.postings(field, text.encode())
    except TermNotFound:
        return None


def _blocks(matcher: Any) -> Iterator[tuple[Sequence[int], Sequence[float]]]:
    """The entries of a posting list with their weights, a block at a time.

    Whoosh's own way is four calls for each posting; its blocks are read whole all the same. Of the pinned version.
    """
    if not isinstance(matcher, W3LeafMatcher):  # a filter over deleted entries
        while matcher.is_active():
            yield (matcher.id(),), (matcher.weight(),)
            matcher.next()
        return
    while matcher.is_active():
        matcher._read_ids()  # noqa: SLF001 - see above
        matcher._read_weights()  # noqa: SLF001
        yield matcher._ids, matcher._weights  # noqa: SLF001
        matcher._next_block()  # noqa: SLF001


def _phrase_in_leaf(leaf: Any, words: tuple[str, ...]) -> list[int]:
    """The entries of one segment in which `words` stand at successive places."""
    matchers: dict[str, Any] = {w: _matcher(leaf, "text", w) for w in dict.fromkeys(words)}
    if None in matchers.values():
        return []
    rarest = min(matchers, key=lambda w: (leaf.doc_frequency("text", w.encode()), w))
    lead, others = matchers[rarest], [m for w, m in matchers.items() if w != rarest]
    found = []
    while lead.is_active() and all(m.is_active() for m in others):
        check()
        entry = lead.id()
        for other in others:
            other.skip_to(entry)
        if all(m.is_active() and m.id() == entry for m in others):
            places = {w: set(m.value_as("positions")) for w, m in matchers.items()}
            if any(all(p + i in places[w] for i, w in enumerate(words)) for p in places[words[0]]):
                found.append(entry)
        lead.next()
    return found


def _add(scores: Scores, bit: int, totals: Scores, masks: dict[int, int]) -> None:
    for entry, score in scores.items():
        totals[entry] = totals.get(entry, 0.0) + score
        masks[entry] = masks.get(entry, 0) | bit


def _best(totals: Scores, masks: dict[int, int], full: int, limit: int) -> list[tuple[int, float]]:
    chosen = heapq.nsmallest(limit, totals, key=lambda e: (masks[e] & full != full, -totals[e], e))
    return [(e, totals[e]) for e in chosen]
