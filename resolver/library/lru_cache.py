"""A small memory of the values used last, safe to share between threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Keeps the `most` values that were asked for last. Two threads may make the same value; one of the two stays."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of `key`, made where it is not kept."""
        values = self._values
        try:  # no lock for a hit: each step is one of the interpreter's, and one may miss what another has just dropped
            value = values[key]
            values.move_to_end(key)
        except KeyError:
            pass
        else:
            return value
        made = make()  # outside the lock: it may take long, and may ask for other values
        with self._lock:
            value = values.setdefault(key, made)
            if len(values) > self._most:
                values.popitem(last=False)
        return value
