"""`--json` of every reading command is one JSON value, and its parts have the shapes of the HTTP API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from tests.web.test_openapi import CONTRACT, REGISTRY
from web.cli import main

EDGE, ANSWER, MENTION = "Edge", "Resolution", "Reference"

WORDS = """THE BEES ACT, 1999

1. Dues.-The fee is due under section 2 within sixty days.

2. Keepers.-In this Act, "keeper" means a person who keeps bees.
"""

READING = {
    "list": ("list",),
    "show": ("show", "bees"),
    "read": ("read", str(Path(__file__).parents[3] / "samples" / "lumen-manual.md")),
    "check": ("check", str(Path(__file__).parents[3] / "samples" / "pollination-agreement.md")),
    "refs": ("refs", "section 2(1) of the Customs Act, 1962"),
    "resolve": ("resolve", "section 2", "--from", "bees#sec_1"),
    "search": ("search", "section 2 fee", "--expand", "3"),
    "cites": ("cites", "bees#sec_1"),
    "cited-by": ("cited-by", "bees#sec_2"),
    "path": ("path", "bees#sec_1", "bees#sec_2"),
    "follow": ("follow", "bees#sec_1"),
    "graph": ("graph",),
    "stale": ("stale",),
    "overrides": ("overrides",),
    "radius": ("radius", "bees#sec_2"),
    "misprints": ("misprints",),
    "concordance": ("concordance",),
    "meaning": ("meaning", "keeper", "bees#sec_2"),
    "report": ("report",),
    "audit": ("audit",),
    "doctor": ("doctor",),
    "gazetteer list": ("gazetteer", "list"),
    "gazetteer show": ("gazetteer", "show", "in-act-1962-52"),
    "gazetteer check": ("gazetteer", "check"),
}
"""Every command that only reads, with arguments that the small index answers."""

WRITING = {"ingest", "remove", "decide", "reextract", "upgrade", "serve"}
WITHOUT_INDEX = {"read", "check", "refs", "gazetteer list", "gazetteer show", "gazetteer check"}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("commands")
    source = folder / "bees.txt"
    source.write_text(WORDS, "utf-8")
    result = CliRunner().invoke(main, ["ingest", str(source), "--id", "bees", "--index", str(folder / "index")])
    assert result.exit_code == 0, result.output
    return folder / "index"


def answer_of(name: str, index: Path) -> Any:
    place = () if name in WITHOUT_INDEX else ("--index", str(index))
    result = CliRunner().invoke(main, [*READING[name], "--json", *place])
    assert result.exit_code in {0, 1}, result.output
    return json.loads(result.stdout)


def fits(schema: str, value: Any, *, without: tuple[str, ...] = ()) -> None:
    """`without`: the fields that only the server can give (its own addresses)."""
    errors = [
        error
        for error in Draft202012Validator(
            {"$ref": f"urn:contract#/components/schemas/{schema}"}, registry=REGISTRY
        ).iter_errors(value)
        if not any(error.validator == "required" and f"'{name}'" in error.message for name in without)
    ]
    assert [e.message[:200] for e in errors] == []


def test_every_command_is_named_here() -> None:
    assert {name.split()[0] for name in READING} | WRITING == set(main.commands)


@pytest.mark.parametrize("name", sorted(READING))
def test_the_answer_is_one_json_value(name: str, index: Path) -> None:
    assert isinstance(answer_of(name, index), dict | list)


def test_answers_and_mentions_have_the_shape_of_the_api(index: Path) -> None:
    for answer in answer_of("resolve", index):
        fits(ANSWER, answer)
    mentions = answer_of("refs", index)["references"]
    assert mentions
    for mention in mentions:
        fits(MENTION, mention)


@pytest.mark.parametrize("name", ["cites", "cited-by", "path"])
def test_edges_have_the_shape_of_the_api(name: str, index: Path) -> None:
    edges = answer_of(name, index)
    assert edges
    for edge in edges:
        fits(EDGE, edge)


def test_search_has_the_shape_of_the_api(index: Path) -> None:
    answer = answer_of("search", index)
    assert answer["hits"]
    assert answer["resolutions"]
    fits("SearchAnswer", answer, without=("page",))


def test_the_report_is_that_of_the_api(index: Path) -> None:
    assert "generation" in answer_of("report", index)


def test_the_contract_holds_the_shapes() -> None:
    assert {EDGE, ANSWER, MENTION, "SearchAnswer"} <= set(CONTRACT["components"]["schemas"])
