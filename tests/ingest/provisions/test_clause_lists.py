"""Lists, letters and lines that are clauses: what a reader sees as a number is an address."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo, Processed
from ingest.run.pipeline import process


def read(name: str, text: str) -> Processed:
    return process(name, text.encode(), DocumentInfo("a"), load())


def eids(document: Processed) -> list[str]:
    return [p.eid for p in document.provisions]


LISTED = """# Hive Hire

1. Hire
    1. **Hives.** The Keeper hires out hives.
    2. **Duties.**
        a. Feed the bees; and
        b. keep them dry, as Section 2.1 says.
2. Fees
    1. **Rate.** The rate is fixed.
3. General
    1. **Law.** The law of the valley applies.
"""


def test_a_contract_that_is_one_list_has_sections_and_they_are_numbered_as_it_cites_them():
    document = read("a.md", LISTED)
    assert eids(document) == [
        *("sec_1", "sec_1.1", "sec_1.2", "sec_1.2__para_a", "sec_1.2__para_b"),
        *("sec_2", "sec_2.1", "sec_3", "sec_3.1"),
    ]
    assert [(p.label, p.number) for p in document.provisions][:3] == [("1", "1"), ("1.", "1.1"), ("2.", "1.2")]
    steps = [document.canonical.path(b.section) for b in document.canonical.blocks]
    assert [s.title for s in steps[-1]] == ["Hive Hire", "General"]


def test_a_list_under_no_number_has_an_address_of_its_own_and_goes_on_where_it_was_resumed():
    html = (
        "<h1>Care</h1><h2>Feeding</h2><ol><li>Syrup<ol><li>in spring</li><li>in autumn</li></ol></li><li>Water</li></ol>"
        "<p>Then wait.</p><ol start='3'><li>Look</li></ol><h2>Letters</h2><ol type='A'><li>B.</li><li>Go on</li></ol>"
    )
    assert eids(read("a.html", f"<html><body>{html}</body></html>")) == [
        *("blocklist_1", "blocklist_1__item_1", "blocklist_1__item_1__subitem_1", "blocklist_1__item_1__subitem_2"),
        *("blocklist_1__item_2", "blocklist_1__item_3"),
        *("blocklist_2", "blocklist_2__item_A", "blocklist_2__item_B"),
    ]


def test_a_numbered_list_in_an_item_of_the_same_form_is_inside_it():
    text = "## 4. Steps\n\n1. Open\n   1. lift\n   2. look\n2. Close\n"
    assert eids(read("a.md", text)) == [
        *("sec_4", "sec_4__subsec_1", "sec_4__subsec_1__para_1", "sec_4__subsec_1__para_2", "sec_4__subsec_2"),
    ]


def test_lettered_headings_are_sections_and_numbers_below_them_are_theirs():
    text = "".join(f"## {c}. Part {c}\n\n### 1. First\n\nText.\n\n### 2. Second\n\nText.\n\n" for c in "ABC")
    document = read("a.md", text + "Section B.2 applies.\n")
    assert eids(document) == [f"sec_{c}{n}" for c in "ABC" for n in ("", ".1", ".2")]
    assert next(p for p in document.provisions if p.eid == "sec_B").title == "Part B"
    assert [p.aliases[-1] for p in document.provisions if p.eid == "sec_B.2"] == ["sec_B__sec_2"]


def test_letters_with_numbers_are_clauses_of_their_letter():
    text = "A. SCOPE\n\nA.1 All hives.\n\nA.2 All bees.\n\nB. CARE\n\nB.1 Feed them.\n\nC. END\n\nC.1 Stop.\n"
    assert eids(read("a.txt", text)) == ["sec_A", "sec_A.1", "sec_A.2", "sec_B", "sec_B.1", "sec_C", "sec_C.1"]


def test_titles_of_numbered_paragraphs_are_headings_and_a_filed_exhibit_holds_nothing():
    lines = [
        "<b>Exhibit 10.1</b>",
        "<b>HIVE HIRE</b>",
        "This is made today.",
        "1. <u>Hire</u>. ",
        "(a) The Keeper hires.",
    ]
    lines += ["(b) The Hirer pays.", "2. <u>Fees</u>. ", "Fees are due in May.", "3. <u>End</u>. ", "It ends in June."]
    lines += ["<b>EXHIBIT A</b>", "1. Ten hives."]
    document = read("a.html", f"<html><body>{''.join(f'<p>{line}</p>' for line in lines)}</body></html>")
    assert eids(document) == [
        *("sec_1", "sec_1__subsec_a", "sec_1__subsec_b", "sec_2", "sec_3", "exhibit_A", "exhibit_A__para_1"),
    ]
    assert [p.title for p in document.provisions if p.unit == "section"] == ["Hire", "Fees", "End"]


@pytest.mark.parametrize("bold", ["<p><b>Care of hives</b></p>", "<p>Care of <b>hives</b></p>"])
def test_a_paragraph_that_is_bold_from_end_to_end_heads_what_follows(bold: str):
    html = f"<h1>A</h1><h2>B</h2><p>One.</p>{bold}<p>Two.</p><p>Three.</p><h2>C</h2><p>Four.</p>"
    blocks = read("a.html", f"<html><body>{html}</body></html>").canonical.blocks
    assert [b.level for b in blocks if b.type.value == "heading"] == ([1, 2, 3, 2] if "<p><b>" in bold else [1, 2, 2])


def test_anchors_that_markdown_names_are_aliases():
    text = "## 1. Fees {#fees}\n\n## 2. Terms\n\n2.1 <a name='due'></a>Fees are due. See [it](#2-terms).\n"
    document = read("a.md", text)
    assert [(p.eid, p.aliases) for p in document.provisions][:2] == [("sec_1", ("fees",)), ("sec_2", ("2-terms",))]
    assert "{" not in document.canonical.text
