"""Section headings that run into their text: "67. Title.—(1) ...", "67A. Title. (1) ...", "**1. Title.** Text".

The heading is bound to its number and to what ends it (a dash, the first sub-section, the end of the bold type); a
number alone at the start of a paragraph is never enough, or lists become sections.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from gazetteers.records import Style
from ingest.numbering.designations import DASHES, LEAD, SECTION_NUMBER, Designation, clean_title, forms, worded_number
from ingest.numbering.style_words import either

MAX_TITLE = 420
"""Longest run-in title that is looked for, in characters (the longest of the Income-tax Act has 331)."""

SHORT_TITLE = 10
"""Words of a title that nothing but its shortness shows to be one."""

_NUMBER = re.compile(rf"{LEAD}(?P<number>{SECTION_NUMBER})(?P<stop>\s*\]?\s*\.)?\s*")
_TITLE_START = re.compile(r"(?:\d{1,3}\s*(?=\[)|[\[“‘\"'(*\s])*[A-ZÀ-Þ0-9“‘\"]")
_STOP_DASH = re.compile(rf"[.\]:?)*]\s*(?:[{DASHES}–]+\s*)+|[.\]]\s*-{{1,2}}\s*")
_BARE_DASH = re.compile(rf"(?:[{DASHES}]\s*)+")
_PAGES = re.compile(rf"\d\s?[{DASHES}–]\s?\d")  # "at 283–84": a range, which ends no title
_FIRST_SUB = re.compile(r"[.\]]\s*(?=(?:\d{1,3}\s*)?\[*\(1\)\]?\s)")
_SENTENCE_END = re.compile(r"\.\s+(?=[\[(“\"A-Z])")
_TITLE_STOP = re.compile(r"[.:]\s+(?=[\[(“\"‘']?[A-Z])")
_STOP = re.compile(r"[.;:,!?][\]\)”’\"']*\s*$")
_GLUED_END = re.compile(r"(?<=[a-z])\.(?=[A-Z][a-z]+\s)")
_GOES_ON = re.compile(r"\.\d")  # "Section B.2"
_SUB_LABEL = re.compile(r"\((?:\d{1,3}[A-Z]?|[a-z]|[ivx]{1,5})\)")
_LIST_TAIL = re.compile(r"[;,]\s*(?:and|or)?\s*$")


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one style that tell titles from text."""

    verb: re.Pattern[str]  # says that its words are a sentence, no title
    gone: re.Pattern[str]  # the end of a title before the note that its section is gone: "[Title.] Omitted by ..."
    note: re.Pattern[str]  # such a note, from its first word


@lru_cache(maxsize=64)
def _words(style: Style) -> _Words:
    gone = either(style.words.get("gone", ()))
    return _Words(
        verb=re.compile(rf"\b(?:{either(style.words.get('prose_verbs', ()))})\b"),
        gone=re.compile(rf"[\]\)]\s*[.{DASHES}–-]*\s*(?=(?:{gone})\b)", re.IGNORECASE),
        note=re.compile(rf"[\[(\s]*(?:{gone})\b[^\n]*", re.IGNORECASE),
    )


@dataclass(frozen=True, slots=True)
class RunIn:
    """A run-in heading: offsets into the block's text. `strength` 3 with a dash after a stop, 2 with other proof."""

    unit: str
    number: str
    heading_end: int
    strength: int


def find(text: str, style: Style, bold: int = 0) -> RunIn | None:
    """The run-in heading at the start of `text`; `bold` is how many of its first characters are bold.

    >>> from gazetteers.records import Style
    >>> style = Style("none", "en", (), (), {}, {}, "last", {}, (), ())
    >>> find("67. Bar on suits.—(1) No suit shall lie.", style)
    RunIn(unit='', number='67', heading_end=18, strength=3)
    >>> find("67. The following persons shall be heard, namely the owner.", style) is None
    True
    """
    opened = _opening(text, style)
    if opened is None:
        return None
    unit, number, after, stopped = opened
    if not stopped and not unit and bold < after + 3:
        return None
    if _TITLE_START.match(text, after) is None:
        return None
    window = text[: after + MAX_TITLE]
    dashed = _STOP_DASH.search(window, after)
    words = _words(style)
    if dashed is not None and _is_title(text[after : dashed.start()], words):
        return RunIn(unit, number, dashed.end(), 3)
    if stopped and words.note.match(text, after) and is_gone(text[after:], style):
        return RunIn(unit, number, after, 3)
    found = _other_end(text, window, after, bold, words)
    if found is not None:
        return RunIn(unit, number, found, 2)
    if unit and stopped:
        return RunIn(unit, number, _worded_end(text, after, words), 2)
    titled = short_title_end(text, after, style) if unit else 0
    return RunIn(unit, number, titled, 2) if titled else None


def _opening(text: str, style: Style) -> tuple[str, str, int, bool] | None:
    """(unit, number, offset behind number and stop, whether a stop stands there) of the designation at the start."""
    match = _NUMBER.match(text)
    if match is not None:
        return "", match["number"], match.end(), match["stop"] is not None
    table = forms(style)
    for pattern in (table.signed, table.worded):
        match = pattern.match(text) if pattern is not None else None
        if match is None or not (match["word"][:1].isupper() or pattern is table.signed):
            continue
        if not worded_number(match) or _GOES_ON.match(text, match.end("number")):
            continue
        unit = table.units[match["word"].lower() if pattern is table.worded else match["word"]]
        if unit.kind != "major":
            continue
        behind = re.compile(rf"(\s*[.:{DASHES}–]|\s?[ªº°](?![A-Za-z])\s*\.?)?\s*").match(text, match.end("number"))
        number = table.values.get(match["number"].lower(), match["number"])
        return unit.name, number, behind.end() if behind else match.end("number"), bool(behind and behind[1])
    return None


