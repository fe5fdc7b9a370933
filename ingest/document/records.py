"""Frozen records of the ingest layer: the canonical document and what lies over it; readers yield those of `raw.py`.

All offsets are Unicode code points, half-open, and count in the canonical text of one document; only fields named
`raw_...` count in the raw reading. Pages count from 1. Boxes are in points from the page's top left, after rotation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ingest.document.reading import (
    BlockType,
    Box,
    Dropped,
    Fact,
    Glue,
    OutlineEntry,
    Page,
    RawBlock,
    RawFurniture,
    RawLink,
    RawMark,
    RawRemoval,
    Reading,
    Slice,
    TextStyle,
    Warning_,
)
from ingest.document.reference_types import Deixis, Form, MentionDeixis, Role, Rule, Standing, Via

__all__ = [
    "Address",
    "Block",
    "BlockType",
    "Box",
    "Canonical",
    "Chunk",
    "Context",
    "Definition",
    "Deixis",
    "Dependency",
    "DocumentInfo",
    "Dropped",
    "Fact",
    "Form",
    "Furniture",
    "Glue",
    "InstrumentMention",
    "Link",
    "MentionDeixis",
    "Note",
    "OutlineEntry",
    "Page",
    "PathStep",
    "Piece",
    "Processed",
    "Provision",
    "RawBlock",
    "RawFurniture",
    "RawLink",
    "RawMark",
    "RawRemoval",
    "Reading",
    "Reference",
    "Removal",
    "Role",
    "Rule",
    "Sentence",
    "Slice",
    "Standing",
    "Step",
    "TextStyle",
    "Via",
    "Warning_",
]

# ---------------------------------------------------------------- the canonical document


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of the canonical text: a raw slice (`raw_start` set; may be moved) or a recorded insertion.

    `text[start:end] == raw[raw_start:raw_start + (end - start)]` for raw pieces. `kind` is raw, moved, or, for
    insertions: separator, line, break, cell, row.
    """

    start: int
    end: int
    kind: str
    raw_start: int | None = None
    page: int | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Removal:
    """Raw characters left out of the canonical text; `at` is the canonical offset where they stood."""

    raw_start: int
    raw_end: int
    reason: str  # hyphen, whitespace, markup, invisible, footnote_mark, ...
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Furniture:
    """A running header, page number or the like: kept apart, with the reason."""

    raw_start: int
    raw_end: int
    reason: str
    text: str
    page: int | None
    box: Box | None


@dataclass(frozen=True, slots=True)
class Block:
    """A typed run of the canonical text.

    `section` is the ordinal of the innermost heading block that governs it (for a heading: its parent heading),
    None above the first heading. `label`/`title` are filled for headings ("67" / "Bar on suits").
    """

    ordinal: int
    type: BlockType
    start: int
    end: int
    section: int | None
    level: int | None = None
    label: str = ""
    title: str = ""
    unit: str = ""
    evidence: str = ""
    anchor: str = ""
    computed_label: str = ""
    header_end: int | None = None  # tables: canonical end of the header rows; None where no header is known


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote mark in the text, tied to its footnote block (None when no note of that label was found)."""

    at: int
    label: str
    block: int | None


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the document itself, over canonical offsets."""

    start: int
    end: int
    target: str


