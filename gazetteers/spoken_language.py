"""The style of the language whose words of law a text holds, where nobody names one.

"§ 4 Abs. 1 Satz 2 BDSG" read as English is section 4 of nothing: the law behind it would be lost, and the only document
would answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from gazetteers.records import Style

_LOOKED_AT = 20_000
"""Characters of a text that are looked at."""


def language_style(text: str, styles: Iterable[Style], *, least: int = 1) -> Style | None:
    """The style of which most `language_signs` stand in `text`, at least `least`; None where none has, or two alike."""
    lower = text[:_LOOKED_AT].casefold()
    told = sorted(((_count(lower, style), style.name, style) for style in styles), key=lambda t: (-t[0], t[1]))
    if not told or told[0][0] < least or (len(told) > 1 and told[1][0] == told[0][0]):
        return None
    return told[0][2]


def _count(lower: str, style: Style) -> int:
    """How many distinct signs of a style's language stand in a text."""
    signs = _signs(style)
    return len({found[0] for found in signs.finditer(lower)}) if signs is not None else 0


@lru_cache(maxsize=64)
def _signs(style: Style) -> re.Pattern[str] | None:
    words = style.words.get("language_signs", ())
    if not words:
        return None
    return re.compile(r"(?<!\w)(?:" + "|".join(re.escape(word) for word in words) + r")(?!\w)")
