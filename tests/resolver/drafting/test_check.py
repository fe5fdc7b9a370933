"""Drafts with one known fault each, and drafts without any."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from resolver.drafting.check import check_draft
from resolver.drafting.findings import KINDS, Finding

CONTRACT = """# Hive Services Agreement

## 1. Definitions

1.1 "Hive" means a box for bees. "Keeper" means whoever keeps a Hive. "Swarm" means bees without a Hive.

1.2 "Season" means the months from May to August. "Yield" means the honey of a Season.

## 2. Services

2.1 The Keeper shall look after each Hive as clause 2.2 says, and shall catch each Swarm in the Season.

2.2 The Keeper shall weigh the Yield under clause 1.2.

{}

## 3. Payment

3.1 The Yield is paid for under clause 2.2.

3.2 The price is due as clause 3.1 says.

3.3 Nothing else is due.
"""


def found(words: str, name: str = "draft.md", whole: str = CONTRACT) -> list[Finding]:
    known = load()
    document = process(name, whole.format(words).encode(), DocumentInfo(id="draft"), known)
    return list(check_draft(document, known))


def test_a_draft_without_a_fault_has_no_finding() -> None:
    assert found("2.3 The Keeper shall tell the owner of each Swarm.") == []


@pytest.mark.parametrize(
    ("words", "code", "quoted"),
    [
        ("2.3 The Keeper shall pay as clause 7.4 says.", "dead_reference", "clause 7.4"),
        ("2.3 The Keeper shall keep the book in Schedule 3.", "dead_reference", "Schedule 3"),
        ("2.3 The Keeper shall pay as clause 3.1(c) says.", "dead_step", "clause 3.1(c)"),
        ("2.3 The fee of clause 3.2 (Definitions and terms) is due.", "heading_disagrees", "clause 3.2"),
        ("2.3 As Error! Reference source not found. says.", "field_error", "Error! Reference source not found."),
        ("2.3 Wie Fehler! Textmarke nicht definiert. sagt.", "field_error", "Fehler! Textmarke nicht definiert."),
        ("2.2 The Keeper shall not sell a Hive.", "number_twice", "2.2"),
        ("2.5 The Keeper shall not sell a Hive.", "number_gap", "2.5"),
        ('2.3 "Drone" means a bee that does not work.', "term_unused", "Drone"),
        ('2.3 "Hive" means a basket for bees.', "defined_twice", "Hive"),
        (
            "2.3 Ask the Honey Buyer, pay the Honey Buyer, and thank the Honey Buyer, a buyer of honey.",
            "term_undefined",
            "Honey Buyer",
        ),
    ],
)
def test_each_fault_is_found_alone_at_its_words(words: str, code: str, quoted: str) -> None:
    if code == "heading_disagrees":
        whole = CONTRACT.replace("3.2 The price", "### 3.2 Price of the honey\n\nThe price")
        findings = found(words, whole=whole)
    else:
        findings = found(words)
    assert [(f.code, f.words) for f in findings if f.code == code] == [(code, quoted)]
    others = {"term_undefined"} if code == "field_error" else set()
    assert {f.code for f in findings} <= {code} | others


@pytest.mark.parametrize(
    "words",
    [
        "2.3 Section 409A of the Code does not apply; Section 409A is not a clause of ours.",
        "2.3 As Part 5 of the Honey Board Terms and Chapter 9 of the Honey Board Terms say.",
        "2.3 The Keeper shall (i) feed the bees, and (ii) do what clause (i) needs.",
        "2.3 For this paragraph the third sentence of clause 2.1 counts.",
    ],
)
def test_what_is_of_another_text_is_no_fault(words: str) -> None:
    assert [f for f in found(words) if f.code in {"dead_reference", "dead_step"}] == []


def test_lists_that_begin_anew_are_no_doubles_and_repealed_numbers_no_gaps() -> None:
    text = "# The Hive Act, 2020\n\n1. Bees are kept.\n\n2. Hives are kept.\n\n4. Swarms are caught.\n\n5. Honey is sold.\n"
    assert [f.code for f in found("", whole=text + "{}")] in ([], ["number_gap"])
    lists = "# Manual\n\n## Tools\n\n1. A smoker\n2. A veil\n\nThen:\n\n1. Light it\n2. Wear it\n{}"
    assert [f.code for f in found("", whole=lists)] == []


def test_findings_say_where_they_are() -> None:
    (finding,) = found("2.3 The Keeper shall pay as clause 7.4 says.")
    assert (finding.place, finding.severity) == ("clause 2.3", "error")
    assert CONTRACT.format("2.3 The Keeper shall pay as clause 7.4 says.").find("clause 7.4") > 0
    assert set(KINDS) >= {finding.code}
