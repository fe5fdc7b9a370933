"""Which language's word lists are used for a document: its own where they are shipped, else English ones.

A language without lists is ingested all the same; its sentences are cut by the rules that hold everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

DEFAULT = "en"
"""The language whose lists stand in."""


@lru_cache(maxsize=8)
def shipped(kind: str) -> frozenset[str]:
    """The codes of the languages that have a file in `data/<kind>`."""
    return frozenset(file.stem for file in (Path(__file__).parent / "data" / kind).glob("*.toml"))


def language_for(kind: str, language: str) -> str:
    """The language whose lists of this kind serve for `language`.

    >>> language_for("sentences", "en"), language_for("sentences", "tlh")
    ('en', 'en')
    """
    return language if language in shipped(kind) else DEFAULT
