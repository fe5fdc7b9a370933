"""Chunks: consecutive whole sentences of one section, packed up to a size, as one contiguous span.

What may be packed comes from `ingest.cutting`: parts that fit the size or cannot be cut, each with the context it
needs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.enclosing import Enclosing
from ingest.document.page_boxes import Places
from ingest.document.records import Block, BlockType, Canonical, Chunk, Context, Provision, Sentence
from ingest.segmentation.cutting import Measure, Part, parts
from ingest.segmentation.lead_ins import Openings
from ingest.segmentation.members import Member
from ingest.structure.arrangement import Arrangement, arrangement_of, name_of, same

_WALLS = frozenset({BlockType.HEADING, BlockType.TOC})


def pack(
    document_id: str,
    canonical: Canonical,
    provisions: Sequence[Provision],
    sentences: Sequence[Sentence],
    style: Style,
    *,
    size: int = 1200,
    counter: Measure = len,
) -> tuple[Chunk, ...]:
    """The chunks of a document in text order, each with the unit that is handed on at retrieval: the nearest that its
    style reads whole. `size` is counted by `counter`: characters, or the tokens of some model.
    """
    places, tree = Places(canonical), Enclosing(provisions)
    members = _members(canonical, provisions, sentences)
    openings = Openings(canonical, provisions, sentences)
    chunks: list[Chunk] = []
    arrangement = _arrangement(canonical, style)
    for section, run in _runs(canonical):
        above = _unsettled(canonical, section, arrangement, style)
        for part in _packed(
            canonical.text,
            parts(canonical, run, members, openings, size=size, counter=counter, lefts=places.left),
            size,
            counter,
        ):
            text = canonical.text[part.start : part.end]
            seed = f"{document_id}\0{part.start}\0{part.end}\0{text}"
            eid, parent = _around(tree, style, part.start, part.end)
            pages, boxes = places.of(part.start, part.end)
            chunks.append(
                Chunk(
                    id="c" + hashlib.sha256(seed.encode()).hexdigest()[:20],
                    ordinal=len(chunks),
                    start=part.start,
                    end=part.end,
                    section=section,
                    eid=eid,
                    parent=parent,
                    pages=pages,
                    boxes=boxes,
                    context=part.context,
                    doubts=(*part.doubts, *above),
                )
            )
    return tuple(chunks)


def _members(
    canonical: Canonical, provisions: Sequence[Provision], sentences: Sequence[Sentence]
) -> dict[int, list[Member]]:
    """The sentences of each block, as members of what may be an enumeration."""
    found: dict[int, list[Member]] = {}
    definitions = {p.start for p in provisions if p.unit == "definition"}
    for sentence in sentences:
        block = canonical.blocks[sentence.block]
        first = sentence.block not in found
        item = first and block.type is BlockType.LIST_ITEM
        label = block.computed_label if first else ""
        member = Member(
            sentence.start, sentence.end, block.ordinal, item, block.level or 1, label, sentence.start in definitions
        )
        found.setdefault(sentence.block, []).append(member)
    return found


def _runs(canonical: Canonical) -> Iterator[tuple[int | None, list[Block]]]:
    """Neighbouring blocks of one section; headings and contents pages divide, and notes never mix with the body."""
    run: list[Block] = []
    for block in canonical.blocks:
        if run and (block.type in _WALLS or block.section != run[-1].section or _is_note(block) != _is_note(run[-1])):
            yield run[-1].section, run
            run = []
        if block.type not in _WALLS:
            run.append(block)
    if run:
        yield run[-1].section, run


def _is_note(block: Block) -> bool:
    return block.type is BlockType.FOOTNOTE


def _packed(text: str, run: Iterator[Part], size: int, counter: Measure) -> Iterator[Part]:
    """Neighbouring parts joined while they fit; what the joined part holds is no longer its context."""
    held: Part | None = None
    for part in run:
        if held is None:
            held = part
        elif counter(text[held.start : part.end]) <= size:
            held = _joined(held, part)
        else:
            yield held
            held = part
    if held is not None:
        yield held


def _joined(first: Part, second: Part) -> Part:
    start, end = first.start, second.end
    spans: dict[str, list[tuple[int, int]]] = {}
    for context in (*first.context, *second.context):
        outside = [span for span in context.spans if span[1] <= start or span[0] >= end]
        held = spans.setdefault(context.kind, [])
        held.extend(span for span in outside if span not in held)
    needed = tuple(Context(kind, tuple(found)) for kind, found in spans.items() if found)
    return Part(start, end, needed, tuple(sorted({*first.doubts, *second.doubts})))


def _arrangement(canonical: Canonical, style: Style) -> Arrangement:
    return arrangement_of((canonical.text[b.start : b.end] for b in canonical.blocks if b.type is BlockType.TOC), style)


def _unsettled(canonical: Canonical, section: int | None, arrangement: Arrangement, style: Style) -> tuple[str, ...]:
    """The doubts about a section's path: "level", and "parent" where its arrangement lists it under another heading."""
    found = ["level"] if _by_font(canonical, section) else []
    names: set[str] = set()
    number = ""
    while section is not None:
        heading = canonical.blocks[section]
        if heading.unit in style.attachments:
            return tuple(found)  # numbers begin anew there
        if style.kind_of(heading.unit) != "major":
            names.add(name_of(canonical.text[heading.start : heading.end]))
        elif not number:
            number = key(heading.label, "section", style.across)
        section = heading.section
    listed = arrangement.above.get(number, "")
    known = not listed or any(same(listed, name) for name in names)
    return tuple(found if known else [*found, "parent"])


def _by_font(canonical: Canonical, section: int | None) -> bool:
    """Whether a heading of the path has its level from its font alone: not from an outline, markup or its number."""
    while section is not None:
        heading = canonical.blocks[section]
        if heading.evidence == "font" and not heading.label and heading.level != 1:
            return True
        section = heading.section
    return False


def _around(tree: Enclosing, style: Style, start: int, end: int) -> tuple[str | None, str | None]:
    """The innermost provision that holds the span, and the one to hand on: the nearest numbered unit, else the nearest
    that has a heading.
    """
    chain = tree.chain(tree.innermost(start, end))
    if not chain:
        return None, None
    major = next((p for p in chain if p.unit in style.wholes), None)
    headed = next((p for p in chain if p.heading is not None), chain[-1])
    return chain[0].eid, (major or headed).eid
