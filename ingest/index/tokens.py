"""The words of a text as search sees them: by Unicode, with no stop words and nothing dropped for being short.

One rule reads the texts that are indexed and the queries, so that a sentence copied from a document finds it.

* Letters, with the marks that belong to them, and digits make a word; `(`, `)` and the like are between words.
* A number keeps its parts together and drops the hyphen before a letter suffix: 194-IA, 194–IA and 194IA are `194ia`,
  1-1301 stays `1-1301`; its parts are indexed beside it.
* "non-resident" is `non`, `resident`, and beside them `nonresident`.
* Writing without blanks (Han, kana, Thai, Lao, Khmer, Burmese) is taken character by character.
* `stem` is Porter's (1980), for ASCII words alone. It serves the ranking of single words; quoted phrases are exact. On
  2,788 questions over 13,732 passages of regulations the mean reciprocal rank is 0.645 without it, 0.666 with plurals
  taken off, 0.681 with it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from whoosh.lang import porter

from gazetteers.numbers import key

VERSION = "2"
"""Raised when the same text would give other tokens: indexes of an older version are rebuilt."""

_DASHES = "-‐‑‒–—―−"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Marks that `\w` leaves out: combining accents, Hebrew points, Arabic vowel signs, and the Indic blocks with theirs.
_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff\u0f18-\u0fbc"
)
_UNSPACED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ec6\u1000-\u1049\u1780-\u17d3"
    "\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
)
_LETTER = rf"[^\W\d_{_UNSPACED}{_INVISIBLE}]"
_TOKEN = re.compile(
    rf"""
      (?P<unspaced>[{_UNSPACED}])
    | (?P<number>
        \d{{1,3}}(?:,\d{{2,3}})*,\d{{3}}(?![\d,])         # 1,50,000
      | \d+{_LETTER}{{0,4}}\d*                             # 67, 80C, 115BBDA, 10b5
        (?:[.]\d+{_LETTER}{{0,3}})*                        # 12.1, 3.11.1, 27.1a
        (?:[{_DASHES}](?:\d+(?:[.]\d+)*{_LETTER}{{0,3}}|{_LETTER}{{1,3}}(?!\w)))*   # 194-IA, 1-1301, 2-1801.01
      )(?![^\W_])
    | (?P<word>(?:[^\W_{_UNSPACED}]|[{_MARKS}{_INVISIBLE}])+)(?:['’]s(?!\w))?
    """,
    re.VERBOSE,
)
_PART = re.compile(r"\d+[^\W\d_]*|[^\W\d_]+")
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
_DROPPED = dict.fromkeys(map(ord, _INVISIBLE))


class Token(NamedTuple):
    """A word of a text: its folded form, where it stands, and the forms that find it too."""

    text: str
    start: int
    end: int
    also: tuple[str, ...] = ()


def fold(word: str) -> str:
    """The compared form of a word: compatibility forms and case folded, accents and invisible characters dropped."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word).translate(_DROPPED).casefold().translate(_ACCENTS)
    return unicodedata.normalize("NFC", decomposed)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The English stem of a word of ASCII letters; other words, and those with digits, as they are.

    >>> stem("royalties"), stem("deducted"), stem("class"), stem("80c")
    ('royalti', 'deduct', 'class', '80c')
    """
    return str(porter.stem(word)) if word.isascii() and word.isalpha() else word


def tokenise(text: str) -> list[Token]:
    """The tokens of `text` in order; one position each."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if match.lastgroup == "word":
            end = match.end("word")
            folded = fold(match["word"])
            if folded:
                tokens.append(Token(folded, start, end))
        elif match.lastgroup == "number":
            tokens.append(_number(match[0], start, end))
        else:
            tokens.append(Token(fold(match[0]), start, end))
    return _with_compounds(text, tokens)


def _number(printed: str, start: int, end: int) -> Token:
    whole = fold(key(printed.replace(",", ""), "section"))
    parts = [] if printed.isdigit() else [fold(p) for p in _PART.findall(printed)]
    return Token(whole, start, end, tuple(p for p in dict.fromkeys(parts) if p != whole))


def _with_compounds(text: str, tokens: list[Token]) -> list[Token]:
    """Give the first word of a hyphenated run the run written as one word."""
    i = 0
    while i < len(tokens) - 1:
        j = i
        while j + 1 < len(tokens) and _hyphenated(text, tokens[j], tokens[j + 1]):
            j += 1
        if j > i:
            joined = "".join(t.text for t in tokens[i : j + 1])
            tokens[i] = tokens[i]._replace(also=(*tokens[i].also, joined))
        i = j + 1
    return tokens


def _hyphenated(text: str, left: Token, right: Token) -> bool:
    return right.start == left.end + 1 and text[left.end] in _DASHES and not left.text[-1].isdigit()
