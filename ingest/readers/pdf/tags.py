"""Headings by the file's own structure tree: roles H1 to H6 (ISO 32000-1, 14.8.4), tied to words by content ids."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2.raw as native

from ingest.document.records import BlockType
from ingest.readers.pdf.layout import Face
from ingest.readers.pdf.paragraphs import Para

_DEEPEST = 64
"""Nesting of structure elements past which a tree is taken for damaged."""

_MOST = 0.3
"""Share of a document's paragraphs past which heading roles mean nothing: some writers tag every paragraph H1."""


def heading_levels(page: ctypes.c_void_p) -> dict[int, int]:
    """Marked-content id to heading level on one page (its raw handle); empty where no element has a heading role."""
    tree = native.FPDF_StructTree_GetForPage(ctypes.cast(page, native.FPDF_PAGE))
    if not tree:
        return {}
    try:
        roots = (
            native.FPDF_StructTree_GetChildAtIndex(tree, i) for i in range(native.FPDF_StructTree_CountChildren(tree))
        )
        seen: set[int | None] = set()
        return {content: level for root in roots if root for content, level in _below(root, 0, 0, seen)}
    finally:
        native.FPDF_StructTree_Close(tree)


def _below(element: Any, level: int, depth: int, seen: set[int | None]) -> Iterator[tuple[int, int]]:
    # Each element once: where two elements name one child, and so on down, ways double with each level.
    place = ctypes.cast(element, ctypes.c_void_p).value
    if place in seen:
        return
    seen.add(place)
    role = _role(element)
    if len(role) == 2 and role[0] == "H" and role[1] in "123456":
        level = int(role[1])
    if level:
        for i in range(max(0, native.FPDF_StructElement_GetMarkedContentIdCount(element))):
            yield native.FPDF_StructElement_GetMarkedContentIdAtIndex(element, i), level
    if depth < _DEEPEST:
        for i in range(max(0, native.FPDF_StructElement_CountChildren(element))):
            child = native.FPDF_StructElement_GetChildAtIndex(element, i)
            if child:
                yield from _below(child, level, depth + 1, seen)


def _role(element: Any) -> str:
    size = native.FPDF_StructElement_GetType(element, None, 0)
    buffer = ctypes.create_string_buffer(size)
    native.FPDF_StructElement_GetType(element, buffer, size)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


def mark_tagged(paras: Sequence[Para], levels: Sequence[dict[int, int]]) -> None:
    """Make headings of the paragraphs most of whose words have a heading role; `levels` by page. The outline's stay."""
    found: list[tuple[Para, int]] = []
    for para in paras:
        of_page = levels[para.page - 1]
        if not of_page or para.locked or para.entry is not None or para.type is not BlockType.PARAGRAPH:
            continue
        told = [run for line in para.lines for run in line.runs if run.content >= 0]
        weights: Counter[int | None] = Counter()
        for run in told:
            weights[of_page.get(run.content)] += run.end - run.start
        level = max(weights, key=lambda rank: weights[rank]) if weights else None
        if level is not None:
            found.append((para, level))
    if len(found) > _MOST * len(paras):
        return
    for para, level in found:
        para.type, para.level, para.evidence = BlockType.HEADING, level, "tag"


def look_of(para: Para) -> tuple[float, Face]:
    """Size and face of a paragraph's first line."""
    return para.lines[0].size, para.lines[0].face


def tagged_looks(paras: Sequence[Para]) -> dict[tuple[float, Face], int]:
    """The commonest tagged level of each look, for headings of pages whose tags are not tied to their words."""
    levels: dict[tuple[float, Face], Counter[int]] = {}
    for para in paras:
        if para.evidence == "tag" and para.level is not None:
            levels.setdefault(look_of(para), Counter())[para.level] += 1
    return {look: min(counts, key=lambda level: (-counts[level], level)) for look, counts in levels.items()}
