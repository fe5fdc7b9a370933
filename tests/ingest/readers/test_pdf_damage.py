"""Encrypted, damaged, empty, self-referencing, text-less, garbled and very long PDFs."""

import io
import random
import tracemalloc
from collections.abc import Callable

import pypdfium2 as pdfium
import pytest
from reportlab.lib import pdfencrypt
from reportlab.pdfgen.canvas import Canvas

from ingest.document.errors import BadInput
from ingest.document.records import BlockType
from ingest.readers.options import ReadOptions
from ingest.readers.pdf.reader import read
from tests.ingest.readers.accounting import text_of
from tests.ingest.readers.pdf_making import REGULAR, lines, pdf, read_pdf

PLAIN = pdf([lines(("Dog Act", 1, 16), ("1. Short title", 1, 13, 30), ("This Act is the Dog Act.", 0, 11, 22))])


def locked(user: str) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=pdfencrypt.StandardEncryption(user, ownerPassword="own", strength=128))
    canvas.setFont(REGULAR, 11)
    canvas.drawString(72, 700, "This Act is the Dog Act.")
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def refused(data: bytes, options: ReadOptions | None = None) -> str:
    with pytest.raises(BadInput) as caught:
        read("some.pdf", data, options or ReadOptions())
    assert "some.pdf" in str(caught.value)
    return caught.value.reason


def test_an_empty_user_password_opens() -> None:
    assert "Dog Act" in read_pdf(locked("")).raw


def test_a_password_is_asked_for_and_can_be_given() -> None:
    assert refused(locked("secret")) == "encrypted"
    assert refused(locked("secret"), ReadOptions(password="wrong")) == "encrypted"
    assert "Dog Act" in read("some.pdf", locked("secret"), ReadOptions(password="secret")).raw


