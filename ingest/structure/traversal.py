"""The one traversal: from a reader's typed blocks to the canonical document, the same way for every format.

It knows nothing of formats; a reader knows nothing of sections. Each stage is a plain function over a draft.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from gazetteers.records import Style
from ingest.document.records import BlockType, Canonical, RawBlock, RawRemoval, Reading
from ingest.document.slices import text_of
from ingest.numbering import designations
from ingest.structure import (
    accompanying,
    bare_numbers,
    bracketed_notes,
    canonical_text,
    clause_lists,
    containers,
    contents_pages,
    cross_headings,
    filed_exhibits,
    font_headings,
    hyphenation,
    lettered_headings,
    lines_in_sequence,
    numbered_paragraphs,
    numbers_apart,
    page_joins,
    quoted_provisions,
    section_headings,
    tables_and_figures,
    title_heading,
    titled_sections,
    unit_naming,
    untitled_sections,
)
from ingest.structure.arrangement import arrangement_of, name_of
from ingest.structure.heading_stack import Stack, level_inserted

_SHORT = re.compile(r"[^\W\d]{1,5}\.\s?\d")


@dataclass(frozen=True, slots=True)
class StructureDraft:
    """A document on its way: what the reader saw, and the blocks as they stand now."""

    reading: Reading
    style: Style
    blocks: tuple[RawBlock, ...]
    removals: tuple[RawRemoval, ...] = ()
    statute: bool = False
    title: str = ""


def _staged(
    stage: Callable[[str, tuple[RawBlock, ...], Style], tuple[RawBlock, ...]],
) -> Callable[[StructureDraft], StructureDraft]:
    def run(draft: StructureDraft) -> StructureDraft:
        return replace(draft, blocks=stage(draft.reading.raw, draft.blocks, draft.style))

    return run


def _name_units(draft: StructureDraft) -> StructureDraft:
    blocks = unit_naming.name_units(draft.reading.raw, draft.blocks, draft.style, draft.title)
    return replace(draft, blocks=blocks)


def _hyphens(draft: StructureDraft) -> StructureDraft:
    blocks, removals = hyphenation.repair(draft.reading.raw, draft.blocks)
    return replace(draft, blocks=blocks, removals=(*draft.removals, *removals))


def _fonts(draft: StructureDraft) -> StructureDraft:
    """In a statute, headings known by their font alone are text again where they head nothing."""
    fewest = section_headings.STATUTE_SECTIONS
    blocks, statute = font_headings.settle(draft.reading.raw, draft.blocks, draft.style, fewest)
    return replace(draft, blocks=blocks, statute=statute) if statute else draft


def _one_look(draft: StructureDraft) -> StructureDraft:
    """Where Parts and headings without a number look alike, the numbers make the structure, as in a statute."""
    return replace(draft, statute=draft.statute or lines_in_sequence.go_on(draft.blocks, draft.style))


STAGES: list[tuple[str, Callable[[StructureDraft], StructureDraft]]] = [
    ("contents", _staged(contents_pages.mark)),
    ("quoted", _staged(quoted_provisions.mark)),
    ("numbers_apart", _staged(numbers_apart.join)),
    ("body_clauses", _staged(section_headings.body_clauses)),
    ("cut_lines", _staged(section_headings.cut_lines)),
    ("listed_lines", _staged(clause_lists.listed_lines)),
    ("filed", _staged(filed_exhibits.name)),
    ("accompanying", _staged(accompanying.mark)),
    ("containers", _staged(containers.mark)),
    ("bracketed_notes", _staged(bracketed_notes.told)),
    ("table_captions", _staged(tables_and_figures.captions)),
    ("numbered_paragraphs", _staged(numbered_paragraphs.mark)),
    ("titled", _staged(titled_sections.titled)),
    ("run_in", _staged(section_headings.run_in)),
    ("captions", _staged(cross_headings.confirm)),
    ("untitled", _staged(untitled_sections.untitled)),
    ("own_lines", _staged(section_headings.own_lines)),
    ("in_sequence", _staged(lines_in_sequence.in_sequence)),
    ("clause_titles", _staged(clause_lists.titles)),
    ("bare_sections", _staged(bare_numbers.bare_sections)),
    ("name_headings", _staged(section_headings.name_headings)),
    ("lettered", _staged(lettered_headings.lettered)),
    ("title", _staged(title_heading.above)),
    ("name_units", _name_units),
    ("inserted", _staged(level_inserted)),
    ("fonts", _fonts),
    ("one_look", _one_look),
    ("join_pages", _staged(page_joins.join_pages)),
    ("hyphens", _hyphens),
]
"""The stages in order; each sees what those before it made."""


def traverse(reading: Reading, style: Style, title: str = "") -> Canonical:
    """The canonical document of a reading, its headings read by the words and unit names of `style`.

    `title` is the document's, where it is known: numbered units of "... Rules, 2012" are rules.
    """
    words = tuple(b for b in reading.blocks if canonical_text.has_words(reading.raw, b))
    draft = StructureDraft(reading, style, words, title=title)
    for _name, stage in STAGES:
        draft = stage(draft)
    return canonical_text.build(reading, _placed(draft), draft.removals)


def _placed(draft: StructureDraft) -> tuple[canonical_text.Placed, ...]:
    raw = draft.reading.raw
    blocks = tuple(b for b in draft.blocks if canonical_text.has_words(raw, b))
    found = [b for b in blocks if b.type is BlockType.HEADING]
    listed = (text_of(raw, b.slices) for b in blocks if b.type is BlockType.TOC)
    stack = Stack(found, draft.style, statute=draft.statute, arrangement=arrangement_of(listed, draft.style))
    placed: list[canonical_text.Placed] = []
    for index, block in enumerate(blocks):
        name = name_of(text_of(raw, block.slices)) if block.type is BlockType.HEADING else ""
        place = stack.place(index, block, name)
        if block.type is not BlockType.HEADING:
            level = block.level if block.type is BlockType.LIST_ITEM or block.unit else None
            placed.append(canonical_text.Placed(block, place.parent, level))
            continue
        label, title = _names(text_of(raw, block.slices), block, draft.style)
        placed.append(canonical_text.Placed(block, place.parent, place.level, label, title))
    return tuple(placed)


def _names(text: str, block: RawBlock, style: Style) -> tuple[str, str]:
    """A heading's label and title: "67" and "Bar on suits"; both join to its words where it has no number.

    A label that the format computes (Word's automatic numbers) stands before the words, as it is shown.
    """
    folded = " ".join(text.split())
    if block.unit and _SHORT.match(folded) is not None:
        short = designations.parse(folded, style, marked=True)  # "Art. 12.": a short form, no title of one word
        if short is not None and short.unit == block.unit and short.number == block.number:
            return short.label, short.title
    before = titled_sections.title_of(folded, block.number)
    if before != folded and before.endswith("."):  # "Regulations. 6.": its last word names no place with the number
        return block.number, designations.clean_title(before)
    found = designations.parse(f"{block.label} {text}".lstrip(), style, marked=True)
    if found is not None and (block.unit or found.kind in {"caption", "number"}):
        return found.label, found.title
    if block.number:
        bare = lettered_headings.title_of(folded, block.number) if block.number[0].isalpha() else before
        return block.number, designations.clean_title(bare)
    return block.label.strip(), folded
