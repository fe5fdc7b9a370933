"""Case citations by eyecite, merged into the same records; and what is told where it is missing."""

from __future__ import annotations

import sys
from functools import cache

import pytest
from click.testing import CliRunner

from gazetteers.load import Gazetteer, load
from ingest.references.extract import extract_text
from ingest.references.instruments.case_citations import CasesMissing, eyecite_cases
from web.commands.refs import refs_command

TEXT = (
    "Under 42 U.S.C. § 1983 and section 5 of the Bees Act 1999 see Ant v. Wasp, 12 Cal. App. 3d 45 (1970), "
    "and 410 U.S. 113. Id. at 115. Section 7 of that Act applies."
)


@cache
def shipped() -> Gazetteer:
    return load()


def test_the_reporters_are_eyecites():
    plain = extract_text(TEXT, shipped())
    merged = extract_text(TEXT, shipped(), cases=eyecite_cases())
    assert "12 Cal. App. 3d 45" not in [r.text for r in plain]
    assert [r.text for r in merged] == [
        "42 U.S.C. § 1983",
        "section 5 of the Bees Act 1999",
        "12 Cal. App. 3d 45",
        "410 U.S. 113",
        "Id. at 115",
        "Section 7 of that Act",
    ]
    assert [r.form for r in merged[2:4]] == ["coded", "coded"]
    assert {r.text for r in plain} < {r.text for r in merged}


def test_a_case_is_no_antecedent_of_that_act_but_of_id():
    merged = {r.text: r for r in extract_text(TEXT, shipped(), cases=eyecite_cases())}
    assert merged["Section 7 of that Act"].instrument.text == "Bees Act 1999"
    assert merged["Id. at 115"].instrument.text == "410 U.S. 113"
    assert merged["Id. at 115"].element == "page 115"


def test_spans_are_verbatim_over_odd_blanks():
    text = "See\u00a0410\u2009U.S. 113 and   12 Cal.\u00a0App. 3d 45."
    found = extract_text(text, shipped(), cases=lambda whole: [(4, 16), (whole.index("12"), len(whole) - 1)])
    assert [r.text for r in found] == ["410\u2009U.S. 113", "12 Cal.\u00a0App. 3d 45"]
    assert [text[r.start : r.end] for r in found] == [r.text for r in found]


def test_without_eyecite_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "eyecite", None)
    with pytest.raises(CasesMissing, match=r"pincite\[cases\]"):
        eyecite_cases()


def test_the_command_reads_them_when_asked():
    plain, asked = (CliRunner().invoke(refs_command, [TEXT, *flags]) for flags in ([], ["--cases"]))
    assert plain.exit_code == asked.exit_code == 0
    assert "Cal. App." not in plain.output
    assert "Cal. App." in asked.output
