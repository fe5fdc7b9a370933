"""What holds for every canonical document and its provisions, whatever was read: checks that any test may call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ingest.document.records import BlockType, Canonical, Provision
from ingest.structure.canonical_text import SEPARATOR

INSERTED = {"separator": SEPARATOR, "line": " ", "break": "\n", "cell": "\t", "row": "\n"}


def assert_canonical(canonical: Canonical) -> None:
    """The text is its pieces; every raw character is used once or accounted for; blocks and sections are in order."""
    assert "".join(canonical.text[p.start : p.end] for p in canonical.pieces) == canonical.text
    at = 0
    for piece in canonical.pieces:
        assert piece.start == at < piece.end
        at = piece.end
        words = canonical.text[piece.start : piece.end]
        if piece.raw_start is None:
            assert words == INSERTED[piece.kind]
        else:
            assert piece.kind in {"raw", "moved"}
            assert words == canonical.raw[piece.raw_start : piece.raw_start + len(words)]
    assert at == len(canonical.text)
    _assert_used_once(canonical)
    assert undo(canonical) == canonical.raw
    _assert_blocks(canonical)


def _assert_used_once(canonical: Canonical) -> None:
    spans = [(p.raw_start, p.raw_start + p.end - p.start) for p in canonical.pieces if p.raw_start is not None]
    spans += [(r.raw_start, r.raw_end) for r in canonical.removals if r.raw_end > r.raw_start]
    spans += [(f.raw_start, f.raw_end) for f in canonical.furniture if f.raw_end > f.raw_start]
    spans.sort()
    for (_, end), (start, _) in pairwise(spans):
        assert end <= start, "a raw character is used twice"


def _assert_blocks(canonical: Canonical) -> None:
    blocks = canonical.blocks
    footnotes = [b.type is BlockType.FOOTNOTE for b in blocks]
    assert footnotes == sorted(footnotes), "footnotes stand at the end"
    for i, block in enumerate(blocks):
        assert block.ordinal == i
        words = canonical.text[block.start : block.end]
        assert words.strip(), "an empty block"
        if i:
            assert canonical.text[blocks[i - 1].end : block.start] == SEPARATOR
        if block.section is not None:
            above = blocks[block.section]
            assert above.type is BlockType.HEADING
            assert above.start < block.start
            if block.type is BlockType.HEADING:
                assert above.level is not None
                assert block.level is not None
                assert above.level < block.level
        if block.type is BlockType.HEADING:
            assert block.level is not None
            assert block.label or block.title
        if block.header_end is not None:
            assert block.start < block.header_end <= block.end
    for removal in canonical.removals:
        assert 0 <= removal.at <= len(canonical.text)
    for note in canonical.notes:
        assert note.block is None or blocks[note.block].type is BlockType.FOOTNOTE
    for link in canonical.links:
        assert 0 <= link.start < link.end <= len(canonical.text)


def assert_provisions(canonical: Canonical, provisions: Sequence[Provision]) -> None:
    """Eids are unique; parents come first and hold their children; siblings do not overlap."""
    by_eid = {p.eid: p for p in provisions}
    assert len(by_eid) == len(provisions)
    last: dict[str | None, int] = {}
    for i, provision in enumerate(provisions):
        assert provision.ordinal == i
        assert 0 <= provision.start <= provision.text_start <= provision.end <= len(canonical.text)
        assert provision.identity
        if provision.parent is None:
            assert provision.depth == 0
        else:
            parent = by_eid[provision.parent]
            assert parent.ordinal < provision.ordinal
            assert provision.depth == parent.depth + 1
            assert parent.start <= provision.start
            assert provision.end <= parent.end
        assert last.get(provision.parent, 0) <= provision.start, f"{provision.eid} overlaps its sibling"
        last[provision.parent] = provision.end
        if provision.heading is not None:
            assert canonical.blocks[provision.heading].type is BlockType.HEADING


def undo(canonical: Canonical) -> str:
    """The raw reading, from pieces, removals and furniture alone; raises ValueError where a character is missing."""
    runs = [(p.raw_start, canonical.text[p.start : p.end]) for p in canonical.pieces if p.raw_start is not None]
    runs += [(r.raw_start, r.text) for r in canonical.removals]
    runs += [(f.raw_start, f.text) for f in canonical.furniture]
    parts: list[str] = []
    at = 0
    for start, text in sorted(runs):
        if start > at:
            raise ValueError(f"raw characters {at} to {start} are in no piece, removal or furniture")
        fresh = text[at - start :]
        parts.append(fresh)
        at += len(fresh)
    return "".join(parts)
