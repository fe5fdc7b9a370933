"""The lists that are shipped: clean, in order, and holding what is often cited."""

from __future__ import annotations

import pytest

from gazetteers.check import check
from gazetteers.fold import fold
from gazetteers.load import DATA, Gazetteer, load


@pytest.fixture(scope="module")
def shipped() -> Gazetteer:
    return load()


def test_no_findings_in_the_shipped_lists() -> None:
    findings, mended = check()
    assert [str(finding) for finding in findings] == []
    assert mended == []


@pytest.mark.parametrize("path", sorted((DATA / "instruments").glob("*.toml")), ids=lambda path: path.stem)
def test_each_list_explains_itself(path) -> None:
    head = path.read_text(encoding="utf-8").split("\n[", 1)[0]
    assert head.startswith("# ")
    assert "Facts from:" in head


def test_the_lists_are_not_small(shipped: Gazetteer) -> None:
    counts: dict[str, int] = {}
    for instrument in shipped.instruments.values():
        counts[instrument.jurisdiction] = counts.get(instrument.jurisdiction, 0) + 1
    wanted = {"in": 400, "ca": 950, "uk": 300, "us": 140, "eu": 120, "au": 60}
    assert {place: counts[place] >= least for place, least in wanted.items()} == dict.fromkeys(wanted, True)


@pytest.mark.parametrize(
    ("printed", "id_"),
    [
        ("Income-tax Act, 1961", "in-act-1961-43"),
        ("Incometax Act, 1961", "in-act-1961-43"),
        ("Companies Act, 2013", "in-act-2013-18"),
        ("Companies Act 2006", "uk-ukpga-2006-46"),
        ("Bharatiya Nyaya Sanhita, 2023", "in-act-2023-45"),
        ("Bharatiya Nyaya Sanhita", "in-act-2023-45"),
        ("CGST Act", "in-act-2017-12"),
        ("FEMA", "in-act-1999-42"),
        ("Finance (No. 2) Act, 1967", "in-act-1967-20"),
        ("Income-tax Rules, 1962", "in-rules-1962-income-tax"),
        ("Code of Criminal Procedure, 1973", "in-act-1974-2"),
        ("Bank Act", "ca-b-1.01"),
        ("Canada Shipping Act, 2001", "ca-c-10.15"),
        ("Criminal Code", "ca-c-46"),
        ("Internal Revenue Code", "us-usc-26"),
        ("Employee Retirement Income Security Act of 1974", "us-act-1974-employee-retirement-income-security"),
        ("D.C. Official Code", "us-dc-code"),
        ("General Data Protection Regulation", "eu-reg-2016-679"),
        ("GDPR", "eu-reg-2016-679"),
        ("Income Tax Assessment Act 1997", "au-act-1997-38"),
        ("Tax Credits Act 2002", "uk-ukpga-2002-21"),
    ],
)
def test_a_printed_name_is_one_instrument(shipped: Gazetteer, printed: str, id_: str) -> None:
    matches = shipped.names.scan(fold(printed))
    assert [m.candidates for m in matches] == [(id_,)]


@pytest.mark.parametrize(
    ("number", "year", "place", "id_"),
    [
        ("43", 1961, "in", "in-act-1961-43"),
        ("4", 1988, "in", "in-act-1988-4"),
        ("2", 1986, "in", "in-act-1986-2"),
        ("c. 4", 1992, "uk", "uk-ukpga-1992-4"),
        ("38", 1997, "au", "au-act-1997-38"),
    ],
)
def test_an_official_number_is_one_instrument(shipped: Gazetteer, number: str, year: int, place: str, id_: str) -> None:
    assert [i.id for i in shipped.by_number(number, year, place)] == [id_]


@pytest.mark.parametrize(
    ("family", "parts", "id_"),
    [
        ("usc", {"title": "42"}, "us-usc-42"),
        ("usc", {"title": "50a"}, "us-usc-50a"),
        ("cfr", {"title": "29"}, "us-cfr-29"),
        ("publ", {"congress": "111", "law": "148"}, "us-pl-111-148"),
        ("dc-law", {"period": "16", "law": "192"}, "us-dc-law-16-192"),
        ("eu-reg", {"year": "2013", "number": "575"}, "eu-reg-2013-575"),
        ("uksi", {"year": "2006", "number": "3313"}, "uk-uksi-2006-3313"),
        ("rfc", {"number": "9110"}, "ietf-rfc-9110"),
        ("iso", {"number": "27001"}, "iso-27001"),
    ],
)
def test_a_coded_name_is_one_instrument(shipped: Gazetteer, family: str, parts: dict[str, str], id_: str) -> None:
    assert shipped.coded(family, parts) == id_
    member = shipped.instrument(id_)
    assert member is not None
    assert member.title


def test_rules_know_their_parent(shipped: Gazetteer) -> None:
    assert shipped.instruments["in-rules-1962-income-tax"].parent == "in-act-1961-43"


def test_no_id_holds_a_slash(shipped: Gazetteer) -> None:
    assert [i for i in shipped.instruments if "/" in i or "#" in i] == []
