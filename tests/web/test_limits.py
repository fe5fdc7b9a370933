"""One request cannot take the server down: limits on texts, citations, answers and time, each told as a 413 problem.

On the code before: the 4,000 citations were answered with 237 MB, the GET with 8 MB, and nothing here was refused.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, fields
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from gazetteers.load import load
from ingest.document.budget import Budget, LimitReached, charge, check, within
from ingest.references.extract import extract_text
from tests.web.site import ants, bees, make
from web.api import contract_json
from web.app import create_app
from web.cli import main
from web.headers import HEADERS
from web.server import make_server
from web.settings import BadSetting, Limits, Settings, from_environment, setting_of

MANY = "section 1 and " * 4000
V1 = "/api/v1"


def limited(index: Path, **limits: int) -> FlaskClient:
    return create_app(Settings(index=index, limits=Limits(**limits))).test_client()


def refused(response: Any, limit: str) -> dict[str, Any]:
    assert response.status_code == 413, response.text[:300]
    assert response.content_type == "application/problem+json"
    problem: dict[str, Any] = response.get_json(force=True)
    assert problem["limit"]["name"] == limit
    assert problem["limit"]["setting"] == setting_of(limit)
    assert problem["type"] == "/problems/limit-reached"
    return problem


# ---------------------------------------------------------------- the text of an item stands once


def test_answers_repeat_the_text_once(index: Path) -> None:
    client = limited(index, citations=5000)
    sent = "section 1 and " * 300
    response = client.post(V1 + "/resolve", json=[{"text": sent, "document": "bees"}])
    (answer,) = response.get_json()["answers"]
    assert len(answer["also"]) == 299
    assert response.text.count(sent.strip()) == 1
    assert answer["query"] == sent
    assert {other["query"] for other in answer["also"]} == {None}
    typed = "that Act " * 900
    response = client.get(V1 + "/resolve", query_string={"q": typed})
    assert len(response.get_json()["resolutions"]) == 900
    assert response.text.count(typed) == 2  # `query` of the whole, and of the first answer
    assert len(response.data) < 1_500_000


@pytest.mark.parametrize(
    "words",
    [
        "section 2 and ", "that Act ", "secton 2 of the Foo Bar Act, 1999 ", "clause (a) of ", "sections 1 to 3 and ", "ibid. s. 4; ",
        'the Foo Bar Act, 1999 (hereinafter "the Act") section 5 of the Act ', "42 U.S.C. § 1983, ", "the proviso to section 1 and ",
    ],
)  # fmt: skip
def test_an_answer_grows_as_its_text_does(client: FlaskClient, words: str) -> None:
    """Words that were mended stood in each answer, all of them: 1,900 slips made 115 MB."""
    once, twice = (
        len(client.post(V1 + "/resolve", json=[{"text": words * count, "document": "bees"}]).data)
        for count in (100, 200)
    )
    assert twice < 2.3 * once


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize("path", ["/resolve", "/extract"])
def test_citations(client: FlaskClient, path: str) -> None:
    body = [{"text": MANY, "document": "bees"}] if path == "/resolve" else {"text": MANY}
    problem = refused(client.post(V1 + path, json=body), "citations")
    assert problem["limit"]["most"] == Limits().citations
    assert "4000 citations" in problem["detail"]
    refused(client.get(V1 + path, query_string={"q": MANY}), "citations")


def test_pages_have_the_same_doors(client: FlaskClient) -> None:
    page = client.get("/resolve", query_string={"q": MANY})
    assert page.status_code == 413
    assert "4000 citations" in page.text
    assert len(page.data) < 5_000
    assert client.get("/resolve", query_string={"q": "a " * 100_001}).status_code == 413
    assert client.get("/search", query_string={"q": "a " * 100_001}).status_code == 413
    assert client.get("/documents/bees", query_string={"whole": "1" * 2000}).status_code == 400


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/extract", {"text": "x" * 200_001}, "#/text"),
        ("/resolve", [{"text": "y"}, {"text": "x" * 200_001}], "#/items/1/text"),
        ("/resolve", [{"text": "x", "context": "x" * 200_001}], "#/items/0/context"),
    ],
)
def test_characters_of_a_text(client: FlaskClient, path: str, body: Any, pointer: str) -> None:
    problem = refused(client.post(V1 + path, json=body), "text")
    assert problem["errors"][0]["pointer"] == pointer
    assert "200001 characters" in problem["detail"]


def test_items_and_bytes_of_a_body(index: Path) -> None:
    refused(limited(index, items=2).post(V1 + "/resolve", json=[{"text": "section 1"}] * 3), "items")
    for path in ("/resolve", "/extract"):
        began = time.process_time()  # not of the wall: other tests run beside
        refused(limited(index).post(V1 + path, json={"text": "x" * 7_000_000}), "body")
        assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "path",
    ["/search?q=fee", "/documents/bees/provisions/sec_1", "/documents/bees/outline", "/report", "/resolve?q=section+1"],
)
def test_bytes_of_an_answer(index: Path, path: str) -> None:
    refused(limited(index, answer=300).get(V1 + path), "answer")


def test_bytes_of_a_batch_and_of_a_page(index: Path) -> None:
    client = limited(index, answer=20_000)
    item = {"text": "section 1", "document": "bees"}
    assert client.post(V1 + "/resolve", json=[item]).status_code == 200
    problem = refused(client.post(V1 + "/resolve", json=[item] * 100), "answer")
    assert "of 100 answers" in problem["detail"]
    page = limited(index, answer=300).get("/documents/bees")
    assert (page.status_code, page.content_type) == (413, "text/html; charset=utf-8")


def test_the_words_of_targets_count_before_they_are_gathered(index: Path) -> None:
    client = limited(index, answer=100)  # shorter than section 1 twice
    refused(client.get(V1 + "/resolve?q=section+1+and+section+1+and+section+1&from=bees"), "answer")


# ---------------------------------------------------------------- time


class Clock:
    """Each look takes some seconds."""

    def __init__(self, step: float) -> None:
        self.step, self.looks = step, 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.step


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/resolve", [{"text": "section 1 and " * 40, "document": "bees"}]),
        ("POST", "/resolve", [{"text": "section 2", "document": "bees"}] * 40),
        ("POST", "/extract", {"text": "section 1 and " * 40}),
        ("GET", "/resolve?q=" + "that+Act+" * 40, None),
        ("GET", "/search?q=" + "section+1+" * 40, None),
        ("GET", "/search?q=" + "+".join(f"fee+%22due+{n}%22" for n in range(40)), None),
        ("GET", "/report", None),
        ("GET", "/graph?place=bees", None),
        ("GET", "/documents/bees/provisions/sec_2", None),
    ],
)
def test_the_time_is_looked_at_in_the_loops(
    index: Path, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: Any
) -> None:
    clock = Clock(0.4 if method == "POST" or "q=" in path else 6)  # an index of one reference is looked at once
    monkeypatch.setattr("web.limits.time.monotonic", clock)
    client = limited(index, seconds=5)
    problem = refused(client.open(V1 + path, method=method, json=body), "seconds")
    assert "5 seconds" in problem["detail"]
    assert (clock.looks - 1) * clock.step <= 5 + 2 * clock.step  # stopped at the first look that is late


@pytest.mark.timeout(40)
def test_a_word_as_long_as_a_text_may_be_is_tried_once(client: FlaskClient) -> None:
    """It was tried from each of its letters: minutes, in which no other thread ran and no time was looked at."""
    for word in ("x" * 200_000, "É" * 199_990 + " 1", "section" * 28_000):
        assert client.post(V1 + "/resolve", json=[{"text": word, "document": "bees"}]).status_code == 200
    assert client.get("/resolve", query_string={"q": "x" * 200_000}).status_code == 200


def test_extraction_and_resolution_know_no_http() -> None:
    looks = 0

    def stop() -> None:
        nonlocal looks
        looks += 1
        if looks > 30:
            raise LimitReached("seconds", "too late")

    with within(Budget(stop, 10**6, 10**6)), pytest.raises(LimitReached, match="too late"):
        extract_text("section 1 of the Bees Act, 1999 and " * 100, load())
    assert looks == 31
    check()  # outside of a budget nothing is limited
    charge(10**12)


def test_budgets_are_each_thread_s_own() -> None:
    seen: list[str] = []

    def other() -> None:
        charge(10**9)
        seen.append("free")

    with within(Budget(lambda: None, 1, 1)):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert seen == ["free"]


# ---------------------------------------------------------------- over a socket


@contextmanager
def serving(app: Flask, limits: Limits) -> Iterator[int]:
    server = make_server(app, limits, "127.0.0.1", 0, 2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield int(server.effective_port)
    finally:
        server.close()
        server.task_dispatcher.shutdown()
        thread.join(timeout=10)


def said(data: bytes) -> tuple[bytes, bytes]:
    head, _, body = data.partition(b"\r\n\r\n")
    return head, body


def everything(connection: socket.socket) -> bytes:
    found = b""
    while piece := connection.recv(65536):
        found += piece
    return found


def test_a_body_is_refused_when_its_length_is_announced(index: Path) -> None:
    limits = Limits(body=1000)
    with serving(create_app(Settings(index=index, limits=limits)), limits) as port:
        for head in (
            b"POST /api/v1/extract HTTP/1.1\r\nHost: x\r\nContent-Length: 7000000\r\n\r\n",
            b"POST /api/v1/extract HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2000\r\n" + b"x" * 8192,
            b"POST /api/v1/extract HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
            b"Content-Length: 1001\r\n\r\n" + b"x" * 1001,
            b"nonsense\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
                connection.sendall(head)
                told, body = said(everything(connection))
            assert b"application/problem+json" in told
            assert all(f"{name}: {value}".encode() in told for name, value in HEADERS)
            problem = json.loads(body)
            assert problem["status"] == int(told.split()[1])
            if b"nonsense" not in head:
                assert (problem["status"], problem["limit"]["name"], problem["limit"]["most"]) == (413, "body", 1000)


def test_a_head_that_is_none_is_refused_and_its_words_are_not_logged(
    index: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An address or a length that Python refuses ended the connection without an answer, its words in the log; "Expect"
    without a body was answered when the connection had timed out; a coding that is not read was a fault of ours, 501.
    """
    heads = {
        b"GET http://[::secret HTTP/1.1\r\n": 400,
        b"GET http://\xe2\x84\x80secret/ HTTP/1.1\r\n": 400,
        b"POST /api/v1/extract HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n": 400,
        b"POST /api/v1/extract HTTP/1.1\r\nTransfer-Encoding: gzip\r\n": 400,
        b"GET /healthz HTTP/1.1\r\nExpect: 100-continue\r\nConnection: close\r\n": 200,
    }
    with serving(create_app(Settings(index=index)), Limits()) as port:
        for head, status in heads.items():
            with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
                connection.sendall(head + b"Host: x\r\n\r\n")
                told, body = said(everything(connection))
            assert int(told.split()[1]) == status, head[:60]
            assert status == 200 or json.loads(body)["type"] == "/problems/bad-request"
    assert "secret" not in caplog.text


