"""The report counts every live reference once, gives each dangling one its reason, and writes what tools read."""

from __future__ import annotations

import csv
import io
import json

import pytest

from resolver.answer.resolution import Status
from resolver.reports.formats import WRITERS
from resolver.reports.report import DANGLING, report
from tests.resolver.build import build_store, gazetteer
from web.commands.report import report_text
from web.standalone import report_page

PROVISIONS = {
    "4": "See section 5 and section 50.",
    "5": "As section 9 of the Wasps Act, 1988 says; see also section 4 of the Companies Act, 1956.",
    "6": "Clause (z) applies, and <b> is said under section 9 of the Wasps Act, 1988.",
}


@pytest.fixture
def found(tmp_path):
    with build_store(
        tmp_path, [{"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": PROVISIONS}]
    ) as store:
        yield report(store, gazetteer())


def test_counts_add_up(found) -> None:
    assert found.references == sum(found.by_status.values()) > 0
    for table in (found.by_document, found.by_form, found.by_rule):
        assert sum(n for counts in table.values() for n in counts.values()) == found.references


def test_each_dangling_reference_has_its_reason_and_sentence(found) -> None:
    by_text = {d.text: d for d in found.dangling}
    assert by_text["section 50"].status is Status.NOT_FOUND
    assert "section 5" in by_text["section 50"].nearest
    assert all(d.reason and d.text in d.sentence for d in found.dangling)
    assert {d.status for d in found.dangling} <= set(DANGLING)
    assert not any("Companies" in d.text for d in found.dangling)  # known, and held elsewhere


def test_unknown_instruments_come_with_an_entry(found) -> None:
    (unknown,) = found.unknown
    assert unknown.count == 2
    assert 'title = "Wasps Act"' in unknown.entry
    assert "year = 1988" in unknown.entry


def test_numbers_that_exist_here_too_are_counted_and_never_answered_here(found) -> None:
    assert found.also_here == 1  # section 4 of the Companies Act
    assert found.also_here_wrong == 0


def test_written_forms(found) -> None:
    data = json.loads(WRITERS["json"](found))
    assert data["references"] == found.references
    rows = list(csv.reader(io.StringIO(WRITERS["csv"](found))))
    assert len(rows) == len(found.dangling) + 1
    assert "section 50" in report_text(found)
    page = report_page(found)
    assert "section 50" in page
    assert "<b>" not in page


def test_sarif_points_at_the_words(found) -> None:
    log = json.loads(WRITERS["sarif"](found))
    results = log["runs"][0]["results"]
    assert log["version"] == "2.1.0"
    assert len(results) == len(found.dangling)
    rules = {r["id"] for r in log["runs"][0]["tool"]["driver"]["rules"]}
    assert {r["ruleId"] for r in results} == rules
    region = results[0]["locations"][0]["physicalLocation"]["region"]
    assert region["snippet"]["text"] == found.dangling[0].text
    assert region["charLength"] == found.dangling[0].end - found.dangling[0].start


def test_an_index_without_references(tmp_path) -> None:
    with build_store(tmp_path, [{"id": "x", "title": "X", "provisions": {"1": "Nothing."}}]) as store:
        empty = report(store, gazetteer())
    assert empty.references == 0
    assert empty.share(Status.RESOLVED) == 0.0
