"""The commands `pincite gazetteer list|show|check|add`; `test` and `suggest` need the grammar (ingest)."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from gazetteers.check import check
from gazetteers.entries import entries, expand
from gazetteers.errors import GazetteerError
from gazetteers.fold import fold
from gazetteers.load import Gazetteer, file_text, written_entries
from gazetteers.merge import merge
from gazetteers.order import in_order
from gazetteers.records import Instrument
from gazetteers.trace import trace
from gazetteers.writing import proposed_id, toml_entry
from ingest.run.settings import gazetteer_files
from web.commands.gazetteer_names import names, names_of
from web.commands.lazy import LazyGroup
from web.commands.listing import GAZETTEER
from web.commands.options import BAD_INPUT, FINDINGS, emit, fail, gazetteer_option, index_option, json_option

HEAD = """# Laws of our own, read over the shipped lists. The fields are explained at the head of each shipped list.
"""
"""What `gazetteer add` writes at the top of a new file."""


@click.group("gazetteer", cls=LazyGroup, listing=GAZETTEER)
def gazetteer_group() -> None:
    """Laws and their names: list, show, check, test, suggest, add."""


@click.command("list")
@click.option("--jurisdiction", default="", help="Only this one, such as in, uk or us-dc.")
@gazetteer_option
@index_option
@json_option
def list_command(jurisdiction: str, gazetteers: tuple[Path, ...], index: Path, as_json: bool) -> None:
    """List the instruments that are known."""
    known = names_of(index, gazetteers)
    chosen = [i for i in known.instruments.values() if jurisdiction in {"", i.jurisdiction}]
    lines = [f"{i.id}\t{full_title(i)}" for i in chosen]
    answer = {"fingerprint": known.fingerprint, "instruments": [as_record(i) for i in chosen]}
    emit(answer, as_json=as_json, human="\n".join([*lines, f"{len(chosen)} instruments"]))


@click.command("show")
@click.argument("name")
@gazetteer_option
@index_option
@json_option
def show_command(name: str, gazetteers: tuple[Path, ...], index: Path, as_json: bool) -> None:
    """Show what NAME (an id, a title or another name) means: which entry wins, and why."""
    files = (*gazetteer_files(index), *gazetteers)
    known = names(files)
    written = [*written_entries(), *written_entries(expand(files))]
    sole = known.instrument(name)
    found = [sole] if sole else _named(known, name)
    hands = {i.id: trace(written, i.id) for i in found}
    off = () if found else tuple(h for h in trace(written, name))
    near = [] if found else known.closest(name)
    answer = {
        "name": name,
        "instruments": [{**as_record(i), "entries": [asdict(h) for h in hands[i.id]]} for i in found],
        "switched_off": [asdict(h) for h in off],
        "closest": [{"id": i.id, "title": full_title(i), "score": score} for i, score in near],
    }
    lines = [line for i in found for line in (_described(i), *(f"  {h.where}: {h.did}" for h in hands[i.id]))]
    if len(found) > 1:
        lines.append(f"{len(found)} laws go by that name: without a year or number it is ambiguous.")
    if not found:
        lines = [f"No entry is named {name!r}.", *(f"  {h.where}: {h.did}" for h in off)]
        lines += [f"  near: {full_title(i)} ({i.id}), {score:g} of 100" for i, score in near]
    emit(answer, as_json=as_json, human="\n".join(lines))
    if not found:
        raise click.exceptions.Exit(FINDINGS)


@click.command("check")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--fix", is_flag=True, help="Put the entries in their canonical order.")
@json_option
def check_command(files: tuple[Path, ...], fix: bool, as_json: bool) -> None:
    """Check gazetteer FILES (or folders), together with the shipped ones; without FILES, the shipped ones."""
    try:
        findings, mended = check(files, fix=fix)
    except GazetteerError as error:
        fail(str(error), BAD_INPUT)
    answer = {"findings": [f.as_json() for f in findings], "fixed": [str(path) for path in mended]}
    lines = [f"{path}: put in order" for path in mended] + [str(f) for f in findings]
    emit(answer, as_json=as_json, human="\n".join([*lines, f"{len(findings)} findings"]))
    if findings:
        raise click.exceptions.Exit(FINDINGS)


@click.command("add")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--title", prompt="Title, without its year")
@click.option("--year", prompt="Year in the title (empty: none)", default="", show_default=False)
@click.option("--number", prompt="Official number, without its year (empty: none)", default="", show_default=False)
@click.option("--jurisdiction", prompt="Jurisdiction, such as in, uk, us-dc")
@click.option("--kind", prompt="Kind", default="act")
@click.option("--aliases", prompt="Other names, separated by ; (empty: none)", default="", show_default=False)
@click.option("--example", prompt="A sentence that names it (empty: none)", default="", show_default=False)
def add_command(  # one parameter per question
    *, file: Path, title: str, year: str, number: str, jurisdiction: str, kind: str, aliases: str, example: str
) -> None:
    """Ask for a law, write it to FILE, and check the file."""
    if year and not (year.isdigit() and len(year) == 4):
        fail(f"{year!r} is no year; give four digits, or nothing.", BAD_INPUT)
    printed_year = int(year) if year else None
    new_id = proposed_id(jurisdiction, kind, printed_year, number, title)
    entry = toml_entry(
        {
            "id": new_id,
            "title": title,
            "year": printed_year,
            "number": number,
            "jurisdiction": jurisdiction,
            "kind": kind,
            "aliases": [alias.strip() for alias in aliases.split(";") if alias.strip()],
            "examples": [{"text": example, "finds": new_id}] if example else [],
        }
    )
    try:
        before = file_text(file) if file.exists() else HEAD
        text = in_order(f"{before.rstrip()}\n\n{entry}")
        merge([*written_entries(), *entries(text, str(file))])  # refused before it is written
        text.encode()
    except GazetteerError as error:
        fail(str(error), BAD_INPUT)
    except UnicodeEncodeError:
        fail("An answer holds half of a sign that is written in two; type it again.", BAD_INPUT)
    file.write_text(text, encoding="utf-8")
    click.echo(f"{file}: added {new_id}")
    findings, _ = check([file])
    for finding in findings:
        click.echo(str(finding))
    if findings:
        raise click.exceptions.Exit(FINDINGS)


def full_title(instrument: Instrument) -> str:
    """Title and year, as cited."""
    return f"{instrument.title}, {instrument.year}" if instrument.year else instrument.title


def as_record(instrument: Instrument) -> dict[str, object]:
    """An instrument as JSON, empty fields left out."""
    return {name: value for name, value in asdict(instrument).items() if value not in ("", None, ())}


def _named(known: Gazetteer, name: str) -> list[Instrument]:
    folded = fold(name)
    whole = [m for m in known.names.scan(folded) if (m.start, m.end) == (0, len(folded))]
    return [known.instruments[i] for m in whole for i in m.candidates]


def _described(instrument: Instrument) -> str:
    number = f", number {instrument.number}" if instrument.number else ""
    aliases = ", ".join(f"{a.text}{' (weak)' if a.strength == 'weak' else ''}" for a in instrument.aliases)
    return f"{instrument.id}: {full_title(instrument)}{number}" + (f"; also {aliases}" if aliases else "")
