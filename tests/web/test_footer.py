"""The footer says what the search index lacks now; it kept "catching up" for as long as the generation lasted."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from ingest.index.lock import writing
from ingest.store.store import Store
from tests.web.site import ants, bees, make
from web import index_access
from web.app import create_app
from web.settings import Settings


@pytest.fixture
def behind(tmp_path: Path) -> Path:
    """An index whose search index lacks one document."""
    folder = make(tmp_path / "index", bees())
    with Store.open(folder, write=True) as store:
        store.put(ants())
    return folder


def site(folder: Path) -> FlaskClient:
    return create_app(Settings(index=folder)).test_client()


def footer(client: FlaskClient, path: str = "/search?q=fee") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.text.partition("<footer>")[2]


def test_what_has_caught_up_is_not_told(behind: Path) -> None:
    client = site(behind)
    assert "lacks the last 1 change(s)" in footer(client, "/")  # nobody has searched yet
    for path in ("/search?q=fee", "/", "/search?q=fee"):
        assert "warning" not in footer(client, path)
    assert client.get("/api/v1/search?q=fee").get_json()["notes"] == []
    assert client.get("/readyz").get_json()["notes"] == []


@pytest.mark.parametrize("name", ["gazetteers/own.toml", "overrides.toml"])
def test_a_broken_file_beside_the_index_is_told_on_a_page(tmp_path: Path, name: str) -> None:
    folder = make(tmp_path / "index", bees())
    (folder / "gazetteers").mkdir()
    (folder / name).write_text("[[[", "utf-8")
    for path in ("/", "/search?q=fee"):
        answer = site(folder).get(path)
        assert answer.status_code in {200, 503}
        if answer.status_code == 503:
            assert "not valid TOML" in answer.text
    assert site(folder).get("/api/v1/resolve?q=section+2").status_code == 503


def test_it_is_told_while_another_writes_and_no_longer(behind: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_access, "WAIT_SECONDS", 0.05)
    client = site(behind)
    with writing(behind):
        for _ in range(2):
            told = footer(client)
            assert "lacks the last 1 change(s) of the store" in told
            assert "another process is writing" in told
    found = client.get("/search?q=at+once")
    assert "due <mark>at</mark> <mark>once</mark>" in found.text
    assert "warning" not in found.text.partition("<footer>")[2]
