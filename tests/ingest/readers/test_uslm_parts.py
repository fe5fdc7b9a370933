"""A code of regulations in USLM: what stands between a Part and its sections is no container and ends none."""

from __future__ import annotations

from gazetteers.load import load
from ingest.document.records import BlockType, DocumentInfo
from ingest.run.pipeline import process

CODE = """<?xml version="1.0" encoding="UTF-8"?>
<cfrDoc xmlns="http://schemas.gpo.gov/xml/uslm"><main>
<leftRunningHead>99 CFR Ch. I</leftRunningHead>
<title><num value="99">Title 99—</num><heading>Bees</heading>
<chapter><num value="I">CHAPTER I—</num><heading>HIVES</heading><ear>Pt. 40</ear>
<part><num value="40">PART 40—</num><heading>KEEPING OF HIVES</heading>
<authority><heading>Authority:</heading> 26 U.S.C. 448.</authority>
<source><heading>Source:</heading> 26 FR 8174, unless otherwise noted.</source>
<subpart><num value="A">Subpart A—</num><heading>Scope</heading>
<section><num value="40.1">§ 40.1</num><heading>Hives.</heading><content><p>This part is about hives.</p></content></section>
</subpart></part><ear>Pt. 41</ear>
<part><num value="41">PART 41—</num><heading>MOVING OF HIVES</heading>
<remarks><heading>Nobody knows this element</heading><p>It has words.</p></remarks>
<subpart><num value="A">Subpart A—</num><heading>Carts</heading>
<section><num value="41.1">§ 41.1</num><heading>Carts.</heading><content><p>Carts have wheels.</p></content></section>
</subpart></part></chapter></title></main></cfrDoc>
"""


def test_sections_lie_in_their_parts_and_what_is_printed_in_the_margin_is_no_part():
    document = process("a.xml", CODE.encode(), DocumentInfo("a"), load())
    assert document.canonical.format == "uslm"
    parents = {p.eid: p.parent for p in document.provisions}
    assert parents == {
        "title_99": None,
        "chp_I": "title_99",
        "part_40": "chp_I",
        "part_40__subpart_A": "part_40",
        "sec_40.1": "part_40__subpart_A",
        "part_41": "chp_I",
        "part_41__subpart_A": "part_41",
        "sec_41.1": "part_41__subpart_A",
    }
    words = [
        document.canonical.text[b.start : b.end] for b in document.canonical.blocks if b.type is BlockType.PARAGRAPH
    ]
    assert words[0] == "Authority: 26 U.S.C. 448."
    assert {f.text.strip() for f in document.canonical.furniture} == {"99 CFR Ch. I", "Pt. 40", "Pt. 41"}


NESTED = """<?xml version="1.0" encoding="UTF-8"?>
<cfrDoc xmlns="http://schemas.gpo.gov/xml/uslm"><main><title><num value="99">Title 99—</num><heading>Bees</heading>
<part><num value="40">PART 40—</num><heading>HIVES</heading>
<section><num value="40.1">§ 40.1</num><heading>Fees.</heading>
<paragraph><num value="a">(a)</num><chapeau>A fee is due for:</chapeau>
<paragraph><num value="1">(1)</num><content>a hive;</content></paragraph>
<paragraph><num value="2">(2)</num><content>a cart.</content></paragraph></paragraph>
<paragraph><num value="b">(b)</num><chapeau>None is due:</chapeau>
<paragraph><num value="1">(1)</num><content>for a swarm.</content></paragraph></paragraph></section>
<level><heading>Carts</heading><level><heading>Carts on roads</heading>
<section><num value="40.2">§ 40.2</num><heading>Roads.</heading>
<content><p>See paragraph (b)(1) of § 40.1.</p></content></section></level></level>
</part></title></main></cfrDoc>
"""


def test_paragraphs_in_paragraphs_and_headings_between_sections():
    document = process("a.xml", NESTED.encode(), DocumentInfo("a"), load())
    names = {p.eid: p.aliases for p in document.provisions}
    assert list(names) == [
        "title_99",
        "part_40",
        "sec_40.1",
        "sec_40.1__para_a",
        "sec_40.1__para_a__para_1",
        "sec_40.1__para_a__para_2",
        "sec_40.1__para_b",
        "sec_40.1__para_b__para_1",
        "sec_40.2",
    ]
    assert names["sec_40.1__para_a__para_1"][-1] == "sec_40.1__para_1"
    assert names["sec_40.1__para_b__para_1"][-1] == "sec_40.1__para_1~2"
    (first,) = (p for p in document.provisions if p.eid == "sec_40.1")
    assert document.canonical.text[first.start : first.end].endswith("for a swarm.")
    headings = [b.title for b in document.canonical.blocks if b.type is BlockType.HEADING]
    assert headings[-3:] == ["Carts", "Carts on roads", "Roads"]
