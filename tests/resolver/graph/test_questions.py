"""What only the graph can answer: stale references, precedence, what leans on a place, misprints, concordance."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from resolver.checks.amendment_notes import amendments
from resolver.graph.graph import Graph, Node
from resolver.graph.questions import blast_radius, concordance, definition_in_force, misprints, override_map, stale
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store, gazetteer
from web.cli import main

PROVISIONS = {
    "2": "“hive” means a box of bees.",
    "3": "Notwithstanding anything in section 4, a hive is free.",
    "4": "Notwithstanding anything in section 3, a hive costs a coin.",
    "5": "Subject to section 6, a keeper pays.",
    "6": "[Substituted by Act 7 of 2011.] A guest pays nothing.",
    "7": "As section 6 says, and as section 8 (Rules about wasps and hornets) says.",
    "8": "Bees of the State: All bees are free.",
    "9": "Section 12 of the Companies Act, 1956 (1 of 1957) is another matter.",
    "10": "[Inserted by Act 9 of 2015.] See section 6.",
}


@pytest.fixture
def graph(tmp_path):
    with build_store(
        tmp_path, [{"id": "act", "title": "Bees Act, 1999", "style": "india", "provisions": PROVISIONS}]
    ) as store:
        yield Graph(Resolver(store, gazetteer()))


def test_words_older_than_the_change_of_their_target_are_stale(graph) -> None:
    rows = stale(graph)
    assert {(r.edge.source.eid, r.edge.target.eid) for r in rows} == {("sec_5", "sec_6"), ("sec_7", "sec_6")}
    assert {(r.citing_year, r.change.year, r.change.code) for r in rows} == {(1999, 2011, "substituted")}
    assert all(r.change.text in graph.store.texts.canonical("act") for r in rows)


def test_words_put_in_later_than_the_change_are_not_stale(graph) -> None:
    assert not any(r.edge.source.eid == "sec_10" for r in stale(graph))


def test_amendment_notes_are_read_with_their_last_year(graph) -> None:
    tree = graph.resolver.library.tree("act")
    (note,) = amendments(graph.resolver.library, "act", tree.get("sec_10"))
    assert (note.code, note.year) == ("inserted", 2015)
    assert amendments(graph.resolver.library, "act", tree.get("sec_3")) == []


def test_precedence_and_its_rings(graph) -> None:
    rows, rings = override_map(graph)
    pairs = {(r.winner.eid, r.loser.eid) for r in rows}
    assert pairs == {("sec_3", "sec_4"), ("sec_4", "sec_3"), ("sec_6", "sec_5")}
    assert rings == [(Node("act", "sec_3"), Node("act", "sec_4"))]
    around, _ = override_map(graph, Node("act", "sec_5"))
    assert {(r.winner.eid, r.loser.eid) for r in around} == {("sec_6", "sec_5")}


def test_what_leans_on_a_place(graph) -> None:
    found = blast_radius(graph, Node("act", "sec_6"))
    assert {e.source.eid for e in found.direct} == {"sec_5", "sec_7", "sec_10"}
    assert blast_radius(graph, Node("act", "sec_9")).direct == ()


def test_misprints_of_numbers_and_headings(graph) -> None:
    kinds = {row.kind: row for row in misprints(graph)}
    assert kinds["heading"].stored.record.text == "section 8"
    assert "Bees of the State" in kinds["heading"].message
    assert "(1 of 1957)" in kinds["number_title"].message
    assert "Companies Act, 1956" in kinds["number_title"].message


def test_a_concordance_has_a_row_for_each_parallel_address(tmp_path) -> None:
    words = "Section 2(10) of the Wasps Act, 1988 (D.C. Official Code § 32-1501(10)) applies, and section 3 too."
    provisions = {"1": words, "2": "x", "3": "y"}
    with build_store(tmp_path, [{"id": "a", "title": "A", "style": "us", "provisions": provisions}]) as store:
        rows = concordance(Graph(Resolver(store, gazetteer())))
        assert [(r.left, r.right) for r in rows] == [
            ("Wasps Act, 1988, section 2(10)", "us-dc-code, section 32-1501(10)"),
        ]
        assert rows[0].sentence in store.texts.canonical("a")


def test_the_meaning_of_a_term_at_a_place(graph) -> None:
    found, followed = definition_in_force(graph, "hive", Node("act", "sec_3"))
    assert followed == []
    for name, definition in found:
        assert graph.store.texts.canonical(name)[definition.start : definition.end]


@pytest.mark.parametrize(("name", "code"), [("stale", 1), ("overrides", 1), ("misprints", 1), ("concordance", 0)])
def test_commands_end_with_findings(graph, name, code) -> None:
    command = main.commands[name]
    result = CliRunner().invoke(command, ["--index", str(graph.store.folder), "--json"])
    assert result.exit_code == code
    json.loads(result.stdout)