@dataclass(frozen=True, slots=True)
class PathStep:
    """One open heading above a block, outermost first."""

    level: int
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Canonical:
    """One document's canonical text and what lies over it, as the traversal yields it."""

    text: str
    raw: str
    pieces: tuple[Piece, ...]
    removals: tuple[Removal, ...]
    furniture: tuple[Furniture, ...]
    blocks: tuple[Block, ...]
    notes: tuple[Note, ...] = ()
    links: tuple[Link, ...] = ()
    pages: tuple[Page, ...] = ()
    facts: tuple[Fact, ...] = ()
    warnings: tuple[Warning_, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    format: str = ""
    degraded: bool = False
    reader: str = ""

    def path(self, section: int | None) -> tuple[PathStep, ...]:
        """The section path of a heading ordinal: that heading and those above it, outermost first."""
        return heading_path(self.blocks.__getitem__, section)


def heading_path(block: Callable[[int], Block], section: int | None) -> tuple[PathStep, ...]:
    """The open headings at a heading ordinal, itself last, outermost first. `block` gives the block of an ordinal.

    Raises ValueError for headings that stand under later ones.
    """
    steps: list[PathStep] = []
    while section is not None:
        heading = block(section)
        steps.append(PathStep(heading.level or 1, heading.label, heading.title))
        if heading.section is not None and heading.section >= section:
            raise ValueError(f"the heading {section} stands under a later one")
        section = heading.section
    return tuple(reversed(steps))


# ---------------------------------------------------------------- provisions, sentences, chunks


@dataclass(frozen=True, slots=True)
class Provision:
    """An addressable unit. `start`/`end` span it whole; `text_start` is behind its label, before a heading's title.

    `unit` is the canonical unit word (section, subsection, clause, proviso, explanation, schedule, ...), `number` as
    printed with outer punctuation stripped, `key` the comparison form (gazetteers.numbers.key). `doubts` names what the
    tree could not decide ("duplicate", "roman_or_letter", "orphan").
    """

    eid: str
    unit: str
    number: str
    key: str
    label: str
    label_source: str  # printed | computed | imported
    parent: str | None  # eid
    start: int
    end: int
    text_start: int
    ordinal: int  # document order
    depth: int
    heading: int | None = None  # ordinal of its heading block
    title: str = ""
    identity: str = ""  # lasts across versions
    aliases: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of one block. `flag`: self_contained, needs_heading, needs_antecedent, needs_reference or no_claim."""

    ordinal: int
    block: int
    start: int
    end: int
    flag: str = ""
    dependencies: tuple[Dependency, ...] = ()


@dataclass(frozen=True, slots=True)
class Dependency:
    """What a sentence leans on. `kind`: heading, antecedent, relative_date, reference, defined_term."""

    kind: str
    start: int
    end: int
    candidates: tuple[tuple[int, int], ...] = ()  # canonical spans of what could be meant


@dataclass(frozen=True, slots=True)
class Context:
    """Spans that a chunk needs and does not hold: lead_in, flush_tail, table_header, caption; outermost first."""

    kind: str
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive whole sentences of one section: `text[start:end]`.

    `doubts` names what of its context or path is not settled: "flush_tail" (words behind a list of which nothing tells
    which list they finish, so that none is given), "level" (a heading above it has its depth from its font alone),
    "parent" (the document's own arrangement lists it under a heading that its path lacks).
    """

    id: str
    ordinal: int
    start: int
    end: int
    section: int | None  # ordinal of the governing heading block
    eid: str | None  # innermost provision that holds the whole chunk
    parent: str | None  # eid of the provision handed on at retrieval
    pages: tuple[int, ...]
    boxes: tuple[Box, ...]
    context: tuple[Context, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term: where it is defined, how, and how far the definition reaches."""

    term: str
    key: str  # folded term
    kind: str  # means | includes | assigned
    start: int
    end: int
    scope: str  # act, chapter, section, ... ; the eid of the scope's provision, "" for the whole document
    eid: str | None  # provision that holds the definition


# ---------------------------------------------------------------- references


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a pinpoint, outermost first. A bracket step such as "(1)" has unit None."""

    unit: str | None
    number: str  # as printed, outer punctuation stripped; "" for an unnumbered step (the proviso)
    key: str


@dataclass(frozen=True, slots=True)
class InstrumentMention:
    """The words that name an instrument. `id` is None where no gazetteer entry (or several) fit; `via` is the rung."""

    text: str
    id: str | None
    via: Via
    start: int
    end: int
    candidates: tuple[str, ...] = ()  # ids, where several fit or number and title disagree


@dataclass(frozen=True, slots=True)
class Address:
    """Instrument (None: the document itself) and canonical steps."""

    instrument: str | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """A recorded mention. `ordinal` tells apart references that share a span; see `ingest.store.rows.reference_id`."""

    start: int
    end: int
    text: str
    form: Form
    pinpoint: tuple[Step, ...]
    rule: Rule
    ordinal: int = 0
    standing: Standing = "live"
    role: Role = "mention"
    through: tuple[Step, ...] | None = None  # the other end of a range
    open_range: bool = False  # "et seq."
    group: str | None = None
    excluded: bool = False
    instrument: InstrumentMention | None = None
    parallel: tuple[Address, ...] = ()
    deixis: Deixis = ""  # how the outermost step is anchored
    deixis_span: tuple[int, int] | None = None
    element: str = ""  # "note", "heading" and the like: what of the target is meant
    target: str = ""  # form link: the document's own target
    taken: int = (
        0  # steps in front of `pinpoint` that an earlier reference prints: section 4 of "sub-section (2) thereof"
    )
    elsewhere: tuple[Address, ...] = ()
    """Other addresses that the words may mean as well as `pinpoint`: "clause (a) or a sum in clause (b) of section 5".
    """


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What is known about a document, whatever its text: the row that `list` prints."""

    id: str
    instrument: str | None = None
    title: str = ""
    version_date: str = ""  # ISO 8601 date of this version
    valid_to: str = ""
    parent: str | None = None  # instrument id: rules say "the Act"
    url: str = ""
    language: str = ""
    style: str = ""  # gazetteer style that reads it; "" lets the pipeline decide
    coverage: str = "whole"  # "whole", or the part of the instrument that this document holds ("title 1")
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Processed:
    """Everything about one document that is written to the store in one transaction."""

    info: DocumentInfo
    source: str  # path or URL as given
    source_hash: str  # sha256 of the bytes, hex
    revision: str  # hash of bytes, reader version, gazetteers and settings
    canonical: Canonical
    provisions: tuple[Provision, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    references: tuple[Reference, ...] = ()
    definitions: tuple[Definition, ...] = ()
    report: dict[str, object] = field(default_factory=dict)
