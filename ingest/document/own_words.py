"""Where the words of a provision begin: behind its label, its title among them, or behind its whole heading."""

from __future__ import annotations

from ingest.document.records import Provision

SEPARATOR = "\n\n"
"""What stands between the blocks of a canonical text, and in no heading."""


def body_start(provision: Provision, text: str) -> int:
    """Offset in the canonical `text` at which the words behind a provision's heading begin; behind its label, where it
    has no heading. A heading without words below it is followed by what stands in it, or by nothing.
    """
    if provision.heading is None:
        return provision.text_start
    found = text.find(SEPARATOR, provision.text_start, provision.end)
    if found >= 0:
        return found
    titled = provision.title and text.startswith(provision.title, provision.text_start)
    return provision.end if titled else provision.text_start
