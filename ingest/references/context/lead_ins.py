"""Lead-ins whose law governs a list: "the following sections of the X Act, namely:"."""

from __future__ import annotations

import re
from functools import lru_cache

from gazetteers.records import Style
from ingest.references.lexicon.lexicon import any_of
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_LIST_ITEM = re.compile(r"[\"' ]*[(]?[a-z0-9]{1,5}[.)]|- |\* |• ", re.IGNORECASE)

_REACH = 60
"""Characters to both sides of a law's name in which the words of a lead-in stand."""


@lru_cache(maxsize=64)
def _patterns(style: Style) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands before the name of the law, and behind it."""
    announced, links, opens, articles = (
        any_of(listed)
        for listed in (
            style.words.get("list_announced", ()),
            style.words.get("list_links", ()),
            style.words.get("list_opens", ()),
            style.words.get("articles", ()),
        )
    )
    before = re.compile(rf"\b{announced} [a-z-]+(?: [a-z-]+)? {links} (?:{articles} )?$")
    return before, re.compile(rf'[^\n.;"]{{0,{_REACH}}}(?::|{opens},? ?-)')


def leads(folded: Normalised, mention: Mention, style: Style) -> bool:
    """Whether a list of its parts follows: "the following sections of the X Act, namely:"."""
    before, behind = _patterns(style)
    if behind.match(folded.lower[mention.end : mention.end + _REACH + 4]) is None:
        return False
    return before.search(folded.lower[max(0, mention.start - _REACH) : mention.start]) is not None


def list_end(folded: Normalised, start: int) -> int:
    """The end of the list that begins behind `start`: the block, and the following blocks that are list members."""
    text = folded.text
    end = text.find("\n", start)
    while end >= 0 and (
        _LIST_ITEM.match(text, end + 1) is not None or text[:end].endswith((";", ":", "-", ","), start)
    ):
        end = text.find("\n", end + 1)
    return len(text) if end < 0 else end
