"""Identifiers of provisions: `[context__]ref_num` of the Akoma Ntoso naming convention, and what outlasts them.

A section's eid holds no context (`sec_67`) unless its numbers begin anew in each chapter; what stands inside a Schedule
always holds its Schedule (`att_2__para_3`). A duplicate gets a suffix that no printed label can hold (`sec_12~2`).
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence

from gazetteers.numbers import fold_number, key
from gazetteers.records import Style
from ingest.provisions.nodes import Node, walk
from ingest.structure.tables_and_figures import EXHIBITS

DUPLICATE = "~"
"""Before the ordinal of a duplicate: no label has it."""


def ref_of(unit: str, style: Style) -> str:
    """The element of an eid for a unit: the style's, else the unit's own name."""
    found = style.unit(unit)
    return found.ref if found is not None and found.ref else unit


def number_part(node: Node, style: Style) -> str:
    """A node's number as an eid holds it: case kept; attachments by the value of their number, terms as words."""
    if node.unit in style.attachments and node.number:
        return key(node.number, node.unit, style.across)
    if node.unit == "definition":
        return re.sub(r"[\W_]+", "-", node.number.casefold()).strip("-")
    return re.sub(r"[\s_~]+", "", fold_number(node.number)).strip(".,;:()[]")


def assign(root: Node, style: Style) -> None:
    """Gives every node below `root` its eid; duplicates are marked on both."""
    nodes = walk(root)
    restarting = _restarting(nodes, style)
    used: dict[str, Node] = {}
    ordinals: Counter[str] = Counter()
    copies: Counter[str] = Counter()
    for node in nodes:
        number = number_part(node, style)
        context = _context(node, style, restarting)
        stem = f"{context}__{ref_of(node.unit, style)}_" if context else f"{ref_of(node.unit, style)}_"
        while not number:
            ordinals[stem] += 1
            number = str(ordinals[stem]) if f"{stem}{ordinals[stem]}" not in used else ""
        wanted = stem + number
        if wanted in used:
            _doubt(used[wanted])
            _doubt(node)
            count = copies[wanted] + 2
            while f"{wanted}{DUPLICATE}{count}" in used:
                count += 1
            copies[wanted] = count - 1
            wanted = f"{wanted}{DUPLICATE}{count}"
        node.eid = wanted
        used[wanted] = node


def _doubt(node: Node) -> None:
    if "duplicate" not in node.doubts:
        node.doubts.append("duplicate")


def _attachment(node: Node, style: Style) -> Node | None:
    return next((n for n in node.ancestors()[1:] if n.unit in style.attachments), None)


def _container(node: Node, style: Style) -> Node | None:
    return next((n for n in node.ancestors()[1:] if style.kind_of(n.unit) == "container"), None)


def _restarting(nodes: Sequence[Node], style: Style) -> set[tuple[str, int]]:
    """(unit, scope) of the units whose numbers begin anew in each container of a scope (the body, or an attachment)."""
    places: dict[tuple[str, int], dict[str, set[int]]] = {}
    for node in nodes:
        if _numbered(node, style):
            scope = _scope(node, style)
            holder = _container(node, style)
            places.setdefault(scope, {}).setdefault(key(node.number, node.unit, style.across), set()).add(id(holder))
    found: set[tuple[str, int]] = set()
    for scope, numbers in places.items():
        repeated = [number for number, holders in numbers.items() if len(holders) > 1]
        if len(repeated) > 1 or any(number in {"1", "A"} for number in repeated):
            found.add(scope)
    return found


def _scope(node: Node, style: Style) -> tuple[str, int]:
    """A node's unit, and the attachment in which it is numbered; tables and figures run through a whole document."""
    attachment = None if node.unit in EXHIBITS else _attachment(node, style)
    return node.unit, 0 if attachment is None else id(attachment)


def _numbered(node: Node, style: Style) -> bool:
    if node.unit in style.attachments:
        return False
    if node.unit in EXHIBITS:
        return bool(node.number)
    return style.kind_of(node.unit) in {"container", "major"} or _major_like(node, style)


def _major_like(node: Node, style: Style) -> bool:
    """A numbered paragraph of a Schedule takes the place that sections have in the body."""
    return node.heading is not None and style.kind_of(node.unit) == "minor"


def _context(node: Node, style: Style, restarting: set[tuple[str, int]]) -> str:
    """The eid that stands before a node's own reference."""
    parent = node.parent
    if parent is None or not parent.unit:
        return ""
    if node.unit in EXHIBITS and node.number:
        holder = _container(node, style)
        return holder.eid if holder is not None and _scope(node, style) in restarting else ""
    top = style.kind_of(node.unit) in {"container", "major"} or _major_like(node, style)
    if not top or style.kind_of(parent.unit) != "container":
        return parent.eid
    attachment = _attachment(node, style)
    if _scope(node, style) in restarting:
        return parent.eid
    return attachment.eid if attachment is not None else ""


def identities(root: Node, style: Style) -> dict[int, str]:
    """What outlasts a renumbering, by `id(node)`: a title that only one heading of its kind has, else the eid."""
    nodes = walk(root)
    titles = Counter((n.unit, n.title.casefold()) for n in nodes if n.title)
    found: dict[int, str] = {}
    for node in nodes:
        if node.title and titles[node.unit, node.title.casefold()] == 1:
            digest = hashlib.sha256(f"{node.unit}:{node.title.casefold()}".encode()).hexdigest()[:16]
            found[id(node)] = f"{ref_of(node.unit, style)}:{digest}"
            continue
        above = found.get(id(node.parent), "")
        own = node.eid.rsplit("__", 1)[-1]
        found[id(node)] = f"{above}/{own}" if above and node.heading is None else node.eid
    return found
