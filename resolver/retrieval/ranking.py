"""The order of the best entries: BM25F over title, path, heading and text, and what stands next to what.

An engine gives a few hundred candidates by a coarse order of its own. Here their words are read by field. A word's
counts are weighted by field and added *before* they saturate (Robertson, Zaragoza and Taylor 2004), so that a word that
stands in the path and in the text counts once, well, and a long path cannot swamp the text, as it does where the scores
of fields are added. Keys and phrases count what they are worth in the query; a part that is "any of" counts its best.

The weights were tuned on halves of samples of the sets of `benchmarks.retrieval`. Against the order before (words of
the prefix at 0.4, added) they gain next to nothing on the whole sets: 0.776 and 0.721 (found among ten, mean reciprocal
rank) where that had 0.776 and 0.727, 0.797 and 0.776 where it had 0.787 and 0.786.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.document.budget import check
from ingest.index.engine import AnyOf, Engine, EngineHit, Key, Node, Phrase, Query, Term
from ingest.index.fields import Packed, code, unpack
from ingest.index.scorer import KEY_SCORE, PHRASE_SHARE

RANKED = 200
"""Candidates that are ranked; those behind them keep the engine's order."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a word counts by the field that it stands in, BM25's constants, and what is added for order.

    `also`: a word met in another of its forms. `pair`: two neighbours of the query that stand side by side in the text,
    in times the rarity of the commoner one (some words apart, they gained nothing). `whole`: words and neighbours in a
    heading once more, by the share of the heading that they are: one that says what the query says comes first.
    """

    title: float = 0.1
    path: float = 0.3
    heading: float = 0.7
    body: float = 1.0
    also: float = 0.5
    k1: float = 1.2
    b: float = 0.9
    pair: float = 1.5
    whole: float = 0.8


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hit in its place. `matched` tells, for each of required + wanted, whether it matched."""

    id: str
    document: str
    group: str
    score: float
    matched: tuple[bool, ...]


def rank(engine: Engine, query: Query, hits: Sequence[EngineHit], weights: Weights = WEIGHTS) -> list[Ranked]:
    """The hits of a query in order, each with what it matches. Raises IndexDamaged."""
    judge = _Judge(engine, query, weights)
    judged = [judge.judge(hit) for hit in hits]
    first, rest = judged[:RANKED], judged[RANKED:]
    needed = [n not in query.optional for n in judge.parts]
    first.sort(key=lambda r: (query.all_first and not _all(r.matched, needed), -r.score, r.id))
    return first + rest


def _all(matched: Sequence[bool], needed: Sequence[bool]) -> bool:
    return all(m for m, n in zip(matched, needed, strict=True) if n)


class _Judge:
    """One query, made ready to judge many entries."""

    def __init__(self, engine: Engine, query: Query, weights: Weights) -> None:
        self.parts = (*query.required, *query.wanted)
        self._weights = weights
        self._average = engine.average()
        words = dict.fromkeys((*query.order, *(w for part in self.parts for w in _words(part))))
        self._rarity = engine.rarity(list(words))
        self._codes = {code(w): rarity for w, rarity in self._rarity.items()}
        self._pairs = {
            (code(a), code(b)): weights.pair * min(self._rarity[a], self._rarity[b]) for a, b in pairwise(query.order)
        }

    def judge(self, hit: EngineHit) -> Ranked:
        """A hit with its score and what it matches."""
        check()
        fields = _Fields(unpack(hit.words), self._codes)
        shares = {c: self._share(fields, c) for c in fields.found}
        scores = [self._score(part, shares, hit.exact) for part in self.parts]
        total = sum(scores) + self._order(fields) + self._whole(fields)
        return Ranked(hit.id, hit.document, hit.group, total, tuple(s > 0 for s in scores))

    def _share(self, fields: _Fields, word: int) -> float:
        """BM25F's share of one word."""
        w = self._weights
        long = 1 - w.b + w.b * fields.length / self._average
        weighed = (
            w.body * fields.body.get(word, 0) + w.also * fields.also.get(word, 0)
        ) / long + w.heading * fields.heading.get(word, 0)
        weighed += w.path * min(1, fields.path.get(word, 0)) + w.title * min(1, fields.title.get(word, 0))
        return self._codes[word] * weighed * (w.k1 + 1) / (weighed + w.k1)

    def _score(self, node: Node, shares: Mapping[int, float], exact: frozenset[Key | Phrase]) -> float:
        if isinstance(node, Term):
            # A word in every entry has no weight; that it is there still counts as a match.
            found = shares.get(code(node.text))
            return 0.0 if found is None else max(found, 1e-9)
        if isinstance(node, AnyOf):
            return max((self._score(part, shares, exact) for part in node.parts), default=0.0)
        if node not in exact:
            return 0.0
        if isinstance(node, Key):
            return KEY_SCORE * node.weight
        return max(1e-9, node.weight * PHRASE_SHARE * sum(self._rarity[w] for w in dict.fromkeys(node.words)))

    def _order(self, fields: _Fields) -> float:
        """What neighbours of the query gain that are neighbours in the text."""
        return sum(self._pairs[pair] for pair in fields.pairs & self._pairs.keys())

    def _whole(self, fields: _Fields) -> float:
        """What a heading gains that says what the query says: its words and neighbours, by the share of it they are."""
        if not fields.heading:
            return 0.0
        held = sum(self._codes[c] for c in fields.heading)
        held += sum(self._pairs[pair] for pair in fields.heading_pairs & self._pairs.keys())
        return self._weights.whole * held * sum(fields.heading.values()) / fields.heading_length


class _Fields:
    """How often, and next to what, the words of a query stand in the fields of one entry."""

    def __init__(self, packed: Packed, wanted: Mapping[int, float]) -> None:
        self.title, self.path, self.also = (_counts(f, wanted)[0] for f in (packed.title, packed.path, packed.also))
        self.heading, self.heading_pairs = _counts(packed.heading, wanted)
        self.body, self.pairs = _counts(packed.body, wanted)
        self.length = len(packed.body)
        self.heading_length = len(packed.heading)
        self.found = {*self.title, *self.path, *self.heading, *self.body, *self.also}


def _counts(codes: array[int], wanted: Mapping[int, float]) -> tuple[dict[int, int], set[tuple[int, int]]]:
    """How often each wanted word stands in a field, and which of them stand side by side."""
    counts: dict[int, int] = {}
    pairs: set[tuple[int, int]] = set()
    last, before = -2, 0
    for place, word in enumerate(codes):
        if word in wanted:
            counts[word] = counts.get(word, 0) + 1
            if place == last + 1:
                pairs.add((before, word))
            last, before = place, word
    return counts, pairs


def _words(node: Node) -> Iterable[str]:
    if isinstance(node, Term):
        return (node.text,)
    if isinstance(node, Phrase):
        return node.words
    return [] if isinstance(node, Key) else [w for part in node.parts for w in _words(part)]
