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


ARTICLES = """# Bylaws

ARTICLE I
---------

### Offices

Section 1.01 Place. The office is in the valley.

Section 1.02 Records. The records are kept there:

(a) for six years; or

(b) as Section 2.01 says.

ARTICLE II
----------

### Members

Section 2.01 Classes. There are two classes.

Section 2.02 Fees. Fees are due in May.
"""


def test_articles_hold_the_sections_whose_numbers_begin_with_theirs_and_titles_run_in_behind_a_number_alone():
    document = read("a.md", ARTICLES)
    assert [(p.eid, p.parent) for p in document.provisions] == [
        *(("art_I", None), ("sec_1.01", "art_I"), ("sec_1.02", "art_I")),
        *(("sec_1.02__para_a", "sec_1.02"), ("sec_1.02__para_b", "sec_1.02")),
        *(("art_II", None), ("sec_2.01", "art_II"), ("sec_2.02", "art_II")),
    ]
    assert [p.title for p in document.provisions if p.unit == "section"] == ["Place", "Records", "Classes", "Fees"]
    place = next(p for p in document.provisions if p.eid == "sec_1.01")
    assert document.canonical.text[place.text_start : place.end] == "Place.\n\nThe office is in the valley."


def test_letters_hold_the_numbered_paragraphs_that_run_on_below_them():
    parts = "".join(
        f"<h2>{r}. Power</h2><p>{2 * k + 1}.Buy;</p><p>{2 * k + 2}. Sell;</p>"
        for k, r in enumerate(("I", "II", "III", "IV"))
    )
    document = read("a.html", f"<html><body>{parts}</body></html>")
    assert [(p.eid, p.parent) for p in document.provisions][:5] == [
        *(("sec_I", None), ("sec_1", "sec_I"), ("sec_2", "sec_I")),
        *(("sec_II", None), ("sec_3", "sec_II")),
    ]


def test_two_labels_at_the_head_of_a_paragraph_are_both_read():
    text = "## 5. Duties\n\nA. Feed the bees.\n\nB. 1. Open the hive.\n\n2. Close the hive.\n\nC. Go home.\n"
    html = "".join(f"<p>{line.removeprefix('## ')}</p>" for line in text.split("\n\n"))
    html = html.replace("<p>5. Duties</p>", "<h2>5. Duties</h2>")
    assert [p.number for p in read("a.html", f"<html><body>{html}</body></html>").provisions] == list("5AB12C")


def test_house_numbers_and_floors_number_nothing():
    text = "# Will\n\n## 1109 Garden Street\n\nIn the valley.\n\n4th Floor\n\nI leave my bees to the keeper.\n"
    assert read("a.md", text).provisions == ()


def test_a_title_marked_as_deep_as_its_sections_stands_above_them():
    text = "## Terms\n\n" + "".join(f"## {c}. Part\n\nText.\n\n" for c in "ABC")
    document = read("a.md", text)
    assert [s.title for s in document.canonical.path(document.canonical.blocks[-1].section)] == ["Terms", "Part"]
