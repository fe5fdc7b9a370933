"""DOCX: numbers as Word computes them, where text is deleted, hidden, or told in another story."""

from __future__ import annotations

import pytest

from ingest.document.records import Reading
from ingest.readers.registry import read
from tests.ingest.readers.accounting import assert_accounted, outline
from tests.ingest.readers.docx_files import docx, level, numbered, numbering, p

GONE = "<w:rPr><w:del/></w:rPr>"
LEGAL = level(0, "upperRoman", "Article %1.") + level(1, "decimal", "%1.%2", "<w:isLgl/>")


def reading(body: str, **parts: str) -> Reading:
    found = read("a.docx", docx(body, **parts))
    assert_accounted(found)
    return found


def labels(found: Reading) -> list[tuple[str, str]]:
    return [(block.label, text) for block, (_, text) in zip(found.blocks, outline(found), strict=True)]


def deleted(text: str, properties: str = "", marks: str = "", *, mark: bool = True) -> str:
    return (
        f"<w:p><w:pPr>{properties}{GONE if mark else ''}</w:pPr>{marks}"
        f"<w:del><w:r><w:delText>{text}</w:delText></w:r></w:del></w:p>"
    )


def styled(id_: str, *, more: str = "", based: str = "", run: str = "") -> str:
    return (
        f'<w:style w:type="paragraph" w:styleId="{id_}"><w:name w:val="{id_}"/><w:basedOn w:val="{based}"/>'
        f"<w:pPr>{more}</w:pPr><w:rPr>{run}</w:rPr></w:style>"
    )


def test_a_deleted_paragraph_has_no_number_and_its_bookmark_is_no_place() -> None:
    mark = '<w:bookmarkStart w:id="1" w:name="_Ref1"/><w:bookmarkEnd w:id="1"/>'
    field = '<w:fldSimple w:instr=" REF _Ref1 \\r \\h "><w:r><w:t>2</w:t></w:r></w:fldSimple>'
    body = (
        p("Fees", properties=numbered(1))
        + deleted("Old", numbered(1), mark)
        + p("Fines", properties=numbered(1))
        + f"<w:p><w:r><w:t>See clause </w:t></w:r>{field}</w:p>"
    )
    found = reading(body, numbering=numbering(level(0, "decimal", "%1.")))
    assert labels(found) == [("1.", "Fees"), ("2.", "Fines"), ("", "See clause 2")]
    assert [link.target for link in found.links] == ["#_Ref1"]
    assert all(block.anchor != "_Ref1" for block in found.blocks)


def test_what_goes_on_behind_a_deleted_mark_has_no_number_of_its_own() -> None:
    first = f"<w:p><w:pPr>{numbered(1)}{GONE}</w:pPr><w:r><w:t>Fees </w:t></w:r></w:p>"
    moved = deleted("gone", numbered(1)).replace("w:del>", "w:moveFrom>").replace("w:del/", "w:moveFrom/")
    body = first + moved + p("and fines", properties=numbered(1)) + p("Hives", properties=numbered(1))
    kept = deleted("its text alone", numbered(1), mark=False)
    found = reading(body + kept + p("Bees", properties=numbered(1)), numbering=numbering(level(0, "decimal", "%1.")))
    assert labels(found) == [("1.", "Fees and fines"), ("2.", "Hives"), ("4.", "Bees")]


def test_a_hidden_paragraph_and_a_deleted_row_have_no_number() -> None:
    hidden = p("Note", "Aside", numbered(1) + "<w:rPr><w:vanish/></w:rPr>")
    cell = f"<w:tc>{p('x', properties=numbered(1))}</w:tc>"
    rows = f"<w:tr><w:trPr><w:del/></w:trPr>{cell}{cell}</w:tr><w:tr>{cell}{cell}</w:tr>"
    run_in = p("Fees.", properties=numbered(1) + "<w:rPr><w:vanish/><w:specVanish/></w:rPr>") + p("A fee is due.")
    body = (
        p("One", properties=numbered(1)) + hidden + run_in + f"<w:tbl>{rows}</w:tbl>" + p("x", properties=numbered(1))
    )
    found = reading(body, styles=styled("Aside", run="<w:vanish/>"), numbering=numbering(level(0, "decimal", "%1.")))
    assert labels(found) == [("1.", "One"), ("2.", "Fees."), ("", "A fee is due."), ("", "x\tx"), ("5.", "x")]
    assert [item.reason for item in found.furniture] == ["hidden", "deleted"]


