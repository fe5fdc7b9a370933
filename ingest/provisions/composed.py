"""Numbers that a document prints by parts and cites in one: item 1 of item 2 is its "Section 2.1", heading 3 below
heading D its "Section D.3".

The label stays as it is printed; the number becomes the one that is cited. The document's own words must cite so, and a
document that prints such numbers in full composes none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from gazetteers.records import Style
from ingest.numbering.style_words import either
from ingest.provisions.decimal_clauses import prefixed
from ingest.provisions.nodes import Node, is_decimal, walk

_NUMBER = re.compile(r"\d{1,3}|[A-Z]")
_PART = re.compile(r"\d{1,3}")


@lru_cache(maxsize=64)
def cited(style: Style) -> re.Pattern[str]:
    """A number behind the word of a unit, singular or plural: group `outer`, and `inner` behind a point."""
    units = [u for u in style.units if u.kind in {"major", "minor"}]
    words = either({*(w for u in units for w in u.words), *(w for u in units for w in u.plurals)})
    blank = r"(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)"
    return re.compile(
        rf"\b(?:{words}){blank}(?P<outer>\d{{1,3}}|[A-Z])(?:\.(?P<inner>\d{{1,3}}))?(?!\w|\.\d)", re.IGNORECASE
    )


def compose(root: Node, text: str, style: Style) -> None:
    """Gives the parts of sections the numbers by which `text` cites them."""
    nodes = walk(root)
    parts = {(n.parent.number, n.number): n for n in nodes if n.parent is not None and _is_part(n, n.parent, style)}
    if not parts or any(_in_full(node, node.parent) for node in nodes if node.parent is not None):
        return
    if not any((m["outer"], m["inner"]) in parts for m in cited(style).finditer(text)):
        return
    for (outer, _), node in parts.items():
        node.former_number, node.number = f"{_own(node, style)}", f"{outer}.{node.number}"
        if node.parent is not None:
            node.unit = node.parent.unit


def _in_full(node: Node, parent: Node) -> bool:
    """Whether a number is printed whole: below a clause, or below the chapter whose number begins it."""
    return is_decimal(node.number) and (node.unit == parent.unit or prefixed(node))


def _is_part(node: Node, parent: Node, style: Style) -> bool:
    """Whether a node is numbered "1." right below a section that stands in no other."""
    outermost = parent.parent is not None and style.kind_of(parent.parent.unit) != "major"
    numbers = _NUMBER.fullmatch(parent.number) is not None and _PART.fullmatch(node.number) is not None
    return style.kind_of(parent.unit) == "major" and outermost and numbers and "(" not in node.label


def _own(node: Node, style: Style) -> str:
    found = style.unit(node.unit)
    return f"{found.ref if found is not None and found.ref else node.unit}_{node.number}"
