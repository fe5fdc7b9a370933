"""The JSON API: what it answers, how it pages, how it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from ingest.store.folder import OVERRIDES
from ingest.store.store import Store
from resolver.resolving.decisions import Decision, add_decision
from tests.ingest.handmade import document
from tests.web.site import DUES, ants, bees, make
from web.app import create_app
from web.settings import Settings

V1 = "/api/v1"


def get(client: FlaskClient, path: str, status: int = 200, **query: Any) -> Any:
    response = client.get(V1 + path, query_string=query)
    assert response.status_code == status, response.text
    assert response.content_type.startswith("application/" + ("json" if status == 200 else "problem+json"))
    return response.get_json(force=True)


def test_two_documents_with_one_passage_stay_apart(client: FlaskClient) -> None:
    hits = get(client, "/search", q="fee due")["hits"]
    assert [h["title"] for h in hits[:2]] == ["Ants Act, 2001", "Bees Act, 1999"]
    assert len({h["chunk"]["id"] for h in hits}) == len(hits)


def test_a_chunk_is_source_and_nothing_else(client: FlaskClient) -> None:
    chunk = get(client, "/search", q='"sixty days"')["hits"][0]["chunk"]
    assert chunk["text"] == DUES
    assert chunk["path"] == [{"level": 1, "label": "1", "title": "Dues"}]
    assert chunk["index_text"]["prefix"] == "Bees Act, 1999\n1 Dues"
    assert get(client, f"/chunks/{chunk['id']}") == {**chunk, "generation": 2}


def test_a_citation_in_the_query_is_resolved_beside_the_hits(client: FlaskClient) -> None:
    answer = get(client, "/search", q="section 2(1) of the Bees Act, 1999 fee")
    assert [c["text"] for c in answer["query"]["citations"]] == ["section 2(1) of the Bees Act, 1999"]
    assert answer["query"]["words"] == ["fee"]
    assert answer["resolutions"][0]["query"] == "section 2(1) of the Bees Act, 1999 fee"


@pytest.mark.parametrize("typed", ["secton 2(1) of the Bees Act, 1999", "section 2(1) Bees Act, 1999", "section 1"])
def test_search_and_resolve_read_typed_words_alike(client: FlaskClient, typed: str) -> None:
    beside = get(client, "/search", q=typed)
    assert beside["query"]["text"] == typed
    assert [c["pinpoint"][0]["unit"] for c in beside["query"]["citations"]] == ["section"]
    assert beside["resolutions"] == get(client, "/resolve", q=typed)["resolutions"]
    assert [r["query"] for r in beside["resolutions"]] == [typed]


def test_a_mended_word_is_searched_as_typed_too(client: FlaskClient) -> None:
    answer = get(client, "/search", q="secton 1 fee")
    assert answer["query"]["read"] == "section 1 fee"
    assert [r["status"] for r in answer["resolutions"]] == ["ambiguous"]
    assert all({"section 1", "secton", "fee"} == {*hit["why"], *hit["missing"]} for hit in answer["hits"])
    assert answer["hits"]


def test_what_is_quoted_is_no_citation(client: FlaskClient) -> None:
    answer = get(client, "/search", q='"section 2" section 1')
    assert [r["reference"]["text"] for r in answer["resolutions"]] == ["section 1"]


def test_parents_are_handed_on_once(client: FlaskClient) -> None:
    answer = get(client, "/search", q="due", group_by="none")
    assert [h["chunk"]["parent"] for h in answer["hits"]] == ["sec_1"] * 3
    assert sorted((p["document"], p["eid"]) for p in answer["parents"]) == [("ants", "sec_1"), ("bees", "sec_1")]


def test_search_pages(client: FlaskClient) -> None:
    first = get(client, "/search", q="fee", limit=1, group_by="none")
    second = get(client, "/search", q="fee", limit=1, group_by="none", cursor=first["next"])
    assert first["hits"][0]["chunk"]["id"] != second["hits"][0]["chunk"]["id"]
    last = get(client, "/search", q="fee", limit=10, group_by="none")
    assert last["next"] is None


def test_search_keeps_to_a_document(client: FlaskClient) -> None:
    hits = get(client, "/search", q="fee", document="bees")["hits"]
    assert {h["chunk"]["document"] for h in hits} == {"bees"}
    assert get(client, "/search", q="fee", document="nobody")["hits"] == []


@pytest.mark.parametrize(
    ("path", "query", "pointer"),
    [
        ("/search", {}, "#/q"),
        ("/search", {"q": "()"}, "#/q"),
        ("/search", {"q": "*"}, "#/q"),
        ("/search", {"q": "fee", "limit": "many"}, "#/limit"),
        ("/search", {"q": "fee", "limit": "0"}, "#/limit"),
        ("/search", {"q": "fee", "limit": "101"}, "#/limit"),
        ("/search", {"q": "fee", "group_by": "page"}, "#/group_by"),
        ("/search", {"q": "fee", "lmit": "3"}, "#/lmit"),
        ("/search", {"q": "fee", "cursor": "!!"}, "#/cursor"),
        ("/search", {"q": "fee\x00"}, "#/q"),
        ("/documents", {"limit": "-1"}, "#/limit"),
        ("/resolve", {}, "#/q"),
        ("/resolve", {"q": "section 1", "as_of": "soon"}, "#/as_of"),
        ("/resolve", {"q": "section 1", "from": "nobody#sec_1"}, "#/from"),
        ("/resolve", {"q": "section 1", "jurisdiction": "zz"}, "#/jurisdiction"),
        ("/extract", {"text": "section 1", "style": "martian"}, "#/style"),
        ("/graph", {"place": "bees#sec_99"}, "#/place"),
        ("/graph", {"place": "bees", "depth": "99"}, "#/depth"),
        ("/path", {"from": "bees#sec_1"}, "#/to"),
    ],
)
def test_a_bad_parameter_is_pointed_at(client: FlaskClient, path: str, query: dict[str, str], pointer: str) -> None:
    problem = get(client, path, 400, **query)
    assert problem["errors"][0]["pointer"] == pointer
    assert problem["status"] == 400
    assert problem["type"].startswith("/problems/")


@pytest.mark.parametrize(
    "path",
    [
        "/documents/nobody", "/documents/nobody/outline", "/documents/nobody/provisions/sec_1",
        "/documents/bees/provisions/sec_99", "/chunks/nobody", "/chunks/h:bees:0:x", "/chunks/h:nobody:1",
        "/chunks/h:bees:1", "/chunks/nobody/references", "/references/nobody", "/references/nobody/resolution",
        "/gazetteers/instruments/nobody", "/nowhere",
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_problem(client: FlaskClient, path: str) -> None:
    assert get(client, path, 404)["title"] == "Not Found"


def test_the_method_is_told(client: FlaskClient) -> None:
    response = client.delete(V1 + "/search?q=fee")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]
    assert response.content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (b"{", "#"),
        (b"3", "#"),
        (b"[3]", "#/items/0"),
        (b"{}", "#/items"),
        (b'{"items": "x"}', "#/items"),
        (b'{"items": [{"id": 1}]}', "#/items/0"),
        (b'{"items": [{"text": "section 1"}, 3]}', "#/items/1"),
        (b'{"items": [{"text": "section 1", "document": "nobody"}]}', "#/items/0"),
    ],
)
def test_a_bad_body_is_pointed_at(client: FlaskClient, body: bytes, pointer: str) -> None:
    response = client.post(V1 + "/resolve", data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json(force=True)["errors"][0]["pointer"] == pointer


def test_a_batch_answers_in_order(client: FlaskClient) -> None:
    items = [
        {"id": "a", "text": "section 2", "document": "bees"},
        {"id": "b", "text": "section 99", "document": "bees"},
        {"id": 3, "text": "no citation at all"},
    ]
    answers = client.post(V1 + "/resolve", json={"items": items}).get_json()["answers"]
    assert [(a["id"], a["status"]) for a in answers] == [("a", "resolved"), ("b", "not_found"), (3, "unsupported")]
    assert answers[0]["targets"][0]["eid"] == "sec_2"


def test_a_batch_takes_the_lines_of_the_command_line(client: FlaskClient) -> None:
    context = "The fee is due under section 2(1), and under section 99."
    start = context.index("section 99")
    lines = [
        {"id": 1, "text": "section 99", "context": context, "start": start, "end": start + 10, "document": "bees"},
        {"id": 2, "text": "section 2(1)", "context": context, "document": "bees", "labels": ["1"], "eid": None},
    ]
    answers = client.post(V1 + "/resolve", json=lines).get_json()["answers"]
    assert [(a["id"], a["status"]) for a in answers] == [(1, "not_found"), (2, "partial")]
    assert [a["reference"]["text"] for a in answers] == ["section 99", "section 2(1)"]


@pytest.mark.parametrize("path", ["/resolve", "/search", "/extract"])
def test_words_go_by_either_name_and_not_by_both(client: FlaskClient, path: str) -> None:
    assert get(client, path, q="section 2 fee") == get(client, path, text="section 2 fee")
    both = client.get(V1 + path, query_string={"q": "section 2", "text": "section 3"})
    assert both.status_code == 400
    assert client.get(V1 + path).status_code == 400


def test_an_unresolved_reference_is_data(client: FlaskClient, reference: str) -> None:
    answer = get(client, f"/references/{reference}/resolution")
    assert answer["status"] in {"partial", "resolved"}
    assert answer["reference"]["text"] == "section 2(1)"
    assert (answer["reference"]["id"], answer["reference"]["document"]) == (reference, "bees")
    assert get(client, "/resolve", q="section 99", **{"from": "bees"})["resolutions"][0]["status"] == "not_found"


def test_a_provision_has_its_text_references_and_what_cites_it(client: FlaskClient, reference: str) -> None:
    provision = get(client, "/documents/bees/provisions/sec_1")
    assert provision["text"].strip() == f"1 Dues\n{DUES}"
    assert [r["id"] for r in provision["references"]] == [reference]
    assert (provision["previous"], provision["next"]) == (None, "sec_2")


def test_a_heading_without_text_can_be_asked_for(client: FlaskClient) -> None:
    (hit,) = get(client, "/search", q="closed monday")["hits"]
    assert hit["chunk"]["text"] == ""
    assert [s["title"] for s in hit["chunk"]["path"]] == ["Office closed on Monday"]
    assert get(client, f"/chunks/{hit['chunk']['id']}")["text"] == ""


def test_etag_and_304(client: FlaskClient) -> None:
    first = client.get(V1 + "/documents")
    again = client.get(V1 + "/documents", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    missing = client.get(V1 + "/documents/nobody", headers={"If-None-Match": first.headers["ETag"]})
    assert missing.status_code == 404


def test_a_running_server_sees_decisions(tmp_path: Path) -> None:
    index = make(tmp_path / "index", bees(), ants())
    client = create_app(Settings(index=index)).test_client()
    place = V1 + "/resolve?text=section%202&from=bees%23sec_1"
    first = client.get(place)
    add_decision(index, Decision("bees", "sec_1", "section 404", (), "A. Clerk", ""))
    decided = client.get(place, headers={"If-None-Match": first.headers["ETag"]})
    assert (decided.status_code, decided.get_json()["resolutions"][0]["index"]["generation"]) == (
        200, first.get_json()["resolutions"][0]["index"]["generation"] + 1,
    )  # fmt: skip
    OVERRIDES.of(index).write_text("nonsense =", "utf-8")
    for _ in range(2):
        broken = client.get(place, headers={"If-None-Match": decided.headers["ETag"]})
        assert broken.status_code == 503
        assert broken.get_json(force=True)["type"].endswith("/overrides-unusable")
        batch = client.post(V1 + "/resolve", json=[{"text": "section 2", "document": "bees"}])
        assert batch.status_code == 503
    OVERRIDES.of(index).unlink()
    assert client.get(place, headers={"If-None-Match": decided.headers["ETag"]}).status_code == 200


def test_a_change_is_seen_and_old_cursors_are_refused(tmp_path: Path) -> None:
    folder = make(tmp_path / "index", bees(), ants())
    client = create_app(Settings(index=folder)).test_client()
    first = client.get(V1 + "/search?q=fee&limit=1")
    with Store.open(folder, write=True) as store:
        store.put(document("wasps", [("1", "Dues", ["The wasp fee is due."])], title="Wasps Act, 2002"))
        store.remove("ants")
    later = client.get(V1 + "/search?q=fee")
    assert {h["chunk"]["document"] for h in later.get_json()["hits"]} == {"bees", "wasps"}
    assert later.headers["ETag"] != first.headers["ETag"]
    refused = client.get(V1 + f"/search?q=fee&limit=1&cursor={first.get_json()['next']}")
    assert refused.status_code == 400
    assert "has changed" in refused.get_json(force=True)["detail"]


def test_a_cursor_is_bound_to_its_question(client: FlaskClient) -> None:
    mark = get(client, "/search", q="fee", limit=1)["next"]
    problem = get(client, "/search", 400, q="dues", limit=1, cursor=mark)
    assert "another question" in problem["detail"]


def test_links_hold_behind_a_prefix(index: Path) -> None:
    client = create_app(Settings(index=index, proxies=1)).test_client()
    headers = {"X-Forwarded-Prefix": "/law", "X-Forwarded-Host": "example.org", "X-Forwarded-Proto": "https"}
    hit = client.get(V1 + "/search?q=fee", headers=headers).get_json()["hits"][0]
    assert hit["page"].startswith("/law/chunks/")
    problem = client.get(V1 + "/search", headers=headers).get_json(force=True)
    assert problem["type"].startswith("/law/problems/")
    page = client.get("/search?q=fee", headers=headers).text
    assert 'action="/law/search"' in page
    assert 'href="/law/static/pincite.css"' in page
    plain = create_app(Settings(index=index)).test_client().get("/search?q=fee", headers=headers).text
    assert "/law/" not in plain


def test_a_fault_of_ours_tells_no_traceback(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(index=index))

    def break_(*_: object, **__: object) -> None:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr("web.resources.search.search", break_)
    response = app.test_client().get(V1 + "/search?q=fee")
    assert response.status_code == 500
    assert "secret" not in response.text
    assert response.get_json(force=True)["type"] == "/problems/internal"


def test_a_jurisdiction_decides_whose_law_a_name_means(client: FlaskClient) -> None:
    undecided, ours = (
        get(client, "/resolve", q="section 5 of the Consumer Protection Act", **more)["resolutions"][0]
        for more in ({}, {"jurisdiction": "uk"})
    )
    assert undecided["status"] == "ambiguous"
    assert ours["status"] == "not_indexed"
    assert "1987" in ours["reason"]
    assert [w["code"] for w in ours["warnings"]] == ["default_jurisdiction"]
