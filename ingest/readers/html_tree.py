"""Walking a lexbor tree without recursion: nesting of any depth costs no stack."""

from __future__ import annotations

from collections.abc import Callable

from selectolax.lexbor import LexborNode

from ingest.readers.html_elements import BLOCKS, SKIPPED

TEXT = "-text"


def walk(root: LexborNode, enter: Callable[[LexborNode], bool], leave: Callable[[LexborNode], None]) -> None:
    """Calls `enter` on each node in document order, and `leave` behind the children of each that `enter` went into."""
    node: LexborNode | None = root
    depth = 0
    while node is not None:
        child = node.first_child if enter(node) else None
        if child is not None:
            node = child
            depth += 1
            continue
        if node.tag != TEXT:
            leave(node)
        while depth and node.next is None:
            parent = node.parent
            if parent is None:
                return
            node = parent
            depth -= 1
            leave(node)
        if not depth:
            return
        node = node.next


def words_of(root: LexborNode, *, rule: str = "\n") -> str:
    """All the text below a node, blocks set apart by a line end, scripts and styles left out.

    `rule` is what stands for a horizontal rule.
    """
    parts: list[str] = []

    def enter(node: LexborNode) -> bool:
        tag = node.tag or ""
        if tag == TEXT:
            parts.append(node.text_content or "")
        elif tag in BLOCKS or tag == "br":
            parts.append(rule if tag == "hr" else "\n")
        return tag not in SKIPPED and tag != TEXT

    def leave(node: LexborNode) -> None:
        if node.tag in BLOCKS:
            parts.append("\n")

    walk(root, enter, leave)
    return "".join(parts)
