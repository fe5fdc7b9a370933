"""`pincite serve` as a process of its own with limited memory, and what it answers to attacks."""

from __future__ import annotations

import json
import os
import re
import resource
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.hostile.request import LEAVE, READ, Attack, Target, get, path_of, post
from ingest.store.store import Store
from web.api import contract_json
from web.settings import Limits, setting_of

CLIENTS = 4
"""Attacks under way at a time: as many as the server answers."""

GRACE = 3.0
"""Seconds that an answer may come after its deadline: the time is looked at between two steps, on a busy machine."""

PINCITE = (sys.executable, "-m", "web.cli")


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of an attack. `seconds` from its last byte sent to the last received; `length` of the longest body;
    `faults` are sentences about what must not be.
    """

    kind: str
    statuses: tuple[int, ...]
    seconds: float
    length: int
    faults: tuple[str, ...]


@dataclass(slots=True)
class Server:
    """A running server: where it listens, its process, and what it wrote."""

    process: subprocess.Popen[str]
    port: int
    log: Path
    limits: Limits = field(default_factory=Limits)

    def memory(self, key: str = "VmRSS") -> int:
        """Bytes of memory in use (`VmHWM`: the most that was)."""
        told = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(rf"{key}:\s+(\d+) kB", told)
        return int(found[1]) * 1024 if found else 0


def limited(memory: int) -> dict[str, object]:
    """How a process of so many bytes of addresses is started."""
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))}


@contextmanager
def serving(index: Path, memory: int, limits: Limits) -> Iterator[Server]:
    """A server over an index, with `memory` bytes of addresses; it is stopped at the end."""
    environment = os.environ | {setting_of(name): str(most) for name, most in asdict(limits).items()}
    log = index.parent / "server.log"
    with log.open("w", encoding="utf-8") as told:
        process = subprocess.Popen(
            [*PINCITE, "serve", "--index", str(index), "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=told,
            text=True,
            env=environment,
            **limited(memory),  # type: ignore[call-overload]
        )
    try:
        line = process.stdout.readline() if process.stdout else ""
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise SystemExit(f"the server did not start: {line}{log.read_text('utf-8')}")
        yield Server(process, int(found[1]), log, limits)
    finally:
        process.terminate()
        process.communicate(timeout=30)


def target(index: Path, limits: Limits) -> Target:
    """Things that there are in an index."""
    with Store.open(index) as store:
        document = next(d.info.id for d in store.documents() if store.references(d.info.id))
        reference = store.references(document)[0]
        eid = reference.eid or store.provisions.children(document, None)[0].eid
        return Target(limits, store.generation, document, eid, next(iter(store.chunks.of(document))).id, reference.id)


def warm_up(server: Server, to: Target) -> None:
    """Ordinary requests: every route and page in each thread of the server, a text and a batch as long as may be."""
    words = "Under section 2 of the Apiaries Act, 2011, a keeper pays the fee of rule 3. "
    quiet = [
        get(path_of(path, to) + _ordinary(path, to)) for path, item in contract_json()["paths"].items() if "get" in item
    ]
    quiet += [
        get("/"),
        get("/search?q=hive"),
        get(f"/documents/{to.document}"),
        get("/resolve?q=section+1"),
        get("/static/pincite.css"),
    ]
    limits = to.limits
    # As much as one request may ask for, and half of it: a citation of a batch makes about 2 kB, one of a text 1 kB.
    text = words * (min(limits.citations // 2, limits.text // len(words), limits.answer // 3_000) - 1)
    item = {"text": "section 2", "context": words, "document": to.document}
    batch = [item] * min(limits.items, limits.body // 200, limits.answer // 4_000)
    asked = [("a keeper pays the fee and keeps the book, " * 2_000), '"' * 100_000, "1,1," * 20_000]
    large = [get(f"/search?{urlencode({'q': words[: min(limits.text, 60_000)]})}") for words in asked]
    large += [post("/api/v1/extract", json.dumps({"text": text}).encode())]
    large += [post("/api/v1/resolve", json.dumps(some).encode()) for some in (batch, batch[::2])]
    for answered in attack(server, [a for a in (*large, *quiet) for _ in range(CLIENTS)]):
        if set(answered.statuses) != {200} or answered.faults:
            raise SystemExit(f"an ordinary request failed: {answered}")


def _ordinary(path: str, to: Target) -> str:
    place = f"{to.document}%23{to.eid}"
    asked = {
        "/search": "?q=hive+section+2&expand=3",
        "/resolve": f"?q=section+2&from={place}",
        "/extract": "?q=section+2",
        "/graph": f"?place={place}&depth=3",
        "/path": f"?from={place}&to={to.document}",
        "/gazetteers": "?limit=50",
    }
    return asked.get(path, "")


def attack(server: Server, attacks: Iterable[Attack]) -> list[Answered]:
    """Send them, some at a time; what came of each, in their order."""
    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(lambda one: _send(server, one), attacks))


def _send(server: Server, one: Attack) -> Answered:
    patience = server.limits.seconds + GRACE
    faults: list[str] = []
    cut = False
    with socket.create_connection(("127.0.0.1", server.port), timeout=patience + 10) as connection:
        try:
            for number, piece in enumerate(one.pieces):
                time.sleep(one.pause if number else 0)
                connection.sendall(piece)
        except OSError:
            cut = True  # refused before all was sent
        began = time.monotonic()
        if one.ending == LEAVE:
            time.sleep(one.pause)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return Answered(one.kind, (), 0.0, 0, ())
        data, whole = _read(connection, one, began + patience + 10)
        seconds = time.monotonic() - began
    answers = list(_answers(data, bare=one.bare))
    statuses = tuple(status for status, _, _ in answers)
    if one.ending == READ:
        if not answers and not cut:
            faults.append("no answer")
        if not whole:
            faults.append("the connection was not closed in time")
        if seconds > patience:
            faults.append(f"answered after {seconds:.1f} s")
        faults += [fault for answer in answers for fault in _faults(*answer, bare=one.bare)]
    faults += [f"status {status}" for status in statuses if status >= 500]
    if faults:
        faults.append(f"sent: {b''.join(one.pieces)[:120]!r}")
    length = max((len(body) for _, _, body in answers), default=0)
    if length > server.limits.answer:
        faults.append(f"an answer of {length} bytes")
    return Answered(one.kind, statuses, seconds if one.ending == READ else 0.0, length, tuple(faults))


def _read(connection: socket.socket, one: Attack, until: float) -> tuple[bytes, bool]:
    """(All that comes, whether the server ended it). A slow reader takes some and leaves."""
    data = bytearray()
    if one.ending != READ:
        until = min(until, time.monotonic() + 1.5)
    try:
        while time.monotonic() < until:
            piece = connection.recv(4096 if one.ending != READ else 262_144)
            if not piece:
                return bytes(data), True
            data += piece
            time.sleep(0.005 if one.ending != READ else 0)
    except TimeoutError:
        return bytes(data), False
    except OSError:
        return bytes(data), True
    return bytes(data), False


def _answers(data: bytes, *, bare: bool) -> Iterator[tuple[int, dict[str, str], bytes]]:
    """(Status, headers by lower name, body) of each answer in a stream."""
    while data:
        top, gap, rest = data.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")
        found = re.match(r"HTTP/1\.[01] (\d{3})", lines[0])
        if not gap or found is None:
            yield 599, {"broken": lines[0][:80]}, b""
            return
        status = int(found[1])
        headers = {n.lower(): v.strip() for n, _, v in (line.partition(":") for line in lines[1:])}
        empty = bare or status in {204, 304} or status < 200
        length = 0 if empty else int(headers.get("content-length", len(rest)))
        if status >= 200:
            yield status, headers, rest[:length]
        data = rest[length:]


def _faults(status: int, headers: dict[str, str], body: bytes, *, bare: bool) -> Iterator[str]:
    if "broken" in headers:
        yield f"what came is no HTTP: {headers['broken']!r}"
        return
    if status != 304 and not bare and int(headers.get("content-length", -1)) != len(body):
        yield f"a body of {len(body)} bytes where {headers.get('content-length')} were announced"
    if headers.get("x-content-type-options") != "nosniff":
        yield f"status {status} without the headers of every answer"
    if "json" in headers.get("content-type", "") and body:
        try:
            json.loads(body.decode("utf-8"))
        except ValueError as error:
            yield f"status {status} with broken JSON: {error}"


def told(server: Server) -> Sequence[str]:
    """Lines of the server's log that tell of a fault."""
    return [line for line in server.log.read_text("utf-8").splitlines() if re.search(r"Traceback|Error|failed", line)]
