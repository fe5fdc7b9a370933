"""pincite opens no connection but those that its user set, and its log holds no words of queries or documents.

On the code before: the log of a fault held the request's path, and the message of the error, twice.
"""

from __future__ import annotations

import ast
import logging
import os
import socket
import subprocess
import sys
import threading
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask

from tests.conftest import OFFLINE
from tests.offline.sitecustomize import is_loopback
from tests.web.site import ants, bees, make
from web.app import create_app
from web.server import make_server
from web.settings import Limits, Settings, from_environment

ROOT = Path(__file__).parent.parent.parent
SECRET, HELD = "xylophone", "sixty"
"""A word that is asked about, and one of a document."""

# ---------------------------------------------------------------- connections

BLOCKED = "speak to this machine alone"
"""Of the error: its class is there twice, where a process of pytest-xdist was started with the block."""


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "example.org", b"example.org"])
def test_other_machines_are_out_of_reach_of_the_tests(host: str) -> None:
    assert not is_loopback(host)
    with pytest.raises(BaseException, match=BLOCKED):
        socket.getaddrinfo(host, 80)
    with pytest.raises(BaseException, match=BLOCKED), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"x", ("192.0.2.1", 9))
    with pytest.raises(BaseException, match=BLOCKED):
        socket.create_connection(("192.0.2.1", 80), timeout=1)


def test_and_of_the_programs_that_they_start() -> None:
    code = "import socket; socket.create_connection(('192.0.2.1', 80), timeout=1)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert "Blocked: socket." in done.stderr
    assert str(OFFLINE) in os.environ["PYTHONPATH"]


def test_this_machine_is_in_reach() -> None:
    assert all(is_loopback(host) for host in ("127.0.0.1", "127.8.8.8", "::1", "localhost", None, ""))


CLIENTS = {
    "socket",
    "ssl",
    "requests",
    "httpx",
    "aiohttp",
    "urllib3",
    "ftplib",
    "smtplib",
    "telnetlib",
    "webbrowser",
    "xmlrpc",
}


def test_no_module_of_ours_is_made_to_call_anybody() -> None:
    """Nor telemetry: whatever it were written with, one of these would have to be imported."""
    for package in ("gazetteers", "ingest", "resolver", "web"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                for name in names:
                    assert name.partition(".")[0] not in CLIENTS, path
                    assert name not in {"urllib.request", "http.client"}, path


# ---------------------------------------------------------------- logs


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return make(tmp_path / "index", bees(), ants())


def failing(index: Path, monkeypatch: pytest.MonkeyPatch, *, words: bool = False) -> Flask:
    app = create_app(Settings(index=index, log_words=words))

    def fails(*_: object, **__: object) -> None:
        try:
            {}[SECRET]
        except KeyError as error:
            raise RuntimeError(f"cannot read {SECRET}") from error

    monkeypatch.setattr("web.resources.search.search", fails)
    monkeypatch.setattr("web.resources.references.extract_text", fails)
    monkeypatch.setattr("web.pages.search", fails)
    monkeypatch.setattr("web.resources.documents.outline", fails)
    return app


ASKED = (
    ("GET", f"/api/v1/search?q={SECRET}"), ("GET", f"/search?q={SECRET}"), ("GET", f"/api/v1/resolve?q={SECRET}+section+1"),
    ("GET", f"/api/v1/documents/{SECRET}"), ("GET", f"/{SECRET}"), ("GET", f"/api/v1/search?{SECRET}=1"), ("GET", "/documents/bees"),
    ("GET", f"/api/v1/gazetteers?q={SECRET}"), ("POST", "/api/v1/extract"), ("POST", "/api/v1/resolve"),
    ("GET", "/api/v1/documents/bees/outline"),
)  # fmt: skip


def ask_all(app: Flask) -> set[int]:
    client = app.test_client()
    body = {"text": f"section 1 of the {SECRET} Act"}
    return {
        client.open(url, method=method, json=body if method == "POST" else None).status_code for method, url in ASKED
    }


def test_the_log_of_requests_holds_no_words(
    index: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    assert ask_all(create_app(Settings(index=index))) >= {200, 400, 404}
    assert ask_all(failing(index, monkeypatch)) >= {404, 500}
    told = caplog.text + "".join(capfd.readouterr())
    assert SECRET not in told
    assert HELD not in told
    # What is needed to mend the fault is there.
    assert "GET /api/v1/search failed: RuntimeError" in told
    assert "behind it: KeyError" in told
    assert f"{Path(__file__).name}, line " in told
    assert "GET /api/v1/documents/<document>/outline failed" in told


def test_a_setting_asks_for_them(
    index: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ask_all(failing(index, monkeypatch, words=True))
    assert f"GET /api/v1/search?q={SECRET} failed" in caplog.text
    assert f"cannot read {SECRET}" in caplog.text
    assert from_environment({"PINCITE_LOG_WORDS": "1"}).log_words
    assert not from_environment({}).log_words


def test_nor_does_the_server_s_own_log(
    index: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    app = create_app(Settings(index=index))

    def breaks(*_: object) -> None:
        raise RuntimeError(f"cannot read {SECRET}")

    monkeypatch.setattr(app, "wsgi_app", breaks)
    server = make_server(app, Limits(), "127.0.0.1", 0, 1)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        connection = HTTPConnection("127.0.0.1", server.effective_port, timeout=20)
        connection.request("GET", f"/{SECRET}?q={SECRET}")
        answer = connection.getresponse()
        assert (answer.status, SECRET in answer.read().decode()) == (500, False)
        connection.close()
    finally:
        server.close()
        server.task_dispatcher.shutdown()
        thread.join(timeout=10)
    told = caplog.text + "".join(capfd.readouterr())
    assert "RuntimeError" in told
    assert SECRET not in told
