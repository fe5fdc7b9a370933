"""The second data set: taken by a list that includes it, behind the first, and weak."""

from __future__ import annotations

from pathlib import Path

import pytest

from gazetteers import full_set
from gazetteers.entries import SECOND_SET, check_entry, expand
from gazetteers.errors import GazetteerError
from gazetteers.full_set import full_entries
from gazetteers.load import load, written_entries
from ingest.references.extract import extract_text

TABLE = """# jurisdiction = {}
# source = a list
id\ttitle\tyear\tnumber\tnumber_year\tkind\taliases\turl
xx-act-1901-3\tHive Inspection Act\t1901\t3\t\tact\tHIA; H.I.A.\thttps://law.example/3
in-act-1961-43\tSomething else\t\t\t\tact\t\t
iso-99991\tSmokers for hives\t\tISO 99991\t\tstandard\t\t
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of one table, taken by the shipped list."""
    folder = tmp_path / "full"
    folder.mkdir()
    (folder / "xx.tsv").write_text(TABLE.format("in"), encoding="utf-8")
    monkeypatch.setattr(full_set, "FOLDER", folder)
    full_set.full_texts.cache_clear()
    yield tmp_path
    full_set.full_texts.cache_clear()


def test_each_row_is_an_entry_that_would_pass_as_toml_and_is_in_no_shipped_list() -> None:
    shipped = {entry.name for entry in written_entries()}
    names = []
    for entry in full_entries():
        check_entry(entry)
        assert entry.defaults["jurisdiction"], entry.where
        assert entry.defaults["source"], entry.where
        names.append(entry.name)
    assert len(names) > 60_000
    assert not shipped.intersection(names)
    assert len(set(names)) == len(names)


def test_the_word_full_stands_for_the_list_unless_a_file_bears_that_name(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert expand([Path("full")]) == (SECOND_SET,)
    Path("full").write_text("", encoding="utf-8")
    assert expand([Path("full")]) == (Path("full"),)


def test_the_set_yields_to_the_lists_and_comes_back_from_a_snapshot(small) -> None:
    for _ in range(2):
        known = load([SECOND_SET], snapshot_folder=small / "cache")
        law = known.instruments["xx-act-1901-3"]
        assert (law.title, law.year, law.jurisdiction, law.source) == ("Hive Inspection Act", 1901, "in", "a list")
        assert known.instruments["in-act-1961-43"].title == "Income-tax Act"
        assert known.fingerprint != load().fingerprint


@pytest.mark.parametrize(
    ("style", "text", "ids"),
    [
        ("india", "Section 3 of the Hive Inspection Act, 1901 applies.", ["xx-act-1901-3"]),
        ("uk", "Section 3 of the Hive Inspection Act 1901 applies.", ["xx-act-1901-3"]),
        ("india", "Section 3 of the Hive Inspection Act applies.", ["xx-act-1901-3"]),
        ("uk", "Section 3 of the Hive Inspection Act applies.", [None]),
        ("india", "Section 3 of Smokers for hives applies.", [None]),
    ],
)
def test_titles_without_a_year_name_a_law_at_home_only(small, style, text, ids) -> None:
    known = load([SECOND_SET])
    (reference,) = extract_text(text, known, known.style(style))
    assert [reference.instrument.id if reference.instrument else None] == ids


def test_what_is_included_must_be_the_set(tmp_path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('include = "more"\n', encoding="utf-8")
    with pytest.raises(GazetteerError, match='include = "full"'):
        load([own])


def test_a_broken_row_is_named(small) -> None:
    (full_set.FOLDER / "xx.tsv").write_text(TABLE.format("in") + "one\ttwo\n", encoding="utf-8")
    with pytest.raises(GazetteerError, match=r"full/xx.tsv, line 7: has 2 cells"):
        list(full_entries())
