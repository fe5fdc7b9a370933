"""References of whole documents: what the layout tells, and what this document's own facts mean."""

from __future__ import annotations

from functools import cache

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import Block, BlockType, Canonical, DocumentInfo, Link, Piece, Provision
from ingest.provisions.build import build
from ingest.readers.registry import read
from ingest.references.extract import extract_document
from ingest.structure.traversal import traverse


@cache
def shipped() -> Gazetteer:
    return load()


def document(*parts: tuple[BlockType, str], links=()) -> Canonical:
    """A canonical text of blocks, one heading level, joined by empty lines."""
    text, blocks, section = "", [], None
    for ordinal, (kind, words) in enumerate(parts):
        text += "\n\n" if text else ""
        blocks.append(
            Block(
                ordinal,
                kind,
                len(text),
                len(text) + len(words),
                None if kind is BlockType.HEADING else section,
                level=1,
            )
        )
        section = ordinal if kind is BlockType.HEADING else section
        text += words
    return Canonical(text, text, (Piece(0, len(text), "raw", 0),), (), (), tuple(blocks), links=tuple(links))


ACT = DocumentInfo("act")


def references(canonical, info=ACT, style="india", provisions=()):
    return extract_document(canonical, provisions, shipped(), info, shipped().style(style))


P, H, F = BlockType.PARAGRAPH, BlockType.HEADING, BlockType.FOOTNOTE


def test_this_act_is_the_document_and_the_act_its_parent():
    rules = DocumentInfo("rules", instrument="in-rules-1962-income-tax", parent="in-act-1961-43")
    found = references(document((P, "Under rule 5 of these rules and section 7 of the Act a fee is due.")), rules)
    assert [(r.pinpoint[0].number, r.instrument.id, r.instrument.via) for r in found] == [
        ("5", "in-rules-1962-income-tax", "self"),
        ("7", "in-act-1961-43", "parent"),
    ]


def test_the_act_in_an_act_is_a_doubt():
    own = DocumentInfo("ita", instrument="in-act-1961-43")
    (found,) = references(document((P, "Notwithstanding section 5 of the Act, no fee is due.")), own)
    assert found.instrument.id is None
    assert found.instrument.via == "ambiguous"
    assert found.instrument.candidates == ("in-act-1961-43",)


def test_antecedents_reach_over_blocks_of_a_section_only():
    canonical = document(
        (H, "Fees"),
        (P, "(1) The Customs Act, 1962 applies."),
        (P, "(2) Section 5 of that Act does not."),
        (H, "Fines"),
        (P, "(1) Section 6 of that Act does not."),
    )
    found = [r for r in references(canonical) if r.deixis == "that"]
    assert found[0].instrument.id == "in-act-1962-52"
    assert found[0].instrument.text == "Customs Act, 1962"
    assert found[1].instrument.id is None
    assert found[1].instrument.text == "that Act"


def test_an_unknown_act_clears_the_antecedent():
    found = references(
        document((P, "The Customs Act, 1962 and the Ferry Tolls Act, 1988 apply. Section 5 of that Act does not."))
    )
    assert found[-1].instrument.id is None
    assert found[-1].instrument.text == "Ferry Tolls Act, 1988"


def test_an_amending_act_is_no_antecedent():
    text = "The Customs Act, 1962, as amended by the Finance Act, 1997, applies. Section 5 of that Act does not."
    assert references(document((P, text)))[-1].instrument.id == "in-act-1962-52"


def test_footnotes_and_headings():
    canonical = document(
        (H, "CHAPTER IV FEES"),
        (P, "Explanation 2.—For the purposes of section 5, a toll is a fee."),
        (F, "3. Subs. by Act 20 of 1967, s. 4, for “section 9”."),
        (F, "4. See the discussion of section 12 elsewhere."),
    )
    assert [(r.pinpoint[-1].number, r.standing) for r in references(canonical)] == [
        ("IV", "label"),
        ("2", "label"),
        ("5", "live"),
        ("4", "history"),
        ("9", "history"),
        ("12", "live"),
    ]


def test_lead_in_governs_the_blocks_of_its_list():
    canonical = document(
        (P, "Offences under the following sections of the Indian Penal Code, namely:—"),
        (P, "(i) sections 103 to 105;"),
        (P, "(ii) section 304."),
        (P, "Section 9 applies."),
    )
    found = [r for r in references(canonical) if r.pinpoint]
    assert [r.instrument.id if r.instrument else None for r in found] == ["in-act-1860-45", "in-act-1860-45", None]


