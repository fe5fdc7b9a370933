"""The fast engine: tantivy, an extra (`pip install pincite[fast]`). Same tokens, keys and rules as the embedded one.

Scores come from tantivy's own BM25 (exact lengths and averages); neighbours are counted from the same stored order.
Which part of a query an entry matches is read from the score of a second query, in which part i is worth 2**i.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any

import tantivy

from ingest.index import tokens, word_order
from ingest.index.builds import BuiltEngine
from ingest.index.engine import AnyOf, EngineHit, Entry, Key, Node, Phrase, Query, Term
from ingest.index.scorer import KEY_SCORE, PHRASE_SHARE, POOL
from ingest.index.tokens import Token, stem
from ingest.index.whoosh_fields import PREFIX

NAME = "tantivy"
VERSION = f"1.{tokens.VERSION}"
"""Of the schema and of what stands in it; an index of another version is rebuilt."""

_HEAP = 128_000_000
_BITS = 20
"""Parts told apart by one score: a 32-bit float holds 24 bits exactly."""


def tantivy_engine(index: Path) -> BuiltEngine:
    """The search index of `index` by tantivy."""
    return BuiltEngine(index, _Tantivy())


def _schema() -> Any:
    builder = tantivy.SchemaBuilder()
    for name in ("id", "document", "group", "keys"):
        builder.add_text_field(name, stored=name != "keys", tokenizer_name="raw", index_option="basic")
    for name in ("words", "prefix"):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("text", tokenizer_name="whitespace", index_option="position")
    builder.add_bytes_field("order", stored=True)
    return builder.build()


class _Tantivy:
    name = NAME
    version = VERSION

    def create(self, folder: Path) -> None:
        tantivy.Index(_schema(), path=str(folder))

    def writer(self, folder: Path) -> _Writer:
        return _Writer(tantivy.Index.open(str(folder)))

    def reader(self, folder: Path) -> _Reader:
        return _Reader(tantivy.Index.open(str(folder)))


class _Writer:
    def __init__(self, index: Any) -> None:
        # One thread: entries keep their order, so that equal scores come in the same order in every build.
        self._writer: Any = index.writer(_HEAP, 1)

    def add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            prefix, text = tokens.tokenise(entry.prefix), tokens.tokenise(entry.text)
            document = tantivy.Document()
            document.add_text("id", entry.id)
            document.add_text("document", entry.document)
            document.add_text("group", entry.group)
            for key in sorted(set(entry.keys)):
                document.add_text("keys", key)
            document.add_text("prefix", " ".join(_stems(prefix)))
            document.add_text("words", " ".join(_stems(text)))
            document.add_pre_tokenized_text("text", _placed(prefix, text))
            document.add_bytes("order", word_order.pack(text))
            self._writer.add_document(document)

    def remove(self, document: str) -> None:
        self._writer.delete_documents_by_term("document", document)

    def commit(self, *, last: bool) -> None:  # noqa: ARG002 - tantivy merges by its own rule
        self._writer.commit()
        self._writer.wait_merging_threads()

    def cancel(self) -> None:
        self._writer.rollback()
        self._writer.wait_merging_threads()


def _stems(spelled: Sequence[Token]) -> Iterator[str]:
    for token in spelled:
        yield stem(token.text)
        yield from map(stem, token.also)


def _placed(prefix: Sequence[Token], text: Sequence[Token]) -> Any:
    """Exact words at their places, other forms beside them; one place is left free between prefix and text."""
    placed = []
    for first, spelled in ((0, prefix), (len(prefix) + 1, text)):
        for place, token in enumerate(spelled, first):
            placed += [tantivy.Token(form, place, 0, 0) for form in (token.text, *token.also)]
    return tantivy.PreTokenizedString("", placed)


class _Reader:
    def __init__(self, index: Any) -> None:
        self._schema: Any = index.schema
        self._searcher: Any = index.searcher()
        self._count = max(1, self._searcher.num_docs)

    def search(self, query: Query, limit: int, documents: frozenset[str] | None) -> list[EngineHit]:
        parts = (*query.required, *query.wanted)
        must = [(tantivy.Occur.Must, self._node(n)) for n in query.required]
        if documents is not None:
            must.append((tantivy.Occur.Must, self._exact("document", sorted(documents))))
        pool: dict[str, tuple[float, Any]] = {}
        if query.all_first:
            everything = [(tantivy.Occur.Must, self._node(n)) for n in query.wanted]
            self._fill(pool, [*must, *everything], max(POOL, limit))
        some = tantivy.Query.boolean_query([(tantivy.Occur.Should, self._node(n)) for n in query.wanted])
        wanted = [(tantivy.Occur.Should if query.required else tantivy.Occur.Must, some)] if query.wanted else []
        self._fill(pool, [*must, *wanted], max(POOL, 2 * limit))
        masks = self._masks(parts, sorted(pool))
        pairs = word_order.pairs(query.order, {w: self._rarity(w) for w in dict.fromkeys(query.order)})
        hits = [self._hit(stored, score, masks.get(i, 0), len(parts), pairs) for i, (score, stored) in pool.items()]
        return sorted(hits, key=lambda h: (query.all_first and not all(h.matched), -h.score, h.id))[:limit]

    def _fill(self, pool: dict[str, tuple[float, Any]], clauses: list[tuple[Any, Any]], limit: int) -> None:
        for score, address in self._searcher.search(tantivy.Query.boolean_query(clauses), limit, count=False).hits:
            stored = self._searcher.doc(address)
            pool.setdefault(stored.get_first("id"), (score, stored))

    def _hit(self, stored: Any, score: float, mask: int, parts: int, pairs: dict[tuple[int, int], float]) -> EngineHit:
        gained = word_order.gain(word_order.unpack(bytes(stored.get_first("order") or b"")), pairs) if pairs else 0.0
        matched = tuple(bool(mask >> bit & 1) for bit in range(parts))
        name, document, group = (str(stored.get_first(n)) for n in ("id", "document", "group"))
        return EngineHit(name, document, group, score + gained, matched)

    def _masks(self, parts: Sequence[Node], ids: list[str]) -> dict[str, int]:
        """Which parts each entry matches, as bits."""
        masks: dict[str, int] = {}
        if not ids:
            return masks
        for first in range(0, len(parts), _BITS):
            clauses = [(tantivy.Occur.Must, tantivy.Query.const_score_query(self._exact("id", ids), 0.0))]
            for bit, node in enumerate(parts[first : first + _BITS]):
                worth = tantivy.Query.const_score_query(self._node(node), float(1 << bit))
                clauses.append((tantivy.Occur.Should, worth))
            for score, address in self._searcher.search(
                tantivy.Query.boolean_query(clauses), len(ids), count=False
            ).hits:
                name = self._searcher.doc(address).get_first("id")
                masks[name] = masks.get(name, 0) | int(score) << first
        return masks

    def _node(self, node: Node) -> Any:
        make = tantivy.Query
        if isinstance(node, Term):
            word = stem(node.text)
            fields = (("words", 1.0), ("prefix", PREFIX))
            either = [
                (tantivy.Occur.Should, make.boost_query(make.term_query(self._schema, f, word, "freq"), share))
                for f, share in fields
            ]
            return make.boolean_query(either)
        if isinstance(node, Phrase):
            return make.boost_query(self._phrase(node.words), node.weight * PHRASE_SHARE)
        if isinstance(node, Key):
            return make.const_score_query(make.term_query(self._schema, "keys", node.key), KEY_SCORE * node.weight)
        return self._any(node)

    def _any(self, node: AnyOf) -> Any:
        return tantivy.Query.disjunction_max_query([self._node(part) for part in node.parts])

    def _phrase(self, words: Sequence[str]) -> Any:
        if len(words) == 1:
            return tantivy.Query.term_query(self._schema, "text", words[0])
        return tantivy.Query.phrase_query(self._schema, "text", list(words))

    def _exact(self, field: str, values: list[str]) -> Any:
        return tantivy.Query.term_set_query(self._schema, field, values)

    def _rarity(self, word: str) -> float:
        count = self._searcher.doc_freq("words", stem(word))
        return log(1 + max(0.0, self._count - count + 0.5) / (count + 0.5))

    def check(self) -> None:
        """Fetch every stored entry; tantivy compares checksums of its own."""
        found = self._searcher.search(tantivy.Query.all_query(), self._count, count=False)
        for _score, address in found.hits:
            self._searcher.doc(address)

    def close(self) -> None:
        """Nothing is held open by name."""
