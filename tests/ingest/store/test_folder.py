"""The names of the files of an index folder have one owner, and it is right about which are derived."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ingest.store import folder
from ingest.store.folder import DATABASE, Part

PARTS = [value for value in vars(folder).values() if isinstance(value, Part)]
ROOT = Path(__file__).parents[3]
PACKAGES = ("gazetteers", "ingest", "resolver", "web")
PLAIN = {"gazetteers", "search", "snapshots"}
"""Names that are words of other things too; they are told by how they are used."""


def _strings(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def _joined(path: Path) -> set[str]:
    """Strings behind a slash operator, as in `index / "search"`."""
    tree = ast.parse(path.read_text("utf-8"))
    right = [n.right for n in ast.walk(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]
    return {n.value for n in right if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_no_other_module_names_a_file_of_an_index() -> None:
    names = {Path(part.name).name for part in PARTS}
    own = Path(folder.__file__).resolve()
    told = {
        (str(path.relative_to(ROOT)), name)
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.resolve() != own
        for name in (_strings(path) & (names - PLAIN)) | (_joined(path) & names)
    }
    assert told == set()


def test_each_part_once() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_lies_in_the_index_folder(part: Part, tmp_path: Path) -> None:
    assert tmp_path in part.of(tmp_path).parents


def test_the_database_is_truth() -> None:
    assert [part.name for part in PARTS if part.truth] == [
        DATABASE.name, "gazetteers", "corrections.toml", "overrides.toml",
    ]  # fmt: skip