def test_clients_that_send_half_a_head_keep_nobody_out(index: Path) -> None:
    """A hundred of them did, for two minutes."""
    with serving(create_app(Settings(index=index)), Limits()) as port, ExitStack() as held:
        for _ in range(150):
            idle = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert said(everything(connection))[0].startswith(b"HTTP/1.1 200 ")


def test_a_request_whose_client_has_gone_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = make(tmp_path / "index", bees(), ants())
    app = create_app(Settings(index=index))
    entered, ended = threading.Event(), threading.Event()
    told: list[BaseException] = []

    def endless(*_: object, **__: object) -> None:
        entered.set()
        try:
            for _ in range(20_000):
                check()
                time.sleep(0.001)
        except LimitReached as error:
            told.append(error)
            raise
        finally:
            ended.set()

    monkeypatch.setattr("web.resources.references.extract_text", endless)
    with serving(app, Limits()) as port:
        connection = socket.create_connection(("127.0.0.1", port), timeout=20)
        connection.sendall(b"GET /api/v1/extract?text=x HTTP/1.1\r\nHost: x\r\n\r\n")
        assert entered.wait(20)
        connection.close()
        assert ended.wait(15)
        assert [getattr(error, "limit", "") for error in told] == ["client"]
        after = HTTPConnection("127.0.0.1", port, timeout=20)
        after.request("GET", "/readyz")
        assert after.getresponse().status == 200
        after.close()


