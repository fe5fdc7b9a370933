"""Which reader a file gets, and what becomes of files that are none, empty, too large or hostile."""

from __future__ import annotations

import io
import zipfile

import pytest

from ingest.document.errors import BadInput
from ingest.readers.options import ReadOptions
from ingest.readers.registry import READERS, read
from ingest.readers.sniff import sniff
from tests.ingest.readers.accounting import assert_accounted, outline
from tests.ingest.readers.docx_files import docx, p


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.txt", b"%PDF-1.7\n", "pdf"),
        ("a.bin", docx(p("x")), "docx"),
        ("a.txt", b"<!DOCTYPE html><html><p>x</p></html>", "html"),
        ("a.txt", b"<p>x</p><p>y</p>", "html"),
        ("a.html", b"plain words", "html"),
        ("notes.md", b"plain words", "markdown"),
        ("notes", b"# Title\n\nText with [a link](https://e.example).\n", "markdown"),
        ("notes.txt", b"## 1 Fees\n\nText.\n\n## 2 Fines\n\nText.\n", "markdown"),
        ("notes.txt", b"# a comment\nvalue = 1\n", "text"),
        ("notes.txt", b"1 < 2 and 3 > 2", "text"),
        ("notes.txt", b"<not closed> is text", "text"),
        ("a.xml", b'<uscDoc xmlns="u"/>', "uslm"),
        ("a.xml", b'<?xml version="1.0"?><!-- c --><akn:akomaNtoso xmlns:akn="a"/>', "akn"),
        ("a.xml", b'<Legislation xmlns="http://www.legislation.gov.uk/namespaces/legislation"/>', "clml"),
        ("a.xml", "\ufeff<Statute xml:lang='en'/>".encode(), "justice-canada"),
        ("a.xml", b'<TEI xmlns="http://www.tei-c.org/ns/1.0"/>', "tei"),
        ("a.xml", b"<inventory/>", "xml"),
        ("a.json", b'{"schema_name": "DoclingDocument"}', "docling"),
        ("a.json", b'{"other": 1}', "text"),
        ("a.xhtml", b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', "html"),
    ],
)
def test_formats_are_told_by_content(name: str, data: bytes, expected: str) -> None:
    assert sniff(name, data) == expected


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.txt", b"", "empty"),
        ("a.txt", b" \n\x00 ", "empty"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "unknown_format"),
        ("a.rtf", b"{\\rtf1 x}", "unknown_format"),
        ("a.bin", bytes(range(256)) * 4, "unknown_format"),
        ("a.xml", b"<inventory><item>x</item></inventory>", "unknown_format"),
        ("a.zip", b"PK\x03\x04 broken", "damaged"),
        ("a.txt", "\u200b\U000e0041\ufeff".encode(), "no_text"),
        ("a.html", b"<html><body><script>x</script></body></html>", "no_text"),
        ("a.xml", b'<akomaNtoso xmlns="a"><meta>x</meta></akomaNtoso>', "no_text"),
        ("a.json", b'{"schema_name": "DoclingDocument", broken', "damaged"),
    ],
)
def test_what_cannot_be_read_is_one_line_that_names_the_file(name: str, data: bytes, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(name, data)
    assert caught.value.reason == reason
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)


def test_other_office_files_are_named() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
    with pytest.raises(BadInput, match="spreadsheet"):
        read("a.xlsx", stream.getvalue())


def test_a_file_past_the_limit_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        read("a.txt", b"words " * 10, ReadOptions(max_bytes=20))
    assert caught.value.reason == "too_large"


@pytest.mark.parametrize(
    ("data", "warned"),
    [
        ("Gebühr § 5".encode("utf-8-sig"), []),
        ("Gebühr § 5".encode("utf-16"), []),
        ("Gebühr § 5 for every hive".encode("utf-16-le"), []),
        ("Gebühr § 5".encode("cp1252"), ["encoding"]),
    ],
)
def test_encodings(data: bytes, warned: list[str]) -> None:
    reading = read("a.txt", data)
    assert reading.raw.startswith("Gebühr § 5")
    assert [warning.code for warning in reading.warnings] == warned


def test_nul_bytes_and_line_ends() -> None:
    reading = read("a.txt", b"Rule 5\x00 applies to keepers of hives.\r\nIt is\rlong.")
    assert outline(reading) == [("paragraph", "Rule 5 applies to keepers of hives. It is long.")]
    assert [warning.code for warning in reading.warnings] == ["control_characters"]


def test_joiners_stay_where_they_spell() -> None:
    assert outline(read("a.txt", "می‌خواهم न\u200d".encode())) == [("paragraph", "می‌خواهم न\u200d")]


