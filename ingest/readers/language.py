"""The language of a text that does not name it: a vote of small words, or the script of its letters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from ingest.readers.wordlists import languages

_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH = 12
# Scripts that one language, or one before all others, is written in.
_SCRIPTS = {
    "HEBREW": "he",
    "ARABIC": "ar",
    "GREEK": "el",
    "CYRILLIC": "ru",
    "HANGUL": "ko",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "CJK": "zh",
    "THAI": "th",
    "DEVANAGARI": "hi",
    "BENGALI": "bn",
    "TAMIL": "ta",
    "TELUGU": "te",
}


def guess(text: str) -> str:
    """An ISO 639-1 code, or "" where the text is too short or two languages come near each other.

    >>> guess("The keeper of a hive shall not sell the honey of any hive that is not in the book of the Board.")
    'en'
    """
    sample = text[:40_000]
    script = _script(sample)
    if script:
        return script
    votes: Counter[str] = Counter()
    for word in _WORD.findall(sample.casefold()):
        for code, listed in languages().items():
            votes[code] += word in listed
    ranked = sorted(votes.items(), key=lambda item: (-item[1], item[0]))
    if not ranked or ranked[0][1] < _ENOUGH or ranked[0][1] < 1.3 * ranked[1][1]:
        return ""
    return ranked[0][0]


def _script(sample: str) -> str:
    letters = [char for char in sample[:4000] if char.isalpha()]
    if not letters:
        return ""
    counts = Counter(unicodedata.name(char, "LATIN").split(" ")[0].split("-")[0] for char in letters)
    name, count = max(counts.items(), key=lambda item: (item[1], item[0]))
    return _SCRIPTS.get(name, "") if count > 0.5 * len(letters) else ""
