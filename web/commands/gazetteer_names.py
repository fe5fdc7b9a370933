"""The gazetteer that a command reads with. Its compiled form is kept in the user's cache folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gazetteers.check import check
from gazetteers.findings import Finding
from gazetteers.load import Gazetteer, load
from ingest.run.settings import gazetteer_files
from web.settings import cache_folder


def names(files: Sequence[Path] = ()) -> Gazetteer:
    """The shipped gazetteers with `files` over them. Raises GazetteerError."""
    return load(files, snapshot_folder=cache_folder())


def names_of(index: Path, files: Sequence[Path] = ()) -> Gazetteer:
    """The gazetteer of an index: the shipped files, those that the index carries, `files`. Raises GazetteerError."""
    return names((*gazetteer_files(index), *files))


def findings_of(index: Path) -> list[Finding]:
    """What is doubtful in the user's own files of an index, each a line for a person."""
    files = gazetteer_files(index)
    return check(files)[0] if files else []
