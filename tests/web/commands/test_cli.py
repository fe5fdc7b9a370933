"""The command line: every command of the design is there, explains itself, and ends with the right code."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ingest.store.store import Store
from tests.web.site import ants, bees, make
from web.cli import main

COMMANDS = (
    "ingest", "list", "remove", "refs", "resolve", "search", "show", "cites", "cited-by", "path", "graph", "report",
    "audit", "gazetteer", "reextract", "upgrade", "serve", "doctor",
)  # fmt: skip
GAZETTEER = ("list", "show", "check", "test", "suggest", "add")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0, result.output
    assert "Usage:" in result.output


@pytest.mark.parametrize("name", GAZETTEER)
def test_every_gazetteer_command_explains_itself(name: str) -> None:
    assert run("gazetteer", name, "--help").exit_code == 0


def test_every_option_is_explained() -> None:
    def unexplained(command: click.Command, path: str) -> list[str]:
        found = [
            f"{path} {option.opts[-1]}"
            for option in command.params
            if isinstance(option, click.Option) and not (option.help or option.prompt or option.hidden)
        ]
        if isinstance(command, click.Group):
            for name, inner in command.commands.items():
                found += unexplained(inner, f"{path} {name}")
        return found

    assert unexplained(main, "pincite") == []


def test_every_answer_can_be_json() -> None:
    without = {
        name
        for name, command in main.commands.items()
        if not any(o in p.opts for p in command.params for o in ("--json",))
    }
    assert without <= {"gazetteer", "serve", "decide"}


def test_no_index_ends_with_4(tmp_path: Path) -> None:
    for arguments in (["search", "fee"], ["list"], ["resolve", "section 1"], ["doctor"], ["show", "bees"]):
        result = run(*arguments, "--index", str(tmp_path / "none"))
        assert result.exit_code == 4, arguments
        assert "pincite ingest" in result.output
        assert "Traceback" not in result.output


def test_search_prints_what_it_found(index: Path) -> None:
    result = run("search", '"sixty days" fee', "--index", str(index))
    assert result.exit_code == 0, result.output
    assert "bees#sec_1" in result.output
    assert "sixty days" in result.output


def test_search_as_json(index: Path) -> None:
    answer = json.loads(run("search", "fee due", "--json", "--limit", "1", "--index", str(index)).stdout)
    assert len(answer["hits"]) == 1
    again = run("search", "fee due", "--json", "--limit", "1", "--cursor", answer["next"], "--index", str(index))
    assert json.loads(again.stdout)["hits"][0]["chunk"]["id"] != answer["hits"][0]["chunk"]["id"]


def test_a_search_for_nothing_is_a_usage_error(index: Path) -> None:
    for query in ("", "*", "()", "—"):
        result = run("search", query, "--index", str(index))
        assert result.exit_code == 2, query
        assert "to look for" in result.output


def test_the_index_comes_from_the_environment(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_INDEX", str(index))
    assert run("search", "fee").exit_code == 0
    answer = json.loads(run("doctor", "--json").stdout)
    assert answer["index"] == str(index)
    assert answer["ok"] is True
    assert [f["what"] for f in answer["findings"]] == ["store", "search index", "gazetteers"]


def test_doctor_finds_an_index_that_is_behind_and_catches_up(tmp_path: Path) -> None:
    folder = make(tmp_path / "index", bees())
    with Store.open(folder, write=True) as store:
        store.put(ants())
    result = run("doctor", "--index", str(folder))
    assert result.exit_code == 0
    assert "catching up with 1 document(s)" in result.output


def test_an_unknown_command_is_a_usage_error() -> None:
    assert run("serach", "x").exit_code == 2
