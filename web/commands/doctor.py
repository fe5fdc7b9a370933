"""The command `doctor`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from shlex import quote
from typing import Any

import click

from gazetteers.errors import GazetteerError
from ingest.document.errors import IngestError, StoreDamaged, StoreError
from ingest.index.catchup import make_engine, open_index, rebuild
from ingest.metadata.corrections import load_corrections
from ingest.store.damage import SIGNS
from ingest.store.folder import CORRECTIONS, LAST_REPORT, OVERRIDES
from ingest.store.integrity import GONE, WITHOUT, deep_faults, fault
from ingest.store.store import Store
from resolver.reports.changes import check as check_reports
from resolver.resolving.decisions import load_decisions
from resolver.resolving.orphans import orphans
from web.commands.gazetteer_names import names_of
from web.commands.options import FINDINGS, NO_INDEX, emit, index_option, json_option, say


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that `doctor` looked at."""

    what: str
    ok: bool
    detail: str


@click.command("doctor")
@index_option
@json_option
@click.option("--rebuild", "mend", is_flag=True, help="Build the search index again from the stored documents.")
@click.option("--deep", is_flag=True, help="Read every document whole, and compare it with what its ingest wrote.")
def doctor_command(index: Path, *, as_json: bool, mend: bool, deep: bool) -> None:
    """Look whether an index is whole: store, search index, gazetteers. Exit 1 with findings, 4 without an index."""
    try:
        store = Store.open(index)
    except StoreDamaged as error:
        findings = [Finding("store", ok=False, detail=str(error))]
    except StoreError as error:
        findings = [Finding("store", ok=False, detail=str(error))]
        emit(_json(index, findings), as_json=as_json, human=_human(findings))
        raise click.exceptions.Exit(NO_INDEX) from error
    else:
        with store:
            if mend:
                engine = make_engine(store)
                rebuild(store, engine, say)
                engine.close()
            looks = ((lambda: _store(store), "store"), (lambda: _search(store), "search index"))
            findings = [_looked(look, what) for look, what in looks]
            findings.append(_looked(lambda: _gazetteers(index, store), "gazetteers"))
            findings += _orphans(index, store)
    findings += _small_files(index)
    if deep:
        findings += _deep(index)
    emit(_json(index, findings), as_json=as_json, human=_human(findings))
    if not all(f.ok for f in findings):
        raise click.exceptions.Exit(FINDINGS)


def _looked(look: Callable[[], Finding], what: str) -> Finding:
    """What a look found; one that damage stopped has found it."""
    try:
        return look()
    except (IngestError, *SIGNS) as error:
        return Finding(what, ok=False, detail=" ".join(str(error).split()) or type(error).__name__)


def _store(store: Store) -> Finding:
    wrong = fault(store.folder)
    if wrong:
        return Finding("store", ok=False, detail=wrong)
    counts = ", ".join(f"{count} {table}" for table, count in store.catalogue.counts().items())
    return Finding("store", ok=True, detail=f"generation {store.generation}: {counts}")


def _deep(index: Path) -> list[Finding]:
    """One finding for each document that is not as it was written, and for each fault of the database itself."""
    found = []
    for wrong in deep_faults(index):
        if not wrong.document:
            found.append(Finding("database", ok=False, detail=wrong.what))
        elif wrong.what == WITHOUT:
            found.append(Finding(f"document {wrong.document}", ok=False, detail=f"{wrong.what} --index {index}"))
        else:
            file = quote(wrong.source) if wrong.source else "FILE"
            mend = f"ingest it again: pincite ingest {file} --index {index}; where that fails, all into a new folder"
            if wrong.what == GONE:
                mend += f"; or take it out: pincite remove {quote(wrong.document)} --index {index}"
            found.append(Finding(f"document {wrong.document}", ok=False, detail=f"{wrong.what}; {mend}"))
    return found or [Finding("texts and rows", ok=True, detail="every document is as its ingest wrote it")]


def _search(store: Store) -> Finding:
    try:
        engine = open_index(store, say, mend=False)
        engine.check()
    except StoreError as error:
        return Finding("search index", ok=False, detail=str(error))
    behind = store.changes.last - engine.sequence()
    detail = f"{engine.name}, sequence {engine.sequence()}" + (f", {behind} change(s) behind" if behind else "")
    engine.close()
    return Finding("search index", ok=not behind, detail=detail)


def _gazetteers(index: Path, store: Store) -> Finding:
    try:
        gazetteer = names_of(index)
    except GazetteerError as error:
        return Finding("gazetteers", ok=False, detail=str(error))
    read_with = store.meta("gazetteers")
    same = read_with in ("", gazetteer.fingerprint)
    detail = f"{len(gazetteer.instruments)} instruments, {len(gazetteer.styles)} styles"
    if not same:
        detail += "; the documents were read with other gazetteers: run pincite reextract"
    return Finding("gazetteers", ok=same, detail=detail)


def _orphans(index: Path, store: Store) -> list[Finding]:
    """Decisions that decide nothing any more; a file that cannot be used is told among the small files."""
    try:
        found = list(orphans(store, load_decisions(index)))
    except (IngestError, *SIGNS):
        return []
    return [Finding("decision", ok=False, detail=detail) for detail in found]


def _small_files(index: Path) -> list[Finding]:
    """The small files beside the database: each that is there can be used."""
    readers = (
        (OVERRIDES, lambda: load_decisions(index)),
        (CORRECTIONS, lambda: load_corrections(CORRECTIONS.of(index))),
        (LAST_REPORT, lambda: check_reports(index)),
    )
    found = []
    for file, read in readers:
        if file.of(index).exists():
            try:
                read()
            except (IngestError, OSError) as error:
                found.append(Finding(file.name, ok=False, detail=str(error)))
            else:
                found.append(Finding(file.name, ok=True, detail="can be used"))
    return found


def _json(index: Path, findings: list[Finding]) -> dict[str, Any]:
    return {
        "version": version("pincite"),
        "index": str(index),
        "ok": all(f.ok for f in findings),
        "findings": [{"what": f.what, "ok": f.ok, "detail": f.detail} for f in findings],
    }


def _human(findings: list[Finding]) -> str:
    return "\n".join(f"{'ok  ' if f.ok else 'BAD '} {f.what}: {f.detail}" for f in findings)
