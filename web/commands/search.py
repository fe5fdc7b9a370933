"""The command `search`."""

from __future__ import annotations

from pathlib import Path

import click

from ingest.document.errors import StoreError
from ingest.index.catchup import lack, open_index
from ingest.index.engine import Engine
from ingest.index.prefix import breadcrumb
from ingest.store.store import Store
from resolver.answer.resolution import Resolution
from resolver.retrieval.cited_places import MOST, Cited, cited_places
from resolver.retrieval.json import search_json
from resolver.retrieval.paging import GROUPS, CursorError
from resolver.retrieval.passages import Passages, doubts_of
from resolver.retrieval.query import QueryError
from resolver.retrieval.search import LIMIT, MAX_LIMIT, Filters, SearchAnswer, SearchHit, search
from web.commands.options import (
    NO_INDEX,
    USAGE,
    emit,
    fail,
    gazetteer_option,
    index_option,
    json_option,
    jurisdiction_option,
    say,
)
from web.commands.session import opened
from web.commands.terminal import resolution_text


@click.command("search")
@click.argument("query")
@index_option
@json_option
@gazetteer_option
@jurisdiction_option
@click.option("--limit", default=LIMIT, show_default=True, type=click.IntRange(1, MAX_LIMIT), help="Hits shown.")
@click.option("--cursor", default="", help="Go on where an earlier answer ended (its `next`).")
@click.option(
    "--group-by", default="section", show_default=True, type=click.Choice(GROUPS), help="What one hit stands for."
)
@click.option(
    "--expand",
    default=0,
    show_default=True,
    type=click.IntRange(0, MOST),
    help="Places that the hits cite, beside them.",
)
@click.option("--document", "documents", multiple=True, help="Only this document (repeatable).")
@click.option("--instrument", "instruments", multiple=True, help="Only documents of this instrument (repeatable).")
def search_command(
    *,
    query: str,
    index: Path,
    gazetteers: tuple[Path, ...],
    jurisdiction: str,
    cursor: str,
    group_by: str,
    documents: tuple[str, ...],
    instruments: tuple[str, ...],
    as_json: bool,
    limit: int,
    expand: int,
) -> None:
    """Find chunks that hold the words of QUERY; a citation in it is resolved beside them.

    Chunks that match every word come first. "Quoted words" must stand exactly so. There are no operators.
    """
    with opened(index, gazetteers, jurisdiction) as resolver:
        passages = Passages(resolver.store, resolver.library.text)
        filters = Filters(documents, instruments)
        notes: list[str] = []
        try:
            engine = search_engine(resolver.store, notes)
            answer = search(
                passages, engine, resolver.gazetteer, query,
                limit=limit, mark=cursor, group_by=group_by, filters=filters,
            )  # fmt: skip
        except (QueryError, CursorError) as error:
            fail(str(error), USAGE)
        except StoreError as error:
            fail(str(error), NO_INDEX)
        found = resolver.resolve_reading(answer.understood.reading) if answer.understood.citations else []
        cited = cited_places(resolver, passages, answer.hits, expand)
        data = search_json(passages, answer, found, cited, notes)
        emit(data, as_json=as_json, human=_human(answer, found, cited))
        engine.close()


def search_engine(store: Store, notes: list[str]) -> Engine:
    """The engine of an index, caught up; what it says is told, and what it still lacks is kept in `notes`. Damage is
    told and not mended, since this command only reads.
    """
    said: list[str] = []

    def told(line: str) -> None:
        say(line)
        said.append(line)

    engine = open_index(store, told, mend=False)
    notes += said[-1:] if lack(store, engine) else []
    return engine


def _human(answer: SearchAnswer, found: list[Resolution], cited: list[Cited]) -> str:
    blocks = [resolution_text(r) for r in found]
    blocks += [_hit(number, hit) for number, hit in enumerate(answer.hits, 1)]
    if not answer.hits:
        blocks.append("nothing in the index matches")
    blocks += [f"cited: {c.text} -> {c.target.document}#{c.target.eid}\n{c.target.text}" for c in cited]
    if answer.next:
        blocks.append(f"more: --cursor {answer.next}")
    return "\n\n".join(blocks)


def _hit(number: int, hit: SearchHit) -> str:
    passage = hit.passage
    info = passage.document.info
    place = f"{info.id}#{passage.chunk.eid}" if passage.chunk.eid else info.id
    pages = f", page {passage.chunk.pages[0]}" if passage.chunk.pages else ""
    lines = [f"{number}. {place}{pages}  ({passage.chunk.id}, {hit.score})"]
    lines.append("   " + " > ".join([info.title or info.id, *breadcrumb(passage.path)]))
    lines += [f"   {line}" for line in passage.text.splitlines()]
    lines += [f"   warning about this document: {doubt}" for doubt in doubts_of(passage.document)]
    if hit.also:
        lines.append(f"   and {len(hit.also)} more in the same {'section' if passage.path else 'document'}")
    return "\n".join(lines)
