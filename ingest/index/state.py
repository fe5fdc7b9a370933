"""The small file beside a search index that says which build is current and what it holds.

`search/state.json` is replaced in one step, so that a reader sees one whole build or another. A stop between an
engine's own commit and this file leaves the older sequence: what follows it is indexed again, which changes nothing.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ingest.document.errors import IndexDamaged
from ingest.store.folder import SEARCH, SEARCH_STATE

_BUILD = re.compile(r"b\d{1,9}")


@dataclass(frozen=True, slots=True)
class State:
    """`build` is the sub-folder in use; `sizes` the files of the last commit, in bytes; `version` that of the tokens
    and keys it was built with.
    """

    engine: str
    version: str
    build: str
    sequence: int = 0
    anchor: str = ""
    sizes: dict[str, int] = field(default_factory=dict)


def damaged(index: Path, why: str) -> IndexDamaged:
    """The error that names the index, what is wrong and the command that mends it."""
    return IndexDamaged(
        f"the search index in {SEARCH.of(index)} is damaged ({why}); the documents are safe in the store,"
        f" rebuild it with: pincite doctor --rebuild --index {index}"
    )


def read_state(index: Path) -> State | None:
    """The state of the search index in `index`, None where none was ever committed. Raises IndexDamaged."""
    try:
        data = SEARCH_STATE.of(index).read_text("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise damaged(index, f"{SEARCH_STATE.name}: {error}") from error
    try:
        state = State(**json.loads(data))
        _check(state)
    except (ValueError, TypeError, RecursionError) as error:
        raise damaged(index, f"{SEARCH_STATE.name} is cut or changed") from error
    return state


def _check(state: State) -> None:
    """Raise ValueError where the file holds what no build wrote: a folder elsewhere, a sequence that is no number."""
    texts = (state.engine, state.version, state.build, state.anchor)
    sizes = state.sizes if isinstance(state.sizes, dict) else {"": ""}
    whole = [state.sequence, *sizes.values()]
    if not all(isinstance(t, str) for t in texts) or not all(type(n) is int for n in whole):
        raise ValueError("of other types")
    if not _BUILD.fullmatch(state.build) or any(Path(name).name != name for name in sizes):
        raise ValueError("names files elsewhere")


def write_state(index: Path, state: State) -> None:
    """Replace the state in one step."""
    path = SEARCH_STATE.of(index)
    temporary = path.with_name(f"{path.name}.new")
    with temporary.open("w", encoding="utf-8") as file:
        json.dump(asdict(state), file, sort_keys=True)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def file_sizes(build: Path) -> dict[str, int]:
    """Name and size of each file of a build that a reader needs (lock files are left out)."""
    return {p.name: p.stat().st_size for p in sorted(build.iterdir()) if p.is_file() and "LOCK" not in p.name.upper()}


def check_sizes(index: Path, state: State) -> None:
    """Raise IndexDamaged where a file of the last commit has another size than it had. Files that a later commit took
    away are no damage: the engine misses those that it needs.
    """
    build = SEARCH.of(index) / state.build
    for name, size in sorted(state.sizes.items()):
        path = build / name
        try:
            found = path.stat().st_size
        except FileNotFoundError:
            continue
        if found != size:
            raise damaged(index, f"{name} has {found} bytes instead of {size}")
