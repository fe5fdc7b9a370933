"""SECURITY.md is true: each promise names a test that exists."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")
PARTS = {part.split("\n", 1)[0]: part for part in SECURITY.split("\n## ")[1:]}
ROWS = [line for line in PARTS["Promises"].splitlines() if line.startswith("| ") and "`tests/" in line]


def test_each_promise_names_a_test_that_exists() -> None:
    assert len(ROWS) >= 80
    lines = [line for line in PARTS["Promises"].splitlines() if line.startswith("| ")]
    assert len(lines) == len(ROWS) + 2 * PARTS["Promises"].count("| promise | held by |")  # none without a test
    for row in ROWS:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, row
        for path, name in named:
            tree = ast.parse((ROOT / path).read_text("utf-8"))
            assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, row


def test_it_says_what_is_trusted_what_is_not_promised_and_whom_to_tell() -> None:
    assert {"Whom to tell", "What is trusted", "What is not promised", "Promises"} <= set(PARTS)
    sections = PARTS["Promises"].split("\n### ")[1:]
    assert len(sections) >= 7
    assert all("`tests/" in section for section in sections)
    assert "[SECURITY.md](SECURITY.md)" in (ROOT / "README.md").read_text("utf-8")