def test_empty_cut_and_oversized_files() -> None:
    assert refused(b"") == "empty"
    assert refused(PLAIN[: len(PLAIN) // 3]) == "damaged"
    assert refused(PLAIN, ReadOptions(max_bytes=100)) == "too_large"
    assert refused(PLAIN, ReadOptions(max_pages=0)) == "too_large"


def test_a_wrong_startxref_is_mended() -> None:
    head = PLAIN[: PLAIN.rindex(b"startxref")]
    assert "This Act is the Dog Act." in read_pdf(head + b"startxref\n7\n%%EOF\n").raw


def test_pages_without_text_are_named_and_a_scan_is_refused() -> None:
    reading = read_pdf(pdf([lines(("Words.", 0, 11)), [], []]))
    assert [(w.code, w.page) for w in reading.warnings] == [("page_without_text", 2), ("page_without_text", 3)]
    assert [page.has_text for page in reading.pages] == [True, False, False]
    assert refused(pdf([[], []])) == "no_text"


def by_hand(objects: list[bytes]) -> bytes:
    """A PDF of the given objects; the first is the catalogue."""
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return out + b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        count,
        table,
        count,
        len(out),
    )


def stream(words: bytes, head: bytes = b"") -> bytes:
    return b"<<%b/Length %d>>\nstream\n%b\nendstream" % (head, len(words), words)


def test_outlines_and_forms_that_point_at_themselves_end() -> None:
    data = by_hand(
        [
            b"<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources 9 0 R>>",
            stream(b"BT /F1 12 Tf 50 200 Td (Words of the page.) Tj ET /Fm0 Do"),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            b"<</First 7 0 R/Last 7 0 R/Count 1>>",
            b"<</Title(One)/Parent 6 0 R/Next 7 0 R/First 7 0 R/Dest[3 0 R/Fit]>>",
            stream(b"/Fm0 Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Fm0 8 0 R>>>>"),
            b"<</Font<</F1 5 0 R>>/XObject<</Fm0 8 0 R>>>>",
        ]
    )
    reading = read_pdf(data)
    assert "Words of the page." in reading.raw
    assert [entry.title for entry in reading.outline] == ["One"]


SHIFTED = str.maketrans({chr(code): chr(code - 29) for code in range(62, 123)})


@pytest.mark.parametrize(
    ("words", "garbled"),
    [
        (
            [
                "The owner of a dog shall keep it in and shall show it to the officer.".translate(SHIFTED),
                "No dog may run.".translate(SHIFTED),
            ],
            True,
        ),
        (["The owner of a dog shall keep it in and shall show it to the officer."], False),
        (["80C 80CC 80CCD(1B) 194-IA 115BAC(1A) 115JB 10AA 44AD 44ADA 80-IB 80-IC"], False),
        (["12 450 7,800 3.14 1,188 3,651 1,665 12 450 7,800 3.14 1,188 3,651 1,665"], False),
        (["Zzz. Lwów, szczęście, rhythm."], False),
    ],
)
def test_garbled_text_is_told(words: list[str], garbled: bool) -> None:
    reading = read_pdf(pdf([lines(*((word, 0, 11) for word in words))]))
    assert [w.code for w in reading.warnings] == (["garbled_text"] if garbled else [])
    assert reading.degraded is garbled


def test_long_documents_in_bounded_time_and_memory() -> None:
    made = []
    for n in range(300):
        page = lines(
            *((f"Line {i} of the page says {n * i} times what is said in it.", 0, 11) for i in range(40)), top=80
        )
        made.append([(72.0, 60.0, 15.0, f"Title {n}", "Times-Bold"), *page] if n % 2 else page)
    data = pdf(made)
    tracemalloc.start()
    reading = read("long.pdf", data, ReadOptions())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    titles = [text_of(reading, block) for block in reading.blocks if block.type is BlockType.HEADING]
    assert titles == [f"Title {n}" for n in range(1, 300, 2)]
    assert peak < 200_000_000


def scrambled(seed: int) -> bytes:
    chance = random.Random(seed)  # noqa: S311 - damage that can be repeated
    data = bytearray(PLAIN)
    for _ in range(chance.randrange(1, 30)):
        data[chance.randrange(20, len(data))] = chance.randrange(256)
    return bytes(data)


def cut(seed: int) -> bytes:
    chance = random.Random(seed)  # noqa: S311 - damage that can be repeated
    a, b = sorted(chance.sample(range(20, len(PLAIN)), 2))
    return PLAIN[:a] + PLAIN[b:]


@pytest.mark.parametrize("damage", [scrambled, cut])
def test_damaged_bytes_end_in_a_reading_or_a_named_refusal(damage: Callable[[int], bytes]) -> None:
    reasons = set()
    for seed in range(60):
        data = damage(seed)
        try:
            reading = read("harmed.pdf", data, ReadOptions())
        except BadInput as error:
            reasons.add(error.reason)
        else:
            reasons.add("read" if reading.blocks else "nothing")
    assert reasons <= {"read", "damaged", "no_text", "encrypted", "empty"}


def test_metadata_labels_and_links() -> None:
    def extra(canvas: Canvas, index: int) -> None:
        canvas.setTitle("The Dog Act")
        if index == 0:
            canvas.linkURL("https://example.org/a", (70, 735, 200, 752))
            canvas.bookmarkPage("top")
        else:
            canvas.linkRect("", "top", (70, 735, 200, 752))

    reading = read_pdf(pdf([lines(("See the table.", 0, 11)), lines(("Go to the first page.", 0, 11))], extra))
    assert [fact.value for fact in reading.facts if fact.name == "title"] == ["The Dog Act"]
    assert [link.target for link in reading.links] == ["https://example.org/a", "page=1"]
    assert reading.raw[reading.links[0].start : reading.links[0].end].startswith("See")
    assert [page.label for page in reading.pages] == ["1", "2"]


def test_pdfium_opens_what_the_tests_make() -> None:
    document = pdfium.PdfDocument(PLAIN)
    assert len(document) == 1
    document.close()
