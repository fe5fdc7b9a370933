"""Whoosh's file storage, with one thing more: what it opened can be closed when opening failed half-way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage


class Files(FileStorage):  # type: ignore[misc] # Whoosh ships no types
    """The files of one build. Whoosh forgets files that it opened before it met a fault; this keeps them in view."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._files: list[Any] = []

    def open_file(self, name: str, **options: Any) -> Any:
        """Open a file of the build for reading."""
        opened = super().open_file(name, **options)
        self._files.append(opened.raw_file())
        return opened

    @contextmanager
    def released_on_failure(self) -> Iterator[Files]:
        """Close what was opened where opening the rest fails."""
        try:
            yield self
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Close every file that is still open."""
        for file in self._files:
            file.close()
        self._files.clear()
