"""The anchors that Markdown headings have without saying so."""

from __future__ import annotations

from ingest.document.records import BlockType
from ingest.readers.registry import read


def anchors(text: str) -> list[str]:
    reading = read("a.md", text.encode())
    return [b.anchor for b in reading.blocks if b.type is BlockType.HEADING]


def test_slugs_follow_the_common_rule():
    text = "# 3.1 Limits\n\n## What's *new*?\n\n## `code` & [a link](x)\n\n## Überblick § 3\n\nText.\n"
    assert anchors(text) == ["31-limits", "whats-new", "code--a-link", "überblick--3"]


def test_a_heading_that_comes_again_is_counted():
    assert anchors("# A\n\n## Fees\n\nx\n\n## Fees\n\nx\n\n## Fees-1\n\nx\n") == ["a", "fees", "fees-1", "fees-1-1"]


def test_typed_numbers_of_a_list_are_kept():
    reading = read("a.md", b"7. Seven.\n9. Nine.\n12. Twelve.\n\nText.\n\n1. One.\n1. Two.\n1. Three.\n")
    labels = [b.label for b in reading.blocks if b.type is BlockType.LIST_ITEM]
    assert labels == ["7.", "9.", "12.", "1.", "2.", "3."]
