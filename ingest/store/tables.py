"""The tables of the store with their columns, from which INSERT, SELECT and placeholders are made, here alone.

schema.sql says types, keys and indexes; a test holds the two against each other. Where a table holds records, its
columns are the record's fields, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_KEYWORDS = frozenset({"end"})  # of SQL; they are quoted


def listed(columns: Sequence[str], of: str = "") -> str:
    """Columns as SQL lists them, each behind the alias `of` where one is given."""
    before = f"{of}." if of else ""
    return ", ".join(f'{before}"{c}"' if c in _KEYWORDS else f"{before}{c}" for c in columns)


def marks(count: int) -> str:
    """That many placeholders."""
    return ", ".join("?" * count)


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose rows belong to a document: `owner` is the column of its id, `columns` are all others, in the order
    in which they are written and read.
    """

    name: str
    columns: tuple[str, ...]
    owner: str = "document"

    @property
    def insert(self) -> str:
        """The statement that writes a row: the document's id, then the columns."""
        names = (self.owner, *self.columns)
        return f"INSERT INTO {self.name} ({listed(names)}) VALUES ({marks(len(names))})"

    def select(self, rest: str, columns: Sequence[str] = ()) -> str:
        """The question for `columns` (else all but the owner) with what follows the table's name."""
        return f"SELECT {listed(columns or self.columns)} FROM {self.name} {rest}"


def _table(name: str, columns: str, owner: str = "document") -> Table:
    return Table(name, tuple(columns.split()), owner)


_BOX = "page x0 y0 x1 y1"

DOCUMENTS = _table(
    "documents",
    "instrument title version_date valid_to parent url language style coverage facts source source_hash revision format"
    " reader degraded sequence report warnings text raw",
    owner="id",
)
PIECES = _table("pieces", f"start end kind raw_start {_BOX}")
REMOVALS = _table("removals", "raw_start raw_end reason text at")
FURNITURE = _table("furniture", f"raw_start raw_end reason text {_BOX}")
BLOCKS = _table(
    "blocks", "ordinal type start end section level label title unit evidence anchor computed_label header_end"
)
NOTES = _table("notes", "ordinal at label block")
LINKS = _table("links", "ordinal start end target")
PAGES = _table("pages", "number label width height has_text")
PROVISIONS = _table(
    "provisions",
    "eid unit number key label label_source parent start end text_start ordinal depth heading title identity aliases"
    " doubts",
)
SENTENCES = _table("sentences", "ordinal block start end flag dependencies")
CHUNKS = _table("chunks", "id ordinal start end section eid parent pages boxes context")
REFS = _table("refs", "id start end ordinal eid form standing role rule instrument head_unit head_key record")
DEFINITIONS = _table("definitions", "ordinal term key kind start end scope eid")

OF_DOCUMENTS = (
    PIECES, REMOVALS, FURNITURE, BLOCKS, NOTES, LINKS, PAGES, PROVISIONS, SENTENCES, CHUNKS, REFS, DEFINITIONS,
)  # fmt: skip
"""The tables beside `documents`; their rows go with the document's row."""
