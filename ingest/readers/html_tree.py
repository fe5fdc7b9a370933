"""Walking a lexbor tree without recursion: nesting of any depth costs no stack."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from ingest.readers.dropped import Losses
from ingest.readers.html_elements import BLOCKS, SHOWN, SKIPPED

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


MANY = 64
"""Nodes below a footnote mark or a short label: what holds more is neither."""


def brief_text(root: LexborNode, limit: int) -> str:
    """The first `limit` characters of the text below a node; "" where it is spread over too many nodes to be brief.

    Text of nested elements is asked for at each of them: to read it whole every time would be squared work.
    """
    text = ""
    nodes = [root]
    for _ in range(MANY):
        node = nodes.pop()
        if node.tag == TEXT:
            text += (node.text_content or "")[:limit]
        below = list(islice(children(node), MANY + 1))
        nodes.extend(reversed(below))
        if not nodes or len(text) >= limit:
            return text[:limit]
    return ""


def children(node: LexborNode) -> Iterator[LexborNode]:
    """The nodes directly below a node."""
    child = node.first_child
    while child is not None:
        yield child
        child = child.next


def pass_over(losses: Losses, node: LexborNode) -> None:
    """Counts a node that is skipped, with its characters; those of a comment or a template are in its source alone."""
    tag = node.tag or ""
    if tag == "-comment":
        losses.add("comment", (node.html or "")[4:-3])
    elif tag == "template":
        losses.add(tag, _MARKUP.sub(" ", node.html or ""), shown="shadowrootmode" in node.attributes)
    else:
        losses.add(tag, node.text(deep=True), shown=tag in SHOWN)


_MARKUP = re.compile(r"<[^<>]*>")


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
