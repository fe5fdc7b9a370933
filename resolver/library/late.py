"""A sequence that is read when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Late(Sequence[T], Generic[T]):
    """Items that `read` gives at the first look: most references need none of what stands before them."""

    def __init__(self, read: Callable[[], Sequence[T]]) -> None:
        self._read = read
        self._items: Sequence[T] | None = None

    def _all(self) -> Sequence[T]:
        if self._items is None:
            self._items = self._read()
        return self._items

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        """The items at `index`."""
        return self._all()[index]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all())
