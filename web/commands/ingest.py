"""The command `ingest`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gazetteers.addresses import MEND, is_web_address
from gazetteers.entries import expand
from ingest.document.records import DocumentInfo
from ingest.index.catchup import make_engine, open_index
from ingest.metadata.corrections import load_corrections
from ingest.readers.options import ReadOptions
from ingest.run.manifest import Job, id_fault, is_manifest, read_manifest
from ingest.run.ocr import available as ocr_available
from ingest.run.settings import CHUNK_SIZE, Settings, gazetteer_files
from ingest.run.workers import Outcome, ingest_many
from ingest.store.folder import CORRECTIONS, GAZETTEERS
from ingest.store.store import Store
from web.commands.gazetteer_names import findings_of, names, names_of
from web.commands.options import (
    BAD_INPUT,
    FINDINGS,
    USAGE,
    emit,
    fail,
    gazetteer_option,
    index_option,
    json_option,
    say,
)
from web.commands.terminal import reading_lines
from web.settings import cache_folder

_PARTIAL = frozenset(("page_without_text", "garbled_text", "unreadable_characters"))
"""Warnings that mean that part of the document's text is missing: the command then ends with findings."""


@click.command("ingest")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@index_option
@json_option
@click.option("--id", "name", default="", help="Stable name of the document (one file only).")
@click.option("--instrument", help="Gazetteer id of the legal work that the document holds.")
@click.option("--title", default="", help="Title, where the document's own is wrong or missing.")
@click.option("--version-date", default="", help="Date of this version, YYYY-MM-DD.")
@click.option("--parent", help="Gazetteer id that 'the Act' means in rules made under it.")
@click.option("--url", default="", help="Public address of the document.")
@click.option("--language", default="", help="Language code, such as en.")
@click.option("--style", default="", help="Citation style, such as india; by default the instrument's.")
@click.option("--coverage", default="whole", help="Part of the instrument that the document holds.")
@click.option("--password", default="", help="Password of an encrypted PDF.")
@click.option("--chunk-size", default=CHUNK_SIZE, show_default=True, type=click.IntRange(min=100), help="Characters.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Documents read at one time.")
@click.option("--seconds", default=900.0, show_default=True, help="Time limit for one document.")
@click.option("--ocr", is_flag=True, help="Give PDF pages without text a text layer by ocrmypdf, if installed.")
@click.option("--engine", type=click.Choice(["whoosh", "tantivy"]), help="Search engine of the index.")
@click.option("--verbose", is_flag=True, help="Show where a stage fell that could not take a file.")
@gazetteer_option
def ingest_command(  # one parameter per option
    paths: tuple[Path, ...],
    index: Path,
    gazetteers: tuple[Path, ...],
    engine: str | None,
    chunk_size: int,
    jobs: int,
    seconds: float,
    password: str,
    ocr: bool,
    verbose: bool,
    as_json: bool,
    name: str,
    **known: str | None,
) -> None:
    """Read documents into an index: files, folders of files, or manifests (TOML or CSV) that name them.

    Files that cannot be read are named, one line each, and leave the index as it was; the others go in.
    """
    info = DocumentInfo(name, **known)  # type: ignore[arg-type]
    work = list(_jobs(paths, info))
    if fault := id_fault(name):
        fail(f"--id {fault}", USAGE)
    if not work:
        fail(f"{', '.join(map(str, paths))}: no file in it that could be read; name files, or a folder that holds some")
    if twice := _twice(work):
        fail(f"{twice[0].path} and {twice[1].path} have one id, {twice[0].info.id!r}; give each document its own")
    if info.url and not is_web_address(info.url):
        fail(f"--url {info.url[:80]!r} is no web address; {MEND}", 2)
    if name and len(work) > 1:
        fail("--id names one document; for several files use a manifest with an id for each", 2)
    _keep_gazetteers(index, gazetteers)
    settings = Settings(chunk_size, ReadOptions(password=password), seconds, jobs, ocr, cache_folder())
    names_of(index)  # a broken gazetteer or corrections file is told before any work is done
    doubts = findings_of(index)
    for doubt in doubts:
        say(str(doubt))
    load_corrections(CORRECTIONS.of(index))
    outcomes = _run(index, work, settings)
    with Store.open(index, write=True) as store:
        store.set_gazetteers(names_of(index).fingerprint)
        if engine:
            make_engine(store, engine)  # refused here where it is not installed, before the choice is kept
            store.set_engine(engine)
        open_index(store, say).close()
        counts, generation = store.catalogue.counts(), store.generation
    answer = {
        "documents": [_outcome_json(o, verbose=verbose) for o in outcomes],
        "index": {"folder": str(index), "generation": generation, **counts},
        "gazetteer_findings": [doubt.as_json() for doubt in doubts],
    }
    emit(answer, as_json=as_json, human="\n".join([*_human(outcomes, verbose=verbose), _totals(counts, index)]))
    if not ocr and ocr_available() and any(_lacks_text(o) for o in outcomes):
        say("pages without text can be read by OCR: run the command again with --ocr")
    states = {o.state for o in outcomes}
    if "failed" in states:
        raise click.exceptions.Exit(BAD_INPUT)
    if any(_is_partial(o) for o in outcomes):
        raise click.exceptions.Exit(FINDINGS)


