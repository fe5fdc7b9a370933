"""Captions are told from text about tables, and make provisions that references to "Table 1" can reach."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import BlockType, DocumentInfo, Processed
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver

MANUAL = """# Manual

## 1 Sizes

Table 1 gives the sizes. See [the sizes](#1-sizes) and Figure 2-1.

**Table 1** Sizes by nest

| Nest | Size |
|------|------|
| old | 4 |

## 2 Shapes

| Nest | Shape |
|------|-------|
| old | round |

Table 2: Shapes by nest

![a nest](nest.png)

Figure 2-1. A nest from above

Table 3 is not in this manual.
"""


@cache
def shipped() -> Gazetteer:
    return load()


def processed(name: str, text: str) -> Processed:
    return process(name, text.encode(), DocumentInfo("manual"), shipped())


def types(document: Processed, word: str) -> list[BlockType]:
    text = document.canonical.text
    return [b.type for b in document.canonical.blocks if text[b.start : b.end].startswith(word)]


def test_captions_beside_their_tables():
    document = processed("m.md", MANUAL)
    assert types(document, "Table 1") == [BlockType.PARAGRAPH, BlockType.CAPTION]
    assert types(document, "Table 2") == [BlockType.CAPTION]
    assert types(document, "Figure 2-1") == [BlockType.CAPTION]
    assert types(document, "Table 3") == [BlockType.PARAGRAPH]


def test_their_provisions():
    document = processed("m.md", MANUAL)
    text = document.canonical.text
    found = {p.eid: p for p in document.provisions if p.unit in {"table", "figure"}}
    assert list(found) == ["table_1", "table_2", "figure_2-1"]
    first, second, figure = found.values()
    assert text[first.start : first.end] == "Table 1 Sizes by nest\n\nNest\tSize\nold\t4"
    assert text[second.start : second.end] == "Nest\tShape\nold\tround\n\nTable 2: Shapes by nest"
    assert text[figure.start : figure.end] == "Figure 2-1. A nest from above"
    assert (first.number, first.key, first.title, first.parent) == ("1", "1", "Sizes by nest", "sec_1")
    assert all(p.start <= p.text_start <= p.end for p in found.values())


def test_tables_numbered_anew_in_each_chapter():
    chapter = "## Chapter {0}\n\n**Table 1** Numbers\n\n| a | b |\n|---|---|\n| 1 | {0} |\n\n"
    document = processed("m.md", "# Manual\n\n" + chapter.format(1) + chapter.format(2))
    assert [p.eid for p in document.provisions if p.unit == "table"] == ["chp_1__table_1", "chp_2__table_1"]


@pytest.mark.parametrize(
    "table",
    [
        "<table><caption>Table 7. Fees</caption><tr><td>a</td><td>b</td></tr></table>",
        "<p>Table 7 Fees</p><table><tr><th>x</th><td>b</td></tr></table>",
        "<figure><table><tr><th>x</th><td>b</td></tr></table><figcaption>Table 7 Fees</figcaption></figure>",
    ],
)
def test_html_captions(table: str):
    document = processed("m.html", f"<h1>Manual</h1><h2>1 Fees</h2><p>Fees are due.</p>{table}<p>That is all.</p>")
    assert types(document, "Table 7") == [BlockType.CAPTION]
    assert [p.eid for p in document.provisions] == ["sec_1", "table_7"]


def test_references_reach_tables_and_markdown_anchors(tmp_path: Path):
    document = processed("m.md", MANUAL)
    with Store.create(tmp_path) as store:
        store.set_gazetteers(shipped().fingerprint)
        store.put(document)
        resolver = Resolver(store, shipped())
        live = [s for s in store.references("manual") if s.record.standing == "live"]
        found = {s.record.text: [t.eid for t in resolver.resolve_stored(s).targets] for s in live}
    assert found == {
        "Table 1": ["table_1"],
        "the sizes": ["sec_1"],
        "Figure 2-1": ["figure_2-1"],
        "Table 3": [],
    }


def test_the_word_alone_above_a_table_names_it() -> None:
    text = "# Dues\n\n## 1 Sum\n\nThe due is that in column (2) of the Table:\n\nTABLE\n\n| Nest | Due |\n|---|---|\n| old | 4 |\n"
    document = processed("dues.md", text)
    tables = [p for p in document.provisions if p.unit == "table"]
    assert [p.eid for p in tables] == ["sec_1__table_1"]
    assert document.canonical.text[tables[0].start : tables[0].end].startswith("TABLE\n\nNest\tDue")


def test_the_word_alone_above_text_names_nothing() -> None:
    document = processed("dues.md", "# Dues\n\n## 1 Sum\n\nTABLE\n\nThere is no table here.\n")
    assert not [p for p in document.provisions if p.unit == "table"]


def test_a_table_stands_in_the_unit_that_leads_to_it() -> None:
    rows = "| Nest | Due |\n|---|---|\n| old | 4 |\n"
    first = f"(1) The due is that in this Table:\n\nTABLE\n\n{rows}\n"
    second = f"(2) It is due—\n\n(a) in May; or\n\n(b) in June.\n\nTABLE\n\n{rows}\n(3) It is paid.\n"
    text = f"# Dues\n\n## 1 Sum\n\n{first}{second}"
    document = processed("dues.md", text)
    parents = [p.eid.rpartition("__")[0].rsplit("__", 1)[-1] for p in document.provisions if p.unit == "table"]
    assert parents == ["subsec_1", "subsec_2"]
