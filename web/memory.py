"""Freed memory goes back to the system.

Python frees what a large answer was made of, and the C library keeps it, in a heap for each thread: a server that had
met a hundred hostile requests held 175 MB, of which 55 were free. glibc hands them back when it is asked (malloc_trim),
and keeps large pieces apart where it is told so (mallopt); in another C library nothing is done.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_C: Any = ctypes.CDLL(None) if os.name == "posix" else None  # the C library of this process

EVERY = 1.0
"""Seconds between two looks: one costs some microseconds, handing back some milliseconds."""

_STATE = Path("/proc/self/statm")

GROWN = 4 << 20
"""Bytes by which the process must have grown since memory was last handed back."""

LARGE = 256 << 10
"""Bytes from which a piece of memory is asked of the system by itself and goes back when it is freed. glibc raises its
own bound (128 KiB) to the largest piece that was freed, up to 32 MiB; the next answer of that size then lies in a heap
among what stays. 250 hostile requests: 148 MB after them for 181, 196 at most for 222.
"""

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of malloc.h


def keep_large_apart() -> None:
    """Have the C library give each large piece of memory back when it is freed."""
    if hasattr(_C, "malloc_trim"):  # glibc, whose number this is
        _C.mallopt(_MMAP_THRESHOLD, LARGE)


class FreedMemory:
    """Looked at after each request, by any thread."""

    def __init__(
        self,
        in_use: Callable[[], int] | None = None,
        hand_back: Callable[[], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`in_use` tells the bytes of memory of the process, `hand_back` asks the C library; both are found where they
        are not given.
        """
        self._in_use = in_use or _resident
        self._hand_back = hand_back or _trim()
        self._clock = clock
        self._next = 0.0
        self._least = 0
        self._lock = threading.Lock()

    def look(self) -> None:
        """Hand memory back where the process has grown."""
        now = self._clock()
        if now < self._next or self._hand_back is None or not self._lock.acquire(blocking=False):
            return
        try:
            self._next = now + EVERY
            if self._in_use() > self._least + GROWN:
                self._hand_back()
                self._least = self._in_use()
        finally:
            self._lock.release()


def _trim() -> Callable[[], object] | None:
    if not hasattr(_C, "malloc_trim"):
        return None
    return lambda: _C.malloc_trim(ctypes.c_size_t(0))


def _resident() -> int:
    try:
        return int(_STATE.read_bytes().split()[1]) * os.sysconf("SC_PAGESIZE")
    except OSError:
        return 0
