"""Lead-ins whose law governs a list: "the following sections of the X Act, namely:"."""

from __future__ import annotations

import re

from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

_LIST_ITEM = re.compile(r"[\"' ]*[(]?[a-z0-9]{1,5}[.)]|- |\* |• ", re.IGNORECASE)
_BEFORE = re.compile(r"\b(?:following|these) [a-z-]+(?: [a-z-]+)? (?:of|under|in) (?:the )?$")
_BEHIND = re.compile(r'[^\n.;"]{0,60}(?::|namely,? ?-)')


def leads(folded: Normalised, mention: Mention) -> bool:
    """Whether a list of its parts follows: "the following sections of the X Act, namely:"."""
    before = folded.lower[max(0, mention.start - 60) : mention.start]
    if not before.endswith((" of ", " under ", " in ", " the ")) or _BEFORE.search(before) is None:
        return False
    return _BEHIND.match(folded.lower[mention.end : mention.end + 64]) is not None


def list_end(folded: Normalised, start: int) -> int:
    """The end of the list that begins behind `start`: the block, and the following blocks that are list members."""
    text = folded.text
    end = text.find("\n", start)
    while end >= 0 and (
        _LIST_ITEM.match(text, end + 1) is not None or text[:end].endswith((";", ":", "-", ","), start)
    ):
        end = text.find("\n", end + 1)
    return len(text) if end < 0 else end
