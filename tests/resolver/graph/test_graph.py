"""The graph: rings end, relative references count, "cited by" finds what points at a place however it is said."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from ingest.document.budget import Budget, LimitReached, within
from resolver.graph.cited_by import cited_by
from resolver.graph.export import graph_text, web_annotations
from resolver.graph.graph import SENTENCE, Graph, Node, components, cycles, most_cited
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer

RING = {
    "1": "This section is subject to section 1 and section 2.",
    "2": "Subject to section 3.",
    "3": "Subject to section 1.",
}
WORDS = {
    "4(1)": "A keeper pays the fee.",
    "4(2)": "Sub-section (1) does not bind a guest.",
    "5": "The preceding section binds nobody abroad.",
    "6": "Sections 4 to 7 bind the State.",
    "7": "A fee under section 4 is a debt, and that section binds heirs.",
    "8": "Nothing here.",
    "9": "Section 4 of the Companies Act, 1956 is another matter.",
}


@pytest.fixture
def graph(tmp_path):
    documents = [
        {"id": "ring", "title": "Ring Act, 1990", "provisions": RING},
        {"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": WORDS},
        {"id": "rules", "title": "Bees Rules, 2001", "provisions": {"2": "As section 4 of the Bees Act, 1999 says."}},
    ]
    with build_store(tmp_path, documents) as store:
        yield Graph(Resolver(store, gazetteer()))


def test_a_walk_ends_and_marks_the_ring_and_the_self_reference(graph) -> None:
    walk = graph.follow(Node("ring", "sec_1"), 10)
    assert [n.eid for n in walk.nodes] == ["sec_1", "sec_2", "sec_3"]
    pairs = [(e.source.eid, e.target.eid) for e in walk.edges]
    for pair in (("sec_1", "sec_1"), ("sec_1", "sec_2"), ("sec_2", "sec_3"), ("sec_3", "sec_1")):
        assert pair in pairs
    assert tuple(Node("ring", f"sec_{i}") for i in (1, 2, 3)) in walk.rings
    assert (Node("ring", "sec_1"),) in walk.rings


def test_depth_is_kept_to(graph) -> None:
    assert [n.eid for n in graph.follow(Node("ring", "sec_2"), 1).nodes] == ["sec_2", "sec_3"]


def test_cited_by_finds_names_ranges_siblings_antecedents_and_relative_words(graph) -> None:
    edges = cited_by(graph, Node("act", "sec_4"), covers=True)
    found = {(e.source.document, e.source.eid.partition("__")[0], e.relation) for e in edges}
    assert ("act", "sec_4", "inside") in found  # "sub-section (1)" said in the section itself
    assert ("act", "sec_5", "exact") in found  # "the preceding section"
    assert ("act", "sec_6", "exact") in found  # a range, whose members are targets
    assert ("act", "sec_7", "exact") in found
    assert ("rules", "sec_2", "exact") in found
    assert not any(e.source.eid == "sec_9" for e in edges)  # a section 4 of another law
    said = [e.text for e in edges if e.source.eid == "sec_7"]
    assert "that section" in said
    assert all(e.text in e.sentence for e in edges)


def test_cited_by_of_a_place_that_nobody_cites(graph) -> None:
    assert cited_by(graph, Node("act", "sec_8")) == []


def test_a_path_is_a_chain_of_references(graph) -> None:
    chain = graph.path(Node("ring", "sec_2"), Node("ring", "sec_1"))
    assert [(e.source.eid, e.target.eid) for e in chain] == [("sec_2", "sec_3"), ("sec_3", "sec_1")]
    assert graph.path(Node("act", "sec_8"), Node("ring", "sec_1")) is None


def test_a_path_does_not_go_round_in_a_ring_that_a_whole_act_opens(tmp_path) -> None:
    words = {"1": "Subject to the other provisions of this Act.", "2": "See section 3.", "3": "See section 2."}
    with build_store(tmp_path, [{"id": "loop", "title": "Loop Act, 1990", "provisions": words}]) as store:
        graph = Graph(Resolver(store, gazetteer()))
        assert [str(e.target) for e in graph.path(Node("loop", "sec_1"), Node("loop")) or ()] == ["loop"]
        assert graph.path(Node("loop", "sec_1"), Node("loop", "sec_2")) is None
        assert graph.path(Node("loop"), Node("loop", "sec_2")) is not None


def test_roles_stand_on_the_edges(graph) -> None:
    assert {e.role for e in graph.cites(Node("ring", "sec_2"))} == {"subject_to"}


def test_the_whole_graph(graph) -> None:
    whole = graph.whole()
    assert most_cited(whole, 1)[0][0] == "act#sec_4"
    assert ["ring#sec_1", "ring#sec_2", "ring#sec_3"] in cycles(whole)
    assert ["ring#sec_1", "ring#sec_2", "ring#sec_3"] in components(whole)
    assert whole.number_of_edges() == graph.whole(["act", "ring", "rules"]).number_of_edges()
    assert set(graph.whole(level="document").nodes) == {"act", "ring", "rules"}


@pytest.mark.parametrize("form", ["json", "csv", "graphml", "gexf"])
def test_exports_hold_every_edge_and_are_the_same_each_time(graph, form) -> None:
    whole = graph.whole()
    text = graph_text(whole, form)
    assert text == graph_text(graph.whole(), form)
    if form == "json":
        assert len(json.loads(text)["edges"]) == whole.number_of_edges()
    elif form == "csv":
        assert len(list(csv.reader(io.StringIO(text)))) == whole.number_of_edges() + 1
    else:
        edges = [e for e in ET.fromstring(text).iter() if e.tag.endswith("}edge") or e.tag == "edge"]  # noqa: S314
        assert len(edges) == whole.number_of_edges()


def test_annotations_quote_the_words_and_name_the_target(graph) -> None:
    text = graph.store.texts.canonical("rules")
    page = web_annotations(graph.answers("rules"), text)
    item = page["items"][0]
    position, quote = item["target"]["selector"]
    assert text[position["start"] : position["end"]] == quote["exact"]
    assert item["body"][0]["source"] == "act#sec_4"


def test_an_unknown_place_is_an_error(graph) -> None:
    with pytest.raises(KeyError):
        graph.place("act#sec_99")


def test_a_sentence_with_thousands_of_references_is_told_in_part_and_read_no_more_than_it_is_long(tmp_path) -> None:
    """Each edge held the whole of it, and its dependencies were read for each: one file made the page of the section
    that it cites take minutes and a gigabyte.
    """
    words = {"1": "The fee is due.", "2": "It is due under " + "section 1 and " * 800 + "so on."}
    with build_store(tmp_path, [{"id": "act", "title": "Bees Act, 1999", "provisions": words}]) as store:
        graph = Graph(Resolver(store, gazetteer()))
        edges = cited_by(graph, Node("act", "sec_1"))
        assert len(edges) == 800
        text = graph.resolver.library.text("act")
        (start, end), *more = store.sentences.spans("act", edges[0].start, edges[0].end)
        assert not more
        assert end - start > 2 * SENTENCE
        for edge in edges:
            assert len(edge.sentence) == SENTENCE
            at = text.index(edge.sentence)
            assert any(low <= edge.start and edge.end <= low + SENTENCE for low in _places(text, edge.sentence, at))
            assert start <= at
        with (
            within(Budget(lambda: None, 10**6, 100_000)),
            pytest.raises(LimitReached, match="longer than 100000 bytes"),
        ):
            cited_by(graph, Node("act", "sec_1"))


def _places(text: str, words: str, at: int) -> Iterator[int]:
    while at >= 0:
        yield at
        at = text.find(words, at + 1)
