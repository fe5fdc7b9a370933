"""The gazetteer that a command reads with. Its compiled form is kept in the user's cache folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gazetteers.load import Gazetteer, load
from ingest.run.settings import gazetteer_files
from web.settings import cache_folder


def names(files: Sequence[Path] = ()) -> Gazetteer:
    """The shipped gazetteers with `files` over them. Raises GazetteerError."""
    return load(files, snapshot_folder=cache_folder())


def names_of(index: Path, files: Sequence[Path] = ()) -> Gazetteer:
    """The gazetteer of an index: the shipped files, those that the index carries, `files`. Raises GazetteerError."""
    return names((*gazetteer_files(index), *files))
