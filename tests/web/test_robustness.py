"""The commands under trouble: many writers at once, readers beside a writer, a kill in the middle, a full disk."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
import waitress
from click.testing import CliRunner, Result

from web.app import create_app
from web.cli import main
from web.settings import Settings

PINCITE = (sys.executable, "-m", "web.cli")
SECONDS = 60


def run(*arguments: str | Path) -> Result:
    """A command that nothing happens to, in this process."""
    return CliRunner().invoke(main, [*map(str, arguments)])


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    command = [*PINCITE, *map(str, arguments)]
    # A session of its own, so that its worker processes can be killed with it.
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def manual(name: str, sections: int) -> str:
    parts = [f"# The {name} manual\n\nEvery {name} has a keeper.\n"]
    parts += [
        f"## {n} Part {n}\n\nThe {name} turns as section {n % sections + 1} says.\n" for n in range(1, sections + 1)
    ]
    return "\n".join(parts)


def write(folder: Path, names: Sequence[str], sections: int = 12) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{name}.md" for name in names]
    for path in paths:
        path.write_text(manual(path.stem, sections), "utf-8")
    return paths


def held(index: Path) -> set[str]:
    result = run("list", "--index", index, "--json")
    assert result.exit_code == 0, result.stderr
    return {Path(d["source"]).stem for d in json.loads(result.stdout)["documents"]}


def assert_whole(index: Path) -> None:
    result = run("doctor", "--index", index)
    assert result.exit_code == 0, result.stdout + result.stderr


def test_four_writers_at_once(tmp_path: Path) -> None:
    names = ["lathe", "drill", "press", "crane"]
    index = tmp_path / "index"
    running = [start("ingest", path, "--index", index) for path in write(tmp_path / "in", names)]
    for process in running:
        _, told = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, told
        assert "Traceback" not in told
    assert held(index) == set(names)
    assert_whole(index)
    found = run("search", "keeper", "--index", index, "--json", "--group-by", "document")
    assert {h["title"] for h in json.loads(found.stdout)["hits"]} == {f"The {name} manual" for name in names}


@contextmanager
def serving(index: Path) -> Iterator[int]:
    server = waitress.create_server(create_app(Settings(index=index)), host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield int(server.effective_port)
    finally:
        server.close()
        server.task_dispatcher.shutdown()
        thread.join(timeout=10)


def test_twenty_readers_beside_a_writer(tmp_path: Path) -> None:
    index = tmp_path / "index"
    first = write(tmp_path / "first", ["lathe"])
    assert run("ingest", *first, "--index", index, "--id", "lathe").exit_code == 0
    paths = ("/api/v1/search?q=keeper", "/api/v1/resolve?q=section+3&from=lathe", "/api/v1/documents", "/documents/lathe",
             "/search?q=turns", "/api/v1/documents/lathe/outline", "/readyz", "/api/v1/report")  # fmt: skip
    ended = threading.Event()

    def read(number: int) -> list[tuple[str, int, str]]:
        connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        bad = []
        for count in range(10_000):
            path = paths[(number + count) % len(paths)]
            connection.request("GET", path)
            response = connection.getresponse()
            body = response.read().decode()
            if response.status != 200:
                bad.append((path, response.status, body[:300]))
            if ended.is_set():
                break
        connection.close()
        return bad

    more = write(tmp_path / "more", [f"tool{n}" for n in range(8)])
    with serving(index) as port, ThreadPoolExecutor(20) as pool:
        readers = [pool.submit(read, n) for n in range(20)]
        writer = start("ingest", *more, "--index", index)
        _, told = writer.communicate(timeout=SECONDS)
        ended.set()
        assert [bad for reader in readers for bad in reader.result(timeout=SECONDS)] == []
    assert writer.returncode == 0, told
    assert held(index) == {"lathe", *(path.stem for path in more)}
    assert_whole(index)


def test_a_kill_in_the_middle(tmp_path: Path) -> None:
    index = tmp_path / "index"
    paths = write(tmp_path / "in", [f"tool{n:02}" for n in range(8)], 60)
    assert run("ingest", paths[0], "--index", index).exit_code == 0
    process = start("ingest", *paths, "--index", index)
    database = index / "pincite.sqlite"
    before = (database.stat().st_mtime_ns, (index / "pincite.sqlite-wal").exists())
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and process.poll() is None and not _grown(index, before):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=SECONDS)
    assert process.returncode == -signal.SIGKILL, "it ended before it was killed"
    assert "tool00" in held(index)
    assert_whole(index)
    again = run("ingest", *paths, "--index", index)
    assert again.exit_code == 0, again.stderr
    assert held(index) == {path.stem for path in paths}
    assert_whole(index)


def _grown(index: Path, before: tuple[int, bool]) -> bool:
    """Whether a document has been written since."""
    log = index / "pincite.sqlite-wal"
    return (log.exists() and log.stat().st_size > 0) or (index / "pincite.sqlite").stat().st_mtime_ns != before[0]


@pytest.mark.usefixtures("unmeasured")
def test_a_full_disk(tmp_path: Path) -> None:
    index = tmp_path / "index"
    small, large = write(tmp_path / "in", ["lathe"]), write(tmp_path / "in", ["crane"], 500)
    assert run("ingest", *small, "--index", index).exit_code == 0
    room = max(path.stat().st_size for path in index.rglob("*") if path.is_file()) + 4096

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    command = [*PINCITE, "ingest", *map(str, large), "--index", str(index)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, preexec_fn=limit)
    assert result.returncode in {3, 4}, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert "full" in result.stderr or "disk" in result.stderr
    assert held(index) == {"lathe"}
    assert_whole(index)
    assert run("ingest", *large, "--index", index).exit_code == 0
    assert held(index) == {"lathe", "crane"}
