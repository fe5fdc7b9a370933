"""The provision tree: from headings and labels to addressable units with eids.

Headings with a unit become containers and sections; the labels at the starts of the blocks below a section become its
parts (tree.py). Addresses are given last, over the whole tree (eids.py).
"""

from __future__ import annotations

from itertools import pairwise

from gazetteers.numbers import key
from gazetteers.records import Style
from ingest.document.records import Block, BlockType, Canonical, Provision
from ingest.numbering import designations
from ingest.provisions import composed, decimal_clauses, eids, exhibits, unheaded
from ingest.provisions.label_tree import TreeBuilder
from ingest.provisions.labelled_blocks import LabelledBlock, passage, unread
from ingest.provisions.nodes import Node, walk
from ingest.provisions.numbered_nodes import Numbered
from ingest.structure.numbered_paragraphs import are_numbered

READ = frozenset((BlockType.PARAGRAPH, BlockType.LIST_ITEM))
"""Types whose labels make provisions; quoted structures, tables and code make none."""

LETTERED = "part"
"""What the letter of a caption names: "B.—Deduction at source" in Chapter XVII is its Part B."""


def build(canonical: Canonical, style: Style) -> tuple[Provision, ...]:
    """The provisions of a document in document order, parents before their parts."""
    root = Node("", "", "", 0, 0)
    by_heading: dict[int, Node] = {}
    passages: dict[int, list[LabelledBlock]] = {}
    outside: list[unheaded.Placed] = []
    numbered = Numbered(style)
    captions = not are_numbered(canonical.blocks)
    for block in canonical.blocks:
        if block.type is BlockType.HEADING:
            numbered.close()
            node = _heading_node(canonical, block, style, captions=captions)
            if node is not None:
                _parent(canonical, block, by_heading, root).add(node)
                by_heading[block.ordinal] = node
        elif block.type in READ or block.type is BlockType.TABLE:
            holder = _holder(canonical, block, by_heading)
            table = block.type is BlockType.TABLE
            item = unread(block.start, block.end) if table else _passage(canonical, block, holder or root, style)
            if numbered.opens(block, item, holder or root, canonical) or numbered.takes(block, item):
                continue
            if holder is None:
                outside.append((block.section, item))
            else:
                passages.setdefault(id(holder), []).append(item)
        elif block.type is not BlockType.FOOTNOTE:
            numbered.takes(block, None)
    numbered.build()
    for node in list(by_heading.values()):
        for holder, found in decimal_clauses.parted(node, passages.get(id(node), []), style):
            if found:
                TreeBuilder(holder, style, _scheme(holder, style)).run(found)
    unheaded.add(root, outside, canonical.text, style)
    _spans(canonical, root, by_heading)
    exhibits.add(canonical, root, style)
    _in_order(root)
    composed.compose(root, canonical.text, style)
    eids.assign(root, style)
    return _records(root, style)


def _heading_node(canonical: Canonical, block: Block, style: Style, *, captions: bool) -> Node | None:
    """The node of a heading that names a place; None for a heading without unit.

    A lettered caption in a chapter ("B.—Deduction at source") is its Part: that is what statutes call it (`captions`).
    """
    text = f"{block.computed_label} {canonical.text[block.start : block.end]}".lstrip()
    found = designations.parse(text, style, marked=True)
    unit = block.unit or (LETTERED if captions and found is not None and found.kind == "caption" else "")
    if not unit:
        return None
    number = found.number if found is not None and found.label == block.label else ""
    if not number and block.label:
        named = designations.parse(block.label, style)
        number = named.number if named is not None else block.label
    source = "computed" if block.computed_label else "printed" if found is not None else "imported"
    title = _title_start(canonical.text[block.start : block.end], number, block.title)
    node = Node(unit, number, block.label or block.title, block.start, block.start + title, source)
    node.heading = block.ordinal
    node.title = block.title
    node.anchor = block.anchor
    return node


