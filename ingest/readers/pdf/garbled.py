"""Text that a font without a Unicode map leaves unreadable: told by its letters, page by page.

Running text of any language in Latin letters has vowels: 30 to 50% of its letters. Codes shifted by a constant have
few, or mix figures and capitals inside words. Lists of section numbers and tables of figures have few letters at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.document.records import Warning_
from ingest.readers.pdf.layout import PageText

_FEWEST = 40  # Latin letters: fewer prove nothing
_VOWELS = frozenset("aeiouyàâäãåáæèéêëìíîïòóôöõøœùúûüýÿ")
_UNKNOWN = re.compile("(?:\\(cid:[0-9]+\\)|[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f])+")
_WORD = re.compile(r"\S+")
_MIXED = re.compile(r"[A-Z][0-9A-Z]*[0-9][A-Z]|[a-z][A-Z]{2}|[a-z][0-9][a-z]")
_LEAST_VOWELS = 0.2
_MOST_UNKNOWN = 0.1  # of the characters: replacement signs and private use


def warnings(pages: Sequence[PageText]) -> Iterator[Warning_]:
    """One warning for each page whose text looks garbled."""
    for page in pages:
        reason = _garbled(page.text)
        if reason:
            yield Warning_("garbled_text", f"the text of page {page.number} looks garbled: {reason}", page=page.number)


def _garbled(text: str) -> str:
    """Why the text cannot be what is printed; "" where it can."""
    seen = "".join(text.split())
    if len(seen) < _FEWEST:
        return ""
    unknown = sum(map(len, _UNKNOWN.findall(seen)))
    if unknown > _MOST_UNKNOWN * len(seen):
        return f"{unknown} of {len(seen)} characters have no known letter"
    if sum(map(text.count, "aeiouAEIOU")) >= _LEAST_VOWELS * len(seen):
        return ""
    letters = [char for char in text.casefold() if char.isalpha() and char < "\u0250"]
    if len(letters) < _FEWEST or len(letters) < 0.5 * len(seen):
        return ""
    vowels = sum(1 for char in letters if char in _VOWELS)
    words = _WORD.findall(text)
    mixed = sum(1 for word in words if _MIXED.search(word))
    capitals = sum(1 for char in text if char.isupper())
    if vowels < _LEAST_VOWELS * len(letters) and (mixed > 0.05 * len(words) or capitals > 0.5 * len(letters)):
        return f"{vowels} vowels among {len(letters)} letters"
    return ""
