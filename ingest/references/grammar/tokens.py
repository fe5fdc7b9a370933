"""Tokens of a run: from where a reference may start, words, numbers and signs until the first that is none of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ingest.numbering.numerals import is_label, is_number, is_roman
from ingest.references.lexicon.lexicon import Lexicon, UnitWord
from ingest.references.lexicon.mentions import Mention
from ingest.references.lexicon.normalise import Normalised

FIRST_TOKENS = 32
"""Tokens read at first: enough for nearly all references; a run that uses them up is read again with eight times as
many, so that the work stays in proportion to what is read. There is no longest run: what a list hangs on stands at its
end, so that a list cut short would be given another law.
"""

BRACKET = re.compile(r" ?[(] ?([0-9a-z]{1,8}(?:[.-][0-9a-z]{1,4}){0,2}) ?[)]")
"""A label in brackets: (1), (1A), (a.1), (iiiab). No match: (the), which `is_label` turns away."""

NUMBER = re.compile(
    r" ?((?:[a-z]{1,2}[.-]?|[ivx]{1,5}\.)?\d[0-9a-z]*(?:[.:-](?=[0-9a-z])[0-9a-z]+)*)(?:\.?[ºª](?!\w))?(?![\w°]| °)"
)
"""A number outside brackets: 67, 115BBDA, 80-IA, 47-1812.11, 240.10b-21, A1, B.2, III.11, 7º. No match: 5th, which
the checks turn away, 30-day, whose tail is a word, and the degrees of "S. 40° E.".
"""

ROMAN = re.compile(r" ?([ivxlcdm]{1,9}(?:-?[a-z]{1,3})?(?:-\d)?)(?![\w'])")
LETTER = re.compile(r" ?([a-z]{1,2}(?:-[ivx]{1,3}|(?:\.\d+)*))(?![\w']|\.\w)")
_LETTERED = re.compile(r"[A-Z](?:\.\d{1,3})+(?![\w.])|[A-Z](?:\.\d{1,3})+(?=\.(?!\w))")
"""A number whose first part is a letter: O.2 behind "Section" is no Order 2."""
_MARK = re.compile(r" ?(?:\d{1,3})?\[")  # a footnote's mark before inserted words: 66[(ac)
_STARS = re.compile(r" ?(?:\d{1,3})?\*{2,}")  # words left out: 9*** 10***
_PUNCTUATION = re.compile(r" ?([,;/&-])")
_ENDS = re.compile(r"\s*(?:[);,\]\n]|$)")
_FRACTION = re.compile(r" (\.\d{1,4})(?![\w.]\w)")
"""The end of a range that says its last part alone: "Sections 1005.1 through .3"."""
_DESCRIPTION = re.compile(r" ?[(][a-z][a-z0-9 ,;:'\"/&-]{2,140}[)]")
_HALF = re.compile(r" ?([a-z]{1,5})[)]")  # b)


class Token(NamedTuple):
    """One token of a run; `start` is behind the blank before it."""

    kind: str  # word, unit, label, number, roman, letter, mention, sign, description
    text: str  # as folded, lower case; numbers with their printed case
    start: int
    end: int
    unit: UnitWord | None = None
    mention: Mention | None = None
    closes: bool = False  # a square bracket closes behind it


@dataclass(slots=True)
class Run:
    """A tokenised run. `end` is where the tokeniser stopped, `cut` whether the text itself ended there."""

    tokens: list[Token]
    end: int
    cut: bool
    full: bool = False  # the tokeniser stopped at its limit


def tokenise(folded: Normalised, start: int, mentions: dict[int, Mention], lexicon: Lexicon, limit: int) -> Run:
    """The run from `start`: tokens up to the first word, number or sign that no reference is made of."""
    text, lower = folded.text, folded.lower
    tokens: list[Token] = []
    position, length = start, len(lower)
    while position < length and len(tokens) < limit:
        at = position + 1 if lower[position] == " " else position
        mention = mentions.get(at)
        if mention is not None:
            tokens.append(Token("mention", "", at, mention.end, None, mention))
            position = mention.end
            continue
        step = _step(text, lower, position, at, tokens, lexicon) if at < length else None
        if step is None:
            break
        if isinstance(step, int):
            position = step
            continue
        tokens.append(step)
        position = step.end
        if step.unit is not None and step.unit.unit.name == "definition":
            term = lexicon.term.match(lower, position)
            if term is not None:
                start, position = term.start(1 if term[1] else 2), term.end()
                tokens.append(Token("term", text[start : term.end(1 if term[1] else 2)], start, position))
    cut = position >= length or (length - position < 4 and not lower[position:].strip())
    return Run(tokens, position, cut, full=len(tokens) >= limit)


def _step(text: str, lower: str, position: int, at: int, tokens: list[Token], lexicon: Lexicon) -> Token | int | None:
    """The next token; or where the text goes on behind a mark that is read through; or None at the run's end."""
    first = lower[at]
    if first == "(":
        if tokens and lexicon.excepting.match(lower, at + 1) is not None:
            return at + 1  # "section 255 (except sub-section (3) thereof)"
        return _bracketed(text, lower, position, at)
    if first in "[*]":
        return _transparent(lower, position, at, tokens, lexicon)
    if first.isdigit():
        through = _STARS.match(lower, position)
        if through is None and tokens and tokens[-1].kind != "unit":
            through = _MARK.match(lower, position)
        if through is not None:
            return through.end()
    if tokens and (lettered := _LETTERED.match(text, at)) is not None and _takes_number(tokens):
        return Token("number", lettered[0], at, lettered.end())
    match = lexicon.word.match(lower, at) or (lexicon.glued.match(lower, at) if tokens else None)
    if match is not None:
        word = _word(match, at, text, lower, lexicon, listed=bool(tokens) and tokens[-1].text == ",")
        # A short form without a number is none; it may be a letter: "part O".
        return word if word is not None else _number(text, lower, position, tokens, lexicon)
    number = _number(text, lower, position, tokens, lexicon)
    if number is not None:
        return number
    match = _PUNCTUATION.match(lower, position)
    if match is None or (match[1] == ";" and not (tokens and tokens[-1].kind == "description")):
        return None
    return Token("sign", match[1], at, match.end())


