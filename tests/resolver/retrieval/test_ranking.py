"""The order of hits: where a word stands, and next to what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ingest.handmade import Section, document
from tests.resolver.retrieval.test_search import ENGINES, Site

FILLER = "The keeper writes down what was done on each day, and shows it to whoever asks for it in good faith."


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def order(folder: Path, engine: str, sections: Sequence[Section], query: str) -> list[str]:
    site = Site(folder / "index", document("d", list(sections)), engine=engine)
    return [h.passage.path[-1].label for h in site.ask(query).hits]


def test_neighbours_in_the_question_rank_higher(tmp_path: Path, engine: str) -> None:
    apart = ("1", "One", ["Fire, then exit; the drill."])
    beside = ("2", "Two", ["The fire drill and the exit."])
    assert order(tmp_path, engine, [apart, beside], "fire drill")[0] == "2"


def test_a_heading_that_is_the_query_comes_first(tmp_path: Path, engine: str) -> None:
    much = ("1", "Books", ["Honey sold, honey kept and honey owed are written down; credits too, and credits given."])
    own = (
        "2",
        "Honey credits",
        ["A sum in the books of a keeper that nothing explains is charged as honey and credits."],
    )
    assert order(tmp_path, engine, [much, own], "credits honey")[0] == "2"


def test_a_long_path_does_not_swamp_the_text(tmp_path: Path, engine: str) -> None:
    path = ("1", "Swarm swarm swarm swarm swarm", [FILLER])
    text = ("2", "Notice", ["A swarm that settles is told to the board; the swarm stays with who keeps the swarm."])
    assert order(tmp_path, engine, [path, text], "swarm settles")[0] == "2"


def test_a_common_word_of_a_long_question_counts_in_the_order(tmp_path: Path, engine: str) -> None:
    sections = [(str(n), f"Rule {n}", [f"{FILLER} Number {n}."]) for n in range(1, 60)]
    sections.append(("60", "Sugar", [f"The keeper feeds sugar. {FILLER}"]))
    sections.append(("61", "Sugar", ["Sugar is dear."]))
    assert order(tmp_path, engine, sections, "who is the keeper that feeds sugar")[:2] == ["60", "61"]


def test_what_is_missing_is_told_whatever_the_engine(tmp_path: Path, engine: str) -> None:
    site = Site(tmp_path / "index", document("d", [("1", "Hives", ["A hive stands on dry ground."])]), engine=engine)
    (hit,) = site.ask('hives "dry ground" water').hits
    assert (hit.why, hit.missing) == (('"dry ground"', "hives"), ("water",))
