"""How thorough a run is. `make test` tries few generated inputs, the same ones every time, so that a run can be repeated;
`make test-all` tries many, at random: `pytest --hypothesis-profile=full -m ""`.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.offline.sitecustomize import block

OFFLINE = Path(__file__).parent / "offline"
# The tests and every Python that they start: no connection but to this machine.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(OFFLINE), os.environ.get("PYTHONPATH"))))

# `max_examples` of the two profiles are the measure that `tests.thoroughness.examples` scales by.
settings.register_profile("quick", max_examples=25, derandomize=True, deadline=None)
settings.register_profile("full", max_examples=100, derandomize=False, deadline=None, print_blob=True)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Python takes the tracer off where it fails, as on a stack that is full; the tests after that one are measured too."""
    tracer = sys.gettrace()
    result = yield
    if tracer is not None and sys.gettrace() is None:
        sys.settrace(tracer)
    return result


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes that the test starts are left alone by `make coverage`, which writes files and imports modules there."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)


@pytest.fixture(scope="session", autouse=True)
def _offline() -> None:
    """Connections to other machines are blocked, in this process and in those that it starts."""
    block()


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compiled gazetteers of a run are its own; the user's cache folder is neither read nor written."""
    os.environ["PINCITE_CACHE"] = str(tmp_path_factory.mktemp("cache"))
