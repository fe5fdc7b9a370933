"""Words of a style as parts of patterns. What is made of them is compiled once a style, by the module that needs it."""

from __future__ import annotations

import re
from collections.abc import Iterable


def either(words: Iterable[str]) -> str:
    r"""A pattern for one of `words`, the longest first, any white space for their blanks; it matches nothing for none.

    >>> either(["has the", "means"]), either([])
    ('has\\s+the|means', '(?!)')
    """
    ranked = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in ranked) or "(?!)"


def capitalised(words: Iterable[str]) -> tuple[str, ...]:
    """Lower-case words with a capital letter first, and all in capitals, as they stand at the head of a block.

    >>> capitalised(["provided"])
    ('Provided', 'PROVIDED')
    """
    return tuple(form for word in words for form in dict.fromkeys((word[:1].upper() + word[1:], word.upper())))
