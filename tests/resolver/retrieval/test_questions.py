"""Questions as people ask them: small words, and definitions."""

from __future__ import annotations

from pathlib import Path

import pytest

from gazetteers.load import load
from ingest.document.records import DocumentInfo
from ingest.run.pipeline import process
from resolver.retrieval.defined import asked_term
from resolver.retrieval.query import understand
from tests.resolver.retrieval.test_ranking import order
from tests.resolver.retrieval.test_search import ENGINES, Site

BEES = b"""# Bees Act

## 1 Levy

In the previous season and in the season before it, for any previous season, the levy of a season was due at its end.

## 2 Definitions

In this Act, "previous season" means the twelve months that end with March.

## 3 Duty

What a keeper owes for the previous season is paid in April.
"""


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("What is a previous year?", "previous year"),
        ("meaning of personal data", "personal data"),
        ("what does arm’s length price mean", "arm's length price"),
        ("Previous Year definition", "previous year"),
        ("who is an assessee", "assessee"),
        ("was ist ein Verbraucher", "verbraucher"),
        ("qu'est-ce qu'un consommateur ?", "consommateur"),
        ("tax on cash credits", None),
        ("what is the", None),
        ("what is the last day on which a keeper of many hives may file his return for the previous season", None),
        ("what is", None),
        ("", None),
    ],
)
def test_the_term_that_is_asked_for(asked: str, term: str | None) -> None:
    assert asked_term(asked) == term


@pytest.fixture(params=ENGINES)
def bees(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    done = process("bees.md", BEES, DocumentInfo("bees", title="Bees Act"), load())
    return Site(tmp_path / "index", done, engine=request.param)


@pytest.mark.parametrize("asked", ["what is a previous season", "Meaning of “previous seasons”?", "previous season"])
def test_the_defining_place_comes_first(bees: Site, asked: str) -> None:
    answer = bees.ask(asked)
    assert answer.hits[0].passage.chunk.eid == "sec_2"


def test_a_question_for_a_definition_says_so(bees: Site) -> None:
    assert bees.ask("what is a previous season").understood.defines == "previous season"
    assert bees.ask("levy of the previous season").understood.defines is None
    assert "definition of previous season" in bees.ask("what is a previous season").hits[0].why


def test_a_term_without_definition_is_looked_for_as_words(bees: Site) -> None:
    answer = bees.ask("what is a levy")
    assert answer.hits[0].passage.chunk.eid == "sec_1"
    assert answer.hits[0].missing == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_small_words_need_not_be_met(tmp_path: Path, engine: str) -> None:
    small = ("1", "One", ["How is it and what is there for me to do about it, if honey is sold."])
    whole = ("2", "Two", ["Sold honey bears a levy."])
    assert order(tmp_path, engine, [small, whole], "what is the levy for honey sold")[0] == "2"


@pytest.mark.parametrize("query", ["clause (a)", "Form A", "what is it"])
def test_small_words_that_are_something_else_are_needed(query: str) -> None:
    asked = understand(query, load()).query
    assert asked.needed()
