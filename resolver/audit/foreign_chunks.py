"""Chunks that other tools made, from JSON Lines, CSV or Parquet files.

ForeignError   the file cannot be read as chunks; the message names file, line and mend
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from gazetteers.load import Gazetteer
from ingest.document.records import Form
from ingest.references.extract import extract_text
from resolver.audit.faults import Audited

HANGING: frozenset[Form] = frozenset({"relative", "deictic", "anaphoric"})
"""Forms of reference that only the place of the chunk can complete."""


class ForeignError(Exception):
    """Raised when a file does not hold chunks in the way that was said."""


def read_chunks(path: Path, text_field: str, path_field: str = "", gazetteer: Gazetteer | None = None) -> list[Audited]:
    """The chunks of a file. Fields may be nested, with dots ("metadata.headings").

    With a gazetteer, the references of each text are counted that hang on a place which the chunk does not name.
    """
    found: list[Audited] = []
    for number, record in enumerate(_records(path), 1):
        text = _field(record, text_field)
        if not isinstance(text, str):
            raise ForeignError(f"{path}: record {number} has no text in field {text_field!r}; see --text-field")
        steps = _steps(_field(record, path_field)) if path_field else None
        unresolved = 0 if gazetteer is None or steps else hanging(text, gazetteer)
        found.append(Audited(str(number), text, path=steps, unresolved=unresolved))
    if not found:
        raise ForeignError(f"{path} holds no chunks")
    return found


def hanging(text: str, gazetteer: Gazetteer) -> int:
    """How many references of a text hang on a place that the text does not name."""
    found = extract_text(text, gazetteer)
    return sum(reference.form in HANGING and reference.standing == "live" for reference in found)


def _records(path: Path) -> Iterator[dict[str, Any]]:
    if not path.is_file():
        raise ForeignError(f"{path}: no such file")
    readers = {".jsonl": _json_lines, ".ndjson": _json_lines, ".csv": _csv, ".parquet": _parquet}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise ForeignError(f"{path}: chunks are read from .jsonl, .csv or .parquet files")
    return reader(path)


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as error:
            raise ForeignError(f"{path}: line {number} is not JSON: {error.msg}") from error
        if not isinstance(record, dict):
            raise ForeignError(f"{path}: line {number} is not a JSON object")
        yield record


def _csv(path: Path) -> Iterator[dict[str, Any]]:
    yield from csv.DictReader(io.StringIO(_text(path), newline=""))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ForeignError(f"{path} is not UTF-8 text (byte {error.start})") from error


def _parquet(path: Path) -> Iterator[dict[str, Any]]:
    try:
        parquet = import_module("pyarrow.parquet")
    except ImportError as error:
        raise ForeignError(f"{path}: Parquet files need pyarrow: pip install 'pincite[parquet]'") from error
    try:
        table = parquet.read_table(path)
    except (OSError, ValueError) as error:
        raise ForeignError(f"{path} is not a Parquet file: {error}") from error
    yield from table.to_pylist()


def _field(record: Any, name: str) -> Any:
    """A field by its name, else by its dotted path; None where it is absent."""
    if isinstance(record, dict) and name in record:
        return record[name]
    for part in name.split("."):
        if not isinstance(record, dict):
            return None
        record = record.get(part)
    return record


def _steps(value: Any) -> tuple[str, ...]:
    """A path as its steps: a list, a mapping in order (LangChain's headers), or one string."""
    if value is None:
        return ()
    if isinstance(value, dict):
        return tuple(str(step) for step in value.values() if str(step).strip())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(str(step) for step in value if str(step).strip())
    return tuple(step.strip() for step in str(value).split("/") if step.strip())
