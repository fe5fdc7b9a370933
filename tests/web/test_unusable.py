"""A missing or damaged index: 503 with the command that mends it, and the server goes on when it is mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.web.site import ants, bees, make
from web.app import create_app
from web.cli import main
from web.settings import Settings


def _cut(folder: Path, pattern: str, size: int) -> None:
    path = next(iter((folder / "search").rglob(pattern)))
    path.write_bytes(path.read_bytes()[:size])


def test_a_missing_index(tmp_path: Path) -> None:
    client = create_app(Settings(index=tmp_path / "none")).test_client()
    for path in ("/api/v1/search?q=fee", "/api/v1/documents", "/healthz", "/readyz"):
        response = client.get(path)
        assert response.status_code == 503, path
        assert "pincite ingest" in response.get_json(force=True)["detail"]
    page = client.get("/")
    assert page.status_code == 503
    assert "pincite ingest" in page.text


@pytest.mark.parametrize("pattern", ["*.toc", "*.seg", "state.json"])
def test_a_damaged_search_index_and_its_repair(tmp_path: Path, pattern: str) -> None:
    folder = make(tmp_path / "index", bees(), ants())
    _cut(folder, pattern, 5)
    client = create_app(Settings(index=folder)).test_client()
    for path in ("/api/v1/search?q=fee", "/healthz", "/readyz"):
        response = client.get(path)
        assert response.status_code == 503, path
        detail = response.get_json(force=True)["detail"]
        assert str(folder) in detail
        assert "pincite doctor --rebuild" in detail
    assert client.get("/search?q=fee").status_code == 503
    assert client.get("/api/v1/documents/bees/provisions/sec_1").status_code == 200

    runner = CliRunner()
    assert runner.invoke(main, ["search", "fee", "--index", str(folder)]).exit_code == 4
    assert runner.invoke(main, ["doctor", "--index", str(folder)]).exit_code == 1
    mended = runner.invoke(main, ["doctor", "--rebuild", "--index", str(folder)])
    assert mended.exit_code == 0, mended.output

    assert client.get("/readyz").get_json()["status"] == "ok"
    assert len(client.get("/api/v1/search?q=fee").get_json()["hits"]) == 3


def test_a_store_that_is_no_database(tmp_path: Path) -> None:
    folder = make(tmp_path / "index", bees())
    (folder / "pincite.sqlite").write_bytes(b"not a database at all, and long enough to be looked at" * 40)
    for suffix in ("-wal", "-shm"):
        (folder / f"pincite.sqlite{suffix}").unlink(missing_ok=True)
    response = create_app(Settings(index=folder)).test_client().get("/api/v1/documents")
    assert response.status_code == 503
    assert "not a readable pincite database" in response.get_json(force=True)["detail"]


def test_an_index_that_is_taken_away(tmp_path: Path) -> None:
    folder = make(tmp_path / "index", bees())
    client = create_app(Settings(index=folder)).test_client()
    assert client.get("/readyz").status_code == 200
    folder.rename(tmp_path / "elsewhere")
    assert client.get("/readyz").status_code == 503
    (tmp_path / "elsewhere").rename(folder)
    assert client.get("/readyz").status_code == 200
