"""Which documents `ingest` is asked for: the files named, those in folders, those that manifests name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.document.records import DocumentInfo
from ingest.metadata.identity import NONE
from ingest.run.manifest import Job, is_manifest, read_manifest
from ingest.run.pipeline import safe_name, stable_name
from ingest.store.folder import DATABASE


@dataclass(frozen=True, slots=True)
class Skipped:
    """What was left out, and why."""

    path: Path
    why: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The documents to read, what was left out, and the folders that could not be looked into, with the reason."""

    jobs: tuple[Job, ...]
    skipped: tuple[Skipped, ...]
    closed: tuple[Skipped, ...]


def asked(paths: Sequence[Path], info: DocumentInfo) -> Asked:
    """A job for each file named, in a folder, or in a manifest; `info` is known of the files that no manifest names.

    Left out: what is hidden in a folder, an index of pincite in it, a file that was named before. Raises BadManifest.
    """
    jobs: dict[tuple[str, DocumentInfo], Job] = {}
    skipped: list[Skipped] = []
    closed: list[Skipped] = []
    for path in paths:
        if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where a folder above may not be entered
            found: Iterator[Job] = (Job(p, info) for p in _files(path, skipped, closed))
        elif os.path.isfile(path) and is_manifest(path):  # noqa: PTH113 - the same
            found = iter(read_manifest(path))
        else:
            found = iter((Job(path, info),))
        again = (job for job in found if jobs.setdefault((os.path.realpath(job.path), job.info), job) is not job)
        skipped.extend(Skipped(job.path, "named before") for job in again)
    return Asked(_told_apart(tuple(jobs.values())), tuple(skipped), tuple(closed))


def _files(folder: Path, skipped: list[Skipped], closed: list[Skipped]) -> Iterator[Path]:
    """The files in a folder, by path; links to folders are not followed."""
    found: list[Path] = []

    def refused(error: OSError) -> None:
        closed.append(Skipped(Path(error.filename), error.strerror or str(error)))

    for place, folders, files in os.walk(folder, onerror=refused):
        here = Path(place)
        for name in sorted(folders):
            index = DATABASE.of(here / name)
            why = "hidden" if name.startswith(".") else "an index of pincite" if os.path.isfile(index) else ""  # noqa: PTH113
            if why:
                folders.remove(name)
                skipped.append(Skipped(here / name, why))
        for name in sorted(files):
            if name.startswith("."):
                skipped.append(Skipped(here / name, "hidden"))
            elif (here / name).is_file():
                found.append(here / name)
    return iter(sorted(found))


def twice(jobs: Sequence[Job]) -> tuple[str, Path, Path] | None:
    """An id that two documents have, given or made from their instrument and version or their file's name, and the two:
    the second would take the place of the first.
    """
    first: dict[str, Job] = {}
    for job in jobs:
        name = stable_name(str(job.path), job.info)
        if first.setdefault(name, job) is not job:
            return name, first[name].path, job.path
    return None


def _told_apart(jobs: Sequence[Job]) -> tuple[Job, ...]:
    """The jobs, those whose files give several one name with longer ones: with the ending, then with the folders."""
    unnamed = [job for job in jobs if not job.info.id and job.info.instrument in {None, NONE}]
    groups: dict[str, list[Job]] = {}
    for job in unnamed:
        groups.setdefault(stable_name(str(job.path), job.info), []).append(job)
    longer: dict[int, str] = {}
    for group in groups.values():
        if len(group) > 1:
            deepest = max(len(job.path.parts) for job in group)
            for depth in range(1, deepest + 1):
                names = [safe_name("-".join(job.path.parts[-depth:])) for job in group]
                if len(set(names)) == len(group):
                    longer |= {id(job): name for job, name in zip(group, names, strict=True)}
                    break
    return tuple(replace(job, info=replace(job.info, id=longer[id(job)])) if id(job) in longer else job for job in jobs)
