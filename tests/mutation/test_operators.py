"""The faults that `make mutants` puts in: each changes one thing, compiles, and is the same each time."""

import ast

import pytest

from tests.mutation.operators import mutants, mutated

SOURCE = '''"""A module."""

LIMIT = 3


def among(found: list[int], least: int = 0) -> list[int] | None:
    """What is shown."""
    if not found or len(found) > LIMIT:
        return None
    for one in found:
        if one < least:
            continue
        found.append(max(one, 2))
    if found is None:
        raise ValueError("words for a person")
    return [one for one in found if one != 1]
'''


def changes() -> list[str]:
    return [mutant.change for mutant in mutants("a/b.py", SOURCE)]


@pytest.mark.parametrize(
    "change",
    [
        "3 -> 4",
        "not found or len(found) > LIMIT -> not found and len(found) > LIMIT",
        "not found -> found",
        "len(found) > LIMIT -> len(found) >= LIMIT",
        "one < least -> one <= least",
        "continue -> break",
        "found.append(max(one, 2)) -> pass",
        "max(one, 2) -> max(2, one)",
        "2 -> 3",
        "found is None -> found is not None",
        "raise ValueError('words for a person') -> pass",
        "return [one for one in found if one != 1] -> return None",
        "for one in found if one != 1 -> for one in found",
    ],
)
def test_a_kind_of_fault_is_made(change: str) -> None:
    assert change in changes()


def test_words_for_people_and_docstrings_are_left_alone() -> None:
    assert not any(change.startswith(("'words", '"""', "'A module", "return None")) for change in changes())


def test_each_changes_the_module_in_its_own_way_and_compiles() -> None:
    clean = ast.unparse(ast.parse(SOURCE))
    every = [ast.unparse(mutated(SOURCE, mutant.number)) for mutant in mutants("a/b.py", SOURCE)]
    assert clean not in every
    assert len(set(every)) == len(every)
    for tree in every:
        compile(tree, "a/b.py", "exec")
    with pytest.raises(IndexError):
        mutated(SOURCE, len(every))


def test_a_fault_says_where_it_is() -> None:
    (fault,) = [m for m in mutants("a/b.py", SOURCE) if m.change == "continue -> break"]
    assert (fault.place, fault.function) == ("a/b.py:12", "among")
