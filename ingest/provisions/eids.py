"""Identifiers of provisions: `[context__]ref_num` of the Akoma Ntoso naming convention, and what outlasts them.

A section's eid holds no context (`sec_67`) unless its numbers begin anew in each chapter; what stands inside a Schedule
always holds its Schedule (`att_2__para_3`). A duplicate gets a suffix that no printed label can hold (`sec_12~2`).
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from gazetteers.numbers import fold_number, key
from gazetteers.records import Style
from ingest.provisions.decimal_clauses import prefixed
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
        return _term_part(node.number)
    return re.sub(r"[\s_~]+", "", fold_number(node.number)).strip(".,;:()[]")


def _term_part(term: str) -> str:
    return re.sub(r"[\W_]+", "-", term.casefold()).strip("-")


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
    flat = _flat(nodes, style, used)
    for node in nodes:
        node.former = flat.get(id(node)) or _former(node, style, node.eid)
    _plain(nodes, style, used)


def _plain(nodes: Sequence[Node], style: Style, used: Mapping[str, Node]) -> None:
    """What places were called while nothing stood above them: `subpart_A`, `subpart_A~2` of Parts that held none,
    `sec_6` of a paragraph that was read as a section, `sec_5__para_1~2` of a paragraph that lies in another; never a
    name that another place has.
    """
    copies: Counter[str] = Counter()
    taken = {*used, *(n.former for n in nodes)}
    for node in nodes:
        container = style.kind_of(node.unit) == "container" and node.unit not in style.attachments
        if not (container or node.through) or not node.number or _attachment(node, style) is not None:
            continue
        ref = ref_of(node.unit, style) if container else ref_of("section", style)
        name = f"{ref}_{number_part(node, style)}"
        copies[name] += 1
        if copies[name] > 1:
            name = f"{name}{DUPLICATE}{copies[name]}"
        if name not in taken:
            node.plain = name
    if any(_is_nested(n) for n in nodes):
        _flattened(nodes, style, taken)


def _is_nested(node: Node) -> bool:
    """Whether a unit lies in another of its kind, as the format says."""
    return node.level is not None and node.parent is not None and node.parent.unit == node.unit


def _flattened(nodes: Sequence[Node], style: Style, taken: set[str]) -> None:
    """Units in units of their kind stood beside them before, under what holds them all."""
    copies: Counter[str] = Counter()
    for node in nodes:
        holder = next((n for n in node.ancestors() if n.unit != node.unit), None)
        if holder is None or not node.number:
            continue
        name = f"{holder.eid}__{ref_of(node.unit, style)}_{number_part(node, style)}"
        copies[name] += 1
        if copies[name] > 1:
            name = f"{name}{DUPLICATE}{copies[name]}"
        if _is_nested(node) and name not in taken:
            node.plain = name


def _flat(nodes: Sequence[Node], style: Style, used: Mapping[str, Node]) -> dict[int, str]:
    """By `id(node)`: sections that an Article or a letter gathers stood beside it before, `sec_1`, `sec_1~2`, ..."""
    found: dict[int, str] = {}
    copies: Counter[str] = Counter()
    for node in nodes:
        if node.heading is None or style.kind_of(node.unit) != "major" or _attachment(node, style) is not None:
            continue
        name = plain = node.former_number or f"{ref_of(node.unit, style)}_{number_part(node, style)}"
        copies[plain] += 1
        if copies[plain] > 1:
            name = f"{plain}{DUPLICATE}{copies[plain]}"
        parent = node.parent
        gathered = parent is not None and style.kind_of(parent.unit) == "major" and _holds(parent, node, style)
        if gathered and name not in used:
            found[id(node)] = name
    return found


def _doubt(node: Node) -> None:
    if "duplicate" not in node.doubts:
        node.doubts.append("duplicate")


def _attachment(node: Node, style: Style) -> Node | None:
    return next((n for n in node.ancestors()[1:] if n.unit in style.attachments), None)


def _container(node: Node, style: Style) -> Node | None:
    return next((n for n in node.ancestors()[1:] if _holds(n, node, style)), None)


def _holds(above: Node, node: Node, style: Style) -> bool:
    """Whether a node only gathers `node`: a container, an Article above sections, letters above numbered sections."""
    if style.kind_of(above.unit) == "container":
        return True
    if style.kind_of(above.unit) != "major" or style.kind_of(node.unit) != "major" or node.heading is None:
        return False
    return above.unit != node.unit or (above.number[:1].isalpha() and node.number[:1].isdigit())


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
    return node.through or (node.heading is not None and style.kind_of(node.unit) == "minor")


def _former(node: Node, style: Style, eid: str) -> str:
    """The eid that the place had while a decimal clause was named as a part of the one above it: `sec_2__sec_2.1` where
    it is a heading, `sec_2__subsec_2.1` where it is none, and what stands in these.
    """
    parent = node.parent
    if parent is None or not parent.unit:
        return eid
    above, own = parent.former, eid.rsplit("__", 1)[-1]
    if node.former_term:
        return f"{above}__{ref_of('definition', style)}_{_term_part(node.former_term)}"
    if node.former_number:
        return f"{above}__{node.former_number}"
    if prefixed(node) and (node.heading is not None or node.source == "computed"):
        own = own if node.heading is not None else f"{ref_of(_level(node, style, 0), style)}_{number_part(node, style)}"
        return f"{above}__{own}"
    if above == parent.eid or not eid.startswith(f"{parent.eid}__"):
        return eid
    chain = node.ancestors()
    clause = next((i for i, n in enumerate(chain) if n.heading is None and prefixed(n)), 0)
    if clause and chain[clause - 1].unit == _level(chain[clause], style, 0):  # it stood one level deeper
        own = f"{ref_of(_level(chain[clause], style, clause), style)}_{number_part(node, style)}"
    return f"{above}__{own}"


def _level(clause: Node, style: Style, depth: int) -> str:
    """The unit that stands so deep in the order of levels below a clause's own unit."""
    order = [u for u in style.levels_below("section") if u != clause.unit]
    return order[min(depth, len(order) - 1)] if order else "item"


def _context(node: Node, style: Style, restarting: set[tuple[str, int]]) -> str:
    """The eid that stands before a node's own reference; a decimal below its whole number says that number itself."""
    parent = node.parent
    if parent is None or not parent.unit:
        return ""
    if prefixed(node) and style.kind_of(parent.unit) != "container":
        return _context(parent, style, restarting)
    if node.unit in EXHIBITS and node.number:
        holder = _container(node, style)
        return holder.eid if holder is not None and _scope(node, style) in restarting else ""
    top = style.kind_of(node.unit) in {"container", "major"} or _major_like(node, style)
    if not top or not _holds(parent, node, style):
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
        own = node.former.rsplit("__", 1)[-1]
        found[id(node)] = f"{above}/{own}" if above and node.heading is None else node.former
    return found
