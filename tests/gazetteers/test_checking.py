"""The checks: each finding names file, line and mend; order is mended on request; patterns that can hang are refused."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.check import check
from gazetteers.order import first_out_of_order, in_order, natural
from gazetteers.patterns import hanging_input
from tests.thoroughness import examples

HEAD = '# Ours.\n\n[defaults]\njurisdiction = "xx"\n\n'


def entry(id_: str, title: str, *more: str) -> str:
    return "\n".join(["[[instrument]]", f'id = "{id_}"', f'title = "{title}"', *more, "", ""])


def told(tmp_path: Path, text: str) -> list[tuple[int, str, str]]:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    findings, _ = check([path])
    assert all(finding.file == str(path) and finding.mend for finding in findings)
    return [(finding.line, finding.rule, finding.message) for finding in findings]


@pytest.mark.parametrize(
    ("text", "line", "rule", "part"),
    [
        (entry("xx-1", "Quay Act", "yaer = 1999"), 6, "schema", "unknown field 'yaer'"),
        (entry("xx-1", "Quay Act") + entry("xx-1", "Reef Act"), 10, "duplicate", "stands already at line 6"),
        (entry("xx-2", "Quay Act") + entry("xx-1", "Reef Act"), 10, "order", "xx-1 stands behind xx-2"),
        (entry("xx-1", "Quay Act", 'parent = "xx-9"'), 6, "dangling", "parent of xx-1 is 'xx-9'"),
        (entry("xx-1", "Quay Act", 'successors = ["xx-9"]'), 6, "dangling", "successors of xx-1"),
        (entry("xx-1", "Quay Act", 'style = "ours"'), 6, "style", "no style 'ours'"),
        (entry("xx-1", "Quay Act", 'valid_from = "last year"'), 6, "date", "is no date"),
        (entry("xx-1", "Quay Act, 1999", "year = 1999"), 6, "title", "repeats its year"),
        (entry("xx-1", "Quay Act", 'aliases = ["quay act"]'), 9, "alias", "is its title"),
        (entry("xx-1", "Quay Act", 'aliases = ["Far"]'), 9, "word", "is an ordinary word"),
        (
            entry("xx-1", "Quay Act", 'aliases = ["QA"]') + entry("xx-2", "Reef Act", 'aliases = ["QA"]'),
            14,
            "collision",
            "also names xx-1",
        ),
        (entry("xx-1", "Quay Act") + entry("xx-2", "Quay Act"), 12, "collision", "title and year of xx-1"),
        (entry("xx-1", "Quay Act", 'aliases = ["Income-tax Act"]'), 9, "collision", "also names"),
        (entry("xx-1", "Quay Act", 'examples = [{ text = "the Reef Act" }]'), 6, "example", "does not name xx-1"),
        (
            '[[family]]\nname = "f"\nid = "f-{n}"\ntitle = "F {n}"\nparts = { n = "(a+)+" }\n',
            6,
            "pattern",
            "can hang on 'aaa",
        ),
        (
            '[[family]]\nname = "f"\nid = "f-{n}"\ntitle = "F {n}"\nparts = { n = "(a" }\n',
            6,
            "pattern",
            "no regular expression",
        ),
        ("[[law]]\n", 1, "schema", "unknown top-level 'law'"),
        ("[[instrument]\n", 6, "schema", "not valid TOML"),
    ],
)
def test_a_finding_has_line_and_reason(tmp_path: Path, text: str, line: int, rule: str, part: str) -> None:
    findings = told(tmp_path, text)
    assert [(found_line, found_rule) for found_line, found_rule, _ in findings] == [(line, rule)]
    assert part in findings[0][2]


@pytest.mark.parametrize(
    "text",
    [
        entry("xx-1", "Quay Act", "year = 1950") + entry("xx-2", "Quay Act", "year = 1999"),
        entry("xx-1", "Quay Act", 'successors = ["xx-2"]') + entry("xx-2", "Quay Act"),
        entry("xx-1", "Quay Act") + entry("xx-2", "Quay Act", 'namesakes = ["xx-1"]'),
        entry("xx-1", "Quay Act", 'aliases = [{ text = "Far", strength = "weak" }]'),
        entry("xx-1", "Quay Act", 'examples = [{ text = "under the Quay Act" }]'),
        '[[family]]\nname = "f"\nid = "f-{n}"\ntitle = "F {n}"\nparts = { n = "[0-9]+" }\n',
    ],
)
def test_what_is_right_is_not_told(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = (
        entry("xx-1", "Quay Act", "a = 1")
        + entry("xx-2", "Reef Act", "b = 1")
        + entry("xx-3", "Tide Act", 'style = "no"')
    )
    assert [(line, rule) for line, rule, _ in told(tmp_path, text)] == [(6, "schema"), (11, "schema"), (16, "style")]


def test_fix_puts_entries_in_order_and_keeps_comments(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        HEAD + "# about ten\n" + entry("xx-10", "Reef Act") + "# about nine\n" + entry("xx-9", "Quay Act"),
        encoding="utf-8",
    )
    findings, mended = check([path], fix=True)
    assert (findings, mended) == ([], [path])
    text = path.read_text(encoding="utf-8")
    assert (
        text == HEAD + "# about nine\n" + entry("xx-9", "Quay Act") + "# about ten\n" + entry("xx-10", "Reef Act")[:-1]
    )
    assert check([path], fix=True) == ([], [])


def test_numbers_in_ids_sort_by_value() -> None:
    assert sorted(["in-act-1961-43", "in-act-1961-9", "in-act-1872-1"], key=natural) == [
        "in-act-1872-1",
        "in-act-1961-9",
        "in-act-1961-43",
    ]


@settings(max_examples=examples(40), deadline=None)
@given(st.permutations(["xx-1", "xx-2", "xx-10", "yy-3", "aa-b-1.01"]))
def test_any_order_is_mended_to_the_same_file(order: list[str]) -> None:
    mended = in_order(HEAD + "".join(entry(name, "T") for name in order))
    assert first_out_of_order(mended) is None
    assert in_order(mended) == mended
    assert mended == in_order(HEAD + "".join(entry(name, "T") for name in reversed(order)))


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+",
        "(?:a{1,9})+",
        r"(?:\w+\s*)+x",
        "(a|b+){2,}",
        "(a?a)*",
        r"(?: ?\w+)*",
        "((a+)b?)*",
        r"([a-z]+[0-9]*)*$",
        "(?P<n>(?:x*)+)",
        # Passed the check of shapes that stood here before: alternatives that overlap, and repetitions side by side,
        # which take polynomial time.
        "(?:1|12|2)+!",
        "(a|ab|b)*$",
        "a*a*a*a*b",
        ".*.*.*z",
        "(?:a+){0,2}",
        "(?:a{0,30}){1,2}b",
        "(a?b?){20}",
        r"(?:[^a]|b)*",
        r"(?i:s|\u017f|x)*(?i:S)*!",
        r"(?:é|\w)+[^\W\d]*x",
        "(?=(a|ab|b)*$)x",
        "(?:(?=a*)a)*!",
        "[0-9]+-?[0-9]+",
        r"(a)\1",
        "(?a:a)",
        "(" * 400 + "a" + ")" * 400,
        "(?:a|b)*a(?:a|b){16}",
    ],
)
def test_a_pattern_that_can_hang_is_told(pattern: str) -> None:
    assert hanging_input(pattern) is not None


@pytest.mark.parametrize(
    "pattern",
    [
        r"\d+",
        "(?P<x>[a-z]+ )*",
        r"(?:[.-]\d{1,4})*",
        r"(?:\w+\.)*",
        "(?:ab)+",
        "(a+b)*",
        r"[\])]+(x)",
        "[]a]+",
        "[^]]+(?:x)",
        "(?=a+)b",
        r"\(a+\)+",
    ],
)
def test_a_safe_pattern_is_not_told(pattern: str) -> None:
    assert hanging_input(pattern) is None


@pytest.mark.clock
def test_the_hanging_input_is_no_idle_threat() -> None:
    text = hanging_input("(a+)+$") or ""
    start = time.perf_counter()
    re.match("(a+)+$", text[-19:])
    slow = time.perf_counter() - start
    start = time.perf_counter()
    re.match("a+$", text)
    assert slow > 100 * (time.perf_counter() - start)


def test_a_style_file_is_left_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    text = 'name = "ours"\nlanguage = "en"\njurisdictions = ["xx"]\nextends = "common"\n\n[[coded]]\nname = "b"\nliterals = ["b"]\npattern = "b+"\n\n[[coded]]\nname = "a"\nliterals = ["a"]\npattern = "a+"\n'
    path.write_text(text, encoding="utf-8")
    assert check([path], fix=True) == ([], [])
    assert path.read_text(encoding="utf-8") == text


def test_a_broken_file_is_not_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[[instrument]]\nid = no\n", encoding="utf-8")
    findings, mended = check([path], fix=True)
    assert [f.rule for f in findings] == ["schema"]
    assert (mended, path.read_text(encoding="utf-8")) == ([], "[[instrument]]\nid = no\n")
