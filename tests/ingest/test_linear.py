"""Every stage of the pipeline takes work in proportion to its input: twice the items take about twice the work.

Counted, not timed: see `tests.work` for what is counted and what is not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gazetteers.load import Gazetteer, load
from ingest.run.pipeline import STAGES
from tests.ingest.readers.docx_files import docx, p
from tests.work import Counted

ITEMS = 200
"""Enough that the windows of a bounded look-ahead (120 blocks) are full at half the size."""

SECTION = "1. Fees.—(1) The fee is five coins.\n\n"

AKN = '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><body>{}</body></act></akomaNtoso>'

DEFINING = "2. Definitions.—In this Act, unless the context otherwise requires,—"

Maker = Callable[[int], str | bytes]

FAMILIES: dict[str, tuple[str, Maker]] = {
    "labelled lines of one paragraph": (
        "a.txt",
        lambda n: "1. Fees.—" + "".join(f"({'abc'[i % 3]}) the fee is five coins;\n" for i in range(n)),
    ),
    "lines of one paragraph": ("a.md", lambda n: "The fee is due.\n" * n),
    "runs of 1.": ("a.txt", lambda n: "1. The fee is due in May.\n\n" * n),
    "restarts of (a), (b)": ("a.txt", lambda n: SECTION + "(a) the fee;\n\n(b) the fine;\n\n" * n),
    "lists in lists": ("a.txt", lambda n: SECTION + "(a) fee:\n\n(i) fee:\n\n(A) fee:\n\n(1) fee:\n\n" * (n // 4)),
    "tails of lists": ("a.txt", lambda n: SECTION + "(a) the fee; or\n\n(b) the fine,\n\nshall be due.\n\n" * (n // 2)),
    "provisos": ("a.txt", lambda n: SECTION + "Provided that this clause holds in May:\n\n" * n),
    "one section again and again": ("a.txt", lambda n: SECTION * n),
    "one definition again and again": ("a.txt", lambda n: DEFINING + '"hive" means a box for bees;\n\n' * n),
    "definitions in one paragraph": ("a.txt", lambda n: DEFINING + '"hive" means a box for bees, ' * n),
    "references": ("a.txt", lambda n: "A fee under section 5(1) of the Bees Act, 1999 is due.\n\n" * n),
    "references that wait for their law": (
        "a.txt",
        lambda n: "A fee under section 5 of, or an objection to, the rules of the Bees Act, 1999 is due.\n\n" * n,
    ),
    "sentences that do not end": ("a.txt", lambda n: "Mr. Xyz. Abc. Foo " * n),
    "brackets in brackets": ("a.txt", lambda n: "x " + "(a. " * 2 * n + ") " * 2 * n),
    "captions": ("a.txt", lambda n: SECTION + "Table 1. Fees\n\n" * n),
    "long code": ("a.md", lambda n: "```\n" + "fee = 1\n" * 10 * n + "```\n"),
    "rows of a table": ("a.md", lambda n: "| a | b |\n|---|---|\n" + "| the fee | five |\n" * n),
    "headings of one name": ("a.md", lambda n: "# Fee\n\nThe fee is due.\n\n" * n),
    "footnotes": ("a.md", lambda n: "".join(f"The fee[^{i}]\n\n[^{i}]: It is due.\n\n" for i in range(n))),
    "nested block quotes": ("a.html", lambda n: "<blockquote>The fee is due. " * n + "</blockquote>" * n),
    "nested raised words": ("a.html", lambda n: "<p>Words " + "<sup>" * n + "1 or 2" + "</sup>" * n),
    "nested contents": ("a.html", lambda n: '<div class="toc">The fee is due. ' * n + "</div>" * n),
    "items of HTML": ("a.html", lambda n: "<ol>" + "<li>The fee is due.</li>" * n + "</ol>"),
    "levels of XML": (
        "a.xml",
        lambda n: AKN.format(
            "<section><num>1.</num><heading>Fees</heading>" * n + "<content><p>x</p></content>" + "</section>" * n
        ),
    ),
    "nested words of XML": (
        "a.xml",
        lambda n: AKN.format(f"<section><num>1</num><content><p>{'<b>fee ' * n}{'</b>' * n}</p></content></section>"),
    ),
    "nested tables of XML": (
        "a.xml",
        lambda n: AKN.format("<content>" + "<table><tr><td>fee " * n + "</td></tr></table>" * n + "</content>"),
    ),
    "paragraphs of Word": ("a.docx", lambda n: docx("".join(p(f"({'ab'[i % 2]}) The fee is due.") for i in range(n)))),
}


@cache
def gazetteer() -> Gazetteer:
    return load()


@cache
def counted() -> Counted:
    return Counted("ingest")


@cache
def work(family: str, items: int) -> dict[str, int]:
    """The work of each stage over a document of one family."""
    name, make = FAMILIES[family]
    made = make(items)
    data = made if isinstance(made, bytes) else made.encode()
    with counted().loaded() as module:
        pipeline = module("ingest.run.pipeline")
        records = module("ingest.document.records")
        settings, corrections = module("ingest.run.settings"), module("ingest.metadata.corrections")
        draft = pipeline.DocumentDraft(
            name,
            data,
            records.DocumentInfo("x"),
            records.Reading(format="", raw="", blocks=()),
            gazetteer().style("common"),
            records.Canonical(text="", raw="", pieces=(), removals=(), furniture=(), blocks=()),
        )
        tools = pipeline.Tools(gazetteer(), settings.Settings(), corrections.Corrections())
        found = {}
        for stage, run in pipeline.STAGES:
            before = counted().work.done
            draft = run(draft, tools)
            found[stage] = counted().work.done - before
        return found


@pytest.mark.parametrize("stage", [name for name, _ in STAGES])
@pytest.mark.parametrize("family", FAMILIES)
def test_twice_the_items_take_twice_the_work(family: str, stage: str) -> None:
    """Calls, turns of loops, characters and elements that C looks at or copies. What is made once for all (patterns,
    word lists) is made by the first run, which counts for nothing.
    """
    work(family, 5)
    once, twice = work(family, ITEMS)[stage], work(family, 2 * ITEMS)[stage]
    assert twice <= 2.4 * once + 2_000, (once, twice)
