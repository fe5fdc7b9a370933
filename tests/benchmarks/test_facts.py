"""The scorer of facts: each kind on a reading made by hand, and figures of a small set that pincite reads."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks import facts
from benchmarks.facts import figures_of, judge
from benchmarks.facts_kinds import NEGATIVE, RULES, holds
from benchmarks.facts_reading import Answer, Block, ChunkWords, Fact, Floor, words_found
from benchmarks.facts_words import Step, same_address, share_word, tight
from tests.ingest.references.test_cases import shipped

NONE = Answer("unread")
PART, PEARS = ("PART II", "Fruit"), ("4", "Pears")


@dataclass(frozen=True)
class Made:
    """A reading made by hand."""

    blocks: tuple[Block, ...] = (
        Block("heading", "PART II Fruit", "Fruit"),
        Block("heading", "4. Pears", "Pears", (PART,)),
        Block("paragraph", "A pear that ripens late is a win\u00adter pear in “law”.", path=(PART, PEARS)),
        Block("list_item", "(a) it keeps until the first warm days of the year,", path=(PART, PEARS)),
        Block("table", "Sort\tMonth\tPrice\nQuince\tOctober\t12", path=(PART, PEARS)),
        Block("caption", "Table 1: Sorts of pears", path=(PART, PEARS)),
        Block("code", "def pear():\n    return 4", path=(PART, PEARS)),
        Block("footnote", "Inserted by the Act of 1999.", path=(PART, PEARS)),
    )
    provisions: tuple[tuple[tuple[Step, ...], str], ...] = (
        ((("section", "4"),), "Pears. A pear that ripens late"),
        ((("section", "4"), ("clause", "(a)")), "it keeps until the first warm days"),
        ((("schedule", "1"),), "Forms for growers"),
    )
    chunks: tuple[ChunkWords, ...] = (
        ChunkWords("(a) it keeps until the first warm days", ("A pear is a winter pear if",), ("and is sold whole",)),
    )
    given: Answer = NONE

    def answer(self, _fact: Fact) -> Answer:
        """The one answer."""
        return self.given


YES: tuple[Fact, ...] = (
    {"kind": "heading", "text": "Pears", "label": "4", "parent": "Fruit"},
    {"kind": "heading", "text": "fruit", "parent": None},
    {"kind": "not_heading", "text": "Quince"},
    {"kind": "path", "text": 'ripens late is a winter pear in "law"', "path": ["Fruit", "Pears"]},
    {"kind": "path", "text": "keeps until the first", "path": ["4 Pears"]},
    {"kind": "together", "first": "A pear that ripens late is a win-", "second": "ter pear in"},
    {"kind": "apart", "first": "A pear that ripens", "second": "it keeps until"},
    {"kind": "order", "first": "A pear that ripens", "second": "Quince October"},
    {"kind": "absent", "text": "Page 12"},
    {"kind": "absent", "text": "it keeps", "near": "ripens late"},
    {"kind": "present", "text": 'pear in "law".'},
    {"kind": "present", "text": 'in "law". (a) it keeps'},
    {"kind": "footnote", "text": "Inserted by the Act"},
    {"kind": "caption", "text": "Sorts of pears"},
    {"kind": "table", "cells": ["Quince", "12"]},
    {"kind": "code", "text": "def pear():\nreturn 4"},
    {"kind": "provision", "labels": ["Section 4", "a"], "begins": "it keeps until"},
    {"kind": "provision", "labels": ["Schedule 1"], "begins": "Forms"},
    {"kind": "context", "text": "until the first warm", "lead_in": "is a winter pear if", "no_tail": "and is eaten"},
)  # fmt: skip
NO: tuple[Fact, ...] = (
    {"kind": "heading", "text": "Pears", "parent": None},
    {"kind": "heading", "text": "Quince"},
    {"kind": "not_heading", "text": "4. Pears"},
    {"kind": "path", "text": "keeps until the first", "path": ["Pears", "Fruit"]},
    {"kind": "together", "first": 'winter pear in "law".', "second": "(a) it keeps"},
    {"kind": "apart", "first": "A pear that", "second": "ripens late"},
    {"kind": "order", "first": "Quince October", "second": "A pear that ripens"},
    {"kind": "absent", "text": "it keeps until"},
    {"kind": "present", "text": "Pears. A pear that"},
    {"kind": "footnote", "text": "it keeps until"},
    {"kind": "caption", "text": "Quince"},
    {"kind": "table", "cells": ["12", "Quince"]},
    {"kind": "table", "cells": ["Sort", "Quince"]},
    {"kind": "code", "text": "it keeps"},
    {"kind": "provision", "labels": ["4", "b"], "begins": "it keeps"},
    {"kind": "provision", "labels": ["Part 1"], "begins": "Forms"},
    {"kind": "context", "text": "until the first warm", "lead_in": "unless it is sold"},
    {"kind": "context", "text": "until the first warm", "no_tail": "and is sold whole"},
)


def test_every_kind_is_tried_both_ways() -> None:
    assert {fact["kind"] for fact in YES} == {fact["kind"] for fact in NO} == set(RULES)


@pytest.mark.parametrize("fact", YES, ids=str)
def test_holds(fact: Fact) -> None:
    assert holds(fact, Made(), 1.0)


@pytest.mark.parametrize("fact", NO, ids=str)
def test_does_not_hold(fact: Fact) -> None:
    assert not holds(fact, Made(), 1.0)


@pytest.mark.parametrize("fact", [f for f in YES if f["kind"] in NEGATIVE], ids=str)
def test_what_is_not_there_counts_only_where_the_rest_was_read(fact: Fact) -> None:
    assert holds(fact, Made(), 0.9)
    assert not holds(fact, Made(), 0.89)


def test_words_found_leaves_out_facts_that_say_not_there() -> None:
    asked = [{"kind": "present", "text": "it keeps"}, {"kind": "together", "first": "a plum", "second": "a PEAR"},
             {"kind": "absent", "text": "a plum"}]  # fmt: skip
    assert words_found(Made(), asked) == pytest.approx(2 / 3)
    assert words_found(Floor(), asked) == 0


ONE = ((("section", "4"), ("clause", "(a)")),)
TWO = (*ONE, (("section", "5"),))


@pytest.mark.parametrize(
    ("fact", "answer", "right"),
    [
        ({"text": "section 4(a)", "labels": ["4", "a"]}, Answer("resolved", ONE), True),
        ({"text": "section 4(a)", "labels": ["4", "a"]}, Answer("partial", ONE), True),
        ({"text": "section 4(a)", "labels": ["4", "a"]}, Answer("resolved", TWO), False),
        ({"text": "section 4(a)", "labels": ["4", "a"]}, Answer("ambiguous", ONE), False),
        ({"text": "sections 4(a) and 5", "labels": ["5"]}, Answer("resolved", TWO), True),
        ({"text": "this Act"}, Answer("resolved"), True),
        ({"text": "this Act"}, Answer("unread"), False),
        ({"text": "section 9", "status": "not_found"}, Answer("not_found"), True),
        ({"text": "section 9", "status": ["not_found", "partial"]}, Answer("resolved", ONE), False),
        ({"text": "the Plum Act", "status": "not_indexed", "instrument": "Plum Act 1990"},
         Answer("unknown_instrument", instrument="Plum Act"), True),
        ({"text": "the Plum Act", "status": "not_indexed", "instrument": "Plum Act 1990"},
         Answer("not_indexed", instrument="the Quince Act"), False),
        ({"text": "the Plum Act", "status": "not_indexed", "instrument": "Plum Act 1990"}, Answer("not_indexed"), False),
    ],
)  # fmt: skip
def test_references(fact: Fact, answer: Answer, right: bool) -> None:
    assert holds({"kind": "reference", **fact}, Made(given=answer), 0.0) is right


def test_figures_tell_references_that_were_not_read_wrong_as_sure_and_warned_needlessly() -> None:
    asked: Fact = {"doc": "a", "kind": "reference", "text": "section 4(a)", "labels": ["4", "a"]}
    answers = (Answer("resolved", TWO), Answer("resolved", TWO, warned=True), Answer("unread"), Answer("resolved", ONE),
               Answer("resolved", ONE, warned=True))  # fmt: skip
    figures = figures_of([verdict for answer in answers for verdict in judge([asked], Made(given=answer))])
    assert {name: figures[name] for name in ("wrong_as_sure", "unread", "needless", "passed")} == {
        "wrong_as_sure": 1, "unread": 1, "needless": 1, "passed": 0.4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("have", "wanted", "right"),
    [
        (["2", "2.1", "a"], ["2.1", "a"], True),
        (["2", "2.1", "a"], ["2", "1", "a"], False),
        (["2", "2", "a"], ["2", "a"], True),
        (["2", "a"], ["2", "2", "a"], True),
        (["III", "2", "(1)"], ["Chapter III", "1"], False),
        (["2", "(1)"], ["2(1)"], False),
        (["2", "(1)"], ["1"], True),
    ],
)
def test_addresses(have: list[str], wanted: list[str], right: bool) -> None:
    assert same_address([("section", label) for label in have], wanted) is right


def test_words_are_compared_without_hyphens_blanks_and_the_shapes_of_quotes() -> None:
    assert tight("Co‑opera\u00adtion  – “ﬁrst”") == tight('cooperation "first"')
    assert share_word("Plum Act in-act-1990-4", "the Plum Code")
    assert not share_word("the Quince Act", "the Plum Act")


WORDS = """# The Orchard Code

