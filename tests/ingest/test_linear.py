"""Every stage of the pipeline takes work in proportion to its input: twice the items take about twice the work.

Counted, not timed: see `tests.work` for what is counted and what is not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gazetteers.load import Gazetteer, load
from ingest.run.pipeline import STAGES
from tests.work import Counted

ITEMS = 250
"""Enough that the windows of a bounded look-ahead (120 blocks) are full at half the size."""

SECTION = "1. Fees.—(1) The fee is five coins.\n\n"

FAMILIES: dict[str, tuple[str, Callable[[int], str]]] = {
    "labelled lines of one paragraph": (
        "a.txt",
        lambda n: "1. Fees.—" + "".join(f"({'abc'[i % 3]}) the fee is five coins;\n" for i in range(n)),
    ),
    "runs of 1.": ("a.txt", lambda n: "1. The fee is due in May.\n\n" * n),
    "restarts of (a), (b)": ("a.txt", lambda n: SECTION + "(a) the fee;\n\n(b) the fine;\n\n" * n),
    "long code": ("a.md", lambda n: "```\n" + "fee = 1\n" * 20 * n + "```\n"),
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
    data = make(items).encode()
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
    work(family, ITEMS // 10)
    once, twice = work(family, ITEMS)[stage], work(family, 2 * ITEMS)[stage]
    assert twice <= 2.4 * once + 2_000, (once, twice)
