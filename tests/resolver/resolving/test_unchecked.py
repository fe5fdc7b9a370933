"""Entries of the gazetteer that nobody held against a source: what rests on one alone is answered with a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from gazetteers.load import load
from resolver.resolving.resolver import Resolver
from tests.resolver.build import build_store

GUNS = "section 3 of the Gun Control Act of 1968"


def answered(tmp_path: Path, title: str, words: str, instrument: str, *files: Path) -> list[str]:
    document = {"id": "held", "title": title, "instrument": instrument, "provisions": {"3": "Hives."}}
    with build_store(tmp_path / "index", [document]) as store:
        (answer,) = Resolver(store, load(files)).resolve_text(words)
        assert answer.targets[0].eid == "sec_3"
        return [warning.code for warning in answer.warnings]


@pytest.mark.parametrize(
    ("title", "words", "instrument", "warned"),
    [
        ("Rules about guns", GUNS, "us-act-1968-gun-control", True),
        ("Gun Control Act of 1968", GUNS, "us-act-1968-gun-control", False),
        ("Rules about customs", "section 3 of the Customs Act, 1962", "in-act-1962-52", False),
    ],
)
def test_an_unchecked_entry_alone_is_warned(tmp_path, title, words, instrument, warned) -> None:
    assert ("unchecked_entry" in answered(tmp_path, title, words, instrument)) is warned


def test_entries_of_the_users_own_are_their_word(tmp_path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[instrument]]\nid = "bee"\ntitle = "Bee Code"\njurisdiction = "in"\n', encoding="utf-8")
    assert answered(tmp_path, "Something", "section 3 of the Bee Code", "bee", own) == []


def test_every_shipped_entry_says_where_its_facts_are_from() -> None:
    known = load().instruments.values()
    assert [i.id for i in known if not i.source] == []
    assert [i.id for i in known if i.checked and i.source == "general knowledge"] == []
