"""Attachments in the middle of a body: notes in brackets are none, real ones end where the body's numbers go on."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process

BODY = """Title 16. Hives.

Chapter 9. Keeping.

§ 16-901. Definitions.

A hive is a box.

{line}

{inside}§ 16-902. Fees.

Fees are due.

Chapter 10. Moving.

§ 16-1001. Carts.

A cart has wheels.
"""


def parents(line: str, inside: str = "") -> dict[str, str | None]:
    text = BODY.format(line=line, inside=inside)
    return {p.eid: p.parent for p in process("a.txt", text.encode(), DocumentInfo("a"), load()).provisions}


IN_PLACE = {"sec_16-901": "chp_9", "sec_16-902": "chp_9", "chp_10": "title_16", "sec_16-1001": "chp_10"}


def test_a_note_in_brackets_that_names_an_appendix_is_none():
    assert parents("[APPENDICES I. Schedule of Fees]") == {"title_16": None, "chp_9": "title_16", **IN_PLACE}


@pytest.mark.parametrize("inside", ["", "1. The fee for a hive.\n\n"])
def test_an_appendix_ends_where_the_sections_of_the_body_go_on(inside: str):
    found = parents("APPENDIX I. Schedule of Fees", inside)
    assert found.items() >= IN_PLACE.items()
    assert found["appendix_1"] == "chp_9"
    assert list(found).index("appendix_1") < list(found).index("sec_16-902")


def test_a_schedule_in_brackets_that_begins_its_own_numbers_is_an_attachment():
    text = BODY.format(line="", inside="") + "\n[SCHEDULE I]\n\n1. The fee for a hive is one coin.\n"
    found = process("a.txt", text.encode(), DocumentInfo("a"), load()).provisions
    assert [p.eid for p in found if p.eid.startswith("att")] == ["att_1", "att_1__para_1"]
