"""Titles of documents, for comparison."""

from __future__ import annotations

from gazetteers.fold import key as name_key


def fold_title(title: str) -> str:
    """A title for comparison: `gazetteers.fold.key` of it, without a leading "the"."""
    return name_key(title).removeprefix("the ")
