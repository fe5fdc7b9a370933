"""Bodies and parameters are read strictly, by one reader for HTTP and for lines of JSON.

On the code before: deep nesting was a 500; half a surrogate pair a 500, or a 200 whose body broke off after 13 bytes; the
others were taken without a word.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from resolver.resolving.question import BadQuestion, check_question, is_date
from web.app import create_app
from web.cli import main
from web.settings import Settings
from web.strict_json import DEEPEST, LARGEST, BadJson, read_json

V1 = "/api/v1"

BAD_JSON = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("{} {}", "not JSON"),
    ("\ufeff{}", "not JSON"),
    ("[" * 100_000, "levels deep"),
    ('{"a":' * 100_000, "levels deep"),
    ("[" * 500 + "]" * 500, "levels deep"),
    ('{"a": NaN}', "NaN is no number"),
    ('{"a": [Infinity]}', "Infinity is no number"),
    ('{"a": -Infinity}', "-Infinity is no number"),
    ('{"a": 1, "b": 2, "a": 3}', '"a" twice'),
    ('{"a": {"b": 1, "\\u0062": 2}}', '"b" twice'),
    ('{"a": ' + "9" * 5000 + "}", "too large"),
    (f'{{"a": {LARGEST + 1}}}', "too large"),
    ('{"a": 1e999}', "too large"),
    (r'{"a": "\ud800"}', "half a surrogate pair"),
    (r'{"a": "\udc00\ud800"}', "half a surrogate pair"),
    (r'{"a": "\\\ud800x"}', "half a surrogate pair"),
    (r'{"\uDBFF": 1}', "half a surrogate pair"),
    (r'{"a": "\ud83d\ud83d\ude00"}', "half a surrogate pair"),
    (r'{"a": "\u0000"}', "NUL"),
]


@pytest.mark.parametrize(("text", "told"), BAD_JSON)
def test_what_is_no_json(text: str, told: str) -> None:
    with pytest.raises(BadJson, match=told):
        read_json(text)
    with pytest.raises(BadJson, match=told):
        read_json(text.encode())


@pytest.mark.parametrize("data", [b'{"a": "\xed\xa0\x80"}', b"\xff\xfe{\x00}\x00", b'{"a": "\xe9"}'])
def test_what_is_not_utf8(data: bytes) -> None:
    with pytest.raises(BadJson, match="not UTF-8"):
        read_json(data)


@pytest.mark.parametrize(
    "value",
    [
        {"a": "[[[[" * 50 + '\\"'},
        {"a": "\U0001f600 \\ud800 é"},
        [LARGEST, -LARGEST, 1.5, 1e300, True, None, ""],
        {},
        "a",
        3,
    ],
)
def test_what_is_taken_is_what_was_sent(value: Any) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value


def test_nesting_is_counted() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST)
    assert read_json("[" + "[]," * 10_000 + "[]]")


@pytest.mark.parametrize("path", ["/resolve", "/extract"])
@pytest.mark.parametrize(("text", "told"), BAD_JSON)
def test_a_bad_body_is_a_problem(client: FlaskClient, path: str, text: str, told: str) -> None:
    response = client.post(V1 + path, data=text.encode(), content_type="application/json")
    assert response.status_code == 400, response.text
    problem = response.get_json(force=True)
    assert told in problem["detail"]
    assert problem["errors"][0]["pointer"] == "#"


ITEMS = [
    ({"text": "section 1", "labels": [1, {}]}, "#/items/0/labels/0", "must be strings"),
    ({"text": "section 1", "labels": "12"}, "#/items/0/labels", "list of strings"),
    ({"text": "section 1", "labels": ["1"] * 101}, "#/items/0/labels", "101 parts"),
    ({"text": "section 1", "lables": ["1"]}, "#/items/0/lables", "no field of a question"),
    ({"text": "section 1", "a/b~c": 1}, "#/items/0/a~1b~0c", "no field of a question"),
    ({"text": "section 1", "as_of": "2020-99-99"}, "#/items/0/as_of", "no date"),
    ({"text": "section 1", "as_of": 2020}, "#/items/0/as_of", "must be a string"),
    ({"text": ["section 1"]}, "#/items/0/text", "must be a string"),
    ({"text": "section 1", "document": 3}, "#/items/0/document", "must be a string"),
    ({"text": "section 1", "eid": ["a"], "document": "bees"}, "#/items/0/eid", "must be a string"),
    ({"text": "section 1", "instrument": {}}, "#/items/0/instrument", "must be a string"),
    ({"text": "section 1", "context": "section 1", "start": True, "end": 9}, "#/items/0/start", "whole number"),
    ({"text": "section 1", "context": "section 1", "start": 0, "end": 9.0}, "#/items/0/end", "whole number"),
    ({"text": " "}, "#/items/0", "needs"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "pointer", "told"), ITEMS)
def test_a_bad_item_is_pointed_at(client: FlaskClient, tmp_path: Path, item: Any, pointer: str, told: str) -> None:
    response = client.post(V1 + "/resolve", json={"items": [item]})
    assert response.status_code == 400, response.text
    problem = response.get_json(force=True)
    assert problem["errors"][0]["pointer"] == pointer
    assert told in problem["detail"]


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/resolve", {"items": [], "item": []}, "#"),
        ("/resolve", {"items": [], "as_of": "2020-02-30"}, "#/as_of"),
        ("/extract", {"text": "section 1", "document": "bees"}, "#"),
        ("/extract", ["section 1"], "#"),
        ("/extract", {"text": 3}, "#/text"),
        ("/extract", {"text": "x", "style": 3}, "#/style"),
    ],
)
def test_fields_of_a_body(client: FlaskClient, path: str, body: Any, pointer: str) -> None:
    response = client.post(V1 + path, json=body)
    assert response.status_code == 400
    assert response.get_json(force=True)["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    "query",
    [
        "/resolve?q=section+1&as_of=2020-99-99", "/resolve?q=section+1&as_of=2020-02-30", "/resolve?q=section+1&as_of=20200101",
        "/resolve?q=section+1&q=section+2", "/resolve?q=section+1&as_of=2020-01-01&as_of=2021-01-01", "/search?q=fee&limit=1&limit=2",
        "/search?q=fee&limit=%D9%A3", "/search?q=%ED%A0%80", "/search?q=%ff", "/documents?instrument=%00", "/search?q=fee&document=a%00",
        "/gazetteers?q=" + "a" * 1001, "/documents/bees?x=%FF", "/openapi.json?%FF",
    ],
)  # fmt: skip
def test_parameters_are_read_strictly(client: FlaskClient, query: str) -> None:
    response = client.get(V1 + query)
    assert response.status_code == 400, response.text
    assert response.content_type == "application/problem+json"


def test_pages_read_theirs_alike(client: FlaskClient) -> None:
    for url in (
        "/resolve?q=section+1&as_of=2020-99-99",
        "/search?q=%ED%A0%80",
        "/search?q=a&q=b",
        "/documents/bees?whole=1&whole=1",
    ):
        response = client.get(url)
        assert response.status_code == 400, url
        assert response.content_type == "text/html; charset=utf-8"


def test_the_first_fault_of_a_batch_is_a_status_not_half_an_answer(
    index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that cannot be made: the status is that of a fault, and no 200 has gone out before it."""
    app: Flask = create_app(Settings(index=index))
    calls = []

    def fails(*_: object, **__: object) -> None:
        calls.append(1)
        raise RuntimeError

    monkeypatch.setattr("web.resources.references.resolution_json", fails)
    response = app.test_client().post(V1 + "/resolve", json=[{"text": "section 1"}] * 200)
    assert (response.status_code, calls) == (500, [1])


