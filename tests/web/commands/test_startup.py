"""What a first answer loads, told by the modules that are there at its end; no clock (`python -m benchmarks.startup` has
one).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from web.app import create_app
from web.cli import main
from web.commands.listing import COMMANDS, GAZETTEER
from web.settings import Settings

# What measures coverage in the processes started would import sqlite3 there.
pytestmark = pytest.mark.usefixtures("unmeasured")

HEAVY = {
    "flask", "jinja2", "lxml", "markdown_it", "networkx", "pypdfium2", "pysbd", "selectolax", "sqlite3", "tantivy",
    "waitress", "werkzeug", "whoosh", "yaml", "eyecite", "pyarrow", "tomlkit", "multiprocessing",
}  # fmt: skip
TEXT = "section 5 of the Income-tax Act, 1961"
RUN = """
import json, sys
from web.cli import main
main(json.loads(sys.argv[1]), standalone_mode=False)
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def loaded(cache: Path, *arguments: str) -> tuple[str, set[str]]:
    """What a command prints, and the modules that are loaded at its end."""
    environment = {**os.environ, "PINCITE_CACHE": str(cache)}
    command = [sys.executable, "-c", RUN, json.dumps(arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout, set(json.loads(done.stderr.splitlines()[-1]))


def test_reading_plain_words_loads_no_reader_no_search_engine_and_no_server(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first, _ = loaded(cache, "refs", TEXT)
    assert "in-act-1961-43" in first
    assert len(list(cache.iterdir())) == 1
    second, modules = loaded(cache, "refs", TEXT)
    assert second == first
    assert modules & HEAVY == set()
    assert not [m for m in modules if m.startswith(("ingest.readers.pdf", "ingest.structure", "ingest.store.store"))]
    assert {m for m in modules if m.startswith("web.")} <= {
        "web.cli", "web.settings", "web.commands", "web.commands.gazetteer_names", "web.commands.lazy",
        "web.commands.listing", "web.commands.options", "web.commands.refs",
    }  # fmt: skip


def test_a_file_of_one_format_loads_no_other_reader(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<html><body><h1>A page</h1><p>See {TEXT}.</p></body></html>", encoding="utf-8")
    answer, modules = loaded(tmp_path / "cache", "refs", str(page))
    assert "in-act-1961-43" in answer
    assert modules & {"pypdfium2", "lxml", "markdown_it", "flask", "whoosh"} == set()


@pytest.mark.parametrize("arguments", [["resolve", TEXT], ["list"]])
def test_an_answer_from_an_index_loads_no_reader_and_no_server(
    index: Path, tmp_path: Path, arguments: list[str]
) -> None:
    _, modules = loaded(tmp_path, *arguments, "--index", str(index))
    assert modules & {"flask", "jinja2", "waitress", "pypdfium2", "lxml", "networkx", "pysbd", "selectolax"} == set()


def test_every_command_and_the_server_keep_the_compiled_gazetteer(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "a.txt"
    page.write_text(f"See {TEXT}.", encoding="utf-8")
    own = tmp_path / "own"
    asked = {
        "ingest": [str(page), "--index", str(own)], "reextract": ["--index", str(own)], "refs": [TEXT],
        "resolve": [TEXT, "--index", str(own)], "search": ["section", "--index", str(own)],
        "report": ["--index", str(own)], "audit": ["--index", str(own)], "doctor": ["--index", str(own)],
        "list": ["--index", str(own)],
    }  # fmt: skip
    for name, arguments in [*asked.items(), ("gazetteer", ["list"]), ("gazetteer", ["show", "in-act-1961-43"])]:
        cache = tmp_path / "-".join([name, *arguments[:1]]).replace("/", "-")
        monkeypatch.setenv("PINCITE_CACHE", str(cache))
        result = CliRunner().invoke(main, [name, *arguments])
        assert result.exit_code in {0, 1}, (name, result.output)
        assert cache.is_dir() == (name != "list"), name
    cache = tmp_path / "server"
    app = create_app(Settings(index=index, cache=cache))
    assert app.test_client().get("/api/v1/gazetteers").status_code == 200
    assert len(list(cache.iterdir())) == 1


def test_nothing_is_listed_twice() -> None:
    for listing in (COMMANDS, GAZETTEER):
        assert len({entry.name for entry in listing}) == len({entry.place for entry in listing}) == len(listing)
