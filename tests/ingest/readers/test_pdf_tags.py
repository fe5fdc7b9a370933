"""Heading roles of a structure tree decide before fonts, where they mean anything."""

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Face, Line, Run
from ingest.readers.pdf.paragraphs import Para
from ingest.readers.pdf.tags import look_of, mark_tagged, tagged_looks

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
