"""The names that a document gives itself, and what gives it none."""

from __future__ import annotations

import pytest

from ingest.document.records import DocumentInfo
from ingest.metadata.own_evidence import own_evidence
from ingest.metadata.own_names import own_names
from ingest.readers import registry
from ingest.readers.options import ReadOptions


def _names(title: str, *lines: str) -> list[str]:
    reading = registry.read("d.txt", "\n\n".join((title, *lines)).encode(), ReadOptions())
    return [fact.value for fact in own_names(DocumentInfo("d", title=title), reading, own_evidence(reading))]


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (("HIVES", "1. This Act may be called the Hives Act, 2015."), ["Hives Act, 2015"]),
        (("Hives Act 2015", "Act No. 9 of 2015", "1. Of hives."), ["9 of 2015"]),
        (("Addendum", 'This Data Processing Addendum ("DPA") is made by A.'), ["Data Processing Addendum", "DPA"]),
        (("X", 'This Master Services Agreement (hereinafter referred to as the "MSA") is made.'),
         ["Master Services Agreement", "MSA"]),
        (("Bienengesetzbuch (BGB)", "§ 1. Bienen."), ["Bienengesetzbuch", "BGB"]),
        (("Lease", 'This Lease Agreement (the "Agreement") is made.'), ["Lease Agreement"]),
        (("Acts", "1. This Act may be called the Bee Act.", "1. This Act may be called the Wax Act."), []),
        (("THE HIVES BILL, 2015", "A BILL", "1. This Act may be called the Hives Act, 2015."), []),
        (("A guide", "Commentary", "1. This Act may be called the Hives Act, 2015."), []),
        (("Terms (Version 1.0)", "1. Of terms."), []),
    ],
)  # fmt: skip
def test_the_names_that_a_text_gives_itself(lines: tuple[str, ...], names: list[str]) -> None:
    assert _names(*lines) == names