def _title_start(heading: str, number: str, title: str) -> int:
    """Where a heading's title begins behind its number; its end where it has none, or has it in front."""
    first = title.partition(" ")[0]
    behind = heading.find(number) + len(number) if number in heading else 0
    found = heading.find(first, behind) if first else -1
    return len(heading) if found < 0 else found


def _parent(canonical: Canonical, block: Block, by_heading: dict[int, Node], root: Node) -> Node:
    section = block.section
    while section is not None:
        if section in by_heading:
            return by_heading[section]
        section = canonical.blocks[section].section
    return root


def _holder(canonical: Canonical, block: Block, by_heading: dict[int, Node]) -> Node | None:
    section = block.section
    while section is not None:
        if section in by_heading:
            return by_heading[section]
        section = canonical.blocks[section].section
    return None


def _passage(canonical: Canonical, block: Block, holder: Node, style: Style) -> LabelledBlock:
    dotted = any(n.unit in style.attachments for n in holder.ancestors())
    return passage(block, canonical.text[block.start : block.end], style, dotted=dotted)


def _scheme(node: Node, style: Style) -> str:
    """Which order of levels holds below a node: its own unit's, else its Schedule's, else a section's."""
    if node.unit in style.levels:
        return node.unit
    for above in node.ancestors():
        if above.unit in style.attachments and "schedule" in style.levels:
            return "schedule"
    return "section"


def _spans(canonical: Canonical, root: Node, by_heading: dict[int, Node]) -> None:
    """Every heading's node ends where its last block ends; footnotes at the end of the text are no part of it."""
    ends: dict[int, int] = {}
    for block in reversed(canonical.blocks):  # a heading stands before all that it governs
        if block.type is BlockType.FOOTNOTE:
            continue
        if block.type is BlockType.HEADING:
            ends.setdefault(block.ordinal, block.end)
        if block.section is not None:
            ends[block.section] = max(ends.get(block.section, 0), ends.get(block.ordinal, block.end))
    for ordinal, node in by_heading.items():
        node.end = ends.get(ordinal, node.text_start)
    for node in reversed(walk(root)):
        if node.parent is not None and node.parent.unit:
            node.parent.end = max(node.parent.end, node.end)
    _apart(root)


def _apart(root: Node) -> None:
    """A clause without a heading may stand below the heading of the one before it: that one ends where it begins."""
    for node in (root, *walk(root)):
        inside = sorted(node.children, key=lambda n: n.start)
        for before, after in pairwise(inside):
            if after.heading is None:
                before.end = min(before.end, after.start)


def _in_order(root: Node) -> None:
    root.children.sort(key=lambda n: n.start)
    for node in walk(root):
        node.children.sort(key=lambda n: (n.start, n.text_start))


def _records(root: Node, style: Style) -> tuple[Provision, ...]:
    lasting = eids.identities(root, style)
    records: list[Provision] = []
    for ordinal, node in enumerate(walk(root)):
        parent = node.parent.eid if node.parent is not None and node.parent.unit else None
        number = node.number.strip(".,;:()[] ")
        records.append(
            Provision(
                eid=node.eid,
                unit=node.unit,
                number=number,
                key=key(number, node.unit, style.across),
                label=node.label,
                label_source=node.source,
                parent=parent,
                start=node.start,
                end=node.end,
                text_start=node.text_start,
                ordinal=ordinal,
                depth=len(node.ancestors()) - 1,
                heading=node.heading,
                title=node.title,
                identity=lasting[id(node)],
                aliases=_aliases(node),
                doubts=tuple(sorted(node.doubts)),
            )
        )
    return tuple(records)


def _aliases(node: Node) -> tuple[str, ...]:
    former = dict.fromkeys(name for name in (node.former, node.plain) if name and name != node.eid)
    return (*((node.anchor,) if node.anchor else ()), *former)
