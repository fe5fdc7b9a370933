"""Answers over HTTP: `python -m benchmarks.throughput --data DIR [--index DIR] [--json]`.

A waitress server in a process of its own answers 10,000 distinct recorded references from cold caches, then as many
calls of a Flask route that returns a constant JSON of the same size (that of the mean answer); `http_ratio` is the one
rate over the other. `resolve_ratio` is the same for the words of the references, typed (GET resolve). `batch_ratio` is
one POST of all of them beside GETs one by one. The index is the D.C. Code of the set `dc-code`, rendered without ids;
`--index` keeps it for the next run, or takes one that is there.
"""

from __future__ import annotations

import argparse
import http.client
import json
import logging
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import waitress
from flask import Flask

from benchmarks.data import place
from benchmarks.resolution_index import build
from gazetteers.load import load
from ingest.store.references import StoredReference
from ingest.store.store import Store
from web.app import create_app
from web.settings import Settings

COUNT = 10_000
CLIENTS = 4
"""Connections kept open, each sending its next request when it has its answer."""

THREADS = 4
"""Threads of the server: what `pincite serve` has."""

Call = tuple[str, str, bytes | None]
"""Method, path and body of a request."""

Item = dict[str, Any]


def distinct(folder: Path, count: int) -> list[StoredReference]:
    """Live references of distinct words and place, evenly over the documents."""
    with Store.open(folder) as store:
        found = [s for d in store.documents() for s in store.references(d.info.id) if s.record.standing == "live"]
    seen = {(s.document, s.eid, s.record.text): s for s in found}
    rows = list(seen.values())
    return rows[:: max(1, len(rows) // count)][:count]


def item(stored: StoredReference) -> Item:
    """A reference as a question of a batch."""
    return {"id": stored.id, "text": stored.record.text, "document": stored.document, "eid": stored.eid}


def typed(stored: StoredReference) -> Call:
    """The same question as one GET."""
    place = f"{stored.document}#{stored.eid}" if stored.eid else stored.document
    return "GET", f"/api/v1/resolve?{urlencode({'q': stored.record.text, 'from': place})}", None


def _app(index: Path | None, size: int) -> Flask:
    if index is not None:
        return create_app(Settings(index=index))
    app = Flask(__name__)
    answer = {"text": "x" * max(0, size - 11)}

    @app.get("/constant")
    def constant() -> dict[str, str]:
        """The same JSON for all."""
        return answer

    return app


def _serve(pipe: Connection, index: Path | None, size: int) -> None:
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = waitress.create_server(_app(index, size), host="127.0.0.1", port=0, threads=THREADS)
    pipe.send(server.effective_port)
    server.run()


@contextmanager
def serving(index: Path | None, size: int = 0) -> Any:
    """A server in a process of its own; yields its port."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, index, size), daemon=True)
    process.start()
    try:
        yield here.recv()
    finally:
        process.terminate()
        process.join()


def ask(port: int, calls: Sequence[Call], clients: int) -> tuple[list[float], int, float]:
    """(seconds of each call, bytes of all answers, seconds for all)."""
    began = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        parts = list(pool.map(lambda part: _ask(port, part), (calls[i::clients] for i in range(clients))))
    whole = time.perf_counter() - began
    return [t for times, _ in parts for t in times], sum(size for _, size in parts), whole


def _ask(port: int, calls: Iterable[Call]) -> tuple[list[float], int]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    times, size = [], 0
    for method, path, body in calls:
        began = time.perf_counter()
        connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        response = connection.getresponse()
        data = response.read()
        times.append(time.perf_counter() - began)
        size += len(data)
        if response.status != http.HTTPStatus.OK:
            raise SystemExit(f"{path}: {response.status} {data[:300]!r}")
    connection.close()
    return times, size


def rate(index: Path | None, calls: Sequence[Call], *, size: int = 0, clients: int = CLIENTS) -> dict[str, float]:
    """The figures of one kind of call, from cold caches."""
    with serving(index, size) as port:
        times, received, whole = ask(port, calls, clients)
    times.sort()
    return {
        "per_s": len(calls) / whole,
        "p50_ms": 1000 * times[len(times) // 2],
        "p99_ms": 1000 * times[len(times) * 99 // 100],
        "bytes": received / len(calls),
        "seconds": whole,
    }


def measure(folder: Path, count: int, say: Callable[[str], None]) -> dict[str, Any]:
    """All figures over one index."""
    chosen = distinct(folder, count)
    stored: list[Call] = [("GET", f"/api/v1/references/{s.id}/resolution", None) for s in chosen]
    words = [typed(s) for s in chosen]
    batch: list[Call] = [("POST", "/api/v1/resolve", json.dumps({"items": [item(s) for s in chosen]}).encode())]
    figures: dict[str, Any] = {"count": len(chosen)}

    def run(name: str, index: Path | None, calls: Sequence[Call], size: int = 0, clients: int = CLIENTS) -> float:
        found = rate(index, calls, size=size, clients=clients)
        figures.update({f"{name}_{key}": round(value, 3) for key, value in found.items()})
        say(f"{name}: " + ", ".join(f"{key} {value:.2f}" for key, value in found.items()))
        return found["seconds"]

    constant: list[Call] = [("GET", "/constant", None)] * len(chosen)
    for name, calls in (("stored", stored), ("typed", words)):
        spent = run(name, folder, calls)
        same = run(f"{name}_constant", None, constant, int(figures[f"{name}_bytes"]))
        figures[f"{name}_ratio"] = round(same / spent, 4)
    single = run("one_by_one", folder, words, clients=1)
    figures["batch_ratio"] = round(single / run("batch", folder, batch, clients=1), 4)
    figures["http_ratio"] = figures.pop("stored_ratio")
    figures["resolve_ratio"] = figures.pop("typed_ratio")
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--index", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as scratch:
        folder = options.index or Path(scratch)
        if not place(options.data, "dc-code").is_dir() and options.index is None:
            say("absent: dc-code")
            return
        if options.index is None or not folder.is_dir():
            build(options.data, folder, load(), mode="given", form="text", names=("dc-code",))
        figures = measure(folder, options.count, say)
    for name, value in figures.items():
        print(f"{name:24} {value}")
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
