"""The name index: titles, aliases and years in running text."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.fold import fold
from gazetteers.index import NameIndex, NameMatch
from gazetteers.records import Alias, Instrument
from tests.thoroughness import examples
from tests.work import Counted


def law(id_: str, title: str, year: int | None = None, *aliases: Alias, **more: object) -> Instrument:
    return Instrument(id_, title, year, "", "xx", "act", aliases, **more)  # type: ignore[arg-type]


LAWS = [
    law("customs", "Customs Act", 1962),
    law("finance-2", "Finance (No. 2) Act", 1967),
    law("finance", "Finance Act", 1967),
    law("levy", "Income-levy Act", 1961, Alias("IL Act", "weak"), Alias("ILA")),
    law("enterprises", "Micro, Small and Medium Harbours Development Act", 2006),
    law("companies-1956", "Companies Act", 1956, successors=("companies-2013",)),
    law("companies-2013", "Companies Act", 2013),
    law("tax-code", "Tea Act", 1953),
    law("tea-board", "Ceylon Tea Act", 1953),
    law("old-quay", "Quay Act", None, successors=("new-quay",)),
    law("new-quay", "Quay Act"),
    law("reef", "Reef Act"),
    law("reef-1972", "Reef Act", 1972),
    law("spread", "Prevention of the Spread of Cattle Disease Act", 1999),
]
INDEX = NameIndex(LAWS)


def found(text: str) -> list[tuple[str, tuple[str, ...], str]]:
    folded = fold(text)
    return [(folded[m.start : m.end], m.candidates, m.kind) for m in INDEX.scan(folded)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("under the Customs Act, 1962.", ("customs act, 1962", ("customs",), "title_year")),
        ("(the Customs Act, 1962)", ("customs act, 1962", ("customs",), "title_year")),
        ("the Customs Act (1962)", ("customs act (1962)", ("customs",), "title_year")),
        ("the Customs Act of 1962", ("customs act of 1962", ("customs",), "title_year")),
        ("the CUSTOMS ACT,1962", ("customs act,1962", ("customs",), "title_year")),
        ("Customs Act 1962", ("customs act 1962", ("customs",), "title_year")),
        ("Finance (No.2) Act, 1967", ("finance (no.2) act, 1967", ("finance-2",), "title_year")),
        ("Finance Act, 1967", ("finance act, 1967", ("finance",), "title_year")),
        ("the Income levy Act", ("income levy act", ("levy",), "title")),
        ("the Incomelevy Act", ("incomelevy act", ("levy",), "title")),
        ("section 5 of the IL Act applies", ("il act", ("levy",), "alias")),
        ("section 5 of the IL Act, 1961 applies", ("il act, 1961", ("levy",), "alias_year")),
        ("ILA", ("ila", ("levy",), "alias")),
        (
            "Micro, Small & Medium Harbours Development Act",
            ("micro, small & medium harbours development act", ("enterprises",), "title"),
        ),
        ("the Ceylon Tea Act", ("ceylon tea act", ("tea-board",), "title")),
        ("the Companies Act", ("companies act", ("companies-1956", "companies-2013"), "title")),
        ("the Reef Act", ("reef act", ("reef",), "title")),
        ("the Reef Act, 1972", ("reef act, 1972", ("reef-1972",), "title_year")),
        ("the Quay Act", ("quay act", ("new-quay",), "title")),
        (
            "the Prevention of the Spread of Cattle Disease Act, 1999, and",
            ("prevention of the spread of cattle disease act, 1999", ("spread",), "title_year"),
        ),
    ],
)
def test_a_name_is_found_whole(text: str, expected: tuple[str, tuple[str, ...], str]) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "the customs. Act quickly",
        "non-customs act",
        "customs acts of kindness",
        "customs action",
        "customs; act",
        "customs\nact".replace("\n", " : "),
        "",
    ],
)
def test_what_is_no_name_is_not_found(text: str) -> None:
    assert found(text) == []


def test_a_paragraph_end_is_no_part_of_a_name() -> None:
    assert INDEX.scan("the customs\nact") == []


def test_a_title_with_another_year_is_another_law() -> None:
    assert found("the Customs Act, 1963") == [("customs act, 1963", (), "title_year")]


def test_a_number_with_a_slash_is_no_year() -> None:
    assert found("Customs Act 1962/63") == [("customs act", ("customs",), "title")]


def test_neighbours_are_both_found() -> None:
    assert [hit[1] for hit in found("Customs Act Customs Act, Finance Act, 1967")] == [
        ("customs",),
        ("customs",),
        ("finance",),
    ]


def test_strength_tells_a_weak_alias() -> None:
    strengths = [m.strength for m in INDEX.scan(fold("IL Act; ILA; Customs Act"))]
    assert strengths == ["weak", "strong", "strong"]


def test_an_empty_index_finds_nothing() -> None:
    assert NameIndex([]).scan("customs act") == []


NOISE = st.text(st.sampled_from("ab (),.-1'\"\n"), max_size=30)


@settings(max_examples=examples(80), deadline=None)
@given(NOISE, st.sampled_from([i for i in LAWS if i.year]), NOISE)
def test_offsets_hold_in_any_surroundings(before: str, instrument: Instrument, behind: str) -> None:
    name = fold(f"{instrument.title}, {instrument.year}")
    folded = f"{before} ; {name} ; {behind}"
    start = len(before) + 3
    matches = [m for m in INDEX.scan(folded) if (m.start, m.end) == (start, start + len(name))]
    assert [m.candidates for m in matches] == [(instrument.id,)]


@settings(max_examples=examples(40), deadline=None)
@given(
    st.lists(
        st.sampled_from(["customs act", "act", "1962", ",", "finance", "tea act", "the", "(", ".", "ila"]), max_size=30
    )
)
def test_matches_are_in_order_and_apart(parts: list[str]) -> None:
    matches: list[NameMatch] = INDEX.scan(" ".join(parts))
    assert all(one.end <= two.start for one, two in pairwise(matches))
    assert matches == INDEX.scan(" ".join(parts))


def test_fifty_thousand_names_cost_no_more_than_fifty() -> None:
    """Counted in our code (see `tests.work`); the automaton's own work is a step for each character, by its making."""
    words = ("harbour", "quay", "lighthouse", "ferry", "tide", "reef", "anchor")
    many = [
        law(f"l{i}", f"{words[i % 7].title()} {words[i // 7 % 7].title()} Number {i} Act", 1900 + i % 100)
        for i in range(50_000)
    ]
    text = fold(
        "Under section 5 of the Ferry Quay Number 17 Act, 1917 every keeper shall tend the harbour light. " * 300
    )
    few, all_of_them = NameIndex(many[:50]), NameIndex(many)
    assert few.scan(text) == all_of_them.scan(text)
    counted = Counted("gazetteers")
    with counted.loaded() as module:
        scan = module("gazetteers.index").NameIndex.scan
        assert counted.of(partial(scan, all_of_them, text)) < 1.3 * counted.of(partial(scan, few, text))
