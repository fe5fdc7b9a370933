"""The OpenAPI document is true: it is valid, it names every route and no other, and real answers fit its schemas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from web.api import contract_json

CONTRACT = contract_json()
REGISTRY: Registry[Any] = Registry().with_resource(
    "urn:contract", Resource.from_contents(CONTRACT, default_specification=DRAFT202012)
)


def _absolute(schema: Any) -> Any:
    """The schema with its references made absolute, so that one registry answers them."""
    if isinstance(schema, dict):
        return {k: f"urn:contract{v}" if k == "$ref" else _absolute(v) for k, v in schema.items()}
    return [_absolute(s) for s in schema] if isinstance(schema, list) else schema


def _response(path: str, method: str, status: int) -> Any:
    response = CONTRACT["paths"][path][method]["responses"][str(status)]
    if "$ref" in response:
        response = CONTRACT["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
    (content,) = response["content"].values()
    return content["schema"]


def _check(path: str, method: str, status: int, answer: Any) -> None:
    schema = _absolute(_response(path, method, status))
    errors = [
        f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}"
        for e in Draft202012Validator(schema, registry=REGISTRY).iter_errors(answer)
    ]
    assert errors == []


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in CONTRACT["paths"].items():
        for method, operation in item.items():
            if method in {"get", "post"}:
                yield path, method, operation


def _parameter(written: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in written:
        return written
    return CONTRACT["components"]["parameters"][written["$ref"].rsplit("/", 1)[1]]  # type: ignore[no-any-return]


def test_the_document_is_valid() -> None:
    validate(CONTRACT)


def test_every_route_is_named_and_no_other(app: Flask) -> None:
    routes = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith(("api.", "health.")):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).removeprefix("/api/v1")
            routes |= {(path, m.lower()) for m in rule.methods or () if m in {"GET", "POST"}}
    assert routes == {(path, method) for path, method, _ in _operations()}


def test_operations_have_names_of_their_own() -> None:
    names = [operation["operationId"] for _, _, operation in _operations()]
    assert len(names) == len(set(names))


def test_parameters_are_those_that_are_read(client: FlaskClient) -> None:
    for path, method, operation in _operations():
        if method != "get" or "{" in path or path.startswith(("/openapi", "/healthz", "/readyz")):
            continue
        named = {_parameter(p)["name"] for p in operation.get("parameters", [])}
        detail = client.get(f"/api/v1{path}?unheard_of=1").get_json(force=True)["detail"]
        known = re.search(r"known: (.*)\)", detail)
        assert known is not None, path
        assert set(known[1].split(", ")) == named, path


@pytest.fixture
def places(client: FlaskClient, reference: str) -> dict[str, str]:
    hit = client.get("/api/v1/search?q=sixty").get_json()["hits"][0]
    return {"document": "bees", "eid": "sec_1", "chunk": hit["chunk"]["id"], "reference": reference,
            "instrument": client.get("/api/v1/gazetteers?limit=1").get_json()["instruments"][0]["id"]}  # fmt: skip


QUERIES = {
    "/search": ["q=fee", "q=section+2(1)+fee&limit=1", "q=sixty&expand=5", "q=closed+monday", "q=%22sixty+days%22&group_by=none"],
    "/documents": ["", "limit=1", "instrument=nobody"],
    "/resolve": ["q=section+2&from=bees", "q=section+2", "q=section+99&from=bees", "q=nothing", "q=section+5+of+the+Customs+Act,+1962"],
    "/extract": ["text=section+9(2)+and+clause+(b)+of+section+4+of+the+Customs+Act,+1962", "text=nothing"],
    "/graph": ["place=bees%23sec_1", "place=bees&depth=2&level=document"],
    "/path": ["from=bees%23sec_1&to=bees%23sec_2", "from=bees%23sec_2&to=bees%23sec_1"],
    "/report": ["", "document=bees"],
    "/gazetteers": ["limit=3", "q=customs+act", "jurisdiction=in"],
}  # fmt: skip


def test_real_answers_fit(client: FlaskClient, places: dict[str, str]) -> None:
    for path, method, _ in _operations():
        if method != "get" or path.startswith("/openapi"):
            continue
        for query in QUERIES.get(path, [""]):
            prefix = "" if path.endswith("z") else "/api/v1"
            response = client.get(f"{prefix}{path.format(**places)}?{query}")
            assert response.status_code == 200, (path, query, response.text)
            _check(path, method, 200, response.get_json())


def test_real_answers_to_post_fit(client: FlaskClient) -> None:
    items = [{"id": 1, "text": "section 2", "document": "bees"}, {"text": "section 9 and section 10"}]
    _check("/resolve", "post", 200, client.post("/api/v1/resolve", json={"items": items}).get_json())
    _check("/extract", "post", 200, client.post("/api/v1/extract", json={"text": "section 2"}).get_json())


def test_real_problems_fit(client: FlaskClient) -> None:
    for path, url, status in (
        ("/search", "/search", 400),
        ("/documents/{document}", "/documents/nobody", 404),
        ("/resolve", "/resolve?q=section+1&as_of=x", 400),
    ):
        answer = client.get("/api/v1" + url)
        assert answer.status_code == status
        _check(path, "get", status, answer.get_json(force=True))


def test_it_is_served_in_both_forms(client: FlaskClient) -> None:
    assert client.get("/api/v1/openapi.json").get_json() == CONTRACT
    served = client.get("/api/v1/openapi.yaml")
    assert served.content_type == "application/yaml"
    assert served.text.startswith("openapi: 3.1.0")
