"""Whoosh's file storage, with two things more: what it opened can be closed when opening failed half-way, and it stays
in its folder, whatever names stand in its tables.
"""

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

    def _fpath(self, fname: str) -> str:
        """Where a file of that name lies. Raises ValueError for one elsewhere."""
        if Path(fname).name != fname or fname in (".", ".."):
            raise ValueError(f"a table of it names the file {fname!r}, which is none of this folder")
        return str(super()._fpath(fname))

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
