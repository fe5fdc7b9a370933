"""Seeded damage to files, and a small file of every format to damage: for tests that any file may come in.

What is damaged is the text that a reader meets: the parts of a Word file are damaged one by one and packed again, since
its checksums would refuse all else.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.ingest.readers.docx_files import docx, level, numbered, numbering, p
from tests.ingest.readers.test_pdf_damage import by_hand, stream
from tests.ingest.readers.test_reader_cases import cases
from tests.test_invariants import FORMATS

SECTIONS = [
    ("Fees", ["(1) The fee under section 2 is due.", "(a) each hive, or", "(b) all hives under the Bees Act, 1999."]),
    ("Duties", ["A keeper “shall” keep a book of section 1(1)(a) and (b).", "Provided that none is due."]),
]
ODD = (
    *(b"\x00", b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\xbd\xed\xb8\x80", b"\xff\xfe", b"\xef\xbf\xbf", b"\xc3"),
    *(b"&#xD800;", b"&#0;", b"&#x110000;", b"&nope;", b"\\ud800", b"\\u0000", b"\xf4\x90\x80\x80", b"\xe2\x80\xae"),
    *(b"<", b">", b"</", b"]]>", b"<!--", b"<![CDATA[", b'"', b"{", b"]", b"(", b"\\", b"null", b"1e999", b"-1"),
    *(b"99999999999999999999", b"\r", b"\x0c", b"\x1b", b"|", b"```", b"[^1]", b"\xcc\x80" * 9, b" obj", b" R", b">>"),
)
"""What is put in: halves of surrogate pairs and other bytes that are no text, and signs that formats read."""


def damaged(data: bytes, seed: int) -> bytes:
    """The file with one to four faults: bits flipped, bytes put in, cut out or moved, and what a seed may choose."""
    chance = random.Random(seed)  # noqa: S311 - damage that can be repeated
    for _ in range(chance.randrange(1, 5)):
        a, b = sorted(chance.randrange(len(data) + 1) for _ in range(2))
        b = min(b, a + chance.choice((1, 4, 40, 4000)))
        kind = chance.randrange(5)
        if kind == 0 and a < len(data):
            data = data[:a] + bytes([data[a] ^ 1 << chance.randrange(8)]) + data[a + 1 :]
        elif kind == 1:
            data = data[:a] + chance.choice(ODD) + data[a:]
        elif kind == 2:
            data = data[:a] + data[b:]
        elif kind == 3:
            to = chance.randrange(len(data) + 1)
            rest = data[:a] + data[b:]
            data = rest[:to] + data[a:b] + rest[to:]
        else:
            data = data[:b] + data[a:b] * chance.choice((1, 2, 20)) + data[b:]
    return data


def damaged_package(data: bytes, seed: int) -> bytes:
    """A zip archive of which one member is damaged."""
    chance = random.Random(seed)  # noqa: S311 - damage that can be repeated
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    # The document itself as often as all others together.
    name = chance.choice((*members, *["word/document.xml"] * len(members)))
    members[name] = damaged(members[name], seed)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    return out.getvalue()


def tagged_pdf() -> bytes:
    """A PDF with a structure tree, an outline, a link and two pages."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents %d 0 R/Resources<</Font<</F1 5 0 R>>>>%b>>"
    words = b"/H1<</MCID 0>>BDC BT /F1 18 Tf 50 250 Td (1. Fees) Tj ET EMC /P<</MCID 1>>BDC BT /F1 11 Tf 50 200 Td "
    words += b"(The fee under section 2 is due. It is paid.) Tj ET EMC"
    link = b"<</Type/Annot/Subtype/Link/Rect[50 190 200 210]/Dest[4 0 R/XYZ 0 250 0]>>"
    return by_hand(
        [
            b"<</Type/Catalog/Pages 2 0 R/Outlines 8 0 R/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>/Lang(en)>>",
            b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
            page % (6, b"/StructParents 0/Annots[%b]" % link),
            page % (7, b"/StructParents 1"),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            stream(words),
            stream(words.replace(b"1. Fees", b"2. Dues")),
            b"<</First 9 0 R/Last 9 0 R/Count 1>>",
            b"<</Title(1. Fees)/Parent 8 0 R/Dest[3 0 R/XYZ 0 260 0]>>",
            b"<</Type/StructTreeRoot/K[11 0 R 12 0 R]/ParentTree<</Nums[0[11 0 R 12 0 R]1[11 0 R 12 0 R]]>>>>",
            b"<</Type/StructElem/S/H1/P 10 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 0>><</Type/MCR/Pg 4 0 R/MCID 0>>]>>",
            b"<</Type/StructElem/S/P/P 10 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 1>><</Type/MCR/Pg 4 0 R/MCID 1>>]>>",
        ]
    )


def word_file() -> bytes:
    """A Word file with styles, numbers, notes, a table, a text box and comments."""
    box = "<w:r><w:pict><w:txbxContent>" + p("Box.") + "</w:txbxContent></w:pict></w:r>"
    note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    return docx(
        p("Fees", "Heading1")
        + p("The fee of section 2.", properties=numbered(1))
        + f"<w:p><w:r><w:t>Due.</w:t></w:r>{note}{box}</w:p>"
        + f"<w:tbl><w:tr><w:tc>{p('a')}</w:tc><w:tc>{p('b')}</w:tc></w:tr></w:tbl>"
        + "<w:sdt><w:sdtContent>" + p("Held.") + "</w:sdtContent></w:sdt>",
        styles='<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>',
        numbering=numbering(level(0, "decimal", "%1.")),
        footnotes=f'<w:footnote w:id="2">{p("A note.")}</w:footnote>',
        comments=f'<w:comment w:id="1">{p("A comment.")}</w:comment>',
        header1=p("Book"),
    )  # fmt: skip


@cache
def seeds() -> dict[str, tuple[tuple[str, bytes], ...]]:
    """Whole files of each format, each with its name: what the invariants are tried on, and the cases of the readers."""
    found: dict[str, list[tuple[str, bytes]]] = {}
    for name, make in FORMATS.items():
        found.setdefault(name.split(".")[0] if name.endswith("xml") else name.split(".")[1], []).append(
            (name, make(SECTIONS))
        )
    found["docx"] = [("book.docx", word_file()), *found["docx"]]
    found["pdf"] = [("tagged.pdf", tagged_pdf()), *found["pdf"]]
    for name, _, file, _ in cases():
        found.setdefault(_kind(name, file), []).append((name, file.encode()))
    return {kind: tuple(files) for kind, files in sorted(found.items())}


_ROOTS = {
    "<akomaNtoso": "akn",
    "<Legislation": "clml",
    "library.dccouncil": "dc",
    "<Statute": "canada",
    "<TEI": "tei",
    "uslm/1.0": "uslm",
}


def _kind(name: str, file: str) -> str:
    ending = Path(name).suffix.removeprefix(".")
    return next((kind for root, kind in _ROOTS.items() if root in file), ending)


def variants(kind: str, count: int, first: int = 0) -> Iterator[tuple[str, bytes]]:
    """`count` damaged files of one format, by the seeds from `first` on."""
    files = seeds()[kind]
    for seed in range(first, first + count):
        name, data = files[seed % len(files)]
        packed = kind == "docx" and seed % 8
        yield name, damaged_package(data, seed) if packed else damaged(data, seed)
