"""Looking up by title, number and code, over entries of our own."""

from __future__ import annotations

import pytest

from gazetteers.families import Family
from gazetteers.load import Gazetteer
from gazetteers.names import number_key
from gazetteers.records import Alias, Instrument

LAWS = [
    Instrument("a-1961-9", "Quay Act", 1961, "9", "a", "act"),
    Instrument("a-1999-3", "Quay Act", 1999, "3", "a", "act"),
    Instrument("a-1986-2", "Reef Export Act", 1985, "2", "a", "act", number_year=1986),
    Instrument("b-2003-4", "Land-holding (Islands) Act", 2003, "c. 4", "b", "act", aliases=(Alias("LIA"),)),
    Instrument("b-2003-9", "Ferry Act", 2003, "9", "b", "act"),
    Instrument("c-b-1.01", "Bank Act", None, "c. B-1.01", "c", "act"),
]
CODE = Family(
    "code",
    "a-code-{title}",
    "Title {title}, Code of A",
    "a",
    "code",
    number="{title}",
    url="https://x/{title}/{number}",
)
RULE = Family(
    "rule",
    "b-rule-{year}-{number}",
    "Rule {year}/{number}",
    "b",
    "rules",
    parts={"year": "[12][0-9]{3}", "number": "[0-9]+"},
)
KNOWN = Gazetteer({i.id: i for i in LAWS}, {f.name: f for f in (CODE, RULE)}, {}, "f")


def ids(found: tuple[Instrument, ...]) -> list[str]:
    return [i.id for i in found]


@pytest.mark.parametrize(
    ("title", "year", "expected"),
    [
        ("Quay Act", None, ["a-1961-9", "a-1999-3"]),
        ("Quay Act", 1961, ["a-1961-9"]),
        ("quay act, 1999", None, ["a-1999-3"]),
        ("Quay Act", 2000, []),
        ("Land holding (Islands) Act", 2003, ["b-2003-4"]),
        ("LIA", None, []),
    ],
)
def test_by_title(title: str, year: int | None, expected: list[str]) -> None:
    assert ids(KNOWN.by_title(title, year)) == expected


@pytest.mark.parametrize(
    ("number", "year", "jurisdiction", "expected"),
    [
        ("9", 1961, "a", ["a-1961-9"]),
        ("9", None, None, ["a-1961-9", "b-2003-9"]),
        ("2", 1986, "a", ["a-1986-2"]),
        ("2", 1985, "a", []),
        ("4", 2003, "b", ["b-2003-4"]),
        ("c. 4", 2003, None, ["b-2003-4"]),
        ("B-1.01", None, "c", ["c-b-1.01"]),
        ("77", 1961, "a", []),
    ],
)
def test_by_number(number: str, year: int | None, jurisdiction: str | None, expected: list[str]) -> None:
    assert ids(KNOWN.by_number(number, year, jurisdiction)) == expected


@pytest.mark.parametrize("printed", ["42", "c. 42", "c.42", "chapter 42", "No. 42", "Act No. 42", "(42)", " 42 "])
def test_a_number_is_one_however_it_is_printed(printed: str) -> None:
    assert number_key(printed) == "42"


def test_closest_proposes_with_scores() -> None:
    near = KNOWN.closest("Qay Act", limit=2)
    assert [i.id for i, _ in near] == ["a-1961-9", "a-1999-3"]
    assert all(80 < score < 100 for _, score in near)
    assert KNOWN.closest("LIA", limit=1)[0][0].id == "b-2003-4"


@pytest.mark.parametrize(
    ("family", "parts", "expected"),
    [
        ("code", {"title": "26"}, "a-code-26"),
        ("code", {"title": "50 App"}, "a-code-50app"),
        ("rule", {"year": "2016", "number": "679"}, "b-rule-2016-679"),
        ("rule", {"year": "16", "number": "679"}, None),
        ("rule", {"number": "679"}, None),
        ("nothing", {"title": "1"}, None),
    ],
)
def test_coded(family: str, parts: dict[str, str], expected: str | None) -> None:
    assert KNOWN.coded(family, parts) == expected


def test_a_member_of_a_family_needs_no_entry() -> None:
    member = KNOWN.instrument("b-rule-2016-679")
    assert member is not None
    assert (member.title, member.year, member.jurisdiction) == ("Rule 2016/679", 2016, "b")
    assert KNOWN.instrument("b-rule-x-679") is None
    title = KNOWN.instrument("a-code-26")
    assert title is not None
    assert title.url == "https://x/26/{number}"
