"""Headings that are only set apart, for formats whose documents may mark none: bold from end to end, or so named."""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.document.records import BlockType, Glue, RawBlock, Reading, TextStyle

NAMED = "class"
"""Evidence that a reader leaves on a paragraph whose own style is named as a title's."""

_WORDS = 15
_NUMBERED_WORDS = 40
_NUMBERED = 3  # from so many numbered headings on, numbers make the structure, and looks do not
_BOLD_SHARE = 0.25  # of all blocks; more bold ones are a page's manner, not its headings
_BODY = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM, BlockType.TABLE))
_DESIGNATION = re.compile(
    r"[\[\s]*(?:[^\W\d_]{2,14}\.?\s+)?(?P<number>\d{1,4}[A-Za-z]{0,3}(?:[.-]\d{1,4})*|[IVXLC]{1,7})(?![\w-])\s*[.:)]?\s*"
)


def with_styled_headings(reading: Reading) -> Reading:
    """The reading with the paragraphs that only stand apart as headings.

    Numbered ones ("12. Fees", "PART II") are left to the order of their numbers; the others, in a document that has
    such, stand between parts and sections. Where none is numbered, levels go by the look: large above small, capitals
    above bold, bold above bold italic. A heading that is a designation alone takes the title that follows it.
    """
    looks = {
        index: look for index, block in enumerate(reading.blocks) if (look := _look(reading.raw, block)) is not None
    }
    bold = sum(1 for index in looks if reading.blocks[index].evidence != NAMED)
    if bold > 0.5 * len(reading.blocks):  # bold sets nothing apart here
        looks = {index: look for index, look in looks.items() if reading.blocks[index].evidence == NAMED}
    numbered = sum(1 for index in looks if _DESIGNATION.match(_words(reading.raw, reading.blocks[index])))
    order = sorted(set(looks.values()))
    blocks: list[RawBlock] = []
    for index, block in enumerate(reading.blocks):
        if index not in looks:
            blocks.append(replace(block, evidence="") if block.evidence == NAMED else block)
            continue
        words = _words(reading.raw, block)
        if blocks and _is_bare(reading.raw, blocks[-1]) and not _DESIGNATION.match(words):
            blocks[-1] = _joined(blocks[-1], block)
            continue
        heading = replace(_joined(None, block), type=BlockType.HEADING)
        if numbered < _NUMBERED:
            blocks.append(replace(heading, level=order.index(looks[index]) + 1, evidence="style"))
        else:
            designated = _DESIGNATION.match(words) is not None
            blocks.append(replace(heading, level=None, evidence="numbering" if designated else "font"))
    return replace(reading, blocks=tuple(blocks))


def with_bold_headings(reading: Reading) -> Reading:
    """The reading of a document that marks headings, with the paragraphs that are bold from end to end as headings too.

    Such a paragraph heads what follows, one level below the last marked heading; it must stand above words that are not
    bold, and bold must set something apart. Numbered ones are left to the order of their numbers.
    """
    blocks = list(reading.blocks)
    looks = {i for i, block in enumerate(blocks) if block.type is BlockType.PARAGRAPH and _heads(reading.raw, block)}
    if len(looks) > _BOLD_SHARE * len(blocks):
        return reading
    level = 0
    for index, block in enumerate(blocks):
        if block.type is BlockType.HEADING:
            level = block.level or level
            continue
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        plain = following is not None and following.type in _BODY and index + 1 not in looks
        if index in looks and level and plain:
            blocks[index] = replace(_joined(None, block), type=BlockType.HEADING, level=level + 1, evidence="style")
    return replace(reading, blocks=tuple(blocks))


def _heads(raw: str, block: RawBlock) -> bool:
    """Whether a paragraph is bold from end to end, and its words are a title's."""
    text = _words(raw, block)
    noted = text[:1] in "[(" or _DESIGNATION.match(text) is not None
    return not noted and _look(raw, replace(block, evidence="")) is not None


def unnamed(reading: Reading) -> Reading:
    """The reading without the evidence that nobody has used."""
    if all(block.evidence != NAMED for block in reading.blocks):
        return reading
    blocks = (replace(block, evidence="") if block.evidence == NAMED else block for block in reading.blocks)
    return replace(reading, blocks=tuple(blocks))


def _words(raw: str, block: RawBlock) -> str:
    return " ".join(" ".join(raw[piece.start : piece.end] for piece in block.slices).split())


def _is_bare(raw: str, block: RawBlock) -> bool:
    """Whether a heading made here is a designation without a title."""
    return (
        block.type is BlockType.HEADING
        and block.evidence in {"style", "numbering"}
        and _DESIGNATION.fullmatch(_words(raw, block)) is not None
    )


def _joined(first: RawBlock | None, second: RawBlock) -> RawBlock:
    """One heading of two; the lines of a heading are parted by blanks."""
    slices = [replace(piece, glue=Glue.SPACE) if piece.glue is Glue.BREAK else piece for piece in second.slices]
    if first is None:
        return replace(second, slices=tuple(slices))
    slices[0] = replace(slices[0], glue=Glue.SPACE)
    return replace(first, slices=(*first.slices, *slices), anchor=first.anchor or second.anchor)


def _look(raw: str, block: RawBlock) -> int | None:
    """Rank of a heading-like paragraph's look, None where it is no heading."""
    if block.type is not BlockType.PARAGRAPH and not (block.type is BlockType.LIST_ITEM and block.label):
        return None
    styles = [piece.style or TextStyle() for piece in block.slices if raw[piece.start : piece.end].strip(" .,:;-–—")]
    if not styles or not (block.evidence == NAMED or all(style.bold for style in styles)):
        return None
    text = _words(raw, block)
    numbered = _DESIGNATION.match(text) is not None
    limit, closed = (_NUMBERED_WORDS, (";", ",", ":")) if numbered else (_WORDS, (".", ";", ",", ":", "—", "-"))
    if len(text.split()) > limit or text.endswith(closed) or not any(map(str.isalpha, text)):
        return None
    size = max((style.size or 0.0) for style in styles)
    capitals = 0 if text.upper() == text else 1
    italic = 1 if all(style.italic for style in styles) else 0
    return int(-size * 100) + 2 * capitals + italic
