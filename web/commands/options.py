"""What every command of every layer shares: `--json`, `--index`, one way to print and one way to fail.

Exit codes: 0 fine, 1 finished with findings, 2 usage, 3 bad input, 4 index missing or stale; 130 where Ctrl-C stopped a
command, 141 where nobody read on (128 and the signal's number, as a shell says it). The environment is read in web/
only: web/cli.py puts `{"index": Path}` into the root context's `obj`, which `index_option` falls back on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from ingest.readers.options import VIEWS
from web.settings import DEFAULT_INDEX

FINDINGS, USAGE, BAD_INPUT, NO_INDEX, STOPPED, UNREAD = 1, 2, 3, 4, 130, 141
"""Exit codes besides 0."""

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """Add `--json`, passed as `as_json`: the answer as JSON on standard output, nothing else there."""
    return click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(command)


def index_option(command: F) -> F:
    """Add `--index DIR`, passed as `index: Path`; the folder need not exist."""
    return click.option(
        "--index",
        "index",
        type=click.Path(file_okay=False, path_type=Path),
        callback=_index_or_default,
        help="Folder of the index (default: PINCITE_INDEX, else ./pincite-index).",
    )(command)


def gazetteer_option(command: F) -> F:
    """Add `--gazetteer FILE` (repeatable), passed as `gazetteers: tuple[Path, ...]`: user files over the shipped."""
    return click.option(
        "--gazetteer",
        "gazetteers",
        multiple=True,
        type=click.Path(path_type=Path),
        help="A TOML file, or a folder of them, read over the shipped lists; full: 72,000 more laws (repeatable).",
    )(command)


def jurisdiction_option(command: F) -> F:
    """Add `--jurisdiction CODE`, passed as `jurisdiction`: whose law is meant where several have one of a name."""
    return click.option(
        "--jurisdiction",
        callback=_jurisdiction_or_default,
        help="Whose law a name means that laws of several countries have, such as in or uk (default: "
        "PINCITE_JURISDICTION, else none).",
    )(command)


def view_option(command: F) -> F:
    """Add `--view accepted|original`, passed as `view`: which text of a file with tracked changes is read."""
    return click.option(
        "--view",
        type=click.Choice(VIEWS),
        default="accepted",
        help="Word: read tracked changes as accepted, or the original text.",
    )(command)


def emit(answer: object, *, as_json: bool, human: str = "") -> None:
    """Print `answer` as JSON (keys in their own order), or `human` when JSON was not asked for."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2) if as_json else human)


def say(line: str) -> None:
    """A line for the person at the terminal, beside the answer."""
    click.echo(line, err=True)


def fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """Print one line to standard error and leave with `code`."""
    say(message)
    raise click.exceptions.Exit(code)


def _index_or_default(context: click.Context, _parameter: click.Parameter, value: Path | None) -> Path:
    if value is not None:
        return value
    shared = context.find_root().obj
    return Path(shared["index"]) if isinstance(shared, dict) and "index" in shared else DEFAULT_INDEX


def _jurisdiction_or_default(context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    shared = context.find_root().obj
    return value or (str(shared.get("jurisdiction", "")) if isinstance(shared, dict) else "")
