"""The commands `serve` and `doctor`."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import waitress

from gazetteers.errors import GazetteerError
from gazetteers.load import load
from ingest.document.errors import StoreError
from ingest.index.catchup import make_engine, open_index, rebuild
from ingest.run.settings import gazetteer_files
from ingest.store.integrity import fault
from ingest.store.store import Store
from web.app import create_app
from web.commands.options import FINDINGS, NO_INDEX, emit, index_option, json_option
from web.settings import from_environment


def say(line: str) -> None:
    """A line for the person at the terminal."""
    click.echo(line, err=True)


@click.command("serve")
@index_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.option(
    "--threads", default=4, show_default=True, type=click.IntRange(1, 64), help="Requests answered at a time."
)
@click.option("--proxies", type=click.IntRange(0, 9), help="Proxies in front whose X-Forwarded headers are trusted.")
def serve_command(index: Path, host: str, port: int, threads: int, proxies: int | None) -> None:
    """Serve the pages and the HTTP API over an index.

    A missing or damaged index is told here and at /readyz; the server answers 503 until it is mended, then goes on.
    """
    settings = replace(from_environment(), index=index)
    if proxies is not None:
        settings = replace(settings, proxies=proxies)
    try:
        with Store.open(index) as store:
            open_index(store, say, mend=False).close()
    except (StoreError, GazetteerError) as error:
        say(str(error))
    # A line for each request that waits its turn tells nobody anything.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = waitress.create_server(create_app(settings), host=host, port=port, threads=threads)
    click.echo(f"serving {index} at http://{host}:{server.effective_port}/ (stop with Ctrl-C)")
    try:
        server.run()
    finally:
        server.close()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that `doctor` looked at."""

    what: str
    ok: bool
    detail: str


@click.command("doctor")
@index_option
@json_option
@click.option("--rebuild", "mend", is_flag=True, help="Build the search index again from the stored documents.")
def doctor_command(index: Path, *, as_json: bool, mend: bool) -> None:
    """Look whether an index is whole: store, search index, gazetteers. Exit 1 with findings, 4 without an index."""
    try:
        store = Store.open(index)
    except StoreError as error:
        findings = [Finding("store", ok=False, detail=str(error))]
        emit(_json(index, findings), as_json=as_json, human=_human(findings))
        raise click.exceptions.Exit(NO_INDEX) from error
    with store:
        if mend:
            engine = make_engine(store)
            rebuild(store, engine, say)
            engine.close()
        findings = [_store(store), _search(store), _gazetteers(index, store)]
    emit(_json(index, findings), as_json=as_json, human=_human(findings))
    if not all(f.ok for f in findings):
        raise click.exceptions.Exit(FINDINGS)


def _store(store: Store) -> Finding:
    counts = ", ".join(f"{count} {table}" for table, count in store.catalogue.counts().items())
    wrong = fault(store.folder)
    return Finding("store", ok=not wrong, detail=wrong or f"generation {store.generation}: {counts}")


def _search(store: Store) -> Finding:
    try:
        engine = open_index(store, say, mend=False)
        engine.check()
    except StoreError as error:
        return Finding("search index", ok=False, detail=str(error))
    behind = store.changes.last - engine.sequence()
    detail = f"{engine.name}, sequence {engine.sequence()}" + (f", {behind} change(s) behind" if behind else "")
    engine.close()
    return Finding("search index", ok=not behind, detail=detail)


def _gazetteers(index: Path, store: Store) -> Finding:
    try:
        gazetteer = load(gazetteer_files(index))
    except GazetteerError as error:
        return Finding("gazetteers", ok=False, detail=str(error))
    read_with = store.meta("gazetteers")
    same = read_with in ("", gazetteer.fingerprint)
    detail = f"{len(gazetteer.instruments)} instruments, {len(gazetteer.styles)} styles"
    if not same:
        detail += "; the documents were read with other gazetteers: run pincite reextract"
    return Finding("gazetteers", ok=same, detail=detail)


def _json(index: Path, findings: list[Finding]) -> dict[str, Any]:
    return {
        "version": version("pincite"),
        "index": str(index),
        "ok": all(f.ok for f in findings),
        "findings": [{"what": f.what, "ok": f.ok, "detail": f.detail} for f in findings],
    }


def _human(findings: list[Finding]) -> str:
    return "\n".join(f"{'ok  ' if f.ok else 'BAD '} {f.what}: {f.detail}" for f in findings)


commands: list[click.Command] = [serve_command, doctor_command]
"""The commands of this file."""
