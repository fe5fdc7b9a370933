"""The command `check`: its lines, its forms, its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from web.cli import main

DRAFT = (
    "# Hive Agreement\n\n## 1. Fees\n\n1.1 A fee is due.\n\n## 2. Fines\n\n2.1 As section 1.1 and section 9.9 say.\n"
)


def run(*arguments: str | Path):
    return CliRunner().invoke(main, ["check", *map(str, arguments)])


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.md"
    path.write_text(DRAFT, encoding="utf-8")
    return path


def test_a_finding_is_a_line_with_its_place_and_ends_with_one(draft: Path) -> None:
    result = run(draft)
    assert result.exit_code == 1
    assert result.stdout.startswith(f'{draft}: section 2.1: error dead_reference: "section 9.9": ')
    assert result.stderr.endswith("1 finding\n")


def test_a_kind_that_is_left_out_is_no_finding(draft: Path) -> None:
    result = run(draft, "--skip", "dead_reference")
    assert (result.exit_code, result.stdout) == (0, "")


def test_json_and_sarif_say_the_same(draft: Path) -> None:
    (file,) = json.loads(run(draft, "--json").stdout)["files"]
    (finding,) = file["findings"]
    assert (file["file"], finding["code"], finding["words"]) == (str(draft), "dead_reference", "section 9.9")
    sarif = json.loads(run(draft, "--sarif").stdout)
    (result,) = sarif["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert sarif["version"] == "2.1.0"
    assert result["ruleId"] in [rule["id"] for rule in sarif["runs"][0]["tool"]["driver"]["rules"]]
    assert (region["charOffset"], region["charLength"]) == (finding["start"], len("section 9.9"))
    assert run(draft, "--json", "--sarif").exit_code == 2


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    result = run(tmp_path / "none.md")
    assert result.exit_code == 3
    assert f"{tmp_path / 'none.md'}: No such file" in result.stderr
