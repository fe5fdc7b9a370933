"""`pincite gazetteer list|show|check|add`: answers, JSON, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from web.cli import main
from web.commands.gazetteer import gazetteer_group

ENTRY = '[[instrument]]\nid = "xx-act-2019-12"\ntitle = "Harbour Lights Act"\nyear = 2019\nnumber = "12"\njurisdiction = "xx"\naliases = ["HLA"]\n'


def run(*arguments: str, text: str | None = None, index: Path | None = None) -> Result:
    obj = {"index": index} if index else None
    return CliRunner().invoke(gazetteer_group, list(arguments), input=text, obj=obj)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(ENTRY, encoding="utf-8")
    return path


def test_list_by_jurisdiction(mine: Path) -> None:
    result = run("list", "--jurisdiction", "xx", "--gazetteer", str(mine))
    assert result.exit_code == 0
    assert result.output == "xx-act-2019-12\tHarbour Lights Act, 2019\n1 instruments\n"


def test_list_as_json(mine: Path) -> None:
    answer = json.loads(run("list", "--jurisdiction", "xx", "--gazetteer", str(mine), "--json").output)
    assert [i["id"] for i in answer["instruments"]] == ["xx-act-2019-12"]
    assert answer["fingerprint"]


@pytest.mark.parametrize("name", ["xx-act-2019-12", "HLA", "harbour lights act, 2019"])
def test_show_by_any_name(mine: Path, name: str) -> None:
    result = run("show", name, "--gazetteer", str(mine))
    assert result.exit_code == 0
    assert (
        result.output == f"xx-act-2019-12: Harbour Lights Act, 2019, number 12; also HLA\n  {mine}, line 1: adds it\n"
    )


def test_show_says_which_entry_wins(mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('[[instrument]]\nid = "xx-act-2019-12"\nyear = 2020\n', encoding="utf-8")
    answer = json.loads(run("show", "HLA", "--gazetteer", str(mine), "--gazetteer", str(other), "--json").output)
    (law,) = answer["instruments"]
    assert law["year"] == 2020
    assert [hand["did"] for hand in law["entries"]] == ["adds it", "overrides year"]


def test_show_says_what_was_switched_off(tmp_path: Path) -> None:
    off = tmp_path / "off.toml"
    off.write_text('[[instrument]]\nid = "in-act-1961-43"\ndisabled = true\n', encoding="utf-8")
    result = run("show", "in-act-1961-43", "--gazetteer", str(off))
    assert result.exit_code == 1
    assert f"{off}, line 1: switches it off" in result.output


def test_show_proposes_and_never_chooses() -> None:
    result = run("show", "Compny Act")
    assert result.exit_code == 1
    assert result.output.startswith("No entry is named 'Compny Act'.\n  near: Companies Act")


def test_show_tells_an_ambiguous_name() -> None:
    assert run("show", "Companies Act").output.endswith(
        "laws go by that name: without a year or number it is ambiguous.\n"
    )


def test_show_reads_the_index_folder(mine: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index" / "gazetteers"
    folder.mkdir(parents=True)
    mine.rename(folder / "mine.toml")
    assert run("show", "HLA", index=folder.parent).exit_code == 0
    assert run("show", "HLA", "--index", str(folder.parent)).exit_code == 0
    assert run("show", "HLA", index=tmp_path / "elsewhere").exit_code == 1


def test_a_broken_file_is_exit_3(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[[instrument]]\nid = no\n", encoding="utf-8")
    result = run("list", "--gazetteer", str(broken))
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith(f"{broken}, line 2: not valid TOML")
    assert result.stderr.count("\n") == 1


def test_check_exits_1_with_findings_and_0_without(mine: Path) -> None:
    assert run("check", str(mine)).output == "0 findings\n"
    mine.write_text(
        ENTRY + '\n[[instrument]]\nid = "xx-act-2019-2"\ntitle = "Quay Act"\njurisdiction = "xx"\n', encoding="utf-8"
    )
    result = run("check", str(mine), "--json")
    assert result.exit_code == 1
    assert [f["rule"] for f in json.loads(result.output)["findings"]] == ["order"]
    fixed = run("check", str(mine), "--fix")
    assert (fixed.exit_code, fixed.output) == (0, f"{mine}: put in order\n0 findings\n")


def test_check_of_a_missing_file_is_exit_3(tmp_path: Path) -> None:
    assert run("check", str(tmp_path / "none.toml")).exit_code == 3


def test_add_asks_writes_and_checks(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    answers = "Harbour Lights Act\n2019\n12\nxx\n\nHLA; Lights Act\nsection 5 of the HLA\n"
    result = run("add", str(path), text=answers)
    assert result.exit_code == 0, result.output
    assert result.output.endswith(f"{path}: added xx-act-2019-12\n")
    assert run("show", "Lights Act", "--gazetteer", str(path)).exit_code == 0
    assert run("add", str(path), text="Quay Act\n\n\nxx\n\n\n\n").exit_code == 0
    assert run("check", str(path)).output == "0 findings\n"


def test_add_tells_what_is_wrong_with_the_new_entry(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    result = run("add", str(path), text="Quay Act\n2019\n12\nxx\nact\nFar\n\n")
    assert result.exit_code == 1
    assert "is an ordinary word" in result.output


def test_add_refuses_a_year_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("add", str(path), text="Quay Act\nlast\n12\nxx\nact\n\n\n").exit_code == 3
    assert not path.exists()


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("the\n2019\n12\nxx\nact\n\n\n", "would be found in every text"),
        (f"Quay Act\n2019\n12\nxx\nact\n{'a' * 1_000}\n\n", "aliases has a text of 1,000 characters"),
        ("Quay Act\n1961\n43\nin\nact\n\n\n", "is 'Income-tax Act' already"),
        ("Quay \x7f Act\n2019\n12\nxx\nact\n\n\n", "not valid TOML"),
    ],
    ids=["word", "long", "shipped", "control"],
)
def test_add_writes_nothing_that_the_loader_refuses(tmp_path: Path, answers: str, said: str) -> None:
    """It wrote first and checked then, and left a file that no command could read."""
    path = tmp_path / "mine.toml"
    result = run("add", str(path), text=answers)
    assert result.exit_code == 3
    assert said in result.output
    assert not path.exists()


def test_add_leaves_a_broken_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff")
    assert run("add", str(path), text="Quay Act\n2019\n12\nxx\nact\n\n\n").exit_code == 3
    assert path.read_bytes() == b"\xff"


DOUBTFUL = ENTRY.replace('"HLA"', '"person"')


def command(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_findings_are_told_at_ingest_and_reextract(tmp_path: Path) -> None:
    """They were told by `gazetteer check` only, which nobody need call."""
    document, names, index = tmp_path / "a.txt", tmp_path / "mine.toml", tmp_path / "index"
    document.write_text("1. Fees. The fee is due.\n", "utf-8")
    names.write_text(DOUBTFUL, "utf-8")
    done = command("ingest", str(document), "--gazetteer", str(names), "--index", str(index))
    (line,) = [line for line in done.stderr.splitlines() if "person" in line]
    assert "mine.toml:7: alias 'person' of xx-act-2019-12 is one small word" in line
    assert done.exit_code == 0
    for arguments in (("ingest", str(document)), ("reextract",)):
        answer = json.loads(command(*arguments, "--index", str(index), "--json").stdout)
        assert [f["rule"] for f in answer["gazetteer_findings"]] == ["word"]
    names.write_text(ENTRY, "utf-8")
    done = command("ingest", str(document), "--gazetteer", str(names), "--index", str(index), "--json")
    assert json.loads(done.stdout)["gazetteer_findings"] == []


def test_gazetteers_that_cannot_be_read_together_are_not_kept(tmp_path: Path) -> None:
    """Each was tried alone and copied; the index could not be opened from then on."""
    document, index = tmp_path / "a.txt", tmp_path / "index"
    document.write_text("1. Fees. The fee is due.\n", "utf-8")
    base, child, other = (tmp_path / name for name in ("base.toml", "child.toml", "more/base.toml"))
    base.write_text('name = "harbour"\nlanguage = "en"\n', "utf-8")
    child.write_text('name = "quay"\nlanguage = "en"\nextends = "harbour"\n', "utf-8")
    other.parent.mkdir()
    other.write_text('name = "reef"\nlanguage = "en"\n', "utf-8")
    given = ("--gazetteer", str(base), "--gazetteer", str(child))
    assert command("ingest", str(document), *given, "--index", str(index)).exit_code == 0
    refused = command("ingest", str(document), "--gazetteer", str(other), "--index", str(index))
    assert (refused.exit_code, "extends 'harbour', which no file holds" in refused.output) == (3, True)
    twice = command("ingest", str(document), "--gazetteer", str(base), "--gazetteer", str(other), "--index", str(index))
    assert (twice.exit_code, "have one name" in twice.output) == (3, True)
    assert command("ingest", str(document), "--index", str(index)).exit_code == 0
