"""The canonical order of a gazetteer file: families by name, then instruments by id, numbers in them by value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

_HEADER = re.compile(r"^\[\[\s*(?P<kind>\w+)\s*\]\]", re.MULTILINE)
_NAME = {
    "instrument": re.compile(r'^id\s*=\s*"([^"]*)"', re.MULTILINE),
    "family": re.compile(r'^name\s*=\s*"([^"]*)"', re.MULTILINE),
}
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class _Block:
    """One table with the comment lines directly above it."""

    kind: str
    name: str
    text: str
    line: int


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key that counts: in-act-1961-9 comes before in-act-1961-43."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in _DIGITS.split(name) if part)


def first_out_of_order(text: str) -> tuple[int, str, str] | None:
    """Line, name and predecessor of the first entry that stands too late, or None where the order is canonical."""
    _, blocks = _split(text)
    for before, block in pairwise(blocks):
        if _place(block) < _place(before):
            return block.line, block.name, before.name
    return None


def in_order(text: str) -> str:
    """The file in canonical order. Comments directly above an entry go with it; nothing else is changed."""
    head, blocks = _split(text)
    if not blocks:
        return text
    bodies = [block.text.strip("\n") for block in sorted(blocks, key=_place)]
    return "\n\n".join([head.rstrip("\n"), *bodies] if head.strip() else bodies) + "\n"


def _place(block: _Block) -> tuple[bool, tuple[tuple[int, int, str], ...]]:
    return block.kind == "instrument", natural(block.name)


def _split(text: str) -> tuple[str, list[_Block]]:
    lines = text.splitlines(keepends=True)
    starts = [i for i, line in enumerate(lines) if _HEADER.match(line)]
    cuts = [_with_comment(lines, start) for start in starts]
    blocks: list[_Block] = []
    for start, cut, end in zip(starts, cuts, [*cuts, len(lines)][1:], strict=True):
        body = "".join(lines[cut:end])
        header = _HEADER.match(lines[start])
        kind = header["kind"] if header else ""
        name = _NAME[kind].search(body) if kind in _NAME else None
        blocks.append(_Block(kind, name[1] if name else "", body, start + 1))
    return "".join(lines[: cuts[0]]) if cuts else text, blocks


def _with_comment(lines: list[str], start: int) -> int:
    """The first line of the comment directly above line `start`; a file's own head is set off by a blank line."""
    cut = start
    while cut > 0 and lines[cut - 1].startswith("#"):
        cut -= 1
    return cut
