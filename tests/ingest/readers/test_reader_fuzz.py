"""Whatever bytes come: a reading that accounts for every character, or a BadInput; never another exception."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.document.errors import BadInput
from ingest.readers import akoma_ntoso, clml, dc_code, docling, docx, html, justice_canada, markdown, tei, text, uslm
from ingest.readers.options import ReadOptions
from ingest.readers.registry import Reader
from tests.ingest.readers.accounting import assert_accounted
from tests.ingest.readers.docx_files import docx as docx_file
from tests.ingest.readers.test_reader_cases import cases
from tests.thoroughness import examples

FEW = settings(
    deadline=None,
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SEEDS = {
    ending: [file for name, _, file, _ in cases() if Path(name).suffix == ending]
    for ending in (".md", ".html", ".txt", ".xml", ".json")
}
ODD = [
    "\x00",
    "\u200b",
    "\f",
    "\r",
    "&amp;",
    "&#0;",
    "&nope;",
    "<",
    ">",
    "|",
    "`",
    "[",
    "](",
    "\\",
    "\t",
    "    ",
    "\n\n",
    "é",
    "\U000e0041",
    "(cid:3)",
    "**",
    "~~~",
]
HTML_TAGS = [
    "p",
    "b",
    "table",
    "tr",
    "td",
    "ul",
    "ol",
    "li",
    "h2",
    "sup",
    "a href=#x",
    "nav",
    "pre",
    "br",
    "section",
    "blockquote",
    "div hidden",
    "caption",
    "tbody",
]


def read_or_refused(reader: Reader, data: bytes) -> None:
    try:
        reading = reader("a.file", data, ReadOptions())
    except BadInput:
        return
    assert_accounted(reading)
    assert reading.blocks


@st.composite
def damaged(draw: st.DrawFn, ending: str) -> str:
    """A case's file, cut and with odd pieces put in."""
    file = draw(st.sampled_from(SEEDS[ending]))
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(file)))
        gone = draw(st.integers(0, 12))
        file = file[:at] + draw(st.sampled_from(ODD)) + file[at + gone :]
    return file


@FEW
@given(damaged(".md"))
def test_markdown(file: str) -> None:
    read_or_refused(markdown.read, file.encode("utf-8", "replace"))


@FEW
@given(st.text(alphabet="#*_`[]()!<>&;|-=+~:\\ \n\tab1.^", max_size=120))
def test_markdown_of_marks_alone(file: str) -> None:
    read_or_refused(markdown.read, file.encode())


@FEW
@given(damaged(".html"))
def test_html(file: str) -> None:
    read_or_refused(html.read, file.encode("utf-8", "replace"))


@FEW
@given(
    st.lists(
        st.tuples(st.sampled_from(HTML_TAGS), st.booleans(), st.sampled_from(["", " x ", "1", "(a)", "word.", "\n"])),
        max_size=40,
    )
)
def test_html_of_tags_in_any_order(parts: list[tuple[str, bool, str]]) -> None:
    file = "".join(f"<{'/' * closing}{tag.split()[0] if closing else tag}>{words}" for tag, closing, words in parts)
    read_or_refused(html.read, f"<p>first</p>{file}".encode())


@FEW
@given(damaged(".txt"))
def test_text(file: str) -> None:
    read_or_refused(text.read, file.encode("utf-8", "replace"))


@FEW
@given(
    st.lists(
        st.sampled_from(
            [
                "1",
                "2",
                "1. Ins. by Act 3",
                "2. Text.",
                "[(a) x",
                "3[y]",
                "",
                "\f",
                "THE ACT",
                "====",
                "* z",
                "(b) w;",
                "x ..... 3",
            ]
        ),
        max_size=40,
    )
)
def test_text_of_lines_in_any_order(lines: list[str]) -> None:
    read_or_refused(text.read, "\n".join(["first", *lines]).encode())


@FEW
@given(st.binary(max_size=400))
def test_text_of_any_bytes(data: bytes) -> None:
    read_or_refused(text.read, data)
    read_or_refused(html.read, data)


@FEW
@given(
    damaged(".xml"),
    st.sampled_from([akoma_ntoso.read, clml.read, dc_code.read, justice_canada.read, tei.read, uslm.read]),
)
def test_xml(file: str, reader: Reader) -> None:
    read_or_refused(reader, file.encode("utf-8", "replace"))


@FEW
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "texts",
                        "tables",
                        "body",
                        "groups",
                        "pages",
                        "label",
                        "text",
                        "children",
                        "$ref",
                        "prov",
                        "data",
                        "table_cells",
                        "bbox",
                        "page_no",
                        "level",
                    ]
                ),
                inner,
                max_size=6,
            )
        ),
        max_leaves=30,
    )
)
def test_docling_of_any_shape(value: object) -> None:
    known = {"schema_name": "DoclingDocument", "texts": [{"label": "text", "text": "x"}]}
    extra = value if isinstance(value, dict) else {"texts": value}
    read_or_refused(docling.read, json.dumps({**known, **extra}).encode())


@FEW
@given(
    st.lists(
        st.sampled_from(
            [
                "p",
                "r",
                "t",
                "tbl",
                "tr",
                "tc",
                "ins",
                "del",
                "hyperlink",
                "txbxContent",
                "footnoteReference",
                "br",
                "tab",
                "bookmarkStart",
                "sdt",
            ]
        ),
        max_size=30,
    ),
    st.integers(0, 400),
)
def test_docx(tags: list[str], flip: int) -> None:
    body = "".join(f"<w:{tag}>" for tag in tags) + "word" + "".join(f"</w:{tag}>" for tag in reversed(tags))
    whole = docx_file(f"<w:p><w:r><w:t>first</w:t></w:r></w:p>{body}", footnotes=body)
    read_or_refused(docx.read, whole)
    read_or_refused(docx.read, whole[:flip] + bytes([whole[flip % len(whole)] ^ 0x55]) + whole[flip + 1 :])
