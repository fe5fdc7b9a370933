"""Flush tails, each given to the list whose opening its words complete, and the doubts that a chunk names."""

from __future__ import annotations

from collections.abc import Sequence

from gazetteers.sentences import sentence_words
from gazetteers.styles import shipped
from ingest.segmentation.chunks import pack
from ingest.segmentation.enumerations import groups
from ingest.segmentation.members import Member
from ingest.structure.traversal import traverse
from tests.ingest.handmade import split
from tests.ingest.readers.layouts import H, P, laid_out
from tests.ingest.structure.structure_making import INDIA, reading


def tails(lines: Sequence[str], lefts: dict[str, float] | None = None) -> tuple[dict[str, list[str]], list[str]]:
    """(opening words -> the tails that finish their list, the doubted ones) of a section; `lefts` of lines by their
    first word.
    """
    text = "\n\n".join(lines)
    members, at = [], 0
    for ordinal, line in enumerate(lines):
        members.append(Member(at, at + len(line), ordinal))
        at += len(line) + 2

    def left(offset: int) -> float | None:
        start = text.rfind("\n\n", 0, offset) + 2 if "\n\n" in text[:offset] else 0
        return (lefts or {}).get(text[start:].split()[0])

    group = groups(text, members, sentence_words(), left)[0]
    words = [text[m.start : m.end] for m in group.members]
    return {words[k]: [words[t] for t in found] for k, found in group.tails.items()}, [words[t] for t in group.doubted]


def test_a_tail_before_the_next_item_of_the_outer_list_finishes_the_inner_one() -> None:
    sums = [
        "(2) The sums are those paid—",
        "(a) for a hive;",
        "(b) for land, where they are paid for—",
        "(i) the price;",
    ]
    tail = [
        "(ii) a stamp,",
        "but shall not include any payment for—",
        "(A) a visit; or",
        "(B) a repair;",
        "(c) for bees.",
    ]
    assert tails([*sums, *tail]) == ({sums[2]: [tail[1]]}, [])


def test_words_within_an_item_finish_no_list() -> None:
    lines = ["The fee is due from—", "(a) a person who keeps bees,", "otherwise than for sale;", "(b) a dealer."]
    assert tails(lines) == ({}, [])


def test_a_main_clause_finishes_the_opening_that_waits_for_it() -> None:
    lines = ["(1) Where a person—", "(a) keeps bees; or", "(b) sells anything of—", "(i) wax; or", "(ii) straw,"]
    tail = "he shall be liable to a fee."
    assert tails([*lines, tail]) == ({lines[0]: [tail]}, [])


def test_a_tail_that_two_lists_fit_is_given_to_none() -> None:
    lines = ["For this Act—", "(i) “work” includes—", "(a) carriage;", "(b) the making of hives,"]
    tail = "but does not include a gift."
    assert tails([*lines, tail]) == ({}, [tail])
    document = laid_out([(H, "67. Words"), *((P, line) for line in (*lines, tail))])
    chunks = pack("d", document, (), split(document, (), None), shipped()["india"], size=40)
    assert [chunk.doubts for chunk in chunks] == [("flush_tail",)] * len(chunks)
    assert all(context.kind == "lead_in" for chunk in chunks for context in chunk.context)


def test_depth_on_the_page_tells_which_of_two_lists_a_tail_finishes() -> None:
    lines = ["For this Act—", "(i) “work” includes—", "(a) carriage;", "(b) the making of hives,"]
    tail = "but does not include a gift."
    deep = {"For": 72.0, "(i)": 90.0, "(a)": 108.0, "(b)": 108.0}
    assert tails([*lines, tail], {**deep, "but": 92.0}) == ({lines[1]: [tail]}, [])
    assert tails([*lines, tail], {**deep, "but": 72.0}) == ({lines[0]: [tail]}, [])


def test_a_proviso_and_a_finished_list_bound_what_a_tail_may_finish() -> None:
    lines = ["(1) Where a hive is sold to—", "(a) a person;", "Provided that where the buyer—", "(i) keeps bees; or"]
    tail = ["(ii) is a dealer,", "and shows the book as prescribed, no fee is due."]
    assert tails([*lines, *tail]) == ({lines[2]: [tail[1]]}, [])
    first = ["(1) Where a reserve is used for—", "(a) a hive; or", "(b) land,", "it shall be deemed to be profits,—"]
    rest = ["(i) of that year; or", "(ii) of the next year,", "and shall be charged to tax."]
    assert tails([*first, *rest]) == ({first[0]: [first[3]], first[3]: [rest[2]]}, [])


def test_chunks_say_what_of_their_path_is_not_settled() -> None:
    listed = ["A.—Wages", "15. Wages.", "16. Deductions.", "D.—Profits", "28. Profits.", "29. Losses.", "30. Rent."]
    body = [("heading/numbering", "A.—Wages"), ("paragraph", "**15. Wages.—**Wages are taxed.")]
    body += [("paragraph", "**28. Profits.—**Profits are taxed."), ("paragraph", "**29. Losses.—**They are not.")]
    canonical = traverse(reading([*(("toc", line) for line in listed), *body]), INDIA)
    chunks = pack("d", canonical, (), split(canonical, (), None), INDIA)
    assert [chunk.doubts for chunk in chunks] == [(), ("parent",), ("parent",)]
    fonts = [("heading.1/font", "Hives"), ("paragraph", "Of wood."), ("heading.2/font", "Wax"), ("paragraph", "Soft.")]
    plain = traverse(reading(fonts), INDIA)
    assert [c.doubts for c in pack("d", plain, (), split(plain, (), None), INDIA)] == [(), ("level",)]
