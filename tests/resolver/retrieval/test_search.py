"""Search: the cases of tests/cases/search.txt; grouping, filters, cursors, expansion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.load import Gazetteer, load
from ingest.document.records import Processed
from ingest.index.catchup import open_index
from ingest.index.engine import Key
from ingest.references.extract import extract_text
from ingest.store.store import Store
from resolver.resolving.resolver import Resolver
from resolver.retrieval.cited_places import cited_places
from resolver.retrieval.paging import CursorError
from resolver.retrieval.passages import Passages
from resolver.retrieval.query import MAX_LENGTH, QueryError, understand
from resolver.retrieval.search import Filters, SearchAnswer, search
from tests.ingest.handmade import Section, document
from tests.thoroughness import examples

ENGINES = ["whoosh", *(["tantivy"] if find_spec("tantivy") else [])]
FILE = Path(__file__).parents[2] / "cases" / "search.txt"


@cache
def gazetteer() -> Gazetteer:
    return load()


def with_references(doc: Processed) -> Processed:
    """The document with what the grammar reads in it."""
    return replace(doc, references=extract_text(doc.canonical.text, gazetteer()))


def cases() -> Iterator[tuple[str, list[str], list[str]]]:
    for case in re.split(r"^@@ (?!expected)", FILE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, expected = case.partition("@@ expected\n")
        title, *documents = head.strip().splitlines()
        yield title, documents, [line for line in expected.splitlines() if line.strip()]


def parsed(line: str) -> tuple[str, Section]:
    place, _, paragraph = line.partition(":")
    name, _, heading = place.partition(" / ")
    label, _, title = heading.partition(" ") if heading[:1].isdigit() else ("", "", heading)
    return name.strip(), (label, title, [paragraph.strip()] if paragraph.strip() else [])


class Site:
    """A store with its engine, ready to be asked."""

    def __init__(self, folder: Path, *documents: Processed, engine: str = "whoosh") -> None:
        self.store = Store.create(folder)
        self.store.set_engine(engine)
        for doc in documents:
            self.store.put(doc)
        self.engine = open_index(self.store)
        self.resolver = Resolver(self.store, gazetteer())
        self.passages = Passages(self.store, self.resolver.library.text)

    def ask(self, query: str, **options: object) -> SearchAnswer:
        return search(self.passages, self.engine, gazetteer(), query, **options)  # type: ignore[arg-type]

    def documents(self, query: str, **options: object) -> list[str]:
        return list(dict.fromkeys(h.passage.document.info.id for h in self.ask(query, **options).hits))

    def close(self) -> None:
        self.engine.close()
        self.store.close()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("title", "documents", "queries"), [pytest.param(*c, id=c[0]) for c in cases()])
def test_case(tmp_path: Path, engine: str, title: str, documents: list[str], queries: list[str]) -> None:
    made = [(name, section) for name, section in map(parsed, documents)]
    site = Site(
        tmp_path / "index", *(with_references(document(name, [section])) for name, section in made), engine=engine
    )
    for line in queries:
        query, sign, wanted = re.split(r" ?(=>|==|!!)(?: |$)", line, maxsplit=1)
        if sign == "!!":
            with pytest.raises(QueryError, match=wanted):
                site.ask(query)
            continue
        names = [name for name in wanted.split(", ") if name]
        found = site.documents(query)
        if sign == "=>":
            assert found[: len(names)] == names, (title, query, found)
        else:
            assert sorted(found) == sorted(names), (title, query, found)
    site.close()


@pytest.fixture
def fees(tmp_path: Path) -> Iterator[Site]:
    many = document(
        "a", [("1", "Fees", ["The fee is due."] * 12), ("2", "More", ["A fee may be due."])], title="Long Act"
    )
    few = document("b", [("1", "Fees", ["A fee may be due."])], title="Short Act", instrument="xx-short")
    site = Site(tmp_path / "index", many, few)
    yield site
    site.close()


def test_a_section_takes_one_place(fees: Site) -> None:
    answer = fees.ask("fee due", limit=2)
    assert [(h.passage.document.info.id, h.passage.chunk.parent) for h in answer.hits[:1]] == [("a", "sec_1")]
    assert len({(h.passage.document.info.id, h.passage.chunk.parent) for h in answer.hits}) == 2
    assert len(answer.hits[0].also) == 11


def test_a_document_takes_one_place(fees: Site) -> None:
    answer = fees.ask("fee due", limit=2, group_by="document")
    assert [h.passage.document.info.id for h in answer.hits] == ["a", "b"]
    assert answer.next is None


def test_chunks_alone(fees: Site) -> None:
    assert len(fees.ask("fee due", limit=14, group_by="none").hits) == 14


def test_pages_join_without_gap_or_repeat(fees: Site) -> None:
    seen: list[str] = []
    mark = ""
    while True:
        answer = fees.ask("fee due", limit=5, group_by="none", mark=mark)
        seen += [h.passage.chunk.id for h in answer.hits]
        if answer.next is None:
            break
        mark = answer.next
    assert len(seen) == len(set(seen)) == 14


def test_a_cursor_dies_with_its_generation(fees: Site) -> None:
    mark = fees.ask("fee", limit=1).next
    fees.store.put(document("c", [("1", "Fees", ["A fee."])]))
    with pytest.raises(CursorError, match="has changed"):
        fees.ask("fee", limit=1, mark=mark)


@pytest.mark.parametrize("mark", ["!", "AAAA", "MS4y", "\x00", "é", "9" * 500])
def test_a_cursor_of_somebody_else_is_refused(fees: Site, mark: str) -> None:
    with pytest.raises(CursorError):
        fees.ask("fee", mark=mark)


def test_filters(fees: Site) -> None:
    assert fees.documents("fee", filters=Filters(documents=("b",))) == ["b"]
    assert fees.documents("fee", filters=Filters(instruments=("xx-short",))) == ["b"]
    assert fees.documents("fee", filters=Filters(instruments=("nobody",))) == []


def test_a_document_taken_out_is_found_no_more(fees: Site) -> None:
    fees.store.remove("b")
    assert fees.documents("fee") == ["a"]
    engine = open_index(fees.store)
    answer = search(fees.passages, engine, gazetteer(), "fee")
    assert {h.passage.document.info.title for h in answer.hits} == {"Long Act"}
    engine.close()


def test_why_and_what_is_missing(fees: Site) -> None:
    hit = fees.ask("fee section 99 zebra").hits[0]
    assert hit.why == ("fee",)
    assert set(hit.missing) == {"section 99", "zebra"}


def test_what_a_hit_cites_is_handed_on_beside_it(tmp_path: Path) -> None:
    doc = with_references(
        document("d", [("1", "Dues", ["Dues fall under section 2 and section 2."]), ("2", "Rates", ["Ten coins."])])
    )
    site = Site(tmp_path / "index", doc)
    hits = site.ask("dues fall").hits
    cited = cited_places(site.resolver, site.passages, hits, 5)
    assert [(c.target.eid, "Ten coins." in c.target.text) for c in cited] == [("sec_2", True)]
    assert cited_places(site.resolver, site.passages, hits, 0) == []
    site.close()


def test_a_long_query_is_refused_before_it_is_read() -> None:
    with pytest.raises(QueryError, match="at most"):
        understand("a " * MAX_LENGTH, gazetteer())


def test_what_is_quoted_is_no_citation() -> None:
    read = understand('"section 5" section 6', gazetteer())
    assert [c.text for c in read.citations] == ["section 6"]
    assert read.phrases == ("section 5",)


def test_a_range_looks_for_both_ends() -> None:
    (part,) = understand("sections 67 to 70", gazetteer()).query.wanted
    keys = {n.key for n in part.parts if isinstance(n, Key)}  # type: ignore[union-attr]
    assert {"own|section|67", "own|section|70"} <= keys


@given(st.text(max_size=80))
@settings(deadline=None, max_examples=examples(150))
def test_any_text_is_a_query_or_refused(text: str) -> None:
    try:
        read = understand(text, gazetteer())
    except QueryError:
        return
    assert read.query.required or read.query.wanted
    assert len(read.names) == len(read.query.required) + len(read.query.wanted)
