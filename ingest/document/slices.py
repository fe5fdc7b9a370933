"""The text of a block before it is canonical, and blocks cut in two.

A block is a run of raw slices; how each is tied to the one before (its glue) decides what stands between them. The text
shown here is what the canonical text will hold if nothing is repaired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.document.records import Glue, RawBlock, Slice

GLUE_TEXT: dict[Glue, str] = {
    Glue.NONE: "",
    Glue.SPACE: " ",
    Glue.LINE: " ",
    Glue.BREAK: "\n",
    Glue.CELL: "\t",
    Glue.ROW: "\n",
}
"""What each glue puts before its slice."""


def text_of(raw: str, slices: Sequence[Slice]) -> str:
    """The words of `slices`, glue included; the first slice's glue stands between blocks and is left out."""
    parts: list[str] = []
    for i, piece in enumerate(slices):
        if i:
            parts.append(GLUE_TEXT[piece.glue])
        parts.append(raw[piece.start : piece.end])
    return "".join(parts)


def starts(slices: Sequence[Slice]) -> list[int]:
    """The offset in `text_of` at which each slice begins."""
    found: list[int] = []
    at = 0
    for i, piece in enumerate(slices):
        at += len(GLUE_TEXT[piece.glue]) if i else 0
        found.append(at)
        at += piece.end - piece.start
    return found


def cut(slices: Sequence[Slice], offset: int) -> tuple[tuple[Slice, ...], tuple[Slice, ...]]:
    """`slices` before and from `offset` of their text; a slice that spans it becomes two."""
    left: list[Slice] = []
    right: list[Slice] = []
    for piece, start in zip(slices, starts(slices), strict=True):
        end = start + piece.end - piece.start
        if end <= offset:
            left.append(piece)
        elif start >= offset:
            right.append(piece)
        else:
            middle = piece.start + offset - start
            left.append(replace(piece, end=middle))
            right.append(replace(piece, start=middle, glue=Glue.NONE))
    return tuple(left), tuple(right)


def split(block: RawBlock, offset: int) -> tuple[RawBlock, RawBlock]:
    """A block cut at `offset` of its text. The first part keeps the block's label, anchor, unit and number."""
    left, right = cut(block.slices, offset)
    return replace(block, slices=left, continued=False), replace(
        block, slices=right, label="", anchor="", unit="", number=""
    )


def split_all(block: RawBlock, offsets: Sequence[int]) -> list[RawBlock]:
    """A block cut at ascending offsets of its text, in one walk; what `split` at each of them in turn gives."""
    groups: list[list[Slice]] = [[]]
    for piece, start in zip(block.slices, starts(block.slices), strict=True):
        at, rest = start, piece
        while len(groups) <= len(offsets) and at + rest.end - rest.start > offsets[len(groups) - 1]:
            offset = offsets[len(groups) - 1]
            if at < offset:
                middle = rest.start + offset - at
                groups[-1].append(replace(rest, end=middle))
                at, rest = offset, replace(rest, start=middle, glue=Glue.NONE)
            groups.append([])
        groups[-1].append(rest)
    parts = [replace(block, slices=tuple(group), continued=False) for group in groups]
    parts[1:] = [replace(part, label="", anchor="", unit="", number="") for part in parts[1:]]
    parts[-1] = replace(parts[-1], continued=block.continued)
    return parts


def joined(first: RawBlock, second: RawBlock, glue: Glue = Glue.LINE) -> RawBlock:
    """`second` put behind `first` as one block of the kind of the first."""
    head, *rest = second.slices
    return replace(first, slices=(*first.slices, replace(head, glue=glue), *rest), continued=second.continued)


def bold_run(raw: str, slices: Sequence[Slice]) -> int:
    """How many characters of the text, from its start, are set in bold (0 where nothing is known of it)."""
    end = 0
    for piece, start in zip(slices, starts(slices), strict=True):
        if piece.style is None or not piece.style.bold:
            if raw[piece.start : piece.end].strip():
                break
            continue
        end = start + piece.end - piece.start
    return end


def page_of(block: RawBlock, *, last: bool = False) -> int | None:
    """The page on which a block begins, or ends."""
    return block.slices[-1 if last else 0].page if block.slices else None