def test_amendment_scope_ends_with_its_section():
    canonical = document(
        (H, "Amendment of the Customs Act"),
        (P, "The Customs Act, 1962 is amended as follows."),
        (P, "In section 5(2), the fee is struck out."),
        (H, "Fees"),
        (P, "Section 7 applies."),
    )
    provisions = [
        Provision("sec_1", "section", "1", "1", "1", "printed", None, 0, 90, 0, 0, 0, heading=0),
        Provision(
            "sec_2",
            "section",
            "2",
            "2",
            "2",
            "printed",
            None,
            canonical.blocks[3].start,
            len(canonical.text),
            0,
            1,
            0,
            heading=3,
        ),
    ]
    found = {r.pinpoint[0].number: r for r in references(canonical, provisions=provisions) if r.pinpoint}
    assert found["5"].instrument.id == "in-act-1962-52"
    assert found["5"].rule == "amendment_scope"
    assert found["7"].instrument is None


def test_code_and_contents_are_not_read():
    canonical = document((BlockType.CODE, "section 5"), (BlockType.TOC, "Chapter IV ... 12"), (P, "See section 6."))
    assert [r.text for r in references(canonical)] == ["section 6"]


def test_links_and_words_are_one_where_they_share_a_span():
    words = "See section 5 and the annual return."
    start = words.index("the annual")
    links = (Link(4, 13, "#sec_5"), Link(start, start + 17, "forms.html#annual"))
    found = references(document((P, words), links=links))
    assert [(r.text, r.form, r.target) for r in found] == [
        ("section 5", "explicit", "#sec_5"),
        ("the annual return", "link", "forms.html#annual"),
    ]


@pytest.mark.parametrize("style", ["common", "india", "us", "technical"])
def test_a_document_as_it_is_read(style):
    source = b"# Fees\n\nSection 5 applies, subject to [section 7](#fines).\n\n# Fines\n\nSee sections 4 and 5 of the Customs Act, 1962.\n"
    reading = shipped().style(style)
    canonical = traverse(read("fees.md", source), reading)
    found = extract_document(canonical, build(canonical, reading), shipped(), DocumentInfo("fees"), reading)
    assert [r.text for r in found] == ["Section 5", "section 7", "sections 4", "5 of the Customs Act, 1962"]
    assert all(canonical.text[r.start : r.end] == r.text for r in found)
    assert found[1].target == "#fines"


def test_an_amendment_reaches_over_its_part_of_a_schedule():
    canonical = document(
        (H, "Part 1"),
        (P, "The Customs Act, 1962 is amended as follows."),
        (H, "Tolls"),
        (P, "In section 8, for “coin” substitute “coins”."),
        (H, "Part 2"),
        (P, "Section 9 applies."),
    )
    starts = [b.start for b in canonical.blocks]
    part = [
        Provision("att_1", "schedule", "1", "1", "1", "printed", None, 0, len(canonical.text), 0, 0, 0),
        Provision("att_1__part_1", "part", "1", "1", "1", "printed", "att_1", 0, starts[4], 0, 1, 1, heading=0),
        Provision(
            "att_1__part_2",
            "part",
            "2",
            "2",
            "2",
            "printed",
            "att_1",
            starts[4],
            len(canonical.text),
            0,
            2,
            1,
            heading=4,
        ),
    ]
    found = {r.pinpoint[0].number: r for r in references(canonical, provisions=part) if r.pinpoint}
    assert found["8"].instrument.id == "in-act-1962-52"
    assert found["9"].instrument is None


def test_the_law_in_a_cell_governs_its_row():
    table = "Short title\tExtent of repeal\nThe Customs Act, 1962\tSections 5 and 6.\nOther acts\tSection 7."
    found = {r.pinpoint[0].number: r for r in references(document((BlockType.TABLE, table))) if r.pinpoint}
    assert found["5"].instrument.id == found["6"].instrument.id == "in-act-1962-52"
    assert found["7"].instrument is None


def test_an_amended_section_that_no_law_owns_is_a_doubt():
    (found,) = references(document((P, "Section 8 is amended as follows.")))
    assert found.rule == "amended_law_unnamed"
    assert found.instrument.via == "ambiguous"
