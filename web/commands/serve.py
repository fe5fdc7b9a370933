"""The command `serve`."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import StoreError
from ingest.index.catchup import open_index
from ingest.store.store import Store
from web.app import create_app
from web.commands.options import USAGE, fail, index_option, say
from web.memory import keep_large_apart
from web.server import make_server
from web.settings import BadSetting, from_environment


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
    try:
        settings = replace(from_environment(), index=index)
    except BadSetting as error:
        fail(str(error), USAGE)
    if proxies is not None:
        settings = replace(settings, proxies=proxies)
    try:
        with Store.open(index) as store:
            open_index(store, say, mend=False).close()
    except (StoreError, GazetteerError) as error:
        say(str(error))
    keep_large_apart()
    # A line for each request that waits its turn tells nobody anything.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    try:
        server = make_server(create_app(settings), settings.limits, host, port, threads)
    except OSError as error:
        fail(f"cannot listen at {host}, port {port} ({error.strerror or error}); --port 0 takes a free one", USAGE)
    click.echo(f"serving {index} at http://{host}:{server.effective_port}/ (stop with Ctrl-C)")
    try:
        server.run()
    finally:
        server.close()
