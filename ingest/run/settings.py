"""What one run of ingest is asked to do; part of each document's revision where it changes the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ingest.readers.options import ReadOptions
from ingest.store.folder import GAZETTEERS

CHUNK_SIZE = 1200
"""Characters; the size at which the field publishes its figures (docs: chunks)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`chunk_size` in characters; `seconds` is the limit for one document, after which it fails and the run goes on;
    `ocr` gives PDF pages without text a text layer first (see ocr.py); `cache` is the folder in which compiled
    gazetteers are kept, None keeps none.
    """

    chunk_size: int = CHUNK_SIZE
    read: ReadOptions = field(default_factory=ReadOptions)
    seconds: float = 900.0
    jobs: int = 1
    ocr: bool = False
    cache: Path | None = None

    def stamp(self) -> str:
        """The settings that change what a document becomes, as one string for the revision hash."""
        return f"chunk_size={self.chunk_size};ocr={self.ocr};{self.read}"


def gazetteer_files(index: Path) -> tuple[Path, ...]:
    """The user gazetteers that an index carries: `*.toml` in its `gazetteers` folder, by name."""
    folder = GAZETTEERS.of(index)
    return tuple(sorted(folder.glob("*.toml"))) if folder.is_dir() else ()
