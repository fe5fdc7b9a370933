"""`pincite gazetteer test` and `suggest`, and docs/new-law.md followed word for word."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from web.commands.gazetteer import gazetteer_group
from web.commands.ingest import ingest_command
from web.commands.maintenance import reextract_command

DOCUMENT = Path(__file__).parents[3] / "docs" / "new-law.md"
ENTRY = '[[instrument]]\nid = "xx-act-2019-12"\ntitle = "Harbour Lights Act"\nyear = 2019\njurisdiction = "xx"\n'


@click.group()
def pincite() -> None:
    """The commands that this layer adds to."""


@pytest.fixture(scope="module", autouse=True)
def _assembled() -> None:
    for command in (gazetteer_group, ingest_command, reextract_command):
        pincite.add_command(command)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(pincite, ["gazetteer", *arguments])


def test_the_page_on_a_new_law_says_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = DOCUMENT.read_text(encoding="utf-8")
    files = re.findall(r"^```toml (\S+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    consoles = re.findall(r"^```console\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in files] == ["my-laws.toml", "our-changes.toml"]
    assert len(consoles) == 3
    for name, text in files:
        Path(name).write_text(text, encoding="utf-8")
    for session in consoles:
        for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            program, *arguments = shlex.split(command)
            assert program == "pincite"
            result = CliRunner().invoke(pincite, arguments)
            assert result.output == expected, command


def test_the_shipped_examples_hold() -> None:
    result = run("test")
    assert result.exit_code == 0, result.output
    assert not result.output.startswith("0 examples")


@pytest.mark.parametrize(
    ("example", "wanted", "read"),
    [
        ('{ text = "section 5 of the Reefs Act" }', "xx-act-2019-12", "section 5 of Reefs Act (unknown)"),
        ('{ text = "under the Harbour Lights Act", finds = "" }', "no xx-act-2019-12", "instrument of xx-act-2019-12"),
        (
            '{ text = "section 5 of the Harbour Lights Act", pinpoint = ["section 6"] }',
            "xx-act-2019-12 section 6",
            "section 5 of xx-act-2019-12",
        ),
    ],
)
def test_an_example_that_does_not_hold_is_told(tmp_path: Path, example: str, wanted: str, read: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{ENTRY}examples = [{example}]\n", encoding="utf-8")
    result = run("test", str(path))
    assert result.exit_code == 1
    assert f"{path}, line 1: " in result.output
    assert f"should give {wanted}; the grammar reads {read}" in result.output
    answer = json.loads(run("test", str(path), "--json").output)
    assert (answer["examples"], len(answer["failures"])) == (1, 1)


TEXT = """Duties of keepers

A keeper shall obey section 5 of the Harbour Lights Act, 2019 (12 of 2019) (hereinafter referred to as "the HL Act").
Section 6 of the Reefs Code applies, and section 9 of the Harbour Lights Act, 2019 too.
Nothing here changes section 67 of the Income-tax Act, 1961.
"""


def test_unknown_laws_of_a_file_are_suggested(tmp_path: Path) -> None:
    path = tmp_path / "duties.txt"
    path.write_text(TEXT, encoding="utf-8")
    result = run("suggest", str(path), "--jurisdiction", "xx", "--json")
    assert result.exit_code == 0, result.output
    first, second = json.loads(result.output)["suggestions"]
    assert (first["title"], first["year"], first["number"]) == ("Harbour Lights Act", 2019, "12")
    assert first["aliases"] == ["HL Act"]
    assert 'id = "xx-act-2019-12"' in first["entry"]
    assert (second["title"], second["count"]) == ("Reefs Code", 1)


def test_a_suggested_entry_makes_the_law_known(tmp_path: Path) -> None:
    path, mine = tmp_path / "duties.txt", tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    answer = json.loads(run("suggest", str(path), "--json").output)
    mine.write_text("\n".join(s["entry"] for s in answer["suggestions"]), encoding="utf-8")
    assert run("check", str(mine), "--fix").exit_code == 0
    again = run("suggest", str(path), "--gazetteer", str(mine))
    assert again.output == "# 0 unknown laws\n"


def test_what_an_index_lacks_can_be_pasted_into_it(tmp_path: Path) -> None:
    path, index = tmp_path / "duties.txt", tmp_path / "index"
    path.write_text(TEXT, encoding="utf-8")

    def pinned(*arguments: str) -> str:
        result = CliRunner().invoke(pincite, [*arguments, "--index", str(index)])
        assert result.exit_code == 0, result.output
        return result.stdout

    pinned("ingest", str(path))
    suggestions = pinned("gazetteer", "suggest")
    assert suggestions.endswith("# 2 unknown laws\n")
    folder = index / "gazetteers"
    folder.mkdir(exist_ok=True)
    (folder / "mine.toml").write_text(suggestions, encoding="utf-8")
    assert "0 gained, 0 lost, 3 changed" in pinned("reextract")
    assert pinned("gazetteer", "suggest") == "# 0 unknown laws\n"


@pytest.mark.parametrize(("name", "data", "said"), [("none.txt", None, "none.txt"), ("empty.txt", b"", "empty.txt")])
def test_a_file_that_cannot_be_read_is_exit_3(tmp_path: Path, name: str, data: bytes | None, said: str) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    result = run("suggest", str(path))
    assert result.exit_code == 3
    assert said in result.stderr
