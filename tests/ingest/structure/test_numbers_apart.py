"""Numbers in a column of their own, as rulebooks on the web set them."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import Processed, process


def row(number: str, words: str, tag: str = "p") -> str:
    """A row of two cells: a number, and what it numbers."""
    return f"<div><div><p><span>{number}</span></p></div><div><{tag}>{words}</{tag}></div></div>"


def read(*rows: str) -> Processed:
    """The document of these rows below a title."""
    page = f"<html><body><h1>Hive Protection</h1>{''.join(rows)}</body></html>"
    return process("page.html", page.encode(), DocumentInfo("hives"), load())


RULEBOOK = (
    row("11", "Marking", "h3"),
    row("11.1", "A keeper must mark each hive in accordance with 12 and 12.2."),
    row("11.2", "This Chapter does not apply to empty hives; Chapter 12 does."),
    row("12", "Single View", "h3"),
    row("12.A1", "[Deleted.]"),
    row("12.1", "A keeper must give the view under Chapter 11 of this Part."),
    row("12.2", "The view must be given in a day."),
)


def test_a_number_in_its_own_cell_is_that_of_the_heading_or_the_rule_beside_it() -> None:
    eids = [p.eid for p in read(*RULEBOOK).provisions]
    assert eids == ["chp_11", "sec_11.1", "sec_11.2", "chp_12", "sec_12.A1", "sec_12.1", "sec_12.2"]


def test_the_words_stand_as_printed() -> None:
    text = read(*RULEBOOK).canonical.text
    assert "12.A1 [Deleted.]" in text
    assert "11 Marking" in text


def test_whole_numbers_are_sections_where_the_text_calls_them_nothing() -> None:
    rows = [r.replace("Chapter", "rule") for r in RULEBOOK]
    assert [p.unit for p in read(*rows).provisions if "." not in p.number] == ["section", "section"]


def test_an_articles_paragraphs_are_labels() -> None:
    rows = (
        *RULEBOOK,
        row("13", "Rules of the Union", "h3"),
        "<h3>Article 5 Care</h3>",
        row("1", "A keeper cares for hives:"),
        "<ul style='list-style:none'><li>(a) in winter;</li><li>(b) in spring.</li></ul>",
        row("2", "Paragraph 1 does not apply at night."),
    )
    eids = [p.eid for p in read(*rows).provisions]
    assert eids[-4:] == ["art_5__cl_1", "art_5__cl_1__para_a", "art_5__cl_1__para_b", "art_5__cl_2"]


@pytest.mark.parametrize("numbers", [("3.5", "2.5", "1.5", "0.5"), ("2.1",), ("1.1", "7.4")])
def test_a_few_numbers_or_such_as_go_back_are_no_column(numbers: tuple[str, ...]) -> None:
    found = read(*(row(number, f"kilograms of honey, as of {number}") for number in numbers)).provisions
    assert not [p for p in found if p.number in numbers]


def test_an_act_that_inserts_decimal_sections_keeps_its_sections() -> None:
    sections = "\n\n".join(
        f"## {n} Duty {n}\n\nPart 2 and Part 3 apply to hives."
        for n in ("1", "2", "2.1", "2.2", "3", "3.1", "4", "5", "6")
    )
    found = process("act.md", f"# Hive Act\n\n{sections}".encode(), DocumentInfo("act"), load()).provisions
    assert {p.unit for p in found} == {"section"}
