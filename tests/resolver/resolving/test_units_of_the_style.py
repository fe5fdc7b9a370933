"""Which units are major, minor or containers is said by the style of each document, from reading to the answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from ingest.document.records import DocumentInfo
from ingest.index.engine import AnyOf, Key
from ingest.index.entries import entries
from ingest.run.pipeline import process
from ingest.store.store import Store
from resolver.answer.context import Place
from resolver.resolving.resolver import Resolver
from resolver.retrieval.query import understand

DEAL = """# Supply Agreement

## Clause 1. Delivery

The seller delivers under clause 2 and Exhibit 4, save as clause 2 says otherwise:

(a) by boat; or

(b) by cart.

## Clause 2. Price

The price is ten coins, in the manner of clause (b) of clause 1:

(a) in gold; or

(b) in silver.

## Exhibit IV. Prices

One coin a jar.
"""
ACT = """# Honey Act

## Section 1. Name

This Act is the Honey Act. What clause (b) says is law:

(a) bees are free; and

(b) wasps are not.

## Section 2. Fee

The fee of section 1 is due:

(a) in May; and

(b) in June.
"""


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return load()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, gazetteer: Gazetteer) -> Iterator[Store]:
    folder: Path = tmp_path_factory.mktemp("units") / "index"
    with Store.create(folder) as opened:
        opened.set_gazetteers(gazetteer.fingerprint)
        for name, text, style in (("deal", DEAL, "contract"), ("act", ACT, "india")):
            info = DocumentInfo(id=name, title=f"The {name}", style=style)
            opened.put(process(f"{name}.md", text.encode(), info, gazetteer))
        yield opened


@pytest.fixture(scope="module")
def resolver(store: Store, gazetteer: Gazetteer) -> Resolver:
    return Resolver(store, gazetteer)


def targets(resolver: Resolver, text: str, document: str, eid: str) -> list[str]:
    return [t.eid for a in resolver.resolve_text(text, place=Place(document, eid)) for t in a.targets]


def test_an_exhibit_is_numbered_by_value(store: Store, resolver: Resolver) -> None:
    assert [p.eid for p in store.provisions.of("deal")][-1] == "exhibit_4"
    assert targets(resolver, "Exhibit 4", "deal", "cl_1") == ["exhibit_4"]
    assert targets(resolver, "Exhibit IV", "deal", "cl_1") == ["exhibit_4"]


def test_an_exhibit_stands_beside_the_body(gazetteer: Gazetteer) -> None:
    """It closes the last Chapter, as a Schedule does."""
    text = "CHAPTER I\n\nSALE\n\n1. Price. The price is ten coins.\n\nEXHIBIT B\n\nOne coin a jar.\n"
    made = process("deal.txt", text.encode(), DocumentInfo(id="d", title="A deal", style="contract"), gazetteer)
    assert [(p.unit, p.parent) for p in made.provisions if p.unit in {"chapter", "exhibit"}] == [
        ("chapter", None),
        ("exhibit", None),
    ]


def test_each_document_has_the_kinds_of_its_own_style(resolver: Resolver) -> None:
    library = resolver.library
    assert library.tree("deal").style.kind_of("clause") == "major"
    assert library.tree("act").style.kind_of("clause") == "minor"


def test_a_label_is_searched_up_to_the_clause_and_no_further(resolver: Resolver) -> None:
    """From clause 2 its own (a) is meant, never another clause's: a clause encloses as a section does."""
    inner = [p.eid for p in resolver.store.provisions.of("deal") if p.parent == "cl_2"]
    assert targets(resolver, "paragraph (a)", "deal", inner[1]) == [inner[0]]


def test_a_clause_in_brackets_is_a_label_still(resolver: Resolver) -> None:
    """In a contract too, where no clause of that number is one of its own."""
    inner = [p.eid for p in resolver.store.provisions.of("deal") if p.parent == "cl_2"]
    assert targets(resolver, "clause (b)", "deal", inner[0]) == [inner[1]]


def test_what_is_handed_on_is_what_the_style_reads_whole(store: Store) -> None:
    parents = {c.parent for c in store.chunks.of("deal")}
    assert parents == {"cl_1", "cl_2", "exhibit_4"}
    assert {c.parent for c in store.chunks.of("act")} == {"sec_1", "sec_2"}


def test_search_keys_begin_at_the_heads_of_the_documents_style(store: Store) -> None:
    deal = {key for entry in entries(store, "deal") for key in entry.keys}
    act = {key for entry in entries(store, "act") for key in entry.keys}
    assert {"own|clause|1", "ref|clause|2", "own|exhibit|4", "ref|exhibit|4"} <= deal
    assert "ref|section|1" in act
    assert not any(key.split("|")[1] == "clause" for key in act)


@pytest.mark.parametrize(
    ("typed", "key"), [("clause 2", "own|clause|2"), ("Exhibit IV", "own|exhibit|4"), ("section 2", "own|section|2")]
)
def test_a_query_asks_for_what_is_a_head_in_some_style(gazetteer: Gazetteer, typed: str, key: str) -> None:
    asked = understand(typed, gazetteer).query.wanted
    assert key in {
        part.key for node in asked if isinstance(node, AnyOf) for part in node.parts if isinstance(part, Key)
    }
