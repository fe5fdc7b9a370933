"""A name that laws of several countries have: the jurisdiction that is asked for decides, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from gazetteers.load import Gazetteer, load
from resolver.answer.resolution import Resolution, Status
from resolver.instruments.jurisdictions import UnknownJurisdiction
from resolver.resolving.batch import Batch
from resolver.resolving.question import BadQuestion
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store

LAWS = """
[[instrument]]
id = "in-act-1990-7"
title = "Kite Flying Act"
year = 1990
number = "7"
jurisdiction = "in"
kind = "act"

[[instrument]]
id = "uk-act-1991-8"
title = "Kite Flying Act"
year = 1991
number = "8"
jurisdiction = "uk"
kind = "act"
"""
NAMED = "section 3 of the Kite Flying Act"
INDIA = {"id": "india", "instrument": "in-act-1990-7", "title": "Kite Flying Act, 1990", "provisions": {"3": "Fees"}}
BRITAIN = {"id": "uk", "instrument": "uk-act-1991-8", "title": "Kite Flying Act 1991", "provisions": {"3": "Tolls"}}
OTHER = {"id": "other", "title": "Hive Act", "provisions": {"3": "Hives", "4": NAMED + " applies."}}


@pytest.fixture
def names(tmp_path: Path) -> Gazetteer:
    (tmp_path / "kites.toml").write_text(LAWS, "utf-8")
    return load((tmp_path / "kites.toml",))


def ask(folder: Path, names: Gazetteer, documents: list[dict[str, object]], jurisdiction: str) -> Resolution:
    with build_store(folder / "index", documents) as store:
        return Resolver(store, names).in_jurisdiction(jurisdiction).resolve_text(NAMED)[0]


def test_without_one_the_name_is_ambiguous(tmp_path: Path, names: Gazetteer) -> None:
    assert ask(tmp_path, names, [OTHER], "").status is Status.AMBIGUOUS


def test_the_law_of_the_jurisdiction_is_meant_and_the_other_is_told(tmp_path: Path, names: Gazetteer) -> None:
    answer = ask(tmp_path, names, [OTHER], "uk")
    assert answer.status is Status.NOT_INDEXED
    assert "Kite Flying Act, 1991" in answer.reason
    assert [w.code for w in answer.warnings] == ["default_jurisdiction"]
    assert "in-act-1990-7" in answer.warnings[0].message


def test_what_is_held_comes_first(tmp_path: Path, names: Gazetteer) -> None:
    answer = ask(tmp_path, names, [INDIA, OTHER], "uk")
    assert [t.document for t in answer.targets] == ["india"]
    assert "only_held" in [w.code for w in answer.warnings]


def test_several_held_stay_ambiguous(tmp_path: Path, names: Gazetteer) -> None:
    assert ask(tmp_path, names, [INDIA, BRITAIN], "uk").status is Status.AMBIGUOUS


def test_words_of_a_document_mean_what_their_author_meant(tmp_path: Path, names: Gazetteer) -> None:
    with build_store(tmp_path / "index", [OTHER]) as store:
        resolver = Resolver(store, names, "uk")
        found = [resolver.resolve_stored(r) for r in store.references("other")]
    assert Status.NOT_INDEXED not in [a.status for a in found]


def test_an_unknown_one_is_refused(tmp_path: Path, names: Gazetteer) -> None:
    with build_store(tmp_path / "index", [OTHER]) as store:
        resolver = Resolver(store, names)
        with pytest.raises(UnknownJurisdiction, match="no law of 'zz' is known"):
            resolver.in_jurisdiction("zz")
        with pytest.raises(BadQuestion, match="no law of 'zz' is known"):
            Batch(resolver).read({"text": NAMED, "jurisdiction": "zz"})


def test_a_line_names_its_own(tmp_path: Path, names: Gazetteer) -> None:
    with build_store(tmp_path / "index", [OTHER]) as store:
        batch = Batch(Resolver(store, names))
        asked = [{"text": NAMED, "jurisdiction": j} for j in ("in", "uk", None)]
        answers = [batch.answer(batch.read(line))[0] for line in asked]
    assert [a.status for a in answers] == [Status.NOT_INDEXED, Status.NOT_INDEXED, Status.AMBIGUOUS]
    assert "1990" in answers[0].reason
    assert "1991" in answers[1].reason
