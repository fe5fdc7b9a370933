"""Section headings that run into their text: "67. Title.—(1) ...", "67A. Title. (1) ...", "**1. Title.** Text".

The heading is bound to its number and to what ends it (a dash, the first sub-section, the end of the bold type); a
number alone at the start of a paragraph is never enough, or lists become sections.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gazetteers.records import Style
from ingest.numbering.designations import DASHES, LEAD, SECTION_NUMBER, Designation, clean_title, forms, worded_number

MAX_TITLE = 420
"""Longest run-in title that is looked for, in characters (the longest of the Income-tax Act has 331)."""

NOTE_WORDS = ("omitted", "repealed", "rep", "deleted", "expired", "spent", "reserved", "renumbered", "transferred")
"""First words of the note that stands in the place of a section that is gone ("18. [Title.] Omitted by ...")."""

_NUMBER = re.compile(rf"{LEAD}(?P<number>{SECTION_NUMBER})(?P<stop>\s*\]?\s*\.)?\s*")
_TITLE_START = re.compile(r"(?:\d{1,3}\s*(?=\[)|[\[“‘\"'(*\s])*[A-ZÀ-Þ0-9“‘\"]")
_STOP_DASH = re.compile(rf"[.\]:?)*]\s*(?:[{DASHES}–]+\s*)+|[.\]]\s*-{{1,2}}\s*")
_BARE_DASH = re.compile(rf"(?:[{DASHES}]\s*)+")
_FIRST_SUB = re.compile(r"[.\]]\s*(?=(?:\d{1,3}\s*)?\[*\(1\)\]?\s)")
_GONE = re.compile(rf"[\]\)]\s*[.{DASHES}–-]*\s*(?=(?:{'|'.join(NOTE_WORDS)})\b)", re.IGNORECASE)
_NOTE_ONLY = re.compile(rf"[\[(\s]*(?:{'|'.join(NOTE_WORDS)})\b[^\n]*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"\.\s+(?=[\[(“\"A-Z])")
_VERB = re.compile(r"\b(?:shall|may|must|is|are|was|were|has|have|will|applies|apply|means)\b")
_STOP = re.compile(r"[.;:,!?][\]\)”’\"']*\s*$")
_GLUED_END = re.compile(r"(?<=[a-z])\.(?=[A-Z][a-z]+\s)")
_SUB_LABEL = re.compile(r"\((?:\d{1,3}[A-Z]?|[a-z]|[ivx]{1,5})\)")
_LIST_TAIL = re.compile(r"[;,]\s*(?:and|or)?\s*$")


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
    if dashed is not None and _is_title(text[after : dashed.start()]):
        return RunIn(unit, number, dashed.end(), 3)
    if stopped and _NOTE_ONLY.match(text, after) and is_gone(text[after:]):
        return RunIn(unit, number, after, 3)
    found = _other_end(text, window, after, bold)
    if found is not None:
        return RunIn(unit, number, found, 2)
    if unit and stopped:
        return RunIn(unit, number, _worded_end(text, after), 2)
    return None


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
        if not worded_number(match):
            continue
        unit = table.units[match["word"].lower() if pattern is table.worded else match["word"]]
        if unit.kind != "major":
            continue
        behind = re.compile(rf"(\s*[.:{DASHES}–])?\s*").match(text, match.end("number"))
        return unit.name, match["number"], behind.end() if behind else match.end("number"), bool(behind and behind[1])
    return None


def _is_title(words: str) -> bool:
    """A title is one phrase: no list goes on behind it and no second sentence begins in it."""
    if _LIST_TAIL.search(words) or ";" in words or _GLUED_END.search(words):
        return False
    return len(_SENTENCE_END.findall(words)) <= 2 and not (len(words) > 160 and _VERB.search(words) and ": " in words)


def _other_end(text: str, window: str, after: int, bold: int) -> int | None:
    """Where a heading without stop and dash ends: before "(1)", before a note that it is gone, with its bold type."""
    sub = _FIRST_SUB.search(window, after)
    if sub is not None and _is_title(text[after : sub.start()]) and not _VERB.search(text[after : sub.start()]):
        return sub.end()
    gone = _GONE.search(window, after)
    if gone is not None and _is_title(text[after : gone.start()]):
        return gone.end()
    glued = _GLUED_END.search(window, after)
    if glued is not None and _is_title(text[after : glued.start()]) and not _VERB.search(text[after : glued.start()]):
        return glued.end()
    if bold > after + 2:
        rest = text[bold:].strip()
        if rest and len(text[after:bold].split()) <= 60:
            dash = re.compile(rf"[\s.{DASHES}–]*").match(text, bold)
            return dash.end() if dash is not None else bold
    dash = _BARE_DASH.search(window, after)
    if dash is not None and dash.start() - after <= 200 and text[dash.end() :].strip():
        words = text[after : dash.start()]
        if not _VERB.search(words) and not _SENTENCE_END.search(words) and "," not in words[-2:] and ":" not in words:
            return dash.end()
    return None


def _worded_end(text: str, after: int) -> int:
    """Where "Section 5. Title. Text" has its title's end; without a title the heading is "Section 5." alone."""
    end = _SENTENCE_END.search(text, after)
    first = text[after : end.start() if end else len(text)]
    if len(first.split()) <= 14 and not _VERB.search(first):
        return end.end() if end else len(text)
    return after


def opens(text: str, style: Style) -> bool:
    """Whether a block may be the first part of a run-in heading whose end stands in the next block."""
    opened = _opening(text, style)
    if opened is None or not opened[3] or len(text) > MAX_TITLE or _STOP.search(text) is not None:
        return False
    return _TITLE_START.match(text, opened[2]) is not None and not _VERB.search(text)


def is_gone(text: str) -> bool:
    """Whether the text of a section is only the note that it is gone: "[Repealed.]", "Omitted by ...".

    >>> is_gone("[Repealed.]"), is_gone("The repealed Act applies.")
    (True, False)
    """
    return _NOTE_ONLY.match(text) is not None and len(text) < MAX_TITLE


def own_line(text: str, designation: Designation) -> bool:
    """Whether a short line is a heading by its words alone: "Article 4 Duties", "1. Fees"; not "1. Buy milk,", and not
    "19. (1) (a) first", where the section's first labels stand behind its number.
    """
    stripped = text.strip()
    if not stripped or len(stripped) > 160 or stripped[-1] in ",;:":
        return False
    title = clean_title(designation.title)
    if designation.kind == "major":
        stopped = stripped[-1] == "." and title and _VERB.search(title)
        return not stopped
    if _SUB_LABEL.match(title):
        return False
    return bool(title) and stripped[-1] not in ".!?" and len(title.split()) <= 14 and not _VERB.search(title)
