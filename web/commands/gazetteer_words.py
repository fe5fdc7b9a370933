"""`pincite gazetteer test` and `suggest`: what a gazetteer does in the grammar, and what it lacks for a corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from gazetteers.entries import Entry, expand
from gazetteers.load import Gazetteer, written_entries
from gazetteers.suggest import Suggestion, Unknown, suggest
from ingest.document.errors import BadInput
from ingest.document.records import Reference
from ingest.readers import registry
from ingest.references.extract import extract_text
from ingest.store.store import Store
from ingest.structure.traversal import traverse
from web.commands.gazetteer_names import names, names_of
from web.commands.options import BAD_INPUT, FINDINGS, emit, fail, gazetteer_option, index_option, json_option

AROUND = 120
"""Characters kept on each side of an unknown name: enough for its number and for "hereinafter"."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An example that the grammar reads otherwise than the entry says."""

    where: str
    text: str
    wanted: str
    read: tuple[str, ...]  # what the grammar found in it

    def __str__(self) -> str:
        got = ", ".join(self.read) or "nothing"
        return f"{self.where}: {self.text!r} should give {self.wanted}; the grammar reads {got}"


@click.command("test")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@json_option
def test_command(files: tuple[Path, ...], *, as_json: bool) -> None:
    """Run the examples beside the entries of FILES through the grammar; without FILES, the shipped ones."""
    gazetteer = names(files)
    entries = written_entries(expand(files) if files else None)
    failures = list(failed_examples(entries, gazetteer))
    count = sum(len(entry.fields.get("examples", ())) for entry in entries)
    answer = {"examples": count, "failures": [asdict(failure) for failure in failures]}
    human = "\n".join([*map(str, failures), f"{count} examples, {len(failures)} failed"])
    emit(answer, as_json=as_json, human=human)
    if failures:
        raise click.exceptions.Exit(FINDINGS)


def failed_examples(entries: Iterable[Entry], gazetteer: Gazetteer) -> Iterator[Failure]:
    """The examples that do not give the instrument and pinpoint that stand beside them."""
    for entry in entries:
        for example in entry.fields.get("examples", ()):
            finds = str(example.get("finds", entry.name))
            pinpoint = tuple(example.get("pinpoint", ()))
            style = gazetteer.style_for(finds or entry.name)
            references = extract_text(str(example["text"]), gazetteer, style)
            if not _as_said(references, finds, entry.name, pinpoint):
                wanted = " ".join([finds or f"no {entry.name}", *pinpoint])
                read = tuple(_described(reference) for reference in references)
                yield Failure(entry.where, str(example["text"]), wanted, read)


@click.command("suggest")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1), help="Most suggestions printed.")
@click.option("--jurisdiction", default="local", show_default=True, help="Written into the proposed entries.")
@gazetteer_option
@index_option
@json_option
def suggest_command(
    paths: tuple[Path, ...], index: Path, gazetteers: tuple[Path, ...], limit: int, jurisdiction: str, *, as_json: bool
) -> None:
    """Name the laws that a corpus cites and no gazetteer knows, most cited first, each with an entry to paste.

    PATHS are files, or folders of indexes; without them the index is read.
    """
    gazetteer = names_of(index, gazetteers)
    mentions: list[Unknown] = []
    for path in paths or (index,):
        mentions += _in_index(path) if path.is_dir() or not paths else _in_file(path, gazetteer)
    found = suggest(mentions, jurisdiction=jurisdiction)
    answer = {"suggestions": [asdict(suggestion) for suggestion in found[:limit]], "more": max(0, len(found) - limit)}
    emit(answer, as_json=as_json, human="\n".join([*map(_printed, found[:limit]), f"# {len(found)} unknown laws"]))


def _in_index(folder: Path) -> Iterator[Unknown]:
    with Store.open(folder) as store:
        for document in store.documents():
            name = document.info.id
            yield from _unknown(store.texts.canonical(name), [r.record for r in store.references(name)], name)


def _in_file(path: Path, gazetteer: Gazetteer) -> Iterator[Unknown]:
    try:
        data = path.read_bytes()
        reading = registry.read(path.name, data)
    except OSError as error:
        fail(f"{path}: cannot be read ({error.strerror}).", BAD_INPUT)
    except BadInput as error:
        fail(str(error), BAD_INPUT)
    style = gazetteer.style("common")
    text = traverse(reading, style).text
    yield from _unknown(text, extract_text(text, gazetteer, style), path.name)


def _unknown(text: str, references: Sequence[Reference], document: str) -> Iterator[Unknown]:
    """The names that no entry fits, each once however many references hang on it."""
    seen: set[tuple[int, int]] = set()
    for reference in references:
        mention = reference.instrument
        if mention is None or mention.via != "unknown" or (mention.start, mention.end) in seen:
            continue
        seen.add((mention.start, mention.end))
        before = text[max(0, mention.start - AROUND) : mention.start]
        yield Unknown(mention.text, before, text[mention.end : mention.end + AROUND], document)


def _as_said(references: Sequence[Reference], finds: str, own: str, pinpoint: tuple[str, ...]) -> bool:
    if not finds:
        return all(r.instrument is None or r.instrument.id != own for r in references)
    fitting = [r for r in references if r.instrument is not None and r.instrument.id == finds]
    return any(not pinpoint or _steps(r) == pinpoint for r in fitting)


def _steps(reference: Reference) -> tuple[str, ...]:
    return tuple(f"{step.unit} {step.number}" if step.unit else step.number for step in reference.pinpoint)


def _described(reference: Reference) -> str:
    mention: Any = reference.instrument
    law = f" of {mention.id or f'{mention.text} ({mention.via})'}" if mention else ""
    return f"{' '.join(_steps(reference)) or reference.form}{law}"


def _printed(suggestion: Suggestion) -> str:
    where = ", ".join(suggestion.documents[:3])
    contexts = "".join(f"#   ... {context} ...\n" for context in suggestion.contexts)
    return f"# {suggestion.count} times, in {where}:\n{contexts}{suggestion.entry}"
