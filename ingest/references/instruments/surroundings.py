"""The text around a pinpoint: where its sentence begins and ends, what its line and the words beside it are like."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from gazetteers.law_names import LawNameWords, law_name_words
from ingest.references.instruments.name_patterns import NamePatterns, patterns_of

REACH = 200
"""Characters on either side in which a name is looked for."""

_WORD = re.compile(r"[^\s,;:()\[\]\"]+")


@dataclass(frozen=True)
class Surroundings:
    """What is asked of the text about a place. Each answer looks no further than `REACH`."""

    text: str
    lower: str
    words: LawNameWords = field(default_factory=law_name_words, kw_only=True)

    def closed(self, end: int) -> bool:
        """Whether a bracket closes behind a name, or a few words behind it."""
        if self.text[end - 1] in ")]":
            return True
        close = min((i for i in (self.text.find(c, end, end + 80) for c in ")]") if i >= 0), default=-1)
        return close >= 0 and "\n" not in self.text[end:close]

    def sentence_end(self, place: int) -> int:
        """Where the sentence at `place` ends, or `REACH` behind it."""
        stop = min(len(self.text), place + REACH)
        for sign in self.patterns.end.finditer(self.text, place, stop):
            if sign[0][0] != "." or not self.abbreviated(sign.start()):
                return sign.start()
        return stop

    def sentence_start(self, end: int) -> int:
        """Where the sentence that ends at `end` begins, or `REACH` before it."""
        start = max(0, end - REACH)
        for sign in self.patterns.end.finditer(self.text, start, max(start, end - 1)):
            if sign[0][0] != "." or not self.abbreviated(sign.start()):
                start = sign.end()
        return start

    def abbreviated(self, stop: int) -> bool:
        """Whether a full stop ends an abbreviation: behind "No", or a word with a stop in it, or a single letter."""
        word = self.text[max(0, stop - 12) : stop].split(" ")[-1]
        return "." in word or len(word) < 2 or (len(word) < 5 and word[:1].isupper() and not word.isupper())

    def shouted(self, at: int) -> bool:
        """Whether the line is in capitals, where capitals tell nothing."""
        start, end = max(0, at - REACH), at + REACH
        start = max(start, self.text.rfind("\n", start, at) + 1)
        line = self.text[start:end].partition("\n")[0]
        return line.isupper()

    def has_month(self, start: int, end: int) -> bool:
        """Whether a date stands there: a month among the words, or directly before them."""
        start = self.text.rfind(" ", max(0, start - 12), max(0, start - 1)) + 1 or start
        return any(w[0].strip(".").casefold() in self.words.months for w in _WORD.finditer(self.text, start, end))

    def year_end(self, at: int) -> int:
        """Where an official number and a year behind `at` end; `at` where there is none."""
        year = self.patterns.year_behind.match(self.text, at)
        return year.end() if year is not None else at

    def compound(self, word: str) -> bool:
        """Whether a word is a compound that names a law: "Bienenschutzgesetz"."""
        low = word.casefold()
        return any(low.endswith(end) and len(low) > len(end) + 2 for end in self.words.compounds)

    @cached_property
    def patterns(self) -> NamePatterns:
        """The patterns of the word lists."""
        return patterns_of(self.words)
