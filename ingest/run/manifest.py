"""A manifest names many documents at once, in TOML or CSV: path, id, instrument, title, version_date, valid_to, parent,
url, language, style, coverage.

TOML holds one `[[document]]` table per document, CSV one line; paths are taken from the manifest's own folder.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gazetteers.addresses import MEND, is_web_address
from ingest.document.errors import BadManifest
from ingest.document.records import DocumentInfo

FIELDS = (
    *("path", "id", "instrument", "title", "version_date", "valid_to", "parent", "url", "language", "style"),
    "coverage",
)


@dataclass(frozen=True, slots=True)
class Job:
    """One document to ingest: where it is, and what is known of it beforehand ("" and None: not said)."""

    path: Path
    info: DocumentInfo


MAX_ID = 200
"""Characters of a document's id."""

MAX_FIELD = 4_000
"""Characters of any value; the longest title that a legislature gave has some 1,500."""


def is_manifest(path: Path) -> bool:
    """A TOML file with `[[document]]` tables, or a CSV file whose first line names a `path` column."""
    try:
        head = path.read_text("utf-8-sig") if path.suffix.lower() in {".toml", ".csv"} else ""
    except (OSError, UnicodeDecodeError):
        return False
    if path.suffix.lower() == ".toml":
        return "[[document]]" in head
    return "path" in [c.strip() for c in head.partition("\n")[0].split(",")]


def read_manifest(path: Path) -> list[Job]:
    """The jobs of a manifest, in its order. Raises BadManifest, which names the line."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadManifest(f"{path} could not be read as UTF-8 text: {error}") from error
    rows = _toml_rows(path, text) if path.suffix.lower() == ".toml" else _csv_rows(path, text)
    jobs: list[Job] = []
    places: dict[str, str] = {}
    for place, row in rows:
        jobs.append(_job(path, place, row))
        name = jobs[-1].info.id
        if name and places.setdefault(name, place) != place:
            raise BadManifest(f"{path}: {places[name]} and {place} have one id, {name!r}; give each document its own")
    if not jobs:
        raise BadManifest(f"{path} names no document; give each a [[document]] table or a CSV line with a path")
    return jobs


def id_fault(name: str) -> str:
    """Why a document cannot have this id, "" where it can: ids stand in addresses and in DOCUMENT#EID."""
    if "/" in name or "#" in name:
        return "may hold no slash and no #: a place is written DOCUMENT#EID, and the id stands in addresses"
    if name and not name.strip("."):
        return "is nothing but dots, which addresses read as folders; add a letter"
    if any(ord(sign) < 32 or sign in "\x7f\u2028\u2029" for sign in name):
        return "holds a control character; leave it out"
    return f"has {len(name)} characters; at most {MAX_ID} are kept" if len(name) > MAX_ID else ""


def _toml_rows(path: Path, text: str) -> Iterator[tuple[str, dict[str, object]]]:
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadManifest(f"{path} is not valid TOML: {error}") from error
    tables = data.get("document", [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise BadManifest(f"{path}: write each document as a [[document]] table")
    for number, table in enumerate(tables, 1):
        yield f"document {number}", table


def _csv_rows(path: Path, text: str) -> Iterator[tuple[str, dict[str, object]]]:
    reader = csv.DictReader(io.StringIO(text), skipinitialspace=True)
    for row in _csv_lines(path, reader):
        if None in row:
            raise BadManifest(
                f"{path}, line {reader.line_num}: more values than columns; put values with commas in quotes"
            )
        yield f"line {reader.line_num}", {k.strip(): (v or "").strip() for k, v in row.items()}


def _csv_lines(path: Path, reader: csv.DictReader[str]) -> Iterator[dict[str, str]]:
    try:
        yield from reader
    except csv.Error as error:
        line = reader.line_num + 1
        raise BadManifest(f"{path}, line {line}: {error}; close its quotes, or shorten the value") from error


def _job(manifest: Path, place: str, row: dict[str, object]) -> Job:
    unknown = sorted(set(row) - set(FIELDS))
    if unknown:
        raise BadManifest(f"{manifest}, {place}: unknown column {unknown[0]!r}; the columns are {', '.join(FIELDS)}")
    values = {k: str(v) for k, v in row.items() if v not in ("", None)}
    long = next((k for k, v in values.items() if len(v) > MAX_FIELD), None)
    if long is not None:
        raise BadManifest(
            f"{manifest}, {place}: {long} has {len(values[long]):,} characters, at most {MAX_FIELD:,} are read; "
            "shorten it"
        )
    where = values.pop("path", "")
    if not where:
        raise BadManifest(f"{manifest}, {place}: no path; say which file it is")
    name = values.pop("id", "")
    fault = id_fault(name)
    if fault:
        raise BadManifest(f"{manifest}, {place}: the id {name[:80]!r} {fault}")
    if "url" in values and not is_web_address(values["url"]):
        raise BadManifest(f"{manifest}, {place}: the url {values['url'][:80]!r} is no web address; {MEND}")
    return Job(manifest.parent / where, DocumentInfo(name, **values))  # type: ignore[arg-type]
