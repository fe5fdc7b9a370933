"""Sentences: right on law, whole, never cutting a reference."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.load import load
from gazetteers.sentences import sentence_words
from ingest.document.records import Block, BlockType, Canonical, Reference
from ingest.segmentation.boundaries import Verdict, stops
from ingest.segmentation.pysbd_masking import mask, unsafe
from ingest.segmentation.sentences import split_reported, split_text
from tests.ingest.handmade import split
from tests.thoroughness import examples
from tests.work import Counted

CASES = Path(__file__).parents[2] / "cases" / "sentences.txt"

LEGAL = st.lists(
    st.sampled_from(
        ["The keeper", "shall pay", "s. 5", "sub-s. (2)", "Act.", "etc.", "Rao.", "v.", "Govt.", "(see", "[2004]", "...", "?”",
         "“It", "fee.)", "\n", "\n\n", "(a)", "1.", "w.e.f.", "1-4-2020.", "Mt. Abu", "U.S.", "∯", "[1 2 3]", ".", "é.", "Th."]
    ),
    max_size=40,
).map(" ".join)  # fmt: skip


def cases() -> list[tuple[str, str, list[str]]]:
    found = []
    for part in CASES.read_text(encoding="utf-8").split("\n== ")[1:]:
        title, rest = part.split("\n", 1)
        text, expected = rest.split("\n--\n")
        lines = [line.replace("\\n", "\n") for line in expected.strip("\n").split("\n")]
        found.append((title, text.replace("\\n", "\n"), lines))
    return found


@pytest.mark.parametrize(("title", "text", "expected"), cases(), ids=[title for title, _, _ in cases()])
def test_case(title: str, text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in split_text(text)] == expected


def test_offsets_of_repeated_sentences_are_their_own() -> None:
    assert split_text("Omitted. Omitted. Rule 5 stands. Omitted.") == [(0, 8), (9, 17), (18, 32), (33, 41)]


@pytest.mark.parametrize("count", [10, 40, 400])
def test_number_runs_take_little_work(count: int) -> None:
    """Pysbd hangs on some of them: it is not asked. Counted in our code, see `tests.work`."""
    text = "Heads listed...[" + " ".join(str(100 + n) for n in range(count)) + "] in the file. Th. Roy agreed."
    spans = split_text(text)
    counted = Counted("ingest")
    with counted.loaded() as module:
        sentences = module("ingest.segmentation.sentences")
        sentences.split_text(text)
        assert counted.of(lambda: sentences.split_text(text)) < 40 * len(text)
    assert text[spans[0][0] : spans[-1][1]] == text


@settings(max_examples=examples(150), deadline=None)
@given(LEGAL)
def test_spans_hold_every_character_but_blanks_between(text: str) -> None:
    at = 0
    for start, end in split_text(text):
        assert not text[at:start].strip()
        assert start < end
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()


@settings(max_examples=examples(150), deadline=None)
@given(LEGAL, st.data())
def test_no_cut_inside_a_protected_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    for edges in split_text(text, [(start, end)]):
        for edge in edges:
            inside = start < edge < end
            assert not inside or not text[start:edge].strip() or not text[edge:end].strip()


def test_a_reference_is_never_cut() -> None:
    text = "He relies on Rule 5. Part C of the Act. It fails."
    assert [text[a:b] for a, b in split_text(text)] == ["He relies on Rule 5.", "Part C of the Act.", "It fails."]
    assert [text[a:b] for a, b in split_text(text, [(13, 38)])] == [
        "He relies on Rule 5. Part C of the Act.",
        "It fails.",
    ]


def test_the_mask_keeps_length_letters_and_chosen_stops() -> None:
    text = "Th. (s. 5) ∯ Roy."
    assert mask(text, [2]) == "Th. xsx xx x Royx"
    assert len(mask(text, [2])) == len(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x...[1 2 3 4]", "number_run"),
        ("a" * 5000, "long"),
        ("what?!?!?!?!", "stop_run"),
        ("a ∯ b", "marker"),
        ("Th. Roy", ""),
    ],
)
def test_what_pysbd_is_not_given(text: str, reason: str) -> None:
    assert unsafe(text) == reason


def test_only_undecided_stops_are_left_to_pysbd() -> None:
    words = sentence_words()
    verdicts = [stop.verdict for stop in stops("The fee is due. It is s. 5. Th. Roy agreed on it. So be it", [], words)]
    assert verdicts == [Verdict.END, Verdict.INSIDE, Verdict.END, Verdict.UNDECIDED, Verdict.END]


def canonical(*blocks: tuple[BlockType, str]) -> Canonical:
    text, made = "", []
    for ordinal, (kind, body) in enumerate(blocks):
        text += "\n\n" if text else ""
        made.append(Block(ordinal, kind, len(text), len(text) + len(body), None))
        text += body
    return Canonical(text, text, (), (), (), tuple(made))


def test_headings_contents_and_code_hold_no_sentence() -> None:
    document = canonical(
        (BlockType.HEADING, "5. Fees."),
        (BlockType.TOC, "5. Fees ...... 2"),
        (BlockType.CODE, "a = 1. b = 2."),
        (BlockType.PARAGRAPH, "The fee is due. It is small."),
        (BlockType.FOOTNOTE, "1. Ins. by Act 5 of 2001."),
        (BlockType.TABLE, "Hive\tFee\nBig. One\t5"),
    )
    found = split(document, (), None)
    assert [document.text[s.start : s.end] for s in found] == [
        "The fee is due.", "It is small.", "1. Ins. by Act 5 of 2001.", "Hive\tFee", "Big. One\t5",
    ]  # fmt: skip
    assert [s.block for s in found] == [3, 3, 4, 5, 5]
    assert [s.ordinal for s in found] == list(range(5))


def test_references_protect_and_the_report_counts() -> None:
    document = canonical(
        (BlockType.PARAGRAPH, "See Rule 5. Part C here. Th. Roy agreed."),
        (BlockType.PARAGRAPH, "Th. [1 2 3 4] Roy.. [1 2 3 4] Th. Roy"),
    )
    reference = Reference(4, 18, "Rule 5. Part C", "explicit", (), "test")
    found, report = split_reported(document, [reference], None)
    assert document.text[found[0].start : found[0].end] == "See Rule 5. Part C here."
    assert report.blocks == 2
    assert report.sentences == len(found)
    assert report.asked == 1
    assert report.plain == (("number_run", 1),)


@pytest.mark.parametrize(
    ("text", "language", "sentences"),
    [
        # "Vgl." ends no German sentence, and is no word of ours; pysbd knows it when it is asked in German.
        ("Das ist so. Vgl. Urteil des Senats.", "de", ["Das ist so. Vgl. Urteil des Senats."]),
        ("Das ist so. Vgl. Urteil des Senats.", "en", ["Das ist so. Vgl.", "Urteil des Senats."]),
        ("Das ist so. Vgl. Urteil des Senats.", "tlh", ["Das ist so. Vgl.", "Urteil des Senats."]),
        ("Das sagt Ing. Meier dazu.", "fr", ["Das sagt Ing.", "Meier dazu."]),
        ("Das sagt Ing. Meier dazu.", "", ["Das sagt Ing. Meier dazu."]),
    ],
)
def test_pysbd_is_asked_in_the_language_of_the_document(text: str, language: str, sentences: list[str]) -> None:
    assert [text[a:b] for a, b in split_text(text, language=language)] == sentences


def test_the_language_of_the_document_counts_before_that_of_its_style() -> None:
    german = replace(load(()).style("common"), language="de")
    text = "Das ist so. Vgl. Urteil des Senats."
    assert len(split_text(text, style=german)) == 1
    assert len(split_text(text, style=german, language="en")) == 2
