"""The invariants of the design, held for every reader over generated documents.

One small document model is written out in every format that can be made here, with structure, labels, references,
footnotes and odd characters drawn at random; each goes through the whole pipeline.
"""

import io
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import docx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A5
from reportlab.pdfgen.canvas import Canvas

from gazetteers.load import Gazetteer, load
from ingest.document.records import BlockType, DocumentInfo, Processed
from ingest.run.pipeline import process
from tests.ingest.invariants import undo
from tests.thoroughness import examples

WORDS = st.sampled_from(
    [
        "The",
        "keeper",
        "shall",
        "keep",
        "a",
        "book",
        "of",
        "all",
        "hives",
        "under",
        "section",
        "2",
        "and",
        "sub-section",
        "(1)",
        "of",
        "section",
        "3",
        ",",
        "Rs.",
        "5",
        "of",
        "Chapter",
        "II",
        "fees",
        "days",
        "—",
        "“bee”",
        "non-resident",
        "sub-\xadsection",
        "§",
        "4",
        ";",
        "the",
        "Bees",
        "Act,",
        "1999",
        "1.5",
        "per",
        "cent.",
        "w.e.f.",
        "No.",
        "7",
        "é",
        "ש",
        "ё",
        "蜂",
    ]
)
SENTENCE = st.lists(WORDS, min_size=1, max_size=25).map(lambda words: " ".join(words).strip() + ".")
PARAGRAPH = st.tuples(
    st.sampled_from(["", "(1) ", "(2) ", "(a) ", "(i) ", "Provided that "]), st.lists(SENTENCE, min_size=1, max_size=4)
).map(lambda parts: parts[0] + " ".join(parts[1]))
TITLE = st.sampled_from(["Fees", "Duties of keepers", "Bar on suits", "Definitions", "A and B"])
SECTIONS = st.lists(st.tuples(TITLE, st.lists(PARAGRAPH, max_size=5)), min_size=1, max_size=4)

Sections = list[tuple[str, list[str]]]


def as_text(sections: Sections) -> bytes:
    parts = []
    for number, (title, paragraphs) in enumerate(sections, 1):
        parts.append(f"{number}. {title}.—" + "\n\n".join(paragraphs))
    return "\n\n".join(parts).encode()


def as_markdown(sections: Sections) -> bytes:
    parts = ["---\ntitle: Book\n---"]
    for number, (title, paragraphs) in enumerate(sections, 1):
        parts.append(f"## {number} {title}\n\n" + "\n\n".join(p.replace("*", "") for p in paragraphs))
    return "\n\n".join([*parts, "| a | b |\n|---|---|\n| 1 | section 2 |", "```\n# code\n```"]).encode()


def as_html(sections: Sections) -> bytes:
    parts = ["<html lang='en'><head><title>Book</title></head><body><nav>Home</nav><h1>Book</h1>"]
    for number, (title, paragraphs) in enumerate(sections, 1):
        parts.append(f"<h2 id='s{number}'>{number}. {title}</h2>")
        parts += [f"<p>{p.replace('<', '&lt;')} <a href='#s1'>section 1</a></p>" for p in paragraphs]
    return "".join([*parts, "<table><tr><th>a</th></tr><tr><td>b</td></tr></table></body></html>"]).encode()


def as_docx(sections: Sections) -> bytes:
    document = docx.Document()
    for number, (title, paragraphs) in enumerate(sections, 1):
        document.add_heading(f"{number}. {title}", 1)
        for paragraph in paragraphs:
            document.add_paragraph(paragraph)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def as_pdf(sections: Sections) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A5, invariant=1)
    y, page = 540, 1
    for number, (title, paragraphs) in enumerate(sections, 1):
        for font, line in [("Times-Bold", f"{number}. {title}"), *(("Times-Roman", p) for p in paragraphs)]:
            text = line.encode("cp1252", "ignore").decode("cp1252")
            pieces = [text[i : i + 70] for i in range(0, len(text), 70)]
            for piece in pieces:
                if y < 60:
                    canvas.drawCentredString(200, 30, str(page))
                    canvas.showPage()
                    y, page = 540, page + 1
                canvas.setFont(font, 11)
                canvas.drawString(40, y, piece)
                y -= 14
            y -= 6
    canvas.save()
    return buffer.getvalue()


def _xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def as_akoma_ntoso(sections: Sections) -> bytes:
    rows = []
    for number, (title, paragraphs) in enumerate(sections, 1):
        body = "".join(f"<p>{_xml(p)}</p>" for p in paragraphs) or "<p>x</p>"
        rows.append(
            f"<section eId='sec_{number}'><num>{number}.</num><heading>{title}</heading><content>{body}</content></section>"
        )
    head = "<akomaNtoso xmlns='http://docs.oasis-open.org/legaldocml/ns/akn/3.0'><act name='act'><body>"
    return (head + "".join(rows) + "</body></act></akomaNtoso>").encode()


