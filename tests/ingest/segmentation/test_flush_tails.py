"""Flush tails: each belongs to the list whose opening its words complete; where two fit it is given to none."""

from __future__ import annotations

from collections.abc import Sequence

from gazetteers.sentences import sentence_words
from gazetteers.styles import shipped
from ingest.segmentation.chunks import pack
from ingest.segmentation.enumerations import groups
from ingest.segmentation.members import Member
from tests.ingest.handmade import split
from tests.ingest.readers.layouts import H, P, laid_out


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
