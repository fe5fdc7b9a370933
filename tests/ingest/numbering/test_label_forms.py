"""Forms and values of labels: one table for the tree and for references; what goes on with what."""

import doctest
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.numbering import designations, label_forms, list_labels, series, style_words
from ingest.numbering.label_forms import forms, running_forms, value
from ingest.numbering.numerals import is_label
from ingest.numbering.series import INSERTED, LATER, NEXT, NOT, begins, follows


@pytest.mark.parametrize("module", [designations, label_forms, series, style_words])
def test_the_examples_hold(module: ModuleType) -> None:
    assert doctest.testmod(module)[0] == 0
    assert doctest.testmod(module)[1] > 0


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("1", {"arabic"}),
        ("2A", {"arabic"}),
        ("a", {"letter"}),
        ("d", {"letter"}),
        ("v", {"roman", "letter"}),
        ("X", {"upper_roman", "upper"}),
        ("xiv", {"roman"}),
        ("iia", {"roman", "letter"}),
        ("il", {"letter"}),
        ("lxi", set()),
        ("zzz", {"letter"}),
        ("aab", {"letter"}),
        ("iiia", {"roman"}),  # as a letter it would be in doubt
        ("abc", set()),
        ("not", set()),
        ("Cases", set()),
        ("aA", set()),
    ],
)
def test_the_forms_of_a_label(label: str, found: set[str]) -> None:
    assert set(forms(label)) == found


@pytest.mark.parametrize(
    ("before", "after", "form", "how"),
    [
        ("1", "2", "arabic", NEXT),
        ("2", "2A", "arabic", INSERTED),
        ("80", "80-IA", "arabic", INSERTED),
        ("80-IA", "80-IB", "arabic", INSERTED),
        ("1-1301.01", "1-1301.02", "arabic", INSERTED),
        ("2A", "3", "arabic", NEXT),
        ("2", "4", "arabic", LATER),
        ("4", "2", "arabic", NOT),
        ("80.2", "80A", "arabic", INSERTED),
        ("ii", "iii", "roman", NEXT),
        ("ii", "iia", "roman", INSERTED),
        ("E-ix", "E-x", "upper", INSERTED),
        ("h", "i", "letter", NEXT),
        ("z", "aa", "letter", NEXT),
        ("bb", "cc", "letter", NEXT),
        ("a", "aa", "letter", INSERTED),
        ("h", "i", "roman", NOT),
    ],
)
def test_how_a_label_follows_another(before: str, after: str, form: str, how: int) -> None:
    assert follows(before, after, form) == how


@given(st.text("abcdefghivxlm0123456789ABIVX.-", min_size=1, max_size=6))
def test_every_form_of_a_label_has_a_value_and_values_of_one_form_compare(label: str) -> None:
    for form in forms(label):
        found = value(label, form)
        assert found is not None
        assert follows(label, label, form) == NOT
        assert begins(label, form) is (found == (1, ()))


@given(st.text("abcdivxl0123456789", min_size=1, max_size=4).filter(is_label))
def test_what_is_a_label_in_running_text_has_a_form_there(label: str) -> None:
    assert running_forms(label) >= set(forms(label))
    assert running_forms(label)


@pytest.mark.parametrize(
    ("labels", "new", "outside", "depth"),
    [
        (["1", "a"], "b", False, 1),
        (["1", "a"], "2", False, 0),
        (["1", "a", "i"], "ii", False, 2),
        (["1", "h"], "i", False, 1),
        (["67", "1"], "2", True, 1),
        (["67"], "a", True, None),
        (["1", "a"], "A", False, None),
        (["1", "b", "i"], "c", False, 1),
        (["1", "a", "ii"], "iia", False, 2),
        (["6", "1", "a", "iii"], "d", True, 2),  # d is no five hundred
    ],
)
def test_the_level_that_a_label_goes_on_with(labels: list[str], new: str, outside: bool, depth: int | None) -> None:
    assert list_labels.goes_on(labels, new, outside=outside) == depth


@pytest.mark.parametrize(
    ("printed", "plural", "ends"),
    [
        ("41-45", True, ("41", "45")),
        ("41-45", False, None),
        ("7401-7671q", False, ("7401", "7671q")),
        ("49-49k", False, ("49", "49k")),
        ("80-IA", True, None),
        ("288-1", True, None),
        ("47-4312", True, None),
    ],
)
def test_a_hyphen_between_numbers(printed: str, plural: bool, ends: tuple[str, str] | None) -> None:
    assert list_labels.split_range(printed, plural=plural) == ends


@pytest.mark.parametrize(
    ("before", "after", "so"),
    [("1", "2", True), ("a", "b", True), ("a", "i", False), ("h", "i", False), ("1", "a", False)],
)
def test_a_neighbour_directly_behind(before: str, after: str, so: bool) -> None:
    assert list_labels.repeats(before, after) is so


@pytest.mark.parametrize(
    ("before", "after", "up"),
    [
        ("2", "10", True),
        ("10", "2", False),
        ("b", "d", True),
        ("P1", "T", True),
        ("T", "P1", False),
        ("P1", "TP2", True),
        ("IX", "X", True),
    ],
)
def test_a_label_that_stands_behind_another(before: str, after: str, up: bool) -> None:
    assert list_labels.goes_up(before, after) is up