def _takes_number(tokens: list[Token]) -> bool:
    """Whether a number may stand behind these tokens: behind a unit word, or where such a number stood before."""
    last = tokens[-1]
    return last.kind == "unit" or any(t.kind == "number" and _LETTERED.fullmatch(t.text) for t in tokens[-4:])


def _bracketed(text: str, lower: str, position: int, at: int) -> Token | None:
    """A label in brackets, or a description: "section 53 (obstruction by pedestrians) of"."""
    match = BRACKET.match(lower, position)
    if match is not None and is_label(text[match.start(1) : match.end(1)]):
        return Token("label", text[match.start(1) : match.end(1)], at, match.end())
    match = _DESCRIPTION.match(lower, position)
    return Token("description", "", at, match.end()) if match is not None else None


def _transparent(lower: str, position: int, at: int, tokens: list[Token], lexicon: Lexicon) -> int | None:
    """Where the text goes on behind a sign that references are read through; None where it is none."""
    if lower[at] == "]":
        if tokens:
            tokens[-1] = tokens[-1]._replace(closes=True)
        return at + 1
    ended = lexicon.ended.match(lower, position)
    if ended is not None:
        return ended.end() if tokens else None
    match = _STARS.match(lower, position) or _MARK.match(lower, position)
    return match.end() if match is not None else None


def _word(match: re.Match[str], at: int, text: str, lower: str, lexicon: Lexicon, *, listed: bool) -> Token | None:
    """The token of a fixed phrase or unit word; None for a short form without a number ("s. 5", never "s" alone), but
    for one that ends a list and needs none ("art. 8, Sch.").
    """
    word, end = match[0], match.end()
    unit = lexicon.units.get(word)
    if unit is None:
        return Token("word", word, at, end)
    if not unit.short or unit.sign:
        return Token("unit", word, at, end, unit)
    stop = end + 1 if lower[end : end + 1] == "." else end
    if unit.unit.kind == "container" and lexicon.reporter_series.match(lower, stop) is not None:
        return None  # "12 Cal. App. 3d 45": the third series of a reporter
    behind = lower[stop : stop + 2]
    small = "small" in unit.unit.numbers and behind[:1] == " " and behind[1:].isalpha()
    number = behind.removeprefix(" ")[:1]
    if small or number.isdigit() or number == "(" or ("roman" in unit.unit.numbers and _is_roman_at(text, lower, stop)):
        return Token("unit", word, at, stop, unit)
    if listed and stop > end and "none" in unit.unit.numbers and text[at].isupper() and _ENDS.match(text, stop):
        return Token("unit", word, at, stop, unit)
    return Token("word", word, at, end) if word in lexicon.purposes else None


def _is_roman_at(text: str, lower: str, at: int) -> bool:
    """Whether a capital roman numeral stands at `at`: "Pt VII"; I, V and X alone are letters as well."""
    match = ROMAN.match(lower, at)
    return match is not None and len(match[1]) > 1 and is_roman(text[match.start(1) : match.end(1)])


def _number(text: str, lower: str, position: int, tokens: list[Token], lexicon: Lexicon) -> Token | None:
    """A number outside brackets; roman numerals and letters only where a unit word or a joiner stands before them."""
    if lexicon.prefixed is not None and tokens and (match := lexicon.prefixed.match(lower, position)) is not None:
        return Token("number", text[match.start(1) : match.end(1)], match.start(1), match.end(1))
    if lexicon.half_brackets and tokens and (match := _HALF.match(lower, position)) is not None:
        return Token("label", match[1], match.start(1), match.end()) if is_label(match[1]) else None
    match = _FRACTION.match(lower, position) if tokens and lexicon.is_a(tokens[-1].text, "ranges") else None
    if match is not None:
        return Token("number", match[1], match.start(1), match.end())
    match = NUMBER.match(lower, position)
    if match is not None:
        start, end = match.span(1)
        printed = text[start:end]
        if is_number(printed):
            return Token("number", printed, start, match.end())
        glued = lexicon.glued_number.fullmatch(printed)
        if glued is None or not is_number(glued[1]):
            return None
        return Token("number", glued[1], start, start + len(glued[1]))
    if not tokens:
        return None
    match = ROMAN.match(lower, position)
    if match is not None:
        printed = text[match.start(1) : match.end(1)]
        if printed[0].isupper() and is_roman(printed):
            return Token("roman", printed, match.start(1), match.end(1))
    match = LETTER.match(lower, position)
    if match is not None:
        printed = text[match.start(1) : match.end(1)]
        if printed[0].isupper() and not any(c.islower() for c in printed.partition("-")[0]):
            return Token("letter", printed, match.start(1), match.end(1))
        before = tokens[-1].unit
        if before is not None and "small" in before.unit.numbers and len(printed) == 1:
            return Token("letter", printed, match.start(1), match.end(1))
    match = lexicon.number_word.match(lower, position)
    if match is not None and text[match.start(1)].isupper() and tokens[-1].kind == "unit":
        return Token("roman", text[match.start(1) : match.end(1)], match.start(1), match.end(1))
    return None
