"""The wheel holds the four packages and nothing else at its top; what is imported is declared, what is declared is imported."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.lowest import lowest

ROOT = Path(__file__).parent.parent
PACKAGES = ("gazetteers", "ingest", "resolver", "web")
PROJECT = (ROOT / "pyproject.toml").read_text("utf-8")
# Distributions whose module has another name.
MODULES = {
    "lxml-stubs": "lxml", "markdown-it-py": "markdown_it", "pillow": "PIL", "pyahocorasick": "ahocorasick", "pyyaml": "yaml",
    "whoosh-reloaded": "whoosh",
}  # fmt: skip


def test_wheel_has_the_four_packages_at_its_top(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == set(PACKAGES)
    for needed in (
        "ingest/store/schema.sql",
        "gazetteers/data/styles/common.toml",
        "web/openapi.yaml",
        "web/templates/search.html",
        "ingest/py.typed",
    ):
        assert needed in names


def imported() -> set[str]:
    """The modules of others that the four packages import, by their first name."""
    found = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    found.add((node.module or "").partition(".")[0])
    return found - set(sys.stdlib_module_names) - set(PACKAGES) - {"_typeshed"}  # for the type checker alone


def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    project = tomllib.loads(PROJECT)["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    names = [re.split(r"[>=]", line)[0] for line in lines]
    # eyecite and pyarrow are imported by name, when they are asked for.
    by_name = {"eyecite", "pyarrow"}
    assert {MODULES.get(name, name).replace("-", "_") for name in names} == imported() | by_name


def test_lowest_versions_are_read_from_the_bounds() -> None:
    assert "click==8.2" in lowest(PROJECT)
    assert "pysbd==0.3.4" in lowest(PROJECT)
    assert "pyarrow==16" in lowest(PROJECT)
    with pytest.raises(ValueError, match="lxml"):
        lowest('[project]\ndependencies = ["lxml"]\n[project.optional-dependencies]\n')


def test_constraints_hold_within_the_bounds() -> None:
    pinned = dict(
        line.lower().split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if "==" in line
    )
    for line in lowest(PROJECT):
        name, version = line.split("==")
        assert [int(n) for n in pinned[name].split(".")] >= [int(n) for n in version.split(".")], name