def test_deep_nesting_loses_nothing() -> None:
    tables = "<table><tr><td>" * 240 + "item 1" + "</td></tr></table>" * 240
    reading = read("a.html", f"<h1>Act</h1><p>before</p>{tables}<h2>Fees</h2><p>after</p>".encode())
    assert [words for _, words in outline(reading)] == ["Act", "before", "item 1", "Fees", "after"]
    assert outline(read("a.html", b"<div>" * 3000 + b"deep" + b"</div>" * 3000 + b"<p>after")) == [
        ("paragraph", "deep"),
        ("paragraph", "after"),
    ]


@pytest.mark.parametrize(
    ("name", "opened", "closed"),
    [
        ("a.html", "<blockquote>", "</blockquote>"),
        ("a.html", "<ul><li>", "</li></ul>"),
        ("a.html", "<section>", "</section>"),
        ("a.html", "<b><i>", "</i></b>"),
        ("a.md", "> ", ""),
        ("a.md", ">", ""),
        ("a.md", "- ", ""),
    ],
)
def test_ten_thousand_levels_overflow_no_stack_and_lose_nothing(name: str, opened: str, closed: str) -> None:
    reading = read(name, f"{opened * 10_000}deep words{closed * 10_000}\n\nThe end of it.\n".encode())
    words = [text for _, text in outline(reading)]
    assert "deep words" in words[0]
    assert "The end of it." in words[-1]


def test_levels_of_xml_beyond_what_is_told_apart_keep_their_text() -> None:
    levels = "".join(f"<section><num>{n}</num><heading>Fees {n}</heading>" for n in range(900))
    text = f'<akomaNtoso xmlns="a"><act><body>{levels}<content><p>Deep.</p></content>{"</section>" * 900}</body></act></akomaNtoso>'
    reading = read("a.xml", text.encode())
    assert [warning.message for warning in reading.warnings] == [
        "850 units stand more than 50 deep and are not told apart by depth."
    ]
    assert [words for _, words in outline(reading)] == [*(f"{n} Fees {n}" for n in range(900)), "Deep."]
    assert max(block.level or 0 for block in reading.blocks) <= 60


def test_a_docx_nested_beyond_what_can_be_parsed_says_so() -> None:
    deep = "<w:sdt><w:sdtContent>" * 2_000 + p("Deep.") + "</w:sdtContent></w:sdt>" * 2_000
    reading = read("a.docx", docx(p("Before it.") + deep))
    assert [words for _, words in outline(reading)] == ["Before it."]
    assert reading.degraded
    assert [warning.code for warning in reading.warnings if warning.code != "language"] == ["nesting"]


def test_entities_of_xml_are_never_expanded() -> None:
    bomb = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    text = (
        f'<!DOCTYPE akomaNtoso [<!ENTITY e0 "ha">{bomb}<!ENTITY file SYSTEM "file:///etc/passwd">]>'
        '<akomaNtoso xmlns="a"><p>A &e11; and &file; end.</p></akomaNtoso>'
    )
    reading = read("a.xml", text.encode())
    assert len(reading.raw) < 100
    assert "root:" not in reading.raw
    assert_accounted(reading)


def test_damaged_xml_is_read_as_far_as_it_goes_and_said_to_be() -> None:
    reading = read("a.xml", b'<akomaNtoso xmlns="a"><p>One.</p><p>Two')
    assert reading.degraded
    assert [warning.code for warning in reading.warnings] == ["damaged_xml"]
    assert outline(reading) == [("paragraph", "One."), ("paragraph", "Two")]


def test_a_long_table_is_one_block() -> None:
    rows = "".join(f"| r{n} | x | y |\n" for n in range(3000))
    reading = read("a.md", f"| a | b | c |\n|---|---|---|\n{rows}".encode())
    assert len(reading.blocks) == 1
    assert len(reading.blocks[0].slices) == 3 * 3001


def test_every_reader_names_itself_and_its_version() -> None:
    assert sorted(READERS) == [
        *("akn", "clml", "dc-code", "docling", "docx", "html", "justice-canada", "markdown", "pdf", "tei", "text"),
        "uslm",
    ]
    assert read("a.txt", b"words").reader == "text 1"


@pytest.mark.parametrize(("language", "told"), [("en-US", False), ("en", False), ("cy-GB", True)])
def test_a_region_behind_a_language_needs_no_sentence_rules_of_its_own(language: str, told: bool) -> None:
    reading = read("a.html", f'<html lang="{language}"><p>The fee is due.</p></html>'.encode())
    assert [warning.code for warning in reading.warnings] == ["language"] * told
