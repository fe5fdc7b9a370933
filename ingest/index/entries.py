"""What a document puts into the search index: one entry for each chunk, and for each heading that has no text.

An entry holds the document's title and date, the headings above it, its own heading, and its text: the chunk's own
words, the words it needs (its context) and the note beside it. None of that is ever shown as the text of the document.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from gazetteers.styles import shipped
from ingest.document.enclosing import Enclosing
from ingest.document.records import Block, BlockType, Chunk, Definition, DocumentInfo, Provision, heading_path
from ingest.index.engine import Entry
from ingest.index.keys import chains, defines_key, holds_key, own_keys, reference_keys
from ingest.index.prefix import index_prefix
from ingest.store.references import StoredReference
from ingest.store.store import Store

HEADING = "h:"
"""First letters of the id of an entry for a heading without text: `h:DOCUMENT:ORDINAL`."""


def heading_id(document: str, ordinal: int) -> str:
    """The id of the entry of a heading block without text."""
    return f"{HEADING}{document}:{ordinal}"


def parse_heading_id(entry: str) -> tuple[str, int] | None:
    """(document, ordinal of the heading block) of an entry's id, None for a chunk's."""
    if not entry.startswith(HEADING):
        return None
    document, _, ordinal = entry.removeprefix(HEADING).rpartition(":")
    return (document, int(ordinal)) if document and ordinal.isascii() and ordinal.isdigit() else None


def group_of(document: str, section: int | None) -> str:
    """What hits are folded by: the governing heading's place."""
    return f"{document}#{'' if section is None else section}"


def bare_headings(blocks: Sequence[Block], chunks: Sequence[Chunk]) -> list[Block]:
    """Headings under which there is neither a chunk nor another heading: without an entry nobody could find them."""
    used = {c.section for c in chunks} | {b.section for b in blocks if b.type is BlockType.HEADING}
    return [b for b in blocks if b.type is BlockType.HEADING and b.ordinal not in used]


def entries(store: Store, document: str) -> Iterator[Entry]:
    """The entries of a stored document, in its own order."""
    info = store.catalogue.get(document).info
    text, blocks, chunks = store.texts.canonical(document), store.texts.blocks(document), store.chunks.of(document)
    places = _Places(info, store.provisions.of(document), store.references(document), store.definitions.of(document))
    notes = store.chunks.search_notes(document)
    for chunk in chunks:
        before = index_prefix(info, heading_path(blocks.__getitem__, chunk.section))
        parts = [text[a:b] for context in chunk.context for a, b in context.spans]
        parts += [text[chunk.start : chunk.end], notes.get(chunk.id, "")]
        group, keys = group_of(document, chunk.section), places.keys(chunk.start, chunk.end)
        yield Entry(chunk.id, document, group, *before, "\n".join(p for p in parts if p), keys)
    for block in bare_headings(blocks, chunks):
        before = index_prefix(info, heading_path(blocks.__getitem__, block.section))
        group, keys = group_of(document, block.ordinal), places.keys(block.start, block.end)
        # The heading is the text, which counts once; the heading above it belongs to the path.
        path = "\n".join(part for part in (before.path, before.heading) if part)
        words = text[block.start : block.end]
        yield Entry(heading_id(document, block.ordinal), document, group, before.title, path, "", words, keys)


class _Places:
    """The citation keys of any span of one document."""

    def __init__(
        self,
        info: DocumentInfo,
        provisions: Sequence[Provision],
        references: Sequence[StoredReference],
        definitions: Sequence[Definition],
    ) -> None:
        self._instrument = info.instrument
        # The store holds the style's name alone. One of the user's own counts as the common style: what it heads
        # provisions with has keys all the same, since those have headings.
        self._heads = shipped().get(info.style, shipped()["common"]).heads
        self._tree = Enclosing(provisions)
        self._chains = chains(provisions)
        self._references = sorted(references, key=lambda r: (r.record.start, r.record.ordinal))
        self._reference_starts = [r.record.start for r in self._references]
        self._definitions = sorted(definitions, key=lambda d: d.start)
        self._definition_starts = [d.start for d in self._definitions]

    def keys(self, start: int, end: int) -> tuple[str, ...]:
        """Own keys of the provisions around and inside the span; keys of the references and definitions that begin in
        it.
        """
        found: dict[str, None] = {} if self._instrument is None else {holds_key(self._instrument): None}
        holder = self._tree.innermost(start)
        around = () if holder is None else self._chains[holder.eid]
        for provision in (*around, *self._tree.begun_in(start, max(end, start + 1))):
            found.update(dict.fromkeys(own_keys(self._chains[provision.eid], self._instrument, self._heads)))
        first = bisect_left(self._reference_starts, start)
        for stored in self._references[first : bisect_left(self._reference_starts, end)]:
            record = stored.record
            if record.standing in ("live", "quoted") and not record.excluded:
                found.update(dict.fromkeys(reference_keys(record, self._instrument, self._heads)))
        first = bisect_left(self._definition_starts, start)
        for definition in self._definitions[first : bisect_left(self._definition_starts, end)]:
            found[defines_key(definition.term)] = None
        return tuple(found)
