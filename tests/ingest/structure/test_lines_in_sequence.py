"""Section headings of plain text that read like sentences, end in "etc." or are a number alone."""

from __future__ import annotations

from gazetteers.load import load
from ingest.document.records import DocumentInfo, Processed
from ingest.run.pipeline import process

SECTIONS = (
    ("1 Hives", "A hive is a box in which bees live."),
    ("2 Leave of the keeper", "(1) Nobody may move a hive without leave.\n\n(2) Leave is given in writing."),
    ("3 When a hive is deemed to have been moved", "(1) A hive is moved when it has left its stand."),
    ("4 Moving of carts, stands, etc.", "The same holds for a cart."),
    ("5 Notice", "Notice is given to the keeper. In the year\n\n7 bees were counted"),
    ("6", "[Repealed]"),
    ("6.1 Court may order return", "(1) The court may order the return of a hive."),
    ("7 Fees", "A fee is due."),
    ("8 Costs", "Costs follow."),
)


def read(sections: tuple[tuple[str, str], ...]) -> Processed:
    text = "\n\n".join(f"{head}\n\n{body}" for head, body in sections)
    return process("a.txt", text.encode(), DocumentInfo("a"), load())


def test_the_number_that_is_missing_between_two_sections_makes_a_line_a_heading():
    sections = {p.number: p.title for p in read(SECTIONS).provisions if p.unit == "section"}
    assert list(sections) == ["1", "2", "3", "4", "5", "6", "6.1", "7", "8"]
    assert sections["3"] == "When a hive is deemed to have been moved"
    assert sections["4"] == "Moving of carts, stands, etc"


def test_a_number_alone_heads_nothing_where_no_such_lines_are_sections():
    counted = (("Of hives", "He had 4 hives and 5 carts, and went to see them all."), ("2", "Then he came home again."))
    assert [p.eid for p in read(counted).provisions] == []


PARTS = """SHORT TITLE

1 Short title

This is the Bees Act.

PART 1 HIVES

2 Keeping

A hive is kept, as this Part says.

DUTIES OF KEEPERS

3 Feeding

Bees are fed.

OFFENCES

4 Neglect

Neglect is an offence under this Part.

PART 2 CARTS

5 Wheels

A cart has wheels.
"""


def test_a_heading_in_capitals_ends_no_part_that_is_set_in_capitals_as_well():
    document = process("a.txt", PARTS.encode(), DocumentInfo("a"), load())
    parents = {p.number: p.parent for p in document.provisions if p.unit == "section"}
    assert parents == {"1": None, "2": "part_1", "3": "part_1", "4": "part_1", "5": "part_2"}
    fourth = next(b for b in document.canonical.blocks if b.title == "Neglect")
    assert [s.title for s in document.canonical.path(fourth.section)] == ["HIVES", "OFFENCES"]
