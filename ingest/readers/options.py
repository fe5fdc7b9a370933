"""Options that every reader takes. They are part of a document's revision: other options may give another reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

View = Literal["accepted", "original"]
VIEWS: tuple[View, ...] = get_args(View)
"""What may be read of a text with tracked changes."""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How a file is read.

    `use_outline` False hides a PDF's bookmarks from the reader (a benchmark measures what is then still found).
    `max_pages` and `max_bytes` are limits past which a file is refused (`too_large`), not truncated.
    `password` opens an encrypted file; the empty user password is always tried first.
    `view` tells which text of a Word file with tracked changes is read: with the changes accepted, or the original.
    """

    use_outline: bool = True
    max_pages: int = 20_000
    max_bytes: int = 1_000_000_000
    password: str = ""
    view: View = "accepted"
