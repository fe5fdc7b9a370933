"""Mistakes that people make first: each is one sentence with its mend, and nothing is half-written.

Before, a used port showed a traceback, two documents of one id replaced each other, and an empty folder said nothing.
"""

from __future__ import annotations

import gc
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from web.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def written(folder: Path, *names: str) -> list[Path]:
    paths = [folder / name for name in names]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1. Fees. The fee is due.\n", "utf-8")
    return paths


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # waitress lets the socket that found no port go unclosed
def test_a_used_port(index: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--index", str(index), "--port", str(port))
    assert result.exit_code == 2
    assert f"cannot listen at 127.0.0.1, port {port}" in result.output
    assert "--port 0" in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    del result
    gc.collect()  # here, where the warning is awaited


@pytest.mark.parametrize("form", ["toml", "csv"])
def test_two_documents_of_one_id(tmp_path: Path, form: str) -> None:
    written(tmp_path, "a.txt", "b.txt")
    manifest = tmp_path / f"list.{form}"
    rows = {
        "toml": '[[document]]\npath = "a.txt"\nid = "act"\n[[document]]\npath = "b.txt"\nid = "act"\n',
        "csv": "path,id\na.txt,act\nb.txt,act\n",
    }
    manifest.write_text(rows[form], "utf-8")
    result = run("ingest", str(manifest), "--index", str(tmp_path / "index"))
    assert result.exit_code == 3
    assert "have one id, 'act'" in result.output
    assert not (tmp_path / "index").exists()


def test_two_manifests_of_one_id(tmp_path: Path) -> None:
    written(tmp_path, "a.txt", "b.txt")
    lists = []
    for name in ("a", "b"):
        lists.append(tmp_path / f"{name}.csv")
        lists[-1].write_text(f"path,id\n{name}.txt,act\n", "utf-8")
    result = run("ingest", *map(str, lists), "--index", str(tmp_path / "index"))
    assert result.exit_code == 3
    assert "a.txt" in result.output
    assert "b.txt have one id, 'act'" in result.output
    assert not (tmp_path / "index").exists()


def test_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("ingest", str(tmp_path / "empty"), "--index", str(tmp_path / "index"))
    assert result.exit_code == 3
    assert "no file in it" in result.output
    assert not (tmp_path / "index").exists()


@pytest.mark.parametrize("name", [".", "..", "....", "a/b", "a#b", "a\nb", "x" * 300])
def test_ids_that_cannot_stand_in_an_address(tmp_path: Path, name: str) -> None:
    (path,) = written(tmp_path, "a.txt")
    result = run("ingest", str(path), "--id", name, "--index", str(tmp_path / "index"))
    assert result.exit_code == 2
    assert result.output.startswith("--id ")
    assert not (tmp_path / "index").exists()
