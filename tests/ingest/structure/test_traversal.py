"""Paths, headings and joins: the cases of tests/cases/structure.txt, and what holds for any blocks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.document.records import BlockType, Canonical
from ingest.structure.traversal import STAGES, traverse
from tests.ingest.invariants import assert_canonical
from tests.ingest.structure.structure_making import INDIA, STYLES, Item, reading
from tests.thoroughness import examples

FILE = Path(__file__).parents[2] / "cases" / "structure.txt"


def cases(text: str) -> list[tuple[str, str, list[str], list[str]]]:
    """(title, style, blocks, expected lines) of each case."""
    found = []
    parts = ("\n" + text).split("\n@@ ")[1:]
    for head, tail in zip(parts[::2], parts[1::2], strict=True):
        title, _, body = head.partition("\n")
        style, _, name = title.partition(": ")
        lines = [line for line in body.split("\n") if line.strip()]
        expected = [line for line in tail.partition("\n")[2].split("\n") if line.strip()]
        found.append((name, style, lines, expected))
    return found


def _items(lines: list[str]) -> list[Item]:
    items = []
    for line in lines:
        what, _, words = line.partition(" | ")
        items.append((what, words.replace("\\n", "\n").replace("\\t", "\t")))
    return items


def _steps(canonical: Canonical, section: int | None) -> list[str]:
    return [f"{s.label} {s.title}".strip() for s in canonical.path(section)]


def _lines(canonical: Canonical) -> list[str]:
    lines = []
    for block in canonical.blocks:
        if block.type is not BlockType.HEADING:
            words = canonical.text[block.start : block.end].replace("\n", "\\n").replace("\t", "\\t")
            lines.append(f"{' >> '.join(_steps(canonical, block.section))} | {block.type} | {words}".strip())
    return lines


@pytest.mark.parametrize(
    ("title", "style", "blocks", "expected"), [pytest.param(*c, id=c[0]) for c in cases(FILE.read_text("utf-8"))]
)
def test_structure_case(title: str, style: str, blocks: list[str], expected: list[str]) -> None:
    canonical = traverse(reading(_items(blocks)), STYLES[style])
    assert_canonical(canonical)
    heads = [_steps(canonical, b.ordinal)[-1] for b in canonical.blocks if b.type is BlockType.HEADING]
    wanted = [line.removeprefix("headings: ") for line in expected if line.startswith("headings: ")]
    if wanted:
        assert heads == wanted[0].split(" | ")
    assert _lines(canonical) == [line for line in expected if not line.startswith("headings: ")]


def test_the_case_file_is_read_whole() -> None:
    assert len(cases(FILE.read_text("utf-8"))) == FILE.read_text("utf-8").count("\n@@ expected\n")


def test_stages_have_names_and_each_is_run_once() -> None:
    names = [name for name, _ in STAGES]
    assert len(names) == len(set(names))
    assert names.index("contents") < names.index("run_in") < names.index("join_pages") < names.index("hyphens")


WORDS = st.sampled_from(
    [
        "67. Bar on suits.—(1) No suit lies.",
        "CHAPTER IV",
        "COUNTING OF NESTS",
        "A.—Paper nests",
        "THE FIRST SCHEDULE",
        "[See section 2]",
        "ARRANGEMENT OF SECTIONS",
        "1. Name.",
        "1. Name.—It is so.",
        "Provided that it is so:",
        "(a) a box; or",
        "(ii) the other",
        "“9A. Queens.—(1) A queen",
        "the end.”",
        "is counted in regis-",
        "trar and the sub-",
        "   ",
        "§ 7-204. Powers.",
        "Article 5 applies to all.",
        "3.2 Care",
        "x\u00ady",
        "Text that goes on and",
    ]
)
KINDS = st.sampled_from(
    [
        "paragraph@{page}",
        "heading.1@{page}/font",
        "heading.2@{page}/markup",
        "list_item.1@{page}",
        "footnote@{page}#1",
        "quote@{page}",
        "toc@{page}",
        "table@{page}",
    ]
)


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(st.tuples(KINDS, st.integers(1, 3), st.lists(WORDS, min_size=1, max_size=3)), max_size=14))
def test_every_character_is_accounted_for(blocks: list[tuple[str, int, list[str]]]) -> None:
    made = reading([(kind.format(page=page), "\n".join(lines)) for kind, page, lines in blocks])
    canonical = traverse(made, INDIA)
    assert_canonical(canonical)
    assert traverse(made, INDIA) == canonical
    kept = "".join(canonical.text.split())
    lost = sum(len("".join(r.text.split())) for r in canonical.removals)
    assert len(kept) + lost == len("".join(made.raw.split()))