## 1. Pears

A grower under section 2 marks each pear.

## 2. Marks

A mark is a letter.
"""
SET: tuple[Fact, ...] = (
    {"doc": "code.md", "id": "1", "kind": "heading", "text": "Pears", "label": "1", "parent": "The Orchard Code"},
    {"doc": "code.md", "id": "2", "kind": "reference", "text": "section 2", "in": "A grower under section 2 marks", "labels": ["2"]},
    {"doc": "code.md", "id": "3", "kind": "heading", "text": "Plums \u2028 and more"},
    {"doc": "lost.pdf", "id": "4", "kind": "present", "text": "anything"},
)  # fmt: skip


@pytest.mark.parametrize("above", [False, True])
def test_a_set_or_its_parent_is_measured_and_what_is_left_out_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], above: bool
) -> None:
    folder = tmp_path / "orchards"
    (folder / "files").mkdir(parents=True)
    (folder / "files" / "code.md").write_text(WORDS, "utf-8")
    (folder / "files" / "idle.md").write_text(WORDS, "utf-8")
    lines = "".join(json.dumps(fact, ensure_ascii=False) + "\n" for fact in SET)
    (folder / "facts.jsonl").write_text(lines, "utf-8")
    monkeypatch.setattr(sys, "argv", ["facts", "--data", str(tmp_path if above else folder), "--json", "--show", "9"])
    monkeypatch.setattr(facts, "load", shipped)
    facts.main()
    told = capsys.readouterr()
    figures = json.loads(told.out.splitlines()[-1])
    assert (figures["passed"], figures["count"], figures["documents"]) == (0.5, 4, {"code.md": 0.6667, "lost.pdf": 0.0})
    assert (figures["passed_reference"], figures["unread"], figures["worst_document"]) == (1.0, 0, 0.0)
    assert "left out: files/idle.md: no fact is about it" in told.out
    assert "absent: lost.pdf: all its facts fail" in told.err
    assert 'fails: {"id": "3"' in told.out


def test_a_folder_without_facts_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["facts", "--data", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"absent: no facts\.jsonl"):
        facts.main()
