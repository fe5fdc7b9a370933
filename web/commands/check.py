"""The command `pincite check`: what is doubtful in a draft."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import IngestError
from ingest.document.records import DocumentInfo
from ingest.readers.options import ReadOptions, View
from ingest.run.pipeline import process
from ingest.run.settings import Settings
from resolver.drafting.check import check_draft
from resolver.drafting.findings import KINDS, Finding
from resolver.drafting.json import findings_json, findings_sarif
from web.commands.gazetteer_names import names
from web.commands.options import BAD_INPUT, FINDINGS, USAGE, fail, gazetteer_option, json_option, say, view_option


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
@click.option("--sarif", is_flag=True, help="Print SARIF 2.1.0, which editors and code hosts show.")
@click.option("--skip", multiple=True, type=click.Choice(list(KINDS)), help="Leave a kind of finding out (repeatable).")
@click.option("--style", default="", help="Read the draft in this style of citing (else: detected).")
@click.option("--password", default="", help="Password of an encrypted PDF.")
@view_option
@gazetteer_option
def check_command(
    *,
    files: tuple[Path, ...],
    as_json: bool,
    sarif: bool,
    skip: tuple[str, ...],
    style: str,
    password: str,
    view: View,
    gazetteers: tuple[Path, ...],
) -> None:
    """Check drafts (FILES): dead references, gaps and doubles in the numbering, terms, lost fields.

    References that lead nowhere or to several places, or whose number and heading disagree; numbers left out or given
    twice; terms defined and unused, used and undefined; a word processor's fields that have lost their target. No index
    is made.

    Exit code 1: there are findings. 3: a file cannot be read.
    """
    if as_json and sarif:
        fail("--json and --sarif are two forms of one answer; give one of them", USAGE)
    try:
        known = names(gazetteers)
        if style:
            known.style(style)
    except GazetteerError as error:
        fail(str(error), USAGE)
    found: list[tuple[str, Sequence[Finding]]] = []
    for file in files:
        try:
            info = DocumentInfo(id="draft", style=style)
            settings = Settings(read=ReadOptions(password=password, view=view))
            document = process(str(file), file.read_bytes(), info, known, settings)
        except OSError as error:
            fail(f"{file}: {error.strerror or error}", BAD_INPUT)
        except IngestError as error:
            fail(str(error), BAD_INPUT)
        for warning in document.canonical.warnings:
            say(f"{file.name}: {warning.message}")
        found.append((str(file), [f for f in check_draft(document, known) if f.code not in skip]))
    if as_json:
        click.echo(json.dumps(findings_json(found), ensure_ascii=False, indent=2))
    elif sarif:
        click.echo(json.dumps(findings_sarif(found), ensure_ascii=False, indent=2))
    else:
        for name, each in found:
            for finding in each:
                click.echo(_line(name, finding))
        total = sum(len(each) for _, each in found)
        say(f"{total} findings" if total != 1 else "1 finding")
    if any(each for _, each in found):
        raise click.exceptions.Exit(FINDINGS)


def _line(name: str, f: Finding) -> str:
    where = ", ".join(part for part in (f.place, f"p. {f.page}" if f.page else "") if part)
    near = f" (there is: {', '.join(f.near)})" if f.near else ""
    return f'{name}: {where or f"character {f.start}"}: {f.severity} {f.code}: "{f.words}": {f.message}{near}'
