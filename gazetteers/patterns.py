r"""Whether a regular expression is matched in time proportional to its input, proven by counting.

A matcher that goes back tries every way to read a text. Here all ways are followed at once, for every text there is:
from the start of the pattern's automaton every set of places that some text leads to is visited, each place with the
number of ways that lead to it. Where no text has more than `WAYS` of them, a match takes at most that many steps for
each character. Where one has more, it is the answer: `(a|ab|b)*$`, `a*a*b` and `(?:1|12|2)+!` have no end of ways,
`(?:a?b?){20}` has too many.

What is counted is too much rather than too little: an atomic group and a look-behind forbid nothing, the body of a
look-ahead is a way of its own.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Sequence
from functools import lru_cache

from gazetteers.automaton import Automaton, Unread, automaton
from gazetteers.characters import alphabet

WAYS = 24
"""In how many ways at once the beginning of a text may be read."""

SETS = 3_000
"""Sets of places that are visited before a pattern is called too intricate to be proven."""

LONG = 40
"""Characters of the text that is shown."""

_Reached = tuple[tuple[int, int], ...]
"""Places in order, each with the number of ways that lead to it."""


class Unproven(Exception):
    """Raised for a pattern that is no regular expression, or not proven to be matched in linear time.

    `said` and `mend` make one sentence; `text` is one that it would try in too many ways, "" where none is known.
    """

    def __init__(self, said: str, mend: str, text: str = "") -> None:
        super().__init__(f"{said}; {mend}")
        self.said = said
        self.mend = mend
        self.text = text


@lru_cache(maxsize=512)
def prove(pattern: str, flags: int = 0) -> None:
    """Raise Unproven where `pattern` may take more than linear time on some text, or is none."""
    try:
        re.compile(pattern, flags)
        text = _Proof(automaton(pattern, flags)).text_of_many_ways()
    except (re.error, OverflowError) as error:
        raise Unproven(f"is no regular expression, it does not compile: {error}", "correct the pattern") from error
    except Unread as error:
        raise Unproven(error.said, error.mend) from error
    except RecursionError as error:
        raise Unproven("is nested too deep", "take groups away") from error
    if text is not None:
        raise Unproven(f"can hang on {text!r}", "take the inner or the outer repetition away, or bound it", text)


def hanging_input(pattern: str) -> str | None:
    """A text on which `pattern` would try too many ways, or what else is wrong with it, or None."""
    try:
        prove(pattern)
    except Unproven as unproven:
        return unproven.text or unproven.said
    return None


class _Proof:
    """The visit of one automaton."""

    def __init__(self, of: Automaton) -> None:
        self.of = of
        # Signs that fit the same places are one; of these the one that reads best.
        self.signs: dict[tuple[bool, ...], str] = {}
        for sign in sorted(alphabet(of.classes), key=lambda sign: _strangeness(sign.shown)):
            self.signs.setdefault(tuple(matched.holds(sign) for matched in of.classes), sign.shown)

    def text_of_many_ways(self) -> str | None:
        """The shortest text that is read in more than WAYS ways, drawn out, and ended by a sign that fits nowhere."""
        start = tuple(sorted(self.of.first.items()))
        texts = {start: ""}  # what may be read next, and a text that leads there
        waiting = deque([start])
        while waiting:
            ahead = waiting.popleft()
            for reached, char in self._steps(ahead).items():
                text = texts[ahead] + char
                if _ways(reached) > WAYS:
                    return self._drawn_out(reached, text)
                after = self._after(reached)
                if after not in texts:
                    if len(texts) >= SETS:
                        raise Unproven("is too intricate to be proven", "bound its repetitions, or divide it")
                    texts[after] = text
                    waiting.append(after)
        return None

    def _steps(self, ahead: _Reached) -> dict[_Reached, str]:
        """The places that one character leads to, with such a character."""
        found: dict[_Reached, str] = {}
        for fits, char in self.signs.items():
            reached = tuple([pair for pair in ahead if fits[pair[0]]])
            if reached:
                found.setdefault(reached, char)
        return found

    def _after(self, reached: _Reached) -> _Reached:
        """The places that may match what comes behind."""
        counted: Counter[int] = Counter()
        for place, ways in reached:
            for behind, more in self.of.follow[place].items():
                counted[behind] += ways * more
        return tuple(sorted(counted.items()))

    def _drawn_out(self, reached: _Reached, text: str) -> str:
        while len(text) < LONG:
            steps = self._steps(self._after(reached))
            if not steps:
                break
            reached = max(steps, key=_ways)
            text += steps[reached]
        return text + "!"


def _ways(reached: Sequence[tuple[int, int]]) -> int:
    return sum(ways for _, ways in reached)


def _strangeness(char: str) -> tuple[bool, bool, bool, str]:
    return not char.isalnum(), not char.isprintable(), char.isupper(), char
