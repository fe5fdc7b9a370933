"""The fast engine: tantivy, an extra (`pip install pincite[fast]`). Same tokens, keys and rules as the embedded one.

Scores come from tantivy's own BM25 (exact lengths and averages). Which keys and phrases of a query an entry matches is
read from the score of a second query, in which number i is worth 2**i.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any

import tantivy

from ingest.index import tokens
from ingest.index.builds import BuiltEngine
from ingest.index.engine import AnyOf, EngineHit, Entry, Key, Node, Phrase, Query, Term
from ingest.index.fields import pack, spell
from ingest.index.scorer import KEY_SCORE, PHRASE_SHARE
from ingest.index.tokens import Token, stem
from ingest.index.whoosh_fields import PREFIX

NAME = "tantivy"
VERSION = f"3.{tokens.VERSION}"
"""Of the schema and of what stands in it; an index of another version is rebuilt."""

_HEAP = 128_000_000
_BITS = 20
"""Parts told apart by one score: a 32-bit float holds 24 bits exactly."""


def tantivy_engine(index: Path, average: Callable[[], float]) -> BuiltEngine:
    """The search index of `index` by tantivy. `average` tells the length of an entry in words."""
    return BuiltEngine(index, _Tantivy(average))


def _schema() -> Any:
    builder = tantivy.SchemaBuilder()
    for name in ("id", "document", "group", "keys"):
        builder.add_text_field(name, stored=name != "keys", tokenizer_name="raw", index_option="basic")
    for name in ("words", "prefix"):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("text", tokenizer_name="whitespace", index_option="position")
    builder.add_bytes_field("packed", stored=True)
    return builder.build()


class _Tantivy:
    name = NAME
    version = VERSION

    def __init__(self, average: Callable[[], float]) -> None:
        self._average = average

    def create(self, folder: Path) -> None:
        tantivy.Index(_schema(), path=str(folder))

    def writer(self, folder: Path) -> _Writer:
        return _Writer(tantivy.Index.open(str(folder)))

    def reader(self, folder: Path) -> _Reader:
        return _Reader(tantivy.Index.open(str(folder)), self._average())


class _Writer:
    def __init__(self, index: Any) -> None:
        # One thread: entries keep their order, so that equal scores come in the same order in every build.
        self._writer: Any = index.writer(_HEAP, 1)

    def add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            spelled = spell(entry.title, entry.path, entry.heading, entry.text)
            prefix = spelled.prefix
            document = tantivy.Document()
            document.add_text("id", entry.id)
            document.add_text("document", entry.document)
            document.add_text("group", entry.group)
            for key in sorted(set(entry.keys)):
                document.add_text("keys", key)
            document.add_text("prefix", " ".join(_stems(prefix)))
            document.add_text("words", " ".join(_stems(spelled.body)))
            document.add_pre_tokenized_text("text", _placed(prefix, spelled.body))
            document.add_bytes("packed", pack(spelled))
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
    def __init__(self, index: Any, average: float) -> None:
        self._schema: Any = index.schema
        self._searcher: Any = index.searcher()
        self._count = max(1, self._searcher.num_docs)
        self._average = average

    def search(self, query: Query, limit: int, documents: frozenset[str] | None) -> list[EngineHit]:
        must = [(tantivy.Occur.Must, self._node(n)) for n in query.required]
        if documents is not None:
            must.append((tantivy.Occur.Must, self._exact("document", sorted(documents))))
        pool: dict[str, tuple[float, Any]] = {}
        if query.all_first and query.needed():
            everything = [
                (tantivy.Occur.Should if n in query.optional else tantivy.Occur.Must, self._node(n))
                for n in query.wanted
            ]
            self._fill(pool, [*must, *everything], limit)
        if len(pool) < limit:
            some = tantivy.Query.boolean_query([(tantivy.Occur.Should, self._node(n)) for n in query.wanted])
            wanted = [(tantivy.Occur.Should if query.required else tantivy.Occur.Must, some)] if query.wanted else []
            self._fill(pool, [*must, *wanted], limit)
        found = list(pool.items())[:limit]
        exact = self._matches(query.exact(), sorted(i for i, _ in found))
        return [_hit(stored, score, exact.get(i, frozenset())) for i, (score, stored) in found]

    def _fill(self, pool: dict[str, tuple[float, Any]], clauses: list[tuple[Any, Any]], limit: int) -> None:
        for score, address in self._searcher.search(tantivy.Query.boolean_query(clauses), limit, count=False).hits:
            stored = self._searcher.doc(address)
            pool.setdefault(stored.get_first("id"), (score, stored))

    def _matches(self, leaves: Sequence[Key | Phrase], ids: list[str]) -> dict[str, frozenset[Key | Phrase]]:
        """Which keys and phrases each entry matches."""
        if not ids:
            return {}
        found: dict[str, frozenset[Key | Phrase]] = {}
        for first in range(0, len(leaves), _BITS):
            asked = leaves[first : first + _BITS]
            clauses = [(tantivy.Occur.Must, tantivy.Query.const_score_query(self._exact("id", ids), 0.0))]
            for bit, node in enumerate(asked):
                worth = tantivy.Query.const_score_query(self._node(node), float(1 << bit))
                clauses.append((tantivy.Occur.Should, worth))
            for score, address in self._searcher.search(
                tantivy.Query.boolean_query(clauses), len(ids), count=False
            ).hits:
                name = self._searcher.doc(address).get_first("id")
                held = frozenset(node for bit, node in enumerate(asked) if int(score) >> bit & 1)
                found[name] = found.get(name, frozenset()) | held
        return found

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

    def rarity(self, words: Sequence[str]) -> dict[str, float]:
        return {word: self._rarity(word) for word in words}

    def average(self) -> float:
        return self._average

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


def _hit(stored: Any, score: float, exact: frozenset[Key | Phrase]) -> EngineHit:
    name, document, group = (str(stored.get_first(n)) for n in ("id", "document", "group"))
    return EngineHit(name, document, group, score, bytes(stored.get_first("packed") or b""), exact)
