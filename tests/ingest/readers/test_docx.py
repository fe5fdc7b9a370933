"""DOCX: numbers that Word computes, headings by style and outline level, notes, fields, tracked changes, damage."""

from __future__ import annotations

import io
import zipfile

import pytest

from ingest.document.errors import BadInput
from ingest.document.records import BlockType, Glue, Reading
from ingest.readers.options import ReadOptions
from ingest.readers.registry import read
from tests.ingest.readers.accounting import assert_accounted, outline, text_of
from tests.ingest.readers.docx_files import docx, level, numbered, numbering, p

HEADING_1 = (
    '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr>{}</w:pPr>'
    "<w:rPr><w:b/></w:rPr></w:style>"
)


def reading(body: str, *, options: ReadOptions = ReadOptions(), **parts: str) -> Reading:  # noqa: B008 - frozen
    found = read("a.docx", docx(body, **parts), options)
    assert_accounted(found)
    return found


def labels(found: Reading) -> list[str]:
    return [block.label for block in found.blocks]


def test_a_numbered_heading_is_a_heading_and_its_number_is_no_text() -> None:
    styles = HEADING_1.format('<w:numPr><w:numId w:val="1"/></w:numPr>')
    found = reading(
        p("Scope", "berschrift1") + p("Text."), styles=styles, numbering=numbering(level(0, "decimal", "%1."))
    )
    assert [(b.type, b.level, b.label) for b in found.blocks] == [
        (BlockType.HEADING, 1, "1."),
        (BlockType.PARAGRAPH, None, ""),
    ]
    assert found.raw.strip() == "ScopeText."
    assert found.blocks[0].evidence == "style"


def test_a_number_that_word_does_not_show_is_not_invented() -> None:
    styles = HEADING_1.format('<w:numPr><w:numId w:val="1"/></w:numPr>')
    found = reading(p("Scope", "berschrift1") + p("Text."), styles=styles, numbering=numbering(level(0, "none", "")))
    assert labels(found) == ["", ""]
    assert found.blocks[0].type is BlockType.HEADING


def test_levels_count_restart_and_print_all_their_numbers() -> None:
    levels = level(0, "decimal", "%1.") + level(1, "decimal", "%1.%2") + level(2, "lowerLetter", "(%3)")
    items = [(0, "1."), (1, "1.1"), (2, "(a)"), (2, "(b)"), (1, "1.2"), (2, "(a)"), (0, "2."), (1, "2.1")]
    body = "".join(p("x", properties=numbered(1, depth)) for depth, _ in items)
    found = reading(body, numbering=numbering(levels))
    assert labels(found) == [label for _, label in items]
    assert [block.level for block in found.blocks] == [depth + 1 for depth, _ in items]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("lowerRoman", ["i", "ii", "iii", "iv"]),
        ("upperRoman", ["I", "II", "III", "IV"]),
        ("upperLetter", ["A", "B", "C", "D"]),
        ("decimalZero", ["01", "02", "03", "04"]),
        ("ordinal", ["1st", "2nd", "3rd", "4th"]),
        ("bullet", ["", "", "", ""]),
    ],
)
def test_number_forms(form: str, expected: list[str]) -> None:
    found = reading(p("x", properties=numbered(1)) * 4, numbering=numbering(level(0, form, "%1")))
    assert labels(found) == expected


def test_a_second_list_over_one_definition_goes_on_unless_it_says_so() -> None:
    nums = (
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>'
        '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>'
        "</w:lvlOverride></w:num>"
    )
    body = "".join(p("x", properties=numbered(number)) for number in (1, 1, 2, 3, 3))
    assert labels(reading(body, numbering=numbering(level(0, "decimal", "%1."), nums))) == [
        "1.",
        "2.",
        "3.",
        "1.",
        "2.",
    ]


def test_outline_levels_make_headings_in_any_language() -> None:
    styles = '<w:style w:type="paragraph" w:styleId="Niv3"><w:name w:val="Niveau trois"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
    body = p("1.1 Mots", "Niv3") + p("Texte.", properties='<w:outlineLvl w:val="9"/>')
    found = reading(body, styles=styles)
    assert [(b.type.value, b.level) for b in found.blocks] == [("heading", 3), ("paragraph", None)]


def test_headings_that_are_only_bold() -> None:
    body = p("Fees", run="<w:b/>") + p("A keeper shall pay.") + p("Fines", run="<w:b/>") + p("A late keeper pays more.")
    found = reading(body)
    assert [(b.type.value, b.evidence) for b in found.blocks] == [("heading", "style"), ("paragraph", "")] * 2


def test_footnotes_are_tied_by_the_number_that_word_computes() -> None:
    mark = '<w:r><w:footnoteReference w:id="7"/></w:r>'
    body = f"<w:p><w:r><w:t>One</w:t></w:r>{mark}<w:r><w:t> two.</w:t></w:r></w:p>"
    notes = f'<w:footnote w:type="separator" w:id="0">{p("")}</w:footnote><w:footnote w:id="7">{p(" The note.")}</w:footnote>'
    found = reading(body, footnotes=notes)
    assert outline(found) == [("paragraph", "One two."), ("footnote", "The note.")]
    assert [mark.label for mark in found.marks] == ["1"] == [found.blocks[1].label]
    assert found.raw[: found.marks[0].start] == "One"