def _is_title(title: str, words: _Words) -> bool:
    """A title is one phrase: no list goes on behind it and no second sentence begins in it."""
    if _LIST_TAIL.search(title) or ";" in title or _GLUED_END.search(title):
        return False
    prose = len(title) > 160 and ": " in title and words.verb.search(title)
    return len(_SENTENCE_END.findall(title)) <= 2 and not prose


def _is_plain_title(title: str, words: _Words) -> bool:
    return _is_title(title, words) and not words.verb.search(title)


def _other_end(text: str, window: str, after: int, bold: int, words: _Words) -> int | None:
    """Where a heading without stop and dash ends: before "(1)", before a note that it is gone, with its bold type."""
    sub = _FIRST_SUB.search(window, after)
    if sub is not None and _is_plain_title(text[after : sub.start()], words):
        return sub.end()
    gone = words.gone.search(window, after)
    if gone is not None and _is_title(text[after : gone.start()], words):
        return gone.end()
    glued = _GLUED_END.search(window, after)
    if glued is not None and _is_plain_title(text[after : glued.start()], words):
        return glued.end()
    if bold > after + 2:
        rest = text[bold:].strip()
        if rest and len(text[after:bold].split()) <= 60:
            dash = re.compile(rf"[\s.{DASHES}–]*").match(text, bold)
            return dash.end() if dash is not None else bold
    dash = next((d for d in _BARE_DASH.finditer(window, after) if not _PAGES.match(window, d.start() - 1)), None)
    if dash is not None and dash.start() - after <= 200 and text[dash.end() :].strip():
        title = text[after : dash.start()]
        if not (words.verb.search(title) or _SENTENCE_END.search(title) or "," in title[-2:] or ":" in title):
            return dash.end()
    return None


def _worded_end(text: str, after: int, words: _Words) -> int:
    """Where "Section 5. Title. Text" has its title's end; without a title the heading is "Section 5." alone."""
    end = _SENTENCE_END.search(text, after)
    first = text[after : end.start() if end else len(text)]
    if len(first.split()) <= 14 and first.rstrip()[-1:] != ":" and not words.verb.search(first):
        return end.end() if end else len(text)
    return after


def opens(text: str, style: Style) -> bool:
    """Whether a block may be the first part of a run-in heading whose end stands in the next block."""
    opened = _opening(text, style)
    if opened is None or not opened[3] or len(text) > MAX_TITLE or _STOP.search(text) is not None:
        return False
    return _TITLE_START.match(text, opened[2]) is not None and not _words(style).verb.search(text)


def is_gone(text: str, style: Style) -> bool:
    """Whether the text of a section is only the note that it is gone: "[Repealed.]", "Omitted by ...".

    >>> from gazetteers.styles import load_styles, style_files
    >>> common = load_styles(style_files())["common"]
    >>> is_gone("[Repealed.]", common), is_gone("The repealed Act applies.", common)
    (True, False)
    """
    return _words(style).note.match(text) is not None and len(text) < MAX_TITLE


def own_line(text: str, designation: Designation, style: Style) -> bool:
    """Whether a short line is a heading by its words alone: "Article 4 Duties", "1. Fees"; not "1. Buy milk,", and not
    "19. (1) (a) first", where the section's first labels stand behind its number.
    """
    stripped = text.strip()
    if not stripped or len(stripped) > 160 or stripped[-1] in ",;:":
        return False
    title = clean_title(designation.title)
    verb = _words(style).verb
    if designation.kind == "major":
        stopped = stripped[-1] == "." and title and verb.search(title)
        return not stopped
    if _SUB_LABEL.match(title):
        return False
    ended = stripped[-1] in ".!?" and not is_short_form_end(stripped, style)
    return bool(title) and not ended and len(title.split()) <= 14 and not verb.search(title)


def is_short_form_end(text: str, style: Style) -> bool:
    """Whether the full stop at the end of words is a short form's and ends no sentence: "Signing of returns, etc."."""
    last = text.rsplit(None, 1)[-1].lstrip("([“\"'").casefold()
    return " " in text and last in style.short_forms


def is_short_title(text: str, style: Style) -> bool:
    """Whether words are one short phrase, as titles are: no sentence, no end of one, no list that goes on.

    >>> from gazetteers.styles import load_styles, style_files
    >>> common = load_styles(style_files())["common"]
    >>> is_short_title("Term and Termination", common), is_short_title("The fee is due", common)
    (True, False)
    """
    words = text.split()
    if not 0 < len(words) <= SHORT_TITLE or not text[:1].isupper() or text[-1:] in ",;:" or _SENTENCE_END.search(text):
        return False
    return _words(style).verb.search(text) is None


def short_title_end(text: str, after: int, style: Style) -> int:
    """Where "Term. This Agreement begins ..." has the end of its title, `after` being where it starts; 0 for none."""
    stop = _TITLE_STOP.search(text, after)
    return stop.end() if stop is not None and is_short_title(text[after : stop.start()], style) else 0


def has_verb(text: str, style: Style) -> bool:
    """Whether words hold a verb that says that they are a sentence."""
    return _words(style).verb.search(text) is not None