def test_half_a_pair_from_an_index_leaves_as_valid_utf8(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(index=index))
    monkeypatch.setattr("web.resources.references.resolution_json", lambda *_: {"text": "\ud800"})
    monkeypatch.setattr("web.resources.references.resolutions_json", lambda *_: [{"text": "\ud800"}])
    batch = app.test_client().post(V1 + "/resolve", json=[{"text": "section 1"}])
    one = app.test_client().get(V1 + "/resolve?q=section+1")
    for response in (batch, one):
        assert response.status_code == 200
        response.data.decode("utf-8")
        json.loads(response.data)


# ---------------------------------------------------------------- lines of JSON

LINES = [text for text, _ in BAD_JSON if text] + [json.dumps(item) for item, _, _ in ITEMS[:-1]]


@pytest.mark.parametrize("line", LINES[::6], ids=range(len(LINES[::6])))
def test_lines_are_read_as_bodies_are(index: Path, line: str) -> None:
    """`resolve` ends at the first that is none, and names it."""
    done = CliRunner().invoke(
        main, ["resolve", "--jsonl", "--index", str(index)], input='{"text": "section 1"}\n' + line
    )
    assert done.exit_code == 3, done.output
    assert "standard input, line 2: " in done.stderr
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_lines_of_refs_are_each_answered() -> None:
    lines = ['{"id": 1, "text": "section 1"}', *LINES, '{"id": 2, "text": "section\u2028 2"}']
    done = CliRunner().invoke(main, ["refs", "-", "--jsonl"], input="\n".join(lines))
    assert done.exit_code == 1, done.output
    first, *bad, last = map(json.loads, done.stdout.split("\n")[:-1])
    assert (first["id"], last["id"], "references" in last) == (1, 2, True)
    assert len(bad) == len(LINES)
    assert all("error" in answer for answer in bad)


def test_a_date_that_is_none_is_refused_on_the_command_line(index: Path) -> None:
    done = CliRunner().invoke(main, ["resolve", "section 1", "--as-of", "2020-99-99", "--index", str(index)])
    assert (done.exit_code, "no date" in done.stderr) == (2, True)


def test_dates_are_days_of_the_calendar() -> None:
    assert is_date("2024-02-29")
    for text in ("2023-02-29", "2020-99-99", "2020-1-1", "20200101", "2020-W01-1", "٢٠٢٠-٠١-٠١", "0000-01-01", ""):
        assert not is_date(text)


def test_null_is_as_good_as_absent() -> None:
    check_question(
        dict.fromkeys(("id", "text", "context", "start", "end", "document", "eid", "labels", "instrument", "as_of"))
    )
    with pytest.raises(BadQuestion):
        check_question({"none": None})