def test_tracked_changes_are_read_as_accepted_and_told_of() -> None:
    body = (
        "<w:p><w:r><w:t>pay </w:t></w:r><w:del><w:r><w:delText>five</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>nine</w:t></w:r></w:ins><w:r><w:t> coins.</w:t></w:r></w:p>"
    )
    found = reading(body)
    assert outline(found) == [("paragraph", "pay nine coins.")]
    assert [(item.reason, found.raw[item.start : item.end]) for item in found.furniture] == [("deleted", "five")]
    assert [warning.code for warning in found.warnings] == ["tracked_changes"]


def test_the_original_text_is_read_where_it_is_asked_for() -> None:
    """What was inserted is kept apart, what was deleted stands, a paragraph that was parted is one."""
    inserted = '<w:pPr><w:rPr><w:ins w:id="1"/></w:rPr></w:pPr>'
    body = (
        f"<w:p>{inserted}<w:r><w:t>pay </w:t></w:r><w:del><w:r><w:delText>five</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>nine</w:t></w:r></w:ins></w:p><w:p><w:r><w:t> coins.</w:t></w:r></w:p>"
    )
    found = reading(body, options=ReadOptions(view="original"))
    assert outline(found) == [("paragraph", "pay five coins.")]
    assert [(item.reason, found.raw[item.start : item.end]) for item in found.furniture] == [("deleted", "nine")]
    assert "undone" in found.warnings[0].message


def test_tables_headers_and_frames_of_one_cell() -> None:
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    head = f"<w:tr><w:trPr><w:tblHeader/></w:trPr>{cell.format('what')}{cell.format('fee')}</w:tr>"
    rows = f"<w:tr>{cell.format('hive')}{cell.format('')}</w:tr><w:tr>{cell.format('')}{cell.format('9')}</w:tr>"
    frame = f"<w:tbl><w:tr>{cell.format('Boxed.')}</w:tr></w:tbl>"
    found = reading(f"<w:tbl>{head}{rows}</w:tbl>{frame}")
    assert outline(found) == [("table", "what\tfee\nhive\n\t9"), ("paragraph", "Boxed.")]
    assert [piece.header_cell for piece in found.blocks[0].slices if piece.end > piece.start] == [
        True,
        True,
        False,
        False,
    ]


def test_runs_that_cut_words_part_nothing() -> None:
    runs = "".join(f"<w:r><w:t>{part}</w:t></w:r>" for part in ("sec", "tion", " 5"))
    cell = f"<w:tc><w:p>{runs}</w:p><w:p>{runs}</w:p></w:tc>"
    found = reading(f"<w:p>{runs}</w:p><w:tbl><w:tr>{cell}{cell}</w:tr></w:tbl>")
    assert outline(found) == [("paragraph", "section 5"), ("table", "section 5 section 5\tsection 5 section 5")]


def test_cross_references_are_fields_that_name_a_bookmark() -> None:
    target = '<w:p><w:bookmarkStart w:name="_Toc1"/><w:bookmarkStart w:name="_Ref2"/><w:r><w:t>Fees</w:t></w:r></w:p>'
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF _Ref2 \\h </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>5.2</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    found = reading(target + f"<w:p><w:r><w:t>See clause </w:t></w:r>{field}<w:r><w:t>.</w:t></w:r></w:p>")
    assert outline(found) == [("paragraph", "Fees"), ("paragraph", "See clause 5.2.")]
    assert [(found.raw[link.start : link.end], link.target) for link in found.links] == [("5.2", "#_Toc1")]
    assert found.blocks[0].anchor == "_Toc1"


def test_text_boxes_hidden_words_headers_and_special_characters() -> None:
    box = "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>"
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>"
    body = f"<w:p><w:r><w:t>Sub</w:t><w:noBreakHyphen/><w:t>section</w:t><w:tab/><w:t>5</w:t></w:r>{box}{hidden}<w:r><w:t> ends.</w:t></w:r></w:p>"
    found = reading(body, header1=p("RUNNING"))
    assert outline(found) == [("paragraph", "In a box."), ("paragraph", "Sub‑section 5 ends.")]
    assert [(item.reason, found.raw[item.start : item.end]) for item in found.furniture] == [
        ("hidden", "secret"),
        ("header", "RUNNING"),
    ]


def test_a_kept_line_break() -> None:
    found = reading("<w:p><w:r><w:t>12 Hive Lane</w:t><w:br/><w:t>Bee Town</w:t></w:r></w:p>")
    assert text_of(found, found.blocks[0]) == "12 Hive Lane\nBee Town"
    assert found.blocks[0].slices[1].glue is Glue.BREAK


def test_damaged_and_hostile_archives() -> None:
    whole = docx(p("Text. " * 500))
    for cut in (len(whole) // 2, 40, len(whole) - 5):
        with pytest.raises(BadInput) as caught:
            read("a.docx", whole[:cut])
        assert caught.value.reason == "damaged"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * 30_000_000)
    with pytest.raises(BadInput) as caught:
        read("a.docx", stream.getvalue())
    assert caught.value.reason == "too_large"


def test_a_document_without_words_is_an_error() -> None:
    with pytest.raises(BadInput) as caught:
        read("a.docx", docx(p("") + p(" ")))
    assert caught.value.reason == "no_text"
    assert "a.docx" in str(caught.value)
