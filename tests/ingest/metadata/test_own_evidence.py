"""A document knows which law it is; what is about a law, a part of it, a draft or a change of it is never taken for it."""

from __future__ import annotations

import pytest

from gazetteers.load import Gazetteer
from gazetteers.records import Instrument
from ingest.document.records import DocumentInfo, Fact
from ingest.metadata.identity import NONE, Identity, identify
from ingest.readers import registry
from ingest.readers.options import ReadOptions

HIVES = Instrument("in-act-2011-14", "Hives Act", 2011, "14", "in", "act")
WAX = Instrument("in-act-1961-43", "Wax-tax Act", 1961, "43", "in", "act")
SHOPS = Instrument("uk-ukpga-1998-9", "Honey Shops Act", 1998, "c. 9", "uk", "act")
ROADS = Instrument("ca-h-3.1", "Hive Roads Act", None, "c. H-3.1", "ca", "act")
NAMES = Gazetteer({law.id: law for law in (HIVES, WAX, SHOPS, ROADS)}, {}, {}, "")

TITLE = "THE HIVES ACT, 2011"
NUMBER = "(NO. 14 OF 2011)"
ENACTED = "BE it enacted by Parliament in the Sixty-second Year of the Republic of India as follows:—"
FIRST = "1. Short title. (1) This Act may be called the Hives Act, 2011."
BODY = tuple(f"{n}. Of hives. A keeper shall mark hive {n}." for n in range(2, 9))
CONTENTS = ("ARRANGEMENT OF SECTIONS", "1. Short title.", "2. Of hives.", "3. Of honey.")


def _identified(lines: tuple[str, ...], info: DocumentInfo | None = None, name: str = "d.txt") -> Identity:
    reading = registry.read(name, "\n\n".join(lines).encode(), ReadOptions())
    return identify(info or DocumentInfo("d"), reading, NAMES)


@pytest.mark.parametrize(
    ("lines", "law"),
    [
        ((TITLE, NUMBER, ENACTED, FIRST, *BODY), HIVES),
        ((TITLE, ENACTED, FIRST, *BODY), HIVES),
        ((TITLE, "ACT NO. 14 OF 2011", "1. Of hives. Each is one.", *BODY), HIVES),
        (("The Hives Act, 2011 (14 of 2011)", "1. Of hives. Each is one.", *BODY), HIVES),
        ((TITLE, "[As amended up to 2020]", *CONTENTS, TITLE, "ACT NO. 14 OF 2011", ENACTED, FIRST, *BODY), HIVES),
        (("HIVES ACT, 2011 (Amended up to 2019)", TITLE, "[Act, No. 14 of 2011]", FIRST, *BODY), HIVES),
        (("THE HIVES ACT", "NO. 14 OF 2011", "1. Of hives. Each is one.", *BODY), HIVES),
        (("Wax-Tax Act 1961", NUMBER.replace("14", "43").replace("2011", "1961"), "1. Wax. It is taxed.", *BODY), WAX),
        (("Honey Shops Act 1998", "1998 CHAPTER 9", "1. Of shops. A shop is open.", *BODY), SHOPS),
        (("Honey Shops Act 1998", "An Act to amend the Shops Bill and guide keepers.", "1. Shops. They are open.", *BODY,
          "9. This Act may be cited as the Honey Shops Act 1998. It extends to the United Kingdom."), SHOPS),
        (("# Hive Roads Act", "An Act respecting hive roads in Canada", "1. This Act may be cited as the Hive Roads Act.",
          *BODY), ROADS),
    ],
)  # fmt: skip
def test_two_kinds_of_evidence_identify_a_law(lines: tuple[str, ...], law: Instrument) -> None:
    found = _identified(lines)
    assert (found.instrument, found.against) == (law.id, "")
    assert len(found.evidence) > 1
    assert any(fact.start is not None for fact in found.evidence)


