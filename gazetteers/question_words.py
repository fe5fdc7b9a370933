"""How people ask ("what is a ...", "meaning of ..."), read from `data/questions/*.toml`.

A typed question is too short to tell its language by, so every language's lists hold for all: a word that is small in
one of them need not be met, and still counts where it is.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from gazetteers.errors import GazetteerError
from gazetteers.languages import shipped

_LISTS = ("small", "define")
TERM = "{term}"


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """`small` words, and `define`: the words before and behind the term of each question for a definition."""

    small: frozenset[str]
    define: tuple[tuple[str, str], ...]


@lru_cache(maxsize=1)
def question_words() -> QuestionWords:
    """The lists of all languages, the longest questions first. Raises GazetteerError for a list that is wrong."""
    small: set[str] = set()
    define: set[tuple[str, str]] = set()
    for language in sorted(shipped("questions")):
        source = files("gazetteers") / "data" / "questions" / f"{language}.toml"
        data = tomllib.loads(source.read_text(encoding="utf-8"))
        if set(data) != set(_LISTS):
            raise GazetteerError(f"{source}: it has to have the lists {' and '.join(_LISTS)}, and no other")
        small.update(data["small"])
        for question in data["define"]:
            if question.count(TERM) != 1 or question == TERM:
                raise GazetteerError(f"{source}: {question!r} has to hold {TERM} once, beside other words")
            before, behind = question.split(TERM)
            define.add((before, behind))
    return QuestionWords(frozenset(small), tuple(sorted(define, key=lambda d: (-len(d[0] + d[1]), d))))
