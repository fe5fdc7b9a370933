"""House rules that no linter holds: sizes of files and functions, documented public names, nothing of this workplace."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("gazetteers", "ingest", "resolver", "web")
SOURCES = sorted(p for package in PACKAGES for p in (ROOT / package).rglob("*.py"))
MAX_LINES, MAX_FUNCTION, MAX_METHODS = 400, 100, 15


def tracked() -> list[Path]:
    """The files of the repository; those that were unpacked, where there is none (an sdist)."""
    if not (ROOT / ".git").exists():
        return [path for path in ROOT.rglob("*") if path.is_file()]
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listing.splitlines()]


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_sizes_and_docstrings(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.count("\n") <= MAX_LINES
    tree = ast.parse(source)
    if source.strip():
        assert ast.get_docstring(tree), "module without docstring"
    public_scopes = [tree, *(n for n in tree.body if isinstance(n, ast.ClassDef) and not n.name.startswith("_"))]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < MAX_FUNCTION, node.name
        if isinstance(node, ast.ClassDef):
            public = {n.name for n in node.body if isinstance(n, ast.FunctionDef) and not n.name.startswith("_")}
            assert len(public) <= MAX_METHODS, node.name
    for scope in public_scopes:
        for node in scope.body:
            named = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
            if named and not _is_override(node):
                assert ast.get_docstring(node), f"{node.name} has no docstring"


def _is_override(node: ast.AST) -> bool:
    decorators = getattr(node, "decorator_list", [])
    return any(isinstance(d, ast.Name) and d.id in {"override", "overload"} for d in decorators)


def test_no_broad_except_and_no_leftovers() -> None:
    """One place may catch whatever a stage raises, to tell it with file and stage."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                assert node.type is not None, path
                broad = getattr(node.type, "id", "") in {"Exception", "BaseException"}
                assert not broad or _reraises(node) or path == ROOT / "ingest" / "run" / "faults.py", path
        assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b|raise NotImplementedError", path.read_text("utf-8")), path


def _reraises(handler: ast.ExceptHandler) -> bool:
    return any(isinstance(n, ast.Raise) and n.exc is None for n in ast.walk(handler))


def test_nothing_committed_names_a_path_of_some_machine() -> None:
    pattern = re.compile(r"/(?:work|farm|home|root|Users)/[A-Za-z.]")
    for path in tracked():
        if path.suffix in {".py", ".md", ".toml", ".txt", ".sh", ".yaml", ".html", ".json"} or path.name == "Makefile":
            found = pattern.search(path.read_text("utf-8", errors="replace")) if path.is_file() else None
            assert not found or path.name == Path(__file__).name, path


def test_only_web_reads_the_environment_and_the_clock_stays_out_of_results() -> None:
    for path in SOURCES:
        source = path.read_text("utf-8")
        if path.relative_to(ROOT).parts[0] != "web":
            assert not re.search(r"os\.environ|os\.getenv|datetime\.now|time\.time\(", source), path