WHOLE = (NUMBER, ENACTED, FIRST, *BODY)
DECOYS: dict[str, tuple[str, ...]] = {
    **{f"about: {said}": (TITLE, said, *WHOLE) for said in (
        "A Commentary", "Commentary by A. Keeper", "A Practical Guide", "Explanatory Notes", "Annotated Edition",
        "With Annotations and Case Law", "Student Handbook", "Lecture Notes on the Law of Hives", "Study Material", "An Overview",
        "A Summary for Keepers", "Frequently Asked Questions", "Digest of Cases", "Report on the Working of the Act",
        "Introduction to Hive Law", "Understanding Hive Law", "Compliance Checklist", "Fact Sheet", "Review of the Law",
    )},
    **{f"draft: {said}": (said, TITLE, *WHOLE) for said in (
        "A BILL", "Bill No. 14 of 2011", "(AS INTRODUCED IN THE HOUSE)", "Draft for consultation", "Proposed text",
        "THE HIVES BILL, 2011",
    )},
    **{f"part: {said}": (TITLE, said, *WHOLE) for said in (
        "Excerpts", "Extract", "(Abridged)", "Selected sections", "Relevant provisions", "Extracted from the Gazette",
    )},
    **{f"several: {said}": (said, TITLE, *WHOLE) for said in (
        "A Compilation of Hive Laws", "Acts on Hives", "Collection of Statutes", "THE WAX-TAX ACT, 1961", "Statutes on Bees",
        "Hives Act, 2011 and Other Acts", "HIVES RULES, 2012", "The Bees Regulations, 2013", "The Honey Ordinance, 2009",
    )},
    **{f"change: {said}": (said, TITLE, *WHOLE) for said in (
        "THE HIVES (AMENDMENT) ACT, 2015", "Amendments to", "Amending Acts since 2011", "THE FINANCE ACT, 2015",
    )},
    "rules": ("THE HIVES RULES, 2012", TITLE, "1. These Rules may be called the Hives Rules, 2012.", *BODY),
    "rules with the number": (TITLE, NUMBER, "1. These Rules may be called the Hives Rules, 2012.", *BODY),
    "amending names itself": (TITLE, NUMBER, ENACTED, "1. This Act may be called the Hives (Amendment) Act, 2015.", *BODY),
    "two laws name themselves": (TITLE, *WHOLE, "1. This Act may be called the Bee Act, 2013.", *BODY),
    "another number": (TITLE, "(NO. 15 OF 2011)", ENACTED, FIRST, *BODY),
    "another year": ("THE HIVES ACT, 2012", "(NO. 3 OF 2012)", ENACTED, FIRST.replace("2011", "2012"), *BODY),
    "another country": (TITLE, "LAWS OF KENYA", FIRST, *BODY),
    "no country": (TITLE, FIRST, *BODY),
    "one section": (TITLE, NUMBER, "8. Of hives. A keeper shall mark hive 8."),
    "few sections": (TITLE, NUMBER, "1. Of hives. One.", "2. Of wax. Two.", "80. Of bees.", "139. Of fees."),
    "a chapter": (TITLE, NUMBER, "CHAPTER III", *BODY[2:]),
    "a leaflet": (TITLE, NUMBER, "The Act says that a keeper marks his hives.", "Ask your inspector."),
    "title alone": (TITLE, *BODY),
    "number alone": ("Of hives", NUMBER, *BODY),
    "quoted": ("Of hive law", 'Section 1 says: "This Act may be called the Hives Act, 2011."', NUMBER, *BODY),
    "a judgment": ("IN THE HIGH COURT", "Under the Hives Act, 2011 (14 of 2011)", "1. The appellant keeps bees.", *BODY),
    "a longer name": ("THE WILD HIVES ACT, 2011", "(NO. 20 OF 2011)", ENACTED,
                      "1. This Act may be called the Wild Hives Act, 2011.", *BODY),
    "not whole by the file": (TITLE, "--- Part II only ---", "CHAPTER II", NUMBER, *BODY[3:]),
}  # fmt: skip


def test_there_are_sixty_decoys() -> None:
    assert len(DECOYS) >= 60


@pytest.mark.parametrize("decoy", DECOYS)
def test_a_decoy_is_never_identified(decoy: str) -> None:
    assert _identified(DECOYS[decoy]).instrument is None


def test_what_speaks_against_it_is_told() -> None:
    found = _identified(DECOYS["about: A Commentary"])
    assert (found.suggested, found.against) == (("in-act-2011-14",), 'its title page says "commentary"')


def test_a_person_may_refuse_it() -> None:
    refused = DocumentInfo("d", facts=(Fact("instrument", NONE, "manifest"),))
    assert _identified((TITLE, *WHOLE), refused).instrument is None
    assert _identified((TITLE, *WHOLE), DocumentInfo("d", coverage="part II")).instrument is None
