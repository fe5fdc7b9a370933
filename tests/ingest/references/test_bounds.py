"""Lists, chains and numbers of any length are read whole, or told as broken off: never cut without a word."""

from __future__ import annotations

from functools import cache

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import Reference
from ingest.references.extract import extract_text
from ingest.references.grammar.chains import MAX_GROUPS
from ingest.references.grammar.drafts import MAX_PRODUCT
from ingest.references.grammar.number_lists import MAX_DEPTH


@cache
def shipped() -> Gazetteer:
    return load()


def found(text: str) -> tuple[Reference, ...]:
    return extract_text(text, shipped())


def laws(references: tuple[Reference, ...]) -> set[str]:
    return {found.instrument.text if found.instrument is not None else "" for found in references}


@pytest.mark.parametrize(
    ("items", "joiner", "count"),
    [
        ([f"{number}" for number in range(1, 10_001)], ", ", 10_000),
        ([f"clause (a) of section {number}" for number in range(1, 501)], ", ", 500),
    ],
    ids=["members", "chains"],
)
def test_a_long_list_is_read_to_the_law_at_its_end(items: list[str], joiner: str, count: int) -> None:
    first = "sections " if items[0].isdigit() else ""
    read = found(f"Under {first}{joiner.join(items[:-1])} and {items[-1]} of the Bees Act 1990.")
    assert len(read) == count
    assert laws(read) == {"Bees Act 1990"}
    assert {reference.standing for reference in read} == {"live"}


def test_sections_of_a_code_are_read_to_the_last() -> None:
    read = found("18 U.S.C. § 1" + "".join(f", § {number}" for number in range(2, 500)) + " and § 500")
    assert len(read) == 500
    assert len(laws(read)) == 1


def test_a_long_chain_hangs_on_the_law_at_its_end() -> None:
    units = ("item (i)", "sub-clause (a)", "clause (b)", "paragraph (c)", "sub-section (1)", "section 5", "Part II")
    (read,) = found(" of ".join((*units, "Chapter IV", "Title VI")) + " of the Bees Act 1990 applies.")
    assert laws((read,)) == {"Bees Act 1990"}
    assert len(read.pinpoint) == 9


@pytest.mark.parametrize("end", ["section 5", "the Bees Act 1990"])
def test_a_chain_longer_than_is_read_is_told_as_broken_off(end: str) -> None:
    first, *_ = found("clause (a) of clause (b) of " * (MAX_GROUPS // 2) + end)
    assert (first.standing, len(first.pinpoint)) == ("cut", MAX_GROUPS)


def test_a_number_with_more_labels_than_are_read_is_told_as_broken_off() -> None:
    labels = "".join(f"({'abcdefgh'[i // 2 % 8] if i % 2 else i % 7 + 1})" for i in range(MAX_DEPTH + 2))
    (whole,) = found(f"section 5{labels[: 3 * (MAX_DEPTH - 1)]} applies")
    assert (whole.standing, len(whole.pinpoint)) == ("live", MAX_DEPTH)
    (read,) = found(f"section 5{labels} applies")
    assert (read.standing, len(read.pinpoint)) == ("cut", MAX_DEPTH)


def test_a_product_larger_than_is_read_is_told_as_broken_off() -> None:
    clauses = ", ".join(f"({letter})" for letter in "abcdefghijkl")
    parts = ", ".join(map(str, range(1, 31)))
    read = found(f"clauses {clauses} and (m) of sections {parts} and 31 of the Bees Act 1990")
    assert len(read) == MAX_PRODUCT
    assert sum(reference.standing == "cut" for reference in read) == 1
