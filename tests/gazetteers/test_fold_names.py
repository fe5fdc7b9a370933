"""Name keys: what is one name however it is printed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gazetteers.fold import fold, key, spellings, split_year, words
from tests.thoroughness import examples


@pytest.mark.parametrize(
    "printed",
    [
        "Income-tax Act",
        "INCOME TAX ACT",
        "Income‑Tax  Act",
        "income\u00adtax act".replace("\u00ad", "-"),
        "Income-tax\u00a0Act",
    ],
)
def test_one_name_has_one_key(printed: str) -> None:
    assert key(printed) == "income tax act"


def test_a_name_closed_up_at_a_line_end_is_a_spelling() -> None:
    assert "incometax act" in spellings("Income-tax Act")


def test_and_and_its_sign_are_one() -> None:
    assert set(spellings("Tea & Coffee Act")) & set(spellings("Tea and Coffee Act"))


@pytest.mark.parametrize(
    ("printed", "title", "year"),
    [
        ("Customs Act, 1962", "Customs Act", 1962),
        ("Customs Act 1962", "Customs Act", 1962),
        ("Clean Harbours Act of 1990", "Clean Harbours Act", 1990),
        ("Finance (No. 2) Act, 1967", "Finance (No. 2) Act", 1967),
        ("Regulation 2016/679", "Regulation 2016/679", None),
        ("Customs Act", "Customs Act", None),
    ],
)
def test_the_year_is_told_from_the_title(printed: str, title: str, year: int | None) -> None:
    assert split_year(printed) == (title, year)


@settings(max_examples=examples(60), deadline=None)
@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert words(fold(fold(text))) == words(fold(text))
    assert key(key(text)) == key(text)
