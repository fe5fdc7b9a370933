"""Defined terms: the forms, their kinds and how far they reach."""

from __future__ import annotations

import pytest

from gazetteers.records import Style, Unit
from ingest.annotation.definitions import find, fold_term, governing
from ingest.document.records import BlockType, Canonical, Definition, Provision, Reference
from tests.ingest.readers.layouts import H, P, laid_out

UNITS = tuple(
    Unit(name, words, (), (), name, kind, ())
    for name, words, kind in (
        ("section", ("section", "sections"), "major"),
        ("subsection", ("sub-section", "subsection"), "minor"),
        ("chapter", ("chapter",), "container"),
    )
)
STYLE = Style("test", "en", (), UNITS, {}, {}, "first", {}, (), ())


def found(
    *blocks: tuple[BlockType, str], provisions: tuple[Provision, ...] = ()
) -> tuple[Canonical, tuple[Definition, ...]]:
    document = laid_out(blocks)
    return document, find(document, provisions, (), STYLE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“hive” means a box for bees;", [("hive", "means")]),
        ('"hive" includes a straw skep.', [("hive", "includes")]),
        ("“keeper”, in relation to a hive, includes its owner;", [("keeper", "includes")]),
        ("The term “tax year” means the twelve months from May.", [("tax year", "means")]),
        ("‘personal data’ means any information on a keeper;", [("personal data", "means")]),
        (
            "“ant” and “wasp” have the meanings assigned to them in the Insects Act, 1900.",
            [("ant", "assigned"), ("wasp", "assigned")],
        ),
        ("“bee” shall have the same meaning as in section 5.", [("bee", "assigned")]),
        ("He wrote “hive” on the box, which means that it is his.", []),
        ("the “register” is kept by the Board.", []),
    ],
)
def test_forms(text: str, expected: list[tuple[str, str]]) -> None:
    _, definitions = found((P, text))
    assert [(d.term, d.kind) for d in definitions] == expected


def test_unquoted_terms_only_where_definitions_are_announced() -> None:
    announced = (
        (H, "Definitions"),
        (P, "The following definitions apply in this Act."),
        (P, "designated area means the north. (région)"),
    )
    _, definitions = found(*announced)
    assert [(d.term, d.scope) for d in definitions] == [("designated area", "")]
    _, none = found((H, "Fees"), (P, "designated area means the north."))
    assert none == ()
    _, still_none = found((H, "Definitions"), (P, "This means that it is so."))
    assert still_none == ()


def test_a_definition_runs_to_the_next_one() -> None:
    document, definitions = found((P, "In this Act, “hive” means a box; “skep” means a basket of straw."))
    assert [document.text[d.start : d.end] for d in definitions] == [
        "“hive” means a box; ",
        "“skep” means a basket of straw.",
    ]


def test_terms_that_share_a_sentence_share_its_end() -> None:
    document, definitions = found((P, "“hive” means a box, and “hive law” means the law of boxes;"))
    assert {d.end for d in definitions} == {len(document.text)}


def test_code_headings_and_quoted_references_define_nothing() -> None:
    document = laid_out([(P, "“hive” means a box;")])
    quoted = Reference(0, len(document.text), document.text, "explicit", (), "test", standing="quoted")
    assert find(document, (), (quoted,), STYLE) == ()
    assert found((H, "“hive” means a box"), (BlockType.CODE, "“hive” means a box"))[1] == ()


def place(
    eid: str, unit: str, parent: str | None, start: int, end: int, *, heading: int | None = None, title: str = ""
) -> Provision:
    return Provision(eid, unit, "1", "1", "1", "printed", parent, start, end, start, 0, 0, heading, title)


def scoped(opening: str) -> str:
    blocks = [
        (H, "Chapter I"),
        (H, "5. Fees"),
        (P, opening),
        (P, "(a) “hive” means a box;"),
        (P, "(2) The fee is due."),
    ]
    document = laid_out(blocks)
    at = [block.start for block in document.blocks]
    end = len(document.text)
    provisions = (
        place("chp_I", "chapter", None, 0, end, heading=0, title="Chapter I"),
        place("sec_5", "section", "chp_I", at[1], end, heading=1, title="Fees"),
        place("sec_5__subsec_1", "subsection", "sec_5", at[2], at[4]),
        place("sec_5__subsec_1__cl_a", "clause", "sec_5__subsec_1", at[3], at[4]),
    )
    definitions = find(document, provisions, (), STYLE)
    assert [d.eid for d in definitions] == ["sec_5__subsec_1__cl_a"]
    inside = governing("HIVE", at[4] - 1, definitions, provisions)
    assert list(inside) == list(definitions)
    if definitions[0].scope == "sec_5__subsec_1":
        assert governing("hive", at[4] + 1, definitions, provisions) == ()
    return definitions[0].scope


@pytest.mark.parametrize(
    ("opening", "scope"),
    [
        ("(1) In this Act, unless the context otherwise requires,—", ""),
        ("(1) For the purposes of this section,—", "sec_5"),
        ("(1) In this sub-section—", "sec_5__subsec_1"),
        ("(1) In this Chapter—", "chp_I"),
        ("(1) Here—", "sec_5"),
    ],
)
def test_scope_is_what_the_opening_says(opening: str, scope: str) -> None:
    assert scoped(opening) == scope


def test_the_narrowest_definition_governs_first() -> None:
    whole = Definition("hive", "hive", "means", 0, 9, "", None)
    local = Definition("hive", "hive", "includes", 50, 60, "sec_5", "sec_5")
    provisions = (place("sec_5", "section", None, 40, 90),)
    assert governing("hive", 55, (whole, local), provisions) == (local, whole)
    assert governing("hive", 95, (whole, local), provisions) == (whole,)
    assert governing("skep", 55, (whole, local), provisions) == ()


def test_folding_a_term() -> None:
    assert fold_term("The  Keeper’s Hive") == "the keeper's hive"
