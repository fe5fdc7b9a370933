"""The command `ingest`."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gazetteers.addresses import MEND, is_web_address
from gazetteers.entries import expand
from ingest.document.records import DocumentInfo
from ingest.index.catchup import make_engine, open_index
from ingest.metadata.corrections import load_corrections
from ingest.readers.options import ReadOptions, View
from ingest.run.manifest import Job, id_fault
from ingest.run.name_changes import reread
from ingest.run.ocr import available as ocr_available
from ingest.run.settings import CHUNK_SIZE, Settings, gazetteer_files
from ingest.run.workers import Outcome, ingest_many
from ingest.store.folder import CORRECTIONS, GAZETTEERS
from ingest.store.store import Store
from web.commands.gazetteer_names import findings_of, names, names_of
from web.commands.ingest_jobs import Asked, asked, twice
from web.commands.ingest_lines import Telling, is_partial, summary, summary_lines
from web.commands.options import (
    BAD_INPUT,
    FINDINGS,
    STOPPED,
    USAGE,
    emit,
    fail,
    gazetteer_option,
    index_option,
    json_option,
    say,
    view_option,
)
from web.settings import cache_folder


@click.command("ingest")
@click.argument("paths", nargs=-1, required=True, type=click.Path(readable=False, path_type=Path))
@index_option
@json_option
@click.option("--id", "name", default="", help="Stable name of the document (one file only).")
@click.option("--instrument", help="Gazetteer id of the legal work that the document holds; NONE: of none.")
@click.option("--title", default="", help="Title, where the document's own is wrong or missing.")
@click.option("--version-date", default="", help="Date of this version, YYYY-MM-DD.")
@click.option("--parent", help="Gazetteer id that 'the Act' means in rules made under it.")
@click.option("--url", default="", help="Public address of the document.")
@click.option("--language", default="", help="Language code, such as en.")
@click.option("--style", default="", help="Citation style, such as india; by default the instrument's.")
@click.option("--coverage", default="whole", help="Part of the instrument that the document holds.")
@click.option("--password", default="", help="Password of an encrypted PDF.")
@view_option
@click.option("--chunk-size", default=CHUNK_SIZE, show_default=True, type=click.IntRange(min=100), help="Characters.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Documents read at one time.")
@click.option("--seconds", default=900.0, show_default=True, help="Time limit for one document.")
@click.option("--ocr", is_flag=True, help="Give PDF pages without text a text layer by ocrmypdf, if installed.")
@click.option("--engine", type=click.Choice(["whoosh", "tantivy"]), help="Search engine of the index.")
@click.option("--verbose", is_flag=True, help="All figures and warnings of each document, and where a stage fell.")
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
    view: View,
    ocr: bool,
    verbose: bool,
    as_json: bool,
    name: str,
    **known: str | None,
) -> None:
    """Read documents into an index: files, folders of files, or manifests (TOML or CSV) that name them.

    Each document is told in a line as it ends. Files that cannot be read are named, one line each, and leave the index
    as it was; the others go in. Hidden files of a folder are skipped.

    Exit code 1: part of a document's text could not be read. 3: a file could not be read at all.
    """
    info = DocumentInfo(name, **known)  # type: ignore[arg-type]
    wanted = _asked(paths, info)
    work = wanted.jobs
    _keep_gazetteers(index, gazetteers)
    settings = Settings(chunk_size, ReadOptions(password=password, view=view), seconds, jobs, ocr, cache_folder())
    names_of(index)  # a broken gazetteer or corrections file is told before any work is done
    doubts = findings_of(index)
    for doubt in doubts:
        say(str(doubt))
    load_corrections(CORRECTIONS.of(index))
    outcomes = _run(index, work, settings, Telling(len(work), verbose=verbose, aside=as_json))
    with Store.open(index, write=True) as store:
        store.set_gazetteers(names_of(index).fingerprint)
        reread(store, names_of(index), {o.document for o in outcomes if o.state == "stored"})
        if engine:
            make_engine(store, engine)  # refused here where it is not installed, before the choice is kept
            store.set_engine(engine)
        open_index(store, say).close()
        counts, generation = store.catalogue.counts(), store.generation
    found = summary(outcomes, wanted.skipped)
    answer = {
        "documents": [_outcome_json(o, verbose=verbose) for o in outcomes],
        "skipped": [{"path": str(s.path), "why": s.why} for s in (*wanted.skipped, *wanted.closed)],
        "summary": found,
        "index": {"folder": str(index), "generation": generation, **counts},
        "gazetteer_findings": [doubt.as_json() for doubt in doubts],
    }
    told = summary_lines(found, wanted.skipped, verbose=verbose)
    emit(answer, as_json=as_json, human="\n".join([*told, _totals(counts, index)]))
    if not ocr and ocr_available() and any(_lacks_text(o) for o in outcomes):
        say("pages without text can be read by OCR: run the command again with --ocr")
    states = {o.state for o in outcomes}
    if "failed" in states or wanted.closed:
        raise click.exceptions.Exit(BAD_INPUT)
    if any(is_partial(o) for o in outcomes):
        raise click.exceptions.Exit(FINDINGS)


def _is_gone(path: Path) -> bool:
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False  # it may be there; its reading says what is the matter
    return False


def _asked(paths: tuple[Path, ...], info: DocumentInfo) -> Asked:
    """The documents to read. Ends the command, before anything is made, where they cannot be read together."""
    wanted = asked(paths, info)
    work = wanted.jobs
    if fault := id_fault(info.id):
        fail(f"--id {fault}", USAGE)
    if info.url and not is_web_address(info.url):
        fail(f"--url {info.url[:80]!r} is no web address; {MEND}", USAGE)
    for folder in wanted.closed:
        say(f"{folder.path} cannot be looked into: {folder.why}")
    if not work:
        fail(f"{', '.join(map(str, paths))}: no file in it that could be read; name files, or a folder that holds some")
    if all(_is_gone(job.path) for job in work):  # nothing is made for a mistyped path
        fail("\n".join(f"{job.path} is not there; check the path" for job in work))
    if info.id and len(work) > 1:
        fail("--id names one document; for several files use a manifest with an id for each", USAGE)
    if same := twice(work):
        fail(f"{same[1]} and {same[2]} have one id, {same[0]!r}; give each document its own")
    return wanted


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


def _run(index: Path, jobs: Sequence[Job], settings: Settings, telling: Telling) -> list[Outcome]:
    """Run the jobs and tell how they fare; outcomes in the order of the jobs. Ends the command where it is stopped."""
    outcomes: list[Outcome] = []
    order = {job.path: i for i, job in enumerate(jobs)}
    try:
        with closing(ingest_many(index, jobs, settings)) as messages:
            for message in messages:
                if isinstance(message, Outcome):
                    outcomes.append(message)
                    telling.ended(message)
                else:
                    telling.entered(message)
    except KeyboardInterrupt:
        fail(telling.interrupted(), STOPPED)
    return sorted(outcomes, key=lambda o: order[o.path])


def _lacks_text(outcome: Outcome) -> bool:
    return outcome.reason == "no_text" or bool((outcome.report or {}).get("pages_without_text"))


def _outcome_json(outcome: Outcome, *, verbose: bool) -> dict[str, Any]:
    data = asdict(outcome)
    if not verbose:
        del data["trace"]
    state = "partial" if outcome.state == "stored" and is_partial(outcome) else outcome.state
    return {**data, "path": str(outcome.path), "state": state}


def _totals(counts: dict[str, int], index: Path) -> str:
    names = {"refs": "references"}
    return f"{index}: " + ", ".join(f"{count} {names.get(kind, kind)}" for kind, count in counts.items())
