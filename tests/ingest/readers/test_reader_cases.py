"""Every case of tests/cases/readers.txt, read by the registry; see the comment at the head of that file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ingest.document.records import BlockType, RawBlock, Reading
from ingest.readers.registry import read
from tests.ingest.readers.accounting import assert_accounted, paths, text_of

CASES = Path(__file__).parents[2] / "cases" / "readers.txt"


def cases() -> list[tuple[str, str, str, list[str]]]:
    """(file name, title, file, expected lines) of each case."""
    found = []
    for part in re.split(r"^@@ (?!expected)", CASES.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, rest = part.partition("\n")
        name, _, title = head.partition(": ")
        file, _, expected = rest.partition("@@ expected\n")
        file = file.replace("<FF>", "\f").replace("<ZW>", "\u200b")
        found.append((name, title, file, [line for line in expected.splitlines() if line.strip()]))
    return found


def bold_text(reading: Reading, block: RawBlock) -> str:
    """A block's words, ** around its bold runs."""
    words = text_of(reading, block)
    for piece in block.slices:
        run = reading.raw[piece.start : piece.end]
        if piece.style is not None and piece.style.bold and block.type is not BlockType.TABLE:
            bare = run.strip()
            words = words.replace(bare, f"**{bare}**", 1)
    return words


def told(reading: Reading) -> list[str]:
    """The block lines of a reading as the cases write them."""
    where = iter(paths(reading))
    lines = []
    for block in reading.blocks:
        if block.type is BlockType.HEADING:
            continue
        path, _ = next(where)
        label = f" [{block.label}]" if block.label else ""
        unit = f" {{{block.unit} {block.number}}}" if block.unit else ""
        words = bold_text(reading, block).replace("\n", "\\n").replace("\t", "\\t").replace("\xa0", " ")
        lines.append(f"{' >> '.join(path)} | {block.type.value}{label}{unit} | {words}")
    return lines


def beside(reading: Reading) -> set[str]:
    """All that a reading holds beside its blocks, in the words of the cases."""
    found = {f"mark {mark.label}" for mark in reading.marks}
    found |= {f"link {reading.raw[link.start : link.end]} -> {link.target}" for link in reading.links}
    found |= {f"furniture {item.reason}: {reading.raw[item.start : item.end]}" for item in reading.furniture}
    found |= {f"warning {warning.code}" for warning in reading.warnings}
    found |= {f"warning {warning.code} {warning.line}" for warning in reading.warnings if warning.line}
    found |= {f"fact {fact.name} = {fact.value}" for fact in reading.facts}
    headings = [text_of(reading, block) for block in reading.blocks if block.type is BlockType.HEADING]
    return {*found, "headings: " + " | ".join(headings)}


@pytest.mark.parametrize(("name", "title", "file", "expected"), cases(), ids=[case[1] for case in cases()])
def test_reading(name: str, title: str, file: str, expected: list[str]) -> None:
    del title
    reading = read(name, file.encode("utf-8"))
    assert_accounted(reading)
    blocks = [line for line in expected if " | " in line and not line.startswith("headings: ")]
    assert [line.strip() for line in told(reading)] == [line.strip() for line in blocks]
    for line in expected:
        if line.startswith("never "):
            assert all(line.removeprefix("never ") not in words for words in told(reading))
        elif line not in blocks:
            assert line in beside(reading)
