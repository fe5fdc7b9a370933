"""Attachments that interrupt the body: an appendix between Chapter 9 and Chapter 10 ends where Chapter 10 begins.

Else an attachment goes on to the next one, since its Parts and sections are its own. Its own begin anew; what goes on
from the body's last number is the body's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import RawBlock
from ingest.numbering.series import INSERTED, follows


def interruptions(headings: Sequence[RawBlock], trusted: Sequence[bool], style: Style) -> Mapping[int, str]:
    """For each such attachment, and for the heading with which the body goes on, the unit that goes on, by their places
    among the `headings`. Those whose level the document itself gives (`trusted`) need no such reading.
    """
    found: dict[int, str] = {}
    last: dict[str, str] = {}
    attached: list[int] = []
    inside: set[str] = set()  # units met in the last attachment
    for place, heading in enumerate(headings):
        if heading.unit in style.attachments:
            attached.append(place)
            inside.clear()
            continue
        if not heading.unit or not heading.number:
            continue
        number = key(heading.number, heading.unit, style.across)
        if not attached:
            last[heading.unit] = number
            continue
        before = last.get(heading.unit)
        goes_on = before is not None and follows(before, number, "arabic") >= INSERTED
        if heading.unit in inside or not goes_on or any(trusted[i] for i in (*attached, place)):
            inside.add(heading.unit)
            continue
        found.update(dict.fromkeys((*attached, place), heading.unit))
        last[heading.unit] = number
        attached.clear()
    return found
