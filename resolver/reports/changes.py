"""What changed between two reports: dangling references that came, went, or fare otherwise.

A reference is known by its document, citing provision and words (and which of several alike it is), so that it outlives
a re-ingest. The last report's summary is kept in the index folder: derived data, replaced in one step, may be deleted.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.document.errors import IngestError
from ingest.store.folder import LAST_REPORT
from resolver.reports.report import Report

_FORM = 1
"""Form of the file; another one is passed over, as if there were none."""


class BadSummary(IngestError):
    """A file that is to be compared with is no report of this program."""


@dataclass(frozen=True, slots=True)
class Dangler:
    """A dangling reference, by what outlives a re-ingest; `twin` counts those of the same words in one provision."""

    document: str
    eid: str
    text: str
    twin: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A report in short: the index's generation, and the status of each dangling reference."""

    generation: int
    dangling: Mapping[Dangler, str]


@dataclass(frozen=True, slots=True)
class Changes:
    """What is otherwise than in the summary of generation `since`: (reference, status before, status now)."""

    since: int
    gained: tuple[tuple[Dangler, str], ...]
    lost: tuple[tuple[Dangler, str], ...]
    changed: tuple[tuple[Dangler, str, str], ...]


def summary(report: Report) -> Summary:
    """The summary of a report."""
    return _summary(report.generation, ((d.document, d.eid, d.text, str(d.status)) for d in report.dangling))


def _summary(generation: int, rows: Any) -> Summary:
    seen: Counter[tuple[str, str, str]] = Counter()
    dangling: dict[Dangler, str] = {}
    for document, eid, text, status in rows:
        words = " ".join(text.split())
        alike = (document, eid or "", words)
        dangling[Dangler(*alike, seen[alike])] = status
        seen[alike] += 1
    return Summary(generation, dangling)


def compare(before: Summary, now: Summary) -> Changes:
    """What changed from one summary to the next, by place."""
    old, new = before.dangling, now.dangling
    return Changes(
        before.generation,
        tuple((d, s) for d, s in new.items() if d not in old),
        tuple((d, s) for d, s in old.items() if d not in new),
        tuple((d, old[d], s) for d, s in new.items() if d in old and old[d] != s),
    )


# ---------------------------------------------------------------- files

_UNREADABLE = (OSError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What a file that is cut or was written by something else raises."""


def last(index: Path, generation: int) -> Summary | None:
    """The newest kept summary of an earlier generation; None where there is none (or none that can be read)."""
    kept = [s for s in _kept(index) if s.generation < generation]
    return max(kept, key=lambda s: s.generation, default=None)


def keep(index: Path, now: Summary) -> None:
    """Keep a summary beside that of the generation before. Raises OSError where the folder cannot be written."""
    before = last(index, now.generation)
    kept = [_written(s) for s in (before, now) if s is not None]
    temporary = index / f"{LAST_REPORT.name}.{os.getpid()}.new"
    try:
        with temporary.open("w", encoding="utf-8") as file:
            json.dump({"form": _FORM, "reports": kept}, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(LAST_REPORT.of(index))
    finally:
        temporary.unlink(missing_ok=True)


def from_report(path: Path) -> Summary:
    """The summary of a report that `report --json` wrote. Raises BadSummary."""
    try:
        data = json.loads(path.read_text("utf-8"))
        rows = [(d["document"], d["eid"], d["text"], d["status"]) for d in data["dangling"]]
        return _summary(int(data["generation"]), rows)
    except _UNREADABLE as error:
        raise BadSummary(f"{path}: not a report in JSON ({error})") from error


def check(index: Path) -> None:
    """Raise BadSummary where the file of the last reports is there and cannot be read."""
    try:
        _read(index)
    except FileNotFoundError:
        return
    except _UNREADABLE as error:
        raise BadSummary(
            f"{LAST_REPORT.of(index)} cannot be read ({type(error).__name__}); delete it: the next report makes it anew"
        ) from error


def _kept(index: Path) -> list[Summary]:
    try:
        return _read(index)
    except _UNREADABLE:
        return []  # derived data: what is not there or cut off is made anew


def _read(index: Path) -> list[Summary]:
    data = json.loads(LAST_REPORT.of(index).read_text("utf-8"))
    if data["form"] != _FORM:
        return []
    return [
        Summary(int(r["generation"]), {Dangler(d, e, t, n): s for d, e, t, n, s in r["dangling"]})
        for r in data["reports"]
    ]


def _written(kept: Summary) -> dict[str, Any]:
    rows = [[d.document, d.eid, d.text, d.twin, status] for d, status in kept.dangling.items()]
    return {"generation": kept.generation, "dangling": rows}
