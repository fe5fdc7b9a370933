"""What sentences lean on, and the flag that follows from it."""

from __future__ import annotations

import pytest

from ingest.annotation.definitions import find
from ingest.annotation.dependencies import annotate
from ingest.document.records import BlockType, Canonical, Definition, Provision, Reference, Sentence
from tests.ingest.handmade import split
from tests.ingest.readers.layouts import CAP, H, L, P, laid_out


def annotated(
    *blocks: tuple[BlockType, str], references: tuple[Reference, ...] = ()
) -> tuple[Canonical, tuple[Sentence, ...]]:
    document = laid_out(blocks)
    sentences = split(document, references, None)
    return document, annotate(document, sentences, references, find(document, (), references, None), None)


def candidates(document: Canonical, sentence: Sentence, kind: str) -> list[str]:
    return [document.text[a:b] for d in sentence.dependencies if d.kind == kind for a, b in d.candidates]


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("The keeper shall pay the fee.", "self_contained"),
        ("Is the fee due in May?", "no_claim"),
        ("(a)", "no_claim"),
        ("Omitted.", "no_claim"),
        ("It is an offence to sell a hive.", "self_contained"),
        ("It shall be the duty of the keeper to pay.", "self_contained"),
        ("This release holds more keys.", "self_contained"),
    ],
)
def test_flags_of_single_sentences(text: str, flag: str) -> None:
    _, sentences = annotated((H, "Fees"), (P, text))
    assert sentences[0].flag == flag


def test_a_pronoun_under_a_bare_heading_needs_it() -> None:
    document, sentences = annotated((H, "Model B"), (P, "It holds up to 128 keys."))
    assert sentences[0].flag == "needs_heading"
    assert candidates(document, sentences[0], "heading") == ["Model B"]


def test_a_pronoun_lists_the_subject_before_it_and_the_heading() -> None:
    document, sentences = annotated((H, "Fees"), (P, "A keeper may sell honey. He shall tell the Board."))
    assert [s.flag for s in sentences] == ["self_contained", "needs_antecedent"]
    assert candidates(document, sentences[1], "antecedent") == ["A keeper", "Fees"]


def test_such_person_looks_for_a_person() -> None:
    document, sentences = annotated((H, "Fees"), (P, "The Board may licence any fit person. Such person shall pay."))
    assert sentences[1].flag == "needs_antecedent"
    assert candidates(document, sentences[1], "antecedent")[0] == "any fit person"


def test_a_proviso_leans_on_what_its_pronoun_means() -> None:
    _, sentences = annotated((H, "Fees"), (P, "The keeper shall pay. Provided that he may pay late."))
    assert sentences[1].flag == "needs_antecedent"


def test_clauses_lean_on_their_opening_words_which_claim_nothing() -> None:
    document, sentences = annotated(
        (H, "Fees"), (P, "Every keeper shall—"), (P, "(a) pay the yearly fee;"), (P, "(b) keep a full book.")
    )
    assert [s.flag for s in sentences] == ["no_claim", "needs_antecedent", "needs_antecedent"]
    assert candidates(document, sentences[2], "antecedent") == ["Every keeper shall—"]


def test_list_items_lean_on_their_opening() -> None:
    document, sentences = annotated((H, "Use"), (P, "To open the box:"), (L, "lift the heavy lid"))
    assert candidates(document, sentences[1], "antecedent") == ["To open the box:"]


def test_references_count_unless_they_only_name_an_instrument() -> None:
    text = "The fee in section 5 is due under the Bees Act."
    section = Reference(11, 20, "section 5", "explicit", (), "test")
    act = Reference(34, 46, "the Bees Act", "instrument", (), "test")
    quoted = Reference(11, 20, "section 5", "explicit", (), "test", standing="quoted")
    assert annotated((P, text), references=(section,))[1][0].flag == "needs_reference"
    assert annotated((P, text), references=(act,))[1][0].flag == "self_contained"
    assert annotated((P, text), references=(quoted,))[1][0].flag == "self_contained"


def test_a_demonstrative_that_is_a_reference_is_no_antecedent() -> None:
    text = "That section applies to every keeper."
    reference = Reference(6, 18, "That section", "anaphoric", (), "test")
    sentence = annotated((H, "Fees"), (P, text), references=(reference,))[1][0]
    assert [d.kind for d in sentence.dependencies] == ["reference"]


def test_moving_dates_are_recorded_without_making_the_sentence_unfit() -> None:
    document, sentences = annotated((P, "The current tax year ends in May."))
    spans = [document.text[d.start : d.end] for d in sentences[0].dependencies if d.kind == "relative_date"]
    assert spans == ["The current tax year"]
    assert sentences[0].flag == "self_contained"


def test_captions_claim_nothing() -> None:
    assert annotated((CAP, "Fees that every keeper pays"))[1][0].flag == "no_claim"


LOCAL = (
    (H, "5. Fees"),
    (P, "In this section, “hive” means a large box."),
    (P, "Every hive bears a fee."),
    (H, "6. Fines"),
    (P, "Every hive may be seized."),
)


@pytest.mark.parametrize(("scope", "uses"), [("sec_5", [[], ["hive"], []]), ("", [[], [], []])])
def test_local_terms_are_recorded_within_their_reach_only(scope: str, uses: list[list[str]]) -> None:
    document = laid_out(LOCAL)
    at = document.text.index("“hive”")
    definition = Definition("hive", "hive", "means", at, at + 20, scope, scope)
    end = document.text.index("6. Fines")
    section = Provision("sec_5", "section", "5", "5", "5.", "printed", None, 0, end, 9, 0, 0, 0, "Fees")
    sentences = split(document, (), None)
    for provisions in ((), (section,)):
        found = annotate(document, sentences, (), (definition,), None, provisions=provisions)
        assert [
            [document.text[d.start : d.end] for d in s.dependencies if d.kind == "defined_term"] for s in found
        ] == uses
