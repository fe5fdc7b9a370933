"""Every answer carries the headers that keep a browser from running what an index holds; the pages work under them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from web.app import create_app
from web.cli import main
from web.headers import HEADERS, POLICY
from web.settings import BadSetting, Settings, from_environment

ANSWERS = [
    ("/", 200), ("/search?q=fee", 200), ("/search", 302), ("/documents/bees", 200), ("/documents/nobody", 404), ("/nowhere", 404),
    ("/static/pincite.css", 200), ("/healthz", 200), ("/problems/not-found", 200), ("/api/v1/openapi.json", 200),
    ("/api/v1/search?q=fee", 200), ("/api/v1/search", 400), ("/api/v1/documents/nobody", 404), ("/api/v1/nowhere", 404),
]  # fmt: skip


@pytest.mark.parametrize(("url", "status"), ANSWERS)
def test_every_answer_carries_them(client: FlaskClient, url: str, status: int) -> None:
    with client.get(url) as response:
        assert response.status_code == status
        assert [(name, response.headers.getlist(name)) for name, _ in HEADERS] == [(n, [v]) for n, v in HEADERS]
        assert "Access-Control-Allow-Origin" not in response.headers


def test_faults_of_ours_and_conditional_answers_too(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(index=index))
    client = app.test_client()
    first = client.get("/api/v1/documents")
    again = client.get("/api/v1/documents", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.headers["Content-Security-Policy"]) == (304, POLICY)

    def break_(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("web.resources.search.search", break_)
    broken = client.get("/api/v1/search?q=fee")
    assert (broken.status_code, broken.headers["X-Content-Type-Options"]) == (500, "nosniff")


def test_the_policy_allows_nothing_but_our_own() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules.pop("default-src") == "'none'"
    assert set(rules.values()) <= {"'self'", "'none'"}
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"


@pytest.mark.parametrize("url", [url for url, _ in ANSWERS if not url.startswith(("/api", "/static", "/healthz"))])
def test_pages_need_nothing_that_the_policy_forbids(client: FlaskClient, url: str) -> None:
    text = client.get(url).text
    assert not re.search(r"<style|<script|<iframe|<object|<base|\sstyle=|\son\w+=", text)
    for link in re.findall(r'(?:src|rel="stylesheet" href)="([^"]*)"', text):
        assert link.startswith("/static/")


ORIGIN = "https://law.example.org"


def test_a_named_origin_alone_may_ask(index: Path) -> None:
    client = create_app(Settings(index=index, origins=(ORIGIN,))).test_client()
    allowed = client.get("/api/v1/search?q=fee", headers={"Origin": ORIGIN})
    assert allowed.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "Cross-Origin-Resource-Policy" not in allowed.headers
    preflight = client.options("/api/v1/resolve", headers={"Origin": ORIGIN, "Access-Control-Request-Method": "POST"})
    assert (preflight.status_code, preflight.headers["Access-Control-Allow-Methods"]) == (200, "GET, POST")
    for origin in ("https://evil.example", ORIGIN + ".evil.example", "null", "http://law.example.org"):
        refused = client.get("/api/v1/search?q=fee", headers={"Origin": origin})
        assert "Access-Control-Allow-Origin" not in refused.headers
        assert "Origin" in refused.headers["Vary"]
    assert "Access-Control-Allow-Origin" not in client.get("/search?q=fee", headers={"Origin": ORIGIN}).headers


@pytest.mark.parametrize(
    "written", ["*", "law.example.org", "https://x.org/path", "https://x.org, *", "null", "https://x y"]
)
def test_origins_are_named_or_refused(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetting, match="PINCITE_ORIGINS"):
        from_environment({"PINCITE_ORIGINS": written})
    monkeypatch.setenv("PINCITE_ORIGINS", written)
    done = CliRunner().invoke(main, ["serve"])
    assert (done.exit_code, done.output.count("\n")) == (2, 1)


def test_origins_from_the_environment() -> None:
    named = from_environment({"PINCITE_ORIGINS": " https://A.example , http://localhost:5173"}).origins
    assert named == ("https://a.example", "http://localhost:5173")
