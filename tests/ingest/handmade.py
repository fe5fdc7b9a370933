"""Small documents made by hand, for tests that need a store and no reader."""

from __future__ import annotations

from collections.abc import Sequence

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import (
    Block,
    BlockType,
    Canonical,
    Chunk,
    DocumentInfo,
    Page,
    Piece,
    Processed,
    Provision,
    Reference,
    Sentence,
    Step,
)
from ingest.segmentation.sentences import split_reported

Section = tuple[str, str, Sequence[str]]
"""Label, title, paragraphs: each paragraph is one sentence and one chunk."""


def split(
    canonical: Canonical, references: Sequence[Reference], style: Style | None, language: str = ""
) -> tuple[Sentence, ...]:
    """The sentences of a document, without the report."""
    return split_reported(canonical, references, style, language)[0]


def document(
    name: str,
    sections: Sequence[Section],
    *,
    title: str = "",
    instrument: str | None = None,
    references: Sequence[Reference] = (),
    revision: str = "1",
) -> Processed:
    """A document with one heading, one provision (unit section) and some chunks per section."""
    text, blocks, provisions, sentences, chunks = "", [], [], [], []
    for label, heading, paragraphs in sections:
        start, ordinal = len(text), len(blocks)
        text += f"{label} {heading}".strip()
        blocks.append(Block(ordinal, BlockType.HEADING, start, len(text), None, 1, label, heading, "section", "markup"))
        text += "\n"
        body = len(text)
        eid = f"sec_{label}" if label else f"heading_{ordinal}"
        for paragraph in paragraphs:
            at = len(text)
            text += paragraph
            blocks.append(Block(len(blocks), BlockType.PARAGRAPH, at, len(text), ordinal))
            sentences.append(Sentence(len(sentences), len(blocks) - 1, at, len(text), "self_contained"))
            number = len(chunks)
            chunks.append(Chunk(f"{name}-c{number}", number, at, len(text), ordinal, eid, eid, (1,), ()))
            text += "\n"
        if label:
            provisions.append(
                Provision(eid, "section", label, key(label, "section"), label, "printed", None, start, len(text), body,
                          len(provisions), 0, ordinal, heading, f"{name}/{eid}")
            )  # fmt: skip
    canonical = Canonical(
        text, text, (Piece(0, len(text), "raw", 0, 1),) if text else (), (), (), tuple(blocks),
        pages=(Page(1, "1", 595.0, 842.0),), format="text", reader="hand 1",
    )  # fmt: skip
    return Processed(
        DocumentInfo(name, instrument, title), f"{name}.txt", "0" * 64, f"{name}-{revision}", canonical,
        tuple(provisions), tuple(sentences), tuple(chunks), tuple(references),
    )  # fmt: skip


def cites(text: str, words: str, number: str, *steps: str) -> Reference:
    """A reference to "section NUMBER(steps...)" written as `words` in `text`."""
    start = text.index(words)
    pinpoint = (
        Step("section", number, key(number, "section")), *(Step(None, s, key(s)) for s in steps)
    )  # fmt: skip
    return Reference(start, start + len(words), words, "explicit", pinpoint, "test")
