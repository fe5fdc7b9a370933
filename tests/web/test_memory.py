"""Freed memory is handed back when the process has grown, at most once a second; never by a quiet one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from web.memory import EVERY, GROWN, FreedMemory


class Heap:
    """A process that grows as it is told; half of what it grew by is free."""

    def __init__(self) -> None:
        self.now, self.size, self.kept, self.asked = 0.0, 50 * GROWN, 50 * GROWN, 0

    def freed(self) -> FreedMemory:
        return FreedMemory(lambda: self.size, self.hand_back, lambda: self.now)

    def hand_back(self) -> None:
        self.asked += 1
        self.size = self.kept


def test_what_has_grown_is_handed_back_and_no_more_often_than_that() -> None:
    heap = Heap()
    freed = heap.freed()
    freed.look()
    assert heap.asked == 1
    for _ in range(100):
        heap.now += EVERY
        freed.look()
    assert heap.asked == 1
    heap.size += 2 * GROWN
    freed.look()
    freed.look()
    assert heap.asked == 1  # within the second
    heap.now += EVERY
    freed.look()
    assert (heap.asked, heap.size) == (2, heap.kept)


def test_without_a_call_to_hand_back_nothing_is_done() -> None:
    freed = FreedMemory(lambda: 10 * GROWN)
    freed._hand_back = None
    freed.look()
    assert freed._least == 0
    FreedMemory().look()  # as it is found on this machine


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read as Linux does")
@pytest.mark.usefixtures("unmeasured")
def test_large_pieces_go_back_when_they_are_freed() -> None:
    """After a piece of 30 MB, glibc keeps those of 20 MB in its heap, below whatever was asked for since."""
    code = """
from web.memory import _resident, keep_large_apart
keep_large_apart()
del (first := [bytes([1]) * 30_000_000])[:]
before = _resident()
large = bytes([1]) * 20_000_000
small = [bytes([n % 251]) * 3_000 for n in range(300)]
del large
print(_resident() - before)
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(told.stdout) < 10_000_000
