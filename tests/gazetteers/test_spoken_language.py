"""Texts that name no language are read in that of their words of law."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from gazetteers.spoken_language import language_style
from ingest.document.records import DocumentInfo
from ingest.references.extract import extract_text
from ingest.run.pipeline import process

GAZETTEER = load()


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("§ 4 Abs. 1 Satz 2 BDSG gilt.", "german"),
        ("Art. 6 Abs. 1 lit. f DSGVO", "german"),
        ("article 7 de la présente loi, deuxième alinéa", "french"),
        ("l'article L. 123-4 du code de commerce", "french"),
        ("section 5 of the Income-tax Act, 1961", None),
        ("§ 12 applies, as Ms. Satzinger said", None),
        ("Satz und alinéa", None),
    ],
)
def test_the_style_of_a_text_by_its_words(text: str, style: str | None) -> None:
    found = language_style(text, GAZETTEER.styles.values())
    assert (found.name if found is not None else None) == style


def test_a_law_named_behind_a_german_pinpoint_is_never_lost() -> None:
    (reference,) = extract_text("§ 433 Abs. 2 Satz 1 BGB gilt.", GAZETTEER)
    assert reference.instrument is not None
    assert reference.instrument.id == "de-bgb"


def test_a_document_without_a_language_is_read_in_the_one_it_speaks() -> None:
    text = (
        "Vertrag\n\n§ 1 Honig\n\n(1) Er liefert nach § 2 Abs. 1 Satz 2.\n\n§ 2 Preis\n\n(1) Es gilt § 433 Abs. 2 BGB.\n"
    )
    document = process("a.txt", text.encode(), DocumentInfo(id="a"), GAZETTEER)
    assert document.info.style == "german"
    assert [r.instrument.text for r in document.references if r.instrument is not None] == ["BGB"]
    english = process("b.txt", b"Rules\n\n1. Bees\n\nSection 2 applies.\n", DocumentInfo(id="b"), GAZETTEER)
    assert english.info.style == "common"
