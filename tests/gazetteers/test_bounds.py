"""What a list of laws may say: bounded by the loader, at every door. Each of these was read before, or ended the process."""

from __future__ import annotations

from pathlib import Path

import pytest

from gazetteers.bounds import NAME
from gazetteers.errors import GazetteerError
from gazetteers.load import load

LONG = "a" * 1_000_000
MANY = ", ".join(["'Lamps Act'"] * 6_000)
HEAD = '[[instrument]]\nid = "xx-act-2019-12"\njurisdiction = "xx"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (f'title = "Harbour Lamps Act"\naliases = ["{LONG}"]', "aliases has a text of 1,000,000 characters"),
        (f'title = "{LONG}"', "title has a text of 1,000,000 characters"),
        (f'title = "Harbour Lamps Act"\naliases = [{{ text = "{LONG[: NAME + 1]}", strength = "weak" }}]', "aliases"),
        (f'title = "Harbour Lamps Act"\naliases = [{MANY}]', "6,000 members"),
        ('title = "Harbour Lamps Act"\nyear = 12345678901234567890', "is no year"),
        ('title = "the"', "found in every text"),
        ('title = "12"', "found in every text"),
        (f'title = "Harbour Lamps Act"\nnote = "{LONG[:5_000]}"', "note has a text of 5,000 characters"),
    ],
    ids=["alias", "title", "weak alias", "many aliases", "year", "ordinary word", "no letter", "note"],
)
def test_what_is_out_of_bounds_is_refused_with_its_place(tmp_path: Path, fields: str, said: str) -> None:
    with pytest.raises(GazetteerError, match=r"own\.toml, line 1: ") as told:
        load([written(tmp_path, HEAD + fields + "\n")])
    assert said in str(told.value)
    assert len(str(told.value)) < 400


def test_the_longest_names_within_the_bounds_are_found(tmp_path: Path) -> None:
    name = ("lamp " * 200)[: NAME - 4].strip() + " act"
    names = load([written(tmp_path, f'{HEAD}title = "{name}"\n')]).names
    assert [m.candidates for m in names.scan(f"under the {name}.")] == [("xx-act-2019-12",)]


def test_a_shipped_law_is_not_made_another_in_silence(tmp_path: Path) -> None:
    other = '[[instrument]]\nid = "in-act-1961-43"\ntitle = "Harbour Lamps Act"\n'
    with pytest.raises(GazetteerError, match="is 'Income-tax Act' already"):
        load([written(tmp_path, other)])
    law = load([written(tmp_path, other + "replaces = true\n")]).instruments["in-act-1961-43"]
    assert law.title == "Harbour Lamps Act"
    same = other.replace("Harbour Lamps Act", "INCOME TAX ACT")
    assert load([written(tmp_path, same)]).instruments["in-act-1961-43"].title == "INCOME TAX ACT"
