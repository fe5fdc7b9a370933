"""What helps search and is never shown as source: title and date, breadcrumb and heading before a chunk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ingest.document.records import DocumentInfo, PathStep

PREFIX_VERSION = "1"
"""Raised when the prefix is built otherwise, so that clients can tell indexed texts apart."""


class Prefix(NamedTuple):
    """The fields before a chunk's text: the document's title and date, the headings above its section, and its own."""

    title: str
    path: str
    heading: str

    @property
    def text(self) -> str:
        """The prefix as one text, a line each."""
        return "\n".join(part for part in self if part)


def breadcrumb(path: Sequence[PathStep]) -> list[str]:
    """The section path as shown to people: "67 Bar on suits" for each step, outermost first."""
    return [" ".join(part for part in (step.label, step.title) if part) for step in path]


def index_prefix(info: DocumentInfo, path: Sequence[PathStep]) -> Prefix:
    """The words indexed before a chunk that stands at the end of `path`."""
    title = "\n".join(part for part in (info.title, info.version_date) if part)
    *above, own = breadcrumb(path) or [""]
    return Prefix(title, "\n".join(part for part in above if part), own)
