"""Heading roles of a structure tree decide before fonts, where they mean anything."""

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Face, Line, Run
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.tags import look_of, mark_tagged, tagged_looks
from tests.ingest.readers.pdf_making import read_pdf
from tests.ingest.readers.test_pdf_damage import by_hand, stream

FACE = Face("Serif", bold=False, italic=False, mono=False)


def para(content: int, *, size: float = 11.0) -> Para:
    run = Run(0, 10, 0.0, 0.0, 50.0, 12.0, 10.0, size, FACE, 0, content, artifact=False)
    return Para(1, [Line(0, 10, 0.0, 0.0, 50.0, 12.0, 10.0, size, FACE, (run,))])


def test_paragraphs_with_a_heading_role_are_headings_of_its_level() -> None:
    paras = [para(7, size=14.0), *(para(n) for n in range(20, 30))]
    mark_tagged(paras, [{7: 2}])
    assert (paras[0].type, paras[0].level, paras[0].evidence) == (BlockType.HEADING, 2, "tag")
    assert all(p.type is BlockType.PARAGRAPH for p in paras[1:])
    assert tagged_looks(paras) == {look_of(paras[0]): 2}


def test_a_document_that_tags_everything_as_a_heading_says_nothing() -> None:
    paras = [para(n) for n in range(10)]
    mark_tagged(paras, [dict.fromkeys(range(10), 1)])
    assert all(p.type is BlockType.PARAGRAPH for p in paras)


def test_an_anchored_outline_entry_stays() -> None:
    paras = [para(7), *(para(n) for n in range(20, 30))]
    paras[0].entry = 0
    mark_tagged(paras, [{7: 2}])
    assert paras[0].evidence == ""


def test_elements_that_share_their_children_are_read_once() -> None:
    """Two dozen levels of two ways each, which were all gone: twenty took half a minute."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/StructParents 0>>"
    words = b"/H1<</MCID 0>>BDC BT /F1 11 Tf 50 250 Td (Fees) Tj ET EMC "
    words += b"BT /F1 11 Tf 50 200 Td (One is due.) Tj 0 -60 Td (Two are due.) Tj 0 -60 Td (It is paid.) Tj ET"
    levels = 24
    data = by_hand(
        [
            b"<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            page,
            stream(words),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            b"<</Type/StructTreeRoot/K[7 0 R]/ParentTree<</Nums[0[%d 0 R]]>>>>" % (7 + levels),
            *(b"<</Type/StructElem/S/Sect/P %d 0 R/K[%d 0 R %d 0 R]>>" % (6 + i, 8 + i, 8 + i) for i in range(levels)),
            b"<</Type/StructElem/S/H1/P %d 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 0>>]>>" % (6 + levels),
        ]
    )
    reading = read_pdf(data)
    assert [(b.type, b.evidence) for b in reading.blocks][:2] == [(BlockType.HEADING, "tag"), (BlockType.PARAGRAPH, "")]
