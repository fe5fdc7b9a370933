"""Paragraphs that are numbered through, as nodes: each holds all words up to the next one or the next heading."""

from __future__ import annotations

from dataclasses import replace

from gazetteers.records import Style
from ingest.document.records import Block, Canonical
from ingest.numbering.labels import Mark, read
from ingest.provisions.label_tree import TreeBuilder
from ingest.provisions.labelled_blocks import LabelledBlock
from ingest.provisions.nodes import Node
from ingest.structure.numbered_paragraphs import NUMBERED, printed_number


class Numbered:
    """The numbered paragraphs of one document, met in reading order."""

    def __init__(self, style: Style) -> None:
        """`style` gives the levels below a paragraph."""
        self._style = style
        self._open: Node | None = None
        self._passages: list[tuple[Node, list[LabelledBlock]]] = []

    def opens(self, block: Block, item: LabelledBlock, parent: Node, canonical: Canonical) -> bool:
        """Whether a block begins a numbered paragraph: its node is then put under `parent`."""
        if block.evidence != NUMBERED:
            return False
        text = canonical.text[block.start : block.end]
        found = printed_number(text) if not block.computed_label else None
        begin = found[1] if found is not None else 0
        label = text[:begin].strip() or block.computed_label.strip()
        source = "printed" if found is not None else "computed"
        node = Node(block.unit, block.label, label, block.start, block.start + begin, source)
        node.through, node.anchor, node.end = True, block.anchor, block.end
        parent.add(node)
        self._open = node
        words = text[begin:]
        rest = replace(item, start=node.text_start, text=words, labelled=_brackets(words, self._style))
        self._passages.append((node, [replace(rest, computed="", unit="", number="", anchor="", level=None)]))
        return True

    def takes(self, block: Block, item: LabelledBlock | None) -> bool:
        """Whether a block stands in the paragraph that is open; `item` is what may hold labels of its own."""
        if self._open is None:
            return False
        self._open.end = max(self._open.end, block.end)
        if item is not None:
            self._passages[-1][1].append(item)
        return True

    def close(self) -> None:
        """A heading ends the open paragraph."""
        self._open = None

    def build(self) -> None:
        """Puts the lists that stand in each paragraph under it."""
        for node, passages in self._passages:
            order = self._style.levels_below("schedule")
            below = order[order.index(node.unit) + 1 :] if node.unit in order else order
            TreeBuilder(node, self._style, "schedule", order=below or ("item",)).run(passages)


def _brackets(text: str, style: Style) -> tuple[Mark, ...]:
    return tuple(m for m in read(text, style) if m.kind == "bracket")
