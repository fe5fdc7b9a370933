"""Hostile requests and files against `pincite serve`, in small: `python -m benchmarks.hostile` is the same with 500 of them.

On the code before: no answer to addresses and lengths that Python refuses, 501 for codings that are not read.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.hostile.__main__ import measure
from tests.web.site import ants, bees, make
from web.settings import Limits

SMALL = Limits(body=100_000, items=200, text=10_000, citations=150, answer=400_000, seconds=3)
GIBIBYTE = 1 << 30


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited and read as Linux does")
@pytest.mark.usefixtures("unmeasured")
def test_sixty_hostile_requests_and_some_files(tmp_path: Path) -> None:
    index = make(tmp_path / "index", bees(), ants())
    figures = measure(
        tmp_path, index, requests=60, files=12, seed=1, memory=2 * GIBIBYTE, limits=SMALL, rounds=1, share=0.01
    )
    assert figures["faults"] == []
    assert figures["requests"] == 60
    assert {"200", "400", "413"} <= set(figures["statuses"])
    assert sum(figures["files"].values()) == 12
