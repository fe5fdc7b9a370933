"""Paragraphs that are numbered through a judgment or a report: addresses, but neither headings nor sections."""

from __future__ import annotations

import pytest

from gazetteers.load import load
from ingest.document.enclosing import runs_through
from ingest.document.records import BlockType, DocumentInfo, Processed
from ingest.run.pipeline import process

FACTS = (
    "The keeper says that the mover had no leave, as is told at paragraph 4 below.",
    "The hive stood on the common at Low Moor. Two reasons were given for the move:",
    "(a) it stood in the path of the carts; and",
    "(b) nobody had asked for leave.",
)
REASONS = (
    "The mover had written down what he saw on that day in May:",
    "For the reason in paragraph 2(b) above the claim must fail, whatever the carts did.",
)


def read(name: str, text: str) -> Processed:
    return process(name, text.encode(), DocumentInfo("a"), load())


def plain(label: str) -> str:
    def number(n: int) -> str:
        return label.replace("1", str(n))

    one, two, *items = FACTS
    three, four = REASONS
    quoted = ["1. the path;", "2. the carts;", "3. the hive."]
    parts = [
        *("KEEPER V MOVER", "The facts", f"{number(1)} {one}", f"{number(2)} {two}", *items),
        *("The reasons", "A. The letter", f"{number(3)} {three}", *quoted),
        *("B. The leave", f"{number(4)} {four}"),
    ]
    return "\n\n".join(parts)


def html() -> str:
    one, two, *items = FACTS
    three, four = REASONS
    return (
        f"<html><body><h1>Keeper v Mover</h1><h2>The facts</h2><ol><li>{one}</li><li>{two}</li></ol>"
        + "".join(f"<p>{item}</p>" for item in items)
        + f"<h2>The reasons</h2><h3>A. The letter</h3><ol start='3'><li>{three}</li></ol>"
        + "<blockquote><p>1. the path;</p><p>2. the carts;</p><p>3. the hive.</p></blockquote>"
        + f"<h3>B. The leave</h3><ol start='4'><li>{four}</li></ol></body></html>"
    )


@pytest.mark.parametrize(("name", "text"), [("a.txt", plain("1.")), ("b.txt", plain("[1]")), ("c.html", html())])
def test_paragraphs_numbered_through_are_addresses_below_headings_that_stay(name: str, text: str):
    document = read(name, text)
    assert [p.eid for p in document.provisions if "__" not in p.eid] == ["para_1", "para_2", "para_3", "para_4"]
    assert {"para_2__subpara_a", "para_2__subpara_b"} <= {p.eid for p in document.provisions}
    words = document.canonical.text
    headings = [b.title for b in document.canonical.blocks if b.type is BlockType.HEADING]
    assert headings[-4:] == ["The facts", "The reasons", "A. The letter", "B. The leave"]
    last = document.canonical.blocks[-1]
    assert [s.title for s in document.canonical.path(last.section)][-2:] == ["The reasons", "B. The leave"]
    third = next(p for p in document.provisions if p.eid == "para_3")
    assert words[third.text_start : third.end].startswith("The mover had")
    assert words[third.start : third.end].endswith("the hive.")
    cited = {r.text: [(s.unit, s.number) for s in r.pinpoint] for r in document.references}
    assert cited["paragraph 2(b)"] == [("paragraph", "2"), (None, "b")]


SECTIONS = "\n\n".join(
    f"{n}. {words}"
    for n, words in enumerate(
        (
            "In this Act a hive is a box in which bees live.",
            "No person may move a hive at night, as this section says.",
            "The keeper of a hive may give leave under section 2 of this Act.",
            "Paragraph 2 of Schedule 1 has effect about the fees that are paid.",
        ),
        1,
    )
)
LISTED = "\n\n".join(
    ["The order of work is told here, in words that are longer than the list. " * 6, *plain("1.").split("\n\n")[2:4]]
)


def test_numbers_that_a_law_calls_sections_and_a_list_in_a_text_are_no_such_paragraphs():
    assert [p.eid for p in read("a.txt", SECTIONS).provisions][:2] == ["sec_1", "sec_2"]
    assert not any(runs_through(p) for p in read("b.txt", LISTED).provisions)
