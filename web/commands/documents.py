"""The commands on stored documents: list, remove, show."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import click

from ingest.index.catchup import open_index
from ingest.run.name_changes import reread
from ingest.store.store import Store
from web.commands.gazetteer_names import names_of
from web.commands.options import emit, fail, index_option, json_option, say
from web.commands.terminal import reading_lines


@click.command("list")
@index_option
@json_option
def list_command(index: Path, *, as_json: bool) -> None:
    """List the documents of an index."""
    with Store.open(index) as store:
        documents = store.documents()
    rows = [
        {
            **asdict(replace(d.info, facts=())),
            "source": d.source,
            "revision": d.revision,
            "format": d.format,
            "degraded": d.degraded,
        }
        for d in documents
    ]
    for row in rows:
        del row["facts"]
    human = "\n".join(f"{d.info.id}  {d.info.title}  ({d.format}, {d.source})" for d in documents)
    emit({"documents": rows}, as_json=as_json, human=human or "no documents")


@click.command("remove")
@click.argument("documents", nargs=-1, required=True)
@index_option
@json_option
def remove_command(documents: tuple[str, ...], index: Path, *, as_json: bool) -> None:
    """Take documents out of an index."""
    with Store.open(index, write=True) as store:
        removed = {name: store.remove(name) for name in documents}
        reread(store, names_of(index))
        open_index(store, say).close()
    missing = [name for name, gone in removed.items() if not gone]
    gone = [name for name in removed if name not in missing]
    emit({"removed": gone, "missing": missing}, as_json=as_json, human="\n".join(f"removed {name}" for name in gone))
    if missing:
        fail(f"no document named {', '.join(missing)}; see: pincite list --index {index}")


@click.command("show")
@click.argument("place", metavar="DOC[#EID]")
@index_option
@json_option
def show_command(place: str, index: Path, *, as_json: bool) -> None:
    """Print a provision's own words, or a document's outline."""
    name, _, eid = place.partition("#")
    with Store.open(index) as store:
        document = store.catalogue.find(name)
        if document is None:
            fail(f"no document named {name}; see: pincite list --index {index}")
        provisions = store.provisions.of(name)
        text = store.texts.canonical(name)
    if not eid:
        outline = [
            {"eid": p.eid, "unit": p.unit, "label": p.label, "title": p.title, "depth": p.depth} for p in provisions
        ]
        lines = [f"{'  ' * p.depth}{p.label} {p.title}  [{p.eid}]" for p in provisions if p.heading is not None]
        head = [document.info.title, *reading_lines(document.report), ""]
        answer = {**asdict(document.info), "report": document.report, "outline": outline}
        emit(answer, as_json=as_json, human="\n".join(head + lines))
        return
    found = next((p for p in provisions if eid == p.eid or eid in p.aliases), None)
    if found is None:
        fail(f"{name} has no provision {eid}; see: pincite show {name} --index {index}")
    emit({"document": name, **asdict(found), "text": text[found.start : found.end]}, as_json=as_json,
         human=text[found.start : found.end])  # fmt: skip
