"""The passes of extraction, and that the words which steer them are the style's."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType

import pytest

from gazetteers.load import Gazetteer, load
from gazetteers.records import Style
from ingest.document.records import Reference
from ingest.references.extract import PASSES, Findings, extract_text
from ingest.references.grammar.drafts import ReferenceDraft
from ingest.references.lexicon.mentions import Mention


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return load()


def with_words(style: Style, **words: tuple[str, ...]) -> Style:
    return replace(style, words=MappingProxyType({**style.words, **words}))


def read(gazetteer: Gazetteer, text: str, style: Style | None = None) -> list[Reference]:
    return list(extract_text(text, gazetteer, style))


def test_the_passes_are_a_list_in_the_order_of_the_fields_that_they_fill() -> None:
    assert [name for name, _ in PASSES][:3] == ["mentions", "aliases", "runs"]
    assert [name for name, _ in PASSES][-6:] == [
        "mention types",
        "hanging",
        "laws beside",
        "other texts",
        "roles",
        "records",
    ]
    assert [f.name for f in fields(Findings)][-1] == "references"


@pytest.mark.parametrize(
    ("made", "field"),
    [
        (ReferenceDraft(0, 9, (("section", "5"),), "unit"), "rule"),
        (Mention(0, 9, "title"), "id"),
        (Findings(), "drafts"),
    ],
    ids=["draft", "mention", "findings"],
)
def test_what_the_passes_hand_on_is_never_changed(made: object, field: str) -> None:
    with pytest.raises(AttributeError):  # of a tuple or a frozen record alike
        setattr(made, field, None)


def test_what_says_that_a_provision_ended_is_the_styles(gazetteer: Gazetteer) -> None:
    text = "By § 12 (weggefallen) und § 13 gilt."
    assert [r.standing for r in read(gazetteer, text, gazetteer.style("german"))] == ["history", "live"]
    bare = with_words(gazetteer.style("german"), ended=())
    assert next(r.standing for r in read(gazetteer, text, bare)) == "live"


def test_a_preposition_said_again_is_the_styles(gazetteer: Gazetteer) -> None:
    text = "Liable under section 5 or under section 7 of the Customs Act, 1962."
    assert [r.rule for r in read(gazetteer, text)] == ["broken_coordination", "unit"]
    plain = gazetteer.style("common")
    joined = with_words(plain, **{"or": (*plain.words["or"], "or under"), "or_again": ()})
    assert [r.rule for r in read(gazetteer, text, joined)] == ["unit_shared", "unit"]


@pytest.mark.parametrize(
    ("purpose", "text", "rule"),
    [
        ("list_announced", "The following sections of the Customs Act, 1962, namely:\n\n(a) section 5;", "lead_in"),
        ("amends_at", "Section 8 is amended as follows. In subsection (3) omit it.", "amendment_scope"),
    ],
)
def test_words_around_a_reference_are_the_styles(gazetteer: Gazetteer, purpose: str, text: str, rule: str) -> None:
    assert read(gazetteer, text)[-1].rule == rule
    without = with_words(gazetteer.style("common"), **{purpose: ()})
    assert read(gazetteer, text, without)[-1].rule != rule


def test_a_number_word_and_a_heading_are_the_styles(gazetteer: Gazetteer) -> None:
    text = 'Deductions in Chapter VI-A under the heading "C.-Deductions" of Part Two.'
    plain = [tuple(s.number for s in r.pinpoint) for r in read(gazetteer, text)]
    bare = with_words(gazetteer.style("common"), under_heading=(), number_words=())
    assert ("VI-A", "C.-Deductions") in plain
    assert any("Two" in numbers for numbers in plain)
    assert ("VI-A",) in [tuple(s.number for s in r.pinpoint) for r in read(gazetteer, text, bare)]
