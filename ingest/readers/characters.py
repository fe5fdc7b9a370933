"""Characters that carry no text of their own: found in one pass, kept in the raw reading, left out of the text."""

from __future__ import annotations

import re
import unicodedata

# White space that a reader may collapse. The no-break and typographic blanks are left alone: they are the author's.
COLLAPSIBLE = " \t\n\r\f\v\x1c\x1d\x1e\x1f\x85\u2028\u2029"

# Zero width, bidirectional controls, fillers, annotation marks, tag characters, variation selectors past 16: the
# ways in which unseen text has been smuggled into documents (Unicode TR 36; tag characters spell whole sentences).
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e01ef"
)
_CONTROL = "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"

CODE = re.compile(
    rf"(?P<invisible>[{_INVISIBLE}]+)|(?P<control>[{_CONTROL}]+)|(?P<unreadable>\(cid:\d+\))|(?P<space>\n+)"
)
"""What is cut out of preserved text: like `AWKWARD`, but blanks stay and only line ends count."""

AWKWARD = re.compile(
    rf"(?P<invisible>[{_INVISIBLE}]+)|(?P<control>[{_CONTROL}]+)|(?P<unreadable>\(cid:\d+\))"
    rf"|(?P<space>[{COLLAPSIBLE}]{{2,}}|[{COLLAPSIBLE.replace(' ', '')}])"
)
"""Runs that cannot stand in a slice as they are. A single blank is no such run."""

UNREADABLE = re.compile(r"\(cid:\d+\)|\ufffd")
"""Glyphs without a Unicode value, as extractors print them."""

_JOINERS = "\u200c\u200d"


def joins(text: str, at: int) -> bool:
    """Whether the zero-width joiner or non-joiner at `at` shapes the script around it, as in Persian, Hindi or emoji.

    Between Latin letters it is noise; after a letter of a joining script it is spelling (Unicode ch. 23.2).
    """
    if text[at] not in _JOINERS or at == 0:
        return False
    before = text[at - 1]
    return (before >= "\u0620" and unicodedata.category(before)[0] in "LM" and before < "\u2000") or (
        unicodedata.category(before) == "So" or before == "\ufe0f"
    )
