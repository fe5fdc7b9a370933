"""How thorough a run is. `make test` tries few generated inputs, the same ones every time, so that a run can be repeated;
`make test-all` tries many, at random: `pytest --hypothesis-profile=full -m ""`.
"""

from hypothesis import settings

# `max_examples` of the two profiles are the measure that `tests.thoroughness.examples` scales by.
settings.register_profile("quick", max_examples=25, derandomize=True, deadline=None)
settings.register_profile("full", max_examples=100, derandomize=False, deadline=None, print_blob=True)
settings.load_profile("quick")
