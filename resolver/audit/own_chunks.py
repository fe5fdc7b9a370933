"""The chunks of our own index, as an audit sees them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from gazetteers.load import Gazetteer
from ingest.document.records import Block, BlockType, Chunk, heading_path
from ingest.index.prefix import breadcrumb
from ingest.store.store import Store
from resolver.audit.faults import Audited
from resolver.reports.report import report


def index_chunks(store: Store, gazetteer: Gazetteer) -> list[Audited]:
    """Every chunk with its context, path and the number of its references that do not lead to one place."""
    found: list[Audited] = []
    names = [document.info.id for document in store.documents()]
    dangling: dict[str, list[int]] = {}
    for entry in report(store, gazetteer).dangling:
        dangling.setdefault(entry.document, []).append(entry.start)
    for name in names:
        text, blocks = store.texts.canonical(name), store.texts.blocks(name)
        starts = [block.start for block in blocks]
        places = sorted(dangling.get(name, ()))
        for chunk in store.chunks.of(name):
            own = blocks[max(0, bisect_right(starts, chunk.start) - 1) : bisect_left(starts, chunk.end)]
            found.append(
                Audited(
                    id=chunk.id,
                    text=text[chunk.start : chunk.end],
                    before=" ".join(text[a:b] for a, b in _spans(chunk, flush=False)),
                    after=" ".join(text[a:b] for a, b in reversed(_spans(chunk, flush=True))),
                    path=_path(blocks, chunk, own),
                    kind=_kind(own),
                    unresolved=bisect_left(places, chunk.end) - bisect_left(places, chunk.start),
                    header=_header(chunk, own),
                )
            )
    return found


def _spans(chunk: Chunk, *, flush: bool) -> list[tuple[int, int]]:
    return [span for c in chunk.context if (c.kind == "flush_tail") is flush for span in c.spans]


def _path(blocks: Sequence[Block], chunk: Chunk, own: Sequence[Block]) -> tuple[str, ...]:
    """The headings above; a footnote's path says that it is one."""
    steps = tuple(breadcrumb(heading_path(blocks.__getitem__, chunk.section)))
    notes = bool(own) and own[0].type is BlockType.FOOTNOTE
    return steps or (("footnotes",) if notes else ())


def _kind(own: Sequence[Block]) -> str:
    types = {block.type for block in own}
    if types <= {BlockType.TABLE, BlockType.CAPTION} and BlockType.TABLE in types:
        return "table"
    return "code" if types == {BlockType.CODE} else ""


def _header(chunk: Chunk, own: Sequence[Block]) -> bool | None:
    """Whether the header rows of a table are in the chunk or beside it; None where it holds no rows below a header."""
    cut = [b for b in own if b.type is BlockType.TABLE and b.header_end is not None and b.start < chunk.start]
    if not cut:
        return None
    return any(c.kind == "table_header" for c in chunk.context)
