"""The innermost provision at a place, over records and over a table of them; the path of headings."""

import pytest

from ingest.document.enclosing import Enclosing, holding
from ingest.document.records import Block, BlockType, PathStep, Provision, heading_path


def provision(eid: str, parent: str | None, start: int, end: int, depth: int) -> Provision:
    return Provision(eid, "clause", "", "", "", "printed", parent, start, end, start, 0, depth)


NESTED = [
    provision("sec_1", None, 0, 100, 0),
    provision("sec_1__cl_a", "sec_1", 10, 40, 1),
    provision("sec_1__cl_a__i", "sec_1__cl_a", 10, 20, 2),
    provision("sec_1__cl_b", "sec_1", 50, 60, 1),
]


@pytest.mark.parametrize(
    ("start", "end", "eid"),
    [
        (0, 1, "sec_1"),
        (10, 11, "sec_1__cl_a__i"),
        (10, 20, "sec_1__cl_a__i"),
        (10, 21, "sec_1__cl_a"),
        (19, 20, "sec_1__cl_a__i"),
        (20, 21, "sec_1__cl_a"),
        (35, 55, "sec_1"),
        (45, 46, "sec_1"),
        (60, 61, "sec_1"),
        (99, 101, None),
        (100, 101, None),
    ],
)
def test_the_innermost_provision_holds_the_whole_span(start: int, end: int, eid: str | None) -> None:
    tree = Enclosing(NESTED[::-1])  # the order given does not matter
    found = tree.innermost(start, end)
    assert (found.eid if found else None) == eid
    begun = max((p for p in NESTED if p.start <= start), key=lambda p: (p.start, p.depth), default=None)
    assert holding(begun, start, end, tree.get) == found


def test_the_chain_goes_outwards_and_a_lost_parent_ends_it() -> None:
    tree = Enclosing(NESTED)
    assert [p.eid for p in tree.chain(tree.innermost(12))] == ["sec_1__cl_a__i", "sec_1__cl_a", "sec_1"]
    assert [p.eid for p in Enclosing(NESTED[2:]).chain(NESTED[2])] == ["sec_1__cl_a__i"]
    assert Enclosing(()).innermost(0) is None


def test_what_begins_in_a_span() -> None:
    assert [p.eid for p in Enclosing(NESTED).begun_in(10, 50)] == ["sec_1__cl_a", "sec_1__cl_a__i"]


def test_a_heading_path_is_outermost_first_and_holds_the_heading_itself() -> None:
    blocks = [
        Block(0, BlockType.HEADING, 0, 1, None, 1, "I", "Bees"),
        Block(1, BlockType.HEADING, 2, 3, 0, None, "1", "Honey"),
    ]
    assert heading_path(blocks.__getitem__, 1) == (PathStep(1, "I", "Bees"), PathStep(1, "1", "Honey"))
    assert heading_path(blocks.__getitem__, None) == ()