def test_a_list_is_counted_in_each_story_for_itself() -> None:
    box = f"<w:r><w:pict><w:txbxContent>{p('Boxed', properties=numbered(1))}</w:txbxContent></w:pict></w:r>"
    mark = '<w:r><w:footnoteReference w:id="7"/></w:r>'
    body = (
        p("One", properties=numbered(1))
        + f"<w:p><w:pPr>{numbered(1)}</w:pPr>{box}<w:r><w:t>Two</w:t></w:r>{mark}</w:p>"
        + "<w:sdt><w:sdtContent>" + p("Three", properties=numbered(1)) + "</w:sdtContent></w:sdt>"
    )  # fmt: skip
    notes = f'<w:footnote w:id="7">{p("Noted", properties=numbered(1))}</w:footnote>'
    found = reading(body, numbering=numbering(level(0, "decimal", "%1.")), footnotes=notes)
    assert labels(found)[:4] == [("1.", "One"), ("1.", "Boxed"), ("2.", "Two"), ("3.", "Three")]


def test_legal_numbering_and_the_level_that_names_a_style() -> None:
    levels = LEGAL + level(2, "lowerLetter", "(%3)", '<w:pStyle w:val="Limb"/>')
    number = '<w:numPr><w:ilvl w:val="{}"/><w:numId w:val="1"/></w:numPr>'.format
    styles = (
        styled("Head", more=number(0)) + styled("Sub", more='<w:numPr><w:ilvl w:val="1"/></w:numPr>', based="Head")
        + styled("Limb", more=number(0)) + styled("Limb2", based="Limb")
    )  # fmt: skip
    body = p("a", "Head") + p("b", "Head") + p("c", "Sub") + p("d", "Limb") + p("e", "Limb2")
    found = reading(body, styles=styles, numbering=numbering(levels))
    assert labels(found) == [("Article I.", "a"), ("Article II.", "b"), ("2.1", "c"), ("(a)", "d"), ("(b)", "e")]


SPELLED = (
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>'
    '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice></mc:AlternateContent>'
)


@pytest.mark.parametrize(
    ("form", "expected", "told"),
    [
        (SPELLED, ["001", "002"], False),
        ('<w:numFmt w:val="ordinalText"/>', ["First", "Second"], False),
        ('<w:numFmt w:val="cardinalText"/>', ["One", "Two"], False),
        ('<w:numFmt w:val="hebrew1"/>', ["1", "2"], True),
    ],
)
def test_rarer_forms_of_numbers(form: str, expected: list[str], told: bool) -> None:
    levels = f'<w:lvl w:ilvl="0"><w:start w:val="1"/>{form}<w:lvlText w:val="%1"/></w:lvl>'
    found = reading(p("x", properties=numbered(1)) * 2, numbering=numbering(levels))
    assert [block.label for block in found.blocks] == expected
    assert ("number_form" in {warning.code for warning in found.warnings}) is told


def field(instruction: str, shown: str) -> str:
    return f"<w:fldSimple w:instr='{instruction}'><w:r><w:t>{shown}</w:t></w:r></w:fldSimple>"


def test_fields_lead_to_their_bookmarks_and_one_without_is_told() -> None:
    fields = (
        field(" REF _Ref1 \\r \\h ", "1"), field("PAGEREF _Ref1 \\h", "9"), field("_Ref1 \\h", "Fees"),
        field("NUMPAGES", "12"), field('HYPERLINK "https://a.example/" \\l "b"', "site"), field("REF _Ref9", "Error"),
        f'<w:hyperlink w:anchor="_Ref1">{field("PAGEREF _Ref1", "3")}</w:hyperlink>', field(" DATE ", "May"),
    )  # fmt: skip
    mark = '<w:bookmarkStart w:id="1" w:name="_Ref1"/>'
    cell = f"<w:tc><w:p>{mark.replace('_Ref1', '_Ref2')}<w:r><w:t>x</w:t></w:r></w:p></w:tc>"
    body = f"<w:p>{mark}<w:r><w:t>Fees</w:t></w:r></w:p><w:p>{''.join(fields)}</w:p><w:tbl><w:tr>{cell}{cell}</w:tr></w:tbl>"
    found = reading(body + p("The end."))
    assert [(found.raw[link.start : link.end], link.target) for link in found.links] == [
        ("1", "#_Ref1"), ("9", "page=#_Ref1"), ("Fees", "#_Ref1"), ("site", "https://a.example/#b"), ("Error", "#_Ref9"),
        ("3", "#_Ref1"),
    ]  # fmt: skip
    assert [block.anchor for block in found.blocks] == ["_Ref1", "", "_Ref2", ""]
    assert [warning.code for warning in found.warnings] == ["dead_field"]
