"""Sections whose title stands above or beside them, and whose number opens their text.

    Income tax clearance                      4. (1) No fee is payable by ...        | Exempt
    24.—(1) Despite sections 22 and 23, ...                                          | persons.

So the Acts of Singapore, South Africa and Ireland, the statutory instruments of the United Kingdom and bills with side
notes are set. A heading over a numbered paragraph proves nothing by itself, or every numbered list with a heading
would be a section; a document in which the numbers under such headings go on from each other has its sections there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import BlockType, RawBlock
from ingest.document.slices import joined, split, text_of
from ingest.numbering import designations
from ingest.numbering.series import INSERTED, LATER, follows
from ingest.structure.heading_stack import TRUSTED
from ingest.structure.lettered_headings import is_lettered

FEWEST = 3
"""So many titles above numbers that go on from each other make a document's sections."""

SHARE = 0.5
"""So many of the numbered paragraphs have a title: a judgment's headings stand above one of ten."""

_OPENS = re.compile(
    rf"{designations.LEAD}(?P<number>{designations.SECTION_NUMBER})"
    rf"(?:\s*\.\s*(?:[{designations.DASHES}–]\s*)?(?=[\[“‘\"'(A-ZÀ-Þ])|\s+(?=\(1\)\s))"
)


def titled(raw: str, blocks: Sequence[RawBlock], style: Style) -> tuple[RawBlock, ...]:
    """`blocks` with the number of each titled section put into its heading; all of them, or none."""
    found = _titled(raw, blocks, style)
    if len(found) < FEWEST:
        return tuple(blocks)
    result: list[RawBlock] = []
    for index, block in enumerate(blocks):
        if index in found:
            continue
        match = found.get(index + 1)
        if match is None:
            result.append(block)
            continue
        head, body = split(blocks[index + 1], match.end())
        trusted = block.evidence in TRUSTED
        heading = replace(
            joined(block, head),
            type=BlockType.HEADING,
            evidence=block.evidence if trusted else "run_in",
            level=block.level if trusted else None,
            unit="section",
            number=match["number"],
        )
        result += [heading, body]
    return tuple(result)


def title_of(text: str, number: str) -> str:
    """The words of a heading without the number that was put behind them.

    >>> title_of("Income tax clearance 24.—", "24"), title_of("Fees", ""), title_of("Swarms *5.", "5")
    ('Income tax clearance', 'Fees', 'Swarms')
    """
    return re.sub(rf"\s[\[*†‡]*{re.escape(number)}[\s.{designations.DASHES}–]*$", "", text) if number else text


def _titled(raw: str, blocks: Sequence[RawBlock], style: Style) -> dict[int, re.Match[str]]:
    """Index of a titled section's text -> its number; none where too few of the numbered paragraphs have a title."""
    found: dict[int, re.Match[str]] = {}
    untitled = 0
    last: str | None = None
    for index, block in enumerate(blocks):
        if block.type is BlockType.HEADING and block.unit in style.attachments:
            last = None
        if block.type is not BlockType.PARAGRAPH or block.unit:
            continue
        match = _OPENS.match(text_of(raw, block.slices))
        if match is None:
            continue
        number = key(match["number"], "section", style.across)
        if last is not None and not _goes_on(last, number):
            continue
        if index and _is_title(raw, blocks[index - 1], style):
            found[index] = match
            last = number
        elif last is not None and follows(last, number, "arabic") > LATER:
            untitled += 1
            last = number
    return found if len(found) >= SHARE * (len(found) + untitled) else {}


def _goes_on(last: str, number: str) -> bool:
    """Whether a number goes on from the last: the next or an inserted one, or one of the few behind it."""
    score = follows(last, number, "arabic")
    if score >= INSERTED:
        return True
    parts = [re.match(r"\d+", n) for n in (last, number)]
    return score == LATER and all(parts) and int(parts[1][0]) - int(parts[0][0]) <= FEWEST  # type: ignore[index]


def _is_title(raw: str, block: RawBlock, style: Style) -> bool:
    """Whether a block is a heading that names no place of its own."""
    if block.type is not BlockType.HEADING or block.unit or block.number or block.evidence == "structure":
        return False
    text = text_of(raw, block.slices)
    return text[:1].isalpha() and designations.parse(text, style) is None and not is_lettered(text)
