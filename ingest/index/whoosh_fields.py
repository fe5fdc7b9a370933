"""The Whoosh schema. Its classes are named in the index files: renaming one needs a new VERSION in whoosh.py.

Three searchable fields, all fed ready tokens (Whoosh's analysers, stop words and query parser are never used):

* `words`: stems without positions. The stored weight is the word's whole BM25 share, length included, so that ranking
  reads one number per posting: a query costs a fifth of what it costs with Whoosh's own scorer.
* `text`: exact words with positions, read for phrases alone.
* `keys`: exact citation keys.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from whoosh import fields, formats

from ingest.index.fields import Spelled
from ingest.index.tokens import stem

K1, B = 1.2, 0.75
"""BM25's constants."""

PREFIX, ALSO = 0.4, 0.5
"""What a word of the prefix counts (all chunks of a section share it), and what another form of a word counts: "194"
inside 194-IA is a weaker answer to "194" than 194 itself."""


def share(count: float, prefix: float, text: float, average: float) -> float:
    """BM25's share of a word that counts `count` in an entry of `prefix` and `text` words, among entries of `average`
    words.
    """
    return count * (K1 + 1) / (count + K1 * (1 - B + B * (PREFIX * prefix + text) / average))


Posting = tuple[bytes, int, float, bytes]


class Words(fields.FieldType):  # type: ignore[misc] # Whoosh ships no types
    """Stems, weighted. `average` is the length of an entry in words when the build was begun; it stays with the build,
    since the weights are made of it.
    """

    def __init__(self, average: float) -> None:
        super().__init__(format=formats.Existence(), analyzer=None)
        self.average = average

    def index(self, value: Spelled, **_: Any) -> Iterator[Posting]:
        """(stem, 1, BM25 share, no payload) of each stem."""
        counts: dict[str, float] = defaultdict(float)
        for part, tokens in ((PREFIX, value.prefix), (1.0, value.body)):
            for token in tokens:
                counts[stem(token.text)] += part
                for form in token.also:
                    counts[stem(form)] += part * ALSO
        for form, count in counts.items():
            yield form.encode(), 1, share(count, len(value.prefix), len(value.body), self.average), b""


class Text(fields.FieldType):  # type: ignore[misc] # Whoosh ships no types
    """Exact words with their positions; a phrase does not run from the prefix into the text."""

    def __init__(self) -> None:
        super().__init__(format=formats.Positions(), analyzer=None)

    def index(self, value: Spelled, **_: Any) -> Iterator[Posting]:
        """(word, count, count, positions) of each word."""
        positions: dict[str, list[int]] = defaultdict(list)
        for first, tokens in ((0, value.prefix), (len(value.prefix) + 1, value.body)):
            for place, token in enumerate(tokens, first):
                for form in (token.text, *token.also):
                    positions[form].append(place)
        for form, places in positions.items():
            yield form.encode(), len(places), float(len(places)), self.format.encode(places)


class Keys(fields.FieldType):  # type: ignore[misc] # Whoosh ships no types
    """Ready keys, each once."""

    def __init__(self) -> None:
        super().__init__(format=formats.Existence(), analyzer=None)

    def index(self, value: Sequence[str], **_: Any) -> Iterator[Posting]:
        """(key, 1, 1, no payload) of each key."""
        for key in sorted(set(value)):
            yield key.encode(), 1, 1.0, b""


def schema(average: float) -> Any:
    """Fields of an entry. `id`, `document` and `group` are kept as they are for the hits, `packed` (its words by field
    and in order) for the ranking.
    """
    return fields.Schema(
        id=fields.STORED(),
        document=fields.ID(stored=True),
        group=fields.STORED(),
        packed=fields.STORED(),
        words=Words(average),
        text=Text(),
        keys=Keys(),
    )
