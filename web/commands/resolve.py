"""The commands `resolve` and `decide`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Any

import click

from ingest.document.errors import IngestError
from resolver.answer.context import Place
from resolver.answer.json import resolution_json, resolutions_json
from resolver.answer.resolution import Status
from resolver.resolving.batch import Batch
from resolver.resolving.decisions import Decision, add_decision
from resolver.resolving.question import BadQuestion, is_date
from resolver.resolving.resolver import Resolver
from web.commands.options import (
    BAD_INPUT,
    FINDINGS,
    USAGE,
    emit,
    fail,
    gazetteer_option,
    index_option,
    json_option,
    jurisdiction_option,
)
from web.commands.session import opened
from web.commands.terminal import resolution_text
from web.strict_json import BadJson, read_json


@click.command("resolve")
@click.argument("text", required=False)
@index_option
@gazetteer_option
@json_option
@click.option("--from", "origin", help="Where the words are said: DOCUMENT#EID, DOCUMENT, or a chunk's id.")
@click.option("--as-of", help="Date (YYYY-MM-DD) whose version of the law is asked about.")
@jurisdiction_option
@click.option("--jsonl", is_flag=True, help="Read questions as JSON Lines from TEXT (a file) or standard input.")
def resolve_command(
    *,
    text: str | None,
    index: Path,
    gazetteers: tuple[Path, ...],
    as_json: bool,
    origin: str | None,
    as_of: str | None,
    jurisdiction: str,
    jsonl: bool,
) -> None:
    """Say what a citation points at, with the evidence for it, or why that cannot be said.

    With --jsonl each line is {"id", "text", "context"?, "start"?, "end"?, "document"?, "eid"? | "labels"?,
    "instrument"?, "jurisdiction"?}, and each answer is one line under the same id.
    """
    if as_of is not None and not is_date(as_of):
        fail(f"--as-of {as_of[:80]!r} is no date of the form YYYY-MM-DD", USAGE)
    if text is None and not jsonl:
        fail('give the words to resolve, as in: pincite resolve "section 67"', USAGE)
    with opened(index, gazetteers, jurisdiction) as resolver:
        if jsonl:
            _batch(resolver, text, as_of)
            return
        answers = resolver.resolve_text(text or "", place=_origin(resolver, origin), as_of=as_of)
        data = resolutions_json(answers)
        emit(data, as_json=as_json, human="\n".join(resolution_text(a) for a in answers))
        if any(a.status is not Status.RESOLVED for a in answers):
            raise click.exceptions.Exit(FINDINGS)


def _origin(resolver: Resolver, origin: str | None) -> Place | None:
    if origin is None:
        return None
    chunk = resolver.store.chunks.find(origin)
    if chunk is not None:
        return Place(chunk[0], chunk[1].eid, None if chunk[1].eid else chunk[1].start)
    document, _, eid = origin.partition("#")
    if resolver.library.info(document) is None or (eid and resolver.library.tree(document).get(eid) is None):
        fail(f"{origin} is not in this index", USAGE)
    return Place(document, eid or None)


def _batch(resolver: Resolver, source: str | None, as_of: str | None) -> None:
    stream: IO[Any]
    try:
        stream = click.open_file(source or "-", encoding="utf-8")
    except OSError as error:
        fail(f"{source}: {error.strerror}", BAD_INPUT)
    batch = Batch(resolver)
    with stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            data = _line(source or "standard input", number, line)
            try:
                question = batch.read({"as_of": as_of, **data})
                first, others = batch.answer(question)
            except BadQuestion as error:
                fail(f"{source or 'standard input'}, line {number}: {error}", BAD_INPUT)
            answer = {"id": data.get("id"), **resolution_json(first, data.get("document"))}
            answer["also"] = [{**resolution_json(a, data.get("document")), "query": None} for a in others]
            click.echo(json.dumps(answer, ensure_ascii=False))


def _line(source: str, number: int, line: str) -> Mapping[str, Any]:
    try:
        data = read_json(line)
    except BadJson as error:
        fail(f"{source}, line {number}: the line {error}", BAD_INPUT)
    if not isinstance(data, dict):
        fail(f"{source}, line {number}: not a JSON object", BAD_INPUT)
    return data


@click.command("decide")
@click.argument("place")
@click.argument("text")
@click.argument("targets", nargs=-1)
@index_option
@click.option("--by", required=True, help="Who decides; shown in the evidence.")
@click.option("--note", default="", help="Why.")
def decide_command(*, place: str, text: str, targets: tuple[str, ...], index: Path, by: str, note: str) -> None:
    """Record that TEXT, said at PLACE (DOCUMENT#EID), means TARGETS (DOCUMENT#EID ...): kept in overrides.toml."""
    with opened(index) as resolver:
        for each in (place, *targets):
            document, _, eid = each.partition("#")
            if not eid or resolver.library.info(document) is None or resolver.library.tree(document).get(eid) is None:
                fail(f"{each} is not a place of this index", USAGE)
        document, _, eid = place.partition("#")
        pairs: Iterable[tuple[str, str]] = ((t.partition("#")[0], t.partition("#")[2]) for t in targets)
        try:
            add_decision(index, Decision(document, eid, " ".join(text.split()), tuple(pairs), by, note))
        except IngestError as error:
            fail(str(error), BAD_INPUT)
    click.echo(f'"{text}" at {place} is now {", ".join(targets) or "nothing that is held"}, by {by}')
