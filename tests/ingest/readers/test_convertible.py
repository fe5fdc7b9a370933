"""Formats that are not read are refused with the command that converts them, and are never read as text."""

from __future__ import annotations

import io
import zipfile

import pytest

from ingest.document.errors import BadInput
from ingest.readers.registry import read
from ingest.readers.sniff import sniff

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 64
ADOC = "= Hive Guide\n:toc:\n\nBees are kept.\n\n[[fees]]\n== Fees\n\nSee <<fees>>.\n"
RST = "Hive Guide\n==========\n\n.. contents::\n\nBees are kept, see :ref:`fees`.\n"
RFC = '<?xml version="1.0"?><rfc version="3"><front><title>Hives</title></front></rfc>'
STS = '<?xml version="1.0"?><standard xmlns:xlink="x"><front><std-meta/></front></standard>'
JATS = '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.2//EN" "j.dtd"><article article-type="x"><body/></article>'


def archive(mimetype: str, member: str = "content.xml") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("mimetype", mimetype)
        packed.writestr(member, "<x/>")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "told", "command"),
    [
        ("a.rtf", b"{\\rtf1 x}", "RTF", "soffice --headless --convert-to docx --outdir . a.rtf"),
        ("in/a b.doc", OLE + "WordDocument".encode("utf-16-le"), "Word", "--convert-to docx --outdir in 'in/a b.doc'"),
        ("a.bin", OLE + "Workbook".encode("utf-16-le"), "spreadsheet", "soffice --headless --convert-to html"),
        ("a.doc", OLE, "the old binary Word format", "soffice --headless --convert-to docx --outdir . a.doc"),
        ("a.odt", archive("application/vnd.oasis.opendocument.text"), "OpenDocument text", "--convert-to docx"),
        ("a.epub", archive("application/epub+zip", "META-INF/container.xml"), "EPUB", "--from epub --to html --output a.html"),
        ("a.adoc", b"plain words", "AsciiDoc", "asciidoctor --backend html5 --out-file a.html a.adoc"),
        ("guide.txt", ADOC.encode(), "AsciiDoc", "asciidoctor"),
        ("guide", RST.encode(), "reStructuredText", "pandoc --standalone --from rst --to html --output guide.html guide"),
        ("a.rst", b"plain words", "reStructuredText", "--from rst"),
        ("a.xml", RFC.encode(), "xml2rfc", "xml2rfc --html --out a.html a.xml"),
        ("a.xml", STS.encode(), "STS", "--from jats"),
        ("a.xml", JATS.encode(), "JATS", "--from jats"),
        ("a.xml", b'<book xmlns="http://docbook.org/ns/docbook"/>', "DocBook", "--from docbook"),
        ("a.tex", b"\\documentclass{article}", "LaTeX", "--from latex"),
    ],
)  # fmt: skip
def test_a_format_that_is_not_read_is_refused_with_its_command(name: str, data: bytes, told: str, command: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(name, data)
    assert caught.value.reason == "unknown_format"
    assert told in str(caught.value)
    assert command in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text", "format_"),
    [
        ("a.txt", "Fees\n====\n\nA fee:\n\n= 5 coins\n\n----\n\nIt is due.\n", "text"),
        ("a.md", ADOC, "markdown"),
        ("a.html", "<article><p>Fees</p></article>", "html"),
        ("a.xml", "<standard><item/></standard>", "xml"),
        ("a.txt", "To: The Keeper\nSubject: Fees\n\nThe fee is due.\n", "text"),
    ],
)
def test_what_only_looks_like_one_is_read_as_before(name: str, text: str, format_: str) -> None:
    assert sniff(name, text.encode()) == format_
