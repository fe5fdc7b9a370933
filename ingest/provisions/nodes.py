"""Nodes of the provision tree while it is built: mutable, private to the builder, turned into records at the end."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Node:
    """One provision being built. Offsets are canonical; `form` is the number form that the sequence decided, and is set
    before the node is added to its parent.
    """

    unit: str
    number: str
    label: str
    start: int
    text_start: int
    source: str = "printed"
    form: str = ""
    dotted: bool = False  # its label is set as "1.", not as "(1)"
    level: int | None = None  # of a list's item: how deep its list is nested
    end: int = 0
    heading: int | None = None
    title: str = ""
    anchor: str = ""
    lead_in: bool = False  # its own words break off before its first label ("the following, namely:—")
    worded: bool = False  # it has words of its own before its first child
    stopped: bool = False  # its words so far end in a full stop
    through: bool = False  # a paragraph of a document whose paragraphs are numbered through
    quoted: bool = False  # its words begin with a term in quotation marks
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    eid: str = ""
    former: str = ""  # the eid that earlier versions gave the same place
    plain: str = ""  # the one that they gave it where nothing stood above it
    former_number: str = ""  # its own part of that eid, where its number was another one
    former_term: str = ""  # the term that it was named by in them, its number left out
    runs: dict[str, Node] = field(default_factory=dict)  # by form: its last labelled child
    numbered: dict[str, Node] = field(default_factory=dict)  # by unit: its last child with a number
    holds: set[str] = field(default_factory=set)  # the units of its children

    def add(self, child: Node) -> Node:
        """`child`, put under this node."""
        child.parent = self
        self.children.append(child)
        self.holds.add(child.unit)
        if child.form:
            self.runs[child.form] = child
        if child.number:
            self.numbered[child.unit] = child
        return child

    def ancestors(self) -> list[Node]:
        """The node itself and those above it, innermost first, the root left out."""
        chain: list[Node] = []
        node: Node | None = self
        while node is not None and node.unit:
            chain.append(node)
            node = node.parent
        return chain


def walk(node: Node) -> list[Node]:
    """All nodes below `node` in document order."""
    found: list[Node] = []
    pending = list(reversed(node.children))
    while pending:
        current = pending.pop()
        found.append(current)
        pending.extend(reversed(current.children))
    return found


def is_decimal(number: str) -> bool:
    """Whether a number has parts that show its place: "2.1", "2.1.3", "D.3"; not "27-1"."""
    return number[:1].isalnum() and "." in number.strip(".")
