"""No word is lost without a word: what stands in a document is in its text, or in what is told as kept apart or dropped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.load import load
from ingest.document.errors import BadInput
from ingest.document.records import Reading
from ingest.readers.pdf import navigation
from ingest.readers.registry import read
from ingest.run.report import ingest_report
from ingest.structure.traversal import traverse
from tests.ingest.readers.docx_files import docx, p
from tests.thoroughness import examples

AKN = '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act>{}<body><section>{}</section></body></act></akomaNtoso>'
USLM = '<lawDoc xmlns="http://xml.house.gov/schemas/uslm/1.0">{}<main><section><num>1</num>{}</section></main></lawDoc>'
CLML = '<Legislation xmlns="http://www.legislation.gov.uk/namespaces/legislation">{}<Primary><Body>{}</Body></Primary></Legislation>'
TEI = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader>{}</teiHeader><text><body>{}</body></text></TEI>'
JUSTICE = "<Statute>{}<Body><Section><Text>{}</Text></Section></Body></Statute>"
DC = '<section xmlns="https://code.dccouncil.us/schemas/dc-library"><num>1</num>{}<para>{}</para></section>'
_MARKUP = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_TEXT_BOX = "<w:r><w:pict><w:txbxContent>{}</w:txbxContent></w:pict></w:r>"
_ALTERNATIVES = (
    f'<w:r><mc:AlternateContent xmlns:mc="{_MARKUP}"><mc:Choice><w:t>{{}}</w:t></mc:Choice>'
    "<mc:Fallback><w:t>{}</w:t></mc:Fallback></mc:AlternateContent></w:r>"
)

XML = {"a.xml": ("akn", AKN), "u.xml": ("uslm", USLM), "l.xml": ("clml", CLML), "t.xml": ("tei", TEI)}
XML |= {"j.xml": ("justice-canada", JUSTICE), "d.xml": ("dc-code", DC)}
XML_PLACES = ("<p>{}</p>", "<!--{}-->", "<unheard>{}</unheard>", "{}", "<br>{}</br>", "<meta>{}</meta>", "<table><tr><td>{}</td></tr></table>")  # fmt: skip
HTML_PLACES = (
    *("<p>{}</p>", "<dialog>{}</dialog>", "<noscript>{}</noscript>", "<script>{}</script>", "<template><b>{}</b></template>"),
    *("<svg><text>{}</text></svg>", "<math><mi>{}</mi></math>", "<object>{}</object>", "<iframe>{}</iframe>", "<!--{}-->"),
    *("<select><option>{}</option></select>", "<nav>{}</nav>", "<div hidden>{}</div>", "<style>{}</style>", "<img alt='{}'>"),
    *("<x-unheard>{}</x-unheard>", "<textarea>{}</textarea>", "<article><noscript>{}</noscript></article>", "<h2>{}</h2>"),
    *("<table><caption>{}</caption><tr><td>1<td>2</table>", "<audio>{}</audio>", "<ruby>{}<rt>{}</rt></ruby>"),
    *("<details><summary>{}</summary></details>", "<del>{}</del>", "<fieldset><label>{}</label></fieldset>"),
)  # fmt: skip
MARKDOWN_PLACES = (
    *("{}\n", "<!-- {} -->\n", "words <!-- {} --> words\n", "<script>\n{}\n</script>\n", "![{}](a.png)\n", "<div>{}</div>\n"),
    *("[^n]: {}\n", "```\n{}\n```\n", "| a | b |\n|---|---|\n| 1 | 2 | {} |\n", "> - {}\n", "[{}](#a)\n", "# {}\n", "~~{}~~\n"),
    *("<style>{}</style>\n", "words <b>{}</b>\n", "    {}\n", "<template>{}</template>\n", "[a](#b '{}')\n", "[a]: /x '{}'\n"),
)  # fmt: skip
DOCX_PLACES = (
    *(p("{}"), f"<w:p>{_TEXT_BOX.format(p('{}'))}</w:p>", f"<w:p>{_ALTERNATIVES}</w:p>", "<w:unheard><w:r><w:t>{}</w:t></w:r></w:unheard>"),
    *("<w:p>{}</w:p>", "<w:p><w:r><w:instrText>{}</w:instrText></w:r></w:p>", p("{}", run="<w:vanish/>"), "<!--{}-->"),
    *("<w:p><w:del><w:r><w:delText>{}</w:delText></w:r></w:del></w:p>", "<w:p><w:ins><w:r><w:t>{}</w:t></w:r></w:ins></w:p>"),
    *("<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>" + p("{}") + "</w:tc></w:tr></w:tbl>", '<w:p><w:r><w:docPr descr="{}"/></w:r></w:p>'),
    *("<w:p><w:r><w:sym w:char='{}'/></w:r></w:p>", "<w:sdt><w:sdtContent>" + p("{}") + "</w:sdtContent></w:sdt>"),
)  # fmt: skip


def told(reading: Reading) -> tuple[str, int]:
    """Everything whose words can be read again, and the characters that are only counted, both from the report."""
    canonical = traverse(reading, load().style("common"))
    report = ingest_report(canonical, (), (), (), ())
    assert report["dropped"].keys() == report["dropped_characters"].keys()
    apart = {kind: sum(len(f.text) for f in canonical.furniture if f.reason == kind) for kind in report["furniture"]}
    assert report["furniture_characters"] == apart
    beside = "".join(item.text for item in (*canonical.furniture, *canonical.removals))
    kept = sum(len(item.text) for item in canonical.removals if item.text.strip())
    assert sum(report["removed_characters"].values()) == kept
    return canonical.text + beside, sum(report["dropped_characters"].values())


def word(number: int) -> str:
    """A word that stands nowhere else."""
    return f"zq{chr(97 + number % 26)}{chr(97 + number // 26 % 26)}xk"


def check(name: str, build: Callable[[Sequence[str]], bytes], places: Sequence[str], format_: str) -> None:
    """Each word put into one of `places` is in the text, or kept apart, or among the characters counted as dropped."""
    words = [word(number) for number in range(len(places))]
    filled = [re.sub(r"\{\}", found, place) for place, found in zip(places, words, strict=True)]
    reading = read(name, build(filled))
    assert reading.format == format_
    text, dropped = told(reading)
    missing = [found for found in words if found not in text]
    assert sum(map(len, missing)) <= dropped, [
        place for place, found in zip(filled, words, strict=True) if found in missing
    ]


EVERY = settings(max_examples=examples(3), deadline=None)
"""Each example holds every place, in another order."""


@EVERY
@given(
    head=st.permutations(("<!--{}-->", "<style>{}</style>", "<script>{}</script>")), body=st.permutations(HTML_PLACES)
)
def test_html(head: list[str], body: list[str]) -> None:
    def page(filled: Sequence[str]) -> bytes:
        first, rest = filled[: len(head)], filled[len(head) :]
        return f"<html><head>{''.join(first)}</head><body><p>Words.</p>{''.join(rest)}</body></html>".encode()

    check("a.html", page, [*head, *body], "html")


@EVERY
@given(places=st.permutations(HTML_PLACES))
def test_html_of_nothing_but_preformatted_text(places: list[str]) -> None:
    frame = f"<html><body><pre>{'Some words. ' * 400}</pre>{{}}</body></html>"
    check("a.html", lambda filled: frame.format("".join(filled)).encode(), places, "html")


@EVERY
@given(places=st.permutations(MARKDOWN_PLACES))
def test_markdown(places: list[str]) -> None:
    check("a.md", lambda filled: ("# Title\n\nWords.\n\n" + "\n".join(filled)).encode(), places, "markdown")


@EVERY
@given(places=st.permutations(DOCX_PLACES))
def test_docx(places: list[str]) -> None:
    check("a.docx", lambda filled: docx(p("Words.") + "".join(filled)), places, "docx")


@pytest.mark.parametrize("name", XML)
@EVERY
@given(head=st.permutations(XML_PLACES), body=st.permutations(XML_PLACES))
def test_legal_xml(name: str, head: list[str], body: list[str]) -> None:
    format_, frame = XML[name]

    def file(filled: Sequence[str]) -> bytes:
        return frame.format("".join(filled[: len(head)]), f"<p>Words.</p>{''.join(filled[len(head) :])}").encode()

    check(name, file, [*head, *body], format_)


@EVERY
@given(places=st.permutations(("{}", "  {}", "\n{}\n===\n", "(a) {}", "\f{}", "*{}*", "1. {}")))
def test_text(places: list[str]) -> None:
    check("a.txt", lambda filled: ("Some words of a text.\n\n" + "\n".join(filled)).encode(), places, "text")


def test_what_a_person_sees_and_the_text_lacks_is_a_warning() -> None:
    page = b"<p>Words.</p><object>A schedule.</object><object>More.</object><script>x = 1</script>"
    reading = read("a.html", page)
    assert [(item.name, item.count, item.characters) for item in reading.dropped] == [
        ("object", 2, 16),
        ("script", 1, 5),
    ]
    message = "Not read, though the document may show it: 2 object (16 characters)."
    assert [(found.code, found.message) for found in reading.warnings] == [("not_read", message)]


def test_the_words_of_older_programs_are_read_where_the_newer_ones_have_none() -> None:
    empty = _ALTERNATIVES.replace("<w:t>{}</w:t>", "", 1)
    reading = read("a.docx", docx(p("Words.") + f"<w:p>{empty.format('Boxed.')}</w:p>"))
    assert "Boxed." in reading.raw


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", docx("<w:tbl><w:tr><w:tc>" * 800 + p("Deep.") + "</w:tc></w:tr></w:tbl>" * 800)),
        ("a.xml", AKN.format("", "<section>" * 2_100 + "<p>Deep.</p>" + "</section>" * 2_100).encode()),
    ],
)
def test_depth_is_the_reason_where_it_is(name: str, data: bytes) -> None:
    with pytest.raises(BadInput, match=r"more than 2,048 deep; about 5 characters") as refused:
        read(name, data)
    assert refused.value.reason == "nested"


def test_what_is_passed_over_is_the_reason_where_it_is() -> None:
    with pytest.raises(BadInput, match=r"what is not read: 1 noframes \(9 characters\)"):
        read("a.html", b"<html><body><noframes>All of it</noframes></body></html>")


def test_words_that_docling_holds_beside_its_texts() -> None:
    cell = {"start_row_offset_idx": 0, "start_col_offset_idx": 0}
    tables = [{"data": {"table_cells": [{**cell, "text": "First."}, {**cell, "text": "Second."}]}}]
    forms = [{"graph": {"cells": [{"text": "A key."}]}}]
    data = {"schema_name": "DoclingDocument", "texts": [{"text": "Words."}], "tables": tables, "form_items": forms}
    reading = read("a.json", json.dumps(data).encode())
    assert [(item.name, item.count, item.characters) for item in reading.dropped] == [
        ("cell", 1, 7),
        ("form item", 1, 6),
    ]
    assert [found.code for found in reading.warnings] == ["not_read"]


def test_depth_that_is_not_told_apart_is_told() -> None:
    units = "<section>" * 60 + "<p>Deep.</p>" + "</section>" * 60
    assert (
        message("a.xml", AKN.format("", units)) == "11 units stand more than 50 deep and are not told apart by depth."
    )
    sections = "<section>" * 120 + "<h1>Deep</h1><p>Words.</p>" + "</section>" * 120
    page = f"<html><body><h1>Title</h1>{sections}</body></html>"
    assert message("a.html", page) == "1 headings stand more than 99 sections deep and are not told apart by depth."


def message(name: str, text: str) -> str:
    (found,) = [warning for warning in read(name, text.encode()).warnings if warning.code == "nesting"]
    return found.message


def test_entries_of_an_outline_that_are_passed_over_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(navigation, "_DEEPEST", 1)
    assert outline_warnings() == ["1 branches of the outline, more than 1 deep, were not read."]
    monkeypatch.setattr(navigation, "MOST", 1)
    assert outline_warnings() == [
        "Of the outline the first 1 entries were read.",
        "1 branches of the outline, more than 1 deep, were not read.",
    ]


def outline_warnings() -> list[str]:
    """What is told of a file with two entries in its outline, one of them with an entry below it."""
    objects = (
        "<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 9 0 R>>>>>>",
        "<</Length 44>>stream\nBT /F1 11 Tf 20 200 Td (Words of a page.) Tj ET\nendstream",
        "<</First 6 0 R/Last 7 0 R/Count 2>>",
        "<</Title(One)/Parent 5 0 R/Next 7 0 R/First 8 0 R/Last 8 0 R/Count 1>>",
        "<</Title(Two)/Parent 5 0 R/Prev 6 0 R>>",
        "<</Title(Below)/Parent 6 0 R>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
    )
    body = "".join(f"{number} 0 obj\n{text}\nendobj\n" for number, text in enumerate(objects, 1))
    data = f"%PDF-1.4\n{body}trailer<</Size 10/Root 1 0 R>>\n%%EOF".encode()
    return [warning.message for warning in read("a.pdf", data).warnings if warning.code == "outline_cut"]
