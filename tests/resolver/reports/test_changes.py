"""What a report says that changed, across re-ingests; and the limits that it is held against."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ingest.store.folder import LAST_REPORT
from resolver.reports.changes import compare, keep, last, summary
from resolver.reports.limits import limit
from resolver.reports.report import report
from tests.resolver.build import build_store, gazetteer
from web.commands.report import report_command


def write(folder, words: str) -> None:
    provisions = {"4": words, "5": "Bees."}
    build_store(folder, [{"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": provisions}]).close()


def run(folder, *options: str):
    return CliRunner().invoke(report_command, ["--index", str(folder), *options])


def test_gained_lost_and_changed_by_words_not_offsets(tmp_path) -> None:
    found = []
    for words in ("Section 50 and sub-section (9) of section 5.", "See, then, section 50 and clause (x) of section 5."):
        provisions = {"4": words, "5": "Bees."}
        document = {"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": provisions}
        with build_store(tmp_path, [document]) as store:
            found.append(summary(report(store, gazetteer())))
    changes = compare(*found)
    assert [(d.text, s) for d, s in changes.gained] == [
        ("section 50", "not_found"),
        ("clause (x) of section 5", "partial"),
    ]
    assert [d.text for d, _ in changes.lost] == ["Section 50", "sub-section (9) of section 5"]
    assert compare(found[1], found[1]).gained == ()


def test_the_report_before_is_kept_however_often_one_is_made(tmp_path) -> None:
    write(tmp_path, "See section 50.")
    assert "since generation" not in run(tmp_path).output
    write(tmp_path, "See section 50 and section 60.")
    for _ in range(2):
        told = run(tmp_path).output
        assert "1 gained, 0 lost, 0 changed" in told
        assert '+ act#sec_4: "section 60": not_found' in told
    only = json.loads(run(tmp_path, "--json", "--since", "last").output)
    assert [g["text"] for g in only["gained"]] == ["section 60"]
    write(tmp_path, "See section 5.")
    assert "0 gained, 2 lost" in run(tmp_path, "--since", "last").output


def test_since_a_saved_report(tmp_path) -> None:
    write(tmp_path, "See section 50.")
    saved = tmp_path / "old.json"
    saved.write_text(run(tmp_path, "--json").output, "utf-8")
    write(tmp_path, "See section 5.")
    assert '- act#sec_4: "section 50": was not_found' in run(tmp_path, "--since", str(saved)).output
    saved.write_text("{", "utf-8")
    assert run(tmp_path, "--since", str(saved)).exit_code == 3


@pytest.mark.parametrize("broken", ["", "{", '{"form": 9}', '{"form": 1, "reports": [{}]}', "[]"])
def test_a_broken_summary_is_as_none(tmp_path, broken) -> None:
    write(tmp_path, "See section 50.")
    LAST_REPORT.of(tmp_path).write_text(broken, "utf-8")
    assert last(tmp_path, 99) is None
    assert run(tmp_path).exit_code == 1  # a reference dangles
    assert last(tmp_path, 99) is not None


def test_keeping_leaves_no_other_file(tmp_path) -> None:
    write(tmp_path, "See section 50.")
    before = {p.name for p in tmp_path.iterdir()}
    with build_store(tmp_path, []) as store:
        keep(tmp_path, summary(report(store, gazetteer())))
    assert {p.name for p in tmp_path.iterdir()} - before == {LAST_REPORT.name}


@pytest.mark.parametrize(
    ("limits", "code"),
    [(["not_found=1"], 1), (["not_found=2"], 0), (["not_found=0.5"], 1), (["not_found=1.0", "partial=0"], 0),
     (["dangling=1.0", "dangling=1"], 1), (["lost=1"], 2), (["not_found=x"], 2), (["not_found=-1"], 2),
     (["not_found=2.0"], 2), (["not_found=nan"], 2), (["not_found"], 2)],
)  # fmt: skip
def test_limits(tmp_path, limits, code) -> None:
    write(tmp_path, "See section 50, and section 60.")
    assert run(tmp_path, *(f"--max={each}" for each in limits)).exit_code == code


def test_what_dangles_is_a_finding_unless_a_limit_says_else(tmp_path) -> None:
    write(tmp_path, "See section 5.")
    assert run(tmp_path).exit_code == 0
    write(tmp_path, "See section 50.")
    for options in ([], ["--json"], ["--format", "csv"], ["act"], ["--since", "last"]):
        assert run(tmp_path, *options).exit_code == 1, options
    for options in (["--max", "partial=0"], ["--max-unresolved", "1"], ["--since", "last", "--max", "dangling=1"]):
        assert run(tmp_path, *options).exit_code == 0, options


def test_since_finds_only_what_dangles_anew(tmp_path) -> None:
    write(tmp_path, "See section 50.")
    run(tmp_path)
    write(tmp_path, "See, then, section 50.")
    assert run(tmp_path, "--since", "last").exit_code == 0
    write(tmp_path, "See section 5.")
    assert run(tmp_path, "--since", "last").exit_code == 0


def test_a_passed_limit_says_by_how_much(tmp_path) -> None:
    write(tmp_path, "See section 50, section 5.")
    with build_store(tmp_path, []) as store:
        found = report(store, gazetteer())
    assert limit("not_found=0").passed(found) == "not_found: 1 references, more than 0"
    assert limit("not_found=0.25").passed(found) == "not_found: 0.5000 of the references, more than 0.25"
