"""Files made to hurt, through the whole pipeline: read, or refused with a reason, in bounded time; no word is lost."""

from __future__ import annotations

import io
import zipfile
from functools import cache

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.errors import BadInput
from ingest.document.records import DocumentInfo, Processed
from ingest.run.pipeline import process

pytestmark = pytest.mark.timeout(120)
AKN = b"http://docs.oasis-open.org/legaldocml/ns/akn/3.0"


@cache
def shipped() -> Gazetteer:
    return load()


def processed(name: str, data: bytes) -> Processed:
    return process(name, data, DocumentInfo("hostile"), shipped())


def many_pages(count: int) -> bytes:
    """A PDF of one line a page, each its own, without a library's overhead."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, b" ".join(b"%d 0 R" % (4 + 2 * i) for i in range(count))),
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
    ]
    for i in range(count):
        words = b"BT /F1 11 Tf 72 %d Td (Keeper %d shows book %d to officer %d.) Tj ET" % (
            700 - i % 50,
            i,
            i * 7,
            i * 3,
        )
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F1 3 0 R>>>>>>"
        objects += [page % (5 + 2 * i), b"<</Length %d>>stream\n%s\nendstream" % (len(words), words)]
    out, places = [b"%PDF-1.4\n"], []
    at = len(out[0])
    for number, body in enumerate(objects, 1):
        places.append(at)
        out.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        at += len(out[-1])
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    out.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table))
    out.append(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, at))
    return b"".join(out)


def test_ten_thousand_pages():
    document = processed("many.pdf", many_pages(10_000))
    assert document.report["pages"] == 10_000
    assert "Keeper 9999 shows book 69993" in document.canonical.text


@pytest.mark.parametrize(
    ("name", "data", "kept"),
    [
        ("quotes.md", b"> " * 3000 + b"deep\n\nafter\n", ["deep", "after"]),
        ("lists.md", b"".join(b"  " * i + b"- item%d\n" % i for i in range(400)) + b"\nafter\n", ["item399", "after"]),
        ("brackets.md", b"[" * 50_000 + b"x\n\nafter\n", ["after"]),
        ("stars.md", b"*a _b " * 20_000 + b"\n\nafter\n", ["after"]),
        ("ticks.md", b"".join(b"`" * (i % 200 + 1) + b"a" for i in range(3000)) + b"\n\nafter\n", ["after"]),
        ("divs.html", b"<div>" * 10_000 + b"deep" + b"</div>" * 10_000 + b"<p>after</p>", ["deep", "after"]),
        ("spans.html", b"<b>" * 50_000 + b"deep<p>after</p>", ["deep", "after"]),
        ("lists.html", b"<ul><li>x" * 3000 + b"</li></ul>" * 3000 + b"<p>after</p>", ["after"]),
        ("tables.html", b"<table><tr><td>" * 2000 + b"deep" + b"</td></tr></table>" * 2000, ["deep"]),
        (
            "deep.xml",
            b"<akomaNtoso xmlns='%s'><act><body>%s<p>deep</p>%s</body></act></akomaNtoso>"
            % (AKN, b"<section>" * 1500, b"</section>" * 1500),
            ["deep"],
        ),
        ("blanks.txt", b"\t" * 300_000 + b"after", ["after"]),
        ("one_word.txt", b"x" * 500_000 + b" after", ["after"]),
        ("sections.txt", b"section (" * 10_000 + b" after", ["after"]),
        ("commas.txt", b"1,1," * 20_000 + b" after", ["after"]),
        ("stops.txt", b"a.b. " * 20_000 + b" after", ["after"]),
        ("labels.txt", b"\n\n".join(b"(%c) x" % (97 + i % 26) for i in range(3000)) + b"\n\nafter", ["after"]),
        ("numbers.txt", b"\n\n".join(b"%d. x y z" % i for i in range(3000)) + b"\n\nafter", ["after"]),
        ("nul.txt", b"Section 5 ap\x00plies.\x00 It is\x00 so, after.", ["Section 5 applies.", "after"]),
        ("rtl.txt", "ראה סעיף 12(א) וגם section 5.\n\n".encode() * 500, ["סעיף 12(א)", "section 5"]),
        ("utf16.txt", "Section 5 applies.\n".encode("utf-16-le") * 50, ["Section 5 applies."]),
        ("latin.html", "<meta charset=utf-8><p>“§ 5” applies.</p>".encode("cp1252"), ["“§ 5” applies."]),
        ("latin.txt", "Die Gebühr ist nach § 5 fällig und wird von der Behörde für das Jahr erhoben.\n\n".encode("latin-1") * 9, ["Gebühr"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_hostile_text(name: str, data: bytes, kept: list[str]):
    text = processed(name, data).canonical.text
    assert all(words in text for words in kept)


def test_what_is_nested_too_deeply_is_said():
    document = processed("quotes.md", b"> " * 300 + b"deep\n")
    assert [w.code for w in document.canonical.warnings] == ["nesting"]


def test_a_language_without_lists_is_ingested_and_said():
    words = (
        "Die Gebühr ist nach § 5 fällig. Sie wird von der Behörde für das Jahr erhoben, wenn der Halter nicht zahlt."
    )
    document = processed("a.txt", "\n\n".join([words] * 9).encode())
    assert [w.code for w in document.canonical.warnings] == ["language"]
    assert len(document.sentences) == 18


def test_an_archive_that_unpacks_to_gigabytes_is_refused():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        with archive.open("word/document.xml", "w", force_zip64=True) as member:
            for _ in range(300):
                member.write(b" " * 1_000_000)
    with pytest.raises(BadInput) as told:
        processed("bomb.docx", stream.getvalue())
    assert told.value.reason == "too_large"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("deep.json", b'{"schema_name":"DoclingDocument","body":' + b'{"children":[' * 20_000 + b"]}" * 20_000 + b"}"),
        ("zeros.txt", b"\x00" * 1_000_000),
        ("random.bin", bytes((i * 7919 + i // 3) % 256 for i in range(100_000))),
        ("feeds.txt", b"\f" * 100_000),
    ],
)
def test_refused_with_a_reason(name: str, data: bytes):
    with pytest.raises(BadInput) as told:
        processed(name, data)
    assert told.value.reason
    assert name in str(told.value)
