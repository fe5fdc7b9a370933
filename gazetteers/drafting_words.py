"""What a draft is checked for (`pincite check`), from `data/drafting/*.toml`; the file's header explains each list."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from gazetteers.errors import GazetteerError


@dataclass(frozen=True, slots=True)
class DraftingWords:
    """The word lists."""

    field_errors: tuple[str, ...]
    determiners: frozenset[str]
    not_terms: frozenset[str]
    law_styles: frozenset[str]


@cache
def drafting_words() -> DraftingWords:
    """The lists. Raises GazetteerError where one is missing."""
    source = files("gazetteers") / "data" / "drafting" / "common.toml"
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    missing = sorted({field.name for field in fields(DraftingWords)} - set(data))
    if missing:
        raise GazetteerError(f"{source}: missing lists: {', '.join(missing)}")
    sets = {name: frozenset(data[name]) for name in ("determiners", "not_terms", "law_styles")}
    return DraftingWords(field_errors=tuple(data["field_errors"]), **sets)