# ---------------------------------------------------------------- settings and documents


def test_limits_are_settings() -> None:
    environment = {setting_of(f.name): str(7 + n) for n, f in enumerate(fields(Limits))}
    assert asdict(from_environment(environment).limits) == {f.name: 7 + n for n, f in enumerate(fields(Limits))}
    assert from_environment({}).limits == Limits()


@pytest.mark.parametrize("written", ["0", "-1", "many", "1.5", "1" * 30, "1e9"])
def test_a_limit_that_is_none_is_told(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetting, match=r"PINCITE_MAX_TEXT: .* is no whole number from 1 on"):
        from_environment({"PINCITE_MAX_TEXT": written})
    monkeypatch.setenv("PINCITE_MAX_TEXT", written)
    done = CliRunner().invoke(main, ["serve"])
    assert (done.exit_code, done.output.count("\n")) == (2, 1)


def test_the_openapi_document_lists_them() -> None:
    listed = {name: (limit["most"], limit["setting"]) for name, limit in contract_json()["x-limits"].items()}
    assert listed == {name: (most, setting_of(name)) for name, most in asdict(Limits()).items()}
    question = contract_json()["components"]["schemas"]["Question"]["properties"]
    assert question["text"]["maxLength"] == question["context"]["maxLength"] == Limits().text
