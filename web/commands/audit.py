"""`pincite audit`: does an index forget? Ours, or the chunks that another tool wrote to a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import StoreError
from ingest.store.store import Store
from resolver.audit.audit import Audit, audit, exceeded
from resolver.audit.faults import RULES, Audited
from resolver.audit.foreign_chunks import ForeignError, read_chunks
from resolver.audit.json import audit_json
from resolver.audit.own_chunks import index_chunks
from web.commands.gazetteer_names import names, names_of
from web.commands.options import (
    BAD_INPUT,
    FINDINGS,
    NO_INDEX,
    USAGE,
    emit,
    fail,
    gazetteer_option,
    index_option,
    json_option,
)
from web.standalone import audit_page


@click.command("audit")
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--chunks", "chunks_file", type=click.Path(path_type=Path), help="A .jsonl, .csv or .parquet file of chunks."
)
@click.option("--text-field", default="text", show_default=True, help="Field of the text; dots reach into objects.")
@click.option("--path-field", default="", help="Field of the headings above a chunk, where the file has one.")
@click.option(
    "--html", "page", type=click.Path(dir_okay=False, path_type=Path), help="Write a page with drawings here."
)
@click.option("--max", "limits", multiple=True, metavar="FAULT=RATE", help="Exit with 1 only above it: fragments=0.01.")
@gazetteer_option
@index_option
@json_option
def audit_command(
    folder: Path | None,
    chunks_file: Path | None,
    text_field: str,
    path_field: str,
    page: Path | None,
    limits: tuple[str, ...],
    gazetteers: tuple[Path, ...],
    index: Path,
    *,
    as_json: bool,
) -> None:
    """Count the faults of the chunks of an index (FOLDER, else --index), or of a file of another tool's chunks.

    Faults: fragments, begins_inside, ends_inside, headings_glued, lone_headings, without_path, unresolved_references,
    duplicates, tables_without_header, boilerplate. Each has a count, a rate, its rule and ten examples.

    Exit code 1: a chunk has a fault. With --max: a limit is passed, and nothing else counts.
    """
    wanted = _limits(limits)
    if folder is not None and chunks_file is not None:
        fail("give a folder or --chunks, not both", USAGE)
    if chunks_file is not None:
        result = audit(str(chunks_file), _foreign(chunks_file, text_field, path_field, gazetteers))
    else:
        result = audit(str(folder or index), _own(folder or index, gazetteers))
    if page is not None:
        page.write_text(audit_page(result), encoding="utf-8")
    over = exceeded(result, wanted)
    emit({**audit_json(result), "exceeded": over}, as_json=as_json, human=audit_text(result, over))
    if over if wanted else any(fault.count for fault in result.faults):
        raise click.exceptions.Exit(FINDINGS)


def audit_text(result: Audit, over: list[str]) -> str:
    """The counts as lines for a terminal."""
    lines = [f"{result.source}: {result.chunks} chunks, {result.characters} characters"]
    lines += [f"  {fault.name:22} {fault.count:7} {fault.rate:8.2%}  {fault.rule}" for fault in result.faults]
    return "\n".join([*lines, *over])


def _limits(given: tuple[str, ...]) -> Mapping[str, float]:
    wanted: dict[str, float] = {}
    for limit in given:
        name, _, rate = limit.partition("=")
        if name not in RULES:
            fail(f"--max {limit}: no fault {name!r}; there are {', '.join(RULES)}", USAGE)
        try:
            wanted[name] = float(rate)
        except ValueError:
            wanted[name] = -1.0
        if not 0 <= wanted[name] <= 1:  # nor is "nan" one, which no rate is above
            fail(f"--max {limit}: the rate is a number between 0 and 1, as in --max {name}=0.01", USAGE)
    return wanted


def _foreign(path: Path, text_field: str, path_field: str, gazetteers: tuple[Path, ...]) -> list[Audited]:
    try:
        return read_chunks(path, text_field, path_field, names(gazetteers))
    except (ForeignError, GazetteerError) as error:
        fail(str(error), BAD_INPUT)


def _own(folder: Path, gazetteers: tuple[Path, ...]) -> list[Audited]:
    try:
        with Store.open(folder) as store:
            return index_chunks(store, names_of(folder, gazetteers))
    except StoreError as error:
        fail(str(error), NO_INDEX)
    except GazetteerError as error:
        fail(str(error), BAD_INPUT)
