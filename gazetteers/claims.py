"""The words of definitions and of dependence ("means", "such", "this release"), read from `data/claims/*.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from gazetteers.errors import GazetteerError
from gazetteers.languages import language_for


@dataclass(frozen=True, slots=True)
class ClaimWords:
    """Word lists of one language, in lower case. The TOML file's header explains each."""

    means: tuple[str, ...]
    includes: tuple[str, ...]
    assigned: tuple[str, ...]
    between: tuple[str, ...]
    definition_heads: tuple[str, ...]
    purposes: tuple[str, ...]
    whole: tuple[str, ...]
    pronouns: tuple[str, ...]
    demonstratives: tuple[str, ...]
    empty: tuple[str, ...]
    times: tuple[str, ...]
    leading: tuple[str, ...]
    verbs: tuple[str, ...]


@lru_cache(maxsize=16)
def claim_words(language: str = "en") -> ClaimWords:
    """The lists of `language`, longest entries first; English ones where it has none. Raises GazetteerError when a list
    is missing.
    """
    source = files("gazetteers") / "data" / "claims" / f"{language_for('claims', language)}.toml"
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    missing = sorted(set(ClaimWords.__slots__) - set(data))
    if missing:
        raise GazetteerError(f"{source}: missing lists: {', '.join(missing)}")
    return ClaimWords(**{name: tuple(sorted(data[name], key=lambda w: (-len(w), w))) for name in ClaimWords.__slots__})