def as_uslm(sections: Sections) -> bytes:
    rows = []
    for number, (title, paragraphs) in enumerate(sections, 1):
        body = "".join(f"<p>{_xml(p)}</p>" for p in paragraphs) or "<p>x</p>"
        rows.append(
            f"<section identifier='/us/usc/t1/s{number}'><num value='{number}'>§ {number}.</num>"
            f"<heading>{title}</heading><content>{body}</content></section>"
        )
    head = "<uscDoc xmlns='http://xml.house.gov/schemas/uslm/1.0'><main><title><num>1</num><heading>T</heading>"
    return (head + "".join(rows) + "</title></main></uscDoc>").encode()


FORMATS: dict[str, Callable[[Sections], bytes]] = {
    "book.txt": as_text,
    "book.md": as_markdown,
    "book.html": as_html,
    "book.docx": as_docx,
    "book.pdf": as_pdf,
    "akn.xml": as_akoma_ntoso,
    "uslm.xml": as_uslm,
}


@cache
def gazetteer() -> Gazetteer:
    return load()


def hold(doc: Processed) -> None:
    """Every invariant that one processed document can be held to."""
    canonical = doc.canonical
    text, blocks = canonical.text, canonical.blocks
    # 3: the canonical text is its pieces; undoing them gives the raw reading back.
    assert "".join(text[p.start : p.end] for p in canonical.pieces) == text
    position = 0
    for piece in canonical.pieces:
        assert piece.start == position
        position = piece.end
        if piece.raw_start is not None:
            assert (
                text[piece.start : piece.end]
                == canonical.raw[piece.raw_start : piece.raw_start + piece.end - piece.start]
            )
    assert position == len(text)
    assert undo(canonical) == canonical.raw
    # 1: spans hold what they say.
    for removal in canonical.removals:
        assert canonical.raw[removal.raw_start : removal.raw_end] == removal.text
    for reference in doc.references:
        assert text[reference.start : reference.end] == reference.text
        assert reference.end > reference.start
    for earlier, later in pairwise(blocks):
        assert earlier.end <= later.start
    # 2: no heading in a chunk or a sentence; no chunk across a section.
    headings = [b for b in blocks if b.type is BlockType.HEADING]
    for chunk in doc.chunks:
        assert text[chunk.start : chunk.end].strip()
        assert not any(h.start < chunk.end and chunk.start < h.end for h in headings)
        inside = {
            b.section for b in blocks if b.start < chunk.end and chunk.start < b.end and b.type is not BlockType.QUOTE
        }
        assert len(inside) <= 1
        for context in chunk.context:
            assert all(0 <= a < b <= len(text) for a, b in context.spans)
    for sentence in doc.sentences:
        block = blocks[sentence.block]
        assert block.type is not BlockType.HEADING
        assert block.start <= sentence.start < sentence.end <= block.end
        # No cut inside a reference, by construction.
        for reference in doc.references:
            assert not (reference.start < sentence.end < reference.end)
    # Every word of the body is in some chunk.
    covered = sorted((c.start, c.end) for c in doc.chunks)
    for block in blocks:
        if block.type in {BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.TABLE, BlockType.CODE}:
            words = [i for i in range(block.start, block.end) if text[i].isalnum()]
            assert all(any(a <= i < b for a, b in covered) for i in words), text[block.start : block.end]
    # Provisions nest.
    by_eid = {p.eid: p for p in doc.provisions}
    assert len(by_eid) == len(doc.provisions)
    for provision in doc.provisions:
        assert 0 <= provision.start <= provision.text_start <= provision.end <= len(text)
        if provision.parent is not None:
            parent = by_eid[provision.parent]
            assert parent.start <= provision.start <= provision.end <= parent.end


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=examples(12), deadline=None, suppress_health_check=list(HealthCheck))
@given(sections=SECTIONS)
def test_invariants_hold_for_every_reader(name: str, sections: Sections) -> None:
    data = FORMATS[name](sections)
    doc = process(name, data, DocumentInfo("d"), gazetteer())
    hold(doc)
    again = process(name, data, DocumentInfo("d"), gazetteer())
    assert again == doc


@pytest.mark.parametrize("path", ["samples/apiaries-act.pdf", "samples/apiaries-rules.html", "samples/lumen-manual.md"])
def test_invariants_hold_for_the_samples(path: str) -> None:
    hold(process(path, Path(path).read_bytes(), DocumentInfo("d", style="india"), gazetteer()))
