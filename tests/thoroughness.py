"""How many inputs a property is tried on, by the profile that the run was started with."""

from hypothesis import settings


def examples(full: int, least: int = 5) -> int:
    """The number of generated inputs for a property that deserves `full` of them: all under the profile `full`, a quarter
    (but `least`, or `full` if that is less) under the profile `quick`; tests/conftest.py has the profiles.
    """
    return min(full, max(least, full * settings().max_examples // 100))
