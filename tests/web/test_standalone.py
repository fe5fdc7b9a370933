"""Pages that stand alone: every figure of their records is in them, nothing of a document becomes markup."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from resolver.answer.resolution import Status
from resolver.audit.audit import Audit, Example, Fault
from resolver.reports.contents import Contents
from resolver.reports.report import Dangling, Report, Unknown
from web.standalone import audit_page, drawing, report_page

EVIL = "<script>alert('x')</script> & \"quoted\""


class Reading(HTMLParser):
    """Tags that are open, and the words between them."""

    VOID = ("meta", "rect")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(page: str) -> str:
    """The words of a page that is well formed, holds no script and fetches nothing."""
    reading = Reading(page)
    assert reading.open == []
    assert not reading.tags & {"script", "link", "img", "iframe"}
    assert page.startswith("<!doctype html>\n")
    assert "{#" not in page
    return " ".join(" ".join(reading.words).split())


def test_an_audit() -> None:
    fault = Fault("begins_inside", EVIL, 1, 0.25, (Example("c1", EVIL, ""), Example("c2", "a", "z")))
    words = read(audit_page(Audit(EVIL, 4, 321, (fault,), (("0-99", 3), ("100-199", 1)), (("capital", 4),), ())))
    assert f"Audit of {EVIL}" in words
    assert "4 chunks, 321 characters." in words
    assert f"begins inside 1 25.00% {EVIL}" in words
    assert "0-99 3 (75.0%) 100-199 1 (25.0%)" in words
    assert f"c1 {EVIL} c2 a … z" in words


def test_an_empty_audit() -> None:
    words = read(audit_page(Audit("none", 0, 0, (), (), (), ())))
    assert "0 chunks" in words


def test_bars_are_as_long_as_their_counts() -> None:
    drawn = drawing("Title", [("a", 10), ("b", 5), ("c", 0)], 15)
    widths = [bar.width for bar in drawn.bars]
    assert widths == [420, 210, 0]
    assert [bar.top for bar in drawn.bars] == [6, 30, 54]
    assert drawn.height == 78
    assert [bar.count for bar in drawn.bars] == ["10 (66.7%)", "5 (33.3%)", "0 (0.0%)"]
    assert [bar.width for bar in drawing("Title", [("a", 0)], 0).bars] == [0]


@pytest.fixture
def report() -> Report:
    dangling = Dangling("r1", "act", "sec_4", 5, 15, EVIL, "S", Status.NOT_FOUND, "no such section", ("s 5", "s 6"), 7)
    return Report(
        generation=12, documents=2, references=30, by_status={"resolved": 29, "not_found": 1},
        by_form={}, by_document={"act": {"resolved": 29}, "b&c": {"not_found": 1}}, by_rule={},
        other_standing={}, warnings={}, dangling=(dangling,), also_here=0, also_here_wrong=0,
        unknown=(Unknown(EVIL, 3, '[[instrument]]\ntitle = "<b>"'),), sources={},
        contents=Contents(2, 3, 4, 5, 6, 7, 8),
    )  # fmt: skip


def test_a_report(report: Report) -> None:
    words = read(report_page(report))
    assert "References of 2 documents 30 live references; index generation 12." in words
    assert "By document not_found resolved act 0 29 b&c 1 0" in words
    assert f"act#sec_4, page 7 {EVIL} not_found no such section s 5; s 6" in words
    assert f'{EVIL} (3) [[instrument]] title = "<b>"' in words