def _jobs(paths: Sequence[Path], info: DocumentInfo) -> Iterator[Job]:
    """A job for each file named, in a folder (hidden ones left out), or in a manifest."""
    for path in paths:
        if path.is_dir():
            files = sorted(p for p in path.rglob("*") if p.is_file() and not _hidden(p.relative_to(path)))
            yield from (Job(p, info) for p in files)
        elif path.is_file() and is_manifest(path):
            yield from read_manifest(path)
        else:
            yield Job(path, info)


def _twice(work: Sequence[Job]) -> tuple[Job, Job] | None:
    """Two documents of one id: the second would take the place of the first."""
    first: dict[str, Job] = {}
    for job in work:
        if job.info.id and first.setdefault(job.info.id, job) is not job:
            return first[job.info.id], job
    return None


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _keep_gazetteers(index: Path, files: Sequence[Path]) -> None:
    """Copy user gazetteers into the index folder, so that it is read with the same names ever after."""
    if not files:
        return
    given: dict[str, Path] = {}
    for source in expand(files):
        if source.name in given:
            fail(f"{given[source.name]} and {source} have one name, and the index keeps one file of a name; rename one")
        given[source.name] = source
    # Together with those that stay, so that no file is kept which the others cannot be read with.
    names((*(file for file in gazetteer_files(index) if file.name not in given), *given.values()))
    folder = GAZETTEERS.of(index)
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in given.items():
        if not (folder / name).exists() or not source.samefile(folder / name):
            shutil.copyfile(source, folder / name)


def _run(index: Path, jobs: Sequence[Job], settings: Settings) -> list[Outcome]:
    """Run the jobs with a progress bar on a terminal; outcomes in the order of the jobs."""
    outcomes: list[Outcome] = []
    order = {job.path: i for i, job in enumerate(jobs)}
    with click.progressbar(
        length=len(jobs), label="ingesting", file=sys.stderr, hidden=not sys.stderr.isatty(), item_show_func=str
    ) as bar:
        for message in ingest_many(index, jobs, settings):
            if isinstance(message, Outcome):
                outcomes.append(message)
                bar.update(1, f"{message.path.name} {message.state}")
            else:
                bar.update(0, f"{message.path.name} {message.stage}")
    return sorted(outcomes, key=lambda o: order[o.path])


def _is_partial(outcome: Outcome) -> bool:
    report = outcome.report or {}
    return bool(report.get("degraded") or _PARTIAL.intersection(report.get("warnings", {})))


def _lacks_text(outcome: Outcome) -> bool:
    return outcome.reason == "no_text" or bool((outcome.report or {}).get("pages_without_text"))


def _outcome_json(outcome: Outcome, *, verbose: bool) -> dict[str, Any]:
    data = asdict(outcome)
    if not verbose:
        del data["trace"]
    state = "partial" if outcome.state == "stored" and _is_partial(outcome) else outcome.state
    return {**data, "path": str(outcome.path), "state": state}


def _human(outcomes: Sequence[Outcome], *, verbose: bool) -> Iterator[str]:
    for outcome in outcomes:
        if outcome.state == "failed":
            click.echo(outcome.message, err=True)
            if verbose and outcome.trace:
                click.echo(outcome.trace, err=True, nl=False)
            continue
        report = outcome.report or {}
        yield f"{outcome.path}: {outcome.state} as {outcome.document}"
        yield from (f"  {line}" for line in reading_lines(report))
        yield from (f"  warning: {message}" for message in outcome.warnings)


def _totals(counts: dict[str, int], index: Path) -> str:
    names = {"refs": "references"}
    return f"{index}: " + ", ".join(f"{count} {names.get(kind, kind)}" for kind, count in counts.items())
