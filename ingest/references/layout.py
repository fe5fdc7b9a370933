"""What is known of a text beside its words, and the same in the offsets of its normalised view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gazetteers.records import Style
from ingest.document.enclosing import runs_through
from ingest.document.records import BlockType, Canonical, Provision
from ingest.references.lexicon.normalise import Normalised

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """Spans and offsets in one text, verbatim or normalised."""

    sections: Sequence[int] = ()  # where a new scope for antecedents begins
    footnotes: Sequence[Span] = ()
    quotes: Sequence[Span] = ()  # quoted blocks
    headings: Sequence[Span] = ()
    skipped: Sequence[Span] = ()  # blocks that are not read

    def within(self, folded: Normalised) -> Layout:
        """The layout of a verbatim text in normalised offsets."""

        def spans(verbatim: Sequence[Span]) -> list[Span]:
            return [(folded.at(start), folded.at(end)) for start, end in verbatim]

        return Layout(
            sections=[folded.at(offset) for offset in self.sections],
            footnotes=spans(self.footnotes),
            quotes=spans(self.quotes),
            headings=spans(self.headings),
            skipped=spans(sorted(self.skipped)),
        )

    def skips(self, offset: int) -> bool:
        """Whether an offset lies in a block that is not read."""
        return any(start <= offset < end for start, end in self.skipped)


def layout_of(canonical: Canonical, provisions: Sequence[Provision], style: Style) -> Layout:
    """The layout of a document; code and contents pages are not read."""
    spans: dict[BlockType, list[Span]] = {}
    for block in canonical.blocks:
        spans.setdefault(block.type, []).append((block.start, block.end))
    sections = {p.start for p in provisions if p.depth == 0 or p.heading is not None}
    sections |= {block.start for block in canonical.blocks if block.type is BlockType.HEADING}
    return Layout(
        sections=sorted(sections),
        footnotes=spans.get(BlockType.FOOTNOTE, []),
        quotes=spans.get(BlockType.QUOTE, []) if style.words.get("amending") else [],
        headings=sorted([*spans.get(BlockType.HEADING, []), *spans.get(BlockType.CAPTION, [])]),
        skipped=[*spans.get(BlockType.CODE, []), *spans.get(BlockType.TOC, [])],
    )


def cites_squares(canonical: Canonical, provisions: Sequence[Provision]) -> bool:
    """Whether "[12]" cites a paragraph of a document whose paragraphs are numbered through: not where its blocks begin
    with such numbers that are no paragraphs' (a list of works, end notes).
    """
    own = {p.start for p in provisions if runs_through(p) and p.label.startswith("[")}
    return all(b.start in own or _SQUARE.match(canonical.text, b.start, b.end) is None for b in canonical.blocks)


_SQUARE = re.compile(r"\[\d{1,4}\](?!\s*[\[(]?\d)")
_LETTERED = re.compile(r"[A-Z](?:\.\d{1,3})+")
_OPENING = re.compile(r"([A-Z](?:\.\d{1,3})+|\d{1,3}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]{0,2})*)\.?(?=\s|$)")


def own_numbers(canonical: Canonical, provisions: Sequence[Provision]) -> frozenset[str]:
    """The numbers that a document has as labels: of its provisions, and those at which its blocks begin."""
    found = {p.number.upper() for p in provisions if p.number[:1].isdigit() or _LETTERED.fullmatch(p.number)}
    for block in canonical.blocks:
        if block.type in {BlockType.CODE, BlockType.TOC, BlockType.TABLE}:
            continue
        found.update(n.strip(". ").upper() for n in (block.label, block.computed_label) if n[:1].isdigit())
        match = _OPENING.match(canonical.text, block.start, block.end)
        if match is not None:
            found.add(match[1])
    return frozenset(found)
