"""The provisions that captions name: "Table 1", "Figure 2-1"."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from gazetteers.records import Style
from ingest.document.records import Block, BlockType, Canonical
from ingest.provisions.nodes import Node
from ingest.structure.tables_and_figures import exhibit_of


def add(canonical: Canonical, root: Node, style: Style) -> None:
    """Puts a node for every captioned table and figure under the innermost node around it."""
    taken: set[int] = set()
    around = _Around(root)
    for block in canonical.blocks:
        if block.type is not BlockType.CAPTION:
            continue
        text = canonical.text[block.start : block.end]
        found = exhibit_of(text, style)
        if found is None:
            continue
        table = _partner(canonical.blocks, block, taken) if found.unit == "table" else None
        if table is None and not found.number:
            continue
        node = Node(found.unit, found.number, found.label, block.start, block.end)
        node.end = block.end
        node.title = found.title
        node.anchor = block.anchor
        if table is not None:
            taken.add(table.ordinal)
            node.start, node.end = min(block.start, table.start), max(block.end, table.end)
            node.text_start = block.end if table.start > block.start else table.start
            node.anchor = block.anchor or table.anchor
        around.innermost(node).add(node)


def _partner(blocks: Sequence[Block], caption: Block, taken: set[int]) -> Block | None:
    """The table below a caption, else the one above it; of the same section, and no other caption's."""
    for ordinal in (caption.ordinal + 1, caption.ordinal - 1):
        if 0 <= ordinal < len(blocks) and ordinal not in taken:
            beside = blocks[ordinal]
            if beside.type is BlockType.TABLE and beside.section == caption.section:
                return beside
    return None


class _Around:
    """The nodes as they stood before the exhibits came: no exhibit holds another, and no two children overlap."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._children: dict[int, tuple[list[int], list[Node]]] = {}  # by id(node): their starts, and they in order

    def innermost(self, exhibit: Node) -> Node:
        """The innermost node whose span holds the exhibit's."""
        node = self._root
        while True:
            starts, children = self._children_of(node)
            at = bisect_right(starts, exhibit.start) - 1
            if at < 0 or children[at].end < exhibit.end:
                return node
            node = children[at]

    def _children_of(self, node: Node) -> tuple[list[int], list[Node]]:
        found = self._children.get(id(node))
        if found is None:
            children = sorted(node.children, key=lambda c: c.start)
            found = self._children[id(node)] = [c.start for c in children], children
        return found
