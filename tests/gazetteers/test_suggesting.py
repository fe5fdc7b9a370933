"""Suggestions: unknown laws gathered, ranked, with entries ready to be pasted."""

from __future__ import annotations

import tomllib

from gazetteers.suggest import Unknown, suggest

MENTIONS = [
    Unknown("Reefs Code", "under the ", " and", "c.pdf"),
    Unknown(
        "the Harbour Lights Act", "under ", ', 2019 (12 of 2019) (hereinafter referred to as "the HL Act") is', "a.pdf"
    ),
    Unknown("Harbour Lights Act, 2019", "see ", ". Then", "b.pdf"),
    Unknown("Harbour Lights Act", "the said ", " applies", "b.pdf"),
    Unknown("Ferry Act 1999", "in the ", " (c. 14) of", "a.pdf"),
]


def test_laws_are_ranked_and_read() -> None:
    first, *others = suggest(MENTIONS, jurisdiction="xx")
    assert (first.title, first.year, first.number, first.count) == ("Harbour Lights Act", 2019, "12", 3)
    assert first.documents == ("a.pdf", "b.pdf")
    assert first.aliases == ("HL Act",)
    assert len(first.contexts) == 3
    assert [(s.title, s.year, s.number) for s in others] == [("Ferry Act", 1999, "c. 14"), ("Reefs Code", None, "")]


def test_the_entry_can_be_pasted() -> None:
    (law, ferry, code) = (tomllib.loads(s.entry)["instrument"][0] for s in suggest(MENTIONS, jurisdiction="xx"))
    assert law == {
        "id": "xx-act-2019-12",
        "title": "Harbour Lights Act",
        "year": 2019,
        "number": "12",
        "jurisdiction": "xx",
        "kind": "act",
        "aliases": ["HL Act"],
    }
    assert (ferry["id"], code["id"]) == ("xx-act-1999-ferry-act", "xx-code-reefs-code")


def test_a_number_of_another_year_is_kept() -> None:
    (law,) = suggest([Unknown("Reef Export Act, 1985", "", " (2 of 1986)", "a")])
    assert tomllib.loads(law.entry)["instrument"][0]["number_year"] == 1986


def test_two_years_of_one_title_are_two_laws() -> None:
    made = suggest(
        [
            Unknown("Ferry Act", "", ", 1999", "a"),
            Unknown("Ferry Act", "", ", 2005", "a"),
            Unknown("Ferry Act", "", " and", "a"),
        ]
    )
    assert [(s.year, s.count) for s in made] == [(None, 1), (1999, 1), (2005, 1)]


def test_the_order_of_mentions_does_not_matter() -> None:
    def facts(mentions: list[Unknown]) -> list[tuple[object, ...]]:
        return [(s.title, s.year, s.number, s.count, s.documents, s.aliases, s.entry) for s in suggest(mentions)]

    assert facts(MENTIONS) == facts(MENTIONS[::-1])


def test_nothing_gives_nothing() -> None:
    assert suggest([]) == []
