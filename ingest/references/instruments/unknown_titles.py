"""Titles that no gazetteer knows: capitalised words before "Act", "Code", "Sanhita" (forms 27, 48).

The kind word is found first; from it the title is walked to the left, over capitalised words and the small words that
titles hold. Titles may hold "of", "and", "the", commas, brackets and a colon.
"""

from __future__ import annotations

import re

from ingest.references.lexicon.lexicon import Lexicon

MAX_WORDS = 24
"""Words of a title to the left of its kind; the longest in force has 19."""

_WORD = re.compile(r"[^\s]+")
_AFTER_THE = frozenset(["of", "for", "to", "in", "on", "from", "by", "at", "against", "with", "under", "and", "or"])
_NUMBERED = re.compile(r"[(]?No\.|\d+[)]|[(]\d+")
_CAPITAL = re.compile(r" ?([A-Z][\w'&.-]*\w|[A-Z]\w)(?!\w)")
_JOINED = re.compile(r"(?:,| of the| for the| to the| on the| of| and| for| in| on| to| &|, and) ([A-Z][\w'&-]*)(?!\w)")
_ASIDE = re.compile(r" [(](?:[A-Z]|No\. ?\d)[^()\n]{0,80}[)]")
_DATED = re.compile(r",? [(]?(?:18|19|20)\d\d[)]?(?![\w/-])")
_STRIP = "(),:;.\"'[]"


def title_start(text: str, kind_start: int, lexicon: Lexicon, *, begun: bool = False) -> int | None:
    """Where the title that ends in the kind word at `kind_start` begins; None where no title stands before it. `begun`:
    a known title begins at `kind_start`, and what is asked is whether a longer one holds it.
    """
    window = max(0, kind_start - 240)
    words = list(_WORD.finditer(text, window, kind_start))
    barrier = text.rfind("\n", window, kind_start)
    best: int | None = None
    commas: list[int] = []
    taken = 0
    index = len(words) - 1
    while index >= 0 and taken < MAX_WORDS:
        word = words[index]
        if word.start() <= barrier or (window and index == 0):
            break
        printed = word[0]
        verdict = _judge(printed, words, index, begun or best is not None, lexicon)
        if verdict == "stop":
            break
        if verdict == "title":
            best = index
        if printed.endswith(","):
            commas.append(index)
        taken += 1
        index -= 1
    if best is None:
        return None
    best = _trim(words, best, commas, lexicon)
    if best is None:
        return None
    start = words[best].start()
    printed = words[best][0]
    opened = len(printed) - len(printed.lstrip("([\"'"))
    if (opened and text.count("(", start, kind_start) > text.count(")", start, kind_start)) or (
        opened and printed[0] in "\"'["
    ):
        start += opened
    return start


def named_at(text: str, start: int, lexicon: Lexicon) -> tuple[int, int] | None:
    """The capitalised words behind "of the" at `start`, as in "clause 7 of the Listing Agreement"; None where they
    name a person, a body or a place, whose sections are none.
    """
    first = _CAPITAL.match(text, start)
    if first is None or first[1].lower() in lexicon.units or first[1].lower() in lexicon.ordinals:
        return None
    if first[1].isupper() and len(first[1]) > 2 and text[max(0, start - 3) : start].islower():
        return first.span(1)  # "Article C-13 of the CCFTA"
    words = lexicon.style.words
    listed = {*words.get("instrument_kinds", ()), *words.get("document_words", ())}
    at, named, taken = first.start(1), None, 0
    while taken < MAX_WORDS and (word := _CAPITAL.match(text, at) or _JOINED.match(text, at)) is not None:
        at, taken = word.end(), taken + 1
        low = word[1].lower()
        if low in listed or low.removesuffix("s") in listed:
            named = at
        elif (aside := _ASIDE.match(text, at)) is not None:
            at = aside.end()
    dated = _DATED.match(text, at if named is None else named)
    if dated is not None:
        named = dated.end()
    return (first.start(1), named) if named is not None else None


def _judge(printed: str, words: list[re.Match[str]], index: int, begun: bool, lexicon: Lexicon) -> str:
    """Whether a word belongs to the title ("title"), may stand inside it ("inside"), or ends it ("stop")."""
    core = printed.strip(_STRIP)
    low = core.lower()
    if _NUMBERED.fullmatch(printed):
        return "title" if begun or printed.endswith(")") else "stop"
    if not core:
        return "stop"
    if printed[-1] in ".;!?\"'" and not (len(core) == 1 and core.isupper()) and not printed.endswith(".)"):
        return "stop"
    if printed[-1] == ":" and not _after_the(words, index):
        return "stop"
    if printed[-1] == ")" and "(" not in printed and not _opens(words, index):
        return "stop"
    if low in lexicon.style.words.get("title_kinds", ()) or core.isdigit():
        return "stop"
    if core[0].isupper() or (core[0].isdigit() and core[-1].isalpha() and len(core) > 3 and core.isalnum()):
        if low in lexicon.units and low not in {
            "title",
            "order",
            "list",
            "book",
            "form",
            "table",
            "division",
            "rules",
            "article",
            "articles",
        }:
            return "stop"
        if len(core) > 1 and set(core) <= set("IVXLC"):
            return "stop"
        return "title"
    if not begun or printed[-1] in ",:":
        return "stop"
    if low in {"the", "a", "an"}:
        before = words[index - 1][0].lower() if index else ""
        inside = (
            before in _AFTER_THE
            and index > 1
            and words[index - 2][0][:1].isupper()
            and words[index - 2][0][-1].isalpha()
        )
        return "inside" if inside and before not in {"and", "or", "under", "in", "by", "with"} else "stop"
    return "inside" if low in lexicon.style.words.get("title_joiners", ()) else "stop"


def _after_the(words: list[re.Match[str]], index: int) -> bool:
    """Whether capitalised words up to `index` follow a small "the": "the Harbour Management: Air Quality Act"."""
    while index >= 0 and words[index][0][:1].isupper():
        index -= 1
    return index >= 0 and words[index][0] == "the"


def _opens(words: list[re.Match[str]], index: int) -> bool:
    """Whether a bracket that closes at `index` opens within the eight words before, on capitalised words only."""
    return any("(" in words[back][0] for back in range(index, max(-1, index - 9), -1))


def _trim(words: list[re.Match[str]], best: int, commas: list[int], lexicon: Lexicon) -> int | None:
    """The first word of the title proper: words that open a sentence are no part of it, nor a list before a comma."""
    stops = lexicon.style.words.get("title_stops", ())
    last = len(words) - 1
    if commas and not (best and words[best - 1][0].lower().strip(_STRIP) == "the" and words[best][0][:1].isupper()):
        best = max(commas[0] + 1, best)  # the comma nearest to the kind word
    while best <= last:
        low = words[best][0].strip(_STRIP).lower()
        if low in stops or low in lexicon.style.words.get("title_joiners", ()):
            best += 1
            continue
        break
    if best > last:
        return None
    generic = {*lexicon.style.words.get("not_titles", ()), *lexicon.style.words.get("title_joiners", ())}
    if all(words[i][0].strip(_STRIP).lower() in generic for i in range(best, last + 1)):
        return None
    return best
