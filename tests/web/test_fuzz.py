"""Requests that nobody foresaw: whatever the OpenAPI document allows, and what it does not, is never a fault of ours, and
every answer is one that the document describes.

On the code before: undeclared statuses (400 of a document, 413), and faults on bodies nested deeply.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ingest.store.store import Store
from tests.thoroughness import examples
from tests.web.site import ants, bees, make
from tests.web.test_openapi import _check, _operations
from web.app import create_app
from web.settings import Settings

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


@pytest.fixture(scope="module")
def api(app: Flask) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.fixture(scope="module")
def known(index: Path) -> dict[str, str]:
    with Store.open(index) as store:
        chunk = next(iter(store.chunks.of("bees"))).id
        return {"document": "bees", "eid": "sec_1", "chunk": chunk, "reference": store.references("bees")[0].id}


# /healthz and /readyz stand at the root, where schemathesis does not look for them; test_openapi.py asks them.
OPERATIONS = [(path, method) for path, method, _ in _operations() if path not in {"/healthz", "/readyz"}]
# What is wrong in a path is a place that is not there, and /openapi.* take nothing.
WRONG = [(path, method) for path, method in OPERATIONS if "{" not in path and not path.startswith("/openapi")]


@pytest.mark.parametrize(
    ("mode", "path", "method"), [*(("positive", *o) for o in OPERATIONS), *(("negative", *o) for o in WRONG)]
)
def test_what_the_openapi_document_allows_and_what_not(
    api: schemathesis.BaseSchema, known: dict[str, str], mode: str, path: str, method: str
) -> None:
    @given(api[path][method.upper()].as_strategy(generation_mode=GenerationMode(mode)))
    @settings(max_examples=examples(20), suppress_health_check=list(HealthCheck), database=None)
    def ask(case: schemathesis.Case) -> None:
        for name, value in (case.path_parameters or {}).items():
            if len(str(value)) % 2:  # half of the time a place that there is
                case.path_parameters[name] = known.get(name, value)
        response = case.call()
        case.validate_response(response, checks=CHECKS)
        assert response.headers["x-content-type-options"] == ["nosniff"]

    ask()


WORDS = (
    "section 1 sections 1(a) to 99999 and that Act this the said sub-section (1)(b) of Bees Act, 1999 proviso Schedule I "
    'II Article 6(1)(f) GDPR " ( ) [ ] * § §§ ss. cl. ibid under Part IV-A thereof 42 U.S.C. Explanation secton 2020 é 法 '
    "‘the Act’ means hereinafter referred to as or both inclusive first second last preceding . ;"
)


@given(st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=60), st.sampled_from(["", "bees", "bees#sec_1"]))
@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
def test_words_of_citations_in_any_order(app: Flask, words: list[str], place: str) -> None:
    asked = " ".join(words)
    client = app.test_client()
    for path, more in (("/resolve", {"from": place}), ("/search", {}), ("/extract", {})):
        response = client.get("/api/v1" + path, query_string={"q": asked, **more})
        assert response.status_code in {200, 400}, (path, asked, response.text[:300])
        _check(path, "get", response.status_code, response.get_json(force=True))
    for page in ("/resolve", "/search"):
        assert client.get(page, query_string={"q": asked}).status_code in {200, 302, 400}


@pytest.mark.parametrize("seed", range(2))
def test_hostile_bodies(tmp_path: Path, seed: int) -> None:
    """Bodies cut, doubled, nested and broken at random places."""
    draw = random.Random(seed)  # noqa: S311 (inputs of a test)
    client = create_app(Settings(index=make(tmp_path / "index", bees(), ants()))).test_client()
    body = b'{"items": [{"id": 1, "text": "section 2", "document": "bees", "labels": ["1"], "as_of": "2020-01-01"}], "as_of": null}'
    for _ in range(100):
        data = bytearray(body)
        for _ in range(draw.randint(1, 4)):
            at = draw.randrange(len(data))
            with_what = draw.choice(
                [b"[", b"{", b'"', b"\\ud800", b"NaN", b"\xff", b"1e999", b"[" * 2000, b"", b"\x00", b",", b"9" * 400]
            )
            data[at : at + draw.randint(0, 5)] = with_what
        response = client.post("/api/v1/resolve", data=bytes(data), content_type="application/json")
        assert response.status_code in {200, 400}, bytes(data)
        _check("/resolve", "post", response.status_code, response.get_json(force=True))
