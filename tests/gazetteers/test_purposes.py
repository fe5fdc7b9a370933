"""The purposes of word lists: each is declared, and each that is declared is read by some code."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gazetteers.check import check
from gazetteers.purposes import PURPOSES
from gazetteers.styles import style_files
from ingest.references.lexicon.lexicon import FIXED

ROOT = Path(__file__).parents[2]
READERS = [
    file for layer in ("gazetteers", "ingest", "resolver", "web") for file in sorted((ROOT / layer).rglob("*.py"))
]


def read_by(source: str) -> Iterator[str]:
    """The purposes that a module asks a style's words for: `words.get("x")`, `words["x"]`, `words_for("x")`."""
    for node in ast.walk(ast.parse(source)):
        asked: ast.expr | None = None
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
        ):
            asked, words = node.args[0], node.func.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "words_for":
            asked, words = node.args[0] if node.args else None, node.func
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
            asked, words = node.slice, node.value
        if asked is None or ast.unparse(words).rsplit(".", 1)[-1] not in {"words", "words_for"}:
            continue
        if isinstance(asked, ast.Constant):
            yield str(asked.value)


def asked_of_tokens(source: str) -> Iterator[str]:
    """The purposes that the grammar asks a token for, by any string of its module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in FIXED:
            yield str(node.value)


def test_every_declared_purpose_is_read() -> None:
    found = {purpose for file in READERS for purpose in read_by(file.read_text(encoding="utf-8"))}
    grammar = ROOT / "ingest" / "references" / "grammar"
    found |= {p for file in sorted(grammar.glob("*.py")) for p in asked_of_tokens(file.read_text(encoding="utf-8"))}
    assert set(PURPOSES) - found == set()


def test_every_purpose_that_is_read_is_declared() -> None:
    found = {purpose for file in READERS for purpose in read_by(file.read_text(encoding="utf-8"))}
    assert (found | set(FIXED)) - set(PURPOSES) == set()


def test_a_purpose_that_nobody_reads_would_be_found() -> None:
    assert set(read_by('style.words.get("and", ()); style.words["or"]; table.get("the")')) == {"and", "or"}


@pytest.mark.parametrize("file", style_files(), ids=lambda file: file.stem)
def test_the_shipped_styles_hold_declared_purposes_only(file: Path) -> None:
    assert set(tomllib.loads(file.read_text(encoding="utf-8")).get("words", {})) <= set(PURPOSES)


def test_an_unknown_purpose_is_a_finding_with_its_line_and_a_likely_name(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\n[words]\nand = ["and"]\nranged = ["to"]\nbeekeeping = ["hive"]\n', encoding="utf-8")
    told = [(f.line, f.rule, f.mend) for f in check([path])[0]]
    assert told == [
        (4, "purpose", "is 'ranges' meant?"),
        (5, "purpose", "take it away; gazetteers/purposes.py lists all that are read"),
    ]
