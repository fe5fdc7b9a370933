"""What helps search and is never shown as source: title, breadcrumb and date before a chunk, and notes beside it."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.document.records import DocumentInfo, PathStep

PREFIX_VERSION = "1"
"""Raised when the prefix is built otherwise, so that clients can tell indexed texts apart."""


def breadcrumb(path: Sequence[PathStep]) -> list[str]:
    """The section path as shown to people: "67 Bar on suits" for each step, outermost first."""
    return [" ".join(part for part in (step.label, step.title) if part) for step in path]


def index_prefix(info: DocumentInfo, path: Sequence[PathStep]) -> str:
    """The words indexed before a chunk: document title, breadcrumb, version date."""
    return "\n".join(part for part in (info.title, *breadcrumb(path), info.version_date) if part)
