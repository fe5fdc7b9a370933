"""The command `pincite refs`: what the grammar reads in a text, a file, or lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from gazetteers.errors import GazetteerError
from gazetteers.load import Gazetteer
from gazetteers.records import Style
from ingest.document.errors import BadInput
from ingest.document.records import Reference
from ingest.references.extract import extract_text
from ingest.references.instruments.case_citations import CaseFinder, CasesMissing, eyecite_cases
from ingest.references.json import reference_json
from web.commands.gazetteer_names import names
from web.commands.options import BAD_INPUT, FINDINGS, USAGE, emit, fail, gazetteer_option, json_option

_MAX_NAME = 255
"""Longer words are a text, not the name of a file."""


@click.command("refs")
@click.argument("text")
@click.option(
    "--jsonl", is_flag=True, help="Read JSON Lines with id and text (or context, start, end); answer a line for each."
)
@click.option(
    "--style", default="", help="Citation style, such as india or us; by default the union of the English ones."
)
@click.option("--cases", is_flag=True, help="Read case citations as well (needs the extra pincite[cases]).")
@json_option
@gazetteer_option
def refs_command(
    text: str, gazetteers: tuple[Path, ...], style: str, *, jsonl: bool, cases: bool, as_json: bool
) -> None:
    """The references in TEXT: words, the name of a file, or - for standard input."""
    try:
        gazetteer = names(gazetteers)
        reading = _Reading(gazetteer, gazetteer.style(style) if style else None, eyecite_cases() if cases else None)
    except (GazetteerError, CasesMissing) as error:
        fail(str(error), USAGE)
    if jsonl:
        sys.exit(FINDINGS if _lines(text, reading) else 0)
    found = _references(text, reading)
    answer = [reference_json(reference, None, None) for reference in found]
    emit({"references": answer}, as_json=as_json, human=_table(found))


@dataclass(frozen=True, slots=True)
class _Reading:
    """How texts are read: the data, the style where one was chosen, who finds case citations."""

    gazetteer: Gazetteer
    style: Style | None
    cases: CaseFinder | None

    def text(self, text: str) -> tuple[Reference, ...]:
        return extract_text(text, self.gazetteer, self.style, cases=self.cases)


def _references(text: str, reading: _Reading) -> Sequence[Reference]:
    if text == "-":
        return reading.text(sys.stdin.read())
    file = Path(text)
    if len(text) > _MAX_NAME or "\n" in text or not file.is_file():
        return reading.text(text)
    try:
        data = file.read_bytes()
        if file.suffix.lower() == ".txt":
            return reading.text(data.decode("utf-8"))
        return _in_document(file, data, reading)
    except (BadInput, OSError, UnicodeDecodeError) as error:
        fail(f"{file}: {error}", BAD_INPUT)


def _in_document(file: Path, data: bytes, reading: _Reading) -> Sequence[Reference]:
    # Loaded here alone: plain words need no reader and no traversal, and are answered in half the time without.
    from web.commands.document_references import references_of  # noqa: PLC0415

    style = reading.style or reading.gazetteer.style("common")
    return references_of(file, data, reading.gazetteer, style, reading.cases)


def _lines(source: str, reading: _Reading) -> int:
    """Answers every line; the count of lines that could not be read (each is answered with its error)."""
    try:
        lines = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{source}: {error}", BAD_INPUT)
    # Loaded here alone, as the readers are.
    from web.commands.reference_lines import answered  # noqa: PLC0415

    faults = 0
    for line in lines.split("\n"):
        if not line.strip():
            continue
        answer = answered(line, reading.text)
        faults += "error" in answer
        click.echo(json.dumps(answer, ensure_ascii=False))
    return faults


def _table(found: Sequence[Reference]) -> str:
    """One line for each reference: what was read, and what of it was understood."""
    if not found:
        return "No references."
    lines = []
    for r in found:
        path = " > ".join(f"{s.unit or ''} {s.number}".strip() for s in r.pinpoint)
        if r.through is not None:
            path += " to " + " > ".join(f"{s.unit or ''} {s.number}".strip() for s in r.through)
        law = ""
        if r.instrument is not None:
            known = r.instrument.id or ", ".join(r.instrument.candidates) or "unknown"
            law = f" of {r.instrument.text} [{known}, {r.instrument.via}]"
        standing = "" if r.standing == "live" else f" ({r.standing})"
        lines.append(f"{r.start}-{r.end}\t{' '.join(r.text.split())}\t{path or r.form}{law}{standing}")
    return "\n".join(lines)
