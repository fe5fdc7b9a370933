"""Line-end hyphens: the cases of tests/cases/hyphens.txt; each repair can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.structure.hyphenation import word_list
from ingest.structure.traversal import traverse
from tests.ingest.invariants import assert_canonical
from tests.ingest.structure.structure_making import INDIA, reading

FILE = Path(__file__).parents[2] / "cases" / "hyphens.txt"


def _cases(text: str) -> list[tuple[str, str, str]]:
    parts = ("\n" + text.replace("<SHY>", "\u00ad")).split("\n@@ ")[1:]
    found = []
    for head, tail in zip(parts[::2], parts[1::2], strict=True):
        title, _, lines = head.partition("\n")
        found.append((title, lines.strip("\n"), tail.partition("\n")[2].strip()))
    return found


@pytest.mark.parametrize(
    ("title", "lines", "expected"), [pytest.param(*c, id=c[0]) for c in _cases(FILE.read_text("utf-8"))]
)
def test_hyphen_case(title: str, lines: str, expected: str) -> None:
    canonical = traverse(reading([("paragraph", lines)]), INDIA)
    assert canonical.text == expected
    assert_canonical(canonical)


def test_each_repair_is_recorded_where_it_was_made() -> None:
    canonical = traverse(reading([("paragraph", "The regis-\ntrar. A registrar.")]), INDIA)
    (repair,) = [r for r in canonical.removals if r.reason == "hyphen"]
    assert repair.text == "-"
    assert canonical.text[: repair.at] == "The regis"
    assert canonical.raw[repair.raw_start : repair.raw_end] == "-"


def test_code_keeps_its_hyphens() -> None:
    canonical = traverse(reading([("code", "regis-\ntrar"), ("paragraph", "A registrar.")]), INDIA)
    assert "regis-" in canonical.text


def test_the_word_list_is_sorted_lower_case_words() -> None:
    words = word_list()
    assert len(words) > 10_000
    assert all(word.isalpha() and word == word.lower() for word in words)
    assert {"person", "section", "subsection"} <= words
