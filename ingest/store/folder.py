"""What an index folder holds: the name of every file in it, once, and whether it is truth or can be made again.

Truth is kept, copied and shipped; what is derived may be deleted, and comes back from the truth. SQLite keeps its log
beside the database, under the same name with "-wal" and "-shm" behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    """A file or a folder in an index folder. `truth`: it cannot be made again; `writer`: the room that writes it, or
    "a person".
    """

    name: str
    what: str
    truth: bool
    writer: str

    def of(self, index: Path) -> Path:
        """Where it lies in the index folder `index`."""
        return index / self.name


DATABASE = Part("pincite.sqlite", "the documents and all that was read from them", truth=True, writer="ingest/store")
GAZETTEERS = Part("gazetteers", "folder of the names that it is read with", truth=True, writer="a person")
CORRECTIONS = Part("corrections.toml", "titles and headings put right", truth=True, writer="a person")
OVERRIDES = Part("overrides.toml", "what references mean, as decided", truth=True, writer="resolver/resolving")
SEARCH = Part("search", "folder of the full-text index, one sub-folder a build", truth=False, writer="ingest/index")
SEARCH_STATE = Part("search/state.json", "which build is current, what it holds", truth=False, writer="ingest/index")
SEARCH_LOCK = Part("search.lock", "held by who writes the full-text index", truth=False, writer="ingest/index")
SNAPSHOTS = Part("snapshots", "folder of compiled gazetteers", truth=False, writer="gazetteers")
LAST_REPORT = Part("last-report.json", "what dangled at the last reports", truth=False, writer="resolver/reports")
