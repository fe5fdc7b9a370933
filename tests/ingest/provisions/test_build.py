"""The provision tree: the cases of tests/cases/provisions.txt, and what holds for any labels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.styles import load_styles, style_files
from ingest.numbering.label_forms import forms
from ingest.numbering.labels import read
from ingest.numbering.series import begins, follows
from ingest.provisions.build import build
from ingest.provisions.label_tree import DEEPEST
from ingest.structure.traversal import traverse
from tests.ingest.invariants import assert_canonical, assert_provisions
from tests.ingest.structure.structure_making import CANADA, INDIA, STYLES, US, Item, reading
from tests.ingest.structure.test_traversal import cases
from tests.thoroughness import examples

FILE = Path(__file__).parents[2] / "cases" / "provisions.txt"
_TYPED = re.compile(r"[a-z_]+(?:\.\d)?(?:@\d+)?(?:/[a-z]+)?(?:#\S+)? \| ")


def _items(lines: list[str]) -> list[Item]:
    items = []
    for line in lines:
        what, words = line.split(" | ", 1) if _TYPED.match(line) else ("paragraph", line)
        items.append((what, words))
    return items


@pytest.mark.parametrize(
    ("title", "style", "blocks", "expected"), [pytest.param(*c, id=c[0]) for c in cases(FILE.read_text("utf-8"))]
)
def test_provision_case(title: str, style: str, blocks: list[str], expected: list[str]) -> None:
    canonical = traverse(reading(_items(blocks)), STYLES[style])
    provisions = build(canonical, STYLES[style])
    assert_canonical(canonical)
    assert_provisions(canonical, provisions)
    wanted = [tuple(part.strip() for part in f"{line} |".split("|")[:3]) for line in expected]
    found = [(p.eid, canonical.text[p.start : p.end], " ".join(p.doubts)) for p in provisions]
    assert [eid for eid, _, _ in found] == [eid for eid, _, _ in wanted]
    for (eid, text, doubts), (_, opening, wanted_doubts) in zip(found, wanted, strict=True):
        assert text.startswith(opening), eid
        assert doubts == wanted_doubts, eid


def test_a_parent_covers_its_flush_tail_and_a_clause_does_not() -> None:
    lines = ["1. Dues.—Where a keeper—", "(a) has a box;", "(b) has a net,", "he shall pay."]
    canonical = traverse(reading([("paragraph", line) for line in lines]), INDIA)
    section, first, second = build(canonical, INDIA)
    assert canonical.text[section.start : section.end].endswith("he shall pay.")
    assert canonical.text[first.start : first.end] == "(a) has a box;"
    assert canonical.text[second.start : second.end] == "(b) has a net,"
    assert canonical.text[second.text_start : second.end].strip() == "has a net,"


def test_identity_outlasts_a_new_number() -> None:
    old = build(traverse(reading([("paragraph", "5. Dues.—(1) One."), ("paragraph", "(2) Two.")]), INDIA), INDIA)
    new = build(traverse(reading([("paragraph", "6. Dues.—(1) One."), ("paragraph", "(2) Two.")]), INDIA), INDIA)
    assert [p.eid for p in old] != [p.eid for p in new]
    assert [p.identity for p in old] == [p.identity for p in new]


def test_footnotes_are_no_part_of_a_provision() -> None:
    items = [("paragraph@1", "5. Dues.—One."), ("footnote@1#1", "1. Ins. by Act 4."), ("paragraph@2", "6. Fines.—Two.")]
    canonical = traverse(reading(items), INDIA)
    last = build(canonical, INDIA)[-1]
    assert canonical.text[last.start : last.end] == "6. Fines.—\n\nTwo."


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("(a)(i) text", ["a", "i"]),
        ("66[(ac) text", ["ac"]),
        ("[(1A)] text", ["1A"]),
        ("(1.1) text", ["1.1"]),
        ("(E-i) text", ["E-i"]),
        ("(the keeper) text", []),
        ("(not) text", []),
        ("In (a) text", []),
        ("(ivaa) text", ["ivaa"]),
    ],
)
def test_labels_at_the_start(text: str, labels: list[str]) -> None:
    assert [mark.number for mark in read(text, INDIA)] == labels


@pytest.mark.parametrize(
    ("before", "after", "form", "better_than"),
    [("h", "i", "letter", ("h", "k")), ("1", "1A", "arabic", ("1", "3")), ("z", "aa", "letter", ("z", "b"))],
)
def test_the_next_number_follows_best(before: str, after: str, form: str, better_than: tuple[str, str]) -> None:
    assert follows(before, after, form) > follows(*better_than, form)


def test_forms_of_ambiguous_numbers() -> None:
    assert set(forms("i")) == {"roman", "letter"}
    assert forms("A") == ("upper",)
    assert begins("i", "roman")
    assert not begins("i", "letter")


LABELS = st.sampled_from(
    ["(1)", "(2)", "(2A)", "(a)", "(b)", "(h)", "(i)", "(ii)", "(A)", "(I)", "(aa)", "(1.1)", "(a)(i)", "I.", "1.", ""]
)
TAILS = st.sampled_from(["words;", "the following:—", "words.", "Provided that it is", "then it is so."])
OPENERS = st.sampled_from(
    ["", "", "", "Provided that ", "Explanation 1.—", "Explanation.—For the purposes of this section, "]
)


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(st.tuples(OPENERS, LABELS, TAILS), max_size=16), st.sampled_from([INDIA, CANADA, US]))
def test_any_labels_make_a_tree(blocks: list[tuple[str, str, str]], style: object) -> None:
    chosen = STYLES[style.name]  # type: ignore[attr-defined]
    lines = ["7. Dues.—Dues are due.", *(f"{o}{label} {tail}" for o, label, tail in blocks), "8. Fines.—Fines are."]
    canonical = traverse(reading([("paragraph", line) for line in lines]), chosen)
    provisions = build(canonical, chosen)
    assert_canonical(canonical)
    assert_provisions(canonical, provisions)
    assert build(canonical, chosen) == provisions


def test_a_label_that_lies_deeper_than_is_nested_is_in_doubt() -> None:
    labels = ["a", "i", "A", "1"] * 9
    items: list[Item] = [("heading", "5. Keepers"), *(("paragraph", f"({x}) the following, namely:—") for x in labels)]
    provisions = build(traverse(reading(items), INDIA), INDIA)
    deep = [p for p in provisions if "depth" in p.doubts]
    assert len(deep) == len(labels) - DEEPEST
    assert {p.depth for p in deep} == {max(p.depth for p in provisions)}


def test_numbered_items_of_an_absatz_are_none_of_its_like() -> None:
    """The "1." and "2." below "(1)" are its Nummern, "a)" their Buchstaben; Sätze have no labels."""
    german = load_styles(style_files())["german"]
    items = [
        ("heading.1/outline", "§ 5 Stege"),
        ("paragraph", "(1) Eine Anzeige nennt:"),
        ("paragraph", "1. den Steg und"),
        ("paragraph", "2. den Eigentümer:"),
        ("paragraph", "a) seinen Namen und"),
        ("paragraph", "b) sein Haus."),
        ("paragraph", "(2) Sie ist frei."),
    ]
    found = build(traverse(reading(items), german), german)
    assert [p.eid.removeprefix("sec_5") for p in found] == [
        "",
        "__subsec_1",
        "__subsec_1__item_1",
        "__subsec_1__item_2",
        "__subsec_1__item_2__point_a",
        "__subsec_1__item_2__point_b",
        "__subsec_2",
    ]
