"""The accounting property of readings, as a function that every reader's tests call."""

from __future__ import annotations

from collections import Counter

from ingest.document.records import Glue, RawBlock, Reading

_GLUE = {Glue.NONE: "", Glue.SPACE: " ", Glue.LINE: " ", Glue.BREAK: "\n", Glue.CELL: "\t", Glue.ROW: "\n"}


def assert_accounted(reading: Reading) -> None:
    """Every raw character stands in exactly one slice, mark, furniture or removal, or is white space."""
    uses: Counter[int] = Counter()
    runs = [(piece.start, piece.end) for block in reading.blocks for piece in block.slices]
    for item in (*reading.marks, *reading.furniture, *reading.removals):
        assert item.end > item.start or item in reading.marks, item  # some formats print no mark
        runs.append((item.start, item.end))
    for start, end in runs:
        assert 0 <= start <= end <= len(reading.raw)
        uses.update(range(start, end))
    twice = [index for index, count in uses.items() if count > 1]
    assert not twice, (twice[:5], reading.raw[twice[0] - 20 : twice[0] + 20])
    lost = [index for index, char in enumerate(reading.raw) if not uses[index] and not char.isspace()]
    assert not lost, (lost[:5], reading.raw[lost[0] - 20 : lost[0] + 20])
    assert all(removal.reason != "unaccounted" for removal in reading.removals)
    for link in reading.links:
        assert 0 <= link.start < link.end <= len(reading.raw)
    for block in reading.blocks:
        assert any(piece.end > piece.start for piece in block.slices)


def text_of(reading: Reading, block: RawBlock) -> str:
    """A block's words with its glue, as the traversal would write them without repairs."""
    parts = []
    for index, piece in enumerate(block.slices):
        parts.append((_GLUE[piece.glue] if index else "") + reading.raw[piece.start : piece.end])
    return "".join(parts)


def outline(reading: Reading) -> list[tuple[str, str]]:
    """(type, words) of every block."""
    return [(block.type.value, text_of(reading, block)) for block in reading.blocks]


def paths(reading: Reading) -> list[tuple[tuple[str, ...], str]]:
    """(section path, words) of every block that is no heading, by the level rule of the heading stack."""
    stack: list[tuple[int, str]] = []
    found = []
    for block in reading.blocks:
        words = text_of(reading, block)
        if block.type.value == "heading":
            level = block.level or 1
            stack = [*(entry for entry in stack if entry[0] < level), (level, words)]
        else:
            found.append((tuple(title for _, title in stack), words))
    return found
