"""The command `report`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from ingest.document.errors import IngestError
from resolver.answer.resolution import Status
from resolver.reports.changes import (
    Changes,
    Dangler,
    compare,
    from_report,
    keep,
    last,
    summary,
)
from resolver.reports.formats import WRITERS
from resolver.reports.json import changes_json, report_json
from resolver.reports.limits import limit
from resolver.reports.report import Report, report
from web.commands.options import BAD_INPUT, FINDINGS, USAGE, emit, fail, gazetteer_option, index_option, json_option
from web.commands.session import opened
from web.standalone import report_page

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "json": WRITERS["json"],
    "csv": WRITERS["csv"],
    "html": report_page,
    "sarif": WRITERS["sarif"],
}
"""What `--format` writes in place of the lines for a terminal."""


@click.command("report")
@index_option
@gazetteer_option
@json_option
@click.argument("documents", nargs=-1)
@click.option("--format", "form", type=click.Choice(list(FORMATS)), help="Write this form to standard output.")
@click.option(
    "--max", "limits", multiple=True, metavar="STATUS=N", help="Exit with 1 only past it: not_found=0, dangling=0.02."
)
@click.option(
    "--max-dangling",
    type=click.FloatRange(0, 1),
    help="Exit with 1 only when a larger share of references dangles (0 to 1).",
)
@click.option(
    "--max-unresolved",
    type=click.FloatRange(0, 1),
    help="Exit with 1 only when a larger share is not resolved (0 to 1).",
)
@click.option(
    "--since", help='Show only what changed since "last" (the report before) or since a JSON report (a file).'
)
def report_command(
    *,
    index: Path,
    gazetteers: tuple[Path, ...],
    as_json: bool,
    documents: tuple[str, ...],
    form: str | None,
    limits: tuple[str, ...],
    max_dangling: float | None,
    max_unresolved: float | None,
    since: str | None,
) -> None:
    """Count how the references of the index (or of DOCUMENTS) fare, and name each dangling one with its reason.

    A report over the whole index is compared with the one before, whose summary is kept in the index folder.

    Exit code 1: a reference dangles. With --since: one that did not before, or fails otherwise now. With --max,
    --max-dangling or --max-unresolved: a limit is passed, and nothing else counts.
    """
    try:
        held = [limit(text) for text in limits]
    except ValueError as error:
        fail(str(error), USAGE)
    with opened(index, gazetteers) as resolver:
        unknown = [d for d in documents if resolver.library.info(d) is None]
        if unknown:
            fail(f"not in this index: {', '.join(unknown)}", USAGE)
        found = report(resolver.store, resolver.gazetteer, documents or None)
        changes = _changes(index, found, since, whole=not documents)
        if since is not None:
            if changes is None:
                fail("no earlier report of this index is kept", BAD_INPUT)
            emit(changes_json(changes), as_json=as_json, human=changes_text(changes))
        elif form is not None:
            click.echo(FORMATS[form](found), nl=form != "csv")
        else:
            human = report_text(found) + ("" if changes is None else f"\n{changes_text(changes)}")
            data = {**report_json(found), "changes": None if changes is None else changes_json(changes)}
            emit(data, as_json=as_json, human=human)
        passed = [words for words in (each.passed(found) for each in held) if words]
        for words in passed:
            click.echo(words, err=True)
        if held or max_dangling is not None or max_unresolved is not None:
            findings = bool(passed) or _past(found, max_dangling, max_unresolved)
        elif since is not None:
            findings = changes is not None and bool(changes.gained or changes.changed)
        else:
            findings = bool(found.dangling)
        if findings:
            raise click.exceptions.Exit(FINDINGS)


def _changes(index: Path, found: Report, since: str | None, *, whole: bool) -> Changes | None:
    """What changed since the report asked for; the summary of a report over the whole index is kept."""
    now = summary(found)
    if since is not None and since != "last":
        try:
            return compare(from_report(Path(since)), now)
        except IngestError as error:
            fail(str(error), BAD_INPUT)
    if not whole:
        return None
    before = last(index, found.generation)
    try:
        keep(index, now)
    except OSError as error:  # a read-only index is no error: its reports are only not kept
        click.echo(f"the report is not kept: {error.strerror}", err=True)
    return None if before is None else compare(before, now)


def _past(found: Report, max_dangling: float | None, max_unresolved: float | None) -> bool:
    """Whether a share is above its limit."""
    dangling = len(found.dangling) / found.references if found.references else 0.0
    unresolved = 1.0 - found.share(Status.RESOLVED) if found.references else 0.0
    return (max_dangling is not None and dangling > max_dangling) or (
        max_unresolved is not None and unresolved > max_unresolved
    )


def report_text(report: Report) -> str:
    """A report: what is held, the counts by status, each dangling reference, each unknown law with its entry."""
    held = report.contents
    lines = [
        f"{held.documents} documents, {held.sections} sections, {held.provisions} provisions, {held.chunks} chunks",
        f"{held.chunks_with_reference} chunks hold a reference ({held.share:.0%})",
        f"{held.references} references, {held.distinct} of them distinct",
        f"{report.references} live references, by status:",
    ]
    lines += [f"  {status:20} {count:7}" for status, count in report.by_status.items()]
    if report.other_standing:
        lines.append("not followed: " + ", ".join(f"{k} {v}" for k, v in report.other_standing.items()))
    if report.warnings:
        lines.append("warnings: " + ", ".join(f"{k} {v}" for k, v in report.warnings.items()))
    named = f"{report.also_here} name another instrument with a number that also exists in the citing document"
    lines.append(f"{named}; {report.also_here_wrong} of them were answered there")
    for d in report.dangling:
        page = f", page {d.page}" if d.page else ""
        near = f"; there is: {', '.join(d.nearest)}" if d.nearest else ""
        lines.append(f'{d.document}#{d.eid or ""}{page}: "{d.text}": {d.status}: {d.reason}{near}')
    for u in report.unknown:
        lines += [f"unknown, {u.count} times: {u.text}", *(f"    {line}" for line in u.entry.splitlines())]
    if report.unknown_more:
        lines.append(f"and {report.unknown_more} more unknown laws, each named less often")
    return "\n".join(lines)


def changes_text(changes: Changes) -> str:
    """What changed: `+` what dangles now, `-` what does no more, `~` what fails otherwise."""
    counts = f"{len(changes.gained)} gained, {len(changes.lost)} lost, {len(changes.changed)} changed"
    lines = [f"dangling references since generation {changes.since}: {counts}"]
    lines += [f"+ {_place(d)}: {s}" for d, s in changes.gained]
    lines += [f"- {_place(d)}: was {s}" for d, s in changes.lost]
    lines += [f"~ {_place(d)}: {b}, was {a}" for d, a, b in changes.changed]
    return "\n".join(lines)


def _place(d: Dangler) -> str:
    return f'{d.document}#{d.eid}: "{d.text}"'
