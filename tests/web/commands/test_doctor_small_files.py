"""The small files of an index folder: one of another shape is told in one sentence, by `doctor` and by what reads it.

`override = 5` stopped search with a traceback while `doctor` said that all was well.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from web.cli import main

SHAPES = (
    "override = 5",
    "override = [1, 2]",
    "[override]\na = 1",
    "override = [[]]",
    "not toml",
    "[[override]]\ndocument = 5",
)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.fixture
def copied(index: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(index, tmp_path / "copied"))


@pytest.mark.parametrize("text", SHAPES)
@pytest.mark.parametrize(("name", "key"), [("overrides.toml", "override"), ("corrections.toml", "document")])
def test_a_file_of_another_shape(copied: Path, name: str, key: str, text: str) -> None:
    (copied / name).write_text(text.replace("override", key).replace("]\ndocument = 5", "]\nid = 5"), "utf-8")
    code, said = run("doctor", "--index", str(copied))
    assert code == 1
    assert f"BAD  {name}: " in said
    if name == "overrides.toml":
        code, said = run("resolve", "section 2", "--from", "bees#sec_1", "--index", str(copied))
        assert code == 3
        assert str(copied / name) in said


def test_whole_ones_are_told_too(copied: Path) -> None:
    (copied / "overrides.toml").write_text("", "utf-8")
    code, said = run("doctor", "--index", str(copied))
    assert (code, "ok   overrides.toml" in said) == (0, True)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("build", "../elsewhere"),
        ("build", 5),
        ("sequence", "7"),
        ("sizes", 3),
        ("sizes", {"../x": 1}),
        ("anchor", None),
    ],
)
def test_a_state_of_search_that_no_build_wrote(copied: Path, field: str, value: object) -> None:
    path = copied / "search" / "state.json"
    state = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**state, field: value}), "utf-8")
    code, said = run("doctor", "--index", str(copied))
    assert code == 1
    assert "BAD  search index: " in said
    code, _ = run("doctor", "--rebuild", "--index", str(copied))
    assert code == 0
