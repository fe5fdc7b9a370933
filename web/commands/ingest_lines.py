"""What `ingest` tells of its work: a line as each document ends, where it is on a terminal, and a summary."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import click

from ingest.run.workers import Outcome, Progress
from web.commands.ingest_jobs import Skipped
from web.commands.terminal import reading_lines

_LONGEST = 300
"""Characters of a line; `--verbose` has the whole of a warning, and JSON."""

_PARTIAL = frozenset(("page_without_text", "garbled_text", "unreadable_characters"))
"""Warnings that mean that part of the document's text is missing: the command then ends with findings."""


def is_partial(outcome: Outcome) -> bool:
    """Whether part of a document's text or all of its structure could not be read."""
    report = outcome.report or {}
    return bool(report.get("degraded") or _PARTIAL.intersection(report.get("warnings", {})))


class Telling:
    """Tells how the documents fare, one after the other: lines on standard output, or with `aside` (standard output
    belongs to JSON) on standard error; failures on standard error. Nothing is written over but on a terminal, so that
    a file holds whole lines.
    """

    def __init__(self, total: int, *, verbose: bool, aside: bool) -> None:
        self._total, self._verbose, self._aside = total, verbose, aside
        self._ended = 0
        self._shown = 0  # characters of the line that stands on the terminal

    def entered(self, progress: Progress) -> None:
        """A document entered a stage."""
        self._stand(f"[{self._ended + 1}/{self._total}] {progress.path.name}: {progress.stage}")

    def ended(self, outcome: Outcome) -> None:
        """A document was stored, was there already, or failed."""
        self._ended += 1
        self._stand("")
        if outcome.state == "failed":
            click.echo(outcome.message, err=True)
            if self._verbose and outcome.trace:
                click.echo(outcome.trace, err=True, nl=False)
            return
        for line in _lines(outcome) if self._verbose else [_line(outcome)]:
            click.echo(line, err=self._aside)

    def interrupted(self) -> str:
        """What is in the index when the command was stopped, in words."""
        self._stand("")
        return f"stopped: {self._ended} of {self._total} documents were done; the same command again goes on from there"

    def _stand(self, line: str) -> None:
        if sys.stderr.isatty():
            line = line[: shutil.get_terminal_size().columns - 1]
            click.echo(f"\r{line:{self._shown}}\r{line}", err=True, nl=False)
            self._shown = len(line)


def summary(outcomes: Sequence[Outcome], skipped: Sequence[Skipped]) -> dict[str, Any]:
    """How many documents were read, were there unchanged, failed and were skipped, and their warnings by kind."""
    states = Counter(o.state for o in outcomes)
    kinds: Counter[str] = Counter()
    for outcome in outcomes:
        kinds.update((outcome.report or {}).get("warnings", {}))
    return {
        "read": states["stored"],
        "unchanged": states["unchanged"],
        "failed": states["failed"],
        "skipped": len(skipped),
        "warnings": dict(sorted(kinds.items())),
    }


def summary_lines(found: dict[str, Any], skipped: Sequence[Skipped], *, verbose: bool) -> list[str]:
    """The summary for a person; with `verbose` each that was skipped."""
    counts = ", ".join(f"{found[name]} {name}" for name in ("read", "unchanged", "failed", "skipped"))
    lines = [f"{s.path}: skipped, {s.why}" for s in skipped] if verbose else []
    lines.append(f"documents: {counts}")
    if found["warnings"]:
        lines.append("warnings: " + ", ".join(f"{kind} {count}" for kind, count in found["warnings"].items()))
    return lines


def read_as(report: dict[str, Any]) -> str:
    """Which law a document said it is, by what, and how to refuse; or which it may be, and how to say so."""
    found = report.get("read_as") or {}
    if "instrument" in found:
        return f"; read as {found['instrument']}, by {', '.join(found['by'])}; --instrument NONE to refuse"
    if "suggested_instrument" not in found:
        return ""
    law, doubt = found["suggested_instrument"], found.get("not_instrument")
    why = f" ({doubt})" if doubt else ""
    return f"; perhaps {law}{why}; --instrument {law} says so"


def _line(outcome: Outcome) -> str:
    """A document in one line: its id, format and size, and what its reading warned of."""
    report = outcome.report or {}
    size = [str(report.get("format", ""))]
    if report.get("pages"):
        size.append(f"{report['pages']} pages")
    size += [f"{sum(report.get('provisions', {}).values())} provisions", f"{report.get('references', 0)} references"]
    line = f"{outcome.path}: {outcome.state} as {outcome.document} ({', '.join(size)})"
    line += read_as(report)
    kinds = report.get("warnings", {})
    if len(outcome.warnings) == 1:
        line += f"; warning: {' '.join(outcome.warnings[0].split())}"
    elif kinds:
        line += "; warnings: " + ", ".join(f"{kind} {count}" for kind, count in kinds.items())
    if report.get("degraded"):
        line += "; its structure could not be read"
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."


def _lines(outcome: Outcome) -> list[str]:
    """A document in full: every figure of its report, every warning."""
    return [
        f"{outcome.path}: {outcome.state} as {outcome.document}{read_as(outcome.report or {})}",
        *(f"  {line}" for line in reading_lines(outcome.report or {})),
        *(f"  warning: {message}" for message in outcome.warnings),
    ]
